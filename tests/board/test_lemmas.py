"""Proofs by lemmas: they count right, and are refused when they are spoiled."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks import board

import lasermaze as lm
from lasermaze.core.budget import Budget
from lasermaze.kinds.board import solve as solving
from lasermaze.kinds.board.check.lemmas import WrongLemmasError, solutions_by
from lasermaze.kinds.board.puzzle import Lemmas
from tests.board.cards import LARGE, TINY, cards
from tests.board.test_trees import answers
from tests.helpers import SEED, SIZE

#: The kinds of steps.
LEARNED, SOLUTION, LOOP = range(3)

Step = tuple[int, tuple[int, ...]]

#: Ten solutions, and light that could feed itself.
RING = lm.parse(
    "kind: board\ntargets: 1\nadd: T D D D D\ngrid:\nL> . .\n.  . .\n.  . .\n",
    "board",
    any_supply=True,
)

#: Impossible, as the search sees after some hundreds of positions.
LONG = lm.parse(
    "kind: board\ntargets: 1\nadd: T T S\ngrid:\n"
    "L? . . . . .\n. . X . . .\n. . . . . .\n. . . . S? .\n. . . . . .\n"
)


def lemmas_of(card: Any, *, stray_beams: bool = False) -> Lemmas:
    found = solving.lemmas_of(card, Budget(), stray_beams=stray_beams)
    assert found is not None
    return found


def counted(card: Any, lemmas: Lemmas, *, stray_beams: bool = False) -> int | str:
    """The number of solutions that lemmas prove, or what is wrong with them."""
    try:
        return solutions_by(card, lemmas, Budget(), stray_beams=stray_beams)
    except WrongLemmasError as error:
        return str(error)


def number_in(answer: Any) -> int:
    return answer.count if answer else 0


def steps_in(data: bytes) -> list[Step]:
    """The steps in the notation of docs/reference/proofs.md."""
    numbers = _numbers(data)
    steps = []
    for head in numbers:
        literals, last = [], 0
        for _ in range(head // 4):
            last += next(numbers)
            literals.append(last)
        steps.append((head % 4, tuple(literals)))
    return steps


def _numbers(data: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in data:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0


def written(steps: list[Step]) -> Lemmas:
    data = bytearray()
    for kind, literals in steps:
        differences = [new - old for old, new in zip((0, *literals), literals, strict=False)]
        for number in (4 * len(literals) + kind, *differences):
            while number > 127:
                data.append(number & 127 | 128)
                number >>= 7
            data.append(number)
    return Lemmas(bytes(data))


def test_lemmas_count_what_trees_count() -> None:
    some = chain(
        answers(cards("lemmas", TINY), 40 * SIZE), answers(cards("long lemmas", LARGE), 4 * SIZE)
    )
    for answer, stray_beams in some:
        lemmas = lemmas_of(answer.puzzle, stray_beams=stray_beams)
        found = counted(answer.puzzle, lemmas, stray_beams=stray_beams)
        assert found == number_in(answer), str(answer.puzzle)


def test_light_that_feeds_itself_is_excluded() -> None:
    lemmas = lemmas_of(RING)
    kinds = [kind for kind, _ in steps_in(lemmas.steps)]
    assert LOOP in kinds
    assert counted(RING, lemmas) == kinds.count(SOLUTION) == number_in(lm.solve(RING))
    without = [step for step in steps_in(lemmas.steps) if step[0] != LOOP]
    assert "follow" in str(counted(RING, written(without)))


#: Hard cards, and the most bytes of their answers; those of the last two take long.
HARD = {
    "crowded 11, 8 by 8": 120_000,
    "crowded 3, 8 by 8": 800_000,
    "pile 2, 7 by 7": 300_000,
}


@pytest.mark.parametrize("long", [False, pytest.param(True, marks=pytest.mark.night)])
def test_the_hard_cards_are_confirmed(long: bool) -> None:
    forms = set()
    for name, card in board.hard_cards().items():
        if (name in list(HARD)[1:]) == long:
            answer: Any = lm.solve(card)
            assert lm.judge(card, answer, recount="never").confirmed, name
            assert len(answer.to_json()) <= HARD.get(name, 80_000), name
            document = json.loads(answer.to_json())
            forms |= {*document.get("certificate", document.get("evidence"))}
    assert forms == ({"lemmas"} if long else {"lemmas", "proof_tree"})


@pytest.mark.shared_data
@pytest.mark.parametrize("stray_beams", [False, True])
def test_the_real_cards_are_proved_by_lemmas(stray_beams: bool, shared_data: Path) -> None:
    for path in sorted((shared_data / "board").glob("*.txt"))[:: 4 if stray_beams else 1]:
        answer = lm.solve(lm.load(path), stray_beams=stray_beams)
        lemmas = lemmas_of(answer.puzzle, stray_beams=stray_beams)
        found = counted(answer.puzzle, lemmas, stray_beams=stray_beams)
        assert found == number_in(answer), path.name


def test_a_card_whose_proof_would_be_too_long_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The claim is counted again then."""
    monkeypatch.setattr(solving, "MOST_NODES", 1)
    monkeypatch.setattr(solving, "MOST_CONFLICTS", 0)
    yes: Any = lm.solve(RING)
    no: Any = lm.solve(LONG)
    assert (yes.proof(), no.proof()) == (None, None)
    for answer in (yes, no):
        assert not lm.judge(answer.puzzle, answer, recount="never").confirmed
        assert lm.judge(answer.puzzle, answer, recount="full").confirmed


