"""The command line: ``lasermaze solve card.txt`` and its sisters.

``program`` is the top with its commands, one room each; ``console`` is what they share to
read, write and report. This room imports nothing before it can catch Ctrl-C.
"""

from __future__ import annotations

import sys

#: Exit codes: an output that takes no more, Ctrl-C, a reader that went away (128 + signal).
BAD_OUTPUT, INTERRUPTED, BROKEN_PIPE = 2, 130, 141


def main() -> None:
    """Run the command line on the arguments of this process, and exit with its code."""
    try:
        from lasermaze.cli.program import run

        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        _close_quietly()
        code = BROKEN_PIPE
    except OSError as error:  # files are reported where they are opened; this is the output
        _close_quietly()
        print(f"lasermaze: cannot write: {(error.strerror or str(error)).lower()}", file=sys.stderr)
        code = BAD_OUTPUT
    except KeyboardInterrupt:
        print("lasermaze: interrupted", file=sys.stderr)
        code = INTERRUPTED
    sys.exit(code)


def _close_quietly() -> None:
    """Let the interpreter flush the standard output on its way out, to nowhere."""
    import os

    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
