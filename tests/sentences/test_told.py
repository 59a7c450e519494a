"""Verdicts, errors, judgements of contests, cards of data sets and closing lines are sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from lasermaze.contests import CONTESTS
from lasermaze.mine.collecting import left_out_in_words
from tests.end_to_end.command import lasermaze
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


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize(
    "line",
    [
        "generate turrets --count {count} --contest hackercup2015 --max-size 3 -o {folder}/t.in",
        "dataset turrets --count {count} --level beginner --size 2x3 -o {folder}/d.jsonl",
    ],
)
def test_closing_lines(line: str, count: int, tmp_path: Path) -> None:
    result = lasermaze(*line.format(count=count, folder=tmp_path).split())
    assert result.code == 0, result.err
    for said in [*result.out.splitlines(), *result.err.splitlines()]:
        words = re.sub(re.escape(str(tmp_path)), "folder", said)
        assert not list(faults(words, phrase=True)), words
    assert re.search(rf"\b{count} (?:case|row){'s' if count > 1 else ''}\b", result.out)
