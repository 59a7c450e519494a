"""The web application: the page, and the JSON API that it stands on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from datetime import date
from typing import Annotated, Any, NamedTuple

from fastapi import FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

import lasermaze
from lasermaze.studio import answers, schemas
from lasermaze.studio.guard import Guard
from lasermaze.studio.manual import manual
from lasermaze.studio.pages import Pages
from lasermaze.studio.pool import Pool
from lasermaze.studio.replies import STREAM, Job, refusal

#: The names by which a studio on the loopback may be called.
LOCAL = ("localhost", "127.0.0.1", "[::1]")

_REFUSALS: dict[int | str, dict[str, Any]] = {
    403: {"model": answers.ErrorAnswer, "description": "The request is another site's page's."},
    408: {"model": answers.ErrorAnswer, "description": "The request's body did not come in time."},
    413: {"model": answers.ErrorAnswer, "description": "The request is too large."},
    421: {"model": answers.ErrorAnswer, "description": "The studio has another name."},
    422: {
        "model": answers.ErrorAnswer,
        "description": "Something in the request is wrong, or it was not finished in its time.",
    },
    429: {"model": answers.ErrorAnswer, "description": "Too much to do; try again in a moment."},
    503: {"model": answers.ErrorAnswer, "description": "The process at work ended unexpectedly."},
}

_ABOUT = """\
Every call is a pure function of a puzzle and what is asked of it; the server keeps nothing.
A puzzle is given as native text or as its JSON document.
"""


def create_app(hosts: Collection[str] | None = LOCAL, *, warm: bool = False) -> FastAPI:
    """The application.

    ``hosts`` are the names by which it may be called, any where None; ``warm`` whether what a
    hand waits for is made ready before the first visitor comes.
    """
    pool = Pool()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        warming = asyncio.ensure_future(pool.warm()) if warm else None
        yield
        if warming is not None:
            warming.cancel()
            # Its workers are ended before the loop is: nobody would hear of their end after it.
            await asyncio.gather(warming, return_exceptions=True)
        await pool.close()

    app = FastAPI(
        title="lasermaze",
        version=lasermaze.__version__,
        description=_ABOUT,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
    )
    app.add_exception_handler(RequestValidationError, _refuse_invalid)
    app.add_exception_handler(HTTPException, _refuse)
    _add_calls(app, pool)
    _add_offers(app, pool)

    def docs(request: Request) -> Response:
        return HTMLResponse(manual(app.openapi()))

    app.add_route("/docs", docs, methods=["GET"], include_in_schema=False)
    pages = Pages()
    app.add_route("/{path:path}", pages.answer, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_middleware(Guard, hosts=hosts)
    return app


_MOST_NAME = 40  # characters of a field's name that are told


async def _refuse_invalid(request: Request, error: Exception) -> Response:
    """What is wrong with a request that does not meet its schema."""
    assert isinstance(error, RequestValidationError)
    found = error.errors()
    field = _field(found[0])
    # Where several types would do, each of them has an error of its own.
    wanted = dict.fromkeys(str(one["msg"]) for one in found if _field(one) == field)
    message = f"{field or 'the request'} is not as it should be"
    return refusal(422, message, " or ".join(wanted))


def _field(error: dict[str, Any]) -> str:
    """The part of the request that is wrong; the names of types in pydantic's path left out."""
    parts = [str(part) for part in error["loc"][1:]]
    return ".".join(part[:_MOST_NAME] for part in parts if part.replace("_", "").isalnum())


async def _refuse(request: Request, error: Exception) -> Response:
    """What Starlette says of a path, a method, or a body that is no JSON at all."""
    assert isinstance(error, HTTPException)
    status = 422 if error.status_code == 400 else error.status_code
    return refusal(status, str(error.detail).lower())


class Call(NamedTuple):
    """One call: its name, what it takes and gives, what it says of itself, and its lane.

    Long work takes its time limit from the request; as a stream it tells of its progress. It
    keeps to that limit by itself, and has ``afterwards`` seconds more to tell or draw what it
    found; then it is stopped.
    """

    name: str
    request: type[BaseModel]
    answer: type[BaseModel] | None  # None: a file
    about: str
    long: bool = False
    afterwards: float = 0


#: Seconds more than its search that a call may take: to say what was found, or to draw it.
_SAYING, _DRAWING = 1.0, 10.0

