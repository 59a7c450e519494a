"""A server of static files for the tests: below a path, with gzip, and it can be stopped."""

from __future__ import annotations

import gzip
import threading
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

from tests.helpers import ROOT

SITE = ROOT / "site"

#: Where the site is: its addresses are relative, so any path will do.
PATH = "/some/where"

_TYPES = {".wasm": "application/wasm", ".mjs": "text/javascript", ".so": "application/wasm"}


@cache
def _compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


class _Counting(ThreadingHTTPServer):
    """A server that counts what it sends."""

    sent = 0  # bytes of all bodies


class _Files(SimpleHTTPRequestHandler):
    """The files of the site, compressed, as public hosts send them."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | _TYPES
    changes: ClassVar[dict[str, tuple[bytes, bytes]]] = {}  # of a new version

    def do_GET(self) -> None:
        """Send a file."""
        path = self.path.partition("?")[0].removeprefix(PATH + "/")
        file = SITE / (path or "index.html")
        if not self.path.startswith(PATH + "/") or not file.is_file():
            self.send_error(404)
            return
        body = _compressed(file)
        if file.name in self.changes:
            body = gzip.compress(file.read_bytes().replace(*self.changes[file.name]))
        assert isinstance(self.server, _Counting)
        self.server.sent += len(body)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class Server:
    """The site at a free port, until it is stopped."""

    def __init__(self) -> None:
        self._server = _Counting(("127.0.0.1", 0), _Files)
        self.address = f"http://localhost:{self._server.server_port}{PATH}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def sent(self) -> int:
        """Bytes of all files that were sent, compressed."""
        return self._server.sent

    def change(self, name: str, old: bytes, new: bytes) -> None:
        """Put a new version of a file on the server."""
        _Files.changes[name] = old, new

    def stop(self) -> None:
        """Stop; the port answers no more."""
        _Files.changes.clear()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
