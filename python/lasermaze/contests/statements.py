"""The statements of the problems, in our own words, in Markdown and in LaTeX."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

from lasermaze.contests import Contest
from lasermaze.kind import kind_named

_HOME = "lasermaze.contests"

#: A line of a legend: signs, two blanks or more, and words.
_LEGEND = re.compile(r"(\S+(?: \S+)*?) {2,}(\S.*)")

#: The number of a point in a list.
_NUMBERED = re.compile(r"^[0-9]+\. ", re.MULTILINE)

#: A word that is a sign of the notation, and a text that is marked as such.
_SIGN = re.compile(
    r"`([^`]+)`|(?<![^\s(])(-(?=[\s,;.:)])|[^\s(),;:]*[\\/|*<>#_^][^\s(),;:]*"
    r"|[A-Z]\?!?|[A-Z]!|C-|!)(?![^\s.,;:)])"
)

#: The sentences about the headings of a native text, which an input does not have.
_HEADINGS = re.compile(r' The line "add" [^.;]*;| The line "targets" [^.]*\.| A line "[^.]*\.')


def paragraphs(problem: Contest) -> tuple[list[str], str, str]:
    """The rules of a problem in paragraphs, the input, and the output."""
    own = _sections(problem.name)
    *rules, answer = kind_named(problem.kind).rules.strip().split("\n\n")
    if "question" in own:
        rules[-1] = own["question"]
    rules = [_HEADINGS.sub("", each).replace("T! in it", "T! among those to add") for each in rules]
    given = own["input"].replace("{most}", str(problem.largest))
    return rules, given, own.get("output") or _output(answer)


def _sections(name: str) -> dict[str, str]:
    """The parts of a problem's own text."""
    text = files(_HOME).joinpath("texts", f"{name}.txt").read_text(encoding="utf-8")
    _, *parts = re.split(r"^\[(\w+)\]\n", text, flags=re.MULTILINE)
    return {head: part.strip() for head, part in zip(parts[::2], parts[1::2], strict=True)}


def _output(answer: str) -> str:
    """The output of a problem of a kind, from the last paragraph of its rules."""
    said = answer.split(" Write your answer once")[0].replace(
        "word impossible", "word `impossible`"
    )
    said = said.replace("Or answer with", "Or write").replace("or with the", "or the")
    return said.replace("Answer with", "Write")


def markdown(problem: Contest, pictures: dict[str, str]) -> str:
    """The statement in Markdown; ``pictures`` are files with their captions."""
    rules, given, said = paragraphs(problem)
    parts = [_markdown_paragraph(each) for each in rules]
    parts += [f"![{caption}]({file})\n\n{caption}" for file, caption in pictures.items()]
    parts += ["## Input", _marked(given), "## Output", _marked(said)]
    return "\n\n".join(parts) + "\n"


def _markdown_paragraph(text: str) -> str:
    if legend := _legend(text):
        return "\n".join(f"- `{signs}` {_marked(words)}" for signs, words in legend)
    lead = "\n" if _NUMBERED.search(text) else ""  # before the first number
    lines = (_marked(line) for line in text.splitlines())
    return "\n".join(lead + line if line.startswith("1. ") else line for line in lines)


def _marked(text: str) -> str:
    """A text with its signs as code."""
    return _SIGN.sub(lambda found: f"`{found[1] or found[2]}`", text)


def _legend(text: str) -> list[tuple[str, str]]:
    """The signs of a legend with their words; empty for any other paragraph."""
    found = [_LEGEND.fullmatch(line) for line in text.splitlines()]
    return [(each[1], each[2]) for each in found if each] if all(found) else []


def latex(problem: Contest, pictures: dict[str, str]) -> str:
    """The statement in LaTeX, for the legacy layout."""
    rules, given, said = paragraphs(problem)
    parts = [rf"\problemname{{{_escaped(problem_title(problem))}}}"]
    parts += [_latex_paragraph(each) for each in rules]
    for file, caption in pictures.items():
        parts.append(
            "\\begin{center}\n"
            f"\\includegraphics[width=0.5\\textwidth]{{{file}}}\n\n{_escaped(caption)}\n"
            "\\end{center}"
        )
    parts += [r"\section*{Input}", _lettered(given), r"\section*{Output}", _lettered(said)]
    return "\n\n".join(parts) + "\n"


def _latex_paragraph(text: str) -> str:
    if legend := _legend(text):
        items = (rf"\item \texttt{{{_escaped(sign)}}} {_lettered(words)}" for sign, words in legend)
        return "\n".join([r"\begin{itemize}", *items, r"\end{itemize}"])
    head, *numbered = _NUMBERED.split(text)
    items = (rf"\item {_lettered(each.strip())}" for each in numbered)
    ends = (r"\begin{enumerate}", r"\end{enumerate}") if numbered else ()
    return "\n".join([_lettered(head.strip()), *ends[:1], *items, *ends[1:]])


def _lettered(text: str) -> str:
    """A text with its signs in the typewriter face."""
    return "".join(_pieces(text))


def _pieces(text: str) -> Iterator[str]:
    at = 0
    for found in _SIGN.finditer(text):
        yield _escaped(text[at : found.start()])
        yield rf"\texttt{{{_escaped(found[1] or found[2])}}}"
        at = found.end()
    yield _escaped(text[at:])


_LATEX = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    **{char: f"\\{char}" for char in "#$%&_{}"},
}


def _escaped(text: str) -> str:
    return "".join(_LATEX.get(char, char) for char in text)


def problem_title(problem: Contest) -> str:
    """The title of a problem: the last part of a contest's."""
    if problem.name == problem.kind:
        return problem.title
    last = problem.title.rsplit(", ", 1)[1]
    return last[:1].upper() + last[1:]
