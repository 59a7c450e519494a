"""The verbs in bulk give what the verbs give one by one, lazily and in order, in any number."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO, StringIO
from itertools import chain, cycle, islice, repeat
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.kind import NAMES
from tests.helpers import ENDLESS

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = sorted(
    path for path in (ROOT / "examples").glob("*/*.txt") if path.stem not in ("contest",)
)
#: Of every kind, all mixed: solved, with several solutions, impossible.
MIXED = tuple(chain.from_iterable(map(lm.load_all, EXAMPLES)))
FORK = lm.load(ROOT / "examples" / "board" / "fork.txt")
STRAY = lm.parse("kind: board\ntargets: 1\ngrid:\nL> S? .\n. T?! .\n")
UNFINISHED = lm.parse_unfinished("kind: board\ntargets: 1\ngrid:\n. T> .\n")

BOTH = pytest.mark.parametrize("processes", [1, 2])


def text_of(puzzles: tuple[lm.Puzzle, ...], form: str = "text") -> str:
    return "".join(lm.dumps(puzzle, form) for puzzle in puzzles)


# iter_load


@pytest.mark.parametrize("form", ["text", "json"])
def test_iter_load_reads_what_load_all_reads(form: str, tmp_path: Path) -> None:
    file = tmp_path / "mixed"
    file.write_text(text_of(MIXED, form))
    assert {puzzle.kind for puzzle in MIXED} == set(NAMES)
    for source in (file, str(file), file.read_bytes(), BytesIO(file.read_bytes())):
        assert tuple(lm.iter_load(source)) == MIXED
    for newline in (None, "", "\n"):
        with file.open(newline=newline, encoding="utf-8") as opened:
            assert tuple(lm.iter_load(opened)) == MIXED
            assert not opened.closed
    windows = file.read_text().replace("\n", "\r\n")
    assert tuple(lm.iter_load(StringIO(windows))) == MIXED
    assert tuple(lm.iter_load(windows.encode())) == MIXED


def test_iter_load_gives_each_puzzle_before_the_file_goes_on() -> None:
    class Pipe(BytesIO):
        asked = 0

        def read1(self, size: int | None = -1, /) -> bytes:
            self.asked += 1
            return self.readline()

    lines = text_of((FORK, FORK, FORK))
    pipe = Pipe(lines.encode())
    asked = [pipe.asked for _ in lm.iter_load(pipe)]
    rows = len(text_of((FORK,)).splitlines())
    assert asked == [rows + 1, 2 * rows + 1, 3 * rows + 1]


def test_iter_load_of_an_endless_file_gives_its_first_puzzles() -> None:
    class Endless(BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            return str(FORK).encode() * 10

    assert list(islice(lm.iter_load(Endless()), 1_000)) == [FORK] * 1_000


@pytest.mark.parametrize("form", ["text", "json"])
def test_errors_have_the_line_in_the_file_and_come_in_their_turn(form: str, tmp_path: Path) -> None:
    wrong = lm.dumps(FORK, form).replace("S", "Q", 1)
    file = tmp_path / "cards"
    file.write_text(text_of((FORK,) * 5, form) + wrong + str(FORK) * (form == "text"))
    with pytest.raises(lm.PuzzleError) as of_all:
        lm.load_all(file)
    puzzles = lm.iter_load(file)
    assert list(islice(puzzles, 5)) == [FORK] * 5
    with pytest.raises(lm.PuzzleError) as caught:
        next(puzzles)
    assert caught.value.source == str(file)
    assert caught.value.line == file.read_text()[: file.read_text().index("Q")].count("\n") + 1
    assert str(caught.value) == str(of_all.value)


def test_iter_load_refuses_what_it_can_at_once(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="iter_load takes a path, bytes or an open file, not int"):
        lm.iter_load(5)  # type: ignore[call-overload]
    with pytest.raises(lm.PuzzleError, match="unknown kind 'bord'"):
        lm.iter_load(b"", "bord")  # type: ignore[call-overload]
    with pytest.raises(lm.PuzzleError, match="has no option 'any_suply'"):
        lm.iter_load(b"", "board", any_suply=True)  # type: ignore[call-overload]
    with pytest.raises(lm.PuzzleError, match=r"unknown option 'any_suply' \(did you mean"):
        lm.iter_load(b"", any_suply=True)  # type: ignore[call-overload]
    missing = lm.iter_load(tmp_path / "missing.txt")
    with pytest.raises(lm.PuzzleError, match=r"missing.txt: cannot be read: no such file"):
        next(missing)
    with pytest.raises(lm.PuzzleError, match="the text is empty"):
        next(lm.iter_load(b""))


def test_iter_load_takes_the_options_of_reading() -> None:
    crowded = b"kind: board\ntargets: 1\nadd: D D\ngrid:\nL> T^ .\n"
    with pytest.raises(lm.PuzzleError, match="double mirror number 2"):
        next(lm.iter_load(crowded))
    assert next(lm.iter_load(crowded, any_supply=True)).kind == "board"


# solve_many and check_many


@BOTH
def test_the_answers_are_those_of_solve_in_the_same_order(processes: int) -> None:
    answers = list(lm.solve_many(MIXED, processes=processes))
    assert answers == list(map(lm.solve, MIXED))
    judgements = list(lm.check_many(MIXED, answers, processes=processes))
    assert judgements == [lm.judge(*pair) for pair in zip(MIXED, answers, strict=True)]
    assert all(judgement.right for judgement in judgements)
    wrong = [*answers[1:], answers[0]]
    told = list(lm.check_many(MIXED, wrong, processes=processes))
    assert told == [lm.judge(*pair) for pair in zip(MIXED, wrong, strict=True)]
    assert not any(judgement.right for judgement in told)


def test_spoiled_answers_to_boards_are_judged_as_by_judge() -> None:
    """They are confirmed many in one call, which must confirm no wrong one."""
    answers: list[Any] = []
    for board in chain.from_iterable(
        lm.iter_load(path, "board") for path in EXAMPLES if path.parent.name == "board"
    ):
        answer: Any = lm.solve(board, keep_all=True)
        answers.append(answer)
        spoiled: list[dict[str, Any]]
        if isinstance(answer, lm.Impossible):
            tree = answer.certificate
            spoiled = [{"certificate": replace(tree, preorder=tree.preorder[:-1])}]
        else:
            solution, tree = answer.witness, answer.evidence
            turned = replace(solution, rows=solution.cols, cols=solution.rows)
            spoiled = [
                {"count": answer.count + 1},
                {"count": True},
                {"exact": False, "stopped": "limit"},
                {"others": (*answer.others, solution)},
                {"witness": replace(solution, cells=board.cells)},
                {"witness": turned},
                {"witness": None},
                {"evidence": replace(tree, preorder=tree.preorder[1:])},
                {"evidence": None},
                {"evidence": 5},
            ]
        spoiled += [{"puzzle": replace(board)}, {"options": (("stray_beams", True),)}, {"work": 5}]
        answers += [replace(answer, **change) for change in spoiled]
    puzzles = [next(p for p in MIXED if p == answer.puzzle) for answer in answers]
    told = list(lm.check_many(puzzles, answers))
    assert told == [lm.judge(*pair) for pair in zip(puzzles, answers, strict=True)]
    assert len({judgement.faults for judgement in told}) > 10
    assert any(judgement.confirmed for judgement in told)


@BOTH
def test_options_and_limits_are_those_of_solve(processes: int) -> None:
    chosen: dict[str, Any] = {"keep_all": True, "limit": 3, "stray_beams": True}
    boards = [puzzle for puzzle in MIXED if puzzle.kind == "board"] + [STRAY] * 3
    answers = list(lm.solve_many(boards, processes=processes, **chosen))
    assert answers == [lm.solve(board, **chosen) for board in boards]
    for given in ({"stray_beams": False}, {"recount": "full"}, {"recount": "never"}):
        options: dict[str, Any] = given
        told = list(lm.check_many(boards, answers, processes=processes, **options))
        pairs = zip(boards, answers, strict=True)
        assert told == [lm.judge(*pair, **options) for pair in pairs]


@BOTH
def test_a_time_limit_is_that_of_each_puzzle(processes: int) -> None:
    limits: dict[str, Any] = {"processes": processes, "time_limit": 0.3, "limit": 10**9}
    first, second = lm.solve_many([lm.parse(ENDLESS), FORK], **limits)
    assert isinstance(first, lm.Solved)
    assert first.stopped == "time limit"
    assert second == lm.solve(FORK)


@BOTH
def test_no_more_is_read_than_some_hundreds_ahead(processes: int) -> None:
    read = 0

    def endless() -> Iterator[lm.Puzzle]:
        nonlocal read
        for puzzle in cycle((FORK, MIXED[-1])):
            read += 1
            yield puzzle

    answers = lm.solve_many(endless(), processes=processes)
    assert read == 0
    assert len(list(islice(answers, 50))) == 50
    assert read <= 50 + 600 * processes
    judgements = lm.check_many(endless(), repeat(None), processes=processes)
    assert not any(judgement.right for judgement in islice(judgements, 50))


@BOTH
def test_an_error_names_the_number_of_its_puzzle(processes: int) -> None:
    answers = lm.solve_many([FORK, FORK, UNFINISHED, FORK], processes=processes)
    assert len(list(islice(answers, 2))) == 2
    with pytest.raises(lm.PuzzleError, match=r"^puzzle 3: there is no laser"):
        next(answers)
    mixed: list[Any] = [FORK, "kind: board"]
    others = lm.solve_many(mixed, processes=processes)
    next(others)
    with pytest.raises(TypeError, match=r"^solve_many: number 2: takes a puzzle, not str"):
        next(others)
    turrets = next(puzzle for puzzle in MIXED if puzzle.kind == "turrets")
    with pytest.raises(lm.PuzzleError, match=r"^puzzle 2: .*'turrets' has no option 'stray_beams'"):
        list(lm.solve_many([FORK, turrets], processes=processes, stray_beams=True))


@BOTH
def test_an_iterator_that_raises_is_heard_in_its_turn(processes: int) -> None:
    def broken() -> Iterator[lm.Puzzle]:
        yield FORK
        raise OSError("the disk is gone")

    answers = lm.solve_many(broken(), processes=processes)
    assert next(answers) == lm.solve(FORK)
    with pytest.raises(OSError, match="the disk is gone"):
        next(answers)


@BOTH
@pytest.mark.parametrize(
    ("puzzles", "answers", "message"),
    [(2, 1, "the answers end before number 2"), (1, 2, "there is an answer 2, but no such puzzle")],
)
def test_there_is_one_answer_for_each_puzzle(
    processes: int, puzzles: int, answers: int, message: str
) -> None:
    judgements = lm.check_many([FORK] * puzzles, [lm.solve(FORK)] * answers, processes=processes)
    assert next(judgements).confirmed
    with pytest.raises(lm.PuzzleError, match=message):
        next(judgements)


REFUSED: dict[str, Callable[[], object]] = {
    "limit": lambda: lm.solve_many([], limit=0),
    "time_limit": lambda: lm.solve_many([], time_limit=-1),
    "processes": lambda: lm.solve_many([], processes=0),
    "recount": lambda: lm.check_many([], [], recount="always"),  # type: ignore[call-overload]
    "option": lambda: lm.solve_many([], stray_beam=True),  # type: ignore[call-overload]
    "stray_beams": lambda: lm.check_many([], [], stray_beams=3),  # type: ignore[call-overload]
    "any_supply": lambda: lm.solve_many([], any_supply=True),
    "count": lambda: lm.generate_many("board", 0),
    "kind": lambda: lm.generate_many("bord", 1),  # type: ignore[call-overload]
    "any_verdicts": lambda: lm.generate_many("board", 1, any_verdicts=True),  # type: ignore[call-overload]
}


@pytest.mark.parametrize("word", REFUSED)
def test_wrong_arguments_are_refused_at_once(word: str) -> None:
    with pytest.raises(lm.PuzzleError, match=word):
        REFUSED[word]()


@BOTH
def test_progress_tells_the_fraction_and_the_number_and_may_stop_it(processes: int) -> None:
    seen: list[tuple[float, int]] = []

    def stop(fraction: float, number: int) -> None:
        seen.append((fraction, number))
        if number >= 2:
            raise InterruptedError

    answers = lm.solve_many([FORK] * 50_000, processes=processes, progress=stop)
    with pytest.raises(InterruptedError):
        list(answers)
    assert seen[0] == (1 / 50_000, 1)
    seen.clear()
    with pytest.raises(InterruptedError):
        list(lm.solve_many(repeat(FORK), processes=processes, progress=stop))
    assert {fraction for fraction, _ in seen} == {0}


# generate_many


@pytest.mark.parametrize(
    ("kind", "processes"), [*((kind, 1) for kind in NAMES), ("board", 2), ("mirrors", 2)]
)
def test_the_puzzles_are_those_of_generate_without_duplicates(kind: str, processes: int) -> None:
    size = {"board": (2, 4), "mirrors": (4, 5)}.get(kind, (3, 4))
    wanted: Any = {"size": size, "seed": 5}
    puzzles = list(lm.generate_many(kind, 4, processes=processes, **wanted))  # type: ignore[call-overload]
    assert puzzles == list(islice(api.series(kind, **wanted), 4))
    assert lm.generate_from(puzzles[-1].id) == puzzles[-1]


@BOTH
def test_too_few_different_puzzles_and_too_little_time_are_told(processes: int) -> None:
    with pytest.raises(lm.PuzzleError, match="only 2 different puzzles of this size and level"):
        list(lm.generate_many("board", 5, size=(1, 2), seed=1, processes=processes))
    with pytest.raises(lm.TimeUpError):
        list(lm.generate_many("board", 10**6, processes=processes, time_limit=0.2))


def test_types_follow_from_the_puzzles() -> None:
    """Checked by mypy: the class of what comes out follows from what goes in."""
    for card in lm.generate_many("board", 1, size=(2, 3)):
        assert card.targets >= 1
    for answer in lm.solve_many(lm.iter_load(str(FORK).encode(), "board")):
        assert isinstance(answer, lm.Solved)
        assert answer.witness.complete
        assert pickle.loads(pickle.dumps(answer)) == answer
