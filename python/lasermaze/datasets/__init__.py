"""Data sets: puzzles with their questions, answers and difficulty, as rows of a table.

``rows`` makes them, ``splits`` says which of them are for training and which for testing,
``writing`` writes them in parts, so that a job that was stopped goes on where it was, in the
formats of ``tables``, and ``card`` tells how a data set was made.
"""
