"""Every long verb of every kind stops at its time limit and then claims nothing false.

The limit is too short for any work, so that nothing here depends on how quick the machine is.
"""

from __future__ import annotations

import inspect
import json
import re
import signal
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.cli import solve as solve_command
from lasermaze.cli.program import run
from lasermaze.contests import CONTESTS
from lasermaze.core.budget import Budget
from lasermaze.core.puzzle import Puzzle
from lasermaze.formats.json_documents import answer_pieces
from lasermaze.kind import NAMES, kind_named, kind_of
from tests.helpers import ENDLESS
from tests.helpers import command as lasermaze

LIMIT = 1e-9  # seconds: over at the first check on any machine

SIZES = {
    "turrets": (60, 90),
    "shooters": (20, 30),
    "signposts": (60, 90),
    "mirrors": (30, 40),
    "lazors": (5, 6),
}


@cache
def large(kind: str) -> Puzzle:
    if kind == "board":
        return lm.parse(ENDLESS)
    return api.generated(kind, size=SIZES[kind], any_verdict=True, seed=3)


@cache
def answered(kind: str) -> lm.Answer[Any, Any, Any]:
    return lm.solve(large(kind), limit=2)


GIVES_UP: dict[str, Callable[[Puzzle], Any]] = {
    "hint": lambda puzzle: lm.hint(puzzle, time_limit=LIMIT),
    "hint in a game": lambda puzzle: lm.Game(puzzle).hint(time_limit=LIMIT),
    "card": lambda puzzle: api.card(puzzle, time_limit=LIMIT),
    "generate": lambda puzzle: api.generated(puzzle.kind, budget=Budget(seconds=LIMIT)),
}


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("verb", GIVES_UP)
def test_every_verb_stops_at_the_time_limit(kind: str, verb: str) -> None:
    with pytest.raises(lm.TimeUpError):
        GIVES_UP[verb](large(kind))


class Looks(Budget):
    """A budget whose time is up after a given number of checks, whatever the clock says."""

    def __init__(self, looks: int, **limits: Any) -> None:
        super().__init__(seconds=1e6, **limits)
        self.looks = looks

    @property
    def slice(self) -> float:
        return 0.0  # so compiled code returns after each block, and this looks

    def check(self, fraction: float = 1.0, found: int = 0) -> None:
        self.looks -= 1
        if self.spent:
            raise lm.TimeUpError

    @property
    def spent(self) -> bool:
        return self.looks <= 0


def is_true(answer: lm.Answer[Any, Any, Any]) -> bool:
    """Whether an answer claims no more than the search found."""
    if isinstance(answer, lm.Undecided):
        return answer.reason == "time limit"
    if isinstance(answer, lm.Solved) and answer.stopped == "time limit":
        return not answer.exact
    return api.judge(answer.puzzle, answer, recount="never").right


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("keep", [None, 5])
def test_a_stopped_search_claims_only_what_it_found(kind: str, keep: int | None) -> None:
    """The search is stopped at any of its first looks at the clock."""
    puzzle = large(kind)
    for looks in (1, 2, 3, 5, 9):
        solver = kind_of(puzzle)
        budget = Looks(looks, solutions=1000, keep=keep)
        answer = solver.solve.solve(puzzle, budget, solver.choose("solve", {}))
        assert is_true(answer), looks
    assert is_true(lm.solve(puzzle, keep_all=keep is not None, limit=1000, time_limit=LIMIT))


@pytest.mark.parametrize("kind", NAMES)
def test_a_stopped_explanation_tells_what_is_known(kind: str) -> None:
    puzzle = large(kind)
    for answer in (None, answered(kind)):
        explained = lm.explain(puzzle, answer, time_limit=LIMIT)
        titles = {screen.title for screen in explained.screens}
        assert titles & {"Time is up", "No answer yet"} or kind == "board", titles
        assert explained.technique is None
        assert explained.picture.svg()


