"""What Python in a page imports before it loads any compiled module.

A copy of its memory from that moment is kept, and later visits begin with it. The copy cannot hold
compiled modules, so what needs `lasermaze._kernel` or msgspec is imported after it.
"""

from __future__ import annotations

import lasermaze.api.game
import lasermaze.deck
import lasermaze.formats.summary
import lasermaze.judging
import lasermaze.repairing
import lasermaze.teaching  # noqa: F401
