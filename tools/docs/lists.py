"""The lists in the documentation that are made from the package, and files that are shown.

A page has one between ``<!-- list: NAME -->`` and ``<!-- end -->``, or a file of the repository
after ``<!-- file: PATH -->``; ``python tools/docs/write.py`` writes it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from figures import puzzle  # both are imported by their folder

import lasermaze as lm
from lasermaze.cli.program import COMMANDS
from lasermaze.contests import CONTESTS
from lasermaze.documents import schema
from lasermaze.kind import all_kinds
from lasermaze.kinds.signposts.puzzle import Maze

ROOT = Path(__file__).resolve().parents[2]

_LIST = re.compile(r"^<!-- list: (\w+) -->\n.*?^<!-- end -->$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"^<!-- file: (\S+) -->\n.*?^<!-- end -->$", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"^- `lm\.(\w+)`: .*$", re.MULTILINE)


def with_lists(page: str) -> str:
    """A page with its lists, and what it says of public names, as the package has them now."""
    page = _LIST.sub(lambda it: f"<!-- list: {it[1]} -->\n{LISTS[it[1]]()}<!-- end -->", page)
    page = _FILE.sub(lambda it: f"<!-- file: {it[1]} -->\n{_shown(it[1])}<!-- end -->", page)
    return _NAME.sub(lambda it: f"- `lm.{it[1]}`: {_first_line(getattr(lm, it[1]))}", page)


def _shown(path: str) -> str:
    """A file of the repository as a block of a page."""
    text = (ROOT / path).read_text(encoding="utf-8").rstrip("\n")
    language = {".py": "py", ".toml": "toml"}.get(Path(path).suffix, "text")
    return f"\n```{language}\n{text}\n```\n\n"


def _first_line(named: object) -> str:
    first = (inspect.getdoc(named) or "").partition("\n")[0]
    return re.sub(r"(?::\w+:)?(`+)(.+?)\1", r"`\2`", first)


def _table(heads: str, rows: list[tuple[object, ...]], rule: str = "") -> str:
    """A table in Markdown, with blank lines around it."""
    rule = rule or re.sub("[^|]+", " --- ", heads)
    lines = [heads, rule, *(f"| {' | '.join(map(str, row))} |" for row in rows)]
    return "\n" + "\n".join(lines) + "\n\n"


def commands() -> str:
    """The commands, with what each does."""
    rows = [(f"`lasermaze {name}`", text.rstrip(".")) for name, text in COMMANDS.items()]
    return _table("| command | |", list(rows))


def options() -> str:
    """The options of each kind: name, default, verbs, meaning."""
    parts = []
    for kind in all_kinds():
        rows: list[tuple[object, ...]] = [
            (f"`{each.name}`", f"`{each.default!r}`", ", ".join(sorted(each.verbs)), each.help)
            for each in sorted(kind.options, key=lambda each: each.name)
        ]
        parts.append(f"\n## {kind.name}\n{_table('| option | default | verbs | |', rows)}")
    return "".join(parts).replace("\n\n\n", "\n\n")


def contests() -> str:
    """The contests: name, kind, where the problem comes from."""
    rows = [
        (f"`{name}`", f"`{each.kind}`" if each.kind else "none", each.title)
        for name, each in CONTESTS.items()
    ]
    return _table("| name | kind | |", list(rows))


def route() -> str:
    """The escape of the published maze, move by move: cell, heading, letter."""
    maze = puzzle("signposts/escape")
    answer = lm.solve(maze)
    assert isinstance(maze, Maze)
    assert isinstance(answer, lm.Solved)
    escape = answer.witness
    cells = zip(maze.route_cells(escape), escape.route, strict=True)
    rows = [
        (number, f"{row + 1}, {col + 1}", lm.Heading[letter].word, f"`{maze[row, col]}`")
        for number, ((row, col), letter) in enumerate(cells, 1)
    ]
    return _table(
        "| move | row, column | heading | letter |", list(rows), "| ---: | --- | --- | --- |"
    )


def moves() -> str:
    """The moves of each kind, by which it is edited and played."""
    rows: list[tuple[object, ...]] = [
        (f"`{kind.name}`", _moves_of(lm.Editor(made)), _moves_of(lm.Game(made)))
        for kind in all_kinds()
        for made in (lm.parse(kind.example),)
    ]
    return _table("| kind | `lm.Editor` | `lm.Game` |", rows)


def _moves_of(table: lm.Editor[Any] | lm.Game[Any]) -> str:
    """The moves that can be made, as the error for one that cannot says them."""
    try:
        table.push("touch 1,1" if isinstance(table, lm.Editor) else "title x")
    except lm.PuzzleError as error:
        return str(error.expected).removeprefix("one of: ")
    raise AssertionError(table)


def _fields(name: str, *starts: str) -> str:
    """The keys of the objects in a schema whose names begin so, with what each holds."""
    told: dict[str, str] = {}
    for title, made in schema(name)["$defs"].items():
        for key, each in made["properties"].items() if title.startswith(starts) else ():
            told.setdefault(key, each.get("description", ""))
    return _table("| key | holds |", [(f"`{key}`", text) for key, text in told.items()])


def answer() -> str:
    """The keys of answers, each with what it holds."""
    return _fields("answer", "SolvedDocument", "ProvedDocument", "Impossible", "Undecided")


def hint() -> str:
    """The keys of a hint."""
    return _fields("hint", "HintDocument")


def reasons() -> str:
    """The reasons in the thoughts of each kind with their keys."""
    rows: list[tuple[object, ...]] = []
    for kind in all_kinds():
        for each in kind.documents.reasons():
            about = (each.__doc__ or "").partition("\n\n")[0].replace("``", "`")
            told = _in_table(" ".join(about.split()))
            rows.append((kind.name, each.name(), _quoted(each.__match_args__), told))
    return _table("| kind | reason | keys | |", rows)


def _in_table(text: str) -> str:
    return text.replace("|", "\\|")


def _quoted(keys: Iterable[str]) -> str:
    return ", ".join(f"`{key}`" for key in keys)


LISTS: dict[str, Callable[[], str]] = {
    "commands": commands,
    "options": options,
    "contests": contests,
    "moves": moves,
    "route": route,
    "answer": answer,
    "hint": hint,
    "reasons": reasons,
}
