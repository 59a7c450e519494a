"""The calls of the API: each a handler with its request, its response and its time.

A handler is a function of a request and of a `Progress`, which it calls with the fraction that is
done and the number of solutions so far. It runs in a worker. The decorator :func:`call` makes it a
:class:`Call`; `lasermaze.studio.handlers` is the table of all of them. The server, the workers and
the documentation read everything from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Generic, Literal, TypeVar, get_type_hints

from lasermaze.core.budget import Progress
from lasermaze.core.errors import PuzzleError
from lasermaze.documents import converted
from lasermaze.formats import json_text
from lasermaze.studio.request import Request

R = TypeVar("R", bound=Request)

#: The pool's queues: calls that a person waits for, background calls, and long searches.
QueueName = Literal["interactive", "background", "long"]

#: A search with a time limit up to this many seconds runs in the background queue.
BRIEF = 2.0


@dataclass(frozen=True)
class Call(Generic[R]):
    """One call of the API.

    Attributes:
        handler: the function that performs it.
        title: its action, in a few words.
        seconds: how long it may take, in addition to the time limit in its request.
        queue: where it runs if its request has no time limit.
        method: GET, with the request in the address, or POST.
        kept: the number of responses that are kept, of a call that always answers a request alike.
    """

    handler: Callable[[R, Progress], Any]
    title: str
    seconds: float
    queue: QueueName
    method: Literal["GET", "POST"]
    kept: int

    @property
    def name(self) -> str:
        """Its name in the address, as in ``/api/solve``."""
        return self.handler.__name__

    @cached_property
    def request(self) -> type[R]:
        """The declaration of its request."""
        request: type[R] = get_type_hints(self.handler)["request"]
        return request

    @cached_property
    def response(self) -> Any:
        """The declaration of its response, or `File`."""
        return get_type_hints(self.handler)["return"]

    @cached_property
    def perform(self) -> Callable[[R, Progress], Any]:
        """The function that returns the response to a request."""
        if not self.kept:
            return self.handler
        keep = lru_cache(self.kept)(lambda request: self.handler(request, lambda *_: None))
        return lambda request, report: keep(request)

    def read(self, text: str) -> R:
        """The request in a JSON text. Raises: PuzzleError.

        The error has no place in the text, which no person has seen.
        """
        try:
            return json_text.load(text, None, self.convert)
        except PuzzleError as error:
            raise PuzzleError(error.message, expected=error.expected) from None

    def convert(self, document: Any) -> R:
        """The request in a document. Raises: PuzzleError with the path of what is wrong."""
        request: R = converted(document, self.request)
        return request

    @property
    def has_time_limit(self) -> bool:
        """Whether its request has a time limit; then it may take long, and reports its progress."""
        return "time_limit" in self.request.__struct_fields__

    def queue_for(self, request: object) -> QueueName:
        """The queue in which a request waits."""
        if not self.has_time_limit:
            return self.queue
        return "background" if self.time_limit(request) <= BRIEF else "long"

    def time_limit(self, request: object) -> float:
        """The time limit in a request; 0 if it has none."""
        limit: float = getattr(request, "time_limit", 0)
        return limit


def call(
    title: str,
    *,
    seconds: float = 5,
    queue: QueueName = "interactive",
    method: Literal["GET", "POST"] = "POST",
    kept: int = 0,
) -> Callable[[Callable[[R, Progress], Any]], Call[R]]:
    """A decorator that turns a handler into a `Call` with these attributes."""
    return lambda handler: Call(handler, title, seconds, queue, method, kept)
