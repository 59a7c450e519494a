"""Settings and fixtures for all tests."""

from __future__ import annotations

import gc
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from tests.helpers import SEED, SIZE, number, server

# A shell that starts a command in the background has it ignore Ctrl-C, and so do all processes
# that it starts. The tests press Ctrl-C, so they undo that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

#: A distribution of its own, whose tests `test_a_kind_from_outside` runs once it is installed, and
#: by day the tests of the night, with the libraries that only they need.
collect_ignore = ["a_kind_from_outside", *(["nightly"] if SIZE == 1 else [])]

# The deadline of an example and the health check `too_slow` measure time, and a busy machine
# would fail them. By day a property tries the same examples in every run, and no example
# of an earlier run is kept; a larger SIZE tries more, and others.
settings.register_profile(
    "of this size",
    max_examples=number(25),
    derandomize=SIZE == 1,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile("of this size")

#: Tests that share a browser, an application, a program that runs, a slow import or puzzles that
#: are solved, each of which is made once for all tests of a group. The longest groups come first.
GROUPS = {
    name: re.compile(rf"tests/(?:{paths})")
    for name, paths in {
        "browser": r"browser/",
        "calls": r"studio/test_(?:calls|limits)\b",
        "server": r"studio/test_(?:schema|server)\b",
        "connections": r"studio/test_connections\b",
        "outside": r"library/test_a_kind_from_outside\b",
        "reasoning-gym": r"envs/test_reasoning_gym\b|library/test_environments\b",
        **{
            kind: rf"(?:library|drawing)/.*\[(?:.*-)?{kind}(?:-.*)?\]$"
            for kind in ("board", "lazors", "mirrors", "shooters", "signposts", "turrets")
        },
        "films": r"drawing/test_films\b",
        "mine": r"library/test_mine\b",
        "budget": r"mirrors/test_budget\b",
        "alarm": r"cli/test_alarm\b",
        "decks": r"cli/test_decks\b",
        "startup": r"library/test_startup\b",
    }.items()
}


def group_of(nodeid: str) -> str | None:
    """The group of a test, if it has one."""
    return next((name for name, paths in GROUPS.items() if paths.match(nodeid)), None)


SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


def pytest_configure() -> None:
    """Start the server of commands while this process is small."""
    server()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put groups first, and leave the tests marked `night` to the runs with a larger SIZE."""
    order = {name: number for number, name in enumerate(GROUPS)}
    items.sort(key=lambda item: order.get(group_of(item.nodeid) or "", len(order)))
    if SIZE == 1:
        late = [item for item in items if item.get_closest_marker("night")]
        config.hook.pytest_deselected(items=late)
        items[:] = [item for item in items if not item.get_closest_marker("night")]


def pytest_report_header() -> str | None:
    """Print size and seed if the cases are not those of the day."""
    return f"SIZE={SIZE} SEED={SEED}" if SIZE > 1 or SEED else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Let the garbage collector skip the ten thousand tests: a quarter of the processor time.

    Later it looks for cycles of objects seldom: the puzzles and pictures of a test have few, and
    looking as often as usual would take a fourteenth of the time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        gc.enable()


class InGroups(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
    """Give each test to the next free worker, and all tests of a group to the same one."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid) or nodeid

    def mark_test_complete(self, node: object, item_index: int, duration: float = 0) -> None:
        """Forget a group that is done: xdist counts what is left in all of them after each test."""
        super().mark_test_complete(node, item_index, duration)
        given = self.assigned_work[node]
        group = self._split_scope(self.registered_collections[node][item_index])
        if all(given[group].values()):
            del given[group]


@pytest.hookimpl(optionalhook=True)  # it exists only with xdist
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> InGroups:
    """Distribute the tests to the workers of `pytest -n`, in the order of the groups."""
    config.option.loadscopereorder = False
    return InGroups(config, log)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real cases with known answers; without it the test is skipped."""
    if not SHARED.is_dir():
        pytest.skip("the real cases in ../shared/data are not on this machine")
    return SHARED
