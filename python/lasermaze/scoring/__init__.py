"""Scoring free text: whether a text by a person or a language model answers a puzzle.

``marks`` finds the part of a text that is the answer. ``score`` reads it as `lasermaze.check` does,
and is 1 if it is right.
"""
