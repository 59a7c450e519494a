"""The published numbers of solutions of the real cards, and the one that is not by the book."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

#: With stray beams, 818 solutions of bonus card 62 are published. By the rules there are 837,
#: as the kernel, the plain searches and the SAT model all find. The other 19 are those where a
#: beam dies on the side of the checkpoint that was passed through before: whoever published
#: 818 let the later meeting undo the earlier one, so that the count depends on which beam is
#: followed first (see `test_the_published_count_of_bonus_62_depends_on_the_order_of_beams`).
BY_THE_BOOK = {"bonus-62.txt": {"solutions": 12, "solutions_with_stray_beams": 837}}


def cards_with_counts(shared_data: Path) -> dict[str, dict[str, Any]]:
    """What is known of each card, by the name of its file in ``board/``."""
    published = json.loads((shared_data / "board" / "expected.json").read_text())
    return {name: card | BY_THE_BOOK.get(name, {}) for name, card in published.items()}
