"""Kinds of puzzle: their facts, their options, their parts, and the registry.

A kind is a package, or one file, with a :class:`Kind` in it. Its parts derive from the base classes
in `lasermaze.parts`, and are imported when they are first used. Everything above the kinds (the
library's verbs, the command line, the studio) knows a kind by its `Kind` alone. ``rules.txt`` and
``short.txt`` beside them have the rules in words.

Six kinds are packages in ``lasermaze.kinds``. Another distribution registers one by the entry
point ``lasermaze.kinds``, whose name is that of the kind and whose value is its :class:`Kind`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, get_args

import lasermaze.parts as parts  # the package is not complete yet
from lasermaze.core.answers import Pairs
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.difficulty import UNRATED, Levels, check_level
from lasermaze.core.english import shown
from lasermaze.core.entry_points import registered
from lasermaze.core.errors import PuzzleError, unknown
from lasermaze.core.puzzle import C, KindName, P, Puzzle, W
from lasermaze.option import NoOptions, Option, check_given, declared

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable
    from typing import Unpack

    from lasermaze.api.types import Options, Size
    from lasermaze.documents import Documents
    from lasermaze.editor.grid_editor import Editor

T = TypeVar("T")

_name_of = attrgetter("name")


class ShortRule(NamedTuple):
    """A rule in one line.

    Attributes:
        about: the signs of the notation that it is about; ``not NAME`` if it does not hold with
            that option; empty if it always holds.
        words: the rule.
    """

    about: str
    words: str

    def holds(self, signs: Container[str], options: Mapping[str, Any]) -> bool:
        """Whether a puzzle with these signs needs it, with these options."""
        if self.about.startswith("not "):
            return not options.get(self.about.removeprefix("not "))
        return not self.about or any(sign in signs for sign in self.about)


def short_rules(text: str) -> tuple[ShortRule, ...]:
    """The rules of a file: a line each, with two blanks between what it is about and its words."""
    parts = (line.rpartition("  ") for line in text.splitlines())
    return tuple(ShortRule(about.strip(), words) for about, _, words in parts)


def text_of(files: Iterable[Traversable], name: str) -> str:
    """The text of the file with this name; empty if there is none."""
    return next((each.read_text(encoding="utf-8") for each in files if each.name == name), "")


@dataclass(frozen=True, eq=False, repr=False)
class Kind(Generic[P, W, C]):
    """One kind of puzzle: its facts and its parts.

    Attributes:
        title: its name for people. question: the question of a puzzle of this kind, in one
            sentence.
        idea: how a puzzle is solved, for someone who has never heard of the theory.
        never: how to show that a puzzle has no solution, for the same reader.
        puzzle_type: the class of its puzzles; ``kind`` there is the name of the kind.
        solution_type: the class of its solutions.
        options_type: the frozen dataclass of its options; see `lasermaze.option`.
        example: a puzzle in native notation.
        small: the size that tests start from; not square.
        default_size: the size that `generate` makes by default.
        generator_version: changes when a seed gives another puzzle than before.
        levels: how its difficulty is counted and divided into levels; it is not rated unless given.
        solution: the word for one solution.
        walked: whether a position is a walk, written as its letters, and not a grid.
        package: the package, or the file, that has its parts.
    """

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
    options_type: type[Any] = NoOptions
    levels: Levels = UNRATED
    solution: str = "solution"
    walked: bool = False

    @property
    def name(self) -> str:
        """Its name, in small letters."""
        return self.puzzle_type.kind

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied by its name."""
        return kind_named, (self.name,)

    def __repr__(self) -> str:
        return f"<Kind {self.name}>"

    def files(self, folder: str = "") -> list[Traversable]:
        """The text files in its package, or in a folder of it, by name; often there are none.

        A kind in one file has none: those beside the file are not its own.
        """
        from importlib.resources import files

        if not hasattr(import_module(self.package), "__path__"):
            return []
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

    # Parts that serve every puzzle

    @cached_property
    def notation(self) -> parts.Notation[P, W, C]:
        """Its text."""
        return self._part(parts.Notation)(self)

    @cached_property
    def documents(self) -> Documents[P, W, C]:
        """The JSON of its puzzles, solutions and proofs."""
        made: Documents[P, W, C] = _part(self.package, "Documents")(self)
        return made

    @cached_property
    def generator(self) -> parts.Generate[P, W, C]:
        """New puzzles of this kind, and how hard they are."""
        return self._part(parts.Generate)(self)

    # Parts that work on one puzzle

    def solve(
        self, puzzle: P, budget: Budget = UNLIMITED, options: Any = None
    ) -> parts.Solve[P, W, C]:
        """Its solver, at work on a puzzle."""
        return self._part(parts.Solve)(self, puzzle, budget, options)

    def solve_under(self, puzzle: P, budget: Budget, options: Pairs) -> parts.Solve[P, W, C]:
        """Its solver under the options that an answer names."""
        return self.solve(puzzle, budget, self.options_type(**dict(options)))

    def check(
        self, puzzle: P, budget: Budget = UNLIMITED, options: Any = None
    ) -> parts.Check[P, W, C]:
        """Its checker, at work on a puzzle."""
        return self._part(parts.Check)(self, puzzle, budget, options)

    def prove(
        self, puzzle: P, budget: Budget = UNLIMITED, options: Any = None
    ) -> parts.Prove[P, W, C]:
        """Its writer of proofs for another checker."""
        return self._part(parts.Prove)(self, puzzle, budget, options)

    def draw(
        self, puzzle: P, budget: Budget = UNLIMITED, options: Any = None
    ) -> parts.Draw[P, W, C]:
        """Its pictures of a puzzle."""
        return self._part(parts.Draw)(self, puzzle, budget, options)

    def explain(
        self, puzzle: P, budget: Budget = UNLIMITED, options: Any = None
    ) -> parts.Explain[P, W, C]:
        """Its explanations of a puzzle, and its hints."""
        return self._part(parts.Explain)(self, puzzle, budget, options)

    def editor(
        self, puzzle: P, budget: Budget = UNLIMITED, options: Any = None
    ) -> Editor[P, W, C, Any]:
        """Its moves: those of the designer of a puzzle, and those of its player."""
        made: Editor[P, W, C, Any] = _part(self.package, "Editor")(self, puzzle, budget, options)
        return made

    def _part(self, base: type[T]) -> type[T]:
        """The kind's own class of a part, or the base class, which has the defaults."""
        own: type[T] = _part(self.package, base.__name__)
        return own

    @property
    def proves(self) -> bool:
        """Whether it writes proofs for another checker."""
        return self._part(parts.Prove) is not parts.Prove

    def lacking(self) -> Iterator[str]:
        """The methods that its parts must have and do not; all parts are imported."""
        for base, methods in parts.REQUIRED.items():
            own = self._part(base)
            names = [method.__name__ for method in methods]
            if all(getattr(own, name) is getattr(base, name) for name in names):
                yield f"{base.__name__}.{' or '.join(names)}"

    # For users

    def parse(self, text: str, source: str | None = None, **options: Unpack[Options]) -> P:
        """The one puzzle of this kind in a text, as `lasermaze.parse`."""
        from lasermaze import api

        found: Any = api.parse(text, self.name, source, **options)
        puzzle: P = found
        return puzzle

    def generate(
        self,
        *,
        level: str | None = None,
        size: Size | None = None,
        seed: int = 0,
        index: int = 0,
        time_limit: float | None = None,
        **options: Unpack[Options],
    ) -> P:
        """A new puzzle of this kind, as `lasermaze.generate`."""
        from lasermaze import api

        limits: Any = {"seed": seed, "index": index, "time_limit": time_limit, **options}
        made: Any = api.generate(self.name, level=level, size=size, **limits)
        puzzle: P = made
        return puzzle

    # Options

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """All its options."""
        return tuple(declared(self.options_type))

    def options_of(self, verb: str) -> dict[str, Option]:
        """The options that a verb takes, by name."""
        return {each.name: each for each in self.options if verb in each.verbs}

    def choose(self, verb: str, given: Mapping[str, Any]) -> Any:
        """All its options, as an instance of its dataclass: the given ones, and defaults.

        Raises: PuzzleError if the verb does not take a given one, or for a wrong type.
        """
        if not given:
            return self.defaults
        check_given(self.name, verb, given, self.options_of(verb))
        return self.options_type(**given)

    @cached_property
    def defaults(self) -> Any:
        """Its options as they are unless given."""
        return self.options_type()

    def differing(self, chosen: Any) -> Pairs:
        """Those options that differ from their defaults, as sorted (name, value) pairs."""
        if chosen is self.defaults:
            return ()
        own = vars(self.defaults)
        return tuple(sorted(each for each in vars(chosen).items() if each[1] != own[each[0]]))

    def lenient(self) -> Any:
        """The options with which every puzzle of this kind can be read, finished or not."""
        parsing = self.options_of("parse").values()
        return self.choose("parse", {each.name: True for each in parsing if each.default is False})


