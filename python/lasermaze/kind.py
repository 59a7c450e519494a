"""What a kind of puzzle is: its facts, its options, and what each of its modules offers.

A kind is a package in ``lasermaze.kinds`` with the modules ``puzzle``, ``formats``, ``solve``,
``check``, ``draw``, ``explain``, ``editor`` and ``generate``. A Protocol of `lasermaze.interface`
says what each of them offers. Everything above the kinds (the library's verbs, the command line,
the studio) knows a kind by its :class:`Kind` alone. A module is imported when it is first used.
``rules.txt`` beside them has the rules in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import import_module
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from lasermaze.core.answers import C, P, Pairs, W
from lasermaze.core.difficulty import Levels
from lasermaze.core.english import nearest, shown
from lasermaze.core.errors import PuzzleError, unknown
from lasermaze.core.puzzle import KindName, Puzzle

if TYPE_CHECKING:
    from lasermaze.interface import (
        CheckModule,
        ConfirmTogether,
        DrawModule,
        EditorModule,
        ExplainModule,
        FormatsModule,
        GenerateModule,
        SolveModule,
        SolveTogether,
    )

O = TypeVar("O")  # noqa: E741 - the options of reading, solving and checking
G = TypeVar("G")  # the options of `generate`

# Options


@dataclass(frozen=True)
class Option:
    """A keyword that only one kind has, and a flag ``--like-this`` at the prompt.

    ``verbs`` are the library's verbs that take it. ``drafts`` says that it lets puzzles be read
    that are still to be finished: they can be drawn, converted and edited, but not solved.

    Declared in a kind's ``TypedDict`` as
    ``stray_beams: Annotated[bool, option(False, "let beams leave the grid", "solve")]``.
    """

    default: bool | int | str
    help: str
    verbs: frozenset[str]
    name: str = ""
    drafts: bool = False


def option(default: bool | int | str, text: str, *verbs: str, drafts: bool = False) -> Option:
    """The declaration of an option: its default, its help text, the verbs that take it."""
    return Option(default, text, frozenset(verbs), drafts=drafts)


def _declared(options: type) -> Iterator[Option]:
    """The options that a ``TypedDict`` declares."""
    for name, hint in get_type_hints(options, include_extras=True).items():
        if get_origin(hint) is Annotated:
            for found in get_args(hint)[1:]:
                if isinstance(found, Option):
                    yield replace(found, name=name)


#: What an option of a type takes, in words.
_TYPES: dict[type, str] = {bool: "True or False", int: "a whole number", str: "a text"}


@dataclass(frozen=True)
class Kind(Generic[P, W, C, O, G]):
    """One kind of puzzle: its facts and, imported when they are first used, its modules.

    Attributes:
        name: the name of its package.
        title: what people call it.
        question: what a puzzle of this kind asks, in one sentence.
        idea: how a puzzle is solved, for someone who has never heard of the theory.
        never: what shows that a puzzle has no solution, for the same reader.
        solution_type: the class of its solutions.
        options_type: the TypedDict of its options for reading, solving and checking.
        generate_options_type: the TypedDict of its options for `generate`.
        example: a puzzle in native notation.
        small: the size that tests start from; not square.
        default_size: the size that `generate` makes unless told otherwise.
        generator_version: changes when a seed gives another puzzle than before.
        levels: how its difficulty is counted and cut into levels.
        solution: what one solution is called.
        together: whether it offers `SolveTogether` and `ConfirmTogether`.
    """

    name: str
    title: str
    question: str
    idea: str
    never: str
    solution_type: type[W]
    options_type: type[O]
    generate_options_type: type[G]
    example: str
    small: tuple[int, int]
    default_size: tuple[int, int]
    generator_version: int
    levels: Levels
    solution: str = "solution"
    together: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied by its name: its modules cannot be."""
        return kind_named, (self.name,)

    def __repr__(self) -> str:
        return f"<Kind {self.name}>"

    def _module(self, name: str) -> Any:
        return import_module(f"lasermaze.kinds.{self.name}.{name}")

    @cached_property
    def rules(self) -> str:
        """Its rules in words, and how to answer, for a reader who knows nothing else."""
        from importlib.resources import files

        file = files("lasermaze").joinpath("kinds", self.name, "rules.txt")
        return file.read_text(encoding="utf-8")

    @cached_property
    def formats(self) -> FormatsModule[P, W, C, O]:
        """Its module of formats."""
        return cast("FormatsModule[P, W, C, O]", self._module("formats"))

    @cached_property
    def solve(self) -> SolveModule[P, W, C, O]:
        """Its solver."""
        return cast("SolveModule[P, W, C, O]", self._module("solve"))

    @property
    def solve_together(self) -> SolveTogether[P, W, C, O] | None:
        """Its solver of many puzzles in one call; None if it has none."""
        return cast("SolveTogether[P, W, C, O]", self.solve) if self.together else None

    @cached_property
    def check(self) -> CheckModule[P, W, C, O]:
        """Its checker."""
        return cast("CheckModule[P, W, C, O]", self._module("check"))

    @property
    def confirm_together(self) -> ConfirmTogether[O] | None:
        """Its checker of many answers in one call; None if it has none."""
        return cast("ConfirmTogether[O]", self.check) if self.together else None

    @cached_property
    def draw(self) -> DrawModule[P, W, C]:
        """Its pictures."""
        return cast("DrawModule[P, W, C]", self._module("draw"))

    @cached_property
    def explain(self) -> ExplainModule[P, W, C, O]:
        """Its explanations and hints."""
        return cast("ExplainModule[P, W, C, O]", self._module("explain"))

    @cached_property
    def editor(self) -> EditorModule[P, W]:
        """Its moves."""
        return cast("EditorModule[P, W]", self._module("editor").EDITOR)

    @cached_property
    def generate(self) -> GenerateModule[P, G]:
        """Its generator."""
        return cast("GenerateModule[P, G]", self._module("generate"))

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """All its options."""
        return (*_declared(self.options_type), *_declared(self.generate_options_type))

    # Every verb asks for these, and reading type hints takes as long as a small puzzle.

    @cached_property
    def _defaults(self) -> dict[str, object]:
        return {each.name: each.default for each in _declared(self.options_type)}

    @cached_property
    def _generate_defaults(self) -> dict[str, object]:
        return {each.name: each.default for each in _declared(self.generate_options_type)}

    @cached_property
    def _every_default(self) -> dict[str, object]:
        return {**self._generate_defaults, **self._defaults}

    def options_of(self, verb: str) -> dict[str, Option]:
        """The options that a verb takes, by name."""
        return {each.name: each for each in self.options if verb in each.verbs}

    def choose(self, verb: str, given: Mapping[str, object]) -> O:
        """All the options of reading, solving and checking: those given, the others' defaults.

        Raises: PuzzleError if the verb does not take a given one, or for a wrong type.
        """
        if given:
            self._check(verb, given)
        return cast("O", self._defaults | dict(given))

    def choose_for_generate(self, given: Mapping[str, object]) -> G:
        """All the options of `generate`; as :meth:`choose` otherwise."""
        self._check("generate", given)
        return cast("G", self._generate_defaults | dict(given))

    def differing(self, chosen: Mapping[str, object]) -> Pairs:
        """Those options that differ from their defaults, as sorted (name, value) pairs."""
        defaults = self._every_default
        return tuple(sorted((n, value) for n, value in chosen.items() if value != defaults[n]))

    def lenient(self) -> O:
        """The options with which every puzzle of this kind can be read, finished or not."""
        parsing = self.options_of("parse").values()
        return self.choose("parse", {each.name: True for each in parsing if each.default is False})

    def owns(self, value: object) -> bool:
        """Whether a value is of one of this kind's classes, as its solutions are."""
        return type(value).__module__.startswith(f"lasermaze.kinds.{self.name}.")

    def _check(self, verb: str, given: Mapping[str, object]) -> None:
        known = self.options_of(verb) if given else {}
        for name, value in given.items():
            if name not in known:
                near = nearest(name, known) if isinstance(name, str) else ""
                raise PuzzleError(
                    f"{verb}: kind {self.name!r} has no option {shown(name)}{near}",
                    expected=f"one of: {', '.join(known)}" if known else "no option",
                    path=("options", name),
                )
            wanted = type(known[name].default)
            if type(value) is not wanted:
                raise PuzzleError(
                    f"{verb}: option {name!r} of kind {self.name!r} is {shown(value)}",
                    expected=_TYPES[wanted],
                    path=("options", name),
                )


