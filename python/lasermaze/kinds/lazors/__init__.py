"""Lazors, the boards of the mobile game: place blocks so that light hits every target."""

from __future__ import annotations

from lasermaze.core.difficulty import CountedSentence, Levels
from lasermaze.kind import Kind
from lasermaze.kinds.lazors.puzzle import Arrangement, Lazors, LazorsOptions, Proof, Ray

__all__ = ["KIND", "Arrangement", "Lazors", "Proof", "Ray"]

KIND: Kind[Lazors, Arrangement, Proof] = Kind(
    title="Lazors",
    question="Place all the blocks so that light hits every target: blocks reflect light, stop it, "
    "or let it through and reflect it, too.",
    idea="Follow the light from a laser. Where it comes to a free cell, ask what each block there "
    "would do, and nothing at all. If a target could then not be hit any more, wherever the other "
    "blocks are, that choice is out; often only one is left.",
    never="Whatever stands where light comes next, some target cannot be hit any more.",
    puzzle_type=Lazors,
    solution_type=Arrangement,
    options_type=LazorsOptions,
    example="""\
kind: lazors
title: The first mirror
GRID START
o o o
o x o
GRID STOP
A 1
C 1
L 1 0 1 1
P 0 3
P 5 4
""",
    small=(3, 4),
    default_size=(5, 5),
    package=__name__,
    generator_version=2,
    levels=Levels(
        search="examined positions",
        open="open blocks",
        counts="how many positions have to be examined to be sure of the answer, wrong tries "
        "included, and how many blocks are to be placed",
        search_sentence=CountedSentence(
            "Nothing has to be tried.",
            "To be sure, one position has to be examined.",
            "To be sure of the answer, {count} positions have to be examined, wrong tries "
            "included.",
        ),
        open_sentence=CountedSentence(
            "No block is to be placed.",
            "One block is to be placed.",
            "{count} blocks are to be placed.",
        ),
        cuts=(7, 10, 13),
        sizes=((4, 4), (5, 5), (5, 6), (6, 6)),
    ),
    solution="arrangement",
)
