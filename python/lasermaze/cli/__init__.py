"""The command line: ``lasermaze solve card.txt`` and its sisters.

``program`` is the top with its commands, one room each; ``console`` is what they share to
read, write and report. This room imports nothing before it can catch Ctrl-C.
"""

from __future__ import annotations

import sys

#: What a program says that was stopped by Ctrl-C, or whose reader went away (128 + signal).
INTERRUPTED, BROKEN_PIPE = 130, 141


def main() -> None:
    """Run the command line on the arguments of this process, and exit with its code."""
    try:
        from lasermaze.cli.program import run

        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        _close_quietly()
        code = BROKEN_PIPE
    except KeyboardInterrupt:
        print("lasermaze: interrupted", file=sys.stderr)
        code = INTERRUPTED
    sys.exit(code)


def _close_quietly() -> None:
    """Let the interpreter flush the standard output on its way out, to nowhere."""
    import os

    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
