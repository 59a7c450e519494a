"""The splits of a data set, such as train and test: the puzzle alone determines its split."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from lasermaze.core.brief import brief
from lasermaze.core.english import quoted, shown
from lasermaze.core.errors import PuzzleError

#: The default splits.
USUAL = "train=0.9,test=0.1"

_EXPECTED = f"names with their shares, which add up to 1, such as {USUAL}"
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,30}")
_SHARE = re.compile(r"([01]?)(?:\.([0-9]{1,9}))?")

#: Shares are whole numbers of this many parts.
_WHOLE = 10**9


@dataclass(frozen=True, repr=False)
class Splits:
    """The names of splits, each with its share in billionths."""

    shares: tuple[tuple[str, int], ...]

    def __repr__(self) -> str:
        return brief(self, str(self).replace(",", ", "))

    @classmethod
    def of(cls, given: Any) -> Self:
        """The splits in a text such as ``train=0.9,test=0.1``, or in a mapping.

        Raises: PuzzleError if it is neither, or the shares do not add up to 1.
        """
        if isinstance(given, str):
            pairs = [part.partition("=")[::2] for part in given.split(",")]
        elif isinstance(given, Mapping):
            pairs = [(name, str(share)) for name, share in given.items()]
        else:
            raise PuzzleError(f"split is {shown(given)}", expected=_EXPECTED)
        shares = tuple((_name(name), _share(share)) for name, share in pairs)
        if len(dict(shares)) != len(shares):
            raise PuzzleError(f"split is {shown(given)}: a name twice", expected=_EXPECTED)
        total = sum(share for _, share in shares)
        if total != _WHOLE:
            message = f"the shares of split add up to {total / _WHOLE:g}"
            raise PuzzleError(message, expected=_EXPECTED)
        return cls(shares)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the splits."""
        return tuple(name for name, _ in self.shares)

    def __str__(self) -> str:
        """The splits as :meth:`of` reads them."""
        return ",".join(f"{name}={share / _WHOLE:.9g}" for name, share in self.shares)

    def holding(self, digest: bytes) -> str:
        """The split of a puzzle with this digest of its canonical form.

        The digest is taken as a number from 0 to 1, and the shares as pieces of that line. So a
        puzzle is in the same split of every data set with these shares, however it is turned.
        """
        point = int.from_bytes(digest, "big") * _WHOLE >> 8 * len(digest)
        for name, share in self.shares:
            if point < share:
                return name
            point -= share
        raise AssertionError("the shares add up to 1")


def _name(text: Any) -> str:
    name = text.strip() if isinstance(text, str) else ""
    if not _NAME.fullmatch(name):
        raise PuzzleError(f"{shown(text)} is not the name of a split", expected=_EXPECTED)
    return name


def _share(text: str) -> int:
    found = _SHARE.fullmatch(text.strip())
    share = found and int(found[1] or "0") * _WHOLE + int((found[2] or "").ljust(9, "0"))
    if not share:
        raise PuzzleError(f"{quoted(text)} is not the share of a split", expected=_EXPECTED)
    return share
