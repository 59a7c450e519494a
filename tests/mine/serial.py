"""Jobs without a cluster, in the test's own process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from lasermaze.mine.job import Where


def no_cluster(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
    """Have the jobs of these modules done one part after the other."""

    def work(
        task: Callable[[int], Any],
        numbers: Iterator[int],
        where: Where,
        keep: Callable[[int, Any], bool],
    ) -> None:
        for number in numbers:
            if not keep(number, task(number)):
                return

    for module in modules:
        monkeypatch.setattr(module, "work", work)
