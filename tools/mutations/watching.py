"""A plugin of pytest: run some tests in an order, limit their processor time, write it down.

The variables of the environment are set by `reach` and `judge`. A test, or a program that it
starts, is killed after ten times the seconds that it once took, and half a minute.
"""

from __future__ import annotations

import json
import os
import resource
from collections.abc import Iterator
from multiprocessing import context
from multiprocessing.context import BaseContext
from pathlib import Path

import pytest

#: A JSON object of the tests to run, in their order, and the seconds of each.
CHOSEN = os.environ.get("MUTATIONS_TESTS")
#: The file for a line of JSON for each test: its id, its seconds, its outcome.
WRITTEN = os.environ.get("MUTATIONS_WRITTEN")
#: The settings of coverage for programs that tests start.
COVERAGE = os.environ.get("MUTATIONS_COVERAGE")

SECONDS: dict[str, float] = json.loads(Path(CHOSEN).read_text()) if CHOSEN else {}
OUTCOMES: dict[str, str] = {}


def pytest_configure() -> None:
    """Let programs that tests start measure their coverage, and not find this folder."""
    del os.environ["PYTHONPATH"]
    if COVERAGE:
        os.environ["COVERAGE_PROCESS_START"] = COVERAGE
        # A fork of this process knows the test, one of a server only the test that started it.
        contexts: dict[str, BaseContext] = context._concrete_contexts  # type: ignore[attr-defined]
        contexts["forkserver"] = contexts["fork"]
    _limit(100 + 10 * sum(SECONDS.values()))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the chosen tests, in their order; or those that have not yet begun."""
    order = {test: number for number, test in enumerate(SECONDS)}
    begun = set(map(_id, Path(WRITTEN).read_text().splitlines())) if WRITTEN else set()
    kept = [
        item for item in items if (item.nodeid in order if CHOSEN else item.nodeid not in begun)
    ]
    config.hook.pytest_deselected(items=list(set(items) - set(kept)))
    items[:] = sorted(kept, key=lambda item: order.get(item.nodeid, 0))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Limit a test, and write down what it took."""
    begun = _used()
    if CHOSEN:
        _limit(30 + 10 * SECONDS[item.nodeid])
    _write(item, 0, "failed")  # unless it ends
    result = yield
    _write(item, _used() - begun, OUTCOMES.pop(item.nodeid, "passed"))
    return result


def _id(row: str) -> str:
    return str(json.loads(row)[0])


def _write(item: pytest.Item, seconds: float, outcome: str) -> None:
    if WRITTEN:
        with Path(WRITTEN).open("a", encoding="utf-8") as written:
            written.write(json.dumps((item.nodeid, round(seconds, 3), outcome)) + "\n")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keep the outcome of a test, the worst of its phases."""
    if report.failed or report.skipped:
        OUTCOMES[report.nodeid] = report.outcome


def _used(*whose: int) -> float:
    """The seconds that this process used, and those of its children that have ended."""
    usages = map(resource.getrusage, whose or (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _limit(seconds: float) -> None:
    """Have this process killed after some more seconds; one that it starts, no earlier."""
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (int(_used(resource.RUSAGE_SELF) + seconds), most))
