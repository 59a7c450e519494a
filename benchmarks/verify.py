"""Every answer that is measured is verified by the package's own checker."""

from __future__ import annotations

from typing import Any

import lasermaze as lm


def verified(puzzle: lm.Puzzle[Any, Any, Any], answer: lm.Answer[Any, Any, Any]) -> bool:
    """Whether the checker confirms an answer with all its claims.

    Raises: SystemExit if it finds a fault.
    """
    judgement = lm.judge(puzzle, answer)
    if judgement.faults:
        raise SystemExit(f"a wrong answer: {judgement.faults[0]}")
    return judgement.confirmed


def verify(puzzle: lm.Puzzle[Any, Any, Any], answer: lm.Answer[Any, Any, Any]) -> None:
    """Raises: SystemExit if the checker does not confirm an answer with all its claims."""
    if not verified(puzzle, answer):
        raise SystemExit(f"the checker cannot confirm the answer to {puzzle!r}")
