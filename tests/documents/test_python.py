"""The Python in the documentation prints what is shown, and passes the type checker."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pages import PAGES, ROOT, name_of

_PYTHON = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


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


@pytest.mark.types
def test_the_python_in_the_documents_passes_mypy_strict(tmp_path: Path) -> None:
    modules = {}
    for path in PAGES:
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


@pytest.mark.parametrize(
    "page", [page for page in PAGES if ">>> " in page.read_text()], ids=name_of
)
def test_the_python_of_a_page_prints_what_is_shown(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder that is empty at first; the examples come with the package."""
    monkeypatch.chdir(tmp_path)
    code = "\n".join(_PYTHON.findall(page.read_text()))
    examples = doctest.DocTestParser().get_doctest(code, {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(examples).failed == 0
