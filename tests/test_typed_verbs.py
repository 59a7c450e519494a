"""The types of the verbs are complete: a puzzle takes its kind's options, and `help` lists them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.kind import AnyKind, all_kinds

ROOT = Path(__file__).resolve().parents[1]

#: Each verb with options, with the name of the options that it takes.
VERBS: dict[Callable[..., object], str] = {
    lm.load: "parse",
    lm.solve: "solve",
    lm.solutions: "solutions",
    lm.check: "check",
    lm.hint: "hint",
    lm.Game: "hint",
    lm.generate: "generate",
}

#: A call of each verb with an option, for a kind or a puzzle of it.
CALLS = {
    "load": "lm.load('', {kind!r}, {option})",
    "load_all": "lm.load_all('', {kind!r}, {option})",
    "parse": "lm.parse('', {kind!r}, {option})",
    "parse_all": "lm.parse_all('', {kind!r}, {option})",
    "iter_load": "lm.iter_load('', {kind!r}, {option})",
    "solve": "lm.solve(lm.generate({kind!r}), {option})",
    "solutions": "lm.solutions(lm.generate({kind!r}), {option})",
    "check": "lm.check(lm.generate({kind!r}), '', {option})",
    "judge": "lm.judge(lm.generate({kind!r}), '', {option})",
    "hint": "lm.hint(lm.generate({kind!r}), {option})",
    "Game": "lm.Game(lm.generate({kind!r}), '', {option})",
    "generate": "lm.generate({kind!r}, {option})",
    "solve_many": "lm.solve_many([lm.generate({kind!r})], {option})",
    "check_many": "lm.check_many([lm.generate({kind!r})], [''], {option})",
    "generate_many": "lm.generate_many({kind!r}, 1, {option})",
}

#: The types that mypy reveals for calls, and the errors of wrong calls.
SNIPPETS = {
    "lm.generate('turrets')": "TurretMaze",
    "lm.generate('board', any_verdict=True)": "Board",
    "lm.solve(lm.generate('turrets'))": "Solved[TurretMaze, Walk] | Impossible[TurretMaze, "
    "ClosedSet] | Undecided[TurretMaze]",
    "lm.solve(lm.generate('turrets'), count_walks=True)": "Solved[TurretMaze, Walk] | "
    "Impossible[TurretMaze, ClosedSet] | Undecided[TurretMaze]",
    "list(map(lm.solve, [lm.generate('turrets')]))": "list[Solved[TurretMaze, Walk] | "
    "Impossible[TurretMaze, ClosedSet] | Undecided[TurretMaze]]",
    "lm.solve(lm.load('a.txt'), count_walks=True)": "Solved[Any, Any] | Impossible[Any, Any] | "
    "Undecided[Any]",
    "lm.solutions(lm.parse('', 'mirrors'), shortest=True)": "Iterator[Turned]",
    "lm.hint(lm.generate('board'), stray_beams=True)": "Hint[Board]",
    "lm.Game(lm.generate('board'), stray_beams=True)": "Game[Board]",
    "lm.Game(lm.generate('turrets')).puzzle": "TurretMaze",
    "lm.Game(lm.load('a.txt'), stray_beams=True)": "Game[Any]",
    "lm.solve_many([lm.generate('signposts')], way='top 4')": "Iterator[Solved[Maze, Escape] | "
    "Impossible[Maze, ClosedSet] | Undecided[Maze]]",
}


def said_by_mypy(lines: list[str], folder: Path) -> dict[int, str]:
    """The first message of mypy for each line of a module that imports lasermaze as ``lm``."""
    file = folder / "snippets.py"
    file.write_text("\n".join(["import lasermaze as lm", *lines]))
    config, cache = ROOT / "pyproject.toml", ROOT / ".mypy_cache"
    command = [sys.executable, "-m", "mypy", f"--config-file={config}", f"--cache-dir={cache}"]
    done = subprocess.run(
        [*command, str(file)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert not done.stderr
    said: dict[int, str] = {}
    for number, words in re.findall(r"snippets\.py:(\d+): (.*)", done.stdout):
        said.setdefault(int(number) - 2, words)
    return said


def declared(kind: AnyKind, verb: str) -> list[tuple[str, str, str]]:
    """The options that a verb takes for a kind: name, kind and help."""
    return [(name, kind.name, option.help) for name, option in kind.options_of(verb).items()]


@pytest.mark.types
def test_options_of_another_kind_are_type_errors(tmp_path: Path) -> None:
    lines, is_wrong = [], []
    for verb, call in CALLS.items():
        making = verb.startswith("generate")
        names = {
            kind.name: {each.name for each in kind.options if ("generate" in each.verbs) == making}
            for kind in all_kinds()
        }
        for kind in all_kinds():
            for option in kind.options:
                if ("generate" in option.verbs) != making:
                    continue
                for other in names:
                    value = repr(type(option.default)())
                    lines.append(call.format(kind=other, option=f"{option.name}={value}"))
                    is_wrong.append(option.name not in names[other])
    said = said_by_mypy(lines, tmp_path)
    assert sum(is_wrong) > 200
    for number, line in enumerate(lines):
        assert ("error" in said.get(number, "")) == is_wrong[number], (line, said.get(number))


@pytest.mark.types
def test_what_comes_out_follows_from_the_puzzle(tmp_path: Path) -> None:
    said = said_by_mypy([f"reveal_type({call})" for call in SNIPPETS], tmp_path)
    for number, (call, wanted) in enumerate(SNIPPETS.items()):
        found = re.sub(r"[\w.]+\.(?=\w)", "", said[number].split('"')[1])
        assert found == wanted, call


@pytest.mark.types
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("lm.solve(lm.generate('turrets'), stray_beams=True)", 'incompatible type "TurretMaze"'),
        ("lm.solve(lm.generate('turrets'), count_walks=1)", "No overload variant"),
        ("lm.solve(lm.load('a.txt'), count_walk=True)", 'did you mean "count_walks"?'),
        ("lm.generate('bord')", "No overload variant"),
    ],
)
def test_other_wrong_calls_are_type_errors(line: str, words: str, tmp_path: Path) -> None:
    assert words in said_by_mypy([line], tmp_path)[0]


def documented(verb: Callable[..., object]) -> Iterator[tuple[str, str, str]]:
    """The options that the docstring of a verb lists: name, kind and help."""
    text = str(verb.__doc__).split("options:", 1)[1].split("Raises:")[0]
    for name, kind, words in re.findall(r"``(\w+)`` \((\w+)\): ((?:(?!``\w+`` \().)*)", text, re.S):
        yield name, kind, " ".join(words.split())


@pytest.mark.parametrize("verb", VERBS, ids=VERBS.values())
def test_help_lists_the_options_of_each_kind(verb: Callable[..., object]) -> None:
    wanted = [each for kind in all_kinds() for each in declared(kind, VERBS[verb])]
    assert wanted
    assert list(documented(verb)) == wanted
