"""Scoring free text: whether what a person or a language model wrote answers a puzzle.

``regions`` finds where the final answer stands in a text, ``candidates`` what is meant as an answer
there, and ``score`` counts: one answer, and a right one, is worth 1.
"""
