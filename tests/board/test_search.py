"""The kernel's search: its pruning, its limits, its input."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze._kernel import BOARD_PRUNING, BoardSearch
from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.puzzle import TOKENS, meet
from lasermaze.kinds.board.solve import start
from tests.board.cards import USUAL, cards
from tests.helpers import SIZE
from tests.oracles.board import BACK, HEADINGS, leaving

HEAVY = lm.parse(
    "kind: board\ntargets: 2\nadd: T T T T S S D C\ngrid:\nL? "
    + ". " * 10
    + "\n"
    + (". " * 11 + "\n") * 9
    + ". " * 10
    + "T?\n"
)


def all_solutions(card: Any, stray_beams: bool, pruning: int) -> list[bytes]:
    search = start(card, stray_beams, pruning)
    assert search.run(UNLIMITED, 10**8, 10**6, 10**6)
    cells, size = search.take(), card.rows * card.cols
    return sorted(cells[first : first + size] for first in range(0, len(cells), size))


ALL = sum(BOARD_PRUNING.values())
PLAIN_ROAD = BOARD_PRUNING["plain road"]
SETS = {"none": 0}
SETS |= {f"all but {name}": ALL & ~bit for name, bit in BOARD_PRUNING.items()}
#: On the plain road the others hardly matter.
SETS |= {f"off the road, {name}": ALL & ~PLAIN_ROAD & ~bit for name, bit in BOARD_PRUNING.items()}


@pytest.mark.parametrize("stray_beams", [False, True])
def test_each_pruning_rule_leaves_the_solutions_as_they_are(stray_beams: bool) -> None:
    few = (
        card
        for card in cards(f"pruning {stray_beams}", USUAL)
        if start(card, stray_beams, 0).run(UNLIMITED, 20_000, 0, 2_000)
    )
    for card in islice(few, 40 * SIZE):
        wanted = all_solutions(card, stray_beams, ALL)
        assert len(set(wanted)) == len(wanted)
        for name, pruning in SETS.items():
            assert all_solutions(card, stray_beams, pruning) == wanted, (name, str(card))


@pytest.mark.shared_data
def test_each_pruning_rule_leaves_the_real_cards_as_they_are(shared_data: Path) -> None:
    folder = shared_data / "board"
    steps = plain = 0
    for name, known in json.loads((folder / "expected.json").read_text()).items():
        card = lm.load(folder / name)
        steps += dict(lm.solve(card).work)["beam steps"]
        plain += known["plain_search_beam_steps"]
        wanted = all_solutions(card, False, ALL)
        for rule, pruning in SETS.items():
            assert all_solutions(card, False, pruning) == wanted, (rule, name)
    assert 3 * steps <= plain, "pruning is worth its cost"


@pytest.mark.parametrize("limit", [2, 3, 4, 2**31, 10**18])
def test_all_solutions_up_to_a_limit_are_kept(limit: int) -> None:
    card = lm.parse("kind: board\ntargets: 1\nadd: T\ngrid:\nL> . . .\n. . . .\n")
    answer: Any = lm.solve(card, limit=limit, keep_all=True)
    assert len(answer.solutions) == answer.count == min(limit, 3)
    assert (answer.exact, answer.stopped) == ((True, None) if limit > 3 else (False, "limit"))
    few: Any = lm.solve(card, limit=limit)
    assert len(few.solutions) == 2


def test_the_memory_limit_holds_for_what_is_kept_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lasermaze.core.enumeration.KEPT_BYTES", 5_000)
    text = "kind: board\ntargets: 2\nadd: T T S D C\ngrid:\nL? . . . .\n" + ". . . . .\n" * 4
    kept: Any = lm.solve(lm.parse(text), limit=100, keep_all=True)
    assert (kept.exact, kept.stopped, kept.evidence) == (False, "memory limit", None)
    assert kept.count == len(kept.solutions) > 2
    lm.check(kept.puzzle, kept)
    few: Any = lm.solve(kept.puzzle, limit=100)
    assert (few.stopped, few.count, len(few.solutions)) == ("limit", 100, 2)


LASER_EAST, TARGET_WEST, BLOCKER = 0x12, 0x24, 0x60


@pytest.mark.parametrize(
    ("rows", "cols", "cells", "pile"),
    [
        (0, 0, b"", b""),
        (2, 2, bytes(3), b""),
        (11, 12, bytes(132), b""),
        (2**63, 2, bytes(4), b""),
        (1, 2, bytes([0, TARGET_WEST]), b""),
        (1, 2, bytes([LASER_EAST, LASER_EAST]), b""),
        (1, 2, bytes([LASER_EAST, 0x70]), b""),
        (1, 2, bytes([LASER_EAST, 0x33]), b""),
        (1, 2, bytes([LASER_EAST, 0xC1]), b""),
        (1, 2, bytes([LASER_EAST, 0]), bytes([BLOCKER])),
        (1, 2, bytes([LASER_EAST, 0]), bytes([0])),
    ],
)
def test_the_kernel_refuses_what_is_no_board(
    rows: int, cols: int, cells: bytes, pile: bytes
) -> None:
    with pytest.raises(ValueError, match=r"board|token|laser"):
        BoardSearch(rows, cols, cells, pile, 1, False)


@given(
    rows=st.integers(0, 12),
    cols=st.integers(0, 12),
    data=st.data(),
    targets=st.integers(0, 2**32 - 1),
    stray_beams=st.booleans(),
    pruning=st.integers(0, 2**32 - 1),
)
def test_whatever_bytes_come_the_kernel_answers_or_refuses(
    rows: int, cols: int, data: st.DataObject, targets: int, stray_beams: bool, pruning: int
) -> None:
    likely = st.sampled_from([0, 0, 0, 0x10, 0x12, 0x20, 0x24, 0x30, 0x42, 0x51, 0x60, 0xA0])
    byte = st.one_of(likely, st.integers(0, 255))
    size = max(0, rows * cols + data.draw(st.sampled_from([0, 0, 0, 1, -1])))
    cells = bytes(data.draw(st.lists(byte, min_size=size, max_size=size)))
    pile = bytes(data.draw(st.lists(byte, max_size=9)))
    try:
        search = BoardSearch(rows, cols, cells, pile, targets, stray_beams, pruning)
    except ValueError:
        return
    search.run(UNLIMITED, 20_000, 10, 100)
    assert len(search.take()) == min(10, search.found) * rows * cols
    assert 0 <= search.fraction <= 1


def test_the_time_of_a_search_ends() -> None:
    assert lm.rate(HEAVY, time_limit=0.1) is None


@pytest.mark.parametrize("code", [code for code in TOKENS if "?" not in code])
def test_the_table_of_meetings_by_the_rules(code: str) -> None:
    token = TOKENS[code]
    for heading in lm.Heading:
        meeting, plain = meet(token, heading), code.rstrip("!")
        out = leaving(plain, heading.name)
        faces = plain[0] in "LT" and heading.name == BACK[HEADINGS[plain[1]]]
        assert sorted(each.name for each in meeting.out) == sorted(out)
        assert meeting.lights == (faces and plain[0] == "T")
        assert meeting.blocked == (not out and not faces)
        assert meeting.touches == (plain[0] in "TSD" or (plain[0] == "C" and bool(out)))


def test_light_of_the_drawn_beam() -> None:
    """It is followed by the kernel once more, for pictures and documents."""
    loop = lm.board.parse(
        "kind: board\ntargets: 1\ngrid:\nD/ . D\\ .\nD\\ L> S/ T<\n", any_supply=True
    )
    light = shine(loop)
    assert light.blocked == (((1, 1), lm.Heading.E),)
    assert not light.beam.merges
