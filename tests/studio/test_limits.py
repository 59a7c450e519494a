"""Requests that the studio refuses; it gives no access to files of the machine."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.applications import Starlette
from starlette.routing import Mount

import lasermaze
from lasermaze.studio.documents import ErrorResponse
from lasermaze.studio.handlers import CALLS
from lasermaze.studio.jobs import Outcome
from lasermaze.studio.middleware import MAX_BODY
from lasermaze.studio.page_files import PageFiles
from lasermaze.studio.request import MAX_CELLS
from tests.studio.requests import BARREN, FORK, post, refused, validate

LARGE = "kind: turrets\ngrid:\nS" + "." * MAX_CELLS + "G\n"

#: Wrong requests, and what their message or the expectation must contain.
WRONG: dict[str, tuple[str, dict[str, Any], str]] = {
    "no puzzle": ("view", {}, "puzzle"),
    "a number": ("view", {"puzzle": 3}, "puzzle"),
    "no text": ("read", {"text": None}, "text"),
    "rubbish": ("view", {"puzzle": "rubbish"}, "kind"),
    "empty": ("view", {"puzzle": ""}, "empty"),
    "another kind": ("read", {"text": FORK, "kind": "chess"}, "kind"),
    "an unknown field": ("view", {"puzzle": FORK, "shout": True}, "shout"),
    "a position of another puzzle": ("view", {"puzzle": FORK, "position": "NNN"}, "header"),
    "a time that never comes": ("view", {"puzzle": FORK, "time": 9}, "time"),
    "no move": ("edit", {"puzzle": FORK, "moves": ["jump 1,1"]}, "jump"),
    "a move off the grid": ("edit", {"puzzle": FORK, "moves": ["mark 9,9"]}, "row 9"),
    "a given token": ("play", {"puzzle": FORK, "moves": ["take 1,1"]}, "laser"),
    "too many moves": ("edit", {"puzzle": FORK, "moves": ["clear"] * 1001}, "1000"),
    "too many cells": ("view", {"puzzle": LARGE}, "40,000"),
    "too large": ("new", {"kind": "turrets", "rows": 300, "cols": 300}, "40,000"),
    "grown too large": (
        "edit",
        {"puzzle": "kind: turrets\ngrid:\nSG\n", "moves": ["size 999 999"]},
        "40,000",
    ),
    "nothing": ("new", {"kind": "turrets", "rows": 0, "cols": 3}, "rows"),
    "a text for a number": ("new", {"kind": "turrets", "rows": "3", "cols": 3}, "a whole number"),
    "truth for a number": ("new", {"kind": "turrets", "rows": True, "cols": 3}, "a whole number"),
    "no time": ("solve", {"puzzle": FORK, "time_limit": 0}, "> 0"),
    "too much time": ("solve", {"puzzle": FORK, "time_limit": 61}, "60"),
    "no solution wanted": ("solve", {"puzzle": FORK, "limit": 0}, "limit"),
    "nothing to check": ("check", {"puzzle": FORK}, "position or an answer"),
    "an answer to nothing": ("check", {"puzzle": FORK, "answer": {}}, "answer"),
    "a size of three": ("generate", {"kind": "board", "size": [1, 2, 3]}, "size"),
    "no laser": ("solve", {"puzzle": "kind: board\ntargets: 1\ngrid:\n. T?\n"}, "laser"),
    "no laser, no difficulty": (
        "rate",
        {"puzzle": "kind: board\ntargets: 1\ngrid:\n. T?\n"},
        "laser",
    ),
    "no level": ("generate", {"kind": "board", "level": "easy"}, "beginner"),
    "another format": ("draw", {"puzzle": FORK, "format": "exe"}, "svg"),
    "half a character": ("view", {"puzzle": FORK.replace("road", "\ud800")}, "surrogate"),
    "half a character in JSON": ("view", {"puzzle": {"kind": "\ud800"}}, "surrogate"),
    "deep": ("view", {"puzzle": json.loads('{"a":' * 90 + "1" + "}" * 90)}, ""),
}


@pytest.mark.parametrize(("name", "fields", "part"), WRONG.values(), ids=WRONG)
def test_wrong_requests_are_explained(
    client: TestClient, name: str, fields: dict[str, Any], part: str
) -> None:
    body = json.dumps(fields)
    response = client.post(
        f"/api/{name}", content=body, headers={"content-type": "application/json"}
    )
    assert response.status_code == 422, response.text
    validate(ErrorResponse, response.content)
    error = response.json()["error"]
    assert part in f"{error['message']}; {error['expected']}"


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'"' + b"a" * 1000, b"1" * 5000, b"NaN"]
)
def test_a_body_that_is_not_json_is_refused(client: TestClient, body: bytes) -> None:
    for call in CALLS.values():
        if call.method == "GET":
            continue
        response = client.post(
            f"/api/{call.name}", content=body, headers={"content-type": "application/json"}
        )
        assert response.status_code == 422
        validate(ErrorResponse, response.content)


def test_json_without_its_content_type_is_refused(client: TestClient) -> None:
    """A page of another site can send such a request without a preflight; it must be refused."""
    body = json.dumps({"puzzle": FORK})
    for sort in ("text/plain", "application/x-www-form-urlencoded", ""):
        response = client.post("/api/view", content=body, headers={"content-type": sort})
        assert response.status_code == 422


def test_large_bodies_are_refused(client: TestClient) -> None:
    def endless() -> Any:
        for _ in range(MAX_BODY // 1000 + 1):
            yield b" " * 1000

    for body in (b"x" * (MAX_BODY + 1), endless()):
        response = client.post("/api/view", content=body)
        assert response.status_code == 413
        validate(ErrorResponse, response.content)
    assert post(client, "read", text=FORK + "\n" * (MAX_BODY // 3))


def test_slow_puzzles_are_answered_within_the_time_limit(client: TestClient) -> None:
    solved = post(client, "solve", puzzle=BARREN, time_limit=0.5)
    assert (solved["verdict"], solved["stopped"]) == ("undecided", "time limit")
    assert solved["solutions"] == []
    assert post(client, "explain", puzzle=BARREN, time_limit=0.5)["screens"]
    hint = refused(client, "hint", puzzle=BARREN, time_limit=0.5)
    assert "not finished in 0.5 s" in hint["message"]
    assert "more time" in hint["expected"]
    made = refused(client, "generate", kind="mirrors", size=[200, 200], time_limit=0.01)
    assert "not finished in 0.01 s" in made["message"]


def test_progress_is_sent_as_lines(client: TestClient) -> None:
    fields = {"puzzle": BARREN, "time_limit": 1.0}
    lines = client.post("/api/solve", json=fields, headers={"accept": "application/x-ndjson"})
    assert lines.headers["content-type"] == "application/x-ndjson"
    *progress, last = map(json.loads, lines.text.splitlines())
    assert progress
    assert all(set(one) == {"progress", "found"} for one in progress)
    assert all(0 <= one["progress"] <= 1 for one in progress)
    assert last["result"]["verdict"] == "undecided"


def test_an_error_is_the_last_line_of_a_stream(client: TestClient) -> None:
    fields = {"puzzle": "rubbish"}
    lines = client.post("/api/solve", json=fields, headers={"accept": "application/x-ndjson"})
    assert "kind" in json.loads(lines.text)["error"]["message"]


OUTSIDE = [
    "/../app.py",
    "/%2e%2e/app.py",
    "/..%2fapp.py",
    "/%2e%2e%2f%2e%2e%2fdeck.py",
    "//etc/passwd",
    "/etc/passwd",
    "/..\\app.py",
    "/index.html/",
    "/index.html%00",
    "/gallery/board/1-first-steps.txt",
    "/app.py",
    "/page/index.html",
    "/static/../../../../etc/passwd",
    "/api/gallery/../../etc/passwd",
    "/api/read",
    "/.git/config",
]


@pytest.mark.parametrize("path", OUTSIDE)
def test_files_outside_the_page_are_not_served(client: TestClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code in (404, 405)
    validate(ErrorResponse, response.content)


PAGE = Path(lasermaze.__file__).parent / "studio" / "page"


def test_only_the_files_of_the_page_are_served(client: TestClient) -> None:
    for path in PAGE.rglob("*.*"):
        if path.name == "index.html":
            continue
        response = client.get("/" + path.relative_to(PAGE).as_posix())
        assert response.content == path.read_bytes()
        assert response.headers["cache-control"] == "no-cache"
        again = client.get(
            response.request.url, headers={"if-none-match": response.headers["etag"]}
        )
        assert again.status_code == 304


def test_scripts_styles_and_icon_are_kept_by_the_browser_until_one_of_them_changes(
    tmp_path: Path,
) -> None:
    page = tmp_path / "page"
    shutil.copytree(PAGE, page)
    client = TestClient(Starlette(routes=[Mount("/", PageFiles(page))]))

    def loaded() -> list[str]:
        """The files that index.html loads, with the name of the folder."""
        text = client.get("/").text
        as_written = re.sub(r'(?<=")v-\w+/| data-makes="[a-z ]*"', "", text)
        assert as_written == (page / "index.html").read_text()
        return re.findall(r'"(v-\w+/[\w-]+\.(?:js|css|svg))"', text)

    before = loaded()
    assert {name.partition("/")[2] for name in before} >= {"main.js", "layout.css", "icon.svg"}
    for name in before:
        response = client.get(f"/{name}")
        assert response.content == (page / name.partition("/")[2]).read_bytes()
        assert "immutable" in response.headers["cache-control"]
    (page / "main.js").write_text("// another version")
    after = loaded()
    assert not set(before) & set(after)
    # A page that was being loaded just then gets what there is, and does not keep it.
    [name] = [name for name in before if name.endswith("/main.js")]
    response = client.get(f"/{name}")
    assert response.text == "// another version"
    assert response.headers["cache-control"] == "no-store"
    assert client.get("/v-0/main.js").status_code == 404


def test_responses_have_security_headers(client: TestClient) -> None:
    for path in ("/", "/api/kinds", "/nowhere", "/docs", "/docs/", "/openapi.json"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-eval" not in policy
        assert "http" not in policy
        assert ("script-src 'self' 'unsafe-inline'" in policy) == (path == "/docs")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers


def test_the_documentation_page_loads_nothing_from_elsewhere(client: TestClient) -> None:
    loaded = re.findall(r'(?:src|href)="([^"]+)"', client.get("/docs").text)
    assert len(loaded) >= 3
    for path in loaded:
        assert path.startswith("/")
        assert client.get(path).status_code == 200


STRANGERS = [
    "evil.example",
    "evil.example:8650",
    "127.0.0.1.nip.io",
    "",
    "[::1]evil.com",
    "[::1]:8650evil.com",
    "localhost:evil.com",
    "localhost:",
    "localhost@evil.com",
    "localhost:1:2",
    "localhost ",
    "[::1",
]

#: A Host, an Origin, and the status of what such a page asks for.
CALLERS = [
    *((host, None, 421) for host in STRANGERS),
    *((host, None, 200) for host in ("localhost:1", "LOCALHOST", "127.0.0.1:8650", "[::1]:8650")),
    *((host, f"http://{host}", 200) for host in ("localhost:8650", "127.0.0.1:1", "[::1]:8650")),
    *(("localhost:8650", origin, 403) for origin in ("http://evil.example", "null", "file://")),
    ("localhost:8650", "http://localhost:1", 403),
    ("localhost:8650", "http://localhost.evil.example", 403),
]


@pytest.mark.parametrize(("host", "origin", "status"), CALLERS)
def test_only_its_own_page_and_programs_here_may_ask(
    client: TestClient, host: str, origin: str | None, status: int
) -> None:
    headers = {"host": host} if origin is None else {"host": host, "origin": origin}
    response = client.post("/api/view", json={"puzzle": FORK}, headers=headers)
    assert response.status_code == status
    if status != 200:
        validate(ErrorResponse, response.content)


LONG = "x" * 5_000

#: Requests with 5,000 characters in every field that takes text.
LONG_REQUESTS: dict[str, tuple[str, dict[str, Any]]] = {
    "puzzle": ("view", {"puzzle": LONG}),
    "kind": ("view", {"puzzle": f"kind: {LONG}\ngrid:\n.\n"}),
    "header": ("view", {"puzzle": f"kind: board\n{LONG}: 1\ngrid:\n.\n"}),
    "kind in JSON": ("view", {"puzzle": {"kind": LONG}}),
    "key in JSON": ("view", {"puzzle": {"kind": "board", LONG: 1}}),
    "field": ("view", {"puzzle": FORK, LONG: 1}),
    "option": ("solve", {"puzzle": FORK, "options": {LONG: 1}}),
    "option's value": ("solve", {"puzzle": FORK, "options": {"stray_beams": LONG}}),
    "position": ("view", {"puzzle": FORK, "position": LONG}),
    "move": ("edit", {"puzzle": FORK, "moves": [LONG]}),
    "piece": ("edit", {"puzzle": FORK, "moves": [f"put {LONG} 1,1"]}),
    "piece on another kind": (
        "edit",
        {"puzzle": "kind: turrets\ngrid:\nSG\n", "moves": [f"put {LONG} 1,1"]},
    ),
    "cell": ("edit", {"puzzle": FORK, "moves": [f"take {LONG}"]}),
    "way": ("edit", {"puzzle": FORK, "moves": [f"turn 1,1 {LONG}"]}),
    "number": ("edit", {"puzzle": FORK, "moves": [f"targets {LONG}"]}),
    "title": ("edit", {"puzzle": FORK, "moves": [f"title {LONG}\u200b"]}),
    "title in JSON": ("view", {"puzzle": {"kind": "turrets", "title": f"{LONG} ", "grid": ["SG"]}}),
    "answer": ("check", {"puzzle": FORK, "answer": LONG}),
    "answer in JSON": ("check", {"puzzle": FORK, "answer": {"answer": LONG}}),
    "format": ("export", {"puzzle": FORK, "format": LONG[:40]}),
    "picture's format": ("draw", {"puzzle": FORK, "format": LONG}),
    "level": ("generate", {"kind": "board", "level": LONG}),
    "kind of a new one": ("new", {"kind": LONG, "rows": 3, "cols": 3}),
}


@pytest.mark.parametrize(("name", "fields"), LONG_REQUESTS.values(), ids=LONG_REQUESTS)
def test_long_input_is_not_repeated_in_errors(
    client: TestClient, name: str, fields: dict[str, Any]
) -> None:
    response = client.post(f"/api/{name}", json=fields)
    assert response.status_code == 422
    validate(ErrorResponse, response.content)
    assert "x" * 100 not in response.text
    assert len(response.content) < 1_000


def test_a_bug_is_reported_without_its_traceback(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> Any:
        return Outcome("bug", b"")

    monkeypatch.setattr("lasermaze.studio.pool.Worker.run", broken)
    response = client.post("/api/view", json={"puzzle": FORK})
    assert response.status_code == 500
    validate(ErrorResponse, response.content)
