"""Explanations as HTML: headings, paragraphs and pictures in one page or one element."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from lasermaze.drawing.picture import Picture
from lasermaze.drawing.theme import Theme, check_theme

#: Title, paragraphs and picture, if any, of one part of an explanation; more pictures with words.
Part = tuple[str, tuple[str, ...], Picture | None, tuple[tuple[str, Picture], ...]]

_STYLE = """\
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.55 sans-serif; }
h1, h2 { line-height: 1.2; font-weight: 600; }
h2 { margin-top: 2.2rem; font-size: 1.2rem; }
figure { margin: 1.2rem 0; text-align: center; }
figure svg { max-width: 100%; height: auto; }
figure:has(figcaption) svg { max-width: 60%; }
figcaption { font-size: .95rem; text-align: left; }
@media print { h2, figure { break-inside: avoid; } }
"""


def lecture(title: str, chapters: Iterable[Part], theme: Theme = "auto") -> str:
    """The explanation as one HTML page, which needs no other file and prints well.

    With the theme ``auto`` the page follows the reader's light or dark setting.
    """
    check_theme(theme)
    scheme = "light dark" if theme == "auto" else theme
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title or 'lasermaze')}</title>\n"
        f"<style>\n{_STYLE.replace('light dark', scheme)}</style>\n"
        f"{_body(title, chapters, theme)}\n</html>\n"
    )


def article(title: str, chapters: Iterable[Part], theme: Theme = "auto") -> str:
    """The explanation as one HTML element without styles of its own, as a notebook shows it."""
    return f"<article>\n{_body(title, chapters, theme)}\n</article>\n"


def _body(title: str, chapters: Iterable[Part], theme: Theme) -> str:
    body = [f"<h1>{escape(title)}</h1>"] if title else []
    for heading, paragraphs, picture, figures in chapters:
        body.append(f"<h2>{escape(heading)}</h2>")
        if picture is not None:
            body.append(f"<figure>{picture.svg(theme)}</figure>")
        said = {words for words, _ in figures}
        body += [f"<p>{_coded(text)}</p>" for text in paragraphs if text not in said]
        body += [
            f"<figure>{shown.svg(theme)}<figcaption>{_coded(words)}</figcaption></figure>"
            for words, shown in figures
        ]
    return "\n".join(body)


def _coded(text: str) -> str:
    """A text in HTML; text between backticks is code."""
    parts = map(escape, text.split("`"))
    return "".join(f"<code>{part}</code>" if at % 2 else part for at, part in enumerate(parts))
