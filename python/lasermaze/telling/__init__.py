"""Tells why choices fail, as steps, as screens and as hints: one engine for the kinds that search.

- `values`: a kind's choices and reasons, whose words stand beside their fields; its states, which
  know what follows a choice and how that looks.
- `finding`: the chain of steps from a state. A kind may have a finder of its own, as long as its
  refutations are `Case`s.
- `causes`: the line in a refutation that a person would follow, and the words for it, from the
  fullest to the shortest.
- `screens`: steps as screens and as hints, within the limits of words.
"""

from lasermaze.telling.causes import line
from lasermaze.telling.screens import (
    Told,
    explanation,
    hint,
    hint_of_none,
    hint_to_undo,
    otherwise,
)

__all__ = ["Told", "explanation", "hint", "hint_of_none", "hint_to_undo", "line", "otherwise"]
