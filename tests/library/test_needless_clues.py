"""`repairs` names every clue that a puzzle does not need, and no other.

Each clue is taken away by itself, and the solutions are listed before and after. Whether two
solutions are the same is decided here for each kind, by what the player does.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.cli.program import run

SIZES = {
    "turrets": (3, 4),
    "shooters": (3, 4),
    "signposts": (3, 4),
    "mirrors": (4, 5),
    "board": (3, 3),
    "lazors": (2, 3),
}

#: The number of puzzles of each kind.
PUZZLES = 10

#: A clue: its class, and the moves that take it away.
Clue = tuple[str, tuple[str, ...]]


def clues(puzzle: Any) -> Iterator[Clue]:
    """Every clue of a puzzle."""
    cells = [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]
    needed = {"turrets": ".SG", "signposts": "SG", "lazors": "o"}.get(puzzle.kind, ".")
    for row, col in cells:
        at, content = f"{row + 1},{col + 1}", puzzle[row, col]
        on_rim = row in (0, puzzle.rows - 1) or col in (0, puzzle.cols - 1)
        if puzzle.kind == "board":
            yield from of_token(content, at)
        elif content not in needed and not (puzzle.kind == "mirrors" and on_rim):
            yield content, (f"take {at}",)
    if puzzle.kind == "board" and any(token.must_light for token in puzzle.pile):
        yield "!", ("drop T!", "add T")
    if puzzle.kind == "lazors" and len(set(puzzle.targets)) > 1:
        for x, y in set(puzzle.targets):
            yield "P", (target_at(x, y, puzzle.rows, puzzle.cols),)


def of_token(token: Any, at: str) -> Iterator[Clue]:
    """The clues that a token on a card gives: its direction, its place, its mark, or a blocker."""
    if token is None:
        return
    if token.piece == "X":
        yield "X", (f"take {at}",)
        return
    if token.way != "?":
        yield "direction", (f"turn {at} ?",)
    yield "place", (f"pile {at}",)
    if token.must_light:
        yield "!", (f"mark {at}",)


def target_at(x: int, y: int, rows: int, cols: int) -> str:
    """The move that takes a target of lazors away."""
    row, col = min(y // 2, rows - 1), min(x // 2, cols - 1)
    side = "NS"[y > 2 * row] if x % 2 else "WE"[x > 2 * col]
    return f"put P{side} {row + 1},{col + 1}"


# What tells solutions apart


def by_what_the_player_does(puzzle: Any, solution: Any) -> object:
    """A value that is the same for two solutions of a puzzle if they are the same."""
    match puzzle.kind:
        case "turrets":
            return solution.moves
        case "signposts":
            return solution.way, solution.cost
        case "board":
            tokens = ((cell, token) for cell, token in solution.tokens() if token.piece != "X")
            return frozenset((cell, token.piece, token.way) for cell, token in tokens)
        case "lazors":
            cells = solution.cells.decode()
            return frozenset((at, cells[at]) for at in touched(puzzle, cells) if cells[at] in "abc")
    letters = zip(puzzle.cells.decode(), solution.cells.decode(), strict=True)
    turning = "/\\" if puzzle.kind == "mirrors" else "-|"
    return tuple(letter for given, letter in letters if given in turning)


def touched(puzzle: Any, cells: str) -> set[int]:
    """The cells of a board of lazors to which light comes."""
    rays, found, ahead = set[Any](), set[int](), list(map(tuple, puzzle.lasers))
    while ahead:
        ray = x, y, right, down = ahead.pop()
        across, along = (x + right, y) if x % 2 == 0 else (x, y + down)
        if ray in rays or not (0 < across < 2 * puzzle.cols and 0 < along < 2 * puzzle.rows):
            continue
        rays.add(ray)
        at = along // 2 * puzzle.cols + across // 2
        found.add(at)
        block = cells[at].upper()
        if block in "OXC":
            ahead.append((x + right, y + down, right, down))
        if block in "AC":
            ahead.append((x, y, -right, down) if x % 2 == 0 else (x, y, right, -down))
    return found


# The puzzles


@cache
def puzzles(kind: str) -> list[Any]:
    """Small puzzles with exactly one solution, some of whose clues are needless."""
    return list(islice(filter(only_solution, drafts(kind)), PUZZLES))


def drafts(kind: Any) -> Iterator[Any]:
    """Small puzzles: random ones or, where few of these have one solution, with more clues."""
    rng = random.Random(kind)
    for seed in count():
        if kind not in ("board", "lazors"):
            yield lm.generate(kind, size=SIZES[kind], seed=seed, any_verdict=True)
            continue
        editor = lm.Editor(lm.generate(kind, size=SIZES[kind], seed=seed))
        solution = only_solution(editor.puzzle)
        for _ in range(12):
            moves = list(more_clues(editor.puzzle, solution, rng))
            for move in rng.sample(moves, min(1, len(moves))):
                with suppress(lm.PuzzleError):
                    editor.push(move)
        yield editor.puzzle


def more_clues(puzzle: Any, solution: Any, rng: random.Random) -> Iterator[str]:
    """Moves that add a clue to a card or to a board of lazors."""
    row, col = rng.randrange(puzzle.rows), rng.randrange(puzzle.cols)
    at = f"{row + 1},{col + 1}"
    if puzzle.kind == "lazors":
        index, cells = row * puzzle.cols + col, solution.cells.decode()
        if cells[index] == "o":
            lit = index in touched(puzzle, cells)
            yield from (f"put {code} {at}" for code in ("x" if lit else "xABC"))
            yield from (f"put P{side} {at}" for side in "NESW" * lit)
        return
    token = solution[row, col]
    if token is None or token.piece == "X":
        yield f"put X {at}"
    elif puzzle[row, col] is None:
        yield f"put {token.piece} {at}"
    elif token.piece == "T" and not puzzle[row, col].must_light:
        yield f"mark {at}"
    else:
        yield f"turn {at} {direction(token)}"


def direction(token: Any) -> str:
    """The direction of a token as a move writes it."""
    return {"^": "N", ">": "E", "v": "S", "<": "W", "/": "N", "\\": "E", "|": "N", "-": "E"}[
        token.way
    ]


def only_solution(puzzle: Any) -> Any:
    """The only solution of a puzzle; None if it has none or several, or is no puzzle yet."""
    found = all_solutions(puzzle)
    return found[0] if found is not None and len(found) == 1 else None


def all_solutions(puzzle: Any) -> list[Any] | None:
    """At most two solutions of a puzzle; None for a draft."""
    try:
        return list(islice(lm.solutions(puzzle), 2))
    except lm.PuzzleError:
        return None


def without(puzzle: Any, moves: tuple[str, ...]) -> Any:
    """The puzzle without a clue; None if the clue cannot be taken away."""
    editor = lm.Editor(puzzle)
    try:
        for move in moves:
            editor.push(move)
    except lm.PuzzleError:
        return None
    return editor.puzzle


def is_needless(puzzle: Any, moves: tuple[str, ...]) -> bool:
    """Whether the puzzle without a clue has the same solution and no other."""
    fewer = without(puzzle, moves)
    after = None if fewer is None else only_solution(fewer)
    if after is None:
        return False
    before = only_solution(puzzle)
    return by_what_the_player_does(fewer, before) == by_what_the_player_does(fewer, after)


@pytest.mark.parametrize("kind", SIZES)
def test_every_needless_clue_is_named_and_no_other(kind: str) -> None:
    classes: dict[str, set[bool]] = {}
    for puzzle in puzzles(kind):
        found = lm.repairs(puzzle, count=1_000)
        told = {each.moves for each in found.proposals if each.changes == 1}
        for name, moves in clues(puzzle):
            needless = is_needless(puzzle, moves)
            classes.setdefault(name, set()).add(needless)
            assert (moves in told) == needless, (moves, str(puzzle))
        assert ("Every clue is needed." in found.words) == (not told)
    assert any(len(each) == 2 for each in classes.values()), classes


@pytest.mark.parametrize("kind", SIZES)
def test_the_command_names_the_same_clues(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(map(str, puzzles(kind))))
    assert run(["repair", "--json", "--count", "1000", str(file)]) == 0
    for puzzle, line in zip(puzzles(kind), capsys.readouterr().out.splitlines(), strict=True):
        told = [each["moves"] for each in json.loads(line)["proposals"] if each["changes"] == 1]
        wanted = [moves for _, moves in clues(puzzle) if is_needless(puzzle, moves)]
        assert sorted(map(tuple, told)) == sorted(wanted)


#: Two forms of one solution: a puzzle, an answer to it, and another solution that is the same.
FORMS: dict[str, tuple[str, str, str]] = {
    "another route": (
        "kind: signposts\ngrid:\nX?RX\nXLGX\nXXXX\n",
        "top 2: SSE",
        "top 2: SES",
    ),
    "a block out of the light": (
        "kind: lazors\nGRID START\no o o\nGRID STOP\nA 1\nL 1 0 1 -1\nP 1 0\n",
        "a o o",
        "o o a",
    ),
}


@pytest.mark.parametrize("kind", SIZES)
def test_a_solution_that_is_given_twice_is_a_fault(kind: str) -> None:
    for puzzle in puzzles(kind):
        answer = lm.solve(puzzle)
        assert isinstance(answer, lm.Solved)
        twice = replace(answer, others=(answer.witness,), count=2, exact=False, stopped="limit")
        assert_repeats(puzzle, replace(twice, evidence=None))


@pytest.mark.parametrize("name", FORMS)
def test_so_is_one_in_another_form(name: str) -> None:
    text, *solutions = FORMS[name]
    puzzle = lm.parse(text)
    one, other = (lm.parse_answer(puzzle, solution) for solution in solutions)
    for solution in (one, other):
        assert lm.judge(puzzle, solution).right
    assert one != other
    answer = lm.Solved(puzzle=puzzle, witness=one, others=(other,), count=2, stopped="limit")
    assert_repeats(puzzle, answer)
    both = lm.solve(puzzle, keep_all=True)
    assert isinstance(both, lm.Solved)
    assert by_what_the_player_does(puzzle, one) in {
        by_what_the_player_does(puzzle, each) for each in both.solutions
    }


def assert_repeats(puzzle: Any, answer: Any) -> None:
    """The only fault of an answer is that its second solution repeats the first one."""
    (fault,) = lm.judge(puzzle, answer).faults
    assert (fault.rule, fault.message) == ("count", "solution 2 repeats solution 1")
