"""The kinds of puzzle, a package each."""
