"""Whether there is a solution, how many there are, which, and what proves that there is none."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any

from tests.helpers import EVERY_KIND, KNOWN_FAULTS, LISTED, cases, dice, lm, refused, some
from tests.oracles import Oracle
from tests.oracles.spoiling import packed, places, replaced, spoiled


@EVERY_KIND
def test_verdicts_and_counts(oracle: Oracle) -> None:
    verdicts = set()
    for text, puzzle, answer, witness in cases(oracle):
        count = oracle.count(text)
        verdicts.add(bool(count))
        assert bool(answer) == bool(count), text
        assert isinstance(answer, lm.Solved if count else lm.Impossible)
        lm.check(puzzle, answer)
        if witness is not None:
            assert oracle.faults(text, witness) == set(), (text, witness)
            counted = lm.solve(puzzle, **(oracle.counting or {"keep_all": True}))
            assert (counted.count, counted.exact) == (count, True), text
            assert counted.unique == (count == 1)
            lm.check(puzzle, counted)
            assert lm.judge(puzzle, counted, recount="full").confirmed
    assert verdicts == {True, False}


@EVERY_KIND
def test_all_solutions(oracle: Oracle) -> None:
    """The same set as the oracle's, each solution once; with options for every third puzzle."""
    for number, (text, puzzle, _, _) in enumerate(cases(oracle)):
        for options in list(oracle.options(text))[: 1 if number % 3 else None]:
            every = oracle.solutions(text, LISTED, **options)
            if every is None:
                assert sum(1 for _ in islice(lm.solutions(puzzle), LISTED + 1)) > LISTED
                continue
            names = sorted(oracle.name(text, each) for each in every)
            if options.keys() <= _options(oracle):
                listed = [oracle.written(text, each) for each in lm.solutions(puzzle, **options)]
                assert sorted(oracle.name(text, each) for each in listed) == names, (text, options)
            kept = lm.solve(puzzle, keep_all=True, **options)
            assert bool(kept) == bool(every), (text, options)
            lm.check(puzzle, kept)
            if kept:
                found = [oracle.written(text, each) for each in kept.solutions]
                assert sorted(oracle.name(text, each) for each in found) == names, (text, options)
                assert (kept.count, kept.exact, kept.stopped) == (len(every), True, None)
                assert oracle.may_be_first(text, found[0], **options), (text, options)
                if not options:
                    _limited(oracle, puzzle, len(every))


def _limited(oracle: Oracle, puzzle: Any, count: int) -> None:
    """With a limit an answer has as many solutions, and claims no more than it can know."""
    for limit in (1, 2):
        few = lm.solve(puzzle, keep_all=True, limit=limit)
        assert few.count == min(count, limit), puzzle
        assert few.exact <= (count <= limit), puzzle
        if (oracle.kind, "limit") not in KNOWN_FAULTS:
            assert few.exact == (count <= limit), puzzle
        assert few.stopped == (None if few.exact else "limit")
        assert len(few.solutions) == few.count


@cache
def _options(oracle: Oracle) -> frozenset[str]:
    """The options of `solutions`."""
    kinds = (kind for kind in lm.all_kinds() if kind.name == oracle.kind)
    return frozenset(name for kind in kinds for name in kind.options_of("solutions"))


@EVERY_KIND
def test_spoiled_solutions(oracle: Oracle) -> None:
    """A solution with one thing changed is judged as the rules judge it."""
    rules = set()
    for number, (text, puzzle, _, witness) in enumerate(cases(oracle)):
        for _ in range(3 if witness else 0):
            changed = oracle.spoiled(text, str(witness), dice(number))
            wrong = oracle.faults(text, changed)
            judged = lm.judge(puzzle, lm.parse_answer(puzzle, changed))
            assert {(fault.rule, fault.cell) for fault in judged.faults} == wrong, (text, changed)
            assert all(fault.message and len(str(fault)) < 200 for fault in judged.faults)
            assert judged.right == (not wrong)
            rules |= {fault.rule for fault in wrong}
            score = lm.score(puzzle, f"So it is.\n\n<answer>\n{changed}\n</answer>")
            assert score == (0.0 if wrong else 1.0), (text, changed)
    assert len(rules) >= oracle.breaches


