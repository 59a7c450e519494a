"""Who may ask, and how much: the host's name, the size of a body, the headers of safety."""

from __future__ import annotations

from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lasermaze.studio.replies import refusal

MAX_BODY = 1_000_000

_MOST_HEARD = 32 * MAX_BODY  # bytes of a body that is too large

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


class Guard:
    """Lets through what the studio answers; everything else is refused before it is read.

    ``hosts`` are the names by which the studio may be called, any where None: on the loopback a
    page from elsewhere that made its own name point here (DNS rebinding) is refused by that.
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
        if self.hosts is not None and _name_of(headers.get("host", "")) not in self.hosts:
            response = refusal(421, "the studio is not called by this name", "localhost")
            await response(scope, receive, send_safe)
            return
        body = await _whole_body(headers, receive)
        if body is None:
            response = refusal(413, "the request is too large", f"at most {MAX_BODY:,} bytes")
            response.headers["Connection"] = "close"
            await response(scope, receive, send_safe)
            return
        await self.app(scope, _once(body, receive), send_safe)


def _name_of(host: str) -> str:
    """The name in a Host header, without the port."""
    if host.startswith("["):
        return host.partition("]")[0].lower() + "]"
    return host.partition(":")[0].lower()


async def _whole_body(headers: Headers, receive: Receive) -> bytes | None:
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
