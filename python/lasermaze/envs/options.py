"""The options of ``reset``, which both sorts of environments have."""

from __future__ import annotations

from typing import Any

from lasermaze.core.english import shown
from lasermaze.core.errors import PuzzleError


def asked_puzzle(options: Any) -> Any:
    """The puzzle in ``{"puzzle": puzzle}``; None if there is none. Raises: PuzzleError."""
    if options is None:
        return None
    if not isinstance(options, dict) or not set(options) <= {"puzzle"}:
        raise PuzzleError(f"options is {shown(options)}", expected="{'puzzle': puzzle}, or None")
    return options.get("puzzle")
