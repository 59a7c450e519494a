"""The commands in the documentation and in the help print what is shown.

A page is a session: its commands run in order, in a folder that is empty at first, as after
``pip install``. The examples that they name come with the package.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from pages import PAGES, Block, blocks, name_of, ran, session

import lasermaze as lm
from lasermaze.core.libraries import LIBRARIES, installing
from tests.helpers import SIZE, typed, with_program
from tests.helpers import command as lasermaze

#: The commands that end with an exit code other than 0.
CODES = {
    "lasermaze solve examples/board/impossible.txt": 1,
    "lasermaze explain examples/board/impossible.txt": 1,
    "lasermaze explain --json examples/board/impossible.txt": 1,
    "lasermaze explain examples/lazors/impossible.txt": 1,
    "lasermaze solve examples/mirrors/impossible.txt": 1,
    "lasermaze solve examples/shooters/links.txt": 1,
    "lasermaze solve examples/signposts/impossible.txt": 1,
    "lasermaze solve examples/turrets/impossible.txt": 1,
    "lasermaze judge codejam2017 contest.in wrong.out": 1,
    "lasermaze stress hackercup2015 -- python3 walks.py": 1,
    "lasermaze solve card.txt": 2,
    "lasermaze solve --json card.txt": 2,
}

#: The blocks that hold neither a session nor Python nor a puzzle, by their first line.
OTHER_BLOCKS = {
    "make demo    # install into .venv, then solve a puzzle of each kind and show the answers": (
        "installs into .venv; the merge gate runs the tests"
    ),
    "pip install .          # needs nothing but click and msgspec": "needs a package index",
    "make site": "takes minutes, and a compiler for WebAssembly",
    "python -m benchmarks.instructions": "takes minutes under Valgrind",
    "pip install '.[pdf]'": "needs a package index",
    "lasermaze deck --kind turrets --kind shooters --kind signposts \\": (
        "takes half a minute; tests/cli/test_decks.py makes the same of fewer puzzles"
    ),
    "lasermaze mine cards --count 100000 --seed 1 -o mine --workers 8": "takes minutes",
    "from lasermaze.envs.verifiers import PuzzleConfig, PuzzleTaskset": (
        "needs a library of half a gigabyte; `make test-verifiers` tests the same names"
    ),
    "from lasermaze.envs.verifiers import GameConfig, GameTaskset": (
        "needs a library of half a gigabyte; `make test-verifiers` tests the same names"
    ),
    "vf-eval lasermaze-puzzles --env.taskset.kind board --env.taskset.count 100": (
        "needs a library of half a gigabyte, and a model"
    ),
    "rust/": "the map of the repository",
    "difficulty = log2(search + 1) + open": "a formula",
    "cargo install veripb --version 3.0.2 --locked": "`make test-veripb` installs it",
    "$ veripb fork.opb fork.pbp": "`make test-veripb` runs it on such proofs",
    "pip install ./tests/a_kind_from_outside": "its tests do the same",
}

FILES = re.compile(r"^<!-- file: .*?^<!-- end -->$", re.DOTALL | re.MULTILINE)

each_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


def typed_in(line: str, cwd: Path, programs: Path) -> tuple[str, int]:
    """What a line prints that is typed into a shell, and its exit code."""
    result = typed(line, cwd, programs)
    return result.out + result.err, result.code


@pytest.mark.parametrize(
    "page", [each for each in PAGES if "```console" in each.read_text()], ids=name_of
)
def test_the_commands_of_a_page_print_what_is_shown(page: Path, tmp_path: Path) -> None:
    for command, output, code in ran(page, tmp_path, typed_in):
        assert command.prints(output), f"{command.line}\n\n{output}\n(python tools/docs/write.py)"
        assert code == CODES.get(command.line, 0), command.line


@each_page
def test_every_block_is_tested_or_has_a_reason(page: Path) -> None:
    text = FILES.sub("", page.read_text())  # files of the repository have tests of their own
    assert [block.first_line for block in blocks(text) if not is_tested(block)] == []
    # A block without fences would escape the tests.
    assert re.findall(r"\n\n    \S.*", re.sub(r"(?s)^```.*?^```$", "", text, flags=re.M)) == []


def is_tested(block: Block) -> bool:
    """Whether some test holds a block, or none can."""
    if block.language in ("console", "python"):
        return "$ " in block.text or block.language == "python"
    return block.first_line.startswith("kind:") or block.first_line in OTHER_BLOCKS


def test_each_reason_and_each_code_is_needed() -> None:
    texts = [page.read_text() for page in PAGES]
    first_lines = {block.first_line for text in texts for block in blocks(text)}
    assert set(OTHER_BLOCKS) <= first_lines
    assert set(CODES) <= {command.line for text in texts for command in session(text)}


@each_page
def test_the_puzzles_of_a_page_are_read(page: Path) -> None:
    for block in blocks(page.read_text()):
        if block.language in ("", "text") and block.first_line.startswith("kind:"):
            assert lm.parse(block.text)


# The help


HELPS = [
    *([], ["solve"], ["check"], ["draw"], ["hint"], ["explain"], ["generate"], ["rate"]),
    *(
        ["dataset"],
        ["golden"],
        ["deck"],
        ["mine"],
        ["mine", "cards"],
        ["mine", "boards"],
        ["mine", "report"],
    ),
    *(["studio"], ["convert"], ["contest"], ["judge"], ["stress"], ["schema"], ["demo"], ["kinds"]),
]

#: Commands that run until they are stopped, for minutes, or on a cluster.
LONG = re.compile(r"lasermaze (studio|mine (cards|boards|report))\b")
NEEDS = re.compile(r" \(needs lasermaze\[(\w+)\]\)")


def examples(text: str) -> list[tuple[str, str]]:
    """The commands in a help text, and the extra that each needs, if any.

    A line that ends in ``|`` continues on the next one.
    """
    joined = re.sub(r"\|\n +", "| ", text)
    lines = re.findall(r"^ {2,4}(lasermaze .*?)(?: {3,}(.*))?$", joined, re.MULTILINE)
    return [
        (line, needed[1] if (needed := NEEDS.search(f" {note}")) else "")
        for line, note in lines
        if "COMMAND" not in line
    ]


#: The examples that take seconds, though others are hardly different.
SLOW = re.compile(r"lasermaze (deck -o deck.pdf|golden --small --pictures|stress)\b")


@pytest.mark.parametrize("words", HELPS, ids=" ".join)
def test_the_examples_of_the_help_run_after_a_plain_install(
    words: list[str], tmp_path: Path
) -> None:
    """In an empty folder, without any library but click and msgspec, or with those of the extra."""
    found = examples(lasermaze(*([*words, "--help"] if words else [])).out)
    assert found or words[0] == "mine"
    programs = with_program(tmp_path / "programs")
    for home in (plain := tmp_path / "plain", full := tmp_path / "full"):
        home.mkdir()
    for line, extra in found:
        if not extra:
            # Among all the examples of a kind there is an impossible card, which `solve` tells.
            code = 1 if re.match(r"lasermaze solve .*examples/board$", line) else 0
            if SIZE > 1 or not SLOW.match(line):
                result = typed(line, plain, programs, without_libraries)
                assert (result.code, result.err) == (code, ""), line
            continue
        result = typed(line, plain, programs, without_libraries)
        assert result.code == 2, (line, result)
        assert installing(extra) in result.err, (line, result)
        if not LONG.match(line) and (SIZE > 1 or not SLOW.match(line)):
            assert typed(line, full, programs).code == 0, line


def without_libraries() -> None:
    """Have this process find no library of any extra, as after a plain install."""
    libraries = {"PIL"}.union(*({*map(module_of, each)} for each in LIBRARIES.values()))
    for name in [*libraries, *sys.modules]:
        if name.partition(".")[0] in libraries:
            sys.modules[name] = None  # type: ignore[assignment]
        elif re.match(r"lasermaze\.(studio|mine)\b", name):
            del sys.modules[name]


def module_of(library: str) -> str:
    """The name by which a library is imported."""
    return re.split("[>=]", library)[0].replace("-", "_")
