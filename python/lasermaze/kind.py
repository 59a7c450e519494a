"""Kinds of puzzle: their facts, their options, their modules, and the registry.

A kind is a package with the modules ``puzzle``, ``formats``, ``solve``, ``check``, ``draw``,
``explain``, ``editor`` and ``generate``. `lasermaze.modules` has a Protocol for each of them;
`lasermaze.defaults` has the functions that a module leaves out. Everything above the kinds (the
library's verbs, the command line, the studio) knows a kind by its :class:`Kind` alone. A module is
imported when it is first used. ``rules.txt`` and ``short.txt`` beside them have the rules in words.

Six kinds are packages in ``lasermaze.kinds``. Another distribution registers one by the entry
point ``lasermaze.kinds``, whose name is that of the kind and whose value is its :class:`Kind`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property, partial
from importlib import import_module
from operator import attrgetter
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, get_args

from lasermaze.core import services
from lasermaze.core.answers import C, P, Pairs, W
from lasermaze.core.difficulty import UNRATED, Levels, check_level
from lasermaze.core.english import shown
from lasermaze.core.entry_points import registered
from lasermaze.core.errors import PuzzleError, unknown
from lasermaze.core.puzzle import KindName, Puzzle
from lasermaze.core.short_rules import ShortRule, short_rules, text_of
from lasermaze.option import NoOptions, Option, check_given, declared

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

    from lasermaze.core.objects import Codecs
    from lasermaze.modules import (
        CheckModule,
        ConfirmTogether,
        DrawModule,
        EditorModule,
        ExplainModule,
        FormatsModule,
        GenerateModule,
        ProveModule,
        SolveModule,
        SolveTogether,
    )

O = TypeVar("O")  # noqa: E741 - the options of reading, solving and checking
G = TypeVar("G")  # the options of `generate`

_name_of = attrgetter("name")

#: The modules of a kind besides ``puzzle``.
PARTS = ("formats", "codecs", "solve", "check", "draw", "explain", "editor", "generate")

#: The functions that these modules must have.
_REQUIRED = {"solve": ("solve or solutions",), "check": ("check",), "editor": ("EDITOR",)}


@dataclass(frozen=True, repr=False)
class Kind(Generic[P, W, C, O, G]):
    """One kind of puzzle: its facts and, imported when they are first used, its modules.

    Attributes:
        name: its name, in small letters. title: its name for people. question: the question of a
            puzzle of this kind, in one sentence.
        idea: how a puzzle is solved, for someone who has never heard of the theory.
        never: how to show that a puzzle has no solution, for the same reader.
        puzzle_type: the class of its puzzles.
        solution_type: the class of its solutions.
        options_type: the TypedDict of its options for reading, solving and checking.
        generate_options_type: the TypedDict of its options for `generate`.
        example: a puzzle in native notation.
        small: the size that tests start from; not square.
        default_size: the size that `generate` makes by default.
        generator_version: changes when a seed gives another puzzle than before.
        levels: how its difficulty is counted and divided into levels; it is not rated unless given.
        solution: the word for one solution.
        walked: whether a position is a walk, written as its letters, and not a grid.
        together: whether it offers `SolveTogether` and `ConfirmTogether`.
        proves: whether it has the module ``prove``, which writes proofs for another checker.
        package: the package of its modules.
    """

    name: str
    title: str
    question: str
    idea: str
    never: str
    puzzle_type: type[P]
    solution_type: type[W]
    example: str
    small: tuple[int, int]
    default_size: tuple[int, int]
    package: str
    generator_version: int = 1
    options_type: type[O] = NoOptions  # type: ignore[assignment]  # O is then Any
    generate_options_type: type[G] = NoOptions  # type: ignore[assignment]
    levels: Levels = UNRATED
    solution: str = "solution"
    together: bool = False
    proves: bool = False
    walked: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied by its name: its modules cannot be."""
        return kind_named, (self.name,)

    def __repr__(self) -> str:
        return f"<Kind {self.name}>"

    def _module(self, name: str) -> Any:
        """One of its modules; a module of another distribution is completed by the defaults."""
        path = f"{self.package}.{name}"
        if self.name in NAMES:  # the type checker sees that it is complete
            return import_module(path)
        try:
            module = import_module(path)
        except ModuleNotFoundError as error:
            if error.name != path:
                raise
            module = ModuleType(path)
        default = partial(services.installed.default, self, name)
        module.__dict__.setdefault("__getattr__", default)
        return module

    def files(self, folder: str = "") -> list[Traversable]:
        """The text files in its package, or in a folder of it, by name; often there are none."""
        from importlib.resources import files

        home = files(self.package).joinpath(folder)
        found = home.iterdir() if home.is_dir() else iter(())
        return sorted((each for each in found if each.name.endswith(".txt")), key=_name_of)

    @property
    def is_rated(self) -> bool:
        """Whether its puzzles have levels of difficulty."""
        return self.levels is not UNRATED

    def usual_size(self, level: str | None) -> tuple[int, int]:
        """The size (rows, cols) of a new puzzle of a level, or of any.

        Raises: PuzzleError for an unknown level.
        """
        if level is None:
            return self.default_size
        check_level(level)
        if not self.is_rated:
            message = f"puzzles of kind {self.name!r} have no levels"
            raise PuzzleError(message, expected="any level", path=("level",))
        return self.levels.size(level)

    @cached_property
    def rules(self) -> str:
        """Its rules in words, and how to answer; the question if it has no ``rules.txt``."""
        return text_of(self.files(), "rules.txt") or f"{self.question}\n"

    @cached_property
    def short_rules(self) -> tuple[ShortRule, ...]:
        """Its rules in one line each, by ``short.txt`` in its package; often there are none."""
        return short_rules(text_of(self.files(), "short.txt"))

    @cached_property
    def formats(self) -> FormatsModule[P, W, O]:
        """Its module of formats."""
        return cast("FormatsModule[P, W, O]", self._module("formats"))

    @cached_property
    def codecs(self) -> Codecs[P, W, C]:
        """The JSON of its puzzles, solutions and proofs."""
        return cast("Codecs[P, W, C]", self._module("codecs").CODECS)

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

    @property
    def prove(self) -> ProveModule[P, W, C] | None:
        """Its writer of proofs for another checker; None if it has none."""
        return cast("ProveModule[P, W, C]", self._module("prove")) if self.proves else None

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

    def lacking(self) -> Iterator[str]:
        """The functions that its modules must have and do not; all modules are imported."""
        for name in PARTS:
            own = vars(self._module(name))
            for functions in _REQUIRED.get(name, ()):
                if not any(function in own for function in functions.split(" or ")):
                    yield f"{name}.{functions}"

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """All its options."""
        return (*declared(self.options_type), *declared(self.generate_options_type))

    # Every verb asks for these, and reading type hints takes as long as a small puzzle.

    @cached_property
    def _defaults(self) -> dict[str, object]:
        return {each.name: each.default for each in declared(self.options_type)}

    @cached_property
    def _generate_defaults(self) -> dict[str, object]:
        return {each.name: each.default for each in declared(self.generate_options_type)}

    @cached_property
    def _every_default(self) -> dict[str, object]:
        return {**self._generate_defaults, **self._defaults}

    def options_of(self, verb: str) -> dict[str, Option]:
        """The options that a verb takes, by name."""
        return {each.name: each for each in self.options if verb in each.verbs}

    def choose(self, verb: str, given: Mapping[str, object]) -> O:
        """All the options of reading, solving and checking: the given ones, and defaults.

        Raises: PuzzleError if the verb does not take a given one, or for a wrong type.
        """
        if given:
            check_given(self.name, verb, given, self.options_of(verb))
        return cast("O", self._defaults | dict(given))

    def choose_for_generate(self, given: Mapping[str, object]) -> G:
        """All the options of `generate`; as :meth:`choose` otherwise."""
        check_given(self.name, "generate", given, self.options_of("generate"))
        return cast("G", self._generate_defaults | dict(given))

    def differing(self, chosen: Mapping[str, object]) -> Pairs:
        """Those options that differ from their defaults, as sorted (name, value) pairs."""
        defaults = self._every_default
        return tuple(sorted((n, value) for n, value in chosen.items() if value != defaults[n]))

    def lenient(self) -> O:
        """The options with which every puzzle of this kind can be read, finished or not."""
        parsing = self.options_of("parse").values()
        return self.choose("parse", {each.name: True for each in parsing if each.default is False})


