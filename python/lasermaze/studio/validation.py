"""The models with which a server validates requests: pydantic's, made from the dataclasses."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any, get_type_hints

import pydantic

from lasermaze.studio.calls import Call
from lasermaze.studio.request import QueryRequest

_STRICT = pydantic.ConfigDict(extra="forbid", strict=True, frozen=True)

#: The values in the query of an address arrive as texts.
_LENIENT = pydantic.ConfigDict(frozen=True)


def model_of(call: Call[Any]) -> type[pydantic.BaseModel]:
    """The model of a call's requests: the same fields, types, bounds, defaults and words."""
    request = call.request
    types = get_type_hints(request, include_extras=True)
    definitions: Any = {each.name: (types[each.name], _field(each)) for each in fields(request)}
    return pydantic.create_model(
        request.__name__,
        __config__=_LENIENT if issubclass(request, QueryRequest) else _STRICT,
        __doc__=request.__doc__,
        **definitions,
    )


def _field(field: Field[Any]) -> Any:
    about: Any = field.metadata
    if field.default_factory is not MISSING:
        return pydantic.Field(default_factory=field.default_factory, **about)
    return pydantic.Field(... if field.default is MISSING else field.default, **about)
