"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

#: The seed of the random exploration, which `make soak` sets; unset, the examples are fixed.
SEED = os.environ.get("SOAK_SEED")

# The deadline of an example and the health check `too_slow` measure time, and a busy machine
# would fail them. Without a seed a property tries the same examples in every run, and no
# example of an earlier run is kept.
settings.register_profile(
    "fixed",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile("explore", settings.get_profile("fixed"), derandomize=False)
settings.load_profile("explore" if SEED else "fixed")

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


def pytest_report_header() -> str | None:
    """Say from which seed the examples come, where they are not the fixed ones."""
    return f"SOAK_SEED={SEED}" if SEED else None


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real cases with known answers; the test is skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("the real cases in ../shared/data are not on this machine")
    return SHARED