@pytest.mark.parametrize("kind", NAMES)
def test_a_generator_stops_at_any_of_its_looks(kind: str) -> None:
    for option in kind_named(kind).options_of("generate").keys() & {"unique", "impossible"}:
        chosen: dict[str, Any] = {option: True}
        for looks in (1, 2, 5, 20):
            with pytest.raises(lm.TimeUpError):
                api.generated(kind, size=SIZES.get(kind), seed=4, budget=Looks(looks), **chosen)


@pytest.mark.parametrize("kind", NAMES)
def test_a_stopped_rating_is_unknown(kind: str) -> None:
    assert lm.rate(large(kind), time_limit=LIMIT) is None


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("recount", ["never", "quick", "full"])
def test_a_stopped_check_leaves_claims_unconfirmed(kind: str, recount: Any) -> None:
    judgement = api.judge(large(kind), answered(kind), recount=recount, time_limit=LIMIT)
    assert judgement.right
    assert not judgement.confirmed


def test_huge_time_limits_mean_no_limit() -> None:
    for limit in (1e300, 10**400, float("inf"), 1e18):
        assert lm.solve(large("turrets"), time_limit=limit)


@pytest.mark.parametrize("kind", NAMES)
def test_the_command_line_reports_that_it_gave_up(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def lasermaze(*arguments: object) -> tuple[int, str, str]:
        code = run([*map(str, arguments), "--time-limit", str(LIMIT)])
        return code, *capsys.readouterr()

    puzzle, answer, out = (tmp_path / name for name in ("p.txt", "a.json", "out.svg"))
    lm.dump(large(kind), puzzle)
    answer.write_text(answered(kind).to_json())
    message = "the time limit was reached\n"
    assert lasermaze("hint", puzzle) == (3, "", f"{puzzle}: {message}")
    assert lasermaze("draw", puzzle, "-o", out) == (3, "", f"{puzzle}: {message}")
    assert lasermaze("explain", puzzle) == (3, "", f"{puzzle}: {message}")
    text, document = out.with_suffix(".txt"), out.with_suffix(".json")
    assert lasermaze("generate", kind, "-o", text) == (3, "", f"lasermaze: {message}")
    assert lasermaze("convert", puzzle, document) == (3, "", f"lasermaze: {message}")
    assert {path.name for path in tmp_path.iterdir()} == {"p.txt", "a.json"}
    assert lasermaze("rate", puzzle)[0] == 3
    code, printed, err = lasermaze("check", puzzle, answer)
    assert (code, err) == (3, "")
    assert "no fault found, but not confirmed:" in printed


# Work that does not look at its budget


def rings(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """Have the alarm ring while a function is at work that never looks at the clock."""

    def work(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGPROF)
        pytest.fail("the alarm does not end it")

    monkeypatch.setattr(where, work)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
@pytest.mark.parametrize(
    ("where", "command"),
    [
        ("lasermaze.formats.loading.parse_piece", "solve IN"),
        ("lasermaze.formats.loading.parse_piece", "rate IN"),
        ("lasermaze.formats.loading.parse_piece", "draw IN -o OUT"),
        ("lasermaze.formats.loading.parse_piece", "explain IN"),
        ("lasermaze.formats.loading.parse_piece", "hint IN"),
        ("lasermaze.formats.loading.parse_piece", "convert IN OUT"),
        ("lasermaze.api.parse_answer", "check IN ANSWER"),
        ("lasermaze.formats.loading.pieces_from", "solve IN"),
        ("lasermaze.formats.loading.pieces_from", "check IN ANSWER"),
        ("lasermaze.cli.console.picture", "solve IN"),
        ("lasermaze.cli.console.picture", "draw IN"),
        ("lasermaze.cli.console.put", "solve IN --svg OUT"),
        ("lasermaze.cli.solve.answer_pieces", "solve --json IN"),
        ("lasermaze.cli.solve.answer_pieces", "solve --all --json IN"),
        ("lasermaze.cli.console.say", "rate IN"),
        ("lasermaze.cli.console.say", "hint IN"),
        ("lasermaze.api.dumps", "generate board -o OUT"),
        ("lasermaze.editor.reading.read_answer", "check IN ANSWER"),
        ("lasermaze.formats.json_reading._read_json", "check IN JSON"),
        ("lasermaze.kinds.board.check.check", "check IN ANSWER"),
        ("lasermaze.api.solve", "contest riddler MAZE OUT"),
        ("lasermaze.contests.riddler.read", "contest riddler MAZE"),
        ("lasermaze.api.solve", "judge riddler MAZE SAID"),
        ("lasermaze.contests.output.judged", "judge riddler MAZE SAID"),
    ],
)
def test_the_alarm_ends_what_does_not_look_at_the_clock(
    where: str,
    command: str,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = tmp_path_factory.mktemp("given")
    (given / "said").write_text("34\n")
    (given / "json").write_text(lm.solve(lm.load("examples/board/fork.txt")).to_json())
    out = tmp_path / ("out.svg" if "svg" in command or "draw" in command else "out.txt")
    fork, answer = "examples/board/fork.txt", "examples/board/answers/fork.txt"
    names = {"IN": fork, "ANSWER": answer, "OUT": str(out)}
    names |= {"SAID": str(given / "said"), "JSON": str(given / "json")}
    names["MAZE"] = "examples/signposts/riddler.in"
    arguments = [names.get(word, word) for word in command.split()]
    assert run(arguments) == 0
    capsys.readouterr()
    out.unlink(missing_ok=True)
    before = signal.getsignal(signal.SIGPROF)
    rings(monkeypatch, where)
    monkeypatch.setattr(Budget, "spent", property(lambda _: is_asked_by_the_alarm()))
    code = run([*arguments, "--time-limit", "1000"])
    said = "".join(capsys.readouterr())
    assert code == 3
    assert "the time limit was reached" in said
    assert list(tmp_path.iterdir()) == []
    assert signal.getsignal(signal.SIGPROF) is before
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


@pytest.mark.parametrize("form", ["svg", "png"])
def test_words_are_told_even_if_their_picture_is_late(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def late(*_: object) -> None:
        raise lm.TimeUpError

    monkeypatch.setattr("lasermaze.cli.console.put", late)
    fork = "examples/board/fork.txt"
    code = run(["explain", fork, "-o", str(tmp_path / f"fork.{form}"), "--time-limit", "1000"])
    out, err = capsys.readouterr()
    assert (code, err) == (3, f"{fork}: the time limit was reached\n")
    first, *_, last = lm.explain(lm.load(fork)).screens
    assert first.title in out
    assert last.title in out


def large_case(name: str) -> Any:
    return large(CONTESTS[name].kind)


@pytest.mark.parametrize("name", CONTESTS)
def test_contest_and_judge_stop_at_the_time_limit(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first case is tried, though it may be answered or not; then the limit is told."""
    contest, said, out = CONTESTS[name], tmp_path / "said", tmp_path / "out"
    cases = f"{tmp_path}/cases"
    count = 1 if name == "riddler" else 3
    Path(cases).write_text("".join(contest.module.form([large_case(name)] * count)))
    cannot_be = name == "uva258" and not answered("mirrors")
    assert run(["contest", name, cases, str(said)]) == int(cannot_be)
    limit = ["--time-limit", str(LIMIT)]
    capsys.readouterr()
    beyond = rf"(?:{re.escape(cases)}: case 1: .*, but the contest's limit.*\n)?"
    message = rf"{beyond}{re.escape(cases)}: case [12]: the time limit was reached\n"
    assert run(["contest", name, cases, *limit]) == 3
    found = capsys.readouterr()
    assert said.read_text().startswith(found.out)
    assert re.fullmatch(message, found.err)
    assert run(["contest", name, cases, str(out), *limit]) == 3
    assert not out.exists()
    if count > 1:
        capsys.readouterr()
        assert run(["judge", name, cases, str(said), *limit]) == 3
        assert re.fullmatch(message, capsys.readouterr().err)
        assert run(["judge", name, cases, str(said), "--json", *limit]) == 3
        assert (
            "the time limit was reached" in json.loads(capsys.readouterr().out)["error"]["message"]
        )


@cache
def long_answers() -> dict[str, tuple[str, str]]:
    """Puzzles with long answers to them in the right form, by what makes them long."""
    card, walk = lm.parse(ENDLESS), api.generated("turrets", size=(1, 9), any_verdict=True, seed=1)
    all_found = lm.solve(card, keep_all=True, limit=1500)
    return {
        "many solutions": (ENDLESS, all_found.to_json()),
        "a long walk": (str(walk), "EW" * 500_000),
        "many answers": ("\n\n".join([str(walk)] * 2000), "EEEE\n" * 2000),
        "much space": (ENDLESS, lm.solve(card, limit=1).to_json().replace(",", "," + " " * 20_000)),
    }


@pytest.mark.parametrize("name", ["many solutions", "a long walk", "many answers", "much space"])
def test_a_long_answer_is_read_and_judged_within_the_limit(name: str, tmp_path: Path) -> None:
    """Whether the alarm ends the reading or the judge sees that time is up, the same is said."""
    puzzle, answer = long_answers()[name]
    (tmp_path / "puzzle").write_text(puzzle)
    (tmp_path / "answer").write_text(answer)
    files = (str(tmp_path / "puzzle"), str(tmp_path / "answer"))
    result = lasermaze("check", *files, "--time-limit", LIMIT)
    assert result.code == 3, result
    assert "the time limit was reached" in result.out + result.err


def is_asked_by_the_alarm() -> bool:
    """Whether the handler of the alarm asks: for it alone the time is up."""
    return any(frame.function == "ring" for frame in inspect.stack(0)[:4])


def test_many_solutions_are_told_as_a_number_and_the_first(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    card = tmp_path / "many.txt"
    card.write_text(ENDLESS)
    assert run(["solve", "--all", "--limit", "20", str(card)]) == 0
    assert capsys.readouterr().out.count("solution ") == 20
    assert run(["solve", "--all", "--limit", "1100", str(card)]) == 0
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if line.startswith("solution ")] == [
        f"solution {number}:" for number in (1, 2, 3)
    ]
    assert "\nthe first 3 of 1,100 solutions are shown; --json prints all\n" in said
    assert run(["solve", "--all", "--limit", "1100", "--json", str(card)]) == 0
    answer = lm.parse_answer(lm.load(card), capsys.readouterr().out)
    assert len(answer.solutions) == 1100


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
def test_without_time_for_all_solutions_two_are_printed_with_the_count_of_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    card = tmp_path / "many.txt"
    card.write_text(ENDLESS)

    def late(answer: Any) -> Any:
        if len(answer.solutions) > 2:
            signal.raise_signal(signal.SIGPROF)
        return answer_pieces(answer)

    monkeypatch.setattr(solve_command, "answer_pieces", late)
    monkeypatch.setattr(Budget, "spent", property(lambda _: is_asked_by_the_alarm()))
    arguments = ["solve", "--all", "--json", "--limit", "1100", "--time-limit", "1000", str(card)]
    assert run(arguments) == 3
    out, err = capsys.readouterr()
    assert err == f"{card}: the time limit was reached: 2 of 1,100 solutions are printed\n"
    answer = lm.parse_answer(lm.load(card), out)
    assert isinstance(answer, lm.Solved)
    assert (len(answer.solutions), answer.count) == (2, 1100)
    assert lm.judge(lm.load(card), answer).right


@pytest.mark.parametrize("kind", NAMES)
def test_an_answer_that_is_shortened_is_right(kind: str) -> None:
    puzzles = (api.generated(kind, any_verdict=True, seed=seed) for seed in range(40))
    if kind == "board":
        puzzles = (lm.load(f"examples/board/{name}.txt") for name in ("several", "crossroads"))
    tried = 0
    for puzzle in puzzles:
        answer = lm.solve(puzzle, keep_all=True, limit=30)
        if isinstance(answer, lm.Solved) and len(answer.others) > 1:
            tried += 1
            assert lm.judge(puzzle, solve_command.shortened(answer)).right
    assert tried or kind in ("turrets", "board")
