"""What MkDocs calls while it builds the site: figures, and tables made from the package.

In a page, ``![words](figure:NAME)`` is a figure of `figures`, drawn for the light and the dark
theme; ``[words](play:EXAMPLE)`` is an example of the repository in the studio, in place; and
``{{ commands }}``, ``{{ options }}``, ``{{ contests }}`` and ``{{ route }}`` are tables of what the
package itself says.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Literal

import click

import lasermaze as lm
from lasermaze.cli.program import lasermaze as program
from lasermaze.contests import CONTESTS
from lasermaze.kind import Option, all_kinds
from lasermaze.kinds.signposts.puzzle import Maze
from lasermaze.studio.links import fragment_of

sys.path.insert(0, str(Path(__file__).parent))
from figures import figure, puzzle  # MkDocs runs this file by its path

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

_FIGURE = re.compile(r"!\[([^\]]*)\]\(figure:([^)\s]+)\)")
_PLAY = re.compile(r"\[([^\]]*)\]\(play:([^)\s]+)\)")
_IMAGE = re.compile(r'<img\b[^>]*\bsrc="([^"]+)"')
_TABLE = re.compile(r"^\{\{ (\w+) \}\}$", re.MULTILINE)

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page with its figures, puzzles and tables put in."""
    root = "../" * page.url.count("/")

    def shown(match: re.Match[str]) -> str:
        return _figure(match[1], match[2], root, config, files)

    def played(match: re.Match[str]) -> str:
        return _in_the_studio(match[1], match[2], root)

    markdown = _TABLE.sub(lambda match: TABLES[match[1]](), markdown)
    return _PLAY.sub(played, _FIGURE.sub(shown, markdown))


def on_pre_build(config: MkDocsConfig) -> None:
    """Hold the library to its promise: every public name is documented.

    Raises: SystemExit if one is not.
    """
    public = {name: getattr(lm, name) for name in lm.__all__}
    bare = [
        name
        for name, each in public.items()
        if isinstance(each, type | FunctionType) and not each.__doc__
    ]
    if bare:
        sys.exit(f"public names without a docstring: {', '.join(bare)}")


def on_post_build(config: MkDocsConfig) -> None:
    """Hold every page to its pictures: MkDocs does not mind one that `exclude_docs` leaves out.

    Raises: SystemExit if one is missing.
    """
    site = Path(config.site_dir)
    missing = [
        f"{page.relative_to(site)}: {source}"
        for page in site.rglob("*.html")
        for source in _IMAGE.findall(page.read_text(encoding="utf-8"))
        if ":" not in source and not (page.parent / source.partition("#")[0]).exists()
    ]
    if missing:
        sys.exit(f"pictures that are not there: {', '.join(missing)}")


def _figure(words: str, name: str, root: str, config: MkDocsConfig, files: Files) -> str:
    from mkdocs.structure.files import File

    drawn, images = figure(name), []
    for theme in THEMES:
        uri = f"figures/{re.sub(r'[^a-z0-9-]+', '-', name)}-{theme}.svg"
        if files.get_file_from_path(uri) is None:
            files.append(File.generated(config, uri, content=drawn.svg(theme)))
        alt = escape(words, quote=True)
        images.append(f'<img src="{root}{uri}#only-{theme}" alt="{alt}" loading="lazy">')
    return (
        f'<figure class="drawn">{"".join(images)}<figcaption>{escape(words)}</figcaption></figure>'
    )


def _in_the_studio(words: str, name: str, root: str) -> str:
    address = f"{root}../{fragment_of(str(puzzle(name)))}&amp;play=1"
    return (
        f'<iframe class="studio" src="{address}" title="{escape(words, quote=True)}" '
        f'loading="lazy"></iframe>\n<p><a href="{address}">{escape(words)}</a></p>'
    )


# Tables


def _commands() -> str:
    """The help of every command, as the command prints it."""
    parts: list[str] = []
    with click.Context(program, info_name="lasermaze") as context:
        for name in program.list_commands(context):
            command = program.get_command(context, name)
            assert command is not None
            parts += _help(command, name, context)
    return "\n".join(parts)


def _help(command: click.Command, name: str, parent: click.Context) -> Iterator[str]:
    """The help of a command, and of the commands that it has itself."""
    with click.Context(command, parent=parent, info_name=name.split()[-1]) as context:
        yield f"## {name}\n\n```text\n{command.get_help(context)}\n```\n"
        if isinstance(command, click.Group):
            for each, inner in command.commands.items():
                yield from _help(inner, f"{name} {each}", context)


def _options() -> str:
    """The options of each kind: name, default, verbs, meaning."""
    parts = []
    for kind in all_kinds():
        rows = "\n".join(
            f"| `{each.name}` | `{each.default!r}` | {_verbs(each)} | {each.help} |"
            for each in sorted(kind.options, key=lambda each: each.name)
        )
        parts.append(
            f"## {kind.name}\n\n| option | default | verbs | |\n| --- | --- | --- | --- |\n{rows}\n"
        )
    return "\n".join(parts)


def _verbs(option: Option) -> str:
    return ", ".join(sorted(option.verbs))


def _contests() -> str:
    """The contests: name, kind, what it is."""
    rows = "\n".join(
        f"| `{name}` | `{each.kind}` | {each.title} |" for name, each in CONTESTS.items()
    )
    return f"| name | kind | |\n| --- | --- | --- |\n{rows}\n"


def _route() -> str:
    """The escape of the published maze, move by move: cell, heading, letter."""
    maze = puzzle("signposts/escape")
    answer = lm.solve(maze)
    assert isinstance(maze, Maze)
    assert isinstance(answer, lm.Solved)
    escape = answer.witness
    cells = zip(maze.route_cells(escape), escape.route, strict=True)
    rows = "\n".join(
        f"| {number} | {row + 1}, {col + 1} | {lm.Heading[letter].word} | `{maze[row, col]}` |"
        for number, ((row, col), letter) in enumerate(cells, 1)
    )
    return f"| move | row, column | heading | letter |\n| ---: | --- | --- | --- |\n{rows}\n"


TABLES: dict[str, Callable[[], str]] = {
    "commands": _commands,
    "options": _options,
    "contests": _contests,
    "route": _route,
}
