"""How the studio listens: without delay, on which address, with a warning if others have access."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from lasermaze.studio.serve import _listener, is_loopback
from tests.studio.requests import FORK
from tests.studio.serving import children, studio

if sys.platform != "linux":
    pytest.skip("processes are looked at as Linux shows them", allow_module_level=True)


def test_connections_have_nagles_algorithm_disabled() -> None:
    """Nagle's algorithm, which costs 40 ms per request, is off for a connection of the server."""

    async def nodelay() -> int:
        class Line(asyncio.Protocol):
            def connection_made(self, transport: Any) -> None:
                found = transport.get_extra_info("socket")
                made.set_result(found.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

        loop = asyncio.get_running_loop()
        made: asyncio.Future[int] = loop.create_future()
        listener = _listener("127.0.0.1", 0)
        async with await loop.create_server(Line, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            try:
                return await made
            finally:
                writer.close()

    with ThreadPoolExecutor(1) as thread:  # the main thread may have a loop
        assert thread.submit(asyncio.run, nodelay()).result() == 1


def test_access_from_other_machines_gives_a_warning() -> None:
    with studio("--host", "0.0.0.0") as one:
        assert httpx.get(f"http://127.0.0.1:{one.port}/").status_code == 200
        _, _, err = one.interrupt()
    assert err.startswith("Warning: 0.0.0.0 is not an address of this machine alone.")
    assert "there is no password" in err


@pytest.mark.parametrize(
    ("address", "alone"),
    [("127.0.0.1", True), ("127.9.9.9", True), ("::1", True), ("0.0.0.0", False), ("::", False)],
)
def test_loopback_addresses_are_recognised(address: str, alone: bool) -> None:
    assert is_loopback(address) is alone


def test_a_worker_killed_while_idle_is_replaced() -> None:
    with studio() as one, httpx.Client(base_url=one.address, timeout=30) as client:
        assert client.post("/api/view", json={"puzzle": FORK}).status_code == 200
        for worker in children(one.process.pid):
            os.kill(worker, signal.SIGKILL)
        for _ in range(3):
            assert client.post("/api/view", json={"puzzle": FORK}).status_code == 200
        one.process.send_signal(signal.SIGINT)
        assert one.process.communicate(timeout=20) == ("", "")
