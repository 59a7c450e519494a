"""Work that does not look at the clock ends at the time limit, too; what is long is told in parts.

That every verb and every command keeps its time limit is held in `test_time_is_up`.
"""

from __future__ import annotations

import inspect
import re
import signal
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import documents
from lasermaze.cli.program import run
from lasermaze.contests import CONTESTS
from lasermaze.core.budget import Budget
from tests.helpers import ENDLESS

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")

FORK = "examples/board/fork.txt"
ANSWER = "examples/board/answers/fork.txt"
UP = ("--time-limit", "1e-9")
SAID = "the time limit was reached"


def is_asked_by_the_alarm() -> bool:
    """Whether the handler of the alarm asks: for it alone the time is up."""
    return any(frame.function == "ring" for frame in inspect.stack(0)[:4])


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time be up for the alarm alone, which a test rings."""
    monkeypatch.setattr(Budget, "spent", property(lambda _: is_asked_by_the_alarm()))


@pytest.mark.usefixtures("late")
@pytest.mark.parametrize(
    ("where", "command"),
    [
        ("lasermaze.api.loading.parse_piece", "solve IN"),
        ("lasermaze.api.loading.parse_piece", "explain IN"),
        ("lasermaze.api.loading.parse_piece", "convert IN OUT"),
        ("lasermaze.api.parse_answer", "check IN ANSWER"),
        ("lasermaze.cli.console.picture", "draw IN"),
        ("lasermaze.cli.console.put", "solve IN --svg OUT"),
        ("lasermaze.cli.console.say", "hint IN"),
        ("lasermaze.api.dumps", "generate board -o OUT"),
        ("lasermaze.kinds.board.check.Check.check", "check IN ANSWER"),
        ("lasermaze.contests.riddler.read", "contest riddler MAZE"),
        ("lasermaze.contests.output.judged", "judge riddler MAZE SAID"),
    ],
)
def test_the_alarm_ends_what_does_not_look_at_the_clock(
    where: str,
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / ("out.svg" if "svg" in command else "out.txt")
    said = tmp_path / "said"
    said.write_text("34\n")
    names = {"IN": FORK, "ANSWER": ANSWER, "OUT": str(out), "SAID": str(said)}
    names["MAZE"] = "examples/signposts/riddler.in"
    words = [names.get(word, word) for word in command.split()]
    before = signal.getsignal(signal.SIGPROF)

    def work(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGPROF)
        pytest.fail("the alarm does not end it")

    monkeypatch.setattr(where, work)
    assert run([*words, "--time-limit", "1000"]) == 3
    assert SAID in "".join(capsys.readouterr())
    assert not out.exists()
    assert signal.getsignal(signal.SIGPROF) is before
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


@cache
def large_case(name: str) -> Any:
    sizes: dict[str, Any] = {"turrets": (60, 90), "shooters": (20, 30), "signposts": (60, 90)}
    kind: Any = CONTESTS[name].kind
    return lm.generate(kind, size=sizes.get(kind, (30, 40)), any_verdict=True, seed=3)


@pytest.mark.parametrize("name", CONTESTS)
def test_contest_and_judge_stop_at_the_time_limit(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first case is tried, though it may be answered or not; then the limit is told."""
    cases, said = str(tmp_path / "cases"), str(tmp_path / "said")
    count = 1 if name == "riddler" else 3
    Path(cases).write_text("".join(CONTESTS[name].module.form([large_case(name)] * count)))
    assert run(["contest", name, cases, said]) in (0, 1)
    capsys.readouterr()
    place = re.escape(cases)
    beyond = rf"(?:{place}: case 1: .*, but the contest's limit.*\n)?"
    message = rf"{beyond}{place}: case [12]: {SAID}\n"
    assert run(["contest", name, cases, *UP]) == 3
    printed, err = capsys.readouterr()
    assert Path(said).read_text().startswith(printed)
    assert re.fullmatch(message, err)
    if count > 1:
        assert run(["judge", name, cases, said, *UP]) == 3
        assert re.fullmatch(message, capsys.readouterr().err)


@pytest.fixture
def many(tmp_path: Path) -> list[str]:
    """The command that finds 1100 solutions."""
    card = tmp_path / "many.txt"
    card.write_text(ENDLESS)
    return ["solve", "--all", "--limit", "1100", str(card)]


def test_many_solutions_are_told_as_a_number_and_the_first(
    many: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(many) == 0
    said = capsys.readouterr().out
    assert re.findall("^solution .*", said, re.MULTILINE) == [
        f"solution {number}:" for number in (1, 2, 3)
    ]
    assert "\nthe first 3 of 1,100 solutions are shown; --json prints all\n" in said
    assert run([*many, "--json"]) == 0
    assert len(lm.parse_answer(lm.parse(ENDLESS), capsys.readouterr().out).solutions) == 1100


@pytest.mark.usefixtures("late")
def test_without_time_for_all_solutions_two_are_printed_with_the_count_of_all(
    many: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pieces: Any = documents.answer_pieces

    def slow(answer: Any) -> Any:
        if len(answer.solutions) > 2:
            signal.raise_signal(signal.SIGPROF)
        return pieces(answer)

    monkeypatch.setattr(documents, "answer_pieces", slow)
    assert run([*many, "--json", "--time-limit", "1000"]) == 3
    out, err = capsys.readouterr()
    assert err.endswith(f": {SAID}: 2 of 1,100 solutions are printed\n")
    answer: Any = lm.parse_answer(lm.parse(ENDLESS), out)
    assert (len(answer.solutions), answer.count) == (2, 1100)
    assert lm.judge(lm.parse(ENDLESS), answer).right
