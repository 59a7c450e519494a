"""`verifyproblem` and BAPCtools judge whole packages; `make test-packages` installs both."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from lasermaze.contests.one_puzzle import PROBLEMS
from tests.helpers import command

pytestmark = pytest.mark.packages

VERIFYPROBLEM = os.environ.get("VERIFYPROBLEM", "build/problemtools/bin/verifyproblem")

BAPCTOOLS = os.environ.get("BAPCTOOLS", "build/bapctools/bin/bt")

#: The warning that no package of the new layout can avoid.
UNAVOIDABLE = "Support for version 2023-07-draft is very incomplete"


@pytest.mark.parametrize("legacy", [False, True], ids=["2025-09", "legacy"])
@pytest.mark.parametrize("name", PROBLEMS)
def test_a_package_has_no_errors_and_no_warnings(name: str, legacy: bool, tmp_path: Path) -> None:
    folder = tmp_path / name
    made = command("package", name, "-o", folder, *["--legacy"] * legacy)
    assert made.code == 0, made.err
    run = subprocess.run([VERIFYPROBLEM, str(folder)], capture_output=True, text=True, check=False)
    said = run.stdout + run.stderr
    found = re.findall("^(?:ERROR|WARNING) .*", said, re.MULTILINE)
    assert [line for line in found if UNAVOIDABLE not in line] == [], said
    assert f"{name} tested: 0 errors, {0 if legacy else 1} warning" in said


@pytest.mark.parametrize("name", PROBLEMS)
def test_bapctools_takes_a_package(name: str, tmp_path: Path) -> None:
    """Its inputs, its answers and its validators pass, and each solution gets its verdict."""
    folder = tmp_path / name
    assert command("package", name, "--bapctools", "-o", folder).code == 0
    for action in (["validate"], ["run", "--no-generate"]):
        words = [str(Path(BAPCTOOLS).absolute()), *action, "--no-bar", "--force-build"]
        run = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr
