"""Modules that must not be imported at start; the benchmarks measure the milliseconds."""

from __future__ import annotations

import subprocess
import sys

import pytest

from lasermaze.kind import NAMES

HEAVY = {
    "PIL",
    "asyncio",
    "hashlib",
    "importlib.metadata",
    "logging",
    "msgspec",
    "numpy",
    "random",
    "resvg_py",
    "socket",
    "fastapi",
    "pydantic",
    "subprocess",
    "typst",
    "unittest",
    "uvicorn",
}

IMPORT = "import lasermaze"
IN_PAGE = "from lasermaze.studio import in_page; in_page.warm_kind('turrets')"
SOLVE = """
import lasermaze as lm
lm.solve(lm.load("examples/board/fork.txt"))
"""
PROGRAM = """
import sys
from lasermaze.cli.program import run
assert run({arguments}) == 0
"""
COMMANDS = {
    "nothing": [],
    "solve": ["solve", "examples/board/fork.txt"],
    "solve a maze": ["solve", "examples/turrets/guard.txt"],
    "solve shooters": ["solve", "examples/shooters/glass.txt"],
    "solve a mirror maze": ["solve", "examples/mirrors/both-sides.txt"],
    "check": ["check", "examples/board/fork.txt", "examples/board/answers/fork.txt"],
    "draw": ["draw", "examples/board/fork.txt"],
}


def loaded_after(program: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after a program."""
    report = "\nimport sys; print('\\n' + ' '.join(sys.modules))"
    output = subprocess.run(
        [sys.executable, "-c", program + report], capture_output=True, text=True, check=True
    ).stdout
    return set(output.splitlines()[-1].split())


@pytest.fixture(scope="module")
def always_loaded() -> set[str]:
    """The modules that the interpreter loads by itself."""
    return loaded_after("")


@pytest.mark.parametrize("program", [IMPORT, SOLVE], ids=["import", "solve"])
def test_the_library_imports_nothing_heavy(program: str, always_loaded: set[str]) -> None:
    loaded = loaded_after(program) - always_loaded
    assert loaded & (HEAVY | {"click", "json"}) == set()


def test_the_page_without_a_server_needs_neither_numpy_nor_the_servers_libraries(
    always_loaded: set[str],
) -> None:
    loaded = loaded_after(IN_PAGE) - always_loaded
    absent = {"PIL", "fastapi", "numpy", "pydantic", "resvg_py", "starlette", "uvicorn"}
    assert "lasermaze.kinds.turrets" in loaded
    assert loaded & absent == set()


def test_import_loads_neither_the_kernel_nor_a_kind_nor_the_verbs_in_bulk() -> None:
    loaded = loaded_after(IMPORT)
    assert loaded & {"lasermaze._kernel", "lasermaze.kinds.board", "lasermaze.bulk"} == set()
    assert "lasermaze.bulk" in loaded_after(IMPORT + "; lasermaze.iter_load")


def test_the_calls_of_a_page_are_there_before_the_kernels() -> None:
    assert "lasermaze._kernel" not in loaded_after("import lasermaze.studio.in_page")


def test_a_puzzle_is_solved_without_the_other_kinds() -> None:
    for program in (SOLVE, PROGRAM.format(arguments=COMMANDS["solve"])):
        loaded = loaded_after(program)
        assert "lasermaze.kinds.board" in loaded
        assert loaded & {f"lasermaze.kinds.{name}" for name in set(NAMES) - {"board"}} == set()
        assert loaded & {"lasermaze.interface", "lasermaze.modules", "lasermaze.defaults"} == set()


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_the_command_line_imports_nothing_heavy(
    arguments: list[str], always_loaded: set[str]
) -> None:
    loaded = loaded_after(PROGRAM.format(arguments=arguments)) - always_loaded
    assert loaded & (HEAVY | {"json"}) == set()


def test_a_command_loads_no_other_command(always_loaded: set[str]) -> None:
    loaded = loaded_after(PROGRAM.format(arguments=COMMANDS["draw"]))
    others = {"solve", "check", "hint", "generate", "convert", "completion", "kinds"}
    assert loaded & {f"lasermaze.cli.{name}" for name in others} == set()
