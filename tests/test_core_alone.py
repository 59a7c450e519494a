"""The core alone: every verb for every kind where no library but click is installed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

import lasermaze as lm
from lasermaze.cli.program import lasermaze
from lasermaze.core.libraries import installing
from lasermaze.kind import NAMES

ROOT = Path(lm.__file__).parents[2]
EXAMPLES = ROOT / "examples"

#: For each kind a puzzle that has an answer in its folder, and a contest that asks for such ones.
SOLVED = {
    "board": "fork",
    "lazors": "crossing",
    "mirrors": "both-sides",
    "shooters": "glass",
    "signposts": "escape",
    "turrets": "guard",
}
CONTESTS = {
    "mirrors": ("uva258", "contest.in"),
    "shooters": ("codejam2017", "contest.in"),
    "signposts": ("riddler", "riddler.in"),
    "turrets": ("hackercup2015", "contest.in"),
}

EXTRA = {"resvg_py": "pictures", "typst": "pdf"}

#: Finds the package, click and nothing else.
SITE = """
import contextlib, io, json, sys
sys.path += [sys.argv[1]]
"""

#: Runs commands one after another: prints the exit code, the output and the errors of each.
COMMANDS = """
from lasermaze.cli.program import run
for command in json.loads(sys.argv[2]):
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(command)
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    print(json.dumps([code, *texts]))
"""


def alone(program: str, *arguments: str, folder: Path, cwd: Path = EXAMPLES) -> str:
    """The output of a program under an interpreter that finds the package, click and no library."""
    site = folder / "site"
    places = {"lasermaze": lm, "click": click}
    for name, package in places.items():
        link = site / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(Path(str(package.__file__)).parent)
    process = subprocess.run(
        [sys.executable, "-I", "-S", "-c", SITE + program, str(site), *arguments],
        capture_output=True,
        text=True,
        cwd=cwd,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


def ran(
    commands: list[list[str]], folder: Path, cwd: Path = EXAMPLES
) -> list[tuple[int, str, str]]:
    """The exit code, the output and the errors of commands."""
    lines = alone(COMMANDS, json.dumps(commands), folder=folder, cwd=cwd).splitlines()
    results = [json.loads(line) for line in lines]
    assert len(results) == len(commands)
    for command, (_, out, err) in zip(commands, results, strict=True):
        assert "Traceback" not in out + err, (command, err)
    return [(code, out, err) for code, out, err in results]


def document(text: str) -> Any:
    return json.loads(text.splitlines()[0])


@pytest.mark.parametrize("kind", NAMES)
def test_every_verb(kind: str, tmp_path: Path) -> None:
    puzzle, no = f"{kind}/{SOLVED[kind]}.txt", f"{kind}/impossible.txt"
    made, answer, svg = (str(tmp_path / name) for name in ("made.txt", "answer.json", "a.svg"))
    commands = [
        ["solve", puzzle],
        ["solve", "--json", puzzle],
        ["solve", "--json", no],
        ["solve", "--all", puzzle],
        ["check", puzzle, f"{kind}/answers/{SOLVED[kind]}.txt"],
        ["hint", puzzle],
        ["explain", puzzle],
        ["explain", no],
        ["rate", puzzle],
        ["draw", puzzle],
        ["draw", "--solved", "-o", svg, puzzle],
        ["draw", "--solved", "--moving", "-o", svg, puzzle],
        ["convert", puzzle, answer],
        ["generate", kind, "--seed", "3", "-o", made],
    ]
    results = ran(commands, tmp_path)
    wrong = [(command, result) for command, result in zip(commands, results, strict=True)]
    assert [code for code, _, _ in results] == [0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0], wrong
    assert document(results[1][1])["answer"] == "solved"
    assert document(results[2][1])["answer"] == "impossible"
    assert Path(svg).read_text().startswith("<svg")
    generate: Any = lm.generate
    assert lm.load(made) == generate(kind, seed=3)


@pytest.mark.soak
def test_every_example_of_the_help_runs_or_names_what_is_missing(tmp_path: Path) -> None:
    names = lasermaze.list_commands(click.Context(lasermaze))
    pages = [[name, "--help"] for name in names if name != "mine"]
    pages += [["mine", name, "--help"] for name in ("cards", "boards", "report")]
    helped = ran(pages, tmp_path / "help", tmp_path)
    lines = [
        line for _, text, _ in helped for line in re.findall(r"^ {4}lasermaze (.*)", text, re.M)
    ]
    assert len(lines) > 40
    # Those in pipelines and with programs of their own need a shell, and packages take long.
    plain = [line for line in lines if not re.search(r"\||^(?:stress|package) | --against ", line)]
    commands = [line.partition("   (needs ")[0].split() for line in plain]
    results = ran(commands, tmp_path / "run", tmp_path)
    for line, (code, out, err) in zip(plain, results, strict=True):
        extra = line.partition("(needs lasermaze[")[2].partition("]")[0]
        if extra:
            assert (code, err.endswith(f"{installing(extra)}\n")) == (2, True), line
        else:
            assert code in (0, 1), (line, out, err)
            assert not err or code == 0, (line, err)


def test_answers_as_json_are_checked(tmp_path: Path) -> None:
    for kind in NAMES:
        for name in (SOLVED[kind], "impossible"):
            file = EXAMPLES / kind / f"{name}.txt"
            answer = lm.solve(lm.load(file))
            (tmp_path / f"{kind}-{name}.json").write_text(answer.to_json())
    commands = [
        ["check", f"{kind}/{name}.txt", str(tmp_path / f"{kind}-{name}.json")]
        for kind in NAMES
        for name in (SOLVED[kind], "impossible")
    ]
    results = ran(commands, tmp_path)
    assert [code for code, _, _ in results] == [0] * len(commands), results


def test_contests_and_the_rest(tmp_path: Path) -> None:
    inputs = [(name, f"{kind}/{file}") for kind, (name, file) in CONTESTS.items()]
    commands = [["contest", name, file, str(tmp_path / name)] for name, file in inputs]
    commands += [["judge", name, file, str(tmp_path / name)] for name, file in inputs]
    commands += [["kinds"], ["schema", "puzzle"]]
    results = ran(commands, tmp_path)
    assert [code for code, _, _ in results] == [0] * len(commands), results


@pytest.mark.parametrize("kind", sorted(set(NAMES) - {"board", "lazors"}))
def test_a_large_grid_without_its_picture(kind: str, tmp_path: Path) -> None:
    large, svg = str(tmp_path / "large.txt"), str(tmp_path / "a.svg")
    commands = [
        ["generate", kind, "--size", "101x120", "-o", large],
        ["solve", large],
        ["hint", large],
        ["explain", large],
        ["rate", large],
        ["draw", "--solved", large],
        ["draw", large, "-o", svg],
    ]
    *results, (code, _, error) = ran(commands, tmp_path)
    assert [code for code, _, _ in results] == [0] * 6, results
    assert code == 2
    assert "needs Pillow" in error
    assert installing("pictures") in error


def test_what_a_missing_library_is_needed_for_is_said_with_the_command(tmp_path: Path) -> None:
    card, picture = "board/fork.txt", str(tmp_path / "a.")
    wanted = {
        "pictures": [
            ["draw", card, "-o", f"{picture}png"],
            ["draw", "--moving", "--solved", card, "-o", f"{picture}gif"],
            ["solve", "--png", f"{picture}png", card],
        ],
        "pdf": [["draw", card, "-o", f"{picture}pdf"], ["deck", "-o", f"{picture}pdf"]],
        "studio": [["studio", "--no-browser"]],
        "optimum": [["solve", "--fewest-turns", "shooters/several.txt"]],
    }
    commands = [(extra, command) for extra, some in wanted.items() for command in some]
    results = ran([command for _, command in commands], tmp_path)
    for (extra, command), (code, _, error) in zip(commands, results, strict=True):
        assert code == 2, (command, error)
        assert installing(extra) in error, command


def test_an_array_needs_numpy(tmp_path: Path) -> None:
    program = (
        "import lasermaze as lm\n"
        "for file in json.loads(sys.argv[2]):\n"
        "    try:\n"
        "        lm.load(file).grid\n"
        "    except lm.PuzzleError as error:\n"
        "        print(error)\n"
    )
    files = [f"{kind}/{name}.txt" for kind, name in SOLVED.items()]
    lines = alone(program, json.dumps(files), folder=tmp_path).splitlines()
    words = f"a grid as an array needs numpy; expected {installing('arrays')}"
    assert lines == [words] * len(files)


@pytest.mark.parametrize(("form", "module"), [("png", "resvg_py"), ("pdf", "typst")])
def test_the_studio_says_it_too(form: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from lasermaze.studio.handlers import perform

    monkeypatch.setitem(sys.modules, module, None)
    card = (EXAMPLES / "board" / "fork.txt").read_text()
    request = {"puzzle": card, "format": form, "theme": "light"}
    with pytest.raises(lm.PuzzleError) as info:
        perform("draw", request, lambda *_: None)
    assert info.value.expected == installing(EXTRA[module])
