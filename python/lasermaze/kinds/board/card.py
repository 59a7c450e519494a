"""Which boards are cards: one laser, enough targets, and no more tokens than the box holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from lasermaze.core.english import counted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.kinds.board.puzzle import BOX, PIECES, Board, BoardOptions, Token


def make_card(
    rows: Iterable[Iterable[Token | None] | bytes],
    pile: Sequence[Token],
    targets: int,
    options: BoardOptions,
    details: Mapping[str, str],
) -> Board:
    """The card with these tokens, or their bytes, checked by the options for reading.

    Raises: PuzzleError; its path counts the tokens of the pile in the order given here.
    """
    try:
        board = Board.of(rows, pile, targets, **details)
        check_card(board, any_supply=options.any_supply, unfinished=options.unfinished)
    except PuzzleError as error:
        if error.path[:1] != ("add",):
            raise
        order = sorted(range(len(pile)), key=lambda index: pile[index].to_byte())
        path = ("add", order[int(error.path[1])])
        raise PuzzleError(error.message, expected=error.expected, path=path) from None
    return board


def check_card(board: Board, *, any_supply: bool = False, unfinished: bool = False) -> None:
    """Raise PuzzleError, with its path, for a board that is not a card.

    A card has one laser, asks for at least one target and for no more than it has and, unless
    ``any_supply``, uses no more tokens than the box holds. An ``unfinished`` one may lack its
    laser or its targets.
    """
    if _is_card(board, any_supply):
        return
    placed: list[tuple[Path, Token]] = [(("grid", *cell), token) for cell, token in board.tokens()]
    placed += [(("add", index), token) for index, token in enumerate(board.pile)]
    lasers = [path for path, token in placed if token.piece == "L"]
    if not lasers and not unfinished:
        raise PuzzleError(
            "there is no laser", expected="one, on the grid or to be added", path=("grid",)
        )
    if len(lasers) > 1:
        raise PuzzleError("a second laser", expected="exactly one", path=lasers[1])
    present = sum(token.piece == "T" for _, token in placed)
    _check_targets(board.targets, max(present, board.targets) if unfinished else present)
    if not any_supply:
        _check_supply(placed)


#: The numbers of the pieces.
_NUMBERS = {piece: number for number, piece in enumerate(PIECES, start=1)}

#: The number of the piece in each byte.
_PIECE_OF = bytes(byte >> 4 & 7 for byte in range(256))


def _is_card(board: Board, any_supply: bool) -> bool:
    """Whether a board is a card: as `check_card` decides with messages, in a tenth of the time."""
    pieces = (board.cells + board.add).translate(_PIECE_OF)
    right = pieces.count(_NUMBERS["L"]) == 1 and 1 <= board.targets <= pieces.count(_NUMBERS["T"])
    return right and (any_supply or all(pieces.count(_NUMBERS[each]) <= BOX[each] for each in BOX))


def _check_targets(wanted: int, present: int) -> None:
    if wanted < 1:
        raise PuzzleError(
            f"{counted(wanted, 'target')} to be lit", expected="at least 1", path=("targets",)
        )
    if wanted > present:
        raise PuzzleError(
            f"{counted(wanted, 'target')} to be lit, "
            f"but {counted(present, 'target mirror')} present",
            expected=f"at most {present}" if present else "a target mirror",
            path=("targets",),
        )


def _check_supply(placed: list[tuple[Path, Token]]) -> None:
    used: Counter[str] = Counter()
    for path, token in placed:
        used[token.piece] += 1
        if used[token.piece] > BOX[token.piece]:
            raise PuzzleError(
                f"{token.name} number {used[token.piece]}",
                expected=f"at most {BOX[token.piece]}, as the box holds (or any_supply=True)",
                path=path,
            )
