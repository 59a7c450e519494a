"""``lasermaze studio``: the page in the browser."""

from __future__ import annotations

from urllib.parse import urlsplit

import click

from lasermaze.cli import console
from lasermaze.cli.files import INPUT
from lasermaze.cli.options import KIND, KindCommand, chosen
from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import installing

EXAMPLES = """\b
Examples:
  lasermaze studio   (needs lasermaze[studio])
  lasermaze studio examples/board/fork.txt   (needs lasermaze[studio])
  lasermaze studio --no-browser --port 8650   (needs lasermaze[studio])
"""

_NEEDED = ("fastapi", "pydantic", "starlette", "uvicorn")


def public_site(address: str) -> str:
    """The address of a public studio, ending in ``/``. Raises: PuzzleError if it is not one."""
    found = urlsplit(address)
    if found.scheme not in ("http", "https") or not found.hostname or found.query or found.fragment:
        raise PuzzleError(
            f"--site: {address!r} is not the address of a page",
            expected="such as https://example.org/",
        )
    return address if found.path.endswith("/") else f"{address}/"


@click.command("studio", cls=KindCommand, verbs=("parse",), drafts=True, epilog=EXAMPLES)
@click.argument("file", type=INPUT, required=False)
@KIND
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address at which it listens."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    help="The port; by default 8650, or another one if that is taken. 0: any free one.",
)
@click.option(
    "--site",
    metavar="ADDRESS",
    envvar="LASERMAZE_SITE",
    callback=lambda _context, _option, address: address and public_site(address),
    help="A public studio, made by `make site`, to which shared links lead.",
)
@click.option(
    "--no-browser",
    is_flag=True,
    help="Print the address, of FILE if there is one; open no browser.",
)
def command(
    file: str | None,
    kind: str | None,
    host: str,
    port: int | None,
    site: str | None,
    no_browser: bool,
    **options: bool,
) -> int:
    """Open the studio in the browser: edit, see, ask and play puzzles of every kind.

    Without a FILE it begins with a gallery. The page is served to this machine alone. With another
    --host everyone who reaches that address can use it: there is no password. Ctrl-C stops it.
    """
    fragment = ""
    if file is not None:
        from lasermaze.studio import links

        puzzle = console.read_puzzle(file, kind, chosen(options, "parse"))
        fragment = links.fragment_of(str(puzzle))
    try:
        from lasermaze.studio import serve

        serve.serve(host, port, browser=not no_browser, fragment=fragment, site=site)
    except KeyboardInterrupt:  # the usual way to stop it, which needs no message
        return console.INTERRUPTED
    except ModuleNotFoundError as error:
        if error.name not in _NEEDED:
            raise
        message = f"the studio needs {error.name}"
        raise PuzzleError(message, expected=installing("studio")) from None
    return console.OK
