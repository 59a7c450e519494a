"""Answers that come from a worker, and stop their work when nobody waits for them any more."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.responses import JSONResponse, Response
from starlette.types import Message, Receive, Scope, Send

from lasermaze.studio.asked import error_document, overtime, shortened
from lasermaze.studio.pool import Lane, LaneFullError, Outcome, OvertimeError, WorkerLostError
from lasermaze.studio.worker import BUG, ERROR, FILE, RESULT

STREAM = "application/x-ndjson"

_LOST = (
    "the process that worked on this ended before it was done, and so did a second one: the "
    "system may have stopped them, for want of memory for instance"
)


def problem(message: str, expected: str | None = None) -> dict[str, Any]:
    """An error document that has no place in a text."""
    return {
        "error": {
            "message": shortened(message),
            "expected": expected and shortened(expected),
            "line": None,
            "column": None,
            "source": None,
        }
    }


def refusal(status: int, message: str, expected: str | None = None) -> Response:
    """An answer that refuses a request."""
    headers = {"Retry-After": "2"} if status == 429 else None
    return JSONResponse(problem(message, expected), status, headers)


class Job(Response):
    """The answer to one call: JSON or a file, or lines of progress where those are wanted."""

    def __init__(
        self,
        lane: Lane,
        name: str,
        request: dict[str, Any],
        seconds: float | None = None,
        stream: bool = False,
    ) -> None:
        self.lane, self.name, self.request = lane, name, request
        self.seconds, self.stream = seconds, stream
        self.background = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Do the work and send its end, or stop it when the client is gone."""
        work = asyncio.ensure_future(self._answer(scope, receive, send))
        gone = asyncio.ensure_future(_disconnected(receive))
        try:
            await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                work.result()
        finally:
            work.cancel()
            gone.cancel()
            await asyncio.gather(work, gone, return_exceptions=True)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.stream:
            await self._send_lines(send)
        else:
            response = await self._outcome(_ignore)
            await response(scope, receive, send)

    async def _outcome(self, told: Any) -> Response:
        """The answer in one piece."""
        try:
            outcome = await self.lane.run(self.name, self.request, told, self.seconds)
        except LaneFullError:
            return refusal(429, "the studio has too much to do", "another try in a moment")
        except OvertimeError:
            limit = self.request.get("time_limit") or self.seconds or self.lane.seconds
            return JSONResponse(error_document(overtime(limit)), 422)
        except WorkerLostError:
            return refusal(503, _LOST, "another try; the server's own output may say more")
        return _response(outcome)

    async def _send_lines(self, send: Send) -> None:
        """Send a line for every word of progress, and one for the end."""
        lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        work = asyncio.ensure_future(self._outcome(lines.put_nowait))
        work.add_done_callback(lambda _: lines.put_nowait(None))
        headers = [(b"content-type", STREAM.encode()), (b"x-accel-buffering", b"no")]
        try:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            while (line := await lines.get()) is not None:
                await send(_body(line + b"\n", more=True))
            response = work.result()
            end = bytes(response.body)
            if response.status_code == 200:
                end = b'{"result":' + end + b"}"
            await send(_body(end + b"\n", more=False))
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)


def _response(outcome: Outcome) -> Response:
    letter, data = outcome
    if letter == RESULT:
        return Response(data, media_type="application/json")
    if letter == FILE:
        head, _, content = data.partition(b"\n")
        told = json.loads(head)
        headers = {"Content-Disposition": f'attachment; filename="{told["name"]}"'}
        return Response(content, headers=headers, media_type=told["media_type"])
    if letter == ERROR:
        return Response(data, 422, media_type="application/json")
    assert letter == BUG, letter
    return refusal(500, "an error of the program; whoever runs it finds it in its output")


def _body(data: bytes, *, more: bool) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": more}


def _ignore(data: bytes) -> None:
    """Nobody asked for progress."""


async def _disconnected(receive: Receive) -> None:
    """Return when the client is gone. The request's body has been read."""
    while (await receive())["type"] != "http.disconnect":
        pass