# The registry

#: The names of all kinds, in teaching order. A test compares them with the folders.
NAMES: tuple[KindName, ...] = get_args(KindName)

AnyKind = Kind[Any, Any, Any, Any, Any]


def kind_named(name: str) -> AnyKind:
    """The kind of this name. Raises: PuzzleError for an unknown one."""
    if name not in NAMES:
        raise unknown("kind", name, NAMES)
    return _imported(name)


@cache  # asked for with every puzzle, and slow to find among the modules
def _imported(name: str) -> AnyKind:
    kind: AnyKind = import_module(f"lasermaze.kinds.{name}").KIND
    return kind


def kind_of(puzzle: Puzzle) -> AnyKind:
    """The kind of a puzzle."""
    return kind_named(puzzle.kind)


class Kinds(tuple[AnyKind, ...]):
    """All kinds; printed, what each asks and the options it takes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<Kinds {', '.join(kind.name for kind in self)}>"

    def __str__(self) -> str:
        return "\n\n".join(map(describe, self))


def all_kinds() -> Kinds:
    """All kinds of puzzle in teaching order; ``print(all_kinds())`` lists their options."""
    return Kinds(map(kind_named, NAMES))


def describe(kind: AnyKind) -> str:
    """What a kind asks and the options it takes, in a few lines."""
    options = [
        f"  {each.name}={each.default!r}: {each.help} ({', '.join(sorted(each.verbs))})"
        for each in kind.options
    ]
    return "\n".join([f"{kind.name}: {kind.title}", f"  {kind.question}", *options])
