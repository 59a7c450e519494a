"""Connections that keep the server waiting, and too many of them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from lasermaze.studio import connections
from lasermaze.studio.connections import Connection

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

#: More than the buffers of a connection hold.
LARGE = b"." * 16_000_000


async def app(scope: Any, receive: Any, send: Any) -> None:
    """An application that says much to who asks for it, and little to others."""
    if scope["path"] == "/slow":
        await asyncio.sleep(3 * connections.HEAD_SECONDS)
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

    with ThreadPoolExecutor(1) as thread:  # the browser tests leave a loop in the main one
        thread.submit(asyncio.run, run()).result()


@pytest.mark.parametrize("head", [b"", b"GET / HTTP/1.1\r\nHos", REQUEST + b"GET /"])
def test_a_head_that_does_not_come_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, head: bytes
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.1)

    async def test(connect: Callable[[], Awaitable[Line]], state: ServerState) -> None:
        reader, writer = await connect()
        writer.write(head)
        said = b""
        with contextlib.suppress(ConnectionResetError):
            while part := await reader.read(1 << 16):
                said += part
        assert said.startswith(b"HTTP/1.1 200") == head.startswith(REQUEST)

    served(test)


def test_work_may_take_longer_than_a_head(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two requests in one packet: the second one's head has come before its turn."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.1)

    async def test(connect: Callable[[], Awaitable[Line]], state: ServerState) -> None:
        reader, writer = await connect()
        writer.write(2 * REQUEST.replace(b"/ ", b"/slow ", 1))
        for _ in range(2):
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            assert await reader.readexactly(4) == b"well"

    served(test)


def test_a_reader_that_reads_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "STALL_SECONDS", 0.1)

    async def test(connect: Callable[[], Awaitable[Line]], state: ServerState) -> None:
        _, writer = await connect()
        writer.write(REQUEST.replace(b"/ ", b"/large ", 1))
        while not state.connections:
            await asyncio.sleep(0.001)
        while state.connections:
            await asyncio.sleep(0.001)

    served(test)


def test_a_slow_reader_gets_all_of_it() -> None:
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


def test_too_many_connections_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST", 3)

    async def test(connect: Callable[[], Awaitable[Line]], state: ServerState) -> None:
        lines = [await connect() for _ in range(3)]
        while len(state.connections) < 3:
            await asyncio.sleep(0.001)
        reader, _ = await connect()
        said = await reader.read(-1)
        assert said.startswith(b"HTTP/1.1 503 ")
        assert b'"too many connections"' in said
        lines[0][1].close()
        while len(state.connections) > 2:
            await asyncio.sleep(0.001)
        reader, writer = await connect()
        writer.write(REQUEST)
        assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"

    served(test)