CALLS = (
    Call("read", schemas.ReadRequest, answers.ReadAnswer, "Read a puzzle"),
    Call("new", schemas.NewRequest, answers.BenchAnswer, "Begin an empty puzzle"),
    Call("edit", schemas.EditRequest, answers.BenchAnswer, "Change a puzzle by moves"),
    Call("play", schemas.PlayRequest, answers.PlayAnswer, "Play moves in a puzzle"),
    Call("view", schemas.ViewRequest, answers.BenchAnswer, "Look at a puzzle or a position"),
    Call("export", schemas.ExportRequest, answers.ExportAnswer, "Write a puzzle as a text"),
    Call("solve", schemas.SolveRequest, answers.SolveAnswer, "Solve a puzzle", True, _DRAWING),
    Call("check", schemas.CheckRequest, answers.CheckAnswer, "Judge a position", True, _SAYING),
    Call("hint", schemas.HintRequest, answers.HintAnswer, "Give the smallest hint", True, _SAYING),
    Call(
        *("explain", schemas.ExplainRequest, answers.ExplainAnswer, "Explain the answer"),
        *(True, _DRAWING),
    ),
    Call(
        "film", schemas.FilmRequest, answers.FilmAnswer, "Show a solution in steps", True, _DRAWING
    ),
    Call("generate", schemas.GenerateRequest, answers.GenerateAnswer, "Make a new puzzle", True),
    Call(
        "rate", schemas.RateRequest, answers.RateAnswer, "Tell how hard a puzzle is", True, _SAYING
    ),
    Call("draw", schemas.DrawRequest, None, "Draw a puzzle to a file", True, _DRAWING),
)

#: Long work that is asked for with no more patience than this is done beside the longer.
_BRIEF = 2.0

#: Seconds in which puzzles that are offered must be made: a few on an idle machine, many more
#: on one that is busy with other work.
_FOR_OFFERS = 60.0


def _add_calls(app: FastAPI, pool: Pool) -> None:
    for call in CALLS:
        app.post(
            f"/api/{call.name}",
            summary=call.about,
            operation_id=call.name,
            response_class=Response,
            responses=_answers(call),
        )(_endpoint(call, pool))


def _endpoint(call: Call, pool: Pool) -> Callable[..., Any]:
    """The function that FastAPI holds against its schema and calls."""

    async def endpoint(request: Request, asked: Any) -> Response:
        document = asked.model_dump()
        if not call.long:
            return Job(pool.lanes["hand"], call.name, document)
        limit = document["time_limit"]
        lane = pool.lanes["beside" if limit <= _BRIEF else "long"]
        stream = STREAM in request.headers.get("accept", "")
        return Job(lane, call.name, document, limit + call.afterwards, stream)

    endpoint.__annotations__["asked"] = call.request
    endpoint.__name__ = call.name
    endpoint.__doc__ = call.request.__doc__
    return endpoint


def _answers(call: Call) -> dict[int | str, dict[str, Any]]:
    """What a call may answer, for the documentation."""
    if call.answer is None:
        types = ("image/svg+xml", "image/png", "image/gif", "application/pdf", "text/html")
        good: dict[str, Any] = {"content": {name: {} for name in types}}
    else:
        good = {"model": call.answer}
    if call.long:
        good.setdefault("content", {})[STREAM] = {"schema": {"type": "string"}}
    return {200: good | {"description": "Done."}, **_REFUSALS}


def _add_offers(app: FastAPI, pool: Pool) -> None:
    # One worker keeps what it has made for the next visitor, and no hand waits for it.
    lane = pool.lanes["beside"]

    async def kinds() -> Response:
        """All kinds of puzzle, with their options."""
        return Job(pool.lanes["hand"], "kinds", {})

    async def gallery() -> Response:
        """Ready puzzles of all kinds, with their pictures."""
        return Job(lane, "gallery", {}, _FOR_OFFERS)

    async def deck() -> Response:
        """The deck of cards for the board game, from easy to hard, with their pictures."""
        return Job(lane, "deck", {}, _FOR_OFFERS)

    async def daily(day: Annotated[date | None, Query(alias="date")] = None) -> Response:
        """The puzzle of each kind for a day; today, by the server's clock, unless told."""
        asked = {"date": (day or date.today()).isoformat()}
        return Job(lane, "daily", asked, _FOR_OFFERS)

    offers: dict[Callable[..., Any], type[BaseModel]] = {
        kinds: answers.KindsAnswer,
        gallery: answers.GalleryAnswer,
        deck: answers.GalleryAnswer,
        daily: answers.DailyAnswer,
    }
    for offer, answer in offers.items():
        app.get(
            f"/api/{offer.__name__}",
            operation_id=offer.__name__,
            response_class=Response,
            responses={200: {"model": answer}, **_REFUSALS},
        )(offer)
