"""The studio as a process: access, fairness between clients, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.helpers import LONGEST, at_work, until
from tests.studio.requests import BARREN, FORK
from tests.studio.serving import Studio, alive, children, studio

if sys.platform != "linux":
    pytest.skip("processes are looked at as Linux shows them", allow_module_level=True)

#: The time limit of the search in seconds; a search that ends earlier was stopped.
HEAVY: dict[str, Any] = {"puzzle": BARREN, "time_limit": 60}
STOPPED_BEFORE = 45  # seconds
STREAM = {"accept": "application/x-ndjson"}


def heavy_stream(address: str) -> tuple[httpx.Client, Any]:
    """A client that receives the progress of a long search, which has started."""
    client = httpx.Client(base_url=address, timeout=LONGEST)
    response = client.send(
        client.build_request("POST", "/api/solve", json=HEAVY, headers=STREAM), stream=True
    )
    lines = response.iter_lines()
    assert "progress" in next(lines)
    return client, lines


def ask_without_progress(one: Studio) -> socket.socket:
    """A connection that requested a long search without progress."""
    body = json.dumps(HEAVY).encode()
    head = f"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    line = socket.create_connection(("127.0.0.1", one.port))
    line.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
    return line


def wait_until_idle(one: Studio) -> None:
    """Return when no worker is busy; fail if an abandoned search continues."""
    until(lambda: one.searches == 0, "the searches have ended", STOPPED_BEFORE)


@pytest.mark.parametrize("progress", [False, True])
def test_a_search_ends_when_its_client_disconnects(running: Studio, progress: bool) -> None:
    wait_until_idle(running)
    client = heavy_stream(running.address)[0] if progress else ask_without_progress(running)
    until(lambda: running.searches == 1, "the search is under way")
    client.close()
    wait_until_idle(running)
    with httpx.Client(base_url=running.address, timeout=LONGEST) as other:
        assert other.post("/api/solve", json={"puzzle": FORK}).json()["count"] == 1


def test_clicks_are_answered_during_long_searches(running: Studio) -> None:
    """Also if there are more searches than processes for them, and if some are given up."""
    heavy = [heavy_stream(running.address) for _ in range(2)]
    waiting = [ask_without_progress(running) for _ in range(3)]
    with httpx.Client(base_url=running.address, timeout=LONGEST) as other:
        for number in range(10):
            if number == 5:
                waiting.pop().close()
            assert other.post("/api/view", json={"puzzle": FORK}).status_code == 200
        count = {"puzzle": FORK, "limit": 2, "time_limit": 2}
        assert other.post("/api/solve", json=count).json()["count"] == 1
        assert other.get("/").status_code == 200
    for line in waiting:
        line.close()
    for client, lines in heavy:
        assert "progress" in next(lines)  # still running
        client.close()
    wait_until_idle(running)


def test_too_many_requests_are_answered_with_429(running: Studio) -> None:
    heavy = [heavy_stream(running.address) for _ in range(2)]
    patient = httpx.Client(base_url=running.address, timeout=LONGEST)
    queue = []
    for _ in range(8):
        client = httpx.Client(base_url=running.address, timeout=LONGEST)
        request = client.build_request("POST", "/api/solve", json=HEAVY, headers=STREAM)
        client.send(request, stream=True)  # the head comes at once, the lines later
        queue.append(client)
    refused = patient.post("/api/hint", json={"puzzle": FORK})
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) >= 1
    for client in (*queue, *(client for client, _ in heavy)):
        client.close()
    wait_until_idle(running)
    assert patient.post("/api/hint", json={"puzzle": FORK}).status_code == 200
    patient.close()


def test_it_listens_on_the_loopback_address_only(running: Studio) -> None:
    listening = []
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:]:
            local, state = line.split()[1], line.split()[3]
            if state == "0A" and int(local.rpartition(":")[2], 16) == running.port:
                listening.append(local.rpartition(":")[0])
    assert listening == ["0100007F"]  # 127.0.0.1 and nothing else


def test_a_path_that_leads_out_of_the_page_is_refused(running: Studio) -> None:
    request = b"GET /../../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.create_connection(("127.0.0.1", running.port), timeout=LONGEST) as line:
        line.sendall(request)
        assert b" 404 " in line.recv(1 << 16).splitlines()[0]
    assert httpx.get(running.address).status_code == 200


def test_a_body_that_is_too_large_gets_a_response(running: Studio) -> None:
    for size in (2, 5, 12):
        large = {"puzzle": "x" * size * 1_000_000}
        response = httpx.post(f"{running.address}api/view", json=large, timeout=LONGEST)
        assert response.status_code == 413


def test_what_is_asked_of_a_killed_process_is_answered_by_another() -> None:
    """And in a search the studio ends quietly, with all its workers."""
    with studio() as one, httpx.Client(base_url=one.address, timeout=LONGEST) as client:
        assert client.post("/api/view", json={"puzzle": FORK}).status_code == 200
        for worker in children(one.process.pid):
            os.kill(worker, signal.SIGKILL)
        assert client.post("/api/view", json={"puzzle": FORK}).status_code == 200
        request = {"puzzle": BARREN, "time_limit": 1}
        with client.stream("POST", "/api/solve", json=request, headers=STREAM) as response:
            lines = response.iter_lines()
            assert "progress" in next(lines)
            for worker in filter(at_work, children(one.process.pid)):
                os.kill(worker, signal.SIGKILL)
            assert '"undecided"' in list(lines)[-1]
        searching, _ = heavy_stream(one.address)
        workers = children(one.process.pid)
        assert one.interrupt() == (130, "", "")
        searching.close()
        until(lambda: not any(map(alive, workers)), "the workers end with their studio")


def test_the_workers_of_a_killed_studio_end_and_another_studio_goes_on(running: Studio) -> None:
    with studio() as one:
        assert one.port != running.port
        searching, _ = heavy_stream(one.address)
        workers = children(one.process.pid)
        one.process.kill()
        one.process.wait()
        searching.close()
        until(lambda: not any(map(alive, workers)), "the workers end with their studio")
    request = {"puzzle": FORK}
    assert httpx.post(f"{running.address}api/view", json=request).status_code == 200
