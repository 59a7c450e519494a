"""One call, from its name and its request to the bytes of its response, and what may go wrong.

A worker process of the server and the worker of the page without a server both run this, so they
answer alike.
"""

from __future__ import annotations

import json
import sys
import traceback
from typing import Any, Literal, NamedTuple

from lasermaze.core.budget import TimeUpError
from lasermaze.core.errors import PuzzleError
from lasermaze.studio.calls import File, Report
from lasermaze.studio.handlers import perform
from lasermaze.studio.serialize import error_document, overtime_document

Outcome = Literal["result", "file", "error", "bug"]


class Response(NamedTuple):
    """How a call ended: a result or an error in JSON, a file, or a bug of the program.

    ``file`` has the name and the media type if it is a file.
    """

    outcome: Outcome
    data: bytes
    file: tuple[str, str] | None = None


def respond(name: str, request: dict[str, Any], report: Report) -> Response:
    """The response to a request. Raises nothing but what stops a worker."""
    try:
        result = perform(name, request, report)
    except PuzzleError as error:
        return Response("error", encode(error_document(error)))
    except TimeUpError:
        return Response("error", encode(overtime_document(request["time_limit"])))
    except Exception:
        # To the output of the server, or to the console of the page; no client sees it.
        traceback.print_exc(file=sys.stderr)
        return Response("bug", b"")
    if isinstance(result, File):
        return Response("file", result.data, (result.name, result.media_type))
    return Response("result", encode(result))


def encode(document: Any) -> bytes:
    """A document in JSON."""
    # ASCII with escapes can hold lone surrogates, which UTF-8 cannot.
    return json.dumps(document, allow_nan=False, separators=(",", ":")).encode()
