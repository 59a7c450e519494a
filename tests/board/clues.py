"""Cards with one clue less: what a minimal card must not allow."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.kinds.board.puzzle import Board, Token


def without_one_clue(card: Board) -> Iterator[Board]:
    """The card without one direction, one place of a token, one ``!``, or its blocker."""
    for cell, token in card.tokens():
        if token.piece == "X":
            yield card.replaced({cell: None})
        elif token.way == "?":
            yield card.replaced({cell: None}, add=card.add + bytes([token.to_byte()]))
        else:
            yield card.replaced({cell: token.turned("?")})
        if token.must_light:
            yield card.replaced({cell: Token(token.piece, token.way)})
    for index, token in enumerate(card.pile):
        if token.must_light:
            unmarked = Token(token.piece, "?").to_byte()
            yield card.replaced(
                {}, add=card.add[:index] + bytes([unmarked]) + card.add[index + 1 :]
            )
