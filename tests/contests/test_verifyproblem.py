"""`verifyproblem` of problemtools judges whole packages; `make test-packages` installs it."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from lasermaze.contests.one_puzzle import PROBLEMS
from tests.end_to_end.command import lasermaze

pytestmark = pytest.mark.packages

VERIFYPROBLEM = os.environ.get("VERIFYPROBLEM", "build/problemtools/bin/verifyproblem")

#: The warning that no package of the new layout can avoid.
UNAVOIDABLE = "Support for version 2023-07-draft is very incomplete"


@pytest.mark.parametrize("legacy", [False, True], ids=["2025-09", "legacy"])
@pytest.mark.parametrize("name", PROBLEMS)
def test_a_package_has_no_errors_and_no_warnings(name: str, legacy: bool, tmp_path: Path) -> None:
    folder = tmp_path / name
    made = lasermaze("package", name, "-o", folder, *["--legacy"] * legacy)
    assert made.code == 0, made.err
    run = subprocess.run([VERIFYPROBLEM, str(folder)], capture_output=True, text=True, check=False)
    said = run.stdout + run.stderr
    found = re.findall("^(?:ERROR|WARNING) .*", said, re.MULTILINE)
    assert [line for line in found if UNAVOIDABLE not in line] == [], said
    assert f"{name} tested: 0 errors, {0 if legacy else 1} warning" in said
