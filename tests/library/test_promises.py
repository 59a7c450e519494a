"""Every kind keeps the promises that authors of kinds are held to."""

from __future__ import annotations

import pytest

from lasermaze.testing import Promise, contract
from tests.helpers import ORACLES, SEED, SIZE, lm


@pytest.mark.parametrize(
    "promise",
    [
        pytest.param(promise, id=f"{kind.name}: {promise}")
        for kind in lm.all_kinds()
        if kind.name in ORACLES
        for promise in contract(kind, range(SEED, SEED + 12 * SIZE))
    ],
)
def test_promises(promise: Promise) -> None:
    promise.hold()
