"""The web application: the page, and the JSON API that it uses."""

from __future__ import annotations

import asyncio
import json
import mimetypes
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi_offline import FastAPIOffline
from starlette.exceptions import HTTPException
from starlette.responses import Response

from lasermaze._kernel import __version__
from lasermaze.core.errors import PuzzleError
from lasermaze.studio.calls import Call
from lasermaze.studio.documents import ErrorResponse, File
from lasermaze.studio.handlers import CALLS
from lasermaze.studio.handlers.export import MEDIA_TYPES
from lasermaze.studio.middleware import DOCS_PATH, StudioMiddleware
from lasermaze.studio.page_files import PageFiles
from lasermaze.studio.pool import Pool
from lasermaze.studio.responses import STREAM, JobResponse, error_response, refusal

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
    app.add_exception_handler(HTTPException, _refuse)
    described = _Described()
    for call in CALLS.values():
        app.api_route(
            f"/api/{call.name}",
            methods=[call.method],
            summary=call.title,
            description=call.handler.__doc__ or "",
            operation_id=call.name,
            response_class=Response,
            responses=described.responses(call),
            openapi_extra=described.request(call),
        )(_endpoint(call, pool))
    # FastAPI documents this way.
    app.openapi = partial(_openapi, app.openapi, described)  # type: ignore[method-assign]
    app.mount("/", PageFiles(PAGE, site))
    app.add_middleware(StudioMiddleware, hosts=hosts)
    return app


def _endpoint(call: Call[Any], pool: Pool) -> Callable[..., Any]:
    """The function that answers an HTTP request."""

    async def endpoint(http: Request) -> Response:
        try:
            request = call.read(await _text(http))
        except PuzzleError as error:
            return error_response(error)
        limit = call.time_limit(request)
        return JobResponse(
            pool.queues[call.queue_for(request)],
            call.name,
            msgspec.json.encode(request).decode(),
            limit + call.seconds,
            limit,
            call.has_time_limit and STREAM in http.headers.get("accept", ""),
        )

    endpoint.__name__ = call.name
    return endpoint


async def _text(http: Request) -> str:
    """The JSON text of a request. Raises: PuzzleError."""
    if http.method == "GET":
        return json.dumps(dict(http.query_params))
    # A page of another site can send other types without asking this server first.
    if http.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise PuzzleError("the request has another content type", expected="application/json")
    try:
        return (await http.body()).decode()
    except UnicodeDecodeError:
        raise PuzzleError("the request is not in UTF-8", expected="a JSON document") from None


class _Described:
    """The description of all calls, for the documentation: msgspec writes it."""

    def __init__(self) -> None:
        files: dict[str, Any] = {each.split(";")[0]: {} for each in MEDIA_TYPES.values()}
        responses = [call.response for call in CALLS.values() if call.response is not File]
        types = [*(call.request for call in CALLS.values()), *responses, ErrorResponse]
        template = "#/components/schemas/{name}"
        schemas, self.components = msgspec.json.schema_components(types, ref_template=template)
        self._content: dict[Any, dict[str, Any]] = {File: files}
        for each, schema in zip(types, schemas, strict=True):
            self._content[each] = {"application/json": {"schema": schema}}

    def request(self, call: Call[Any]) -> dict[str, Any]:
        """The fields of a call's request: in the query of the address, or in a document."""
        if call.method == "POST":
            return {"requestBody": {"required": True, "content": self._content[call.request]}}
        fields = self.components[call.request.__name__]["properties"]
        return {
            "parameters": [
                {"name": name, "in": "query", "schema": schema} for name, schema in fields.items()
            ]
        }

    def responses(self, call: Call[Any]) -> dict[int | str, dict[str, Any]]:
        """The possible responses of a call."""
        progress = {STREAM: {"schema": {"type": "string"}}} if call.has_time_limit else {}
        error = self._content[ErrorResponse]
        return {
            200: {"description": "Done.", "content": {**self._content[call.response], **progress}},
            **{
                status: {"description": reason, "content": error}
                for status, reason in _REFUSALS.items()
            },
        }


def _openapi(made: Callable[[], dict[str, Any]], described: _Described) -> dict[str, Any]:
    """FastAPI's description of the API, with the schemas of requests and responses."""
    document = made()
    document.setdefault("components", {}).setdefault("schemas", {}).update(described.components)
    return document


# Some systems give another type, and browsers do not run scripts of another type.
mimetypes.add_type("text/javascript", ".js")


async def _refuse(request: Request, error: Exception) -> Response:
    """Starlette's error about a path, a method, or a body that is not JSON."""
    assert isinstance(error, HTTPException)
    status = 422 if error.status_code == 400 else error.status_code
    return refusal(status, str(error.detail).lower())
