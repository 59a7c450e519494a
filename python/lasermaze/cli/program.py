"""The top of the command line: the commands, the text without one, and the exit codes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from itertools import takewhile

import click

from lasermaze.cli import console, limits
from lasermaze.cli.files import Files
from lasermaze.cli.limits import TimesUp
from lasermaze.cli.options import WrongValue
from lasermaze.core.english import nearest
from lasermaze.core.errors import PuzzleError

#: The name of the program, and the variable by which a shell asks it to complete a line.
NAME, COMPLETE = "lasermaze", "_LASERMAZE_COMPLETE"

#: The commands in the order of use, with their lines in `--help`; each module has its name.
COMMANDS = {
    "solve": "Solve puzzles; show the picture and the answer.",
    "check": "Judge answers, independently of the solver.",
    "proof": "Write the proof of an answer for another checker, VeriPB.",
    "draw": "Draw a puzzle, in the terminal or to SVG, PNG, GIF or PDF.",
    "hint": "Give the smallest useful hint.",
    "explain": "Explain the answer.",
    "generate": "Make new puzzles.",
    "repair": "Propose the fewest changes that leave exactly one solution.",
    "rate": "Say how hard puzzles are.",
    "dataset": "Make a data set of puzzles with questions and checked answers.",
    "golden": "Write the frozen benchmark, or score answers to it.",
    "deck": "Make a deck of cards to print and cut, or a book.",
    "mine": "Find cards by the million, or every solved board.",
    "studio": "Open the studio in the browser: edit, see, ask and play.",
    "convert": "Convert between native text, JSON, contest files and other programs' JSON.",
    "contest": "Answer a contest's input in the contest's form.",
    "judge": "Accept or reject a contestant's output.",
    "stress": "Find the smallest case that a contestant's program gets wrong.",
    "package": "Write a problem package for a judge system.",
    "schema": "Print the JSON schemas of puzzles, answers and explanations.",
    "demo": "Solve one puzzle of each kind, as a first look.",
    "kinds": "List the kinds of puzzle, their options and examples.",
}

WELCOME = """\
lasermaze solves puzzles of laser beams and mirrors on a grid, proves the answer and draws it.

  lasermaze solve examples/board/fork.txt            solve a puzzle
  lasermaze solve --all examples/board/several.txt   show every solution
  lasermaze hint examples/board/fork.txt             give only a hint
  lasermaze explain examples/board/fork.txt          explain the answer
  lasermaze draw examples/board/fork.txt             draw it (-o card.svg: to a file)
  lasermaze generate board --seed 7                  make a new one
  lasermaze generate board | lasermaze solve         make one and solve it
  lasermaze rate examples/board/fork.txt             say how hard it is
  lasermaze studio                                   play in the browser (needs lasermaze[studio])
  lasermaze kinds                                    what it can solve, with all options

Commands: {commands}.
The examples come with the package. `lasermaze help COMMAND` says more;
`lasermaze --install-completion` sets up the Tab key.
"""


class Commands(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, from its module; None if there is none."""
        if cmd_name not in COMMANDS:
            return None  # click then says that there is no such command
        command: click.Command = import_module(f"lasermaze.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name, and the other arguments. Raises: PuzzleError."""
        completing = ctx.resilient_parsing
        if args and args[0] not in COMMANDS and not args[0].startswith("-") and not completing:
            wrong = f"no such command {args[0]!r}{nearest(args[0], COMMANDS)}"
            raise PuzzleError(wrong, expected=f"what `{ctx.command_path} --help` shows")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from lasermaze._kernel import __version__

        click.echo(f"lasermaze {__version__}")
        ctx.exit(0)


def _install_completion(ctx: click.Context, _: click.Parameter, shell: str | None) -> None:
    if shell is not None:
        from lasermaze.cli import completion

        completion.install(lasermaze, shell)
        ctx.exit(0)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 solved, or checked and right; 1 proved impossible, or checked and "
    "wrong; 2 bad input or usage, or an output that cannot be written; 3 stopped at the time "
    "limit, or checked with some claim unconfirmed; 70 a bug in lasermaze; 130 stopped by "
    "Ctrl-C; 141 the reader of the output went away.",
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Print the version.",
)
@click.option(
    "--install-completion",
    metavar="[SHELL]",
    is_flag=False,
    flag_value="",
    is_eager=True,
    expose_value=False,
    callback=_install_completion,
    help="Write the completion file for bash, zsh or fish, and print its name.",
)
@click.pass_context
def lasermaze(ctx: click.Context) -> None:
    """Solve, check, draw and make puzzles of laser beams and mirrors on a grid.

    \b
    Example:
      lasermaze solve examples/board/fork.txt
    """
    if ctx.invoked_subcommand is None:
        click.echo(WELCOME.format(commands=", ".join(COMMANDS)), nl=False)


