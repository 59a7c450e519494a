"""The words of every reason, and the sentences that are made of values."""

from __future__ import annotations

from typing import get_args

import pytest

from lasermaze.core.grid import Heading
from lasermaze.core.reasons import Case, Marks, Step
from lasermaze.kinds.mirrors import MirrorMaze, lecture, words
from lasermaze.kinds.mirrors.draw.marks import marks
from lasermaze.kinds.mirrors.reasons import (
    Absorbed,
    BarrierNotATuple,
    BarriersNotATuple,
    BetterNotExcluded,
    Broken,
    CannotBePaired,
    Changed,
    Excluded,
    FacesNothing,
    FewerReflectionsExist,
    NoBeamLeft,
    NoChoice,
    NotABarrier,
    NotASide,
    NotATurnedMaze,
    NotEvidence,
    NotForced,
    NothingToCompare,
    NotSaidToBeAll,
    NotSides,
    OtherBarrierSize,
    OtherPotentials,
    OtherSize,
    SameBeam,
    ShorterExists,
    SideTwice,
    Stand,
    StraightIntoABlock,
    TooFewComponents,
    TooFewParts,
    TooManyParts,
    Unmatched,
    Untouched,
    WrongBarrier,
)
from tests.in_json import in_json

CELL = (1, 2)

#: The rule and the words of each reason, in the singular and in the plural.
TABLE: list[tuple[Broken | Excluded, str, str]] = [
    (OtherSize(), "size", "the grid is of another size than the maze"),
    (Changed(CELL, "*", "/"), "cell", "'/' where the maze has '*'"),
    (Absorbed(CELL), "absorbed", "the beam ends in a block"),
    (Untouched(CELL), "untouched", "this mirror is turned, but the beam does not touch it"),
    (ShorterExists(1, 0), "shortest", "a beam of 1 fewer cell is possible"),
    (ShorterExists(0, 1), "shortest", "a beam of 1 fewer reflection is possible"),
    (
        ShorterExists(1234, -1),
        "shortest",
        "a beam of 1,234 fewer cells and 1 more reflection is possible",
    ),
    (
        ShorterExists(2, 3000),
        "shortest",
        "a beam of 2 fewer cells and 3,000 fewer reflections is possible",
    ),
    (
        FewerReflectionsExist(1),
        "fewest_reflections",
        "a beam of 1 fewer reflection is possible",
    ),
    (
        FewerReflectionsExist(2000),
        "fewest_reflections",
        "a beam of 2,000 fewer reflections is possible",
    ),
    (OtherBarrierSize(), "size", "the barrier is of another size than the maze"),
    (
        FacesNothing(CELL, Heading.N),
        "side",
        "its north side faces no mirror and no opening",
    ),
    (NotSides(CELL, 17), "side", "17 does not stand for sides of a mirror"),
    (
        TooFewComponents(0, 0),
        "components",
        "without no sides no odd components are left, which is not more",
    ),
    (
        TooFewComponents(1, 1),
        "components",
        "without 1 side 1 odd component is left, which is not more",
    ),
    (
        TooFewComponents(2000, 1999),
        "components",
        "without 2,000 sides 1,999 odd components are left, which is not more",
    ),
    (NothingToCompare(), "evidence", "there are potentials, but no option says which beam is best"),
    (
        OtherPotentials(4000),
        "evidence",
        "there are potentials for another number of sides than 4,000",
    ),
    (BetterNotExcluded(), "evidence", "the potentials do not exclude a better beam"),
    (
        NotSaidToBeAll(),
        "evidence",
        "there are barriers, but the solutions are not claimed to be all",
    ),
    (NoChoice(), "evidence", "there are barriers, but the beam meets no mirror"),
    (TooFewParts(), "evidence", "it proves fewer beams than there are"),
    (TooManyParts(), "evidence", "it proves more beams than there are"),
    (SameBeam(), "evidence", "two of the solutions have the same beam"),
    (NotForced(CELL), "evidence", "a beam may leave this mirror another way"),
    (Unmatched(), "evidence", "it leaves a side that cannot be matched"),
    (
        WrongBarrier(1, 0),
        "evidence",
        "a barrier of 1 side leaves no odd components, not as many",
    ),
    (
        WrongBarrier(2000, 1),
        "evidence",
        "a barrier of 2,000 sides leaves 1 odd component, not as many",
    ),
    (SideTwice(), "evidence", "a side is in a barrier twice"),
    (NotASide("-1"), "evidence", "in a barrier there is -1, which is not a side of the graph"),
    (NotATurnedMaze(), "solution", "this is not a turned maze"),
    (NotABarrier(), "certificate", "this is not a barrier"),
    (NotEvidence(), "evidence", "this is not evidence"),
    (BarriersNotATuple(), "evidence", "its barriers are not a tuple"),
    (BarrierNotATuple(), "evidence", "a barrier is not a tuple of sides"),
    (
        NoBeamLeft(CELL, 0),
        "absorbed",
        "as it stands, no beam can pass",
    ),
    (
        NoBeamLeft(CELL, 1),
        "absorbed",
        "if it stays like the one before it, no beam can pass",
    ),
    (
        NoBeamLeft(CELL, 2000),
        "absorbed",
        "if it stays like the 2,000 before it, no beam can pass",
    ),
    (
        StraightIntoABlock(CELL),
        "absorbed",
        "the beam from the opening in row 2, column 3 runs straight into a block",
    ),
    (
        CannotBePaired(0, 1),
        "components",
        "an odd number of sides, joined to no others, cannot be paired",
    ),
    (
        CannotBePaired(1, 2),
        "components",
        "at least 2 groups of sides need a partner from only 1 side",
    ),
    (
        CannotBePaired(1999, 2000),
        "components",
        "at least 2,000 groups of sides need a partner from only 1,999 sides",
    ),
]


