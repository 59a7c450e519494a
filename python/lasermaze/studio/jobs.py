"""One call, from its name and its request to its outcome in bytes, with its errors.

A worker process of the server and the worker of the page without a server both run this, so they
answer alike.
"""

from __future__ import annotations

import json
import sys
import traceback
from typing import Literal, NamedTuple

from lasermaze.core.budget import Progress, TimeUpError
from lasermaze.core.errors import PuzzleError
from lasermaze.kind import all_kinds
from lasermaze.studio.documents import ErrorResponse, File, encode, overtime
from lasermaze.studio.handlers import CALLS, warm

#: Calls of the pool itself: do nothing, to show that the worker runs; load modules for calls.
PING, WARM = "ping", "warm"


class Outcome(NamedTuple):
    """How a call ended: a result or an error in JSON, a file, or a bug of the program.

    ``file`` has the name and the media type if it is a file.
    """

    ending: Literal["result", "file", "error", "bug"]
    data: bytes
    file: tuple[str, str] | None = None


def respond(name: str, text: str, report: Progress) -> Outcome:
    """The outcome of the request in a JSON text. Raises only exceptions that stop a worker."""
    call, seconds = CALLS[name], 0.0
    try:
        request = call.read(text)
        seconds = call.time_limit(request)
        result = call.perform(request, report)
    except PuzzleError as error:
        return Outcome("error", encode(ErrorResponse.of(error)))
    except TimeUpError:
        return Outcome("error", encode(ErrorResponse.of(overtime(seconds))))
    except Exception:
        # To the output of the server, or to the console of the page; no client sees it.
        traceback.print_exc(file=sys.stderr)
        return Outcome("bug", b"")
    if isinstance(result, File):
        return Outcome("file", result.data, (result.name, result.media_type))
    return Outcome("result", encode(result))


def answer(call: str, report: Progress) -> bytes:
    """The pickled outcome of a call, which is a name and the text of a request, in a worker."""
    import pickle  # the page, which has no pool, does not load it

    name, text = json.loads(call)
    if name in (PING, WARM):
        for kind in all_kinds() if name == WARM else ():
            warm(kind)
        return pickle.dumps(Outcome("result", b"{}"))
    return pickle.dumps(respond(name, text, report))
