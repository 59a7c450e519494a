"""The checker of beam shooters: beams are stepped along cell by cell, no kernel, no solver.

A solution is right when each beam, stepped to its end, meets no shooter, and every empty cell
was stepped on. A proof that there is none is right when each single reason in it is: what a
beam would hit, and what alone could light a cell. What else an answer claims is verified in
`lasermaze.kinds.shooters.proving`, by the evidence in it; without evidence a plain search tries all
ways to turn the shooters, as far as that is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lasermaze.core.answers import Solved
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.claims import Recount, judge_count, judge_solutions
from lasermaze.core.english import counted, in_digits
from lasermaze.core.errors import Fault
from lasermaze.core.grid import place
from lasermaze.kind import Verdict
from lasermaze.kinds.shooters.proving import Known, Proof, faults_in_step, is_aim, is_cell, is_step
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    EMPTY,
    Certificate,
    Cycle,
    Dark,
    Evidence,
    Hit,
    ShooterGrid,
    Stuck,
    Turned,
    shooters_in_words,
)
from lasermaze.kinds.shooters.tracing import SIDES, Light

#: The plain searches leave a claim unconfirmed after this many positions, unless told to go on.
EFFORT = 20_000

#: How many bytes the table of a plain search takes at most.
MOST_BYTES = 1 << 27

#: Numbers of solutions with more bits are not judged: Python does not write them in digits.
MOST_BITS = 14_100

#: How many implications are followed to see that no cycle of them is shorter.
CYCLE_EFFORT = 1 << 19

_SAME_AXIS = bytes.maketrans(b"|", b"-")


def check(
    puzzle: ShooterGrid,
    turned: Turned,
    budget: Budget = UNLIMITED,
    *,
    fewest_turns: bool = False,
) -> Verdict:
    """Every way in which ``turned`` is no solution of ``puzzle``.

    The rules that a fault may name: ``type`` (no solution of this kind at all), ``size``,
    ``changed`` (a cell that is no shooter), ``hit``, ``dark``; ``fewest`` (a solution with fewer
    turned shooters exists) and ``forced`` where those are claimed. With ``fewest_turns`` the
    solution claims to have the fewest. A solution alone has no evidence, so these two take plain
    searches; what takes these more than `EFFORT` positions is left unconfirmed.

    Raises: TimeUpError.
    """
    light = Light(puzzle, budget)
    faults = tuple(_faults_in_solution(light, turned))
    if faults:
        return Verdict(faults)
    if not (fewest_turns or turned.least is not None or turned.forced):
        return Verdict()
    claims = _Claims(light, (turned,), fewest_turns, EFFORT)
    return claims.verdict(Proof(light, turned.cells, ()))


def faults_of(puzzle: ShooterGrid, cells: bytes, budget: Budget = UNLIMITED) -> Iterator[Fault]:
    """What is wrong with the grid as it is turned, by the rules. Raises: TimeUpError."""
    return _faults_in_cells(Light(puzzle, budget), cells)


def _faults_in_solution(light: Light, turned: Any) -> Iterator[Fault]:
    """What makes a value no solution: of another type, or wrong by the rules."""
    if not isinstance(turned, Turned) or not isinstance(turned.cells, bytes):
        yield Fault("type", "is no solution of this kind: it has no grid of turned shooters")
    elif not isinstance(turned.forced, str):
        yield Fault("forced", "not one of 0, 1 and ? for each shooter")
    elif turned.least is not None and type(turned.least) is not int:
        yield Fault("fewest", "the least number of turned shooters is no number")
    elif (turned.least or 0) > light.puzzle.shooter_count:
        yield Fault("fewest", "the least number of turned shooters is above their number")
    else:
        yield from _faults_in_cells(light, turned.cells)
        count = light.puzzle.shooter_count
        if turned.forced and (len(turned.forced) != count or set(turned.forced) - set("01?")):
            yield Fault("forced", "not one of 0, 1 and ? for each shooter")


def _faults_in_cells(light: Light, cells: bytes) -> Iterator[Fault]:
    puzzle = light.puzzle
    if len(cells) != len(puzzle.cells):
        yield Fault("size", f"{len(cells)} cells, not {len(puzzle.cells)}")
        return
    if cells.translate(_SAME_AXIS) != puzzle.cells.translate(_SAME_AXIS):
        for index, (was, now) in enumerate(zip(puzzle.cells, cells, strict=True)):
            if was != now and not (was in b"-|" and now in b"-|"):
                cell = divmod(index, puzzle.cols)
                yield Fault("changed", f"{chr(now)!r} where the puzzle has {chr(was)!r}", cell)
        return
    lit = bytearray(len(light.letters))
    for shooter in light.shooters:
        row, col = light.cell(shooter)
        for heading in SIDES[cells[row * puzzle.cols + col] == ord("|")]:
            for number in light.beam(shooter, heading):
                if number >= 0:
                    lit[number] = 1
                    continue
                beam = f"the {heading.word} beam of the shooter at {place((row, col))} hits"
                itself = " itself" if ~number == shooter else " this shooter"
                yield Fault("hit", beam + itself, light.cell(~number))
    for number in light.empty:
        if not lit[number]:
            yield Fault("dark", "no beam crosses this cell", light.cell(number))


def refute(
    puzzle: ShooterGrid,
    certificate: Certificate,
    budget: Budget = UNLIMITED,
) -> Verdict:
    """Every fault of a certificate that the puzzle has no solution.

    The rules that a fault may name: ``type`` (no certificate of this kind at all), ``empty``,
    ``shooter`` (not such a cell), ``hit`` (a beam that does not hit what it is said to),
    ``missing`` (an aim without its hit), ``chain`` (steps that do not follow each other, or no
    literal with its opposite), ``lit`` (a cell that something else could light), ``shortest`` (a
    cycle with fewer steps exists, though it is said that none does).

    Raises: TimeUpError.
    """
    light = Light(puzzle, budget)
    match certificate:
        case Dark(cell, tuple(blocked)):
            return Verdict(tuple(_faults_in_dark(light, cell, blocked)))
        case Stuck(shooter, tuple(blocked)):
            return Verdict(tuple(_faults_in_stuck(light, shooter, blocked)))
        case Cycle(tuple(steps), bool(shortest)):
            faults = tuple(_faults_in_cycle(light, steps))
            if faults or not shortest:
                return Verdict(faults)
            return _shortest(light, len(steps))
    return Verdict((Fault("type", "is no certificate of this kind"),))


def _faults_in_dark(light: Light, cell: Any, blocked: tuple[Any, ...]) -> Iterator[Fault]:
    if not is_cell(light, cell) or light.puzzle[cell] != EMPTY:
        yield Fault("empty", "is no empty cell of the grid", _named(cell))
        return
    faults = list(_faults_in_hits(light, blocked))
    yield from faults
    said = set() if faults else {light.literal(hit.aim) for hit in blocked}
    for literal in sorted(light.seen(light.number(cell)) - said):
        yield Fault("missing", f"the shooter at {light.aim(literal).words} lights it", cell)


def _faults_in_stuck(light: Light, shooter: Any, blocked: tuple[Any, ...]) -> Iterator[Fault]:
    if not is_cell(light, shooter) or light.puzzle[shooter] not in AXES:
        yield Fault("shooter", "is no shooter", _named(shooter))
        return
    yield from _faults_in_hits(light, blocked)
    axes = [hit.aim.axis for hit in blocked if _is_hit(light, hit) and hit.aim.shooter == shooter]
    for axis in AXES:
        if axis not in axes:
            yield Fault("missing", f"nothing is said to be hit along {axis}", shooter)


def _is_hit(light: Light, hit: Any) -> bool:
    return isinstance(hit, Hit) and is_aim(light, hit.aim) and is_cell(light, hit.victim)


def _faults_in_hits(light: Light, blocked: tuple[Any, ...]) -> Iterator[Fault]:
    for hit in blocked:
        if not _is_hit(light, hit):
            yield Fault("shooter", "a hit is no shooter, with an axis, that hits another one")
        elif light.number(hit.victim) not in light.hits(light.literal(hit.aim)):
            yield Fault("hit", f"is not hit by the shooter at {hit.aim.words}", hit.victim)


def _named(cell: Any) -> tuple[int, int] | None:
    """A cell that may lie outside of the grid; None for what is no cell at all."""
    match cell:
        case (int(row), int(col)) if isinstance(cell, tuple):
            return row, col
    return None


def _faults_in_cycle(light: Light, steps: tuple[Any, ...]) -> Iterator[Fault]:
    if not all(is_step(light, step) for step in steps):
        yield Fault("shooter", "a step is no implication between shooters of the grid")
        return
    starts = [step.start for step in steps]
    if not steps or starts[0].other not in starts:
        yield Fault("chain", "the steps do not lead to the other axis of the first shooter")
        return
    for number, (step, onward) in enumerate(zip(steps, [*starts[1:], starts[0]], strict=True), 1):
        light.budget.look()
        if step.end != onward:
            yield Fault("chain", f"step {number} does not lead to the next one")
        for fault in faults_in_step(light, step):
            yield fault._replace(message=f"step {number}: {fault.message}")


def _shortest(light: Light, steps: int) -> Verdict:
    """Whether no shooter has a shorter cycle from an axis to the other one and back.

    From every literal the implications are followed, layer by layer, no further than would be
    shorter.
    """
    ways: dict[int, int] = {}
    effort = CYCLE_EFFORT
    known: dict[int, set[int]] = {}
    for shooter in light.shooters if steps > 2 else ():
        for literal in (2 * shooter, 2 * shooter + 1):
            layer, met = {literal}, {literal}
            for length in range(1, steps - 1):
                for tail in layer:
                    light.budget.look()
                    if tail not in known:
                        known[tail] = _implied(light, tail)
                    effort -= 1 + len(known[tail])
                layer = {head for tail in layer for head in known[tail]} - met
                met |= layer
                if literal ^ 1 in layer:
                    ways[literal] = length
                    break
                if effort < 0:
                    return Verdict(unconfirmed=("that no cycle of implications is shorter",))
        both = [ways.get(2 * shooter + axis, steps) for axis in (0, 1)]
        if sum(both) < steps:
            return Verdict((Fault("shortest", f"a cycle of {sum(both)} steps exists"),))
    return Verdict()


def _implied(light: Light, literal: int) -> set[int]:
    """What follows at once from a literal."""
    if literal in light.victims:
        return {literal ^ 1}
    found = set()
    if literal ^ 1 not in light.victims:
        for number in light.lit(literal ^ 1):
            others = light.lighters(number) - {literal ^ 1}
            if literal not in others:
                found |= others or {literal ^ 1}
    return found


def confirm(
    answer: Solved[ShooterGrid, Turned],
    budget: Budget = UNLIMITED,
    recount_how: Recount = "quick",
    *,
    fewest_turns: bool = False,
) -> Verdict:
    """The verdict on all that a solved answer claims.

    Faults are named as by `check`; ``count`` for a wrong number of solutions, ``evidence``,
    ``chain``, ``lit``, ``hit`` and ``flip`` for evidence that proves nothing.

    Raises: TimeUpError.
    """
    faults = tuple(_faults_in_form(answer))
    if faults:
        return Verdict(faults)
    light = Light(answer.puzzle, budget)
    replayed = judge_solutions(
        answer, lambda turned: Verdict(tuple(_faults_in_solution(light, turned)))
    )
    faults = replayed.faults or tuple(_repeated(answer.solutions))
    if faults:
        return Verdict(faults)
    effort = {"never": 0, "quick": EFFORT, "full": None}[recount_how]
    claims = _Claims(light, answer.solutions, fewest_turns, effort)
    others = tuple(other.cells for other in answer.others)
    proof = Proof(light, answer.witness.cells, others, answer.count)
    if faults := tuple(proof.faults_in(answer.evidence)):
        return Verdict(faults)
    judged = claims.verdict(proof)
    counted = _count_by(proof, answer)
    if counted is None:
        counted = judge_count(
            answer,
            lambda limit, effort: recount(answer.puzzle, budget, limit=limit, effort=effort),
            recount_how,
        )
    return Verdict(judged.faults + counted.faults, judged.unconfirmed + counted.unconfirmed)


def _faults_in_form(answer: Any) -> Iterator[Fault]:
    """What makes an answer none at all: parts of other types."""
    if not isinstance(answer.others, tuple):
        yield Fault("type", "the other solutions are no tuple")
    if type(answer.count) is not int or answer.count < 1 or type(answer.exact) is not bool:
        yield Fault("count", "the number of solutions is no number above 0")
    elif answer.count > 1 << max(answer.puzzle.shooter_count, 64):
        # Too long to be written in a message, perhaps.
        yield Fault("count", "there are more solutions than ways to turn the shooters")
    elif answer.count.bit_length() > MOST_BITS:
        yield Fault("count", "the number of solutions has too many digits")
    if answer.evidence is not None and not isinstance(answer.evidence, Evidence):
        yield Fault("evidence", "is no evidence of this kind")


def _repeated(solutions: tuple[Turned, ...]) -> Iterator[Fault]:
    """Solutions that are the same grid, whatever they claim besides."""
    first: dict[bytes, int] = {}
    for number, one in enumerate(solutions, 1):
        same = first.setdefault(one.cells, number)
        if same != number:
            yield Fault("count", f"solution {number} is solution {same} again")


def _count_by(proof: Proof, answer: Solved[ShooterGrid, Turned]) -> Verdict | None:
    """The verdict on the number of solutions by the evidence; None where it tells nothing."""
    if not answer.exact and len(answer.solutions) >= answer.count:
        return Verdict()
    known = proof.known
    if known.ways is None:
        return None
    if answer.count < known.ways and answer.exact:
        ways = _number(known.ways)
        what = f"said to be all, {in_digits(answer.count)}, but the evidence shows {ways}"
        return Verdict((Fault("count", what),))
    if known.is_all and answer.count > known.ways:
        claimed = counted(answer.count, "solution")
        what = f"{claimed} claimed, the evidence shows {_number(known.ways)} in all"
        return Verdict((Fault("count", what),))
    if known.ways >= answer.count and (known.is_all or not answer.exact):
        return Verdict()
    return None


def _number(count: int) -> str:
    return f"{count:,}" if count < 10**15 else "more"


class _Claims:
    """What solutions claim besides being solutions; ``fewest_turns`` is about the first one."""

    def __init__(
        self,
        light: Light,
        solutions: tuple[Turned, ...],
        fewest_turns: bool,
        effort: int | None,
    ) -> None:
        self._light, self._solutions = light, solutions
        self._fewest_turns, self._effort = fewest_turns, effort

    def verdict(self, proof: Proof) -> Verdict:
        """The verdict on all of them."""
        faults: list[Fault] = []
        unconfirmed: list[str] = []
        for number, turned in enumerate(self._solutions):
            if (self._fewest_turns and number == 0) or turned.least is not None:
                self._judge_fewest(turned, proof.known, faults, unconfirmed)
            if turned.forced:
                self._judge_forced(turned, proof, faults, unconfirmed)
        return Verdict(tuple(faults), tuple(dict.fromkeys(unconfirmed)))

    def _judge_fewest(
        self, turned: Turned, known: Known, faults: list[Fault], unconfirmed: list[str]
    ) -> None:
        """Whether every solution turns as many shooters as claimed, or as this one."""
        puzzle = self._light.puzzle
        turns = turned.turn_count(puzzle)
        least = turns if turned.least is None else turned.least
        shown = min(one.turn_count(puzzle) for one in self._solutions)
        if least > turns:
            faults.append(Fault("fewest", f"{turns} turned, fewer than the least number {least}"))
            return
        if known.fewest >= least:
            return
        fewer = known.fewest if known.is_all else shown if shown < least else None
        given = "".join(puzzle[shooter] for shooter in puzzle.shooters)
        try:
            for axes in self._searched(least - 1) if fewer is None else ():
                found = sum(one != other for one, other in zip(axes, given, strict=True))
                if found < least:
                    fewer = found
                    break
        except _TooManyError:
            unconfirmed.append(f"that no solution turns fewer than {shooters_in_words(least)}")
        if fewer is not None:
            said = f"{shooters_in_words(fewer)} turned are enough, not {least}"
            faults.append(Fault("fewest", said))

    def _judge_forced(
        self, turned: Turned, proof: Proof, faults: list[Fault], unconfirmed: list[str]
    ) -> None:
        """Whether the shooters said to be forced are those that stand alike in all solutions."""
        light = self._light
        open_claims: list[tuple[int, str]] = []
        for index, (shooter, claim) in enumerate(zip(light.shooters, turned.forced, strict=True)):
            known = proof.is_forced(shooter)
            if claim != "?" and known is None:
                open_claims.append((index, claim))
            elif claim != "?" and known != (claim == "1"):
                faults.append(_wrongly_forced(light, shooter, claim))
        if not open_claims or faults:
            return
        seen: list[set[str]] = [set() for _ in turned.forced]
        try:
            for axes in self._searched():
                for axis, known_axes in zip(axes, seen, strict=True):
                    known_axes.add(axis)
        except _TooManyError:
            unconfirmed.append("which shooters are forced")
            return
        shooters = list(light.shooters)
        for index, claim in open_claims:
            if (claim == "1") != (len(seen[index]) == 1):
                faults.append(_wrongly_forced(light, shooters[index], claim))

    def _searched(self, most_turns: int | None = None) -> Iterator[str]:
        """All solutions, by the plain search. Raises: _TooManyError above the effort."""
        puzzle = self._light.puzzle
        if self._effort == 0 or not _is_small(puzzle, self._effort):
            raise _TooManyError
        for position, axes in enumerate(_solutions(self._light, most_turns)):
            if self._effort is not None and position > self._effort:
                raise _TooManyError
            if axes is not None:
                yield axes


class _TooManyError(Exception):
    """More positions than a plain search may look at."""


def _wrongly_forced(light: Light, shooter: int, claim: str) -> Fault:
    said = "forced" if claim == "1" else "free"
    return Fault("forced", f"said to be {said}, which it is not", light.cell(shooter))


def recount(
    puzzle: ShooterGrid,
    budget: Budget = UNLIMITED,
    *,
    limit: int | None = None,
    effort: int | None = None,
) -> int | None:
    """How many solutions there are, by trying axis after axis; at most ``limit``.

    None where that looks at more than ``effort`` positions, where the grid has more cells than
    that, or where the table of what each shooter lights takes more than `MOST_BYTES`.

    Raises: TimeUpError.
    """
    if not _is_small(puzzle, effort):
        return None
    found = positions = 0
    for axes in _solutions(Light(puzzle, budget)):
        positions += axes is None
        found += axes is not None
        if found == limit:
            return found
        if effort is not None and positions > effort:
            return None
    return found


def _is_small(puzzle: ShooterGrid, effort: int | None) -> bool:
    """Whether the plain search may be tried on a grid at all."""
    cells = len(puzzle.cells)
    if effort is not None and cells > effort:
        return False
    return 3 * (puzzle.shooter_count + 1) * (cells // 8 + 32) <= MOST_BYTES


def _solutions(light: Light, most_turns: int | None = None) -> Iterator[str | None]:
    """The axes of the shooters in every solution, one string each; None for each position met.

    Shooter by shooter, as long as what is left can light what is dark.
    """
    table = list(_table(light))
    later = [0]  # what the last shooters can light, whichever way they stand
    for lights in reversed(table):
        later.append(later[-1] | _union(lights))
    later.reverse()
    all_empty = _bits(light, light.empty)
    given = "".join(light.puzzle[shooter] for shooter in light.puzzle.shooters)
    waiting = [("", 0, 0)]
    while waiting:
        axes, bright, turns = waiting.pop()
        light.budget.look()
        yield None
        if all_empty & ~(bright | later[len(axes)]):
            continue
        if most_turns is not None and turns > most_turns:
            continue
        if len(axes) == len(table):
            yield axes
            continue
        for axis, light_of in table[len(axes)].items():
            turned = axis != given[len(axes)]
            waiting.append((axes + axis, bright | light_of, turns + turned))


def _table(light: Light) -> Iterator[dict[str, int]]:
    """For each shooter its axes along which it hits none, each with the cells it lights as bits."""
    for shooter in light.shooters:
        light.budget.look()
        lights = {}
        for along, axis in enumerate(AXES):
            literal = 2 * shooter + along
            if not light.hits(literal):
                lights[axis] = _bits(light, light.lit(literal))
        yield lights


def _bits(light: Light, numbers: Iterable[int]) -> int:
    """A bit for each cell."""
    bits = bytearray(len(light.letters) // 8 + 1)
    for number in numbers:
        bits[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(bits, "little")


def _union(lights: dict[str, int]) -> int:
    bits = 0
    for light in lights.values():
        bits |= light
    return bits
