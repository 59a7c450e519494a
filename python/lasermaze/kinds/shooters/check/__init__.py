"""The checker of beam shooters: beams are followed cell by cell, without the solver.

A solution is right if no beam meets a shooter and every empty cell is on a beam. A certificate
(``certificates``) is right if every single reason in it is right: the shooter that a beam would
hit, and the only aims that could light a cell. Other claims are verified by evidence
(``evidence``); without it all ways to turn the shooters are tried, within limits. The crate
``rust/verify``, which ``light`` calls, does all of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import compress
from typing import Any

from lasermaze import parts
from lasermaze.core.answers import LATER, Exhausted, Solved
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.claims import Finding, Recount, Unconfirmed
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Heading, cells_in_words, place
from lasermaze.kinds.shooters.check.certificates import refuted
from lasermaze.kinds.shooters.check.evidence import Proof
from lasermaze.kinds.shooters.check.light import Light
from lasermaze.kinds.shooters.puzzle import (
    Certificate,
    Evidence,
    ShooterGrid,
    Turned,
)
from lasermaze.kinds.shooters.words import shooters_in_words

#: The plain search leaves a claim unconfirmed after this many positions, unless told to go on.
EFFORT = 20_000

#: A number of solutions from here on is not written out.
_VERY_MANY = 10**15

#: Numbers of solutions with more bits are not judged: Python does not write them in digits.
MOST_BITS = 14_100

#: For each byte of a cell, 1 if it is a shooter, else 0.
_IS_SHOOTER = bytes(byte in b"-|" for byte in range(256))


class Check(parts.Check[ShooterGrid, Turned, Certificate]):
    """The rules that a fault may name are ``type`` (not a solution of this kind), ``size``,
    ``changed`` (a cell that is not a shooter), ``hit``, ``dark``; ``fewest`` (a solution with fewer
    turned shooters exists) and ``forced`` if those are claimed; ``count`` for a wrong number of
    solutions; ``evidence``, ``chain``, ``lit``, ``hit`` and ``flip`` for evidence that does not
    prove anything; and those of `refute`. The methods raise TimeUpError.
    """  # noqa: D205

    takes_evidence = True

    def check(self, turned: Turned) -> Iterator[Finding]:
        """Every fault of a turned grid.

        With ``fewest_turns`` the solution claims to have the fewest. A solution alone has no
        evidence, so this claim and that of forced shooters take the plain search; they are
        unconfirmed if that takes more than `EFFORT` positions.
        """
        faults = tuple(self.check_listed(turned))
        yield from faults
        if not faults:
            yield from self._claims(Proof(self._light, turned.cells), (turned,), EFFORT)

    def check_listed(self, turned: Turned) -> Iterator[Fault]:
        """The faults of a turned grid, without regard to what it claims about others."""
        return _faults_in_solution(self._light, turned)

    def identity(self, turned: Turned) -> bytes:
        """The axes of the shooters, row by row, whatever else the solution claims."""
        return bytes(compress(turned.cells, self.puzzle.cells.translate(_IS_SHOOTER)))

    def refute(self, certificate: Certificate | Exhausted) -> Iterator[Finding]:
        """Every fault of a certificate that the puzzle has no solution; see `refuted`."""
        return refuted(self._light, certificate)

    def confirm(self, answer: Solved[ShooterGrid, Turned], recount: Recount) -> Iterator[Finding]:
        """What is wrong with all that a solved answer claims."""
        faults = tuple(_faults_in_form(answer))
        yield from faults or super().confirm(answer, recount)

    def confirm_count(
        self, answer: Solved[ShooterGrid, Turned], recount: Recount
    ) -> Iterator[Finding]:
        """Whether the evidence, or a plain search, confirms the claims of an answer."""
        others = (other.cells for other in answer.others)
        proof = Proof(self._light, answer.witness.cells, others, answer.count)
        if faults := tuple(proof.faults_in(answer.proof(self.budget))):
            yield from faults
            return
        effort = {"never": 0, "quick": EFFORT, "full": None}[recount]
        yield from self._claims(proof, answer.solutions, effort)
        number = _judge_number(proof, answer)
        yield from super().confirm_count(answer, recount) if number is None else number

    def count_again(self, limit: int | None, positions: int | None) -> int | None:
        """The number of solutions, at most ``limit``, by trying axis after axis.

        None if the plain search takes too much (see `Light.search`).
        """
        found = self._light.search(positions, most=limit)
        return None if found is None else found.solutions

    @cached_property
    def _light(self) -> Light:
        return Light(self.puzzle, self.budget)

    def _claims(
        self, proof: Proof, solutions: tuple[Turned, ...], effort: int | None
    ) -> Iterator[Finding]:
        """What is wrong with the claims of solutions; ``fewest_turns`` is about the first one."""
        light = self._light
        for number, turned in enumerate(solutions):
            is_best = self.options.fewest_turns and number == 0
            if (bound := _claimed_bound(light, turned, is_best)) is not None:
                yield from _judge_fewest(light, proof, turned, bound, solutions, effort)
            if turned.forced:
                yield from _judge_forced(light, proof, turned, effort)


def faults_of(puzzle: ShooterGrid, cells: bytes, budget: Budget = UNLIMITED) -> Iterator[Fault]:
    """Every rule that the grid breaks with its shooters as they are. Raises: TimeUpError."""
    return _faults_in_cells(Light(puzzle, budget), cells)


# Solutions


def _faults_in_solution(light: Light, turned: Any) -> Iterator[Fault]:
    """The reasons why a value is not a solution: another type, or broken rules."""
    count = light.puzzle.shooter_count
    if not isinstance(turned, Turned) or not isinstance(turned.cells, bytes):
        yield Fault("type", "is not a solution of this kind: it has no grid of turned shooters")
    elif not isinstance(turned.forced, str):
        yield Fault("forced", "not one of 0, 1 and '?' for each shooter")
    elif turned.least is not None and type(turned.least) is not int:
        yield Fault("fewest", "the least number of turned shooters is not a number")
    elif not 0 <= (turned.least or 0) <= count:
        yield Fault(
            "fewest", f"the least number of turned shooters is not from 0 to {grouped(count)}"
        )
    else:
        yield from _faults_in_cells(light, turned.cells)
        if turned.forced and (len(turned.forced) != count or set(turned.forced) - set("01?")):
            yield Fault("forced", "not one of 0, 1 and '?' for each shooter")


def _faults_in_cells(light: Light, cells: bytes) -> Iterator[Fault]:
    puzzle = light.puzzle
    if len(cells) != len(puzzle.cells):
        yield Fault("size", f"{cells_in_words(len(cells))}, not {grouped(len(puzzle.cells))}")
        return
    changed, hits, dark = light.replay(cells)
    for number in changed:
        given, letter = chr(puzzle.cells[number]), chr(cells[number])
        yield Fault("changed", f"{letter!r} where the puzzle has {given!r}", light.cell(number))
    for shooter, heading, victim in hits:
        struck = "itself" if victim == shooter else "this shooter"
        beam = f"the {Heading(heading).word} beam of the shooter at {place(light.cell(shooter))}"
        yield Fault("hit", f"{beam} hits {struck}", light.cell(victim))
    for number in dark:
        yield Fault("dark", "no beam crosses this cell", divmod(number, puzzle.cols))


# Further claims of an answer


def _faults_in_form(answer: Any) -> Iterator[Fault]:
    """Parts of other types, and numbers that no message can hold."""
    if not isinstance(answer.others, tuple):
        yield Fault("type", "the other solutions are not a tuple")
    if type(answer.count) is not int or answer.count < 1 or type(answer.exact) is not bool:
        yield Fault("count", "the number of solutions is not a number above 0")
    elif answer.count > 1 << max(answer.puzzle.shooter_count, 64):
        yield Fault("count", "there are more solutions than ways to turn the shooters")
    elif answer.count.bit_length() > MOST_BITS:
        yield Fault("count", "the number of solutions has too many digits")
    if answer.evidence not in (None, LATER) and not isinstance(answer.evidence, Evidence):
        yield Fault("evidence", "is not evidence of this kind")


def _judge_number(proof: Proof, answer: Solved[ShooterGrid, Turned]) -> tuple[Fault, ...] | None:
    """The faults of the number of solutions by the evidence; None if it does not tell."""
    if not answer.exact and len(answer.solutions) >= answer.count:
        return ()
    ways, is_all, _ = proof.known
    if ways is None:
        return None
    shown = grouped(ways) if ways < _VERY_MANY else "more"
    if answer.count < ways and answer.exact:
        return (
            Fault(
                "count", f"said to be all, {grouped(answer.count)}, but the evidence shows {shown}"
            ),
        )
    if is_all and answer.count > ways:
        return (
            Fault(
                "count",
                f"{counted(answer.count, 'solution')} claimed, the evidence shows {shown} in all",
            ),
        )
    return () if ways >= answer.count and (is_all or not answer.exact) else None


def _claimed_bound(light: Light, turned: Turned, is_best: bool) -> int | None:
    """The claimed least number of shooters that a solution turns; None without a claim.

    The best solution claims its own number, whatever lower bound it also states.
    """
    turns = turned.turn_count(light.puzzle)
    if turned.least is not None and turned.least > turns:
        return turned.least
    return turns if is_best else turned.least


def _judge_fewest(
    light: Light,
    proof: Proof,
    turned: Turned,
    least: int,
    solutions: tuple[Turned, ...],
    effort: int | None,
) -> Iterator[Finding]:
    """Whether every solution turns at least this many shooters."""
    puzzle = light.puzzle
    turns = turned.turn_count(puzzle)
    if least > turns:
        yield Fault(
            "fewest", f"{grouped(turns)} turned, fewer than the least number {grouped(least)}"
        )
        return
    if proof.known.fewest >= least:
        return
    fewer = min(one.turn_count(puzzle) for one in solutions)
    if proof.known.is_all:
        fewer = proof.known.fewest
    elif fewer >= least:
        found = light.search(effort, least - 1, 1)
        if found is None:
            yield Unconfirmed(f"that no solution turns fewer than {shooters_in_words(least)}")
            return
        if not found.solutions:
            return
        fewer = found.first_turns
    yield Fault("fewest", f"turning {shooters_in_words(fewer)} is enough, not {grouped(least)}")


def _judge_forced(
    light: Light, proof: Proof, turned: Turned, effort: int | None
) -> Iterator[Finding]:
    """Whether the shooters claimed to be forced are those with the same axis in every solution."""
    unknown, wrong = [], []
    for index, (shooter, claim) in enumerate(zip(light.shooters, turned.forced, strict=True)):
        known = proof.is_forced(shooter)
        if claim != "?" and known is None:
            unknown.append((index, shooter, claim))
        elif claim != "?" and known != (claim == "1"):
            wrong.append((shooter, claim))
    if unknown and not wrong:
        found = light.search(effort)
        if found is None:
            yield Unconfirmed("which shooters are forced")
            return
        wrong = [(s, claim) for i, s, claim in unknown if (claim == "1") != (found.axes[i] != 3)]
    for shooter, claim in wrong:
        cell = light.cell(shooter)
        name = "forced" if claim == "1" else "free"
        yield Fault("forced", f"claimed to be {name}, but it is not", cell)
