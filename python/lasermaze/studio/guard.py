"""Who may ask, and how much: host and origin, a body's size and time, the headers of safety."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lasermaze.studio.replies import refusal

MAX_BODY = 1_000_000

#: Seconds in which a body must have come.
BODY_SECONDS = 20.0

_MOST_HEARD = 32 * MAX_BODY  # bytes of a body that is too large

#: A Host header: a name or an address, and maybe a port.
_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9_.-]+)(?::[0-9]{1,5})?", re.ASCII)

#: Nothing comes from elsewhere. The pictures carry their own styles, which a page must allow.
_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class RefusedBodyError(Exception):
    """A body that is not taken, and the answer that says why."""

    def __init__(self, status: int, message: str, expected: str) -> None:
        super().__init__(message)
        self.response = refusal(status, message, expected)
        self.response.headers["Connection"] = "close"


class Guard:
    """Lets through what the studio answers; everything else is refused before it is read.

    ``hosts`` are the names by which the studio may be called, any where None: on the loopback a
    page from elsewhere that made its own name point here (DNS rebinding) is refused by that. A
    request that a page of another origin makes is refused whatever the hosts are.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] | None) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on with the whole body at hand."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        response = self._stranger(headers)
        if response is None:
            try:
                body = await _whole_body(headers, receive)
            except RefusedBodyError as error:
                response = error.response
            else:
                await self.app(scope, _once(body, receive), send_safe)
                return
        await response(scope, receive, send_safe)

    def _stranger(self, headers: Headers) -> Response | None:
        """The refusal of a request that does not come from the studio's own page or a program."""
        host = headers.get("host", "")
        name = _HOST.fullmatch(host)
        if name is None or not (self.hosts is None or name[1].lower() in self.hosts):
            return refusal(421, "the studio is not called by this name", "localhost")
        origins = headers.getlist("origin")
        if any(origin.lower() not in _origins_of(host) for origin in origins):
            return refusal(403, "pages from elsewhere cannot use the studio", "its own page")
        return None


def _origins_of(host: str) -> tuple[str, str]:
    """How a page that this host serves names its origin: through a proxy it may be HTTPS."""
    return f"http://{host.lower()}", f"https://{host.lower()}"


async def _whole_body(headers: Headers, receive: Receive) -> bytes:
    """The body of a request.

    Raises: RefusedBodyError for one that is too large or does not come in time.
    """
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await _body(headers, receive)
    except TimeoutError:
        wanted = f"all of it within {BODY_SECONDS:g} seconds"
        raise RefusedBodyError(408, "the request did not come whole", wanted) from None
    if body is None:
        wanted = f"at most {MAX_BODY:,} bytes"
        raise RefusedBodyError(413, "the request is too large", wanted)
    return body


async def _body(headers: Headers, receive: Receive) -> bytes | None:
    """The body of a request; None where it is too large.

    What is too large is read to its end all the same, within reason, and thrown away: who is
    still sending when the line is cut does not hear why.
    """
    if not headers.get("content-length", "0").isdecimal():
        return None
    body, size = bytearray(), 0
    while size <= _MOST_HEARD:
        message = await receive()
        part = message.get("body", b"")
        size += len(part)
        if size <= MAX_BODY:
            body += part
        if not message.get("more_body", False):
            return bytes(body) if size <= MAX_BODY else None
    return None


def _once(body: bytes, receive: Receive) -> Receive:
    """A `receive` that first gives the whole body, then whatever comes after it."""
    given = False

    async def next_message() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_message
