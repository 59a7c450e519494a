"""The types with which the page's scripts are checked say what the calls return."""

from __future__ import annotations

import runpy
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "page_types.py"


def test_the_types_are_those_of_the_handlers() -> None:
    tool = runpy.run_path(str(TOOL))
    written: Path = tool["WRITTEN"]
    assert written.read_text(encoding="utf-8") == tool["page_types"](), "run tools/page_types.py"
