"""Figures of the documentation that take long to measure."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.documents.pages import ROOT

pytestmark = pytest.mark.soak


def test_how_deep_chains_are() -> None:
    command = [sys.executable, "tools/chains.py", "--generated", "500"]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    page = (ROOT / "docs" / "reference" / "explanations.md").read_text()
    told = " ".join(page.partition("How deep chains are:")[2].replace(",", "").split())
    splits = printed.rpartition("followed): ")[2].strip()
    by_cases = {int(size): int(cards) for size, cards in re.findall(r"(\d+): (\d+)", splits)}
    shallow = [sum(cards for size, cards in by_cases.items() if size <= most) for most in (1, 4)]
    largest, second, third = sorted(by_cases)[:-4:-1]
    assert f"{shallow[0]} need no case split at all {shallow[1]} none with more than four" in told
    assert f"largest split of all has {largest} the next {second} and {third}" in told
    [steps] = re.findall(r"those that decide: (.*)", printed)
    total, glance, followed, split = re.findall(r"\d+", steps)
    assert f"Of the {total} steps that decide something {glance} are seen at a glance" in told
    assert f"{followed} by following light to its end and {split} need a split" in told