# Spoiled proofs


def spoiled(steps: list[Step], others: list[Step], dice: Random) -> list[Step]:
    """Steps with one thing changed; literals still ascend. ``others`` are those of other cards."""
    at, other = dice.randrange(len(steps)), dice.randrange(len(steps))
    before, (kind, literals), after = steps[:at], steps[at], steps[at + 1 :]
    largest = max(max(literals, default=0) for _, literals in steps)
    any_literal, any_kind = dice.randrange(largest + 2), dice.choice([LEARNED, SOLUTION, LOOP])
    match dice.randrange(10):
        case 0:
            return before + after
        case 1:
            return [*before, steps[other], *after]
        case 2:
            return [*before, (any_kind, literals), *after]
        case 3 if literals:
            return [*before, (kind, tuple(sorted({*literals} - {dice.choice(literals)}))), *after]
        case 4 if literals:
            flipped = dice.choice(literals)
            changed = tuple(sorted({*literals, flipped ^ 1} - {flipped}))
            return [*before, (kind, changed), *after]
        case 5:
            return [*before, (kind, tuple(sorted({*literals, any_literal}))), *after]
        case 6:
            return dice.sample(steps, len(steps))
        case 7:
            made_up = {dice.randrange(largest + 2) for _ in range(dice.randint(0, 4))}
            return [*before, (any_kind, tuple(sorted(made_up))), *steps[at:]]
        case 8:
            return [step for step in steps if step[0] != SOLUTION or dice.random() < 0.5]
    return [*before, *others]


def test_no_changed_lemmas_prove_anything_false() -> None:
    dice, refused, others = Random(f"lemmas {SEED}"), 0, list[Step]()
    for answer, stray_beams in answers(cards("changed lemmas", TINY), 20 * SIZE):
        right = lemmas_of(answer.puzzle, stray_beams=stray_beams)
        steps = steps_in(right.steps)
        assert written(steps) == right
        for _ in range(50):
            lemmas = written(spoiled(steps, others, dice))
            found = counted(answer.puzzle, lemmas, stray_beams=stray_beams)
            refused += isinstance(found, str)
            assert isinstance(found, str) or found == number_in(answer), (answer, lemmas)
        others = steps
    assert refused > 300


def test_no_bytes_are_too_odd() -> None:
    dice, data = Random(f"odd lemmas {SEED}"), lemmas_of(RING).steps
    for _ in range(500 * SIZE):
        changed = bytearray(data)
        for _ in range(dice.randint(1, 3)):
            changed[dice.randrange(len(changed))] = dice.choice([0, 1, 2, 3, 127, 128, 255])
        found = counted(RING, Lemmas(bytes(changed[: dice.randint(0, len(changed))])))
        assert found == 10 or "(step " in str(found)


#: Variable 1 is the target turned north, 4 turned west: to the laser.
WEST = 2 * 4


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        (b"", "it ends before the clauses contradict each other (step 0, byte 0)"),
        (b"\x84", "it is cut off (step 0, byte 1)"),
        (b"\x05", "it is cut off (step 0, byte 1)"),
        (b"\xff\xff\xff\xff\xff\x01", "a number is too large (step 0, byte 5)"),
        (b"\x03", "there is no step of kind 3 (step 0, byte 1)"),
        (b"\x08\x02\x00", "the literals of a clause do not ascend (step 0, byte 3)"),
        (b"\x04\x7f", "the card has no literal 127 (step 0, byte 2)"),
        (bytes([4, WEST + 1]), "a clause does not follow from those before it (step 0, byte 2)"),
        (b"\x06\x09", "a clause excludes light that may come from the laser (step 0, byte 2)"),
        (b"\x05\x02", "a solution breaks a rule (step 0, byte 2)"),
        (bytes([5, WEST, 5, WEST]), "a solution comes again (step 1, byte 4)"),
    ],
)
def test_a_wrong_step_is_named(steps: bytes, reason: str) -> None:
    answer: Any = lm.solve(lm.parse("kind: board\ntargets: 1\ngrid:\nL> . T?\n"))
    assert counted(answer.puzzle, Lemmas(bytes([5, WEST]))) == 1
    assert counted(answer.puzzle, Lemmas(steps)) == reason
    [fault] = lm.judge(answer.puzzle, replace(answer, evidence=Lemmas(steps))).faults
    assert fault.message == f"the lemmas are wrong: {reason}"
