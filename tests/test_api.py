"""The public functions of the library."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.core.claims import Recount
from lasermaze.kind import NAMES, kind_of

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples" / "board"
FORK = lm.load(EXAMPLES / "fork.txt")
SEVERAL = lm.load(EXAMPLES / "several.txt")
IMPOSSIBLE = lm.load(EXAMPLES / "impossible.txt")
STRAY = lm.parse("kind: board\ntargets: 1\ngrid:\nL> S? .\n. T?! .\n")


def solved(puzzle: lm.Puzzle, **options: Any) -> lm.Solved[Any, Any]:
    answer = lm.solve(puzzle, **options)
    assert isinstance(answer, lm.Solved)
    return answer


# reading and writing


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.txt")), ids=lambda path: path.stem)
@pytest.mark.parametrize("ending", [".txt", ".json"])
def test_every_example_survives_writing_and_reading(
    path: Path, ending: str, tmp_path: Path
) -> None:
    for puzzle in lm.load_all(path):
        file = tmp_path / f"copy{ending}"
        lm.dump(puzzle, file)
        assert file.read_text().startswith("{" if ending == ".json" else "kind: ")
        assert lm.load(file) == puzzle
        kind: Any = puzzle.kind
        assert lm.load(file, kind=kind) == puzzle


def test_a_text_may_hold_several_puzzles() -> None:
    series = lm.load_all(EXAMPLES / "series.txt")
    assert len(series) == 3
    for form in ("text", "json"):
        assert lm.parse_all("\n".join(lm.dumps(puzzle, form) for puzzle in series)) == series
    with pytest.raises(lm.PuzzleError, match="3 puzzles; expected one puzzle") as caught:
        lm.load(EXAMPLES / "series.txt")
    text = (EXAMPLES / "series.txt").read_text()
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line[:5] == "kind:"]
    assert (caught.value.line, caught.value.column) == (lines[1], 1)


def test_json_may_be_spread_over_lines() -> None:
    text = lm.dumps(FORK, "json").replace(", ", ",\n  ")
    assert lm.parse(text) == FORK


def test_laser_mazers_json_is_recognised() -> None:
    card = lm.load(EXAMPLES / "crossroads.txt")
    text = lm.dumps(card, "laser-mazer")
    assert lm.dumps(lm.parse(text), "laser-mazer") == text
    assert lm.parse(text, any_supply=True).kind == "board"


def test_byte_order_marks_and_windows_line_endings_are_accepted(tmp_path: Path) -> None:
    file = tmp_path / "card.txt"
    for form in ("text", "json"):
        lines = lm.dumps(FORK, form) + lm.dumps(SEVERAL, form)
        file.write_bytes(b"\xef\xbb\xbf" + lines.replace("\n", "\r\n").encode())
        assert lm.load_all(file) == (FORK, SEVERAL)


def test_errors_have_a_line_and_a_column() -> None:
    with pytest.raises(lm.PuzzleError) as caught:
        lm.parse("kind: board\ntargets: 1\ngrid:\nL> Q<\n", source="card.txt")
    error = caught.value
    assert (error.source, error.line, error.column) == ("card.txt", 4, 4)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_errors_in_a_later_puzzle_have_their_line_in_the_file() -> None:
    good, bad = lm.dumps(FORK, "json"), '{"kind": "board", "grid": 5, "targets": 1}\n'
    with pytest.raises(lm.PuzzleError) as caught:
        lm.parse_all(good + bad)
    assert caught.value.line == 2


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(lm.PuzzleError, match=r"unknown kind 'maze'; expected one of: .*board"):
        lm.parse(lm.dumps(FORK), kind="maze")  # type: ignore[call-overload]


def test_unknown_formats_are_refused() -> None:
    with pytest.raises(lm.PuzzleError, match="expected one of: text, json, laser-mazer"):
        lm.dumps(FORK, "xml")


# solving


def test_solve_returns_each_of_the_three_answers() -> None:
    assert lm.solve(FORK)
    assert solved(FORK).unique is True
    assert not lm.solve(IMPOSSIBLE)
    assert isinstance(lm.solve(IMPOSSIBLE), lm.Impossible)


def test_all_keeps_every_solution_and_a_limit_is_reported() -> None:
    several = solved(SEVERAL, keep_all=True)
    assert set(several.solutions) == set(lm.solutions(SEVERAL))
    assert (several.count, several.exact, several.unique) == (2, True, False)
    first = solved(SEVERAL, limit=1)
    assert (first.count, first.exact, first.unique, first.stopped) == (1, False, None, "limit")


def test_progress_may_stop_the_search() -> None:
    from tests.helpers import ENDLESS

    seen: list[tuple[float, int]] = []

    def stop(fraction: float, found: int) -> None:
        seen.append((fraction, found))
        if len(seen) == 3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        lm.solve(lm.parse(ENDLESS), limit=10**9, progress=stop)
    assert all(0 <= fraction <= 1 for fraction, _ in seen)


VERBS: dict[str, Callable[..., Any]] = {
    "solve": lambda **options: lm.solve(FORK, **options),
    "solutions": lambda **options: lm.solutions(FORK, **options),
    "hint": lambda **options: lm.hint(FORK, **options),
    "check": lambda **options: lm.check(FORK, solved(FORK), **options),
    "generate": lambda **options: lm.generate("board", **options),
    "parse": lambda **options: lm.parse(lm.dumps(FORK), **options),
}


@pytest.mark.parametrize("verb", VERBS)
def test_unknown_options_are_refused_by_name(verb: str) -> None:
    with pytest.raises(lm.PuzzleError) as caught:
        VERBS[verb](colour=True)
    known = [option.name for option in kind_of(FORK).options if verb in option.verbs]
    assert str(caught.value) == (
        f"{verb}: kind 'board' has no option 'colour'; expected one of: {', '.join(known)}"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        {"stray_beams": 1},
        {"limit": 0},
        {"limit": True},
        {"limit": 1.5},
        {"time_limit": -1},
        {"time_limit": "1"},
        {"time_limit": float("nan")},
    ],
    ids=str,
)
def test_arguments_of_the_wrong_type_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(lm.PuzzleError):
        lm.solve(FORK, **arguments)


def test_an_infinite_time_limit_means_none() -> None:
    assert lm.solve(FORK, time_limit=float("inf"))


# checking


@pytest.mark.parametrize("puzzle", [FORK, SEVERAL, IMPOSSIBLE], ids=repr)
def test_check_accepts_right_answers_in_every_form(puzzle: lm.Puzzle) -> None:
    answer = lm.solve(puzzle, keep_all=True)
    for recount in get_args(Recount):
        lm.check(puzzle, answer, recount=recount)
        lm.check(puzzle, answer.to_json(), recount=recount)
    for solution in answer.solutions if isinstance(answer, lm.Solved) else ():
        lm.check(puzzle, solution)
        lm.check(puzzle, str(solution))


def faults(puzzle: lm.Puzzle, answer: Any, **options: Any) -> list[str]:
    with pytest.raises(lm.CheckError) as caught:
        lm.check(puzzle, answer, **options)
    assert str(caught.value) == "\n".join(map(str, caught.value.faults))
    return [fault.rule for fault in caught.value.faults]


def test_check_rejects_answers_that_contradict_themselves() -> None:
    answer = solved(SEVERAL, keep_all=True)
    spoil = dataclasses.replace
    assert faults(SEVERAL, spoil(answer, count=1)) == ["count"]
    assert faults(SEVERAL, spoil(answer, others=(answer.witness,))) == ["count"]
    assert faults(SEVERAL, spoil(answer, stopped="limit")) == ["count"]
    assert faults(SEVERAL, spoil(answer, exact=False)) == ["count"]
    assert faults(SEVERAL, spoil(answer, options=(("colour", True),))) == ["options"]
    assert faults(SEVERAL, spoil(answer, options=(("stray_beams", 1),))) == ["options"]
    assert "puzzle" in faults(FORK, answer)


def test_every_solution_is_replayed() -> None:
    answer = solved(SEVERAL)
    wrong = dataclasses.replace(answer, others=(solved(FORK).witness,))
    with pytest.raises(lm.CheckError, match="solution 2: "):
        lm.check(SEVERAL, wrong)


def test_a_recount_finds_false_counts() -> None:
    answer = solved(SEVERAL)
    more = dataclasses.replace(answer, count=3)
    fewer = dataclasses.replace(answer, count=1, others=())
    some = dataclasses.replace(answer, count=3, exact=False, stopped="limit")
    for wrong in (more, fewer, some):
        assert faults(SEVERAL, wrong) == ["count"]
        assert faults(SEVERAL, wrong, recount="full") == ["count"]
    with pytest.raises(lm.PuzzleError, match="claims no count"):
        lm.check(SEVERAL, answer.witness, recount="full")


def test_check_rejects_an_undecided_answer() -> None:
    undecided = lm.Undecided(puzzle=FORK, reason="time limit")
    assert faults(FORK, undecided) == ["undecided"]


def test_check_rejects_a_false_impossible() -> None:
    work = lm.solve(FORK).work
    lie = lm.Impossible(puzzle=FORK, work=work, certificate=dict(work)["nodes"])
    assert faults(FORK, lie)


def test_given_options_override_those_in_the_answer() -> None:
    answer = solved(STRAY, stray_beams=True)
    lm.check(STRAY, answer)
    lm.check(STRAY, answer.witness, stray_beams=True)
    assert "stray" in faults(STRAY, answer, stray_beams=False)
    assert "stray" in faults(STRAY, answer.witness)


# the rest


def test_draw_accepts_puzzles_answers_and_solutions() -> None:
    answer = solved(FORK)
    drawings = {lm.draw(FORK, what).svg() for what in (None, answer, answer.witness)}
    assert all(drawing.lstrip().startswith("<svg") for drawing in drawings)
    assert len(drawings) >= 2
    assert answer._repr_svg_() == lm.draw(FORK, answer).svg()


@pytest.mark.parametrize("verb", [lm.draw, lm.explain, api.card])
def test_an_answer_to_another_puzzle_is_not_shown(verb: Callable[..., Any]) -> None:
    with pytest.raises(lm.PuzzleError, match="another puzzle"):
        verb(FORK, solved(SEVERAL))


def test_a_hint_is_consistent_with_the_only_solution() -> None:
    hint = lm.hint(FORK)
    assert hint.forced
    assert solved(hint.puzzle).witness == solved(FORK).witness


def test_the_same_arguments_generate_the_same_puzzle() -> None:
    same = [lm.generate("board", size=(3, 4), seed=7) for _ in range(2)]
    assert same[0] == same[1]
    others = {lm.generate("board", size=(3, 4), seed=7, index=index) for index in range(5)}
    assert len(others) == 5
    assert lm.solve(same[0])
    for wrong in ({"size": (0, 4)}, {"size": 4}, {"seed": "x"}, {"index": 1.5}):
        with pytest.raises(lm.PuzzleError):
            lm.generate("board", **wrong)
    with pytest.raises(lm.PuzzleError, match="unknown kind"):
        lm.generate("maze")  # type: ignore[call-overload]


def test_kinds_shows_each_kind_with_its_options() -> None:
    kinds = lm.all_kinds()
    assert isinstance(kinds, tuple)
    assert [kind.name for kind in kinds] == list(NAMES)
    shown = str(kinds)
    assert "board: Laser Maze" in shown
    assert "stray_beams=False: " in shown


def test_all_public_names_exist() -> None:
    assert all(hasattr(lm, name) for name in lm.__all__)
    assert lm.__version__.count(".") == 2
    with pytest.raises(AttributeError, match="nothing_like_it"):
        lm.nothing_like_it  # type: ignore[attr-defined]  # noqa: B018  # the access is the test


def test_unreadable_files_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "card.txt"
    file.write_bytes(b"kind: board\n\xff")
    with pytest.raises(lm.PuzzleError) as caught:
        lm.load(file)
    assert (caught.value.source, caught.value.line, caught.value.column) == (str(file), 2, 1)
    for path in (tmp_path, tmp_path / "none.txt", tmp_path / "nul\0"):
        with pytest.raises(lm.PuzzleError) as caught:
            lm.load(path)
        assert caught.value.source == str(path)


def test_huge_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lasermaze.formats.loading.MAX_BYTES", 10)
    file = tmp_path / "card.txt"
    file.write_text("kind: board\n")
    with pytest.raises(lm.PuzzleError, match="the file is too large; expected at most 10 bytes"):
        lm.load(file)


def test_answers_are_saved_still_or_moving(tmp_path: Path) -> None:
    answer = solved(FORK)
    for name, start in (("a.svg", b"<svg"), ("a.png", b"\x89PNG"), ("a.gif", b"GIF89a")):
        answer.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(start)
    film: Any = answer.film()
    assert film is not None
    assert film.frames[-1] == api.draw(FORK, answer)
    impossible = lm.solve(IMPOSSIBLE)
    assert impossible.film() is None
    with pytest.raises(lm.PuzzleError, match="there is no solution to follow"):
        impossible.save(tmp_path / "b.gif")


@pytest.mark.parametrize("kind", NAMES)
def test_other_details_leave_the_rest_of_a_puzzle_as_it_is(kind: str) -> None:
    puzzle = api.generated(kind, seed=1)
    titled = puzzle.with_details(title="First", id="")
    assert titled == dataclasses.replace(puzzle, title="First", id="")
    assert (puzzle.title, titled.id) == ("", "")
    with pytest.raises(lm.PuzzleError, match="cannot be written on one line"):
        puzzle.with_details(author="two\nlines")
