"""Verdicts, errors, judgements of contests, cards of data sets and closing lines are sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from lasermaze.contests import CONTESTS
from lasermaze.mine.collecting import left_out_in_words
from tests.end_to_end.command import ENDLESS, Result, lasermaze
from tests.sentences import told
from tests.sentences.linter import faults
from tests.sentences.puzzles import KINDS
from tests.sentences.texts import Text


def hold(texts: Iterable[Text]) -> None:
    seen = 0
    for text in texts:
        seen += 1
        found = list(faults(text.words, phrase=text.phrase))
        assert not found, (text.where, text.words)
    assert seen


@pytest.mark.parametrize("kind", KINDS)
def test_verdicts(kind: str) -> None:
    hold(told.of_verdicts(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_errors_in_files_moves_positions_and_sizes(kind: str) -> None:
    hold(told.of_bad_input(kind))


@pytest.mark.parametrize("name", CONTESTS)
def test_rejections_errors_and_notes_of_contests(name: str) -> None:
    hold(told.of_contest(name))


@pytest.mark.parametrize("kind", KINDS)
def test_cards_and_questions_of_data_sets(kind: str) -> None:
    hold(told.of_dataset(kind))


@pytest.mark.parametrize("count", [1, 2, 3, 20])
def test_candidates_that_are_left_out(count: int) -> None:
    hold([Text("left out", left_out_in_words(range(1, count + 1)), phrase=True)])


@pytest.mark.parametrize("kind", KINDS)
def test_cards_of_decks(kind: str) -> None:
    hold(told.of_deck(kind))


#: Commands that end with words about what they made, and what is counted there.
CLOSING = [
    ("generate turrets --count {n} --contest hackercup2015 --max-size 3 -o {out}.in", "case"),
    ("dataset turrets --count {n} --level beginner --size 2x3 -o {out}.jsonl", "row"),
    ("deck --kind turrets --count {n} -o {out}.txt", "card"),
    ("deck --kind turrets --count {n} -o {out}.pdf", "card"),
    ("mine cards --count {n} --seed 1 --part 8 --workers 1 -o {out}", "card"),
    ("mine boards --tokens 2 --workers 1 --parts {n} -o {out}", None),
]


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize(("line", "thing"), CLOSING)
def test_closing_lines(line: str, thing: str | None, count: int, tmp_path: Path) -> None:
    if line.startswith("mine"):
        pytest.importorskip("distributed")
    for _ in range(2):  # the second time it may be done already
        result = lasermaze(*line.format(n=count, out=tmp_path / "out").split())
        hold_lines(result, tmp_path)
        shown = re.findall(rf"\b(\d+) ({thing}s?)\b", result.out)
        assert thing is None or (str(count), thing + "s" * (count > 1)) in shown


EXAMPLES = "examples/turrets"


@pytest.mark.parametrize(
    "line",
    [
        f"convert {EXAMPLES}/guard.txt {{out}}.json",
        f"convert {EXAMPLES}/contest.in {{out}}.txt --from hackercup2015",
        f"judge hackercup2015 {EXAMPLES}/contest.in {{answers}}",
        f"judge hackercup2015 {EXAMPLES}/contest.in {{wrong}}",
        "convert {answers} {out}.txt --from hackercup2015",
        "contest uva258 {answers} {out}",
    ],
)
def test_what_is_said_of_files_of_contests(line: str, tmp_path: Path) -> None:
    cases, answers, wrong = f"{EXAMPLES}/contest.in", tmp_path / "answers", tmp_path / "wrong"
    assert lasermaze("contest", "hackercup2015", cases, answers).code == 0
    wrong.write_text(answers.read_text().replace("#1: 5", "#1: 1"))
    words = line.format(out=tmp_path / "out", answers=answers, wrong=wrong).split()
    hold_lines(lasermaze(*words), tmp_path)


@pytest.mark.parametrize(
    "line",
    ["", "--all", "--all --limit 21", "--limit 1", "--time-limit 1e-9"],
)
def test_the_words_above_each_of_several_pictures(line: str, tmp_path: Path) -> None:
    files = [f"examples/{name}.txt" for name in ("board/several", "turrets/guard", "board/fork")]
    card = tmp_path / "many.txt"
    card.write_text(ENDLESS)
    result = lasermaze("solve", *files, card, "--limit", 30, *line.split())
    firsts = re.findall(r"^\S+\.txt: (.*)$", result.out, re.M)
    assert len(firsts) == 4 or (firsts and "--time-limit" in line)
    hold([Text("solve", first, phrase=True) for first in firsts])


def hold_lines(result: Result, folder: Path) -> None:
    """Hold each line on either stream to the rules; files have short names there."""
    for said in [*result.out.splitlines(), *result.err.splitlines()]:
        words = told.without_values(" ".join(said.replace(str(folder), "folder").split()))
        hold([Text("said", words, phrase=True)])
