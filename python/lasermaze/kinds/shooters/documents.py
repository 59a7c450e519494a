"""Solutions, certificates and evidence as JSON. Reading does not judge: that is `check`'s task."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from msgspec import UNSET, Meta, UnsetType, field

from lasermaze import documents
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError, within
from lasermaze.core.grid import Cell, size_in_words
from lasermaze.documents import CellDocument, Document, Natural, letters, only_one
from lasermaze.kinds.shooters.puzzle import (
    LETTERS,
    Aim,
    Certificate,
    Cycle,
    Dark,
    Evidence,
    Implication,
    ShooterGrid,
    Stuck,
    Turned,
    WouldHit,
)

AimDocument = tuple[Natural, Natural, Literal["-", "|"]]


def _cell(cell: CellDocument, puzzle: ShooterGrid, *path: str | int) -> Cell:
    """The cell. Raises: PuzzleError if it is outside the grid."""
    if not puzzle.inside(cell):
        expected = f"a cell of the {size_in_words(puzzle.rows, puzzle.cols)}"
        raise PuzzleError(f"no cell {list(cell)}", expected=expected, path=path)
    return cell


def _cells(cells: list[CellDocument], puzzle: ShooterGrid, *path: str | int) -> tuple[Cell, ...]:
    return tuple(_cell(each, puzzle, *path, number) for number, each in enumerate(cells))


def _aim(aim: AimDocument, puzzle: ShooterGrid, *path: str | int) -> Aim:
    row, col, axis = aim
    return Aim(_cell((row, col), puzzle, *path), axis)


def _of_aim(aim: Aim) -> AimDocument:
    axis: Any = aim.axis
    return (*aim.shooter, axis)


class TurnedDocument(Document[Turned], kw_only=True):
    """A solution: the whole grid with its shooters turned."""

    cells: Annotated[
        str,
        Meta(
            pattern=letters(LETTERS),
            description="one ASCII letter a cell, row by row, as the puzzle has them",
        ),
    ]
    forced: (
        Annotated[
            str,
            Meta(
                pattern=letters("01?"),
                description="for each shooter, row by row: `1` if it has the "
                "same axis in every solution, `0` if not, `?` if that is unknown",
            ),
        ]
        | UnsetType
    ) = UNSET
    least: Annotated[
        Natural | UnsetType,
        Meta(
            description="a proved lower bound on the number of turned shooters in every solution; "
            "if this solution turns that many, none turns fewer"
        ),
    ] = UNSET

    @classmethod
    def of(cls, value: Turned, puzzle: ShooterGrid) -> Self:
        """The document of a solution."""
        least = UNSET if value.least is None else value.least
        cells, forced = value.cells.decode("ascii"), value.forced or UNSET
        return cls(cells=cells, forced=forced, least=least)

    def value(self, puzzle: ShooterGrid) -> Turned:
        """The solution, of the puzzle's size."""
        for name, length in (("cells", len(puzzle.cells)), ("forced", puzzle.shooter_count)):
            text: str | UnsetType = getattr(self, name)
            if not isinstance(text, UnsetType) and len(text) != length:
                raise PuzzleError(counted(len(text), "letter"), expected=str(length), path=(name,))
        forced = "" if isinstance(self.forced, UnsetType) else self.forced
        least = None if isinstance(self.least, UnsetType) else self.least
        return Turned(puzzle.rows, puzzle.cols, self.cells.encode(), forced, least)


class HitDocument(Document[WouldHit], kw_only=True):
    """A shooter cannot fire along an axis: it would hit the victim."""

    aim: AimDocument
    victim: CellDocument

    @classmethod
    def of(cls, value: WouldHit, puzzle: ShooterGrid) -> Self:
        """The document of the reason."""
        return cls(aim=_of_aim(value.aim), victim=value.victim)

    def value(self, puzzle: ShooterGrid) -> WouldHit:
        """The reason."""
        return WouldHit(_aim(self.aim, puzzle, "aim"), _cell(self.victim, puzzle, "victim"))


