"""Puzzles of laser beams, mirrors and turning walkers on a grid: solved, proved, drawn."""

from lasermaze.answers import Answer, Impossible, Solved, Undecided
from lasermaze.errors import CheckError, Fault, PuzzleError
from lasermaze.grid import Heading

__all__ = [
    "Answer",
    "CheckError",
    "Fault",
    "Heading",
    "Impossible",
    "PuzzleError",
    "Solved",
    "Undecided",
]
