"""Promises about new puzzles, their difficulty and their symmetries."""

from __future__ import annotations

from dataclasses import replace

from lasermaze import api
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.puzzle import Puzzle
from lasermaze.generation.symmetry import digest
from lasermaze.testing.cases import Cases, promise, refused, same, sure


@promise
def a_seed_makes_the_same_puzzle_again(cases: Cases) -> None:
    """Other seeds make other puzzles; an id makes its puzzle again."""
    name = cases.kind.name
    seeds = range(max(5, len(cases.numbers) // 8))
    made = [api.generated(name, seed=seed) for seed in seeds]
    same([api.generated(name, seed=seed) for seed in seeds], made, "made again")
    same(len(set(made)), len(seeds), "different puzzles")
    for puzzle in made:
        again = api.generate_from(puzzle.id)
        same((again, again.id), (puzzle, puzzle.id), "made from its id")
        same(api.parse(str(puzzle)).id, puzzle.id, "the id that is read")


@promise
def a_puzzle_has_the_level_that_is_asked_for(cases: Cases) -> None:
    """If the kind is rated; an unknown level is refused."""
    kind = cases.kind
    refused(lambda: api.generated(kind.name, level="hard"), "an unknown level")
    if not kind.is_rated:
        refused(lambda: api.generated(kind.name, level=LEVELS[0]), "the level of an unrated kind")
        return
    refused(lambda: api.generated(kind.name, level=LEVELS[-1], size=kind.small), "a small expert")
    for level in LEVELS:
        for seed in range(4):
            puzzle = api.generated(kind.name, level=level, seed=seed)
            found = api.rate(puzzle)
            same(found and found.level, level, f"the level of {puzzle!r}")
            api.check(puzzle, api.solve(puzzle))


@promise
def a_rating_depends_on_the_puzzle_alone(cases: Cases) -> None:
    """And not on how it was read; an unrated kind has none."""
    for puzzle in cases.puzzles():
        found = api.rate(puzzle)
        same(found is not None, cases.kind.is_rated, "whether it is rated")
        same(api.rate(api.parse(str(puzzle))), found, "the rating of what was read")
        if found is not None:
            sure(found.score >= 0, f"{found!r} is less than nothing")
            sure(str(found).startswith(f"{found.level}, "), f"{found} does not begin with a level")
            for count in (found.effort.search, found.effort.open):
                same(type(count), int, "the type of a count")


@promise
def it_has_eight_symmetric_images(cases: Cases) -> None:
    """Each with its mirror image; turned puzzles have the same answer and canonical form."""
    symmetries = cases.kind.generator.symmetries
    for puzzle in cases.puzzles(8):
        plain: Puzzle = replace(puzzle, id="")
        images = list(symmetries(plain))
        same((len(images), images[0]), (8, plain), "the images, and the first of them")
        turned = list(symmetries(images[2]))
        same(turned[0::2], [*images[2::2], images[0]], "the images after a quarter turn")
        same(list(symmetries(images[1]))[1], plain, "the mirror image of the mirror image")
        answer = api.solve(plain)
        for image in images:
            same(digest(image), digest(plain), "the digest")
        for image in images[::2]:
            same(bool(api.solve(image)), bool(answer), f"the answer to {image!r}")
