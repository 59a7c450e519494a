"""The files of the page, as the server sends them."""

from __future__ import annotations

import os
import re
from hashlib import sha256
from html import escape
from importlib.util import find_spec
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

_FOREVER = "max-age=31536000, immutable"

#: The files that index.html loads: scripts and styles, which load others, and the icon,
#: which some browsers ask for whenever the address changes.
_LOADED = re.compile(r'(href|src)="([\w-]+\.(?:js|css|svg))"')

_VERSION = re.compile(r"v-[0-9a-f]{16}")


#: The files that need a library which may not be installed; the page makes others by itself.
_MAKERS = {"png": "resvg_py", "gif": "PIL", "pdf": "typst"}


def _made() -> list[str]:
    """The formats of `_MAKERS` that this studio makes."""
    return [form for form, library in _MAKERS.items() if find_spec(library)]


class PageFiles(StaticFiles):
    """The files of the page.

    index.html names scripts and styles under a folder whose name is made from the state of all
    files. So a browser keeps them without asking again, some fifty requests each time the page
    is opened, and never mixes what it has kept with another version.
    """

    def __init__(self, folder: Path, site: str | None = None) -> None:
        super().__init__(directory=folder, html=True)
        self.folder, self.site = folder, site

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file. A path that names a file as if it were a folder is not found."""
        if scope["path"] != "/" and scope["path"].endswith("/"):
            raise HTTPException(404)
        version = self._version()
        if path in (".", "index.html"):
            return HTMLResponse(self._index(version))
        folder, _, name = path.partition(os.sep)
        if not _VERSION.fullmatch(folder):
            return await super().get_response(path, scope)
        response = await super().get_response(name, scope)
        # A page that loads while a file changes gets the new files: better than an error.
        response.headers["Cache-Control"] = _FOREVER if folder == version else "no-store"
        return response

    def _index(self, version: str) -> str:
        text = (self.folder / "index.html").read_text(encoding="utf-8")
        text = text.replace("<html ", f'<html data-makes="{" ".join(_made())}" ', 1)
        if self.site:
            text = text.replace("<html ", f'<html data-site="{escape(self.site)}" ', 1)
        return _LOADED.sub(rf'\1="{version}/\2"', text)

    def _version(self) -> str:
        """A name for the files as they are now; it changes when one of them is changed."""
        state = sha256()
        with os.scandir(self.folder) as files:
            for file in sorted(files, key=lambda file: file.name):
                seen = file.stat()
                state.update(f"{file.name} {seen.st_size} {seen.st_mtime_ns}\n".encode())
        return f"v-{state.hexdigest()[:16]}"
