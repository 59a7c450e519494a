"""Explanations as HTML: headings, sentences and pictures in one page or one element."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from lasermaze.drawing.picture import Picture
from lasermaze.drawing.svg import paint
from lasermaze.drawing.svg_elements import Elements
from lasermaze.drawing.theme import Theme, check_theme


class Part(NamedTuple):
    """A part of a page: its title, which may be empty, its sentences, and its picture, if any.

    ``inside`` has the parts that explain it, which a reader opens.
    """

    title: str
    words: Sequence[str]
    picture: Picture | None = None
    inside: Sequence[Part] = ()


_STYLE = """\
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.55 sans-serif; }
h1, h2, h3 { line-height: 1.2; font-weight: 600; }
h2 { margin-top: 2.2rem; font-size: 1.2rem; }
h3 { font-size: 1.05rem; }
figure { margin: 1.2rem 0; text-align: center; }
figure svg { max-width: 100%; height: auto; }
figcaption { margin: .4rem auto 0; max-width: 34rem; font-size: .9rem; opacity: .85; }
details { margin: .8rem 0; padding-left: 1rem; border-left: 3px solid #8885; }
summary { cursor: pointer; padding: .3rem 0; font-weight: 600; }
@media (max-width: 40rem) {
  details { padding-left: .3rem; border-left-width: 2px; }
}
@media print {
  body { margin: 0 auto; }
  h2, h3, figure { break-inside: avoid; break-after: avoid; }
  figure svg { max-height: 8.5cm; }
  details:not([open]) { display: none; }
}
"""


def lecture(title: str, parts: Iterable[Part], theme: Theme = "auto") -> str:
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
        f"{_body(title, parts, theme)}\n</html>\n"
    )


def article(title: str, parts: Iterable[Part], theme: Theme = "auto") -> str:
    """The explanation as one HTML element without styles of its own, as a notebook shows it."""
    return f"<article>\n{_body(title, parts, theme)}\n</article>\n"


def _body(title: str, parts: Iterable[Part], theme: Theme) -> str:
    """The parts in order. Hundreds of pictures would be slow if each defined its own tokens."""
    heading = f"<h1>{escape(title)}</h1>\n" if title else ""
    elements = Elements(theme, shares=True)
    sections = "\n".join([_section(part, elements, 2) for part in parts])
    return f"{heading}{elements.shared()}{sections}"


def _section(part: Part, elements: Elements, level: int) -> str:
    """A part, then the parts inside it, closed; ``level`` is that of its heading."""
    section = [f"<h{level}>{escape(part.title)}</h{level}>"] if part.title else []
    if part.picture is not None:
        section.append(_figure(part.picture, elements))
    section += [f"<p>{_coded(text)}</p>" for text in part.words]
    if part.inside:
        inside = "\n".join(_section(each, elements, 3) for each in part.inside)
        section.append(f"<details><summary>Why?</summary>\n{inside}\n</details>")
    return "\n".join(section)


def _figure(picture: Picture, elements: Elements) -> str:
    """A picture, with its words below it in the size of the page's text, however it is reduced."""
    words = "<br/>".join(map(escape, picture.words))
    caption = f"<figcaption>{words}</figcaption>" if words else ""
    return f"<figure>{paint(picture.bare(), elements=elements)}{caption}</figure>"


def _coded(text: str) -> str:
    """A text in HTML; text between backticks is code."""
    parts = map(escape, text.split("`"))
    return "".join(f"<code>{part}</code>" if at % 2 else part for at, part in enumerate(parts))
