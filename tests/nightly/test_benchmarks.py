"""The benchmarks run, their peers and their players give right answers, the learner learns."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from benchmarks import (
    board,
    bulk,
    checking,
    lazors,
    measure,
    mirrors,
    peers,
    programs,
    report,
    shooters,
    signposts,
    turrets,
)
from benchmarks.baselines import players
from benchmarks.baselines.curve import drawn
from benchmarks.baselines.ppo import share_solved, train
from benchmarks.card_sat import CardModel
from benchmarks.mazes import random_mirrors, random_signs, random_turrets
from benchmarks.peers import (
    Card,
    blossom_plain,
    board_kernel,
    board_plain,
    signposts_plain,
    turrets_plain,
)

from lasermaze.envs.lanes import KINDS
from lasermaze.envs.vector import PuzzleVectorEnv
from tests.helpers import ORACLES, lm, some


@pytest.fixture(autouse=True)
def once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure each job once, with peers that are built in half the time and check for overflow."""
    monkeypatch.setattr(peers, "PROFILE", "dev")
    monkeypatch.setattr(measure, "RUNS", 1)
    monkeypatch.setattr(measure, "SHORTEST", 1e-6)


# Peers


def test_the_searches_of_cards_agree() -> None:
    for text, puzzle, _, _ in some(ORACLES["board"], 20, 12):
        card, count = Card.of(puzzle), ORACLES["board"].count(text)
        for found in (board_plain(card), board_kernel(card, 3)):
            assert (found.solutions, found.finished) == (count, True), text
        assert board.by_sat(CardModel(puzzle)) == count, text


@pytest.mark.parametrize("seed", range(20))
def test_the_searches_of_mazes_agree(seed: int) -> None:
    walls = random_turrets(3 + seed, 25 - seed, walls=0.3, seed=seed)
    answer = lm.solve(walls)
    steps = len(answer.witness) if answer else None
    assert turrets_plain(walls) == steps
    assert turrets.scipy_steps(walls, turrets.struck(walls)) == steps
    signs = random_signs(2 + 2 * seed, 45 - 2 * seed)
    moves, rim = signposts_plain(signs)
    escape: Any = signposts.solved(signs)
    assert moves == (escape.witness.cost if escape else None)
    assert rim == signposts.costs(escape.witness) if escape else not any(rim)
    glass = random_mirrors(8, 12, share=0.3 + 0.03 * seed, blocks=0.0, seed=seed)
    edges, mate = mirrors.graph(glass)
    assert list(mate).count(mirrors.NO_SIDE) >= 2, "the beam from an opening meets no mirror"
    expected = bool(lm.solve(glass))
    assert mirrors.is_perfect(*mirrors.peer_graph(edges, mate)) == expected
    assert blossom_plain(edges, mate) == expected
    assert all(mate[other] == side for side, other in enumerate(mate) if other != mirrors.NO_SIDE)


# Groups, on small grids


def test_the_board_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "MOST_ENTRIES", 100_000)
    result = report.Report("board")
    cards = board.generated(1, ("beginner", "intermediate"))
    board.easy(result, "two cards", cards)
    board.whole_verbs(result, "two cards", cards)
    board.many(result, 50)
    board.hard(result, dict(islice(board.hard_cards().items(), 2)))
    assert "confirms 2 of the 2" in result.section()
    assert "gives up" in result.section()


@pytest.mark.parametrize(
    ("group", "sizes", "lines"),
    [
        (turrets, (20, 60), 4),
        (signposts, ((10, 20), 10, 30), 4),
        (shooters, ((50,),), 3),
        (mirrors, ((10, 20), 16, 10), 7),
        (lazors, (((3, None),), 2, 1, 1), 4),
        (checking, (30,), 3),
        (programs, (30, 900), 8),
        (bulk, (1, 2), 3),
    ],
)
def test_a_group_is_measured(group: Any, sizes: tuple[Any, ...], lines: int) -> None:
    result = group.report(*sizes)
    assert len(result.lines) == lines
    assert report.summary(result.section()) == result.lines


# Players, and the learner


@pytest.mark.parametrize("kind", KINDS)
def test_players_play_and_a_search_finds_the_fewest_moves(kind: str) -> None:
    case = next(case for case in some(ORACLES[kind], 40, 12) if case.answer)
    for play in (players.at_random, players.greedily):
        assert play(case.puzzle, Random(1)) in (True, False)
    assert players.by_hints(case.puzzle, Random(1))
    moves, _ = players.lanes_of(case.puzzle).search(0, 100_000)
    assert moves is not None
    assert lm.Game(case.puzzle, ", ".join(moves) or None).is_solved()
    assert not players.by_search(1)(lm.generate("board", size=(3, 3), seed=1), Random(1))


def test_the_learner_learns_one_card() -> None:
    envs = PuzzleVectorEnv(16, "board", size=(2, 2), puzzles=1, max_steps=6)
    points: list[tuple[int, float]] = []
    net = train(envs, 16_000, 1, lambda at, share: points.append((at, share)))
    shares = [share for _, share in points]
    assert sum(shares[-5:]) > sum(shares[:5])
    assert shares[-1] > 0.9
    assert share_solved(net, envs, 200, 1) > 0.9
    picture = ElementTree.fromstring(drawn(points))
    assert picture.find("{http://www.w3.org/2000/svg}polyline") is not None
