"""A lecture as one HTML page: titles, words, and pictures inside it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lasermaze.drawing import Picture, Theme

_STYLE = """\
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.55 sans-serif; }
h1, h2 { line-height: 1.2; font-weight: 600; }
h2 { margin-top: 2.2rem; font-size: 1.2rem; }
figure { margin: 1.2rem 0; text-align: center; }
figure svg { max-width: 100%; height: auto; }
@media print { h2, figure { break-inside: avoid; } }
"""


def lecture(
    title: str,
    chapters: Iterable[tuple[str, tuple[str, ...], Picture | None]],
    theme: Theme = "auto",
) -> str:
    """One page that holds all of a lecture, its pictures included.

    ``chapters`` are (title, paragraphs, picture or None). The page follows the reader's light
    or dark setting where ``theme`` is ``auto``, needs no other file, and prints well.
    """
    scheme = "light dark" if theme == "auto" else theme
    body = [f"<h1>{escape(title)}</h1>"] if title else []
    for heading, paragraphs, picture in chapters:
        body.append(f"<h2>{escape(heading)}</h2>")
        if picture is not None:
            body.append(f"<figure>{picture.svg(theme)}</figure>")
        body += [f"<p>{escape(text)}</p>" for text in paragraphs]
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title or 'lasermaze')}</title>\n"
        f"<style>\n{_STYLE.replace('light dark', scheme)}</style>\n"
        + "\n".join(body)
        + "\n</html>\n"
    )
