"""The kind from outside, installed in a folder; see `tests/a_kind_from_outside`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

SOURCE = Path(__file__).parent / "a_kind_from_outside"


def install(folder: Path) -> None:
    """Install the distribution in a folder, as pip would, without its time."""
    project = tomllib.loads((SOURCE / "pyproject.toml").read_text())["project"]
    shutil.copytree(SOURCE / "lasermaze_lamps", folder / "lasermaze_lamps")
    points = project["entry-points"]["lasermaze.kinds"]
    register(folder, project["name"], **points)


def register(folder: Path, distribution: str, **points: str) -> None:
    """Write what pip writes for a distribution with these kinds."""
    info = folder / f"{distribution.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    lines = (f"{name} = {value}\n" for name, value in points.items())
    (info / "entry_points.txt").write_text(f"[lasermaze.kinds]\n{''.join(lines)}")


def run(
    folder: Path,
    *arguments: object,
    code: int = 0,
    variables: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """The output of Python with what is installed in a folder, and if it fails also the errors."""
    process = subprocess.run(
        [sys.executable, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(folder), "TERM": "dumb"} | dict(variables),
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == code, process.stdout + process.stderr
    return process.stdout if code == 0 else process.stdout + process.stderr


def lasermaze(folder: Path, *arguments: object, code: int = 0) -> str:
    """The output of a command, with what is installed in a folder."""
    return run(folder, "-m", "lasermaze", *arguments, code=code)
