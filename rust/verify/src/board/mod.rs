//! The kind `board`: the light on a board, and the walk through a proof tree.
