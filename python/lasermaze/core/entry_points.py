"""Entry points by which other distributions register with lasermaze."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def registered(group: str) -> Mapping[str, tuple[EntryPoint, ...]]:
    """The entry points of a group by their names, as the installed distributions have them.

    The module that reads them takes longer to import than lasermaze, and often there are none.
    So it is imported only if some file of entry points mentions the group.
    """
    if not any(_mentions(folder, group.encode()) for folder in sys.path):
        return {}
    from importlib.metadata import entry_points

    found: dict[str, tuple[EntryPoint, ...]] = {}
    for each in entry_points(group=group):
        found[each.name] = (*found.get(each.name, ()), each)
    return found


def _mentions(folder: str, group: bytes) -> bool:
    """Whether a distribution that is installed in a folder of the path mentions a group."""
    try:
        names = os.listdir(folder or ".")  # noqa: PTH208  # a path object for each takes too long
    except OSError:  # an archive, or a folder that does not exist
        return False
    for name in names:
        if name.endswith((".dist-info", ".egg-info")):
            try:
                with open(f"{folder or '.'}/{name}/entry_points.txt", "rb") as file:  # noqa: PTH123
                    if group in file.read():
                        return True
            except OSError:  # it has none
                continue
    return False
