"""The elements of an SVG document, and the definitions and styles that they need.

Every colour is a plain attribute, so that any program can show the picture. With the theme
``auto`` these are the light colours, and a media query replaces them if the reader prefers
dark. (CSS variables would leave programs that do not support them without any colour.)

Glyphs are defined once and used by name. A name is the checksum of its contents, because all
pictures of a page share one namespace.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from zlib import crc32

from lasermaze.drawing.glyphs import ADVANCE, GLYPHS, HEIGHT, STROKES, width_of
from lasermaze.drawing.layout import LINE, RIM
from lasermaze.drawing.shapes import Stamp
from lasermaze.drawing.theme import COATS, DARK, LABEL_SIZES, LIGHT, Coat, Theme, check_theme

#: A point, in units.
XY = tuple[int, int]

LARGEST = 1600  # the largest width or height, in pixels, that a document asks for

_DIAGONAL = 0.76  # the scale of a glyph that points diagonally, so that it stays in its cell
_FONT = "Helvetica,Arial,Segoe UI,DejaVu Sans,Liberation Sans,Noto Sans,sans-serif"
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Elements:
    """Makes the elements of one document, and collects its definitions and style rules.

    If a page ``shares`` them between its documents, each is in the page once: see `shared`.
    """

    def __init__(self, theme: Theme, *, shares: bool = False) -> None:
        check_theme(theme)
        self.theme, self.shares = theme, shares
        self.colours = DARK if theme == "dark" else LIGHT
        self.repaints = theme == "auto"
        self.names: dict[Stamp | tuple[str, str], str] = {}  # of stamps and labels
        self.definitions: dict[str, str] = {}  # by name
        self.rules: set[str] = set()  # of the media query

    def document(
        self,
        body: str,
        size: tuple[int, int],
        title: str,
        description: str,
        *,
        scale: float | None = None,
        style: str = "",
    ) -> str:
        """A document of ``size`` units, ``scale`` pixels per unit, with the elements ``body``.

        By default a unit is a pixel, or less if the picture would be very large.
        """
        scale = min(1, LARGEST / max(size)) if scale is None else scale
        width, height = (max(1, round(side * scale)) for side in size)
        desc = f"<desc>{escaped(description)}</desc>\n" if description else ""
        style += "" if self.shares else self._dark_rules()
        head = f"<style>{style}</style>\n" if style else ""
        # A page is no wider than its window; programs that show a file alone know no "auto".
        fitting = ' style="max-width:100%;height:auto"' if self.shares else ""
        if not self.shares:
            head += f"<defs>{''.join(self.definitions.values())}</defs>\n"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" '
            f'height="{height}" viewBox="0 0 {size[0]} {size[1]}" fill="none" '
            f'stroke-linecap="round" stroke-linejoin="round"{fitting}>\n'
            f"<title>{escaped(title or 'A puzzle on a grid')}</title>\n"
            f"{desc}{head}{body}</svg>\n"
        )

    def shared(self) -> str:
        """An SVG document that shows nothing, with what the others of a page share."""
        if not self.definitions:
            return ""
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" '
            'style="position:absolute">\n'
            f"<style>{self._dark_rules()}</style>\n"
            f"<defs>{''.join(self.definitions.values())}</defs>\n</svg>\n"
        )

    def _dark_rules(self) -> str:
        if not self.rules:
            return ""
        return f"@media(prefers-color-scheme:dark){{{''.join(sorted(self.rules))}}}"

    def path(self, css: str, d: str) -> str:
        """A path, once for every coat of its class; "" if the path is empty."""
        if not d:
            return ""
        return "".join(f'<path {self.attributes(coat)} d="{d}"/>\n' for coat in COATS[css])

    def stamps(self, stamps: Iterable[Stamp], spot: XY) -> str:
        """Glyphs around a point, the lowest first."""
        return "".join(self._use(stamp, *spot) for stamp in stamps)

    def labels(self, css: str, labels: Iterable[tuple[str, XY]], times: int = 1) -> str:
        """Texts centred on points, ``times`` times larger than usual.

        Their letters are strokes; a text with other characters uses the reader's font.
        """
        coat = COATS[css][0]
        stroked, others = [], []
        for text, (x, y) in labels:
            if STROKES.keys() >= set(text):
                stroked.append(self._use((css, text), x / times, y / times))
            else:
                others.append((text, x, y))
        size = round(1.4 * HEIGHT * LABEL_SIZES[css] * times)
        larger = f' transform="scale({times})"' if times > 1 else ""
        return f"<g {self.attributes(coat)}{larger}>{''.join(stroked)}</g>\n" + "".join(
            self.text(text, x, y + size // 3, size, coat.stroke, ' text-anchor="middle"')
            for text, x, y in others
        )

    def text(self, text: str, x: int, y: int, size: int, colour: str, more: str = "") -> str:
        """A line of text; its baseline begins at (x, y)."""
        paint = " ".join(self._colours(fill=colour))
        return (
            f'<text x="{x}" y="{y}" font-family="{_FONT}" font-size="{size}"{more} '
            f"{paint}>{escaped(text)}</text>\n"
        )

    def lines(
        self, lines: Iterable[str], top: int, size: int, times: int = 1, *, bold: bool = False
    ) -> Iterator[str]:
        """Lines of text of a font size below ``top``, ``times`` times larger than usual."""
        weight = ' font-weight="bold"' if bold else ""
        for number, line in enumerate(lines):
            y = top + (size + number * LINE) * times
            yield self.text(line, RIM * times, y, size * times, "ink", weight)

    def attributes(self, coat: Coat) -> str:
        """The attributes that paint an element with a coat."""
        parts = self._colours(fill=coat.fill, stroke=coat.stroke)
        if coat.stroke:
            parts.append(f'stroke-width="{coat.width:g}"')
        if coat.dash:
            parts.append(f'stroke-dasharray="{coat.dash}"')
        if coat.opacity < 1:  # of each paint, as some programs ignore that of an element
            parts += [
                f'{role}-opacity="{coat.opacity:g}"'
                for role in ("fill", "stroke")
                if getattr(coat, role)
            ]
        return " ".join(parts)

    def named(self, content: str) -> str:
        """Define a group and return its name; ``content`` is its attributes, ``>`` and elements."""
        name = f"l{crc32(content.encode()):08x}"
        self.definitions[name] = f'<g id="{name}"{content}</g>\n'
        return name

    def _colours(self, **colours: str) -> list[str]:
        """The attributes that paint with colours, and the classes for the media query."""
        used = {role: colour for role, colour in colours.items() if colour}
        parts = [f'{role}="{self.colours[colour]}"' for role, colour in used.items()]
        if self.repaints:
            names = {f"lasermaze-{role}-{colour}": (role, colour) for role, colour in used.items()}
            parts.append(f'class="{" ".join(names)}"')
            self.rules |= {f".{name}{{{role}:{DARK[c]}}}" for name, (role, c) in names.items()}
        return parts

    def _use(self, what: Stamp | tuple[str, str], x: float, y: float) -> str:
        """A reference to a stamp or to a (class, label), which is defined at its first use."""
        name = self.names.get(what)
        if name is None:
            content = self._stamp(what) if isinstance(what, Stamp) else _lettering(*what)
            name = self.names[what] = self.named(content)
        return f'<use href="#{name}" x="{short(x)}" y="{short(y)}"/>'

    def _stamp(self, stamp: Stamp) -> str:
        """The content, see :meth:`named`, of a group that draws a stamp around the origin."""
        inside = "".join(self.path(*shape) for shape in GLYPHS[stamp.name])
        if not stamp.turn:
            return f">{inside}"
        smaller = f"scale({_DIAGONAL})" if stamp.turn % 1 else ""
        return f' transform="rotate({90 * stamp.turn:g}){smaller}">{inside}'


def _lettering(css: str, text: str) -> str:
    """The content of a group that draws a label around the origin."""
    letters = "".join(
        f'<path transform="translate({number * ADVANCE:g})" d="{STROKES[char]}"/>'
        for number, char in enumerate(text)
    )
    corner = f"{-width_of(text) / 2:g} {-HEIGHT / 2:g}"
    return f' transform="scale({LABEL_SIZES[css]:g})translate({corner})">{letters}'


def short(number: float) -> str:
    """A number with at most one decimal."""
    return f"{round(number, 1):g}" if number % 1 else str(int(number))


def escaped(text: str) -> str:
    """Text for XML; characters that XML does not allow become the replacement character."""
    return _NOT_XML.sub("\ufffd", escape(text, quote=False))
