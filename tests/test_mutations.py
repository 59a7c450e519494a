"""The tool that judges tests: what it changes, and that it finds a place again."""

from __future__ import annotations

import importlib
import sys
from dataclasses import replace
from pathlib import Path

import pytest

TOOL = str(Path(__file__).resolve().parents[1] / "tools" / "mutations")

PYTHON = '''"""Text 1 < 2."""

def least(first: int, second: int = 7, *, named: bool = True) -> int:
    """The smaller one."""
    if first < second and named:
        return first
    print(second, first)
    raise ValueError(f"{second + 1}", "1 + 1")
'''

RUST = """//! Text 1 < 2.

impl Cell {
    fn next(self, step: usize) -> usize {
        self.seen.push(self.at, step);
        if self.at >= 10_u32 || self.pair.0 << 2 == 0 {
            return true;
        }
        "1 + 1".len() + step
    }
}

#[cfg(test)]
mod tests {
    const ONE: u32 = 1;
}
"""

EXPECTED = {
    "a.py": {
        ("7", "8"),
        ("True", "False"),
        ("<", "<="),
        ("and", "or"),
        ("return first", "pass"),
        ("print(second, first)", "pass"),
        ("second, first", "first, second"),
        ('f"{second + 1}", "1 + 1"', '"1 + 1", f"{second + 1}"'),
        ('raise ValueError(f"{second + 1}", "1 + 1")', "pass"),
    },
    "a.rs": {
        ("self.seen.push(self.at, step);", ""),
        ("self.at, step", "step, self.at"),
        (">=", ">"),
        ("10", "11"),
        ("||", "&&"),
        ("<<", ">>"),
        ("2", "3"),
        ("==", "!="),
        ("0", "1"),
        ("true", "false"),
        ("+", "-"),
    },
}


@pytest.mark.parametrize(("file", "text"), [("a.py", PYTHON), ("a.rs", RUST)])
def test_mutations_are_found_and_found_again(
    file: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(TOOL)
    changes = importlib.import_module("changes")
    sys.modules.pop("changes")
    source = text.encode()
    found = list(changes.mutations_of(file, source))
    assert {(one.old, one.new) for one in found} == EXPECTED[file]
    assert len(found) == len(EXPECTED[file])
    later = b"\n\n" + source
    for one in found:
        assert one.applied(source).count(b"\n") == text.count("\n")
        assert one.applied(later) == b"\n\n" + one.applied(source)
        assert replace(one, function="other").start(source) is None
        assert replace(one, old="other").start(source) is None
