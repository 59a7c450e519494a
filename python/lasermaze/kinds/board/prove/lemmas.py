"""The steps of a proof by lemmas, as clauses over the variables of the formula."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lasermaze.core.beam import Entry
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Heading
from lasermaze.kinds.board.prove.counters import counters_of
from lasermaze.kinds.board.prove.formula import TRUE, CardFormula, feeder_name, ray_name
from lasermaze.kinds.board.puzzle import Lemmas
from lasermaze.pseudo_boolean import Derivation, negated, summed

LEARNED, SOLUTION, LOOP = range(3)


class LemmaStep(NamedTuple):
    """A step: its kind, and its literals as numbers; `docs/reference/proofs.md` describes both."""

    kind: int
    literals: tuple[int, ...]


def steps_of(lemmas: Lemmas) -> Iterator[LemmaStep]:
    """The steps of a proof that the solver made."""
    numbers = _numbers(lemmas.steps)
    for head in numbers:
        literals, last = [], 0
        for _ in range(head // 4):
            last += next(numbers)
            literals.append(last)
        yield LemmaStep(head % 4, tuple(literals))


def _numbers(steps: bytes) -> Iterator[int]:
    """The numbers in the bytes of a proof, seven bits a byte."""
    number = shift = 0
    for byte in steps:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0


class Replay:
    """The derivation of a card's lemmas, in a proof about its formula.

    Attributes:
        formula, proof: the formula, and the proof that grows.
    """

    def __init__(self, formula: CardFormula, proof: Derivation) -> None:
        self.formula, self.proof = formula, proof
        self._rays = {
            ray_name(ray): ray
            for ray in (Entry(cell, heading) for cell in formula.choices for heading in Heading)
        }
        self._counters = counters_of(formula)
        self._names = [TRUE, *variables_of(formula)]
        self._first_counted = len(self._names)
        self._names += [name for each in self._counters for name in each.variables]
        self._rings: set[frozenset[tuple[Entry, Heading]]] = set()

    def run(self, steps: Sequence[LemmaStep], budget: Budget) -> None:
        """Derive all steps but the solutions, which the formula names.

        Raises: TimeUpError.
        """
        steps = [step for step in steps if step.kind != SOLUTION]
        self._define_counters({literal // 2 for step in steps for literal in step.literals})
        for step in budget.paced(steps):
            clause = [self._literal(number) for number in step.literals]
            is_empty = all(literal == negated(TRUE) for literal in clause)
            if TRUE in clause or is_empty:  # the proof ends with the empty clause anyway
                continue
            clause = [literal for literal in clause if literal != negated(TRUE)]
            if step.kind == LOOP:
                self._refuse_ring(clause)
            else:
                self.proof.follows(*clause)

    def _define_counters(self, used: set[int]) -> None:
        """Define the counters of which a variable is used.

        The others propagate no more than the inequality of what they count.
        """
        first = self._first_counted
        for counter in self._counters:
            size = len(list(counter.variables))
            counter.refute_overflow(self.proof)
            if used & set(range(first, first + size)):
                counter.define(self.proof)
            elif counter.is_derived:
                counter.bound(self.proof)
            first += size

    def _literal(self, number: int) -> str:
        name = self._names[number // 2]
        return negated(name) if number % 2 else name

    # Light that feeds itself

    def _refuse_ring(self, clause: list[str]) -> None:
        """Derive a clause against a ray of light that cannot come from the laser.

        If the clause did not hold, the ray would be lit, and all ways in from outside the rays that
        feed each other would be excluded. Its feeders are followed backwards until they close a
        ring, for each if there are several; the numbers along a ring refute it.
        """
        (start,) = (name for literal in clause if (name := negated(literal)) in self._rays)
        derived = list(self._follow(clause, frozenset(clause), self._rays[start], []))
        self.proof.forget(derived[:-1])

    def _follow(
        self,
        clause: list[str],
        excluded: frozenset[str],
        ray: Entry,
        way: list[tuple[Entry, Heading]],
    ) -> Iterator[int]:
        """Derive a clause by which some ray is lit if it does not hold.

        ``way`` has the rays that have been followed, each with its feeder. The number of each
        derived clause is returned, that of this one last.
        """
        way = list(way)
        while True:
            at = next((at for at, (passed, _) in enumerate(way) if passed == ray), None)
            if at is not None:
                self._exclude(way[at:])
                break
            feeders = self._feeders(ray, excluded)
            if len(feeders) != 1:
                break
            way.append((ray, feeders[0]))
            yield self.proof.follows(*clause, feeder_name(ray, feeders[0]))
            ray = self._source(ray, feeders[0])
        if at is None and feeders:
            for heading in feeders:
                branch = [*clause, negated(feeder_name(ray, heading))]
                onward = self._source(ray, heading)
                yield from self._follow(branch, excluded, onward, [*way, (ray, heading)])
        yield self.proof.follows(*clause)

    def _source(self, ray: Entry, heading: Heading) -> Entry:
        behind = self.formula.behind(ray)
        assert behind is not None, "light from outside has no feeder"
        return Entry(behind, heading)

    def _feeders(self, ray: Entry, excluded: frozenset[str]) -> list[Heading]:
        """The headings of the light that may be the feeder of a ray."""
        found = []
        for heading in self.formula.feeders[ray]:
            source = self._source(ray, heading)
            senders = [
                choice.literal
                for choice in self.formula.choices[source.cell]
                if heading in self.formula.sources(choice, source.cell, ray.heading)
            ]
            if ray_name(source) not in excluded and not excluded.issuperset(senders):
                found.append(heading)
        return found

    def _exclude(self, ring: list[tuple[Entry, Heading]]) -> None:
        """Derive that not all these are the feeders of each other: the numbers would only grow."""
        if (key := frozenset(ring)) not in self._rings:
            self._rings.add(key)
            numbers = [str(self.formula.numbered[link]) for link in ring]
            self.proof.computed(f"{summed(numbers)} s")


def variables_of(formula: CardFormula) -> Iterator[str]:
    """The variables of lemmas before those of the counters, without the first one, in order."""
    for choices in formula.choices.values():
        yield from (choice.literal for choice in choices if choice.literal)
    for cell in formula.choices:
        yield from (ray_name(Entry(cell, heading)) for heading in Heading)
    yield from formula.lit.values()
