"""Short representations for ``repr``: a value's class and essence on one line.

They are for what the verbs return: an explanation or a solution holds the pictures of whole grids,
so that the representation that Python writes by itself could fill many screens.
"""

from __future__ import annotations

#: The most characters of a representation.
MOST = 160

_KINDS = "lasermaze.kinds."


def brief(value: object, essence: str) -> str:
    """``<Name essence>`` on one line, cut if it is long.

    The name is the value's class, preceded by its kind unless the class begins with it:
    ``<Board 5x5>``, ``<signposts.Maze 8x8>``.
    """
    essence = " ".join(essence.split())
    found = f"{_name(type(value))} {essence}".rstrip()
    return f"<{found if len(found) <= MOST else found[: MOST - 1] + '…'}>"


def _name(cls: type) -> str:
    """The name of a class, preceded by its kind unless it begins with it, as ``TurretMaze``."""
    module = cls.__module__
    kind = module.removeprefix(_KINDS).partition(".")[0] if module.startswith(_KINDS) else ""
    named = cls.__name__.lower().startswith(kind.removesuffix("s"))
    name = cls.__name__.lstrip("_")
    return name if named else f"{kind}.{name}"
