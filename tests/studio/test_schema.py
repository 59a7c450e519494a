"""Any request that the OpenAPI document allows, and many that it does not: never a 5xx.

schemathesis makes the requests and sends them to a real studio. Half of the requests about a
puzzle get a real one instead of random letters, since few of those could be parsed.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from lasermaze.kind import all_kinds
from lasermaze.studio.app import create_app
from lasermaze.studio.handlers import CALLS
from tests.helpers import SIZE, number
from tests.studio.requests import BARREN, IMPOSSIBLE, SEVERAL
from tests.studio.serving import Studio

PUZZLES = [None, None, None, BARREN, IMPOSSIBLE, SEVERAL, *(kind.example for kind in all_kinds())]
MOVES = ["put # 1,1", "take 1,1", "turn 2,2 on", "touch 1,2", "go N", "size 2 3", "mark 1,1"]

LONG = {f"/api/{call.name}" for call in CALLS.values() if call.has_time_limit}
#: Each date makes a puzzle of each kind, which takes seconds.
SLOW = {"daily"}
EVERY_CALL = pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.night if name in SLOW else ()) for name in CALLS],
)
FEW = settings(
    max_examples=3 if SIZE == 1 else number(50),
    deadline=None,
    phases=(Phase.generate,),  # shrinking would send hundreds of requests
    suppress_health_check=list(HealthCheck),
)


@cache
def operations() -> dict[str, Any]:
    """The calls in the OpenAPI document, by their names."""
    import schemathesis  # half a second, which no other worker needs to spend
    from schemathesis.core.result import Ok

    schema = schemathesis.openapi.from_dict(create_app(None).openapi())
    found = [each.ok() for each in schema.get_all_operations() if isinstance(each, Ok)]
    return {call.path.removeprefix("/api/"): call for call in found}


def test_every_call_is_in_the_document() -> None:
    assert operations().keys() == CALLS.keys()


@EVERY_CALL
@FEW
@given(data=st.data())
def test_no_request_causes_a_server_error(data: st.DataObject, name: str, running: Studio) -> None:
    """Send requests, and validate each response against the OpenAPI document."""
    from schemathesis import GenerationMode
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    call = operations()[name]
    mode = data.draw(st.sampled_from(GenerationMode))
    case = data.draw(call.as_strategy(generation_mode=mode))
    puzzle = data.draw(st.sampled_from(PUZZLES))
    body = case.body
    if isinstance(body, dict) and puzzle is not None:
        body |= {"puzzle": puzzle} if "puzzle" in body else {}
        moves = data.draw(st.lists(st.sampled_from(MOVES), max_size=4))
        body |= {"moves": moves} if "moves" in body else {}
    if isinstance(body, dict) and puzzle is not None and call.path in LONG:
        body.setdefault("time_limit", 0.2)
    if isinstance(body, dict) and isinstance(body.get("time_limit"), int | float):
        body["time_limit"] = min(body["time_limit"], 0.2)  # values up to 0 are kept
    response = case.call(base_url=running.address.rstrip("/"), timeout=40)
    case.validate_response(
        response,
        checks=[
            not_a_server_error,
            checks.status_code_conformance,
            checks.content_type_conformance,
            checks.response_schema_conformance,
        ],
    )
