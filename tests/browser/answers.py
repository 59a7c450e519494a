"""Requests of a page that a test answers itself.

With `page.route` the browser keeps no files: it asks for some ninety scripts at every load, which
takes 1.0 s of processor time instead of 0.3. Here it asks the test for the addresses named alone.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import Any

from playwright.sync_api import CDPSession, Page
from playwright.sync_api import Error as PlaywrightError


class Request:
    """A request that waits for its answer."""

    def __init__(self, session: CDPSession, event: dict[str, Any]) -> None:
        self._session, self._id = session, event["requestId"]
        self.url: str = event["request"]["url"]

    def answer(self, body: str | bytes = b"", kind: str = "text/plain") -> None:
        """Answer with this body, of this media type, if the page that asked is still there."""
        data = body.encode() if isinstance(body, str) else body
        answer = {
            "requestId": self._id,
            "responseCode": 200,
            "responseHeaders": [{"name": "Content-Type", "value": kind}],
            "body": b64encode(data).decode(),
        }
        try:
            self._session.send("Fetch.fulfillRequest", answer)
        except PlaywrightError as error:
            if "Invalid InterceptionId" not in str(error):
                raise

    def answer_json(self, value: object) -> None:
        """Answer with a JSON document."""
        self.answer(json.dumps(value), "application/json")


class Answers:
    """Gives each request for an address with one of these patterns to the function beside it."""

    def __init__(self, page: Page, functions: dict[str, Callable[[Request], None]]) -> None:
        self._functions = functions
        self._session = page.context.new_cdp_session(page)
        self._session.on("Fetch.requestPaused", self._paused)
        self._session.send("Fetch.enable", {"patterns": [{"urlPattern": one} for one in functions]})

    def _paused(self, event: dict[str, Any]) -> None:
        request = Request(self._session, event)
        next(answer for each, answer in self._functions.items() if fnmatchcase(request.url, each))(
            request
        )

    def end(self) -> None:
        """Let all further requests go to the server."""
        self._session.detach()
