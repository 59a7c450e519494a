"""Slow and too many connections."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from lasermaze.studio import serve
from lasermaze.studio.serve import Connection

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

#: More bytes than the buffers of a connection can hold.
LARGE = b"." * 16_000_000


async def app(scope: Any, receive: Any, send: Any) -> None:
    """An application with one long response and short ones."""
    if scope["path"] == "/slow":
        await asyncio.sleep(3 * serve.HEAD_SECONDS)
    body = LARGE if scope["path"] == "/large" else b"well"
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Test = Callable[[Callable[[], Awaitable[Line]], ServerState], Awaitable[None]]


def served(test: Test) -> None:
    """Run a test with a function that opens connections to a server."""

    async def run() -> None:
        config, state = uvicorn.Config(app, ws="none", log_config=None), ServerState()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Connection(config, state, {}), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        opened: list[Line] = []

        async def connect() -> Line:
            opened.append(await asyncio.open_connection("127.0.0.1", port, limit=1 << 16))
            return opened[-1]

        try:
            await asyncio.wait_for(test(connect, state), 60)
        finally:
            for _, writer in opened:
                writer.close()
            server.close()

    with ThreadPoolExecutor(1) as thread:  # the main thread may have a loop
        thread.submit(asyncio.run, run()).result()


@pytest.mark.parametrize("head", [b"", b"GET / HTTP/1.1\r\nHos", REQUEST + b"GET /"])
def test_a_connection_without_a_request_head_is_closed(
    monkeypatch: pytest.MonkeyPatch, head: bytes
) -> None:
    monkeypatch.setattr(serve, "HEAD_SECONDS", 0.1)

    async def test(connect: Callable[[], Awaitable[Line]], state: ServerState) -> None:
        reader, writer = await connect()
        writer.write(head)
        received = b""
        with contextlib.suppress(ConnectionResetError):
            while part := await reader.read(1 << 16):
                received += part
        assert received.startswith(b"HTTP/1.1 200") == head.startswith(REQUEST)

    served(test)


def test_the_time_limit_for_heads_does_not_stop_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two requests in one packet: the head of the second arrives while the first is served."""
    monkeypatch.setattr(serve, "HEAD_SECONDS", 0.1)

    async def test(connect: Callable[[], Awaitable[Line]], state: ServerState) -> None:
        reader, writer = await connect()
        writer.write(2 * REQUEST.replace(b"/ ", b"/slow ", 1))
        for _ in range(2):
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            assert await reader.readexactly(4) == b"well"

    served(test)


def test_a_client_that_does_not_read_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "STALL_SECONDS", 0.1)

    async def test(connect: Callable[[], Awaitable[Line]], state: ServerState) -> None:
        _, writer = await connect()
        writer.write(REQUEST.replace(b"/ ", b"/large ", 1))
        while not state.connections:
            await asyncio.sleep(0.001)
        while state.connections:
            await asyncio.sleep(0.001)

    served(test)


def test_a_slow_client_receives_the_whole_response() -> None:
    async def test(connect: Callable[[], Awaitable[Line]], state: ServerState) -> None:
        reader, writer = await connect()
        writer.write(REQUEST.replace(b"/ ", b"/large ", 1))
        await reader.readuntil(b"\r\n\r\n")
        got = 0
        while got < len(LARGE):
            got += len(await reader.read(1 << 16))
        writer.write(REQUEST)
        assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"

    served(test)


def test_too_many_connections_are_answered_with_503(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "MAX_CONNECTIONS", 3)

    async def test(connect: Callable[[], Awaitable[Line]], state: ServerState) -> None:
        lines = [await connect() for _ in range(3)]
        while len(state.connections) < 3:
            await asyncio.sleep(0.001)
        reader, _ = await connect()
        received = await reader.read(-1)
        assert received.startswith(b"HTTP/1.1 503 ")
        assert b'"too many connections"' in received
        lines[0][1].close()
        while len(state.connections) > 2:
            await asyncio.sleep(0.001)
        reader, writer = await connect()
        writer.write(REQUEST)
        assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"

    served(test)
