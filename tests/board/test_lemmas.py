"""Proofs by lemmas: complete, refused when spoiled, and made only when they are read."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from benchmarks import board

import lasermaze as lm
from lasermaze import api
from lasermaze.core.answers import BaseAnswer, Impossible, Solved
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.deferred import Deferred, fields_of
from lasermaze.kinds.board import solve as solving
from lasermaze.kinds.board.check.lemmas import WrongLemmasError, solutions_by
from lasermaze.kinds.board.puzzle import Board, Lemmas
from tests.board.oracles.random_cards import LARGE, TINY, Habit
from tests.board.test_proof import BoardAnswer, answers
from tests.board.test_proof_sizes import LONG
from tests.board.verbs import parse

#: The kinds of steps.
LEARNED, SOLUTION, LOOP = range(3)

Step = tuple[int, tuple[int, ...]]

#: Ten solutions, and light that could feed itself.
RING = parse(
    "kind: board\ntargets: 1\nadd: T D D D D\ngrid:\nL> . .\n.  . .\n.  . .\n", any_supply=True
)


def lemmas_of(card: Board, *, stray_beams: bool = False) -> Lemmas:
    found = solving.lemmas_of(card, Budget(), stray_beams=stray_beams)
    assert found is not None
    return found


def counted(card: Board, lemmas: Lemmas, *, stray_beams: bool = False) -> int:
    return solutions_by(card, lemmas, Budget(), stray_beams=stray_beams)


def number_of(card: Board) -> int:
    """The number of solutions, by the search along the beam."""
    answer = lm.solve(card)
    return answer.count if isinstance(answer, Solved) else 0


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


# True proofs


def test_lemmas_count_what_trees_count() -> None:
    hold_lemmas_to_the_answers("lemmas", 150)


def test_lemmas_of_long_cards_count_what_trees_count() -> None:
    hold_lemmas_to_the_answers("long lemmas", 15, LARGE)


def hold_lemmas_to_the_answers(seed: str, count: int, habit: Habit = TINY) -> None:
    """The checker accepts the lemmas of each card, and counts as many solutions."""
    for answer, stray_beams in answers(seed, habit, count):
        wanted = answer.count if isinstance(answer, Solved) else 0
        lemmas = lemmas_of(answer.puzzle, stray_beams=stray_beams)
        assert counted(answer.puzzle, lemmas, stray_beams=stray_beams) == wanted


def test_light_that_feeds_itself_is_excluded() -> None:
    lemmas = lemmas_of(RING)
    kinds = [kind for kind, _ in steps_in(lemmas.steps)]
    assert LOOP in kinds
    assert counted(RING, lemmas) == kinds.count(SOLUTION) == number_of(RING)
    without = [step for step in steps_in(lemmas.steps) if step[0] != LOOP]
    with pytest.raises(WrongLemmasError, match="follow"):
        counted(RING, written(without))


#: The most bytes of the answers to hard cards that need long proofs.
LARGE_PROOFS = {
    "pile 2, 7 by 7": 300_000,
    "crowded 3, 8 by 8": 800_000,
    "crowded 11, 8 by 8": 120_000,  # a tree
}

#: The cards that take more than a second, for the night.
HARDEST = ("crowded 3, 8 by 8", "pile 2, 7 by 7")


@pytest.mark.parametrize("hardest", [False, pytest.param(True, marks=pytest.mark.night)])
def test_the_hard_cards_are_confirmed(hardest: bool) -> None:
    for name, card in board.hard_cards().items():
        if (name in HARDEST) != hardest:
            continue
        answer = lm.solve(card)
        assert api.judge(card, answer, recount="never").confirmed, name
        assert len(answer.to_json()) <= LARGE_PROOFS.get(name, 80_000), name


# Spoiled proofs


def spoiled(steps: list[Step], others: list[Step], rng: Random) -> list[Step]:
    """Steps with one thing changed; literals still ascend. ``others`` are those of other cards."""
    changed = list(steps)
    at, other = rng.randrange(len(steps)), rng.randrange(len(steps))
    kind, literals = changed[at]
    largest = max(max(literals, default=0) for _, literals in steps)
    match rng.randrange(13):
        case 0:
            del changed[at]
        case 1:
            changed[at], changed[other] = changed[other], changed[at]
        case 2:
            changed.insert(other, changed[at])
        case 3:
            changed[at] = rng.choice([LEARNED, SOLUTION, LOOP]), literals
        case 4 if literals:
            changed[at] = kind, tuple(sorted(set(literals) - {rng.choice(literals)}))
        case 5 if literals:
            flipped = rng.choice(literals)
            changed[at] = kind, tuple(sorted({*literals, flipped ^ 1} - {flipped}))
        case 6:
            changed[at] = kind, tuple(sorted({*literals, rng.randrange(largest + 2)}))
        case 7:
            rng.shuffle(changed)
        case 8:
            made_up = {rng.randrange(largest + 2) for _ in range(rng.randint(0, 4))}
            step = rng.choice([LEARNED, SOLUTION, LOOP, LOOP]), tuple(sorted(made_up))
            changed.insert(at, step)
        case 9:
            changed = [step for step in steps if step[0] != SOLUTION or rng.random() < 0.5]
        case 10:
            changed.insert(at, rng.choice(others or steps))
        case 11:
            changed = [*steps[:at], *others]
        case _:
            del changed[at:]
    return changed


def test_no_changed_lemmas_prove_anything_false() -> None:
    assert hold_changed_lemmas_to_the_truth("changed lemmas", 25, 60) > 300


def hold_changed_lemmas_to_the_truth(
    seed: str, count: int, changes: int, habit: Habit = TINY
) -> int:
    """Changed lemmas are refused, unless they count the solutions that there are.

    Returns how many are refused.
    """
    rng = Random(seed)
    refused = 0
    others: list[Step] = []
    for answer, stray_beams in answers(seed, habit, count):
        wanted = answer.count if isinstance(answer, Solved) else 0
        steps = steps_in(lemmas_of(answer.puzzle, stray_beams=stray_beams).steps)
        assert written(steps) == lemmas_of(answer.puzzle, stray_beams=stray_beams)
        for _ in range(changes):
            lemmas = written(spoiled(steps, others, rng))
            try:
                assert counted(answer.puzzle, lemmas, stray_beams=stray_beams) == wanted
            except WrongLemmasError:
                refused += 1
        others = steps
    return refused


def test_no_bytes_are_too_odd() -> None:
    rng = Random("odd lemmas")
    data, wanted = lemmas_of(RING).steps, number_of(RING)
    for _ in range(2_000):
        changed = bytearray(data)
        for _ in range(rng.randint(1, 3)):
            changed[rng.randrange(len(changed))] = rng.choice([0, 1, 2, 3, 127, 128, 255])
        lemmas = Lemmas(bytes(changed[: rng.randint(0, len(changed))]))
        try:
            assert counted(RING, lemmas) == wanted
        except WrongLemmasError as error:
            assert "(step " in str(error)  # noqa: PT017  # one of two outcomes


TURN = parse("kind: board\ntargets: 1\ngrid:\nL> . T?\n")

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
    with pytest.raises(WrongLemmasError) as caught:
        counted(TURN, Lemmas(steps))
    assert str(caught.value) == reason
    answer = lm.solve(TURN)
    assert isinstance(answer, Solved)
    [fault] = api.judge(TURN, replace(answer, evidence=Lemmas(steps))).faults
    assert fault.message == f"the lemmas are wrong: {reason}"


def test_by_hand() -> None:
    assert counted(TURN, Lemmas(bytes([5, WEST]))) == 1


# Proofs that are made when they are read


@pytest.fixture
def small_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    """All trees are too large."""
    monkeypatch.setattr(solving, "MOST_NODES", 1)


def is_waiting(answer: BoardAnswer) -> bool:
    return any(isinstance(value, Deferred) for value in fields_of(answer).values())


@pytest.mark.parametrize("card", [LONG, RING])
@pytest.mark.parametrize(("most", "form"), [(1, "lemmas"), (solving.MOST_NODES, "proof_tree")])
def test_a_proof_is_made_when_it_is_read(
    card: Board, most: int, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "MOST_NODES", most)
    answer = lm.solve(card)
    assert is_waiting(answer)
    document = json.loads(answer.to_json())
    assert not is_waiting(answer)
    proof = document["evidence" if isinstance(answer, Solved) else "certificate"]
    assert list(proof) == [form]
    assert BaseAnswer.from_json(answer.to_json()) == answer == lm.solve(card)
    other = lm.solve(card)
    copy = pickle.loads(pickle.dumps(other))
    assert (copy, hash(copy)) == (answer, hash(answer))
    assert not is_waiting(copy)
    assert api.judge(card, lm.solve(card), recount="never").confirmed


@pytest.mark.usefixtures("small_trees")
def test_threads_read_the_same_proof() -> None:
    answer = lm.solve(RING)
    assert isinstance(answer, Solved)
    with ThreadPoolExecutor(8) as pool:
        proofs = set(pool.map(lambda _: answer.evidence, range(16)))
    assert proofs == {lemmas_of(RING)}


def test_a_check_keeps_its_time_limit_while_the_proof_is_made() -> None:
    card = board.hard_cards()["crowded 4, 7 by 7"]
    with pytest.raises(TimeUpError):
        solving.lemmas_of(card, Budget(seconds=0.0), stray_beams=False)
    answer = lm.solve(card)
    assert not api.judge(card, answer, recount="never", time_limit=1e-9).confirmed
    assert is_waiting(answer)


@pytest.mark.usefixtures("small_trees")
def test_a_proof_that_takes_too_much_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "MOST_CONFLICTS", 0)
    no, yes = lm.solve(LONG), lm.solve(RING)
    assert isinstance(no, Impossible)
    assert no.certificate == dict(no.work)["nodes"]
    assert isinstance(yes, Solved)
    assert yes.evidence is None


@pytest.mark.shared_data
@pytest.mark.parametrize("stray_beams", [False, True])
def test_the_real_cards_are_proved_by_lemmas(stray_beams: bool, shared_data: Path) -> None:
    for path in sorted((shared_data / "board").glob("*.txt"))[:: 1 if not stray_beams else 4]:
        card = lm.load(path)
        assert isinstance(card, Board)
        answer = lm.solve(card, stray_beams=stray_beams)
        wanted = answer.count if isinstance(answer, Solved) else 0
        lemmas = lemmas_of(card, stray_beams=stray_beams)
        assert counted(card, lemmas, stray_beams=stray_beams) == wanted, path.name
