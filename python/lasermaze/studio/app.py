"""The web application: the page, and the JSON API that it stands on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import Response

import lasermaze
from lasermaze.studio import schemas
from lasermaze.studio.guard import Guard
from lasermaze.studio.pages import Pages
from lasermaze.studio.pool import Pool
from lasermaze.studio.replies import STREAM, Job, refusal

#: The names by which a studio on the loopback may be called.
LOCAL = ("localhost", "127.0.0.1", "[::1]")

_REFUSALS: dict[int | str, dict[str, Any]] = {
    413: {"model": schemas.ErrorAnswer, "description": "The request is too large."},
    422: {"model": schemas.ErrorAnswer, "description": "Something in the request is wrong."},
    429: {"model": schemas.ErrorAnswer, "description": "Too much to do; try again in a moment."},
}

_ABOUT = """\
Every call is a pure function of a puzzle and what is asked of it; the server keeps nothing.
A puzzle is given as native text or as its JSON document.
"""


def create_app(hosts: Collection[str] | None = LOCAL) -> FastAPI:
    """The application; ``hosts`` are the names by which it may be called, any where None."""
    pool = Pool()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        yield
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
    pages = Pages()
    app.add_route("/{path:path}", pages.answer, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_middleware(Guard, hosts=hosts)
    return app


async def _refuse_invalid(request: Request, error: Exception) -> Response:
    """What is wrong with a request that does not meet its schema."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return refusal(422, f"{where}: {first['msg']}" if where else str(first["msg"]))


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return refusal(error.status_code, str(error.detail).lower())


def _add_calls(app: FastAPI, pool: Pool) -> None:
    lanes = pool.lanes

    def post(
        name: str, model: type[BaseModel], answer: type[BaseModel], about: str, long: bool = False
    ) -> Callable[..., Any]:
        async def call(request: Request, ask: Any) -> Response:
            stream = long and STREAM in request.headers.get("accept", "")
            lane, seconds = lanes["hand"], None
            if long:
                seconds = getattr(ask, "time_limit", None)
                lane = lanes["beside" if seconds is not None and seconds <= 2 else "long"]
                seconds = seconds + 5 if seconds is not None else None
            return Job(lane, name, ask.model_dump(), seconds, stream)

        call.__annotations__["ask"] = model
        call.__name__ = name
        app.post(
            f"/api/{name}",
            response_model=answer,
            responses=_REFUSALS,
            summary=about,
            response_class=Response,
        )(call)
        return call

    post("read", schemas.Read, schemas.ReadAnswer, "Read a puzzle.")
    post("new", schemas.New, schemas.BenchAnswer, "Begin an empty puzzle.")
    post("edit", schemas.Edit, schemas.BenchAnswer, "Change a puzzle by moves.")
    post("play", schemas.Play, schemas.PlayAnswer, "Play moves in a puzzle.")
    post("view", schemas.View, schemas.BenchAnswer, "Look at a puzzle or a position.")
    post("solve", schemas.Solve, schemas.SolveAnswer, "Solve a puzzle.", long=True)

    @app.get("/api/kinds", response_model=schemas.KindsAnswer, responses={429: _REFUSALS[429]})
    async def kinds() -> Response:
        """All kinds of puzzle, with their options."""
        return Job(lanes["hand"], "kinds", {}, None, stream=False)
