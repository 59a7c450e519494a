"""Data sets: puzzles with their questions, answers and difficulty, as rows of a table.

``rows`` makes them, ``splits`` divides them into rows for training and for testing,
``writing`` writes them in parts, so that an interrupted job can be resumed, in the
formats of ``tables``, and ``card`` describes how a data set was made.
"""
