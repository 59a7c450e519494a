"""The facts that the stories tell of their puzzles are found by the tests' plain searches."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from math import comb

import pytest
from figures import EXAMPLES, loop

import lasermaze as lm
from lasermaze import deck
from lasermaze._kernel import LazorSearch
from lasermaze.kind import NAMES
from lasermaze.kinds.board.puzzle import Board
from tests.board.oracles import brute_force
from tests.documents.pages import ROOT, blocks, session
from tests.mirrors import plain as mirrors
from tests.shooters import plain as shooters
from tests.signposts import plain as signposts
from tests.turrets import plain as turrets

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def story(name: str) -> str:
    """The text of a story, each run of blanks as one."""
    return " ".join((ROOT / "docs" / "stories" / f"{name}.md").read_text().split())


def grid_of(example: str) -> list[str]:
    """The rows of an example."""
    text = (EXAMPLES / f"{example}.txt").read_text()
    return text.partition("grid:\n")[2].splitlines()


def count(rows: list[str], letters: str) -> int:
    """How many cells hold one of these letters."""
    return sum(map("".join(rows).count, letters))


# turrets


def test_the_turrets() -> None:
    told, rows = story("turrets"), grid_of("turrets/crossfire")
    assert f"{NUMBERS[count(rows, '^>v<')]} turrets" in told
    empty = [row.translate(str.maketrans("^>v<", "....")) for row in rows]
    found = turrets.search(empty)
    assert isinstance(found, tuple)
    assert f"Without turrets the shortest walk has {found[0]} steps" in told


def test_the_walk_steps_back_twice() -> None:
    answer = lm.solve(lm.load(EXAMPLES / "turrets/crossfire.txt"))
    assert isinstance(answer, lm.Solved)
    walk = answer.witness.moves
    assert turrets.first_broken(grid_of("turrets/crossfire"), walk) is None
    back = len(re.findall("SN|NS|EW|WE", walk))  # a step and the one that undoes it
    assert back == 2
    assert "it steps back twice to let a ray pass" in story("turrets")


def test_the_closed_set_of_the_turrets() -> None:
    met = turrets.search(grid_of("turrets/impossible"))
    assert isinstance(met, set)
    assert f"Impossible: {len(met)} states can be reached" in story("turrets")


def test_two_of_the_four_states_of_a_cell_can_be_met() -> None:
    for example in ("turrets/crossfire", "turrets/guard", "turrets/impossible"):
        # A goal that cannot be reached, below a wall, lets the search go on to its end.
        rows = [row.replace("G", ".") for row in grid_of(example)]
        width = len(rows[0])
        met = turrets.search([*rows, "#" * width, "G".ljust(width, "#")])
        assert isinstance(met, set)
        assert max(Counter((row, col) for row, col, _ in met).values()) == 2
        assert len({(row + col + phase) % 2 for row, col, phase in met}) == 1


# shooters


def test_the_loop_of_shooters() -> None:
    told, rows = story("shooters"), list(loop().lines())
    assert f"{NUMBERS[count(rows, '-|')]} shooters and " in told
    assert f"{NUMBERS[count(rows, '/' + chr(92))]} mirrors" in told
    [(r, c)] = [(r, c) for r, c in each_shooter(rows) if shooters.hits(rows, (r, c), "-")]
    assert shooters.hits(rows, (r, c), "-") == {(r, c)}  # in the back
    assert clause(rows, (1, 2)) in told.replace("> ", "")
    [only] = shooters.aims_at(rows, (1, 4))
    assert only == ((1, 0), "-")
    assert "the cell at row 2, column 5 says that the shooter at row 2, column 1 stands on" in told


def each_shooter(rows: list[str]) -> list[tuple[int, int]]:
    """The cells of the shooters."""
    return [(r, c) for r, row in enumerate(rows) for c, at in enumerate(row) if at in "-|"]


def clause(rows: list[str], cell: tuple[int, int]) -> str:
    """The clause of an empty cell about the shooters that may light it."""
    may = [aim for aim in sorted(shooters.aims_at(rows, cell)) if not shooters.hits(rows, *aim)]
    return ", **or** ".join(
        f"the shooter at row {r + 1}, column {c + 1} stands on `{axis}`" for (r, c), axis in may
    )


def test_the_chain_of_five_leaves_no_solution() -> None:
    rows = grid_of("shooters/links")
    assert shooters.try_all(rows).ways == 0
    [steps] = re.findall(r"The proof takes (\d) steps, the fewest", story("shooters"))
    assert f"each of the {NUMBERS[int(steps)]} steps" in story("shooters")
    assert f"{NUMBERS[int(steps)].capitalize()} numbered implications" in story("shooters")


# signposts


def test_the_ways_in() -> None:
    told, rows = story("signposts"), grid_of("signposts/escape")
    entries = signposts.entries(rows)
    costs = {way: signposts.search(rows, state)[0] for way, state in entries.items()}
    found = [
        f"{side} of {'column' if side in ('top', 'bottom') else 'row'} {index + 1} in {cost}"
        for (side, index), cost in sorted(costs.items(), key=lambda item: item[1] or 0)
        if cost is not None
    ]
    words = f"{NUMBERS[len(found)].capitalize()} of them lead to the goal: {found[0]} moves"
    assert f"{words}, {', '.join(found[1:])}." in told
    assert f"the {len(entries)} ways in" in told
    states = 4 * count(rows, "".join(set("".join(rows))))
    assert f"4 × {states // 4} = {states} states" in told
    fates = Counter(fate(rows, state) for state in entries.values())
    assert sorted(fates) == ["?", "X", "out"]  # none goes round in a circle, none is at the goal
    assert (
        f"{fates['out']} of them lead out of the grid and {fates['X']} to an `X` before you have "
        f"any choice. The other {fates['?']} lead to a `?`"
    ) in told
    assert any(has_a_circle(rows, state) for state in entries.values())


def fate(rows: list[str], state: signposts.State) -> str:
    """The outcome of a walk that ends at its first choice."""
    met = set()
    while state not in met:
        met.add(state)
        row, col, heading = state
        letter = rows[row][col]
        if letter in "?XG":
            return letter
        onward = signposts.moves(rows, state)
        if not onward:
            turn = "SRUL".index(letter)
            way = signposts.CLOCKWISE[(signposts.CLOCKWISE.index(heading) + turn) % 4]
            down, right = signposts.STEPS[way]
            inside = 0 <= row + down < len(rows) and 0 <= col + right < len(rows[0])
            return "X" if inside else "out"
        [state] = onward
    return "circle"


def has_a_circle(rows: list[str], start: signposts.State) -> bool:
    """Whether some walk from here returns to an earlier state."""
    _, met = signposts.search([row.replace("G", "?") for row in rows], start)
    below = {state: set(signposts.moves(rows, state)) for state in met}
    while ends := {state for state, onward in below.items() if not onward & below.keys()}:
        for state in ends:
            del below[state]
    return bool(below)


def test_the_route_of_the_signposts() -> None:
    """The table of the moves, walked by the rules: each heading follows from a letter."""
    rows = grid_of("signposts/escape")
    table = re.findall(r"\| (\d+) \| (\d+), (\d+) \| (\w+) \| `(.)` \|", story("signposts"))
    states = [(int(r) - 1, int(c) - 1, heading[0].upper()) for _, r, c, heading, _ in table]
    assert [int(row[0]) for row in table] == list(range(1, 35))
    assert [row[4] for row in table] == [rows[r][c] for r, c, _ in states]
    assert table[-1][4] == "G"
    assert states[0] == signposts.entries(rows)["top", 3]
    for state, onward in pairwise(states):
        assert onward in signposts.moves(rows, state)


# mirrors


def test_the_mirrors() -> None:
    told, rows = story("mirrors"), grid_of("mirrors/both-sides")
    mirror_count = count(rows, "/\\")
    assert f"{NUMBERS[mirror_count].capitalize()} mirrors and two openings" in told
    assert f"2⁹ = {2**mirror_count} ways" in told
    assert len(mirrors.entrances(rows)) == 2
    assert 2**90 > 10**27  # a billion billion billion
    assert mirrors.all_beams(rows)


def test_the_barrier_of_the_mirrors() -> None:
    told, rows = story("mirrors"), grid_of("mirrors/impossible")
    assert mirrors.all_beams(rows) == {}
    marked = re.search(r"The barrier: (.*?)\. ", told)
    assert marked is not None
    sides = re.findall(r"the (\w+) side of row (\d+), column (\d+)", marked[1])
    headings = ["north", "east", "south", "west"]
    barrier = {(int(r) - 1, int(c) - 1, headings.index(side)) for side, r, c in sides}
    strange, size, odd = mirrors.judge_barrier(rows, barrier)
    assert (strange, size) == (set(), len(sides))
    assert odd > size
    words = f"{NUMBERS[size].capitalize()} sides are marked; {NUMBERS[odd]} groups of odd size"
    assert words in told
    assert f"without the {size} sides of the barrier" in told


# board


def test_the_set_ups_of_the_card() -> None:
    told, card = story("board"), lm.load(EXAMPLES / "board/fork.txt")
    assert isinstance(card, Board)
    number = brute_force.number_of_placements(card)
    assert f"{number:,} set-ups, and only one of them is right" in told
    assert len(brute_force.solution_sets(card).strict) == 1
    assert f"{NUMBERS[card.rows]} rows of {NUMBERS[card.cols]} cells" in told
    free = card.rows * card.cols - sum(1 for _ in card.tokens())
    assert f"{NUMBERS[free].capitalize()} cells are free" in told
    turned = sum(token.way == "?" for _, token in card.tokens())
    assert f"{NUMBERS[turned].capitalize()} tokens are to be turned" in told


def test_larger_cards_have_more_set_ups() -> None:
    card = lm.load(EXAMPLES / "board/crossroads.txt")
    assert isinstance(card, Board)
    number = brute_force.number_of_placements(card)
    assert f"*Crossroads*, a card on the full board of {card.rows * card.cols} cells" in story(
        "board"
    )
    assert f"has {number:,}, and the hardest card of the deck has more than a billion" in story(
        "board"
    )
    last = list(deck.deal())[-1].puzzle
    assert isinstance(last, Board)
    assert brute_force.number_of_placements(last) > 10**9


def test_the_number_of_solved_boards_is_that_of_the_table() -> None:
    table = (ROOT / "docs" / "all-boards.md").read_text()
    [number] = re.findall(r"there are ([\d,]+)\. See", story("board"))
    assert f"**{number} solved boards**" in table
    section = table.partition("## The cards")[0].replace(",", "")
    rows = re.findall(r"^\| \d+ \| \d+ \| (\d+) \| (\d+) \|", section, re.MULTILINE)
    assert len(rows) == 9
    assert all(int(boards) == 4 * int(orbits) for boards, orbits in rows)
    assert sum(int(boards) for boards, _ in rows) == int(number.replace(",", ""))


@pytest.mark.parametrize("name", NAMES)
def test_a_story_shows_its_proof_by_a_command(name: str) -> None:
    page = (ROOT / "docs" / "stories" / f"{name}.md").read_text()
    assert blocks(page)
    assert list(session(page))


# lazors


def test_what_refraction_does() -> None:
    board = lm.load("examples/lazors/chandelier.txt", "lazors")
    told = re.findall(r"\| (\d) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|", story("lazors"))
    for number, *figures in told[:2]:
        placements, found, positions = (int(figure.replace(",", "")) for figure in figures)
        refracting = int(number)
        free, ways = board.cells.count(b"o"), 1
        for count in (5 - refracting, refracting):
            ways, free = ways * comb(free, count), free - count
        lit = (board.lasers[0].point,)
        asked = replace(board, blocks=(5 - refracting, 0, refracting), targets=lit)
        answer = lm.solve(asked, keep_all=True)
        assert isinstance(answer, lm.Solved)
        assert (ways, answer.count) == (placements, found)
        assert dict(answer.work)["positions"] == positions
    assert len(told) == 6


def test_the_positions_of_the_board_in_the_story() -> None:
    board = lm.load("examples/lazors/chandelier.txt", "lazors")
    both = re.findall(
        r"([\d,]+) positions if it follows|it examines\s+([\d,]+), and", story("lazors")
    )
    told = [int((plain or ahead).replace(",", "")) for plain, ahead in both]
    given = board.bare, board.blocks, board.lasers, board.targets
    nodes = []
    for looks_ahead in (False, True):
        search = LazorSearch(board.rows, board.cols, *given, 0, looks_ahead)
        search.run(10**9, 0, 10**9, 1e9)
        nodes.append(search.nodes)
    assert nodes == told
