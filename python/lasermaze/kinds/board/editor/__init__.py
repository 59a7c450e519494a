"""Editing and playing a card by moves; a position of a player is the board as a native text.

`designing` has the designer's moves, `playing` the player's, `viewing` the view of both.
"""

from lasermaze.kinds.board.editor.viewing import BoardEditor

EDITOR: BoardEditor = BoardEditor()