def run(arguments: Sequence[str], begun: float | None = None) -> int:
    """The exit code of the command line with these arguments.

    ``begun`` is when the program began, by the monotonic clock: from then on time limits count.

    Raises: KeyboardInterrupt and BrokenPipeError, which `main` turns into exit codes.
    """
    if wanted := os.environ.get(COMPLETE):
        from click.shell_completion import shell_complete

        return shell_complete(lasermaze, {}, NAME, COMPLETE, wanted)
    if arguments and arguments[0] == "help":
        arguments = [*arguments[1:], "--help"]
    limits.begun = begun
    as_json = _asks_for_json(arguments)
    # Not click's own `main`: it gives a broken pipe the exit code of "impossible".
    try:
        with Files() as files:
            code = _exit_code(arguments, files)
            if code == console.BAD:
                files.leave()
            return code
    except click.UsageError as error:
        console.report(_usage_error(error, arguments), as_json)
    except click.ClickException as error:
        console.report(PuzzleError(error.format_message()), as_json)
    except PuzzleError as error:
        console.report(error, as_json)
    except TimesUp as error:
        console.report(PuzzleError(str(error)), as_json)
        return console.GAVE_UP
    return console.BAD


def _asks_for_json(arguments: Sequence[str]) -> bool:
    """Whether ``--json`` is among the options of a command that has it.

    What follows ``--`` are no options.
    """
    own = list(takewhile(lambda word: word != "--", arguments))
    if "--json" not in own:
        return False
    command: click.Command = lasermaze
    ctx = click.Context(command)
    for word in own:
        if not isinstance(command, click.Group) or word not in command.list_commands(ctx):
            break
        command = command.get_command(ctx, word) or command
    return any("--json" in param.opts for param in command.params) or command is lasermaze


def _exit_code(arguments: Sequence[str], files: Files) -> int:
    """The exit code of a command, which may end early. Raises: what the command raises."""
    try:
        with lasermaze.make_context(NAME, list(arguments), obj=files) as ctx:
            code = lasermaze.invoke(ctx)
            return code if isinstance(code, int) else console.OK
    except click.exceptions.Exit as ended:
        return ended.exit_code


def _usage_error(error: click.UsageError, arguments: Sequence[str]) -> PuzzleError:
    """A wrong use of the command line as an error like all others, with the nearest right word."""
    known = [name for name in arguments[:1] if name in COMMANDS]  # click's parser does not tell
    command = error.ctx.command_path if error.ctx else " ".join([NAME, *known])
    wrong = " ".join(error.format_message().split()).rstrip(".")
    if isinstance(error, click.NoSuchOption):
        params = error.ctx.command.get_params(error.ctx) if error.ctx else []
        near = nearest(error.option_name, [name for param in params for name in param.opts])
        wrong = f"no such option {error.option_name!r}{near}"
    if wrong[1:2].islower():  # else it begins with a name such as IN
        wrong = wrong[:1].lower() + wrong[1:]
    shown = f"what `{command} --help` shows"
    return PuzzleError(wrong, expected=error.expected if isinstance(error, WrongValue) else shown)
