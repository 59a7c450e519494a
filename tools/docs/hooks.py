"""Hooks that MkDocs calls while it builds the site: they replace parts of a page's Markdown.

The pages can be read in the repository as they are. On the site a figure (see `figures`) is drawn
for the light and the dark theme; a link to an example, in a paragraph of its own, is the example
in the studio, in place; the list of the commands is the help of each, and a public name of the
library, such as ``- `lm.load`: what it does``, is its whole documentation.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Literal

import click

import lasermaze as lm
from lasermaze.cli.program import lasermaze as program
from lasermaze.studio.links import fragment_of

sys.path.insert(0, str(Path(__file__).parent))
from figures import figure, puzzle  # MkDocs runs this file by its path

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

_FIGURE = re.compile(r"!\[([^\]]*)\]\((?:\.\./)*figures/([^)\s]+)\.svg\)")
_EXAMPLE = r"(?:\.\./)+python/lasermaze/examples/([^)\s]+)\.txt"
_PLAY = re.compile(rf"^\[([^\]]*)\]\({_EXAMPLE}\)$", re.MULTILINE)
_IMAGE = re.compile(r'<img\b[^>]*\bsrc="([^"]+)"')
_NAME = re.compile(r"^- `lm\.(\w+)`: .*\n", re.MULTILINE)
_COMMANDS = re.compile(r"^<!-- list: commands -->$.*?^<!-- end -->$", re.MULTILINE | re.DOTALL)

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The page with its figures, puzzles and lists inserted."""
    root = "../" * page.url.count("/")

    def shown(match: re.Match[str]) -> str:
        return _figure(match[1], match[2], root, config, files)

    def played(match: re.Match[str]) -> str:
        return _in_the_studio(match[1], match[2], root)

    markdown = _COMMANDS.sub(lambda _: _commands(), markdown)
    markdown = _NAME.sub(r"\n::: lasermaze.\1\n", markdown)
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