@EVERY_KIND
def test_certificates(oracle: Oracle) -> None:
    """Right ones are proofs, changed ones are accepted only if they still are."""
    refuted, accepted = set(), 0
    for number, (text, puzzle, answer, _) in enumerate(cases(oracle)):
        if answer:
            assert lm.score(puzzle, "<answer>impossible</answer>") == 0.0
            continue
        assert lm.score(puzzle, "<answer>impossible</answer>") == 1.0
        document = json.loads(answer.to_json())
        assert oracle.is_proof(text, document["certificate"]) in (True, None), text
        bare = lm.parse_answer(puzzle, json.dumps({**document, "certificate": None}))
        assert json.loads(bare.to_json())["certificate"] is None
        assert lm.judge(puzzle, bare).right, text
        parts = [(path, value) for path, value in places(document) if path[:1] == ("certificate",)]
        numbers = dice("certificate", number)
        for path, value in numbers.sample(parts, min(4, len(parts))):
            for changed in spoiled(document, path, value, numbers, 4):
                rules = _refuted(puzzle, changed)
                refuted |= rules
                if not rules:
                    accepted += 1
                    certificate = json.loads(changed)["certificate"]
                    counted = certificate is None  # again, as no proof is given
                    assert counted or oracle.is_proof(text, certificate) is not False, changed
        wrong = _bits_changed(oracle, text, puzzle, document, number)
        refuted |= wrong
    assert len(refuted) > oracle.refutations


def _bits_changed(oracle: Oracle, text: str, puzzle: Any, document: Any, number: int) -> set[str]:
    """Certificates with bits changed break just the rules that the oracle names, if it does."""
    refuted = set()
    for path, value in places(document):
        if path[:1] == ("certificate",) and isinstance(value, str):
            numbers = dice("bits", number)
            texts = [json.dumps(replaced(document, path, new)) for new in packed(value, numbers)]
            for changed in numbers.sample(texts, min(6, len(texts))):
                wrong = oracle.proof_faults(text, json.loads(changed)["certificate"])
                if wrong is not None:
                    rules = _refuted(puzzle, changed)
                    assert rules == wrong, (text, changed)
                    refuted |= rules
    return refuted


def _refuted(puzzle: Any, document: str) -> set[str]:
    """The rules that an answer breaks, which is shown or refused; "size" if it cannot be read."""
    try:
        answer = lm.parse_answer(puzzle, document)
    except lm.PuzzleError:
        return {"size"}
    with suppress(lm.PuzzleError):
        assert lm.draw(puzzle, answer).text()
    return {fault.rule for fault in lm.judge(puzzle, answer).faults}


@EVERY_KIND
def test_nothing_proves_that_a_puzzle_with_a_solution_has_none(oracle: Oracle) -> None:
    proofs = [json.loads(case.answer.to_json()) for case in cases(oracle) if not case.answer]
    for number, (text, puzzle, answer, _) in enumerate(cases(oracle)):
        if answer:
            proof = {**proofs[number % len(proofs)], "puzzle": json.loads(puzzle.to_json())}
            assert _refuted(puzzle, json.dumps(proof)), text
            bare = json.dumps({**proof, "certificate": None})
            assert not lm.judge(puzzle, bare, recount="full").confirmed, text


@EVERY_KIND
def test_proofs_for_veripb_claim_the_truth(oracle: Oracle) -> None:
    """Their steps are checked by VeriPB itself, in a run of its own."""
    for text, puzzle, answer, witness in some(oracle, 12, 60):
        if not oracle.proves:
            refused(lm.proof, puzzle)
            continue
        found = lm.proof(puzzle, answer)
        assert (found.formula + found.proof).isascii()
        rules = [line for line in found.formula.splitlines() if line[0] not in "*m"]
        variables = {word for line in rules for word in re.findall("[a-z]\\w*", line)}
        head = f"* #variable= {len(variables)} #constraint= {len(rules)}"
        assert found.formula.startswith(head + "\n"), text
        assert found.proof.startswith("pseudo-Boolean proof version 3.0\n")
        assert ("conclusion UNSAT" in found.proof) == (found.claim == "impossible") == (not answer)
        if number := re.match(r"exactly (\d+) solution", found.claim):
            assert int(number[1]) == oracle.count(text), text
        assert not answer or lm.proof(puzzle, witness).claim == "a solution"


@EVERY_KIND
def test_time_is_no_verdict(oracle: Oracle) -> None:
    """With a time limit the answer is the right one, or none."""
    for text, puzzle, answer, _ in some(oracle, 20):
        for limit in (1e-9, 1e-4):
            brief = lm.solve(puzzle, time_limit=limit, **oracle.counting)
            if isinstance(brief, lm.Undecided):
                assert brief.reason == "time limit"
                continue
            assert bool(brief) == bool(answer), text
            assert not brief or brief.count <= oracle.count(text)
            assert not brief or brief.exact == (brief.stopped is None)