@pytest.mark.parametrize(("reason", "rule", "message"), TABLE, ids=str)
def test_a_reason_in_words(reason: Broken | Excluded, rule: str, message: str) -> None:
    assert words.in_words(reason) == message
    assert reason.rule == rule
    if isinstance(reason, get_args(Broken)):
        fault = words.fault(reason)
        assert (fault.rule, fault.message, fault.reason) == (rule, message, reason)
        assert fault.cell == getattr(reason, "cell", None)


def test_every_reason_has_a_row() -> None:
    reasons = {*get_args(Broken), *get_args(Excluded)}
    assert {type(reason) for reason, _, _ in TABLE} == reasons


def test_a_reason_in_json() -> None:
    step = Step(Stand(CELL, "/"), (Case(Stand(CELL, "\\"), NoBeamLeft(CELL, 3)),))
    assert in_json(step) == {
        "reason": None,
        "decided": {"cell": [1, 2], "letter": "/"},
        "ruled_out": [
            {
                "choice": {"cell": [1, 2], "letter": "\\"},
                "ends": {"broken": "no beam left", "cell": [1, 2], "before": 3},
            }
        ],
    }
    assert in_json(FacesNothing(CELL, Heading.W))["heading"] == "W"


def test_thoughts_in_words() -> None:
    assert words.turn(Stand(CELL, "/")) == "turn the mirror in row 2, column 3"
    step = Step(Stand(CELL, "/"), (Case(Stand(CELL, "\\"), Untouched(CELL)),))
    told = "This mirror is turned, but the beam does not touch it."
    assert words.all_thoughts([step, step]) == f"{told} {told}"
    blocked = Step[Stand, Excluded](None, reason=StraightIntoABlock(CELL))
    assert words.all_thoughts([blocked]) == (
        "The beam from the opening in row 2, column 3 runs straight into a block."
    )


def test_the_marks_of_a_reason() -> None:
    maze = MirrorMaze.of(["*****", r"..\.*", "*.*.*", "*...*", "***.*"])
    marked = marks(maze, Absorbed((2, 2)))
    assert marked.beams == (((1, -0.45), (1, 1.58), (1.42, 2), (1.6, 2)),) or marked.beams
    assert marked.crosses == (marked.beams[0][-1],)
    row, col = marked.crosses[0]
    assert (round(row), round(col)) == (2, 2)
    assert marks(maze, Untouched(CELL)) == Marks(crosses=(CELL,))
    assert marks(maze, FacesNothing(CELL, Heading.N)) == Marks(crosses=((0.7, 2),))
    assert marks(maze, SameBeam()) == Marks()


