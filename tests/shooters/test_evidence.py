"""Every claim of a solved answer has evidence, and no false claim is ever confirmed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.core.answers import Solved
from lasermaze.core.budget import Budget
from lasermaze.core.claims import Recount
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell
from lasermaze.core.rng import Rng
from lasermaze.judging import Judgement, judge
from lasermaze.kinds.shooters import Aim, Evidence, Implication, ShooterGrid, Turned
from lasermaze.kinds.shooters.construction import from_loose_solution, from_solution
from lasermaze.kinds.shooters.reasons import DarkWhenTurned, HitWhenTurned
from tests.batches import batches
from tests.shooters.calls import check, confirm, refute
from tests.shooters.plain import SIDES, Found, beam, hits, random_grids, try_all

Answer = Solved[ShooterGrid, Turned]

ASKED: tuple[dict[str, Any], ...] = (
    {},
    {"forced": True},
    {"count_solutions": True},
    {"fewest_turns": True},
    {"keep_all": True},
    {"forced": True, "count_solutions": True, "fewest_turns": True},
)


def judged(answer: Any, recount: Recount) -> Judgement:
    return judge(answer.puzzle, answer, {}, recount=recount, budget=Budget())


def solved(count: int, seed: int) -> Iterator[tuple[Answer, Found]]:
    """Answers of all sorts, with what trying all ways comes to."""
    for number, rows in enumerate(random_grids(count, seed)):
        found = try_all(rows)
        if 0 < found.ways <= 200:
            answer = lm.solve(ShooterGrid.of(rows), **ASKED[number % len(ASKED)])
            assert isinstance(answer, Solved)
            yield answer, found


def is_true(answer: Answer, found: Found, ways: set[bytes]) -> bool:
    """Whether all is true that an answer claims, as trying all ways shows."""
    shown = [solution.cells for solution in answer.solutions]
    if not ways.issuperset(shown) or len(set(shown)) < len(shown):
        return False
    if (found.ways != answer.count) if answer.exact else (found.ways < answer.count):
        return False
    fewest_turns = dict(answer.options).get("fewest_turns", False)
    for index, solution in enumerate(answer.solutions):
        turns = sum(1 for _ in solution.turns(answer.puzzle))
        least = max(solution.least or 0, turns if fewest_turns and index == 0 else 0)
        if least > found.fewest:
            return False
        both = zip(solution.forced, found.forced, strict=True) if solution.forced else ()
        if any(claim not in ("?", truth) for claim, truth in both):
            return False
    return True


def tampered(answer: Answer, ways: list[bytes], dice: random.Random) -> Iterator[Answer]:
    """Answers that claim something else, or for other reasons."""
    witness, evidence = answer.witness, answer.evidence
    for change in (-2, -1, 1, 2, 7):
        if answer.count + change >= len(answer.solutions):
            yield replace(answer, count=answer.count + change)
    yield replace(answer, others=())
    if answer.exact:
        yield replace(answer, exact=False, stopped="limit")
        yield replace(answer, exact=False, stopped="limit", count=answer.count + 1)
    else:
        yield replace(answer, exact=True, stopped=None)
        yield replace(answer, exact=True, stopped=None, others=(), count=1)
        yield replace(answer, exact=True, stopped=None, others=(), count=1, evidence=None)
    yield replace(
        answer, others=(replace(witness, forced=""), *answer.others), count=answer.count + 1
    )
    for _ in range(3):
        other = replace(witness, cells=dice.choice(ways))
        yield replace(answer, witness=other)
        yield replace(answer, witness=replace(other, least=None))
    for least in (0, 1, 2, 5):
        yield replace(answer, witness=replace(witness, least=least))
    for letters in ("0", "1"):
        forced = letters * answer.puzzle.shooter_count
        yield replace(answer, witness=replace(witness, forced=forced))
        yield replace(answer, witness=replace(witness, forced=forced), evidence=None)
    for index, letter in enumerate(witness.forced):
        forced = witness.forced[:index] + "10"[letter == "1"] + witness.forced[index + 1 :]
        yield replace(answer, witness=replace(witness, forced=forced))
    yield replace(answer, evidence=None)
    if evidence is not None:
        for other_evidence in spoilt(answer.puzzle, evidence, dice):
            yield replace(answer, evidence=other_evidence)
            # False claims, for wrong reasons.
            yield replace(
                answer, evidence=other_evidence, count=1, others=(), exact=True, stopped=None
            )
            forced = "".join(dice.choice("01") for _ in witness.forced)
            claims = replace(witness, forced=forced, least=dice.choice((None, 0, 1, 3)))
            yield replace(answer, evidence=other_evidence, witness=claims)


def spoilt(puzzle: ShooterGrid, evidence: Evidence, dice: random.Random) -> Iterator[Evidence]:
    """Evidence with some part changed."""
    cells = [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]
    shooters = list(puzzle.shooters)

    def some_aim() -> Aim:
        return Aim(dice.choice(shooters or cells), dice.choice("-|"))

    chains = list(evidence.chains)
    if chains:
        yield replace(evidence, chains=tuple(dice.sample(chains, len(chains))))
        yield replace(evidence, chains=())
        for _ in range(6):
            index = dice.randrange(len(chains))
            chain = list(chains[index])
            place = dice.randrange(len(chain))
            step = chain[place]
            chain[place] = dice.choice(
                (
                    step._replace(start=step.start.other),
                    step._replace(end=step.end.other),
                    step._replace(cell=dice.choice(cells)),
                    step._replace(reason="hit" if step.reason == "lit" else "lit"),
                    step._replace(start=some_aim()),
                    step._replace(end=some_aim()),
                    Implication(step.end.other, step.start.other, step.reason, step.cell),
                )
            )
            if dice.randrange(2):
                chain = [
                    Implication(step.start.other, step.end.other, step.reason, step.cell)
                    for step in chain
                ]
            more = (*chains[:index], tuple(chain), *chains[index + 1 :])
            yield replace(evidence, chains=more)
            yield replace(evidence, chains=(*chains[:index], *chains[index + 1 :]))
    for _ in range(3 if shooters else 0):
        flip = tuple(dice.sample(shooters, dice.randint(1, len(shooters))))
        yield replace(evidence, flips=(flip,))
        yield replace(evidence, flips=(*evidence.flips, flip))
        order = tuple(dice.sample(shooters, dice.randint(0, len(shooters))))
        yield replace(evidence, order=order)
        yield Evidence((), (flip,), order)


def tried(count: int, seed: int) -> Counter[str]:
    """The verdicts on answers and on changed ones."""
    dice = random.Random(seed)
    seen: Counter[str] = Counter()
    for answer, found in solved(count, seed):
        assert judged(answer, "never").confirmed, answer
        ways = [solution.cells for solution in lm.solutions(answer.puzzle)]
        assert len(ways) == found.ways
        for other in tampered(answer, ways, dice):
            judgement = judged(other, dice.choice(("never", "quick", "full")))
            if is_true(other, found, set(ways)):
                seen["true confirmed" if judgement.confirmed else "true"] += 1
                assert judged(other, "full").confirmed or judgement.faults, other
            else:
                assert not judgement.confirmed, other
                seen["refused" if judgement.faults else "unconfirmed"] += 1
    return seen


@pytest.mark.parametrize("seed", batches(4, quick=2))
def test_no_false_claim_is_confirmed(seed: int) -> None:
    seen = tried(80, seed)
    assert min(seen["refused"], seen["true confirmed"]) > 200, seen
    assert seen["unconfirmed"], seen


@pytest.mark.night
@pytest.mark.parametrize("seed", range(10, 22))
def test_no_false_claim_is_confirmed_in_many_more(seed: int) -> None:
    tried(2_000, seed)


def test_a_grid_whose_solutions_cannot_all_be_tried() -> None:
    """Once called right: very many solutions, and every shooter said to be forced."""
    puzzle = ShooterGrid.of(["-#" * 20])
    honest = lm.solve(puzzle, forced=True, count_solutions=True)
    assert isinstance(honest, Solved)
    assert honest.count == 2**20
    assert judged(honest, "never").confirmed
    lie = replace(honest, witness=replace(honest.witness, forced="1" * 20))
    assert not judged(lie, "never").confirmed
    for evidence in (None, Evidence()):
        alone = replace(lie, evidence=evidence, others=(), count=1, exact=True, stopped=None)
        for recount in ("never", "quick"):
            assert not judged(alone, recount).confirmed


@pytest.mark.parametrize("asked", ASKED[:4])
@pytest.mark.parametrize("make", [from_solution, from_loose_solution])
def test_answers_to_larger_grids_are_confirmed_by_their_evidence(
    make: Any, asked: dict[str, Any]
) -> None:
    for number in range(3):
        puzzle = make(40, 50, Rng("evidence", number))
        answer = lm.solve(puzzle, **asked)
        assert isinstance(answer, Solved)
        assert judged(answer, "never").confirmed
        assert lm.Solved.from_json(answer.to_json()) == answer


def triangle(size: int) -> ShooterGrid:
    """Shooters on a diagonal, each beside every other one: of any two one lights a cell."""
    rows = [["#"] * r + ["-"] + ["."] * (size - 1 - r) for r in range(size)]
    return ShooterGrid.of(map("".join, rows))


@pytest.mark.parametrize("size", [3, 30, 60])
def test_groups_that_are_tightly_knit_are_listed(size: int) -> None:
    """Their tables are too wide; to list all the solutions takes the checker little."""
    answer = lm.solve(triangle(size), keep_all=True, forced=True, fewest_turns=True)
    assert isinstance(answer, Solved)
    assert (answer.count, answer.exact) == (size + 1, True)
    assert judged(answer, "never").confirmed
    fewer = replace(answer, others=answer.others[1:], count=size)
    assert judged(fewer, "never").faults
    wrong = replace(answer, witness=replace(answer.witness, least=1))
    assert judged(wrong, "never").faults


def test_a_bound_for_a_group_that_is_not_counted_is_not_taken_for_all() -> None:
    puzzle = ShooterGrid.of([*(line + "#-" for line in triangle(30).lines())])
    answer = lm.solve(puzzle, count_solutions=True)
    assert isinstance(answer, Solved)
    assert (answer.exact, answer.stopped) == (False, "limit")
    assert judged(answer, "never").confirmed
    exact = replace(answer, exact=True, stopped=None)
    assert not judged(exact, "never").confirmed


@pytest.mark.parametrize("huge", [2**65, 10**5000], ids=["2^65", "10^5000"])
def test_numbers_beyond_all_measure_are_faults(huge: int) -> None:
    answer = lm.solve(ShooterGrid.of(["-#" * 20]), forced=True)
    assert isinstance(answer, Solved)
    for wrong in (
        replace(answer, count=huge),
        replace(answer, count=huge, evidence=None),
        replace(answer, witness=replace(answer.witness, least=huge)),
    ):
        assert judged(wrong, "quick").faults
    many = lm.solve(ShooterGrid.of(["-#" * 20_000]), count_solutions=True)
    assert isinstance(many, Solved)
    assert judged(replace(many, count=2**19_999), "quick").faults


GARBAGE: tuple[Any, ...] = (
    None,
    0,
    7.5,
    "x",
    b"-.",
    [],
    {},
    (),
    ((),),
    ((1, 2),),
    object(),
    Turned(1, 0, b""),
)


@pytest.mark.parametrize("garbage", GARBAGE, ids=lambda value: type(value).__name__)
def test_values_of_other_types_are_faults(garbage: Any) -> None:
    puzzle = ShooterGrid.of(["-.#-.", "#.|.-", "..#|."])
    answer = lm.solve(ShooterGrid.of(["-.#", "#.-"]), forced=True)
    assert isinstance(answer, Solved)
    step = Implication(Aim((0, 0), "|"), Aim((0, 0), "-"), "lit", (0, 1))
    assert check(puzzle, garbage).faults
    assert refute(puzzle, garbage).faults
    number: Any = "7" if garbage == 7.5 else garbage
    text: Any = garbage or 1
    least: Any = garbage or "x"
    bad: list[Any] = [
        replace(answer, witness=garbage),
        replace(answer, witness=replace(answer.witness, cells=garbage)),
        replace(answer, witness=replace(answer.witness, forced=text)),
        replace(answer, others=(garbage,)),
        replace(answer, evidence=Evidence(garbage)) if garbage != () else None,
        replace(answer, evidence=Evidence((garbage,))),
        replace(answer, evidence=Evidence(((garbage,),))),
        replace(answer, evidence=Evidence(((step._replace(cell=garbage),),))),
        replace(answer, evidence=Evidence(((step._replace(start=garbage),),))),
        replace(answer, evidence=Evidence(((step._replace(start=Aim(garbage, "-")),),))),
        replace(answer, evidence=Evidence(((step._replace(end=Aim((0, 0), garbage)),),))),
        replace(answer, evidence=Evidence(flips=(garbage,))),
        replace(answer, evidence=Evidence(flips=((garbage,),))),
        replace(answer, evidence=Evidence(order=(garbage,))),
        replace(answer, count=number, evidence=None),
    ]
    if garbage is not None:
        bad.append(replace(answer, witness=replace(answer.witness, least=least)))
        bad.append(replace(answer, evidence=garbage))
    if not isinstance(garbage, tuple):
        bad.append(replace(answer, others=garbage))
    for wrong in bad:
        if wrong is not None:
            assert not confirm(wrong).ok, wrong


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"evidence": []}, "a list"),
        ({"evidence": {"chain": []}}, "unknown key 'chain'"),
        ({"evidence": {"chains": [[{"if": [0, 0, "-"]}]]}}, "no key 'lit' or 'hit'"),
        ({"evidence": {"chains": [[{"if": [0, 0, "-"], "lit": [0, 0]}]]}}, "no key 'then'"),
        ({"evidence": {"flips": [[[5, 5]]]}}, "no cell"),
        ({"evidence": {"order": [[0]]}}, "a list of 1"),
    ],
)
def test_evidence_of_another_form_cannot_be_read(change: dict[str, Any], message: str) -> None:
    import json

    document = json.loads(lm.solve(ShooterGrid.of(["-.", "|."])).to_json())
    with pytest.raises(PuzzleError) as raised:
        lm.Solved.from_json(json.dumps(document | change))
    assert message in str(raised.value)


def test_an_answer_without_evidence_is_unconfirmed_unless_it_is_counted_again() -> None:
    puzzle = from_solution(60, 60, Rng("old"))
    answer = lm.solve(puzzle, forced=True, count_solutions=True)
    assert isinstance(answer, Solved)
    old = replace(answer, evidence=None)
    judgement = api.judge(puzzle, old)
    assert judgement.right
    assert set(judgement.unconfirmed) == {
        "which shooters are forced",
        f"{answer.count:,} solutions",
    }
    small = ShooterGrid.of(["-.", "|#"])
    answer = lm.solve(small, forced=True, count_solutions=True, fewest_turns=True)
    assert isinstance(answer, Solved)
    assert api.judge(small, replace(answer, evidence=None)).confirmed
    assert not api.judge(small, replace(answer, evidence=None), recount="never").confirmed


def test_a_set_that_cannot_be_turned_is_refused_for_what_it_does() -> None:
    """Its first fault is a turned shooter that hits another one, or a cell that gets dark."""
    dice, seen = random.Random(5), Counter[str]()
    for answer, _ in solved(300, 23):
        puzzle, cells = answer.puzzle, bytearray(answer.witness.cells)
        if not (shooters := list(puzzle.shooters)):
            continue
        flip = tuple(dice.sample(shooters, dice.randint(1, min(2, len(shooters)))))
        for row, col in flip:
            index = row * puzzle.cols + col
            cells[index] = ord("|" if cells[index] == ord("-") else "-")
        rows = list(puzzle.turned(bytes(cells)).lines())
        hitting = {(row, col) for row, col in flip if hits(rows, (row, col), rows[row][col])}
        found = judged(replace(answer, evidence=Evidence(flips=(flip,))), "never").faults
        reasons = [fault.reason for fault in found if fault.rule == "flip"]
        match reasons[:1]:
            case [HitWhenTurned(cell)]:
                assert cell in hitting
            case [DarkWhenTurned(cell)]:
                lit = {lit for one in shooters for lit in lit_by(rows, one)}
                assert puzzle[cell] == "."
                assert cell not in lit
            case _:
                assert not hitting
        seen.update(type(reason).__name__ for reason in reasons)
    assert min(seen["HitWhenTurned"], seen["DarkWhenTurned"]) > 20, seen


def lit_by(rows: list[str], shooter: Cell) -> set[Cell]:
    """The cells that a shooter lights as it stands."""
    sides = SIDES[rows[shooter[0]][shooter[1]]]
    return {cell for side in sides for cell in beam(rows, *shooter, side)[0]}
