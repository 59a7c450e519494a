"""Values that are computed when they are first read: the proof of an answer, or all its fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import partial
from typing import Any, TypeVar, cast

from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError

T = TypeVar("T")


#: The value of a `Deferred` that is not made.
_NONE_YET = object()


class Deferred(partial[Any]):
    """A value still to be made: by a function, which gets the arguments given here and a budget.

    The function always makes the same. Copies of an answer share one `Deferred`, so the value is
    made once for all of them. It is made from `partial` since that takes half the time.

    Attributes:
        otherwise: takes the place of the value if there is no time to make it.
    """

    otherwise: object = None
    _value: Any = _NONE_YET

    def value(self, budget: Budget) -> Any:
        """The value. Raises: TimeUpError; whatever ``budget.progress`` raises."""
        if self._value is _NONE_YET:
            self._value = self(budget)
        return self._value


def deferred(make: Callable[..., T], *arguments: Any) -> T:
    """A `Deferred`, for a field that makes its value when it is read: see `Evident`."""
    return cast("T", Deferred(make, *arguments))


class _Made:
    """A field that may still have to be made.

    Two threads that read it at once may both make it; as it is the same, either may be kept.
    """

    def __init__(self, *default: Any) -> None:
        self.default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: object | None, owner: type | None = None) -> Any:
        if instance is not None and self.name in fields_of(instance):
            return value_within(instance, self.name, UNLIMITED)
        if not self.default:
            raise AttributeError(self.name)  # so that the field has no default
        return self.default[0]


class Evident(_Made):
    """A field of a frozen dataclass that may be given `Deferred`: reading it makes the value."""

    def __set__(self, instance: object, value: Any) -> None:
        vars(instance)[self.name] = value


class ByWhatIsKnown:
    """The base of frozen dataclasses that are compared and hashed without their `Evident` fields.

    Those may have to be made, which may take a long search.
    """

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._known() == other._known()

    def __hash__(self) -> int:
        return hash(self._known())

    def _known(self) -> tuple[Any, ...]:
        every: Any = fields(self)  # type: ignore[arg-type]
        own = vars(type(self))
        names = (each.name for each in every if not isinstance(own.get(each.name), Evident))
        return tuple(getattr(self, name) for name in names)


#: The attribute of an instance without fields: a function that returns them, and its arguments.
_MAKING = "_making"


def made_when_read(owner: type[T]) -> type[T]:
    """Let a frozen dataclass have instances whose fields are still to be made: see `unmade`."""
    for each in fields(owner):  # type: ignore[arg-type]
        if not isinstance(vars(owner).get(each.name), Evident):
            made = _Made(*() if each.default is MISSING else (each.default,))
            made.name = each.name
            setattr(owner, each.name, made)
    return owner


def unmade(owner: type[T], *making: Any) -> T:
    """An instance of a class that is `made_when_read`, for very many of which few are looked at.

    ``making`` is a function that returns the fields by name, and its arguments. It is called when
    a field is read, and gives the same each time.
    """
    instance = object.__new__(owner)
    object.__setattr__(instance, _MAKING, making)
    return instance


def fields_of(instance: object) -> dict[str, Any]:
    """The fields of a frozen dataclass by name; deferred values stay deferred."""
    found = vars(instance)
    if making := found.get(_MAKING):
        make, *arguments = making
        found.update(make(*arguments))
        found.pop(_MAKING, None)  # another thread may have done the same
    return found


def value_within(instance: object, name: str, budget: Budget) -> Any:
    """The value of a field, computed within a budget if it is `Deferred`.

    Raises: TimeUpError; whatever ``budget.progress`` raises. The field stays `Deferred` then.
    """
    value = fields_of(instance)[name]
    if isinstance(value, Deferred):
        value = vars(instance)[name] = value.value(budget)
    return value


def completed(instance: T, budget: Budget) -> T:
    """Make all deferred values of a frozen dataclass; a value that takes too long is left out.

    Returns the instance itself, or a copy that has `Deferred.otherwise` for each value left out.

    Raises: whatever ``budget.progress`` raises.
    """
    late = {}
    for name, value in list(fields_of(instance).items()):
        if isinstance(value, Deferred):
            try:
                value_within(instance, name, budget)
            except TimeUpError:
                late[name] = value.otherwise
    return with_changes(instance, **late) if late else instance


def assembled(owner: type[T], own: dict[str, Any]) -> T:
    """An instance of a frozen dataclass that keeps these as all its fields, in a fifth of the time.

    Its own constructor sets each field by a call, which takes longer than to solve a small puzzle.
    """
    instance = object.__new__(owner)
    object.__setattr__(instance, "__dict__", own)
    return instance


def with_changes(instance: T, **changes: Any) -> T:
    """A frozen dataclass with other values of some fields; deferred values stay deferred.

    `dataclasses.replace` reads every field, which makes the proof of an answer.
    """
    return assembled(type(instance), {**fields_of(instance), **changes})
