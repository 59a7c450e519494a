"""The functions of the kind's modules, with their options as keywords."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze.core.answers import Answer
from lasermaze.core.budget import Budget
from lasermaze.core.claims import Verdict
from lasermaze.kinds.board import KIND, Board
from lasermaze.kinds.board.check import tree
from lasermaze.kinds.board.puzzle import BoardOptions, Certificate, ProofTree


def rules(stray_beams: bool = False) -> BoardOptions:
    """The options of solving and checking."""
    return KIND.choose("solve", {"stray_beams": stray_beams})


def reading(any_supply: bool = False, unfinished: bool = False) -> BoardOptions:
    """The options of reading."""
    return KIND.choose("parse", {"any_supply": any_supply, "unfinished": unfinished})


def parse(text: str, source: str | None = None, *, any_supply: bool = False) -> Board:
    return KIND.formats.parse(text, source, reading(any_supply))


def parse_solution(card: Board, text: str, source: str | None = None) -> Board:
    return KIND.formats.parse_solution(card, text, source)


def solve(
    card: Board, budget: Budget | None = None, *, stray_beams: bool = False
) -> Answer[Board, Board, Certificate]:
    return KIND.solve.solve(card, budget or Budget(), rules(stray_beams))


def solutions(
    card: Board, budget: Budget | None = None, *, stray_beams: bool = False
) -> Iterator[Board]:
    return KIND.solve.solutions(card, budget or Budget(), rules(stray_beams))


def check(card: Board, solution: Board, *, stray_beams: bool = False) -> Verdict:
    return KIND.check.check(card, solution, Budget(), rules(stray_beams))


def refute(
    card: Board, certificate: Any, budget: Budget | None = None, *, stray_beams: bool = False
) -> Verdict:
    return KIND.check.refute(card, certificate, budget or Budget(), rules(stray_beams))


def recount(
    card: Board,
    budget: Budget | None = None,
    *,
    stray_beams: bool = False,
    limit: int | None = None,
    positions: int | None = None,
) -> int | None:
    options = rules(stray_beams)
    return KIND.check.count_again(card, budget or Budget(), limit, positions, options)


def count_solutions(card: Board, proof: ProofTree, *, stray_beams: bool = False) -> int:
    return tree.verify(card, proof, Budget(), stray_beams=stray_beams).solutions