#: The defaults that stand above kinds, as they need drawing, or a library that only JSON needs.
_DEFAULTS = {
    "Editor": ("lasermaze.editor.grid_editor", "TurningEditor"),
    "Documents": ("lasermaze.documents", "Documents"),
}


@cache
def _part(package: str, name: str) -> Any:
    """The class of a part in the package or the file of a kind, or that with the defaults."""
    path = f"{package}.{name.lower()}"
    home = import_module(package)
    if hasattr(home, "__path__"):  # a package: the part has a module of its own, or is missing
        try:
            home = import_module(path)
        except ModuleNotFoundError as error:
            if error.name != path:
                raise
    if hasattr(home, name):
        return getattr(home, name)
    default, class_name = _DEFAULTS.get(name, (parts.__name__, name))
    return getattr(import_module(default), class_name)


# The registry

#: The names of the six kinds that come with the package, in teaching order.
NAMES: tuple[KindName, ...] = get_args(KindName)

#: The entry points by which other distributions register kinds.
GROUP = "lasermaze.kinds"

AnyKind = Kind[Any, Any, Any]


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
    found: AnyKind = import_module(f"lasermaze.kinds.{name}").KIND
    return found


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
    if kind.name != name:
        what = f"its puzzles are called {kind.name!r}"
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
