"""The documents: their Python passes the type checker, and their links lead somewhere."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import lasermaze
from tests.end_to_end.command import typed

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted((*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))
DECISIONS = ROOT / "docs" / "decisions"

_CONSOLE = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)
_PYTHON = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)[^)]*\)|<img src=\"(?!https?:)([^\"]+)\"")


def module_of(document: str) -> str:
    """The Python in a document as one module, each statement on the line that it has there."""
    lines = [""] * (document.count("\n") + 1)
    for block in _PYTHON.finditer(document):
        first = document.count("\n", 0, block.start(1))
        for number, line in _statements(block[1]):
            lines[first + number] = line
    return "\n".join(lines)


def _statements(code: str) -> list[tuple[int, str]]:
    """The numbered lines of a block without its prompts and outputs, if it has any."""
    if not code.lstrip().startswith(">>>"):
        return list(enumerate(code.splitlines()))
    return [
        (example.lineno + number, line)
        for example in doctest.DocTestParser().get_examples(code)
        for number, line in enumerate(example.source.splitlines())
    ]


def test_statements_keep_their_lines() -> None:
    document = "# Title\n```python\n>>> if a:\n...     b\n1\n>>> c\n```\ntext\n```python\nd\n```\n"
    assert module_of(document).split("\n") == [
        "",
        "",
        "if a:",
        "    b",
        "",
        "c",
        *[""] * 3,
        "d",
        "",
        "",
    ]


@pytest.mark.types
def test_the_python_in_the_documents_passes_mypy_strict(tmp_path: Path) -> None:
    modules = {}
    for path in DOCUMENTS:
        if (module := module_of(path.read_text())).strip():
            name = "_".join(path.relative_to(ROOT).with_suffix("").parts).replace("-", "_")
            modules[tmp_path / f"{name}.py"] = module
    assert tmp_path / "README.py" in modules
    for file, module in modules.items():
        file.write_text(module)
    config, cache = ROOT / "pyproject.toml", ROOT / ".mypy_cache"
    result = subprocess.run(
        [sys.executable, "-m", "mypy", f"--config-file={config}", f"--cache-dir={cache}", *modules],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(ROOT / "python")},
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_python_in_the_documents_uses_public_names() -> None:
    # mypy accepts any attribute of a module that has `__getattr__`.
    code = "\n".join(module_of(path.read_text()) for path in DOCUMENTS)
    assert set(re.findall(r"\blm\.(\w+)", code)) - set(lasermaze.__all__) == set()


def sessions(document: str) -> list[tuple[str, str]]:
    """The commands of a document's console blocks, each with the output that is shown."""
    found: list[tuple[list[str], list[str]]] = []
    for block in _CONSOLE.finditer(document):
        for line in block[1].splitlines():
            if line.startswith("$ "):
                found.append(([line[2:]], []))
            elif line.startswith("> ") and not found[-1][1]:
                found[-1][0].append(line[2:])
            else:
                found[-1][1].append(line)
    return [("\n".join(command), "\n".join(output)) for command, output in found]


def test_sessions_are_commands_and_what_they_print() -> None:
    document = (
        "```console\n$ cat <<END\n> a\n> END\na\n$ true\n```\n```console\n$ pwd\n/\n\nx\n```\n"
    )
    assert sessions(document) == [("cat <<END\na\nEND", "a"), ("true", ""), ("pwd", "/\n\nx")]


@pytest.mark.parametrize(
    "path",
    [path for path in DOCUMENTS if sessions(path.read_text())],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_the_commands_in_the_documents_print_what_is_shown(path: Path, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for command, shown in sessions(path.read_text()):
        result = typed(command, tmp_path, tmp_path / "bin")
        assert (result.out + result.err).rstrip("\n") == shown, command


@pytest.mark.parametrize(
    "path",
    [path for path in DOCUMENTS if ">>> " in path.read_text() and path.name != "README.md"],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_the_python_in_the_documents_prints_what_is_shown(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    code = "\n".join(_PYTHON.findall(path.read_text()))
    examples = doctest.DocTestParser().get_doctest(code, {}, path.name, str(path), 0)
    assert doctest.DocTestRunner().run(examples).failed == 0


_OF_THE_SITE = re.compile(r"^(figure|play):")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_documents_lead_to_files(path: Path) -> None:
    targets = ["".join(found) for found in _LINK.findall(path.read_text())]
    targets = [target for target in targets if not _OF_THE_SITE.match(target)]
    assert [target for target in targets if not (path.parent / target).exists()] == []


def test_the_index_lists_every_decision() -> None:
    linked = re.findall(r"\]\(([a-z-]+\.md)\)", (DECISIONS / "README.md").read_text())
    assert sorted(linked) == sorted({path.name for path in DECISIONS.glob("*.md")} - {"README.md"})
