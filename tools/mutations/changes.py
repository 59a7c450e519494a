"""Mutations: small changes of one place in a file of Python or Rust.

A mutation of Python is found in the syntax tree, one of Rust in the tokens: comparisons and other
operators, constants, dropped statements, swapped arguments. Strings are not changed.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

#: What is mutated, and what inside it is not: programs that the package ships as data, and tests.
PYTHON = ("python",)
RUST = ("rust/kernel", "rust/python", "rust/tick", "rust/verify")
LEFT_OUT = re.compile(r"/contests/(?:programs|packages)/|/tests/|/tests\.rs$")

#: An operator becomes its neighbour, where an error of one shows, or its opposite.
OPERATORS = {
    "==": "!=",
    "!=": "==",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
    "and": "or",
    "or": "and",
    "&&": "||",
    "||": "&&",
    "+": "-",
    "-": "+",
    "*": "+",
    "/": "*",
    "//": "*",
    "%": "+",
    "&": "|",
    "|": "&",
    "^": "|",
    "<<": ">>",
    ">>": "<<",
}
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in")

SIGNS: dict[type[ast.AST], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.And: "and",
    ast.Or: "or",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}

#: Swapping the arguments of these raises TypeError in every test, or changes nothing.
NOT_SWAPPED = ("isinstance", "issubclass", "getattr", "hasattr", "setattr", "map", "max", "min")


@dataclass(frozen=True)
class Mutation:
    """A place, described so that it is found again in a changed file, and what is put there.

    The place begins at ``column`` of the line ``text``, counted without the indentation. The line
    is number ``number`` of the lines with this text in ``function``.
    """

    file: str
    function: str
    text: str
    number: int
    column: int
    what: str
    old: str
    new: str

    def start(self, source: bytes) -> int | None:
        """The byte at which the place begins, or None if it is no longer there."""
        seen = 0
        for begin, line, function in lines_of(self.file, source):
            if (function, line.strip().decode()) != (self.function, self.text):
                continue
            if seen == self.number:
                start = begin + len(line) - len(line.lstrip()) + self.column
                is_there = source.startswith(self.old.encode(), start)
                return start if is_there else None
            seen += 1
        return None

    def applied(self, source: bytes) -> bytes:
        """The changed file, with as many lines as before."""
        start, old = self.start(source), self.old.encode()
        if start is None:
            raise ValueError(f"{self}: not there")
        lost = b"\n" * (old.count(b"\n") - self.new.count("\n"))
        return source[:start] + self.new.encode() + lost + source[start + len(old) :]

    def __str__(self) -> str:
        old, new = (" ".join(text.split())[:60] for text in (self.old, self.new))
        return f"{self.file} {self.function or 'top'}: {self.what} `{old}` -> `{new}`"


@cache
def lines_of(file: str, source: bytes) -> list[tuple[int, bytes, str]]:
    """For each line its first byte, its text and the name of the function that it is in."""
    lines = source.splitlines(keepends=True)
    names = _python_names(source) if file.endswith(".py") else _rust_names(source)
    begins = [0]
    for line in lines:
        begins.append(begins[-1] + len(line))
    return [(begins[at], line, names.get(at + 1, "")) for at, line in enumerate(lines)]


def _python_names(source: bytes) -> dict[int, str]:
    names: dict[int, str] = {}

    def visit(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = outer
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{outer}.{child.name}".lstrip(".")
                assert child.end_lineno is not None
                names.update(dict.fromkeys(range(child.lineno, child.end_lineno + 1), name))
            visit(child, name)

    visit(ast.parse(source), "")
    return names


def _rust_names(source: bytes) -> dict[int, str]:
    """The names by line: the last ``fn`` above it, after the last ``impl``."""
    names, block, function = {}, "", ""
    for number, line in enumerate(source.decode().splitlines(), 1):
        if found := re.match(r"(?:unsafe )?(?:impl|trait|macro_rules!)\b.*", line):
            block, function = found[0].removesuffix("{").strip(), ""
        elif found := re.match(r"(\s*)(?:[\w()]+ )*fn (\w+)", line):
            block, function = block if found[1] else "", found[2]
        names[number] = f"{block} {function}".strip()
    return names


class Finder:
    """The text of a file, and the mutations that are found in it."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file, self.source = file, source
        self.lines = lines_of(file, source)
        self.numbers: list[int] = []
        counted: Counter[tuple[str, bytes]] = Counter()
        for _, line, function in self.lines:
            self.numbers.append(counted[function, line.strip()])
            counted[function, line.strip()] += 1

    def at(self, line: int, start: int, end: int, what: str, new: str) -> Mutation:
        """The mutation of some bytes that begin in a line, counted from 1."""
        begin, text, function = self.lines[line - 1]
        return Mutation(
            self.file,
            function,
            text.strip().decode(),
            self.numbers[line - 1],
            start - begin - (len(text) - len(text.lstrip())),
            what,
            self.source[start:end].decode(),
            new,
        )


