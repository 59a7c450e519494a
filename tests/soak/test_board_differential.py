"""The board's solver against its oracles, ten times as long and with other seeds."""

from __future__ import annotations

import pytest

from tests.board import test_against_brute_force as brute
from tests.board import test_against_sat as sat
from tests.board.oracles.random_cards import LARGE

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("chunk", range(10 * sat.CHUNKS))
def test_the_solver_finds_what_the_sat_model_finds(chunk: int) -> None:
    sat.hold_against_sat(f"sat soak {chunk}", sat.CARDS_A_CHUNK)


@pytest.mark.parametrize("chunk", range(10 * sat.LARGE_CHUNKS))
def test_the_solver_finds_what_the_sat_model_finds_on_large_cards(chunk: int) -> None:
    sat.hold_against_sat(f"large soak {chunk}", sat.LARGE_CARDS_A_CHUNK, LARGE)


@pytest.mark.parametrize("chunk", range(10 * brute.CHUNKS))
def test_the_solver_finds_what_brute_force_finds(chunk: int) -> None:
    brute.hold_against_brute_force(f"tiny soak {chunk}", brute.CARDS_A_CHUNK, 200_000)
