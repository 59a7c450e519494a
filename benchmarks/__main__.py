"""All benchmarks, one group after another: `python -m benchmarks [--save] [--quick] [GROUP...]`.

`--save` writes docs/benchmarks.md and README's table, after each group; `--quick` measures each
job once; `--full` adds the sizes that take minutes.
"""

from __future__ import annotations

import sys
from importlib import import_module

from benchmarks import measure
from benchmarks.report import Report, save

GROUPS = (
    "board",
    "bulk",
    "turrets",
    "shooters",
    "signposts",
    "mirrors",
    "checking",
    "programs",
)

FLAGS = {"--save", "--quick", "--full"}

#: The groups that are run if they are named only: the studio's needs a browser.
BY_NAME = ("studio",)


def main(arguments: list[str]) -> None:
    """Run the groups named, or all."""
    flags = {word for word in arguments if word.startswith("--")}
    names = [word for word in arguments if word not in flags] or list(GROUPS)
    for word in (
        *(flags - {"--save", "--quick", "--full"}),
        *set(names).difference(GROUPS, BY_NAME),
    ):
        raise SystemExit(f"no {word!r}; there are: {', '.join((*GROUPS, *BY_NAME))}")
    if "--quick" in flags:
        measure.RUNS = 1
    measure.FULL = "--full" in flags
    for name in names:
        report: Report = import_module(f"benchmarks.{name}").report()
        print(f"## {name}\n\n{report.section()}", flush=True)
        if "--save" in flags and name in GROUPS:
            save(report, GROUPS)


if __name__ == "__main__":
    main(sys.argv[1:])
