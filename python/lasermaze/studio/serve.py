"""Starting the studio: a free port, the server, its connections, the browser.

uvicorn waits without a limit for the head of a request, and for a client that does not read.
Here both have a time limit, and a connection beyond the maximum gets an error and is closed. The
time limit for a request's body is in `middleware`, which can still say why.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import threading
import webbrowser
from ipaddress import ip_address

import uvicorn  # first: if the studio's libraries are missing, the error names this one

# isort: split
import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from lasermaze.core.errors import PuzzleError
from lasermaze.studio.app import LOCAL, create_app
from lasermaze.studio.documents import ErrorResponse, encode

PORT = 8650

#: Connections at a time. A browser opens six for a page.
MAX_CONNECTIONS = 128

#: Seconds in which the head of a request must have arrived.
HEAD_SECONDS = 10.0

#: Seconds for which a client may not read a response that is too large to send at once.
STALL_SECONDS = 30.0

_BODY = encode(
    ErrorResponse.of(PuzzleError("too many connections", expected="another try in a moment"))
)
_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 2\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(_BODY), _BODY)
)

_WARNING = """\
Warning: {host} is not an address of this machine alone. Everyone who reaches it over the network
can use this studio: there is no password, and what is sent is not encrypted.\
"""


def serve(
    host: str, port: int | None, *, browser: bool, fragment: str = "", site: str | None = None
) -> None:
    """Serve the studio until it is stopped.

    ``port`` is by default `PORT`, or any free one if that is in use. ``fragment`` is the part
    after the ``#`` of the address that the browser opens. ``site`` is the address of a public
    studio, to which shared links lead.

    Raises: PuzzleError for an address that cannot be used; KeyboardInterrupt on Ctrl-C.
    """
    listener = _listener(host, port)
    name = f"[{host}]" if ":" in host else host  # as it is written in an address
    local = is_loopback(listener.getsockname()[0])
    if not local:
        print(_WARNING.format(host=host), file=sys.stderr, flush=True)
    config = uvicorn.Config(
        create_app((*LOCAL, name.lower()) if local else None, warm=True, site=site),
        http=Connection,
        ws="none",
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
        server_header=False,
    )
    address = f"http://{name}:{listener.getsockname()[1]}"
    page = f"{address}/{fragment}"
    server = _Studio(config, f"{address}/" if browser else page, page if browser else None)
    server.run(sockets=[listener])


def is_loopback(address: str) -> bool:
    """Whether an IP address can be reached only from this machine."""
    return ip_address(address.partition("%")[0]).is_loopback


class _Studio(uvicorn.Server):
    """A server that prints its address, opens the browser once it listens, and stops quietly."""

    def __init__(self, config: uvicorn.Config, address: str, opened: str | None) -> None:
        super().__init__(config)
        self.address, self.opened = address, opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, say the address, and open the browser. From now on Ctrl-C ends it in order."""
        await super().startup(sockets)
        print(f"The studio is at {self.address} (Ctrl-C stops it)", flush=True)
        if self.opened is not None:
            # In a thread: some browsers block the process that starts them.
            threading.Thread(target=webbrowser.open, args=(self.opened,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop. A job that is cut off is then not an error, though uvicorn would log it as one."""
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)


def _listener(host: str, port: int | None) -> socket.socket:
    """A socket that listens at the host. Raises: PuzzleError."""
    for choice in (port,) if port is not None else (PORT, 0):
        try:
            family, kind, protocol, _, address = socket.getaddrinfo(
                host, choice, type=socket.SOCK_STREAM
            )[0]
            # asyncio sets TCP_NODELAY only if the protocol is given.
            listener = socket.socket(family, kind, protocol or socket.IPPROTO_TCP)
            if sys.platform != "win32":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen()
            return listener
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
    where = host if port is None else f"{host}, port {port}"
    raise PuzzleError(f"cannot listen at {where}: {reason}", expected="a free port of this machine")


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