class StepDocument(Document[Implication], kw_only=True):
    """An implication between aims, with the cell of its reason: one to be lit, or one hit."""

    start: AimDocument = field(name="if")
    end: AimDocument = field(name="then")
    lit: CellDocument | UnsetType = UNSET
    hit: CellDocument | UnsetType = UNSET

    @classmethod
    def of(cls, value: Implication, puzzle: ShooterGrid) -> Self:
        """The document of an implication."""
        reason: dict[str, Any] = {value.reason: value.cell}
        return cls(start=_of_aim(value.start), end=_of_aim(value.end), **reason)

    def value(self, puzzle: ShooterGrid) -> Implication:
        """The implication."""
        reason = only_one(self, "lit", "hit")
        start, end = _aim(self.start, puzzle, "if"), _aim(self.end, puzzle, "then")
        return Implication(start, end, reason, _cell(getattr(self, reason), puzzle, reason))


def _each(parts: list[Any], puzzle: ShooterGrid, *path: str | int) -> tuple[Any, ...]:
    """The values of several documents."""
    found = []
    for number, part in enumerate(parts):
        with within(*path, number):
            found.append(part.value(puzzle))
    return tuple(found)


class CertificateDocument(Document[Certificate], kw_only=True):
    """The proof that there is no solution: a dark cell, a stuck shooter or a cycle of steps."""

    dark: CellDocument | UnsetType = UNSET
    stuck: CellDocument | UnsetType = UNSET
    cycle: list[StepDocument] | UnsetType = UNSET
    hits: list[HitDocument] | UnsetType = UNSET
    shortest: bool | UnsetType = UNSET

    @classmethod
    def of(cls, value: Certificate, puzzle: ShooterGrid) -> Self:
        """The document of a proof."""
        if isinstance(value, Cycle):
            steps = [StepDocument.of(each, puzzle) for each in value.steps]
            return cls(cycle=steps, shortest=value.shortest)
        hits = [HitDocument.of(each, puzzle) for each in value.hits]
        if isinstance(value, Dark):
            return cls(dark=value.cell, hits=hits)
        return cls(stuck=value.shooter, hits=hits)

    def value(self, puzzle: ShooterGrid) -> Certificate:
        """The proof."""
        form = only_one(self, "dark", "stuck", "cycle")
        strange = "hits" if form == "cycle" else "shortest"
        if getattr(self, strange) is not UNSET:
            raise PuzzleError(f"there is {strange!r} beside {form!r}", path=(strange,))
        if form == "cycle":
            return Cycle(_each(self.cycle or [], puzzle, "cycle"), self.shortest is True)
        if isinstance(self.hits, UnsetType):
            raise PuzzleError("there is no key 'hits'", expected='"hits": …')
        cell = _cell(getattr(self, form), puzzle, form)
        return (Dark if form == "dark" else Stuck)(cell, _each(self.hits, puzzle, "hits"))


class EvidenceDocument(Document[Evidence], kw_only=True):
    """The evidence for the claims of a solved answer."""

    chains: list[list[StepDocument]] = []
    flips: list[list[CellDocument]] = []
    order: list[CellDocument] = []

    @classmethod
    def of(cls, value: Evidence, puzzle: ShooterGrid) -> Self:
        """The document of the evidence."""
        chains = [[StepDocument.of(step, puzzle) for step in each] for each in value.chains]
        return cls(chains=chains, flips=list(map(list, value.flips)), order=list(value.order))

    def value(self, puzzle: ShooterGrid) -> Evidence:
        """The evidence."""
        chains, flips = enumerate(self.chains), enumerate(self.flips)
        return Evidence(
            tuple(_each(chain, puzzle, "chains", number) for number, chain in chains),
            tuple(_cells(cells, puzzle, "flips", number) for number, cells in flips),
            _cells(self.order, puzzle, "order"),
        )


class Documents(documents.Documents[ShooterGrid, Turned, Certificate]):
    """The documents of the kind."""

    solution = TurnedDocument
    certificate = CertificateDocument
    evidence = EvidenceDocument

    def reasons(self) -> Any:
        """The classes of its reasons."""
        from lasermaze.kinds.shooters.reasons import REASONS

        return REASONS
