"""The web application: the page, and the JSON API that it uses."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi_offline import FastAPIOffline
from starlette.exceptions import HTTPException
from starlette.responses import Response

from lasermaze._kernel import __version__
from lasermaze.core.codec import Codec, Definitions
from lasermaze.studio.calls import Call
from lasermaze.studio.documents import ERROR, FILE
from lasermaze.studio.handlers import CALLS
from lasermaze.studio.handlers.export import MEDIA_TYPES
from lasermaze.studio.middleware import DOCS_PATH, StudioMiddleware
from lasermaze.studio.page_files import PageFiles
from lasermaze.studio.pool import Pool
from lasermaze.studio.responses import STREAM, JobResponse, refusal
from lasermaze.studio.validation import model_of

#: The host names of a studio on the loopback address.
LOCAL = ("localhost", "127.0.0.1", "[::1]")

PAGE = Path(__file__).parent / "page"

_REFUSALS = {
    403: "The request comes from a page of another site.",
    408: "The request's body did not arrive in time.",
    413: "The request is too large.",
    421: "The studio has another host name.",
    422: "Something in the request is wrong, or it was not finished in its time.",
    429: "Too much to do; try again in a moment.",
    503: "The process at work ended unexpectedly.",
}

_ABOUT = """\
Every call is a pure function of its request; the server keeps nothing.
A puzzle is given as native text or as its JSON document.
"""


def create_app(
    hosts: Collection[str] | None = LOCAL, *, warm: bool = False, site: str | None = None
) -> FastAPI:
    """The application.

    ``hosts`` are its host names, None for any; ``warm`` starts workers before the first request;
    ``site`` is a public studio, to which shared links lead.
    """
    pool = Pool()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        warming = asyncio.ensure_future(pool.warm()) if warm else None
        yield
        if warming is not None:
            warming.cancel()
            # Its workers must end before the loop does: nothing would notice their end after it.
            await asyncio.gather(warming, return_exceptions=True)
        await pool.close()

    # FastAPI's own page of the API loads its script from another site.
    app = FastAPIOffline(
        title="lasermaze",
        version=__version__,
        description=_ABOUT,
        lifespan=lifespan,
        docs_url=DOCS_PATH,
        redoc_url=None,
        static_url="/docs-assets",
        favicon_url="/icon.svg",
    )
    app.add_exception_handler(RequestValidationError, _refuse_invalid)
    app.add_exception_handler(HTTPException, _refuse)
    schemas = Definitions("#/components/schemas/")
    for call in CALLS.values():
        app.api_route(
            f"/api/{call.name}",
            methods=[call.method],
            summary=call.title,
            operation_id=call.name,
            response_class=Response,
            responses=_documented_responses(call, schemas),
        )(_endpoint(call, pool))
    # FastAPI documents this way.
    app.openapi = partial(_openapi, app.openapi, schemas)  # type: ignore[method-assign]
    app.mount("/", PageFiles(PAGE, site))
    app.add_middleware(StudioMiddleware, hosts=hosts)
    return app


def _endpoint(call: Call[Any], pool: Pool) -> Callable[..., Any]:
    """The function whose parameters FastAPI validates."""

    async def endpoint(http: Request, request: Any) -> Response:
        limit = call.time_limit(request)
        return JobResponse(
            pool.queues[call.queue_for(request)],
            call.name,
            request.model_dump(),
            limit + call.seconds,
            limit,
            call.has_time_limit and STREAM in http.headers.get("accept", ""),
        )

    model: Any = model_of(call)
    endpoint.__annotations__["request"] = (
        Annotated[model, Query()] if call.method == "GET" else model
    )
    endpoint.__name__ = call.name
    endpoint.__doc__ = call.handler.__doc__
    return endpoint


def _openapi(made: Callable[[], dict[str, Any]], schemas: Definitions) -> dict[str, Any]:
    """FastAPI's description of the API, with the schemas of the responses."""
    document = made()
    document["components"]["schemas"].update(schemas)
    return document


def _documented_responses(call: Call[Any], schemas: Definitions) -> dict[int | str, dict[str, Any]]:
    """The possible responses of a call, for the documentation."""
    files: dict[str, Any] = {each.split(";")[0]: {} for each in MEDIA_TYPES.values()}
    result = files if call.response is FILE else _json(call.response, schemas)
    progress = {STREAM: {"schema": {"type": "string"}}} if call.has_time_limit else {}
    return {
        200: {"description": "Done.", "content": {**result, **progress}},
        **{
            status: {"description": reason, "content": _json(ERROR, schemas)}
            for status, reason in _REFUSALS.items()
        },
    }


def _json(codec: Codec[Any], schemas: Definitions) -> dict[str, Any]:
    return {"application/json": {"schema": codec.schema(schemas)}}


# Some systems give another type, and browsers do not run scripts of another type.
mimetypes.add_type("text/javascript", ".js")


_MAX_NAME = 40  # characters of a field's name that an error repeats


async def _refuse_invalid(request: Request, error: Exception) -> Response:
    """The error of a request that does not fit its model."""
    assert isinstance(error, RequestValidationError)
    found = error.errors()
    field = _field(found[0])
    # If several types are allowed, each of them has an error of its own.
    expected = dict.fromkeys(str(each["msg"]) for each in found if _field(each) == field)
    message = f"{field or 'the request'} is not valid"
    return refusal(422, message, " or ".join(expected))


def _field(error: dict[str, Any]) -> str:
    """The part of the request that is wrong, without the names of types in pydantic's path."""
    parts = [str(part) for part in error["loc"][1:]]
    return ".".join(part[:_MAX_NAME] for part in parts if part.replace("_", "").isalnum())


async def _refuse(request: Request, error: Exception) -> Response:
    """Starlette's error about a path, a method, or a body that is not JSON."""
    assert isinstance(error, HTTPException)
    status = 422 if error.status_code == 400 else error.status_code
    return refusal(status, str(error.detail).lower())
