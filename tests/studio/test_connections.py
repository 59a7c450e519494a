"""Clients that send half a request, do not read, or are too many, disturb nobody."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from lasermaze.studio.serve import _listener, is_loopback
from tests.helpers import LONGEST, until
from tests.studio.requests import BARREN, FORK
from tests.studio.serving import Studio, studio

if sys.platform != "linux":
    pytest.skip("connections are looked at as Linux shows them", allow_module_level=True)

LIMITS = "serve.HEAD_SECONDS = serve.STALL_SECONDS = middleware.BODY_SECONDS = 0.5"
GET = b"GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"

#: A response of some 100,000 bytes.
LARGE = GET.replace(b"icon.svg", b"index.html")


def post(**fields: object) -> bytes:
    """A request to solve a puzzle, as it is sent."""
    body = json.dumps(fields).encode()
    head = f"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"Content-Type: application/json\r\n\r\n" + body


@pytest.fixture(scope="module")
def hasty() -> Iterator[Studio]:
    """A studio that waits only half a second for a client, and for three of them at a time."""
    with studio(limits=f"{LIMITS}; serve.MAX_CONNECTIONS = 3") as one:
        yield one


def connected(one: Studio) -> socket.socket:
    """A connection to the studio."""
    line = socket.create_connection(("127.0.0.1", one.port), timeout=LONGEST)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
    return line


def all_of(line: socket.socket) -> bytes:
    """What is received until the connection ends."""
    received = b""
    try:
        while part := line.recv(1 << 16):
            received += part
    except ConnectionResetError:
        pass
    return received


#: Requests whose end never comes, and the status lines of what is received.
HALVES = {
    "nothing": (b"", []),
    "half a head": (GET[:20], []),
    "half of a second head": (GET + GET[:20], [b"200"]),
    "half a body": (post(puzzle=FORK)[:-9], [b"408"]),
}


@pytest.mark.parametrize(("sent", "statuses"), HALVES.values(), ids=HALVES)
def test_a_half_sent_request_ends_and_disturbs_nobody(
    hasty: Studio, sent: bytes, statuses: list[bytes]
) -> None:
    with connected(hasty) as line:
        line.sendall(sent)
        view = httpx.post(f"{hasty.address}api/view", json={"puzzle": FORK}, timeout=LONGEST)
        assert view.status_code == 200
        lines = [part for part in all_of(line).split(b"\r\n") if part.startswith(b"HTTP/1.1 ")]
        assert [each.split()[1] for each in lines] == statuses


def test_the_time_limit_for_heads_does_not_stop_work(hasty: Studio) -> None:
    """Two requests in one packet: the head of the second arrives while the first is served."""
    with connected(hasty) as line:
        line.sendall(2 * post(puzzle=BARREN, time_limit=0.6))
        assert all_of(line).count(b"HTTP/1.1 200 OK") == 2


def test_a_client_that_does_not_read_is_disconnected(hasty: Studio) -> None:
    with connected(hasty) as line:
        ends = [f"0100007F:{port:04X}" for port in (hasty.port, line.getsockname()[1])]
        line.sendall(250 * LARGE)
        established = " ".join((*ends, "01 "))
        until(lambda: established not in Path("/proc/net/tcp").read_text(), "it is disconnected")
        assert all_of(line).count(b"HTTP/1.1 200 OK") < 250
    with connected(hasty) as line:  # one that does read gets all
        line.sendall(250 * LARGE)
        assert all_of(line).count(b"HTTP/1.1 200 OK") == 250


def test_too_many_connections_are_answered_with_503(hasty: Studio) -> None:
    def refused() -> bool:
        with connected(hasty) as line:
            line.sendall(GET)
            answer = line.recv(1 << 16)
            assert b" 200 " in answer or b'"too many connections"' in answer
            return answer.startswith(b"HTTP/1.1 503 ")

    with connected(hasty) as one, connected(hasty) as two, connected(hasty) as three:
        for line in (one, two, three):
            line.sendall(post(puzzle=BARREN, time_limit=2))
        until(refused, "a fourth connection is refused")
    until(lambda: not refused(), "another one is served")


def test_connections_have_no_delay() -> None:
    """Nagle's algorithm, which costs 40 ms a request, is off if the protocol is given."""
    with _listener("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


ADDRESSES = {"127.0.0.1": True, "127.9.9.9": True, "::1": True, "0.0.0.0": False, "::": False}


@pytest.mark.parametrize(("address", "alone"), ADDRESSES.items())
def test_loopback_addresses_are_recognised(address: str, alone: bool) -> None:
    assert is_loopback(address) is alone


def test_access_from_other_machines_gives_a_warning() -> None:
    with studio("--host", "0.0.0.0", "--site", "https://example.org/maze") as one:
        address = f"http://127.0.0.1:{one.port}/"
        page = httpx.get(address, headers={"host": "any.example"})
        assert 'data-site="https://example.org/maze/"' in page.text  # to which shared links lead
        code, out, err = one.interrupt()  # while its workers are being started
    assert (code, out) == (130, "")
    assert err.startswith("Warning: 0.0.0.0 is not an address of this machine alone.")
    assert err.endswith("there is no password, and what is sent is not encrypted.\n")
