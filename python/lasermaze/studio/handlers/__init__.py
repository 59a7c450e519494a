"""The table of the API's calls.

To add a call, write a function with the decorator `call` in one of these modules, with its
request, its defaults and its response above it. Nothing else has to change.
"""

from __future__ import annotations

from typing import Any

import msgspec

from lasermaze.core.budget import Progress
from lasermaze.kind import AnyKind
from lasermaze.studio.calls import Call
from lasermaze.studio.documents import File
from lasermaze.studio.handlers import (
    catalog,
    editing,
    export,
    lessons,
    making,
    repairing,
    solving,
)

#: All calls by name.
CALLS: dict[str, Call[Any]] = {
    found.name: found
    for module in (editing, solving, making, repairing, export, catalog, lessons)
    for found in vars(module).values()
    if isinstance(found, Call)
}


def perform(name: str, document: dict[str, Any], report: Progress) -> Any:
    """The response to the request in a document, as JSON can hold it, or a `File`."""
    found = CALLS[name]
    response = found.perform(found.convert(document), report)
    return response if found.response is File else msgspec.to_builtins(response)


def warm(kind: AnyKind) -> None:
    """Load the modules that most calls need for a kind."""
    perform("view", {"puzzle": kind.example}, lambda *_: None)