# The registry

#: The names of the six kinds that come with the package, in teaching order.
NAMES: tuple[KindName, ...] = get_args(KindName)

#: The entry points by which other distributions register kinds.
GROUP = "lasermaze.kinds"

AnyKind = Kind[Any, Any, Any, Any, Any]


def names() -> tuple[str, ...]:
    """The names of all kinds: the six in teaching order, then those of other distributions."""
    return (*NAMES, *sorted(registered(GROUP).keys() - set(NAMES)))


def is_kind(name: object) -> bool:
    """Whether a value is the name of a kind."""
    return name in NAMES or name in registered(GROUP)


def kind_named(name: str) -> AnyKind:
    """The kind with this name.

    Raises: PuzzleError for an unknown one, and for one whose distribution is broken.
    """
    if isinstance(name, str) and name in NAMES:
        return _imported(name)
    if not isinstance(name, str) or not is_kind(name):
        raise unknown("kind", name, names())
    return _imported_from_outside(name)


@cache  # asked for with every puzzle, and slow to find among the modules
def _imported(name: str) -> AnyKind:
    return cast(AnyKind, services.installed.included_kind(name))


@cache
def _imported_from_outside(name: str) -> AnyKind:
    """A kind that other distributions register. Raises: PuzzleError if it is broken."""
    points = registered(GROUP)[name]
    if len(points) > 1:
        raise _broken(name, points, "several distributions register it", "one of them installed")
    try:
        kind = points[0].load()
        lacking = ", ".join(kind.lacking()) if isinstance(kind, Kind) else ""
    except Exception as error:  # the code of others may raise anything
        what = f"it cannot be imported: {type(error).__name__}: {error}"
        raise _broken(name, points, what, "modules that can be imported") from error
    if not isinstance(kind, Kind):
        what = f"{points[0].value} is {shown(kind)}"
        raise _broken(name, points, what, "a lasermaze.kind.Kind")
    if kind.name != name or kind.puzzle_type.kind != name:
        what = f"its Kind is called {kind.name!r}, its puzzles {kind.puzzle_type.kind!r}"
        raise _broken(name, points, what, f"{name!r}, as its entry point is")
    if lacking:
        raise _broken(name, points, f"it does not have {lacking}", "all that a kind must have")
    return kind


