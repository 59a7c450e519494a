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
    "lazors",
    "checking",
    "programs",
)

FLAGS = {"--save", "--quick", "--full"}

#: The groups that are run if they are named only: the studio's needs a browser.
BY_NAME = ("studio",)


def main(arguments: list[str]) -> None:
    """Run the groups named, or all. A group that fails does not stop the others."""
    flags = {word for word in arguments if word.startswith("--")}
    names = [word for word in arguments if word not in flags] or list(GROUPS)
    if unknown := (flags - FLAGS) | set(names).difference(GROUPS, BY_NAME):
        known = ", ".join((*GROUPS, *BY_NAME))
        raise SystemExit(f"no {', '.join(sorted(unknown))}; there are: {known}")
    if "--quick" in flags:
        measure.RUNS = 1
    measure.FULL = "--full" in flags
    failed = [name for name in names if not ran(name, save_it="--save" in flags)]
    if failed:
        raise SystemExit(f"failed: {', '.join(failed)}")


def ran(name: str, save_it: bool) -> bool:
    """Whether a group ran to its end; its section is printed, and saved if that is wanted."""
    try:
        group = import_module(f"benchmarks.{name}")
        report: Report = group.report()
        report.about = group.__doc__ or ""
    except SystemExit as error:
        print(f"{name}: {error}", file=sys.stderr, flush=True)
        return False
    print(f"## {name}\n\n{report.section()}", flush=True)
    if save_it and name in GROUPS:
        save(report, GROUPS)
    return True


if __name__ == "__main__":
    main(sys.argv[1:])
