"""Scoring free text: whether a text by a person or a language model answers a puzzle.

``regions`` finds the final answer in a text, ``candidates`` reads the answers in it,
and ``score`` is 1 for exactly one answer that is right.
"""