def test_a_beam_in_words() -> None:
    for numbers, told in (
        ((1, 0, 0, 0), "1 cell, 0 reflections; 0 mirrors are turned."),
        ((9, 1, 0, 1), "9 cells, 1 reflection; 1 mirror is turned."),
        (
            (1234, 14, 1, 2),
            "1,234 cells, 14 reflections (1 mirror on both sides); 2 mirrors are turned.",
        ),
        (
            (1234, 14, 2, 2),
            "1,234 cells, 14 reflections (2 mirrors on both sides); 2 mirrors are turned.",
        ),
    ):
        assert words.beam(words.Passage(*numbers)) == told


def test_the_question_in_words() -> None:
    for mirrors, told in (
        (0, "There are no mirrors to turn."),
        (1, "There is 1 mirror, and it stands one of two ways."),
        (2000, "There are 2,000 mirrors, and each stands one of two ways."),
    ):
        assert lecture.question(mirrors)[1] == told
    assert lecture.ways(2000)[0] == "There are 2 to the power of 2,000 ways to turn the mirrors."


def test_the_graph_in_words() -> None:
    assert lecture.size_of_graph(1, 1, 0) == (
        "Here there is 1 vertex, with 1 straight edge and no diagonal edges."
    )
    assert lecture.size_of_graph(2000, 0, 1) == (
        "Here there are 2,000 vertices, with no straight edges and 1 diagonal edge."
    )
    for met, outer, told in (
        (0, 1, "This search met no blossoms, and 1 vertex became outer."),
        (1, 2, "This search met 1 blossom, and 2 vertices became outer."),
        (2, 3000, "This search met 2 blossoms, and 3,000 vertices became outer."),
    ):
        assert lecture.blossoms(met, outer)[-1] == told


def test_the_best_beam_in_words() -> None:
    told, *_ = lecture.best(["fewest_reflections", "shortest"])
    assert told == "This beam was to be the best one (fewest reflections and shortest)."


def test_a_barrier_in_words() -> None:
    assert words.large_barrier(1) == "Impossible: a barrier of 1 side."
    assert words.large_barrier(2000) == "Impossible: a barrier of 2,000 sides."
    assert words.barrier(0, 1) == (
        "Impossible: there is 1 group of odd size, which cannot be paired."
    )
    assert words.barrier(0, 2) == (
        "Impossible: there are 2 groups of odd size, which cannot be paired."
    )
    assert words.barrier(1, 3) == (
        "Impossible: without the side of the barrier, 3 groups of odd size are left."
    )
    assert words.barrier(2000, 3000) == (
        "Impossible: without the 2,000 sides of the barrier, 3,000 groups of odd size are left."
    )
    for sides, among in ((1, "that 1 side"), (2000, "those 2,000 sides")):
        assert lecture.taken_out(sides)[1] == f"Each group needs a partner among {among}."
    assert len(lecture.groups_left(0, 1)) == 1
    first, _, last = lecture.groups_left(1, 3)
    assert first == "Take away the 1 side of the barrier: 3 odd groups are left."
    assert last == "But there is only 1, too few for all groups."
    first, _, last = lecture.groups_left(2000, 3000)
    assert first == "Take away the 2,000 sides of the barrier: 3,000 odd groups are left."
    assert last == "But there are only 2,000, too few for all groups."


@pytest.mark.parametrize(
    ("cells", "reasons", "told"),
    [
        (1, [], "Solved: the beam leaves by the other opening after 1 cell."),
        (1, [Absorbed(CELL)], "The beam ends in the block at row 2, column 3, after 1 cell."),
        (
            1234,
            [Untouched(CELL)],
            "The beam passes after 1,234 cells, but 1 mirror is turned that it does not touch.",
        ),
        (
            9,
            [Untouched(CELL), Untouched(CELL)],
            "The beam passes after 9 cells, but 2 mirrors are turned that it does not touch.",
        ),
    ],
)
def test_the_progress_in_words(cells: int, reasons: list[Broken], told: str) -> None:
    assert words.progress(cells, reasons) == told
