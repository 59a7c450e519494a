"""HTTP responses: errors, and results of a worker, which stops when its client disconnects."""

from __future__ import annotations

import asyncio
import json

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from lasermaze.core.budget import Progress
from lasermaze.core.errors import PuzzleError
from lasermaze.studio.documents import ErrorResponse, encode, overtime
from lasermaze.studio.jobs import Outcome
from lasermaze.studio.pool import OvertimeError, Queue, QueueFullError, ignore
from lasermaze.studio.worker import WorkerLostError

STREAM = "application/x-ndjson"

#: Headers by status. A connection is closed if the rest of a request's body may still come.
_REFUSAL_HEADERS = {
    408: {"Connection": "close"},
    413: {"Connection": "close"},
    429: {"Retry-After": "2"},
}

_LOST = (
    "the process that worked on this ended before it was done, and so did a second one: the "
    "system may have stopped them, for instance because memory ran out"
)


def refusal(status: int, message: str, expected: str | None = None) -> Response:
    """The response to a request that is refused."""
    return error_response(PuzzleError(message, expected=expected), status)


def error_response(error: PuzzleError, status: int = 422) -> Response:
    """The response with an error."""
    data, headers = encode(ErrorResponse.of(error)), _REFUSAL_HEADERS.get(status)
    return Response(data, status, headers, media_type="application/json")


class JobResponse(Response):
    """The response to a call: JSON or a file, or lines of progress if they are wanted.

    ``time_limit`` is the one in the request, ``seconds`` how long the job may take in all.
    """

    def __init__(
        self,
        queue: Queue,
        name: str,
        request: str,
        seconds: float,
        time_limit: float,
        stream: bool,
    ) -> None:
        self.queue, self.name, self.request = queue, name, request
        self.seconds, self.time_limit, self.stream = seconds, time_limit, stream
        self.background = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the job and send its result, or stop it when the client disconnects."""
        sent = self._send_lines(send) if self.stream else self._send_whole(scope, receive, send)
        job = asyncio.ensure_future(sent)
        gone = asyncio.ensure_future(_disconnected(receive))
        try:
            await asyncio.wait((job, gone), return_when=asyncio.FIRST_COMPLETED)
            if job.done():
                job.result()
        finally:
            job.cancel()
            gone.cancel()
            await asyncio.gather(job, gone, return_exceptions=True)

    async def _send_whole(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._whole(ignore)
        await response(scope, receive, send)

    async def _whole(self, report: Progress) -> Response:
        """The response in one piece."""
        try:
            outcome = await self.queue.run(self.name, self.request, report, self.seconds)
        except QueueFullError:
            return refusal(429, "the studio has too much to do", "another try in a moment")
        except OvertimeError:
            return error_response(overtime(self.time_limit or self.seconds))
        except WorkerLostError:
            return refusal(503, _LOST, "another try; the server's own output may say more")
        return _response(outcome)

    async def _send_lines(self, send: Send) -> None:
        """Send a line for every report of progress, and one for the result."""
        lines: asyncio.Queue[bytes | None] = asyncio.Queue()

        def report(fraction: float, found: int) -> None:
            lines.put_nowait(json.dumps({"progress": round(fraction, 4), "found": found}).encode())

        job = asyncio.ensure_future(self._whole(report))
        job.add_done_callback(lambda _: lines.put_nowait(None))
        headers = [(b"content-type", STREAM.encode()), (b"x-accel-buffering", b"no")]
        try:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            while (line := await lines.get()) is not None:
                await send(_body(line + b"\n", more=True))
            response = job.result()
            end = bytes(response.body)
            if response.status_code == 200:
                end = b'{"result":' + end + b"}"
            await send(_body(end + b"\n", more=False))
        finally:
            job.cancel()
            await asyncio.gather(job, return_exceptions=True)


def _response(outcome: Outcome) -> Response:
    if outcome.file is not None:
        name, media_type = outcome.file
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(outcome.data, headers=headers, media_type=media_type)
    if outcome.ending == "bug":
        return refusal(500, "an error of the program; the server's output says more")
    status = 422 if outcome.ending == "error" else 200
    return Response(outcome.data, status, media_type="application/json")


def _body(data: bytes, *, more: bool) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": more}


async def _disconnected(receive: Receive) -> None:
    """Return when the client has disconnected. The request's body has been read."""
    while (await receive())["type"] != "http.disconnect":
        pass