class PythonFinder(Finder):
    """The mutations of a syntax tree."""

    def span(self, node: Any) -> tuple[int, int]:
        """The first byte of a node, and the one after its last."""
        first, end = self.lines[node.lineno - 1][0], self.lines[node.end_lineno - 1][0]
        return first + node.col_offset, end + node.end_col_offset

    def of(self, node: ast.AST) -> str:
        """The text of a node."""
        first, end = self.span(node)
        return self.source[first:end].decode()

    def replaced(self, node: Any, what: str, new: str) -> Mutation:
        """The mutation that puts another text in place of a node."""
        return self.at(node.lineno, *self.span(node), what, new)

    def between(self, left: ast.expr, right: ast.expr, sign: str) -> Iterator[Mutation]:
        """The mutation of the operator between two expressions."""
        first, end = self.span(left)[1], self.span(right)[0]
        spelled = rb"\s+".join(map(re.escape, sign.encode().split()))
        if found := re.search(rb"(?<!\w)" + spelled + rb"(?!\w)", self.source[first:end]):
            line = self.source.count(b"\n", 0, first + found.start()) + 1
            what = "comparison" if sign in COMPARISONS else "operator"
            span = first + found.start(), first + found.end()
            yield self.at(line, *span, what, OPERATORS[sign])

    def mutations(self) -> Iterator[Mutation]:
        """Every mutation of the file."""
        for node in _nodes(ast.parse(self.source)):
            yield from self._of_expression(node)
            yield from self._of_statement(node)

    def _of_expression(self, node: ast.AST) -> Iterator[Mutation]:
        match node:
            case ast.Compare(left=left, ops=signs, comparators=rest):
                for (one, other), sign in zip(pairwise([left, *rest]), signs, strict=True):
                    yield from self.between(one, other, SIGNS[type(sign)])
            case ast.BinOp(left=left, op=sign, right=right) if type(sign) in SIGNS:
                if not any(map(_is_text, (left, right))):
                    yield from self.between(left, right, SIGNS[type(sign)])
            case ast.BoolOp(op=sign, values=values):
                for one, other in pairwise(values):
                    yield from self.between(one, other, SIGNS[type(sign)])
            case ast.Constant(value=bool(value)):
                yield self.replaced(node, "constant", str(not value))
            case ast.Constant(value=int(value) | float(value)):
                yield self.replaced(node, "constant", str(value + 1))
            case ast.Call(func=ast.Name(id=name)) if name in NOT_SWAPPED:
                pass
            case ast.Call(args=[first, second, *_]):
                texts = (self.of(second), self.of(first))
                unfit = [isinstance(one, ast.Starred | ast.GeneratorExp) for one in (first, second)]
                if texts[0] != texts[1] and not any(unfit):
                    span = self.span(first)[0], self.span(second)[1]
                    yield self.at(first.lineno, *span, "swapped arguments", ", ".join(texts))

    def _of_statement(self, node: ast.AST) -> Iterator[Mutation]:
        match node:
            case (
                ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom() | ast.Await())
                | ast.AugAssign()
                | ast.Raise()
                | ast.Continue()
                | ast.Break()
                | ast.Delete()
                | ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
            ):
                yield self.replaced(node, "dropped statement", "pass")
            case ast.If(body=[*_, ast.Return() as last]):
                yield self.replaced(last, "dropped statement", "pass")


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run: not annotations, decorators, f-strings, overloads, `TYPE_CHECKING`."""
    match node:
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.FunctionDef(decorator_list=[ast.Name(id="overload"), *_]):
            return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _nodes(child)


def _is_text(node: ast.AST) -> bool:
    is_string = isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    return is_string or isinstance(node, ast.JoinedStr)


#: What is hidden before the tokens of Rust are looked at: comments, strings, letters, attributes,
#: assertions, imports and modules of tests.
HIDDEN = re.compile(
    rb"//[^\n]*|/\*.*?\*/|b?r#*\".*?\"#*|b?\"(?:\\.|[^\"\\])*\"|b?'(?:\\.[^']*|[^'\\])'"
    rb"|#\[cfg\(test\)\]\nmod \w+ \{.*|#!?\[[^\n]*\]|(?:debug_)?assert\w*!\([^;]*;"
    rb"|^(?:pub )?use [^;]*;",
    re.DOTALL | re.MULTILINE,
)
#: Operators have blanks on both sides, so that generics, borrows and dereferences are not found.
TOKENS = {
    "operator": rb"(?<= )(?:==|!=|<=|>=|&&|\|\||<<|>>|[<>+*&|^%/-])(?==? )",
    "constant": rb"\b(?:true|false)\b|(?<!\w)(?<![\w)\]]\.)(?:0x[0-9a-fA-F_]+|[0-9]+(?:_[0-9]+)*)"
    rb"(?=(?:_?[iu](?:8|16|32|64|128|size))?\b)(?!\.[0-9])",
    "dropped statement": rb"(?<=[;{}]\n) +(?!(?:let|return|use|pub|const|static|type|mod|fn|loop|if"
    rb"|for|while|match|else)\b)[a-z_*][^\n{}]*;(?=\n)",
    "swapped arguments": rb"(?<!fn )\b[a-z_]\w*\((?P<one>[\w.&*]+), (?P<two>[\w.&*]+)(?=[,)])",
}
BOOLEANS = {"true": "false", "false": "true"}


def rust_mutations(file: str, source: bytes) -> Iterator[Mutation]:
    """Every mutation of a file of Rust."""
    finder = Finder(file, source)
    seen = HIDDEN.sub(lambda found: re.sub(rb"[^\n]", b"~", found[0]), source)
    for what, pattern in TOKENS.items():
        for found in re.finditer(pattern, seen):
            start, end = found.span()
            old = source[start:end].decode()
            if what == "dropped statement":
                start, new = end - len(old.lstrip()), ""
            elif what == "swapped arguments":
                start, end = found.start("one"), found.end("two")
                new = b", ".join((found["two"], found["one"])).decode()
            elif what == "constant":
                new = BOOLEANS.get(old) or str(int(old, 0) + 1)
            else:
                new = OPERATORS[old]
            line = source.count(b"\n", 0, start) + 1
            named = "comparison" if old in COMPARISONS else what
            yield finder.at(line, start, end, named, new)


def found_again(root: Path, mutation: Mutation) -> Mutation | None:
    """The mutation where its line is in a tree, or None if it is no longer there.

    A line that is not in its function is looked for in its file, and then in the file's folder: it
    has moved if it is there once.
    """
    file = root / mutation.file
    if file.exists() and mutation.start(file.read_bytes()) is not None:
        return mutation
    for files in ([file] if file.exists() else [], sorted(file.parent.rglob(f"*{file.suffix}"))):
        moved = [
            replace(mutation, file=path.relative_to(root).as_posix(), function=function, number=0)
            for path in files
            for _, line, function in lines_of(path.name, path.read_bytes())
            if line.strip().decode() == mutation.text
        ]
        if moved:
            (one, *others) = moved
            source = (root / one.file).read_bytes()
            return one if not others and one.start(source) is not None else None
    return None


def files_of(root: Path, places: tuple[str, ...]) -> list[Path]:
    """The files of Python or Rust that are mutated."""
    suffix = ".py" if places == PYTHON else ".rs"
    found = (path for place in places for path in sorted((root / place).rglob(f"*{suffix}")))
    return [path for path in found if not LEFT_OUT.search(path.as_posix())]


def mutations_of(file: str, source: bytes) -> Iterator[Mutation]:
    """Every mutation of a file."""
    if file.endswith(".py"):
        return PythonFinder(file, source).mutations()
    return rust_mutations(file, source)
