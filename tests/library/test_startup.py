"""Modules that must not be imported at start; the benchmarks measure the milliseconds."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import pytest

from lasermaze.kind import NAMES

#: Modules that take long to import, by what may need none of them.
LIBRARIES = {
    *("PIL", "fastapi", "msgspec", "numpy", "pydantic", "resvg_py", "starlette", "typst", "uvicorn")
}
HEAVY = LIBRARIES | {
    *("asyncio", "hashlib", "importlib.metadata", "json", "logging", "random", "socket"),
    *("subprocess", "unittest"),
}
VERBS = {
    f"lasermaze.cli.{name}"
    for name in ("solve", "check", "hint", "generate", "convert", "completion", "kinds")
}


def other_kinds(kind: str) -> set[str]:
    return {f"lasermaze.kinds.{name}" for name in NAMES if name != kind}


def command(words: str) -> str:
    return f"from lasermaze.cli.program import run; assert run({words.split()}) == 0"


#: Programs, and what they do not load.
LIGHT: dict[str, tuple[str, set[str]]] = {
    "import": (
        "import lasermaze",
        HEAVY | other_kinds("") | {"click", "lasermaze._kernel", "lasermaze.api", "lasermaze.core"},
    ),
    "solve": (
        "import lasermaze as lm; lm.solve(lm.load('examples/board/fork.txt'))",
        HEAVY | other_kinds("board") | {"click", "lasermaze.interface", "lasermaze.modules"},
    ),
    "the page without a server": (
        "from lasermaze.studio import in_page; in_page.warm_kind('turrets')",
        LIBRARIES - {"msgspec"},
    ),
    "the calls of a page": ("import lasermaze.studio.in_page", {"lasermaze._kernel"}),
    "the kept memory of a page": (
        "import lasermaze.studio.before_kernels",
        LIBRARIES | {"lasermaze._kernel"},
    ),
    "no command": (command(""), HEAVY),
    **{
        words: (command(words), HEAVY)
        for words in (
            "solve examples/board/fork.txt",
            "solve examples/turrets/guard.txt",
            "solve examples/shooters/glass.txt",
            "solve examples/mirrors/both-sides.txt",
            "check examples/board/fork.txt examples/board/answers/fork.txt",
        )
    },
    "a command": (
        command("draw examples/board/fork.txt"),
        HEAVY | VERBS | other_kinds("board") | {"lasermaze.interface", "lasermaze.modules"},
    ),
}


@cache
def loaded_after(program: str) -> frozenset[str]:
    """The modules that a fresh interpreter has loaded after a program."""
    report = "\nimport sys; print('\\n' + ' '.join(sys.modules))"
    output = subprocess.run(
        [sys.executable, "-c", program + report], capture_output=True, text=True, check=True
    ).stdout
    return frozenset(output.splitlines()[-1].split())


@pytest.mark.parametrize("name", LIGHT)
def test_nothing_heavy_is_imported_before_it_is_used(name: str) -> None:
    program, absent = LIGHT[name]
    assert (loaded_after(program) - loaded_after("")) & absent == set()
