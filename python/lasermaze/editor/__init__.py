"""Editing and playing by hand: the notation of moves, and operations on grids."""
