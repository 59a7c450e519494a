"""What all tests share."""

from pathlib import Path

import pytest
from hypothesis import settings

# No test asserts a time, hypothesis' own deadline for an example included.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real cases with known answers; the test is skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("the real cases in ../shared/data are not on this machine")
    return SHARED
