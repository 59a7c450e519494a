"""Random valid boards for property tests."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from lasermaze.kinds.board.puzzle import BOX, WAYS, Board, Token

#: The most of each piece on a board that need not fit the box.
PLENTY = {"L": 1, "T": 12, "S": 6, "D": 6, "C": 6, "X": 4}


def titles() -> SearchStrategy[str]:
    """Titles that a board may have: one printable line without blanks at its ends."""
    alphabet = st.characters(exclude_categories=["Cs"]).filter(str.isprintable)
    return st.text(alphabet, max_size=30).map(str.strip)


def tokens(piece: str, *, complete: bool = False) -> SearchStrategy[Token]:
    """Tokens of a piece as they may stand on the grid; all of known direction if ``complete``."""
    ways = [*WAYS[piece], *([] if complete else ["?"])] if WAYS[piece] else [""]
    marks = st.booleans() if piece == "T" else st.just(False)
    return st.builds(Token, st.just(piece), st.sampled_from(ways), marks)


@st.composite
def boards(
    draw: DrawFn,
    *,
    rows: tuple[int, int] = (1, 11),
    cols: tuple[int, int] = (1, 11),
    any_supply: bool = False,
    complete: bool = False,
    titled: bool = True,
    max_added: int = 99,
) -> Board:
    """Valid boards, most of them without a solution; ``rows`` and ``cols`` are (least, most).

    They fit the box unless ``any_supply``; nothing is left to find if ``complete`` (then
    there are at least two cells, for the laser and a target).
    """
    height = draw(st.integers(*rows))
    narrowest = 2 if complete and height == 1 else 1
    width = draw(st.integers(max(narrowest, cols[0]), cols[1]))
    area = height * width
    most = PLENTY if any_supply else BOX
    more = [piece for piece in "TSDC" for _ in range(most[piece] - (piece == "T"))]
    pieces = ["L", "T", *draw(st.lists(st.sampled_from(more), max_size=len(more)))]
    pieces = [piece for i, piece in enumerate(pieces) if pieces[:i].count(piece) < most[piece]]
    if complete:
        pieces = pieces[:area]
        on_grid = len(pieces)
    else:
        pieces = draw(st.permutations(pieces))
        fewest = min(area, max(0, len(pieces) - max_added))
        on_grid = draw(st.integers(fewest, min(area, len(pieces))))
    blockers = draw(st.integers(0, min(most["X"], area - on_grid)))
    size = on_grid + blockers
    cells = draw(st.lists(st.integers(0, area - 1), unique=True, min_size=size, max_size=size))
    grid: list[list[Token | None]] = [[None] * width for _ in range(height)]
    for cell, piece in zip(cells, [*pieces[:on_grid], *"X" * blockers], strict=True):
        grid[cell // width][cell % width] = draw(tokens(piece, complete=complete))
    pile = [draw(tokens(piece)).turned("?") for piece in pieces[on_grid:]]
    targets = draw(st.integers(1, pieces.count("T")))
    return Board.of(grid, pile, targets, title=draw(titles()) if titled else "")
