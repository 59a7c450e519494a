"""All benchmarks, one after another: `python -m benchmarks [NAME...]`."""

from __future__ import annotations

import sys
from importlib import import_module

from benchmarks.table import machine

NAMES = ("startup", "board", "turrets", "shooters", "signposts", "mirrors", "making", "studio")


def main() -> None:
    """Run those named on the command line, or all."""
    names = sys.argv[1:] or NAMES
    for name in names:
        if name not in NAMES:
            raise SystemExit(f"no benchmark {name!r}; there are: {', '.join(NAMES)}")
    print(machine())
    for name in names:
        import_module(f"benchmarks.{name}").main()


main()
