"""The verbs in bulk: what the verbs say one by one, in order, on any number of cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import cycle, islice, repeat
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import ENDLESS, ORACLES, command, lm, refused, some

BOTH = pytest.mark.parametrize("processes", [1, 2])


def mixed() -> list[Any]:
    """Small puzzles of all kinds, in turns."""
    few = [[case.puzzle for case in some(oracle, 2, 60)] for oracle in ORACLES.values()]
    return [puzzle for turn in zip(*few, strict=True) for puzzle in turn]


@BOTH
def test_answers_come_in_order(processes: int) -> None:
    puzzles = mixed()
    answers = list(lm.solve_many(puzzles, processes=processes))
    assert answers == [lm.solve(puzzle) for puzzle in puzzles]
    turned = [*answers, *answers[1:], answers[0]]
    judged = list(lm.check_many(puzzles * 2, turned, processes=processes))
    assert judged == [lm.judge(*pair) for pair in zip(puzzles * 2, turned, strict=True)]
    assert [each.right for each in judged] == [True] * len(puzzles) + [False] * len(puzzles)
    limited = list(lm.solve_many(puzzles, limit=1, keep_all=True, processes=processes))
    assert limited == [lm.solve(puzzle, limit=1, keep_all=True) for puzzle in puzzles]


@BOTH
def test_an_error_comes_in_its_turn_with_the_number_of_its_puzzle(processes: int) -> None:
    def source() -> Iterator[Any]:
        yield from mixed()[:4]
        raise ZeroDivisionError("the source fails")

    found = lm.solve_many(source(), processes=processes)
    assert len(list(islice(found, 4))) == 4
    with pytest.raises(ZeroDivisionError):
        next(found)
    for wrong in ("a text", None, 7) if processes == 1 else (None,):
        found = lm.solve_many([*mixed()[:2], wrong], processes=processes)
        assert len(list(islice(found, 2))) == 2
        with pytest.raises(TypeError, match=r"3|third"):
            next(found)
    puzzles = mixed()[:3]
    for answers in ([None] * 2, [None] * 4)[::processes]:
        with pytest.raises(lm.PuzzleError):
            list(lm.check_many(puzzles, answers, processes=processes))


@BOTH
def test_progress_is_told_and_may_stop_it(processes: int) -> None:
    told: list[tuple[float, int]] = []
    puzzles = mixed()[:8]

    def tell(fraction: float, number: int) -> None:
        told.append((fraction, number))

    assert len(list(lm.solve_many(puzzles, processes=processes, progress=tell))) == 8
    assert told == sorted(told)
    assert told[0] == (1 / 8, 1)
    assert {(number / 8, number) for _, number in told} == set(told)

    def stop(fraction: float, found: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(lm.solve_many(puzzles, processes=processes, progress=stop))


def test_commands_in_bulk(tmp_path: Any) -> None:
    puzzles, file = mixed(), tmp_path / "all.json"
    file.write_text("".join(puzzle.to_json() + "\n" for puzzle in puzzles))
    several = [command("solve", "--json", "--jobs", number, file) for number in (1, 2)]
    assert several[0] == several[1]
    answers = [lm.solve(puzzle) for puzzle in puzzles]
    assert [each["answer"] == "solved" for each in several[0].documents] == [*map(bool, answers)]
    assert several[0].code == 1  # some have no solution
    both = command("check", file, "-", stdin=several[0].out)
    assert both.code == 0, both
    rated = command("rate", "--json", file)
    assert len(rated.documents) == len(puzzles)


def test_files_are_read_puzzle_by_puzzle(tmp_path: Path) -> None:
    """Each puzzle comes before the file goes on, and an error comes in its turn."""

    class Pipe(BytesIO):
        asked = 0

        def read1(self, size: int | None = -1, /) -> bytes:
            self.asked += 1
            return self.readline() or endless

    puzzle, endless = mixed()[0], b""
    for form, ahead in (("text", 1), ("json", 0)):
        text = lm.dumps(puzzle, form)
        lines = text.count("\n")
        pipe = Pipe((text * 3).encode())
        asked = [pipe.asked for _ in lm.iter_load(pipe)]
        assert asked == [number * lines + ahead for number in (1, 2, 3)]
    endless = str(puzzle).encode()
    assert list(islice(lm.iter_load(Pipe()), 1_000)) == [puzzle] * 1_000
    file = tmp_path / "puzzles"
    for text in map(str, mixed()[:6]):
        file.write_text(str(puzzle) * 5 + text.replace("kind: ", "kind: no"))
        puzzles = lm.iter_load(file)
        assert list(islice(puzzles, 5)) == [puzzle] * 5
        error, whole = refused(next, puzzles), refused(lm.load_all, file)
        assert str(error) == str(whole)
        assert (error.source, error.line) == (str(file), 5 * str(puzzle).count("\n") + 1)


@BOTH
def test_no_more_is_read_than_some_hundreds_ahead(processes: int) -> None:
    read = 0

    def source() -> Iterator[Any]:
        nonlocal read
        for puzzle in cycle(mixed()):
            read += 1
            yield puzzle

    answers = lm.solve_many(source(), processes=processes)
    assert read == 0
    assert len(list(islice(answers, 50))) == 50
    assert read <= 50 + 600 * processes
    judged = lm.check_many(source(), repeat(None), processes=processes)
    assert not any(each.right for each in islice(judged, 50))
    assert read <= 2 * (50 + 600 * processes)


@BOTH
def test_a_time_limit_is_that_of_each_puzzle(processes: int) -> None:
    puzzle = mixed()[0]
    limits: dict[str, Any] = {"processes": processes, "time_limit": 0.3, "limit": 10**9}
    first, second = lm.solve_many([lm.parse(ENDLESS), puzzle], **limits)
    is_open = isinstance(first, lm.Undecided)  # on a busy machine
    assert (first.reason if is_open else first.stopped) == "time limit"
    assert second == lm.solve(puzzle)
    with pytest.raises(lm.TimeUpError):
        list(lm.generate_many("board", 10**6, processes=processes, time_limit=0.2))


#: Wrong arguments, which are refused before anything is asked for.
REFUSED: dict[str, Callable[[], object]] = {
    "limit": lambda: lm.solve_many([], limit=0),
    "time_limit": lambda: lm.solve_many([], time_limit=-1),
    "processes": lambda: lm.solve_many([], processes=0),
    "recount": lambda: lm.check_many([], [], recount="always"),
    "option": lambda: lm.solve_many([], stray_beam=True),
    "stray_beams": lambda: lm.check_many([], [], stray_beams=3),
    "any_supply": lambda: lm.solve_many([], any_supply=True),
    "count": lambda: lm.generate_many("board", 0),
    "kind": lambda: lm.generate_many("bord", 1),
    "any_verdicts": lambda: lm.generate_many("board", 1, any_verdicts=True),
    "any_suply": lambda: lm.iter_load(b"", any_suply=True),
}


@pytest.mark.parametrize("word", REFUSED)
def test_wrong_arguments_are_refused_at_once(word: str) -> None:
    assert word in str(refused(REFUSED[word]))
