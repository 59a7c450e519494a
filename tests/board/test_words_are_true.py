"""What hints and explanations say, held against every placement of the tokens.

The words are taken apart here; `brute_force` says what is so. Nothing in this file asks the
solver or the checker.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

import pytest

import lasermaze as lm
from lasermaze.core.answers import Impossible
from lasermaze.core.budget import Budget
from lasermaze.interface import Hint
from lasermaze.kinds.board import KIND
from lasermaze.kinds.board.formats import format
from lasermaze.kinds.board.puzzle import NAMES, WAYS, Board, Certificate, Token
from tests.board.oracles import Arrangement, brute_force
from tests.board.oracles.brute_force import VECTORS, Light, leaving, trace
from tests.board.oracles.random_cards import TINY, cards
from tests.board.told_cases import told_by
from tests.board.told_tokens import PLACE, SEVERAL, TURNED, choice_of, codes_of, turned_codes
from tests.board.verbs import solve

CARDS, POSITIONS = 240, 3
MOST_PLACEMENTS = 1_500

HEADINGS = {"north": "^", "east": ">", "south": "v", "west": "<"}

Spot = tuple[int, int]


@dataclass
class World:
    """All full grids that a board can become, with their light, and those that solve the card."""

    card: Board
    grids: list[tuple[Arrangement, Light]]
    solutions: list[Arrangement]
    stray_beams: bool

    @classmethod
    def of(cls, card: Board, stray_beams: bool) -> World:
        grids = [(grid, trace(card.rows, card.cols, grid)) for grid in brute_force.placements(card)]
        solutions = [
            grid
            for grid, light in grids
            if brute_force.obeys(card, grid, light) and (stray_beams or not light.strays)
        ]
        return cls(card, grids, solutions, stray_beams)

    def where(self, holds: Callable[[Arrangement], bool]) -> World:
        """The part of it in which something holds."""
        grids = [(grid, light) for grid, light in self.grids if holds(grid)]
        return World(self.card, grids, [g for g in self.solutions if holds(g)], self.stray_beams)

    def like(self, board: Board) -> World:
        """The part in which each token of a board is where it is on that board."""
        tokens = [
            (row * board.cols + col, token.piece, token.way) for (row, col), token in board.tokens()
        ]
        return self.where(
            lambda grid: all(
                grid[at][0] == piece and way in ("?", grid[at][1:]) for at, piece, way in tokens
            )
        )

    def with_code(self, at: int, code: str) -> World:
        """The part in which a token stands so on a cell."""
        return self.where(lambda grid: grid[at] == code)

    def in_which(self, clauses: Sequence[Callable[[Arrangement], bool]]) -> World:
        """The part in which all of several things hold."""
        return self.where(lambda grid: all(clause(grid) for clause in clauses))

    def index(self, spot: Spot) -> int:
        return spot[0] * self.card.cols + spot[1]


# Why something fails: each sentence against the light of every grid


def _spot(row: str, col: str) -> Spot:
    return int(row) - 1, int(col) - 1


def _leaves(world: World, way: str, row: str, col: str) -> bool:
    exit_there = (_spot(row, col), VECTORS[HEADINGS[way]])
    return not world.stray_beams and all(exit_there in light.exits for _, light in world.grids)


def _dies(world: World, row: str, col: str) -> bool:
    spot = _spot(row, col)
    return not world.stray_beams and all(spot in light.ends for _, light in world.grids)


def _dies_going(world: World, way: str, row: str, col: str) -> bool:
    spot, vector = _spot(row, col), VECTORS[HEADINGS[way]]
    came = all((spot, vector) in light.entered for _, light in world.grids)
    return came and _dies(world, row, col)


def _lit(world: World, lit: str, wanted: str) -> bool:
    found = {len(light.lit) for _, light in world.grids}
    if int(wanted) != world.card.targets or int(lit) == int(wanted):
        return False
    if int(lit) > int(wanted):
        return min(found, default=int(lit)) >= int(lit)
    return found <= {int(lit)}


def _no_way(world: World, row: str, col: str) -> bool:
    """Light comes to the cell, and whatever is there, it breaks rule 4 or lights wrong targets."""
    comes = all(_spot(row, col) in light.spots for _, light in world.grids)
    return comes and all(
        light.strays or len(light.lit) != world.card.targets or not _must(world) <= light.lit
        for _, light in world.grids
    )


def _must_light_too_many(world: World, most: str, wanted: str) -> bool:
    return int(wanted) == world.card.targets and int(most) > int(wanted)


def _dark(world: World, row: str, col: str) -> bool:
    return all(_spot(row, col) not in light.lit for _, light in world.grids)


def _untouched(world: World, name: str, row: str, col: str) -> bool:
    spot = _spot(row, col)
    named = all(NAMES[grid[world.index(spot)][0]] == name for grid, _ in world.grids)
    return named and all(spot not in light.touched for _, light in world.grids)


def _never_met(world: World, name: str, row: str, col: str) -> bool:
    spot = _spot(row, col)
    return _untouched(world, name, row, col) and all(
        spot not in light.spots for _, light in world.grids
    )


def _opaque_side_only(world: World, row: str, col: str) -> bool:
    spot = _spot(row, col)
    return _dark(world, row, col) and all(
        not leaving(grid[world.index(spot)], vector)
        for grid, light in world.grids
        for at, vector in light.entered
        if at == spot
    )


def _dark_tokens(grid: Arrangement, light: Light, cols: int) -> int:
    return sum(
        code[0] in "TSDC" and divmod(at, cols) not in light.touched for at, code in enumerate(grid)
    )


def _added_lit(world: World, light: Light) -> int:
    return sum(world.card[spot] is None for spot in light.lit)


def _some_are_dark(world: World, least: str = "1") -> bool:
    return all(
        _dark_tokens(grid, light, world.card.cols) >= int(least) for grid, light in world.grids
    )


def _at_most_lit(world: World, most: str, wanted: str) -> bool:
    return int(most) < int(wanted) == world.card.targets and all(
        len(light.lit) <= int(most) for _, light in world.grids
    )


def _at_most_added_lit(world: World, most: str, wanted: str) -> bool:
    marks = sum(token.must_light for token in world.card.pile)
    return int(most) < int(wanted) == marks and all(
        _added_lit(world, light) <= int(most) for _, light in world.grids
    )


def _added_are_lit(world: World, lit: str, wanted: str) -> bool:
    marks = sum(token.must_light for token in world.card.pile)
    return int(lit) < int(wanted) == marks and all(
        _added_lit(world, light) == int(lit) for _, light in world.grids
    )


def _too_few_beams(world: World, wanted: str, beams: str) -> bool:
    return int(wanted) > int(beams) and all(
        len(light.lit) < world.card.targets or not _must(world) <= light.lit
        for _, light in world.grids
    )


def _beams_and_targets(world: World, beams: str, wanted: str) -> bool:
    so_far = world.card.targets - int(wanted)
    kept = [light for _, light in world.grids if not light.strays]
    return int(beams) != int(wanted) and all(
        len(light.lit) - so_far == int(beams) for light in kept
    )


def _too_little_space(world: World, tokens: str, cells: str) -> bool:
    return int(tokens) > int(cells) and (_some_are_dark(world) or not world.grids)


def _no_solution(world: World) -> bool:
    return not world.solutions


WHY: dict[str, Callable[..., bool]] = {
    rf"a beam leaves the grid to the (\w+) at {PLACE}": _leaves,
    rf"a beam ends on an opaque side at {PLACE}": _dies,
    rf"a beam going (\w+) ends on an opaque side at {PLACE}": _dies_going,
    rf"a beam going (\w+) ends on the [a-z ]+ at {PLACE}": _dies_going,
    r"(\d+) targets? (?:is|are) lit, (\d+) wanted": _lit,
    r"targets lit: (\d+); wanted: (\d+)": _lit,
    rf"no beam touches the ([a-z ]+) at {PLACE}": _untouched,
    rf"no beam passes through the (checkpoint) at {PLACE}": _untouched,
    rf"this target must be lit at {PLACE}": _dark,
    r"(?P<m>\d+) of the added targets must be lit, (?P<n>\d+) (?:is|are)": lambda w, m, n: (
        _added_are_lit(w, n, m)
    ),
    r"all light ends before the pile is used": _some_are_dark,
    r"whatever is done(?: from here)?, some rule is broken in the end": _no_solution,
    r"all light has ended, and (\d+) tokens? (?:is|are) still to be added": _some_are_dark,
    rf"all light has ended, and no beam (?:touches|passes through) the ([a-z ]+) at {PLACE}": (
        _untouched
    ),
    rf"all light has ended, and the target at {PLACE}, which must be lit, is dark": _dark,
    r"all light has ended, and (\d+) targets? (?:is|are) lit, (\d+) wanted": _lit,
    r"all light has ended, and (\d+) of the added targets (?:is|are) lit, at least (\d+) wanted": (
        _added_are_lit
    ),
    rf"no beam can pass through the (checkpoint) at {PLACE}(?: any more)?": _untouched,
    rf"no beam can come to the target mirror at {PLACE}(?: any more)?, but to its opaque side": (
        _opaque_side_only
    ),
    rf"no beam can come to the ([a-z ]+) at {PLACE}(?: any more)?": _never_met,
    rf"no beam can come to the face of the target at {PLACE}(?: any more)?, which must be lit": (
        _dark
    ),
    r"at most (\d+) targets? can be lit any more, (\d+) wanted": _at_most_lit,
    r"at most (\d+) of the added targets can be lit any more, at least (\d+) wanted": (
        _at_most_added_lit
    ),
    r"(\d+) targets? (?:is|are) still to be lit, by (\d+) beams? at most": _too_few_beams,
    r"each beam must end on a target of its own: (\d+) beams? (?:is|are) left, "
    r"and (\d+) targets? (?:is|are) still to be lit": _beams_and_targets,
    r"(\d+) tokens? (?:is|are) still to be added, and (\d+) cells? (?:is|are) empty": (
        _too_little_space
    ),
    r"(\d+) tokens? (?:is|are) still to be added in the light, which can come to "
    r"(\d+) empty cells? at most": _too_little_space,
    rf"the cell at {PLACE} can neither stay empty nor hold a token of the pile": _no_way,
    rf"the [a-z ]+ at {PLACE} cannot be turned to suit the light that comes to it": _no_way,
    r"(\d+) targets? (?:is|are) lit or must be, (\d+) wanted": _must_light_too_many,
    r"it was ruled out that .*": _no_solution,
    r"a rule is broken once the light is followed to its end": _no_solution,
    r"there are \d+ cases(?: for each)?, and every one breaks a rule": _no_solution,
}

#: Said of steps before the hint's own.
EARLY = r"(1 other choice is|[\d,]+ other choices are) ruled out first\."

#: Said of the light that keeps to rule 4.
KEPT = ", if no beam is to leave the grid or end on an opaque side"
KEPT_DARK = ", if no beam is to leave the grid, end on an opaque side or light a target too many"


def _must(world: World) -> set[Spot]:
    """The given targets that must be lit."""
    return {spot for spot, token in world.card.tokens() if token.must_light}


def _in_the_end_lit(world: World, light: Light) -> int:
    """How many targets are lit at least once those are that must be."""
    marks = sum(token.must_light for token in world.card.pile)
    given = {spot for spot in light.lit if world.card[spot] is not None}
    return len(_must(world) | given) + max(marks, _added_lit(world, light))


def _without_strays(world: World, *, or_too_many: bool) -> World:
    """The grids of a world in which all light keeps to rule 4, and perhaps lights not too much."""
    kept = [
        (grid, light)
        for grid, light in world.grids
        if not light.strays
        and not (or_too_many and _in_the_end_lit(world, light) > world.card.targets)
    ]
    return World(world.card, kept, world.solutions, world.stray_beams)


def in_digits(words: str) -> str:
    """The words with 0 where they say that there are none."""
    words = words.replace("no target can be lit", "at most 0 targets can be lit")
    words = words.replace("none of the added targets can", "at most 0 of the added targets can")
    words = re.sub(r"by no beam\b", "by 0 beams at most", words)
    words = re.sub(r"to no empty cell\b", "to 0 empty cells at most", words)
    return re.sub(r"\bno ((?:target|beam|cell|token)s are)\b", r"0 \1", words)


def assert_fails_so(world: World, words: str) -> None:
    """The words say why no grid of a world is a solution, and that is so."""
    assert not world.solutions, words
    words = in_digits(words[0].lower() + words[1:].removesuffix("."))
    for suffix in (KEPT, KEPT_DARK):
        if words.endswith(suffix):
            words = words.removesuffix(suffix)
            world = _without_strays(world, or_too_many=suffix == KEPT_DARK)
            if not world.grids:
                return
    for pattern, holds in WHY.items():
        if found := re.fullmatch(pattern, words):
            named = found.groupdict()
            true = holds(world, **named) if named else holds(world, *found.groups())
            assert true, f"{words}\n{world.card}"
            return
    pytest.fail(f"what is this? {words}")


# Hints


def hold_hint(world: World, board: Board, hint: Hint[Board], code_of: Board) -> None:
    """A hint for a board, held against the world of that board."""
    if hint.text == "The card is solved.":
        assert world.solutions
        assert board.complete
        return
    if hint.text in ("No solution is left.", "The card has no solution."):
        assert not world.solutions
        assert_fails_so(world, hint.reason)
        return
    turn = re.fullmatch(
        rf"Turn the ([a-z ]+) at {PLACE} (to the \w+|so that it {TURNED})\.", hint.text
    )
    put = re.fullmatch(
        rf"Put (?:a|the) ([a-z ]+) on {PLACE}; its direction is yours to find.", hint.text
    )
    found = turn or put
    assert found is not None, hint.text
    spot, name = _spot(found[2], found[3]), found[1]
    assert hint.cell == spot
    at = world.index(spot)
    wanted = turned_codes(name, found[4])[0] if turn else ""

    def agrees(grid: Arrangement) -> bool:
        return NAMES.get(grid[at][0]) == name and (not wanted or grid[at] == wanted)

    agreeing = [grid for grid in world.solutions if agrees(grid)]
    assert agreeing
    assert hint.forced == (len(agreeing) == len(world.solutions))
    hold_reason(world, hint, at)


def hold_reason(world: World, hint: Hint[Board], at: int) -> None:
    if not hint.forced:
        assert hint.reason == "It leads to a solution, but there are others without it."
        return
    tried = (
        r"(Everything else|The rest) was tried to the end \(\d+ positions?\): "
        r"it leads to no solution\."
    )
    for sentence in re.findall(r"[^.]+\.", hint.reason):
        said = sentence.strip()
        if re.fullmatch(tried, said) or re.fullmatch(EARLY, said):
            continue  # `forced` is held to be true already
        if said == "There is no other empty cell.":
            assert all(grid[at][0] == "L" for grid, _ in world.grids)
        elif found := re.fullmatch(r"Nothing can stand on (.*)\.", said):
            for row, col in re.findall(PLACE, found[1]):
                empty = world.index(_spot(row, col))
                assert all(grid[empty] == "." for grid in world.solutions)
                world = world.with_code(empty, ".")
        elif found := re.fullmatch(rf"If (?:({SEVERAL}) is there|it ({TURNED})), (.*)\.", said):
            hold_reason_in(world.where(_on_it(world, at, found[1], found[2])), hint, found[3])
        elif found := re.fullmatch(r"If (.*?): (.*)\.", said):
            clauses = [_any_clause(world, clause) for clause in found[1].split("; or ")]
            hold_reason_in(world.where(_any_of(clauses)), hint, found[2])
        else:
            many = (
                r"([\d,]+ other choices break a rule at once|In \d+ other places or directions).*"
            )
            assert re.fullmatch(many, said), said
            assert not hint.forced or world.solutions


def hold_reason_in(world: World, hint: Hint[Board], why: str) -> None:
    """A reason, where earlier choices that were ruled out may be named."""
    if hint.cases is not None and why.startswith("it was ruled out that"):
        assert not world.solutions
        return
    assert_fails_so(world, why)


def _one_of(at: int, codes: Sequence[str]) -> Callable[[Arrangement], bool]:
    return lambda grid: grid[at] in codes


def _any_of(clauses: Sequence[Callable[[Arrangement], bool]]) -> Callable[[Arrangement], bool]:
    return lambda grid: any(clause(grid) for clause in clauses)


def _on_it(
    world: World, at: int, tokens: str | None, turned: str | None
) -> Callable[[Arrangement], bool]:
    """What is said to be on a cell: these tokens, or how the one that stands there is turned."""
    if tokens is not None:
        return _one_of(at, codes_of(tokens))
    assert turned is not None
    [piece] = {grid[at][0] for grid, _ in world.grids}
    return _one_of(at, turned_codes(NAMES[piece], turned))


def _any_clause(world: World, words: str) -> Callable[[Arrangement], bool]:
    """Choices for a cell as a question to a grid."""
    spot, codes = choice_of(words[0].lower() + words[1:])
    return _one_of(world.index(spot), codes)


def hold_hint_from(world: World, board: Board, hint: Hint[Board]) -> None:
    """A hint for a board on a card, held against the world of the card."""
    assert hint.position == after(world.card, format(board), hint.moves)
    here = world.like(board)
    undo = re.fullmatch(rf"(Take|Turn) the ([a-z ]+) on {PLACE} (back|another way)\.", hint.text)
    if undo is None:
        hold_hint(here, board, hint, board)
        return
    assert not here.solutions
    spot = _spot(undo[3], undo[4])
    token = board[spot]
    assert token is not None
    assert token.name == undo[2]
    free = Token(token.piece, "?") if undo[1] == "Turn" else None
    rest = without(world, board, spot, free)
    as_it_is = re.fullmatch(
        r"With all the rest as it stands, "
        rf"(?:no solution has it there|there is no solution in which it ({TURNED}))\.",
        hint.reason,
    )
    at = world.index(spot)
    if as_it_is:
        assert rest
        for grid in rest:
            if as_it_is[1]:
                assert [token.code.rstrip("!")] == turned_codes(token.name, as_it_is[1])
                assert grid[at] != token.code.rstrip("!")
            else:
                assert grid[at][0] != token.piece
        return
    several = re.fullmatch(
        r"No one token is wrong alone\. There is a solution that differs from this board in (\d+) "
        r"of its tokens, and this is one of them\.",
        hint.reason,
    )
    assert several is not None, hint.reason
    assert not hint.forced
    assert any(
        spot in unlike and len(unlike) == int(several[1])
        for grid in world.solutions
        if (unlike := differences(world, board, grid)) is not None
    )
    for cell, other in board.tokens():
        given = world.card[cell]
        if given is None:
            assert not without(world, board, cell, None)
        elif given.way == "?":
            assert not without(world, board, cell, Token(other.piece, "?"))


def after(card: Board, position: str, moves: Sequence[str]) -> str:
    """The position after some moves."""
    for move in moves:
        position = KIND.editor.play(card, position, move)
    return position


def without(world: World, board: Board, spot: Spot, left: Token | None) -> list[Arrangement]:
    """The solutions that agree with a board everywhere but on one cell."""
    cells: list[list[Token | None]] = [
        [board[row, col] for col in range(board.cols)] for row in range(board.rows)
    ]
    cells[spot[0]][spot[1]] = left
    return world.like(Board.of(cells)).solutions


def differences(world: World, board: Board, grid: Arrangement) -> set[Spot]:
    return {
        cell
        for cell, token in board.tokens()
        if grid[world.index(cell)][0] != token.piece
        or token.way not in ("?", grid[world.index(cell)][1:])
    }


def positions(rng: Random, world: World, count: int) -> Iterator[Board]:
    """Boards that a player may have come to: half of the tokens right, or any."""
    card = world.card
    for _ in range(count):
        grid = rng.choice(world.solutions) if world.solutions and rng.random() < 0.7 else None
        board = card
        for cell, token in card.tokens():
            if token.way == "?" and rng.random() < 0.4:
                way = _some_way(rng, grid, world.index(cell), token.piece)
                board = board.replaced({cell: token.turned(way)})
        for token in card.pile:
            free = [divmod(at, card.cols) for at, byte in enumerate(board.cells) if not byte]
            right = [
                cell
                for cell in free
                if grid is not None and grid[world.index(cell)][0] == token.piece
            ]
            if not free or rng.random() < 0.4:
                continue
            cell = rng.choice(right or free) if rng.random() < 0.7 else rng.choice(free)
            way = _some_way(rng, grid, world.index(cell), token.piece)
            placed = token.turned(way if rng.random() < 0.6 else "?")
            left = bytearray(board.add)
            left.remove(token.to_byte())
            board = board.replaced({cell: placed}, add=bytes(left))
        yield board


def _some_way(rng: Random, grid: Arrangement | None, at: int, piece: str) -> str:
    if grid is not None and grid[at][0] == piece and rng.random() < 0.6:
        return grid[at][1:]
    return rng.choice(WAYS[piece])


def worlds(seed: str, count: int) -> Iterator[World]:
    small = (
        card
        for card in cards(seed, TINY)
        if brute_force.number_of_placements(card) <= MOST_PLACEMENTS
    )
    for number, card in enumerate(islice(small, count)):
        yield World.of(card, stray_beams=number % 2 == 1)


def test_hints_are_true() -> None:
    hold_hints_to_the_truth("words", CARDS, POSITIONS)


def hold_hints_to_the_truth(seed: str, count: int, each: int) -> None:
    """Hints for fresh cards, and for half-played and wrong positions of them."""
    rng = Random(seed)
    for world in worlds(seed, count):
        card, stray_beams = world.card, world.stray_beams
        hold_hint(world, card, lm.hint(card, stray_beams=stray_beams), card)
        for board in positions(rng, world, each):
            hold_hint_from(world, board, lm.hint(card, format(board), stray_beams=stray_beams))


def test_equal_tokens_are_interchangeable_in_hints() -> None:
    """The marked target is on the dark one: the player need not swap them."""
    card = lm.parse("kind: board\ntargets: 1\nadd: T T!\ngrid:\nL> . .\n. . .\n")
    assert isinstance(card, Board)
    world = World.of(card, stray_beams=False)
    seen = 0
    for grid in world.solutions:
        [dark] = [
            divmod(at, 3)
            for at, code in enumerate(grid)
            if code[0] == "T" and divmod(at, 3) not in trace(2, 3, grid).lit
        ]
        board = card.replaced(
            {dark: Token("T", "?", must_light=True)}, add=bytes([Token("T", "?").to_byte()])
        )
        hint = lm.hint(card, format(board))
        hold_hint_from(world, board, hint)
        assert hint.text.startswith("Turn the target mirror")
        seen += 1
    assert seen


# Explanations


def test_explanations_are_true() -> None:
    assert hold_explanations_to_the_truth("explained words", 80) > 8


def hold_explanations_to_the_truth(seed: str, count: int) -> int:
    """The cases of an impossible card's explanation cover all grids, and each is true.

    Returns how many of the cards were explained case by case.
    """
    told = 0
    for world in worlds(seed, count):
        answer = solve(world.card, Budget(), stray_beams=world.stray_beams)
        if isinstance(answer, Impossible):
            told += hold_explanation(world, answer)
    return told


def hold_explanation(world: World, answer: Impossible[Board, Certificate]) -> bool:
    """Whether it was told case by case."""
    explained = lm.explain(world.card, answer)
    assert not world.solutions
    chapters = [part for part in explained.chapters if part.title.startswith("Case ")]
    if not chapters:
        [why] = [part.paragraphs[0] for part in explained.chapters if part.title == "No solution"]
        counted = re.match(
            r"The proof tree has ([\d,]+) cases, and each of them breaks a rule: ", why
        )
        if counted:
            parts = [int(n.replace(",", "")) for n in re.findall(r"in ([\d,]+) ", why)]
            assert sum(parts) == int(counted[1].replace(",", ""))
            return False
        assert all(hold_line(world, why))
        return True
    covered = [0] * len(world.grids)
    for part in chapters:
        assert part.picture is not None
        holds = hold_line(world, part.paragraphs[0])
        covered = [a + b for a, b in zip(covered, holds, strict=True)]
    assert min(covered, default=1) >= 1
    # What light forces is told once for several cases, and ways to set up the laser are counted.
    told = " ".join(part.paragraphs[0] for part in chapters)
    if "; then " not in told and "laser can be set up" not in told:
        assert covered == [1] * len(world.grids)
    return True


def hold_line(world: World, words: str) -> list[bool]:
    """Each thing that a case says is so. Returns of which grids of the world it says anything."""
    about = [False] * len(world.grids)
    for each in told_by(words):
        clauses = [_one_of(world.index(spot), list(codes)) for spot, codes in each.choices]
        holds = [all(clause(grid) for clause in clauses) for grid, _ in world.grids]
        supposed = world.in_which(clauses)
        if each.lasers:  # the ways to set it up are not told one by one
            assert not supposed.solutions
        else:
            assert_fails_so(supposed, each.why)
        about = [a or b for a, b in zip(about, holds, strict=True)]
    return about


def test_a_solved_card_is_told_along_its_beam() -> None:
    card = lm.parse("kind: board\ntargets: 1\ngrid:\nD/ . D\\ .\nD\\ L> S/ T?!\n", any_supply=True)
    answer = lm.solve(card, stray_beams=True)
    words: Sequence[str] = lm.explain(card, answer).paragraphs
    assert any(
        "At row 2, column 2 it ends on an opaque side of the laser." in text for text in words
    )
    assert not any("meets its own light" in text for text in words)
