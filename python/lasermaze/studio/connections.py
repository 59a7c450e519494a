"""The connections of the server: how many there may be, and how long each may keep it waiting.

uvicorn waits without a limit for the head of a request, and for a client that does not read.
Here both have a time limit, and a connection beyond the maximum is told so and closed. The time
limit for a request's body is in `middleware`, which can still say why.
"""

from __future__ import annotations

import asyncio
import json

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from lasermaze.core.errors import PuzzleError
from lasermaze.studio.serialize import error_document

#: Connections at a time. A browser opens six for a page.
MAX_CONNECTIONS = 128

#: Seconds in which the head of a request must have arrived.
HEAD_SECONDS = 10.0

#: Seconds for which a client may not read a response that is too large to send at once.
STALL_SECONDS = 30.0

_BODY = json.dumps(
    error_document(PuzzleError("too many connections", expected="another try in a moment"))
).encode()
_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 2\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(_BODY), _BODY)
)


class Connection(H11Protocol):
    """uvicorn's connection with time limits, which close it without a response."""

    _head: asyncio.TimerHandle | None = None
    _stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, unless there are too many connections already."""
        full = len(self.connections) >= MAX_CONNECTIONS
        super().connection_made(transport)
        if full:
            transport.write(_FULL)
            transport.close()
        else:
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the time limits."""
        _cancel(self._head)
        _cancel(self._stall)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; a complete head ends its time limit."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            _cancel(self._head)

    def on_response_complete(self) -> None:
        """Wait for the next request, unless its head has arrived already."""
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE:
            self._await_head()

    def pause_writing(self) -> None:
        """The client does not read: wait for it, but not without a limit."""
        super().pause_writing()
        self._stall = self.loop.call_later(STALL_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        _cancel(self._stall)
        super().resume_writing()

    def _await_head(self) -> None:
        _cancel(self._head)
        self._head = self.loop.call_later(HEAD_SECONDS, self.transport.abort)


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
