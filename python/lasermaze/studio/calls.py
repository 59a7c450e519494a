"""The table of the calls: what each does with a request, as plain JSON, in a worker.

Each is a pure function over the library's verbs. The requests have been held to their schemas
by the time they come here.
"""

from __future__ import annotations

from collections.abc import Callable

from lasermaze import api
from lasermaze.studio import bench, offers, questions, takeaway
from lasermaze.studio.asked import Document, File, Report


def rest(asked: Document, report: Report) -> Document:
    """Nothing: it shows that a worker is there."""
    return {}


def warm(asked: Document, report: Report) -> Document:
    """Nothing either, but what it does loads what most calls need."""
    for kind in api.all_kinds():
        bench.view({"puzzle": kind.example, "theme": "auto"}, report)
    return {}


CALLS: dict[str, Callable[[Document, Report], Document | File]] = {
    call.__name__: call
    for call in (
        *(rest, warm),
        *(offers.kinds, offers.gallery, offers.deck, offers.daily, offers.generate),
        *(bench.read, bench.new, bench.edit, bench.play, bench.view),
        *(questions.solve, questions.check, questions.hint, questions.explain, questions.rate),
        *(takeaway.draw, takeaway.export, takeaway.film),
    )
}
