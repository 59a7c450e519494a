"""The options that commands share, and the flags that come from the kinds' own options."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from lasermaze.core.arguments import MOST, in_range
from lasermaze.core.english import nearest, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.kind import NAMES, all_kinds, names
from lasermaze.option import Option

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class Choice(click.Choice[str]):
    """One of some words; for another word the error suggests the nearest."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word. Raises: PuzzleError."""
        word = str(value)
        if word not in self.choices:
            assert param is not None
            # The option as the user types it, or the argument's name in the help.
            is_option = isinstance(param, click.Option)
            where = param.opts[0] if is_option else param.human_readable_name
            wanted = f"one of: {', '.join(self.choices)}"
            near = nearest(word, self.choices)
            raise PuzzleError(f"{where}: unknown {word!r}{near}", expected=wanted)
        return word


class KindChoice(Choice):
    """The name of a kind; other distributions are searched only if it is not one of ours."""

    def __init__(self) -> None:
        super().__init__(NAMES)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name. Raises: PuzzleError."""
        return value if value in self.choices else self._of_all().convert(value, param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """All names, in the help."""
        return self._of_all().get_metavar(param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that begin as the incomplete word does."""
        return self._of_all().shell_complete(ctx, param, incomplete)

    def _of_all(self) -> Choice:
        return Choice(names())


class WrongValue(click.BadParameter):
    """A value that an option does not accept; ``expected`` says what it accepts."""

    def __init__(
        self,
        message: str,
        expected: str,
        ctx: click.Context | None,
        param: click.Parameter | None,
    ) -> None:
        super().__init__(message, ctx, param)
        self.expected = expected


def whole(least: int, most: int = MOST) -> click.IntRange:
    """The type of a whole number in a range, both ends included."""
    return WholeRange(min=least, max=most)


class WholeRange(click.IntRange):
    """A whole number in a range; the help and the error state the range in few digits."""

    def _describe_range(self) -> str:
        """The range as click's help prints it, with 2**64 rather than its twenty digits."""
        assert isinstance(self.min, int)
        assert isinstance(self.max, int)
        return f"{in_range(self.min)}<=x<={in_range(self.max)}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number. Raises: WrongValue."""
        assert isinstance(self.min, int)
        assert isinstance(self.max, int)
        wanted = f"a whole number from {in_range(self.min)} to {in_range(self.max)}"
        text = str(value).strip()
        if not re.fullmatch(r"[+-]?[0-9]{1,4000}", text):
            raise WrongValue(f"{quoted(text)} is not a whole number", wanted, ctx, param)
        if not self.min <= int(text) <= self.max:
            raise WrongValue(f"{quoted(text)} is out of range", wanted, ctx, param)
        return int(text)


KIND = click.option(
    "--kind", type=KindChoice(), help="The kind of puzzle, for a file that does not name it."
)
JSON = click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print JSON, one line a puzzle, errors included.",
)
COLOR = click.option(
    "--color/--no-color",
    default=None,
    help="Whether to use colour; by default on terminals, or as NO_COLOR and FORCE_COLOR say.",
)


class KindCommand(click.Command):
    """A command with a flag for every option that a kind has for one of the ``verbs``.

    Options that let unfinished puzzles be read are left out unless the command takes ``drafts``.

    The command gets the given options by name. It imports the kinds if such an option may be given,
    or if the help is requested.
    """

    _with_kinds = True

    def __init__(
        self, *args: Any, verbs: tuple[str, ...], drafts: bool = False, **attributes: Any
    ) -> None:
        super().__init__(*args, **attributes)
        self.verbs, self.drafts = frozenset(verbs), drafts

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; the kinds' options only if some flag is not the command's own."""
        own = {name for param in self.params for name in (*param.opts, *param.secondary_opts)}
        flags = {arg.partition("=")[0] for arg in args if arg.startswith("-") and arg != "-"}
        self._with_kinds = not flags <= own
        try:
            return super().parse_args(ctx, args)
        finally:
            self._with_kinds = True

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The command's own options, the kinds' options, and --help."""
        own = super().get_params(ctx)
        if not self._with_kinds:
            return own
        return [*self.params, *_flags(self.verbs, drafts=self.drafts), *own[len(self.params) :]]


def _flags(verbs: frozenset[str], *, drafts: bool) -> Iterator[click.Option]:
    """The flags of the kinds for these verbs."""
    for option, helps in _options_for(verbs).values():
        if option.drafts and not drafts:
            continue
        flag = "--" + option.name.replace("_", "-")
        meanings = (f"{each} ({', '.join(kinds)})." for each, kinds in helps.items())
        text = " ".join(f"{each[:1].upper()}{each[1:]}" for each in meanings)
        if isinstance(option.default, bool):
            yield click.Option([flag, option.name], is_flag=True, default=None, help=text)
        else:
            yield click.Option([flag, option.name], type=type(option.default), help=text)


def chosen(options: dict[str, Any], verb: str) -> dict[str, Any]:
    """The given options that some kind has for the verb."""
    given = {name: value for name, value in options.items() if value is not None}
    if not given:
        return given
    known = _options_for(frozenset({verb}))
    return {name: value for name, value in given.items() if name in known}


def allow_drafts(given: Iterable[str]) -> bool:
    """Whether one of the options that were given lets unfinished puzzles be read."""
    known = _options_for(frozenset({"parse"}))
    return any(known[name][0].drafts for name in given)


def _options_for(verbs: frozenset[str]) -> dict[str, tuple[Option, dict[str, list[str]]]]:
    """Options for these verbs by their names; each meaning with the kinds for which it holds."""
    found: dict[str, tuple[Option, dict[str, list[str]]]] = {}
    for kind in all_kinds():
        for option in kind.options:
            if option.verbs & verbs:
                _, helps = found.setdefault(option.name, (option, {}))
                helps.setdefault(option.help, []).append(kind.name)
    return found
