"""The cases of a proof in words, taken apart, and whether they leave a way out.

Nothing here asks the solver or the checker: the choices for a cell follow from the card alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lasermaze.kinds.board.puzzle import NAMES, WAYS, Board
from tests.board.told_tokens import PLACE, SEVERAL, TURNED, choice_of, codes_of, turned_codes

Spot = tuple[int, int]
Choice = tuple[Spot, str]

_PIECES = {name: piece for piece, name in NAMES.items()}
_GROUP = rf"if (?:(?P<tokens>{SEVERAL}) is there|it (?P<turned>{TURNED})), (?P<why>.*)"
_LASER = r"[Tt]he laser can be set up in ([\d,]+)(?: other)? ways?, and (in .*)"


class Told(NamedTuple):
    """Some ways to go on that fail for one reason, or a number of ways to set up the laser.

    Attributes:
        choices: what is supposed, and what else was found: for each cell the codes that it has.
        why: the reason.
        lasers: how many ways to set up the laser are counted; 0 if none.
    """

    choices: tuple[tuple[Spot, frozenset[str]], ...]
    why: str
    lasers: int = 0


def told_by(words: str) -> Iterator[Told]:
    """All that the words of a case say to fail."""
    if found := re.fullmatch(r"If (.*?; or .*?): (.*)\.", words):
        for each in found[1].split("; or "):
            yield Told((_choice(each),), found[2])
        return
    choices: list[tuple[Spot, frozenset[str]]] = []
    *forced, end = words.removesuffix(".").split("; then ")
    for said in forced:
        found = re.fullmatch(r"(.*?), for (.*)", _supposed(said, choices))
        assert found is not None, said
        spot, codes = _choice(found[1])
        if found[2] != "nothing else is left there":
            yield from _all_fail(found[2], choices, spot, found[1])
        choices.append((spot, codes))
    end = _supposed(end, choices)
    if re.match(rf"({_LASER}|[Ww]hatever|[Hh]owever)", end):
        yield from _all_fail(end, choices)
    else:
        yield Told(tuple(choices), end)


def _supposed(words: str, choices: list[tuple[Spot, frozenset[str]]]) -> str:
    """What is left of the words without the choices that they suppose, which are added."""
    if found := re.fullmatch(r"[Ii]f (.*?): (.*)", words):
        choices += [_choice(each) for each in found[1].split(" and ")]
        return found[2]
    return words


def _choice(words: str) -> tuple[Spot, frozenset[str]]:
    spot, codes = choice_of(words[0].lower() + words[1:])
    return spot, frozenset(codes)


def _all_fail(
    words: str,
    choices: Sequence[tuple[Spot, frozenset[str]]],
    spot: Spot | None = None,
    decided: str = "",
) -> Iterator[Told]:
    """What ``whatever else is there breaks a rule: if nothing is there, …`` says to fail."""
    words = words[0].lower() + words[1:]
    if found := re.fullmatch(_LASER, words):
        number = int(found[1].replace(",", ""))
        assert sum_of(found[2]) == number, words
        yield Told(tuple(choices), words, lasers=number)
        return
    found = re.fullmatch(
        rf"(?:whatever(?: else)? is (?:there|on {PLACE}) breaks a rule|"
        rf"however(?: else)? (?:it|the (?P<name>[a-z ]+) at {PLACE}) is turned, a rule is broken)"
        r": (?P<rest>.*)",
        words,
    )
    assert found is not None, words
    numbers = [int(number) for number in found.groups() if number and number.isdigit()]
    where = (numbers[0] - 1, numbers[1] - 1) if numbers else spot
    assert where is not None, words
    name = found["name"] or (re.match(r"[Tt]he ([a-z ]+) at ", decided) or [""] * 2)[1]
    for said in re.split(r"; (?=if )", found["rest"]):
        group = re.fullmatch(_GROUP, said)
        assert group is not None, said
        codes = (
            codes_of(group["tokens"]) if group["tokens"] else turned_codes(name, group["turned"])
        )
        yield Told((*choices, (where, frozenset(codes))), group["why"])


def sum_of(words: str) -> int:
    """The sum of ``in 3 a beam leaves the grid; in 1,200 …``."""
    return sum(int(n.replace(",", "")) for n in re.findall(r"(?:^|; )in ([\d,]+) ", words))


#: A cell that stays empty for good.
EMPTY = "empty"


class Open(NamedTuple):
    """What is still open on a card: what its cells have, its pile, and its unturned tokens."""

    cells: dict[Spot, str]
    pile: Counter[str]

    @classmethod
    def of(cls, card: Board) -> Open:
        cells = {
            (row, col): "." if (token := card[row, col]) is None else token.code.rstrip("!")
            for row in range(card.rows)
            for col in range(card.cols)
        }
        return cls(cells, Counter(token.piece for token in card.pile))

    def questions(self, told: Sequence[Told]) -> Iterator[list[Choice]]:
        """All choices for the laser of the pile, and for each cell that all that is told names."""
        if self.pile["L"]:
            empty = [spot for spot, code in self.cells.items() if code == "."]
            yield [(spot, "L" + way) for spot in empty for way in WAYS["L"]]
        named = [{spot for spot, _ in each.choices} for each in told if not each.lasers]
        for spot in sorted(set.intersection(*named) if named else ()):
            if self.cells[spot] != "." or not self.pile["L"]:
                yield self.choices(spot)

    def choices(self, spot: Spot) -> list[Choice]:
        """All choices for a cell; for the laser, if it is in the pile and the cell is empty."""
        here = self.cells[spot]
        if here.endswith("?"):
            return [(spot, here[0] + way) for way in WAYS[here[0]]]
        if here != ".":
            return [(spot, "." if here == EMPTY else here)]
        if self.pile["L"]:
            return next(self.questions(()))
        pile = [piece for piece in "TSDC" if self.pile[piece]]
        return [(spot, "."), *((spot, piece + way) for piece in pile for way in WAYS[piece])]

    def after(self, choice: Choice) -> Open:
        spot, code = choice
        if code == ".":
            return Open({**self.cells, spot: EMPTY}, self.pile)
        taken = Counter(code[0] if self.cells[spot] == "." else "")
        return Open({**self.cells, spot: code}, self.pile - taken)


def way_out(told: Sequence[Told], left: Open) -> list[Choice] | None:
    """Choices that lead past all that was told; None if there is no way out."""
    if any(not each.choices and not each.lasers for each in told):
        return None
    out: list[Choice] = []
    for choices in left.questions(told):
        counted = sum(each.lasers for each in told if not each.choices)
        past = ways_past(told, left, choices, counted)
        assert not counted or len(choices) - counted == _named(told, choices)
        if past is None:
            return None
        out = out or past
    return out


def _named(told: Sequence[Told], choices: Sequence[Choice]) -> int:
    """How many of the choices are told one by one."""
    named = [dict(each.choices) for each in told]
    return sum(any(code in each.get(spot, ()) for each in named) for spot, code in choices)


def ways_past(
    told: Sequence[Told], left: Open, choices: Sequence[Choice], counted: int = 0
) -> list[Choice] | None:
    """A choice that is not told to fail, and what comes after it; None if all fail.

    As many as are ``counted`` need not be told one by one.
    """
    missing = []
    for spot, code in choices:
        about = [
            each._replace(choices=tuple(named for named in each.choices if named[0] != spot))
            for each in told
            if any(where == spot and code in codes for where, codes in each.choices)
        ]
        if not about:
            missing.append((spot, code))
        elif (out := way_out(about, left.after((spot, code)))) is not None:
            return [(spot, code), *out]
    return None if len(missing) <= counted else missing
