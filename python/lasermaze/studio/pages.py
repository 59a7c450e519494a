"""The static files of the page: those in the package's own folder, and no others."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from lasermaze.studio.replies import refusal

FOLDER = Path(__file__).parent / "page"

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain; charset=utf-8",
}


class Pages:
    """The files by the paths under which they are served.

    The table is made once. What a visitor asks for is looked up in it and never made into a
    name of a file.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            "/" + path.relative_to(folder).as_posix(): path
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix in _TYPES
        }
        if "/index.html" in self._files:
            self._files["/"] = self._files["/index.html"]

    def answer(self, request: Request) -> Response:
        """The file that a request asks for, unless the browser has it already; or a 404."""
        path = self._files.get(request.url.path)
        if path is None:
            return refusal(404, "there is nothing here", "/ or /api/…")
        data = path.read_bytes()
        headers = {"ETag": f'"{sha256(data).hexdigest()[:32]}"', "Cache-Control": "no-cache"}
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        return Response(data, headers=headers, media_type=_TYPES[path.suffix])
