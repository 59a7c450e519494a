"""Programs that need no library: a module of `programs` with the modules that it imports."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

_HOME = "lasermaze.contests.programs"
_FUTURE = "from __future__ import annotations"


def assembled(
    name: str,
    *,
    replaced: tuple[str, str] | None = None,
    changes: Iterable[tuple[str, str]] = (),
    head: str = "",
) -> str:
    """The text of a program in one file.

    Args:
        name: its module, such as ``turrets`` or ``validators.light``.
        replaced: a module that it imports, and the one that stands in for it.
        changes: texts and what replaces them, each of which occurs once.
        head: lines of comments for the top.
    """
    parts = list(_parts(name, dict([replaced] if replaced else []), set()))
    imports = sorted({line for _, lines, _ in parts for line in lines} - {_FUTURE})
    plain = [line for line in imports if line.startswith("import")]
    named = [line for line in imports if not line.startswith("import")]
    body = "\n\n\n".join(text for _, _, text in parts)
    title = ast.get_docstring(ast.parse(_source(replaced[1] if replaced else name))) or ""
    begin = [*head.splitlines(), f'"""{title}"""', "", _FUTURE, "", *plain, *named]
    _check_names(name, body)
    text = "\n".join(begin).rstrip() + "\n\n\n" + body.strip("\n") + "\n"
    for was, becomes in changes:
        if text.count(was) != 1:
            raise ValueError(f"{name} has {was!r} {text.count(was)} times")
        text = text.replace(was, becomes)
    return text


def _check_names(name: str, body: str) -> None:
    """Raise ValueError if two modules of a program define the same name, or both run it."""
    known: set[str] = set()
    for node in ast.parse(body).body:
        names: list[str] = []
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names = [node.name]
        elif isinstance(node, ast.Assign):
            names = [ast.unparse(target) for target in node.targets]
        elif isinstance(node, ast.If):
            names = [ast.unparse(node.test)]
        for each in names:
            if each in known:
                raise ValueError(f"{name} defines {each} twice")
            known.add(each)


def _parts(
    name: str, replaced: dict[str, str], seen: set[str]
) -> Iterator[tuple[str, list[str], str]]:
    """The modules that a program needs, itself last: name, lines of imports, the other text."""
    if name in seen:
        return
    seen.add(name)
    source = _source(name)
    tree = ast.parse(source)
    lines: list[str] = []
    first = 1
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{_HOME}."):
            needed = (node.module or "").removeprefix(f"{_HOME}.")
            yield from _parts(replaced.get(needed, needed), replaced, seen)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            lines.append(ast.unparse(node))
        elif not (isinstance(node, ast.Expr) and first == 1):
            break
        first = (node.end_lineno or 0) + 1
    yield name, lines, "\n".join(source.splitlines()[first - 1 :]).strip("\n")


@cache
def _source(name: str) -> str:
    path = files(_HOME).joinpath(*name.split("."))
    return path.with_name(path.name + ".py").read_text(encoding="utf-8")  # type: ignore[attr-defined,no-any-return]
