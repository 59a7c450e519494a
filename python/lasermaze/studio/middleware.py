"""Which requests are accepted, and the security headers of every response."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lasermaze.core.english import grouped
from lasermaze.studio.responses import refusal

MAX_BODY = 1_000_000

#: Seconds in which a body must have arrived.
BODY_SECONDS = 20.0

_MAX_READ = 32 * MAX_BODY  # bytes that are read of a body that is too large

#: A Host header: a name or an address, and maybe a port.
_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9_.-]+)(?::[0-9]{1,5})?", re.ASCII)

#: Nothing is loaded from other sites. The pictures contain styles, which a page must allow.
_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

#: FastAPI's page of the API, which has a script in its HTML. It shows no text of any puzzle.
DOCS_PATH = "/docs"
_DOCS_POLICY = f"script-src 'self' 'unsafe-inline'; {_POLICY}"

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class StudioMiddleware:
    """Refuses a request by its Host, Origin or body; adds security headers to every response.

    ``hosts`` are the names of the studio, None for any. They are checked against DNS rebinding:
    a page of another site whose own name resolves to this machine is refused. A request from a
    page of another origin is refused whatever the hosts are.

    Starlette's TrustedHostMiddleware is not as exact: it looks at what precedes the first
    colon, so it cannot accept ``[::1]`` without accepting every host that begins with ``[``.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] | None) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request, or pass it on with its whole body."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(MutableHeaders(scope=message), scope["path"])
            await send(message)

        headers = Headers(scope=scope)
        response = self._refused(headers)
        if response is None:
            body = await _whole_body(headers, receive)
            if isinstance(body, bytes):
                await self.app(scope, _with_body(body, receive), send_safe)
                return
            response = body
        await response(scope, receive, send_safe)

    def _refused(self, headers: Headers) -> Response | None:
        """The refusal of a request from another site; None for the studio's page or a program."""
        host = headers.get("host", "")
        name = _HOST.fullmatch(host)
        if name is None or not (self.hosts is None or name[1].lower() in self.hosts):
            return refusal(421, "the studio is not called by this name", "localhost")
        origins = headers.getlist("origin")
        if any(origin.lower() not in _origins_of(host) for origin in origins):
            return refusal(403, "pages from elsewhere cannot use the studio", "its own page")
        return None


def _add_headers(headers: MutableHeaders, path: str) -> None:
    own = {
        "Content-Security-Policy": _DOCS_POLICY if path == DOCS_PATH else _POLICY,
        "Cache-Control": "no-store" if path.startswith("/api/") else "no-cache",
    }
    for name, value in {**_HEADERS, **own}.items():
        headers.setdefault(name, value)


def _origins_of(host: str) -> tuple[str, str]:
    """The origins of a page that this host serves: behind a proxy it may be HTTPS."""
    return f"http://{host.lower()}", f"https://{host.lower()}"


async def _whole_body(headers: Headers, receive: Receive) -> bytes | Response:
    """The body of a request; its refusal if it is too large or does not arrive in time."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await _body(headers, receive)
    except TimeoutError:
        expected = f"all of it within {BODY_SECONDS:g} seconds"
        return refusal(408, "the request did not come whole", expected)
    if body is None:
        return refusal(413, "the request is too large", f"at most {grouped(MAX_BODY)} bytes")
    return body


async def _body(headers: Headers, receive: Receive) -> bytes | None:
    """The body of a request; None if it is too large.

    A body that is too large is read to its end all the same, within reason, and dropped: a
    client that is still sending when the connection is closed does not read the response.
    """
    if not headers.get("content-length", "0").isdecimal():
        return None
    body, size = bytearray(), 0
    while size <= _MAX_READ:
        message = await receive()
        part = message.get("body", b"")
        size += len(part)
        if size <= MAX_BODY:
            body += part
        if not message.get("more_body", False):
            return bytes(body) if size <= MAX_BODY else None
    return None


def _with_body(body: bytes, receive: Receive) -> Receive:
    """A `receive` that first returns the whole body, then whatever comes after it."""
    first: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return first.pop() if first else await receive()

    return next_message