def _broken(name: str, points: Sequence[EntryPoint], what: str, expected: str) -> PuzzleError:
    owners = " and ".join(sorted(str(each.dist and each.dist.name) for each in points))
    return PuzzleError(f"kind {name!r} of {owners}: {what}", expected=expected, path=("kind",))


def broken_kinds() -> tuple[PuzzleError, ...]:
    """The errors of registered kinds that cannot be used; usually there are none."""
    clash = "a kind that comes with lasermaze has this name"
    points = registered(GROUP)
    taken = points.keys() & set(NAMES)
    found = [_broken(name, points[name], clash, "another name") for name in taken]
    for name in names():
        try:
            kind_named(name)
        except PuzzleError as error:
            found.append(error)
    return tuple(found)


def kind_of(puzzle: Puzzle) -> AnyKind:
    """The kind of a puzzle."""
    return kind_named(puzzle.kind)


class Kinds(tuple[AnyKind, ...]):
    """All kinds; printed, the question and the options of each."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<Kinds {', '.join(kind.name for kind in self)}>"

    def __str__(self) -> str:
        return "\n\n".join(map(describe, self))


def all_kinds() -> Kinds:
    """All kinds of puzzle: the six in teaching order, then those of other distributions.

    Broken kinds are left out; `lasermaze kinds` says what is wrong with them.
    ``print(all_kinds())`` lists their options.
    """
    return Kinds(_usable(names()))


def _usable(named: Iterable[str]) -> Iterator[AnyKind]:
    for name in named:
        with suppress(PuzzleError):
            yield kind_named(name)


def describe(kind: AnyKind) -> str:
    """The question and the options of a kind, in a few lines."""
    head = [f"{kind.name}: {kind.title}", f"  {kind.question}"]
    return "\n".join([*head, *(f"  {option.in_words}" for option in kind.options)])
