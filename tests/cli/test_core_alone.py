"""The core alone: every verb for every kind where no library but click and msgspec is installed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import click
import msgspec
import pytest

import lasermaze as lm
from lasermaze.core.libraries import installing

EXAMPLES = Path(__file__).parents[2] / "examples"

#: For each kind a puzzle that has an answer in its folder, and a contest that asks for such ones.
SOLVED = {
    "board": ("fork", ""),
    "lazors": ("crossing", ""),
    "mirrors": ("both-sides", "uva258 mirrors/contest.in"),
    "shooters": ("glass", "codejam2017 shooters/contest.in"),
    "signposts": ("escape", "riddler signposts/riddler.in"),
    "turrets": ("guard", "hackercup2015 turrets/contest.in"),
}

#: Finds the package, click, msgspec and nothing else, and runs commands: prints code and errors.
PROGRAM = """
import contextlib, io, json, sys
sys.path.append(sys.argv[1])
from lasermaze.cli.program import run
for command in json.loads(sys.argv[2]):
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(command.split())
    err.flush()
    print(json.dumps([code, err.buffer.getvalue().decode()]))
import lasermaze as lm
try:
    lm.load("turrets/guard.txt").grid
except lm.PuzzleError as error:
    print(json.dumps(str(error)))
"""


@pytest.mark.parametrize("kind", SOLVED)
def test_every_verb(kind: str, tmp_path: Path) -> None:
    name, contest = SOLVED[kind]
    puzzle, no = f"{kind}/{name}.txt", f"{kind}/impossible.txt"
    for each, answer in ((puzzle, "yes.json"), (no, "no.json")):
        (tmp_path / answer).write_text(lm.solve(lm.load(EXAMPLES / each)).to_json())
    commands = {
        f"solve {puzzle}": 0,
        f"solve --json {puzzle}": 0,
        f"solve --json {no}": 1,
        f"solve --all {puzzle}": 0,
        f"check {puzzle} {kind}/answers/{name}.txt": 0,
        f"check {puzzle} DIR/yes.json": 0,
        f"check {no} DIR/no.json": 0,
        f"hint {puzzle}": 0,
        f"explain {puzzle}": 0,
        f"explain {no}": 1,
        f"rate {puzzle}": 0,
        f"draw {puzzle}": 0,
        f"draw --solved -o DIR/a.svg {puzzle}": 0,
        f"draw --solved --moving -o DIR/a.svg {puzzle}": 0,
        f"convert {puzzle} DIR/a.json": 0,
        f"generate {kind} --seed 3 -o DIR/made.txt": 0,
        "schema puzzle": 0,
    }
    if contest:
        commands |= {f"contest {contest} DIR/out": 0, f"judge {contest} DIR/out": 0}
        commands[f"generate {kind} --size 101x120 -o DIR/large.txt"] = 0
        commands |= {f"{verb} DIR/large.txt": 0 for verb in ("solve", "hint", "explain", "rate")}
        commands |= {"draw DIR/large.txt": 0, "draw DIR/large.txt -o DIR/a.svg": 2}
    site = tmp_path / "site"
    site.mkdir()
    for package in (lm, click, msgspec):
        (site / package.__name__).symlink_to(Path(str(package.__file__)).parent)
    given = json.dumps([each.replace("DIR", str(tmp_path)) for each in commands])
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM, str(site), given],
        capture_output=True,
        text=True,
        cwd=EXAMPLES,
        check=True,
    )
    *results, array = map(json.loads, ran.stdout.splitlines())
    for command, (code, err) in zip(commands, results, strict=True):
        assert (code, "Traceback" in err) == (commands[command], False), (command, err)
        assert code < 2 or installing("pictures") in err
    assert installing("arrays") in array
    assert lm.load(tmp_path / "made.txt") == lm.generate(kind, seed=3)
