"""The options that commands share, and the flags that come from the kinds' own options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from lasermaze.interface import Option
from lasermaze.kinds import NAMES, all_kinds

F = TypeVar("F", bound=Callable[..., Any])

KIND = click.option(
    "--kind", type=click.Choice(NAMES), help="The kind of a file that does not say it."
)
JSON = click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print JSON, one line a puzzle, errors included.",
)
COLOR = click.option(
    "--color/--no-color", default=None, help="Whether to use colour; unless told, on terminals."
)
FILE = click.Path(allow_dash=True)


def kind_options(*verbs: str) -> Callable[[F], F]:
    """Give a command a flag for every option that a kind has for one of the verbs.

    The command gets them by the options' names; those not given are None.
    """

    def decorate(command: F) -> F:
        for option, kinds in reversed(_options_for(frozenset(verbs)).values()):
            flag = "--" + option.name.replace("_", "-")
            text = f"{option.help[:1].upper()}{option.help[1:]} ({', '.join(kinds)})."
            if isinstance(option.default, bool):
                add = click.option(flag, option.name, is_flag=True, default=None, help=text)
            else:
                add = click.option(flag, option.name, type=type(option.default), help=text)
            command = add(command)
        return command

    return decorate


def chosen(options: dict[str, Any], verb: str) -> dict[str, Any]:
    """The options that were given and that some kind has for the verb."""
    known = _options_for(frozenset({verb}))
    return {name: value for name, value in options.items() if value is not None and name in known}


def _options_for(verbs: frozenset[str]) -> dict[str, tuple[Option, list[str]]]:
    """Options for these verbs by their names, with the kinds that have them."""
    found: dict[str, tuple[Option, list[str]]] = {}
    for kind in all_kinds():
        for option in kind.options:
            if option.verbs & verbs:
                found.setdefault(option.name, (option, []))[1].append(kind.name)
    return found
