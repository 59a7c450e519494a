"""How the studio listens: without delay, for whom, and what it says where others can reach it."""

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
from tests.studio.asking import FORK
from tests.studio.serving import children, studio

if sys.platform != "linux":
    pytest.skip("processes are looked at as Linux shows them", allow_module_level=True)


def test_answers_are_sent_without_delay() -> None:
    """What one connection of the server says of Nagle's algorithm, which costs 40 ms a request."""

    async def said() -> int:
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

    with ThreadPoolExecutor(1) as thread:  # the browser tests leave a loop in the main one
        assert thread.submit(asyncio.run, said()).result() == 1


def test_a_warning_where_others_can_reach_it() -> None:
    with studio("--host", "0.0.0.0") as one:
        assert httpx.get(f"http://127.0.0.1:{one.port}/").status_code == 200
        _, _, err = one.interrupt()
    assert err.startswith("Warning: 0.0.0.0 is no address of this machine alone.")
    assert "there is no password" in err


@pytest.mark.parametrize(
    ("address", "alone"),
    [("127.0.0.1", True), ("127.9.9.9", True), ("::1", True), ("0.0.0.0", False), ("::", False)],
)
def test_the_addresses_of_this_machine_alone(address: str, alone: bool) -> None:
    assert is_loopback(address) is alone


def test_a_worker_that_was_killed_while_idle_is_not_missed() -> None:
    with studio() as one, httpx.Client(base_url=one.address, timeout=30) as client:
        assert client.post("/api/view", json={"puzzle": FORK}).status_code == 200
        for worker in children(one.process.pid):
            os.kill(worker, signal.SIGKILL)
        for _ in range(3):
            assert client.post("/api/view", json={"puzzle": FORK}).status_code == 200
        one.process.send_signal(signal.SIGINT)
        assert one.process.communicate(timeout=20) == ("", "")
