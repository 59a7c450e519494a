"""The command line: ``lasermaze solve card.txt`` and the other commands.

``program`` is the top with its commands, one module each; ``console`` has their shared functions to
read, write and report. This module imports hardly anything before it can catch Ctrl-C.
"""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
from contextlib import suppress
from time import monotonic

#: Exit codes: an output that cannot be written, too little memory, a bug in lasermaze,
#: Ctrl-C, a closed pipe (128 + signal).
BAD_OUTPUT, GAVE_UP, FAULT, INTERRUPTED, BROKEN_PIPE = 2, 3, 70, 130, 141

#: The number of new objects before garbage is collected.
_OBJECTS = 50_000

#: The environment variable that makes a bug in lasermaze print its traceback.
DEBUG = "LASERMAZE_DEBUG"


def main() -> None:
    """Run the command line on the arguments of this process, and exit with its code."""
    begun = monotonic()  # before anything slow is imported
    raises = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if raises:
        signal.signal(signal.SIGINT, _end_at_once)
    # Imported objects stay; looking for garbage among them every 700 objects would take long.
    gc.set_threshold(_OBJECTS)
    code = _exit_code(begun)
    if raises:
        signal.signal(signal.SIGINT, _end_at_once)
    sys.exit(code)


def _end_at_once(*_: object) -> None:
    """End before and after the work, where an exception would be shown as a traceback."""
    with suppress(OSError):
        os.write(2, b"lasermaze: interrupted\n")
    os._exit(INTERRUPTED)


def _exit_code(begun: float) -> int:
    """The exit code of the command line, which has reported what went wrong."""
    try:
        from lasermaze.cli import streams

        streams.make_ready()
        from lasermaze.cli.program import run

        if signal.getsignal(signal.SIGINT) is _end_at_once:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        code = run(sys.argv[1:], begun)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _close_quietly()
        return BROKEN_PIPE
    except OSError as error:  # files are reported where they are opened; this is the output
        _close_quietly()
        is_closed = error.errno == errno.EBADF
        reason = "it is closed" if is_closed else (error.strerror or str(error)).lower()
        _say(f"the standard output cannot be written: {reason}", as_json=False)
        return BAD_OUTPUT
    except KeyboardInterrupt:
        _say("interrupted", as_json=False)
        return INTERRUPTED
    except MemoryError:
        _say("there is not enough memory for this", expected="a smaller puzzle")
        return GAVE_UP
    except Exception as error:
        from lasermaze.core.errors import ResourceError

        if isinstance(error, ResourceError):
            _say(str(error), expected="more memory, or fewer processes")
            return GAVE_UP
        _show_traceback()
        what = "the work is nested too deeply" if isinstance(error, RecursionError) else str(error)
        words = f"{type(error).__name__}: {' '.join(what.split())}"[:200]
        _say(f"a bug in lasermaze, {words}; please report it ({DEBUG}=1 shows where)")
        return FAULT


def _say(message: str, expected: str | None = None, *, as_json: bool | None = None) -> None:
    """Print an error as one line; as JSON on the standard output if JSON was requested."""
    if as_json is None:
        as_json = "--json" in sys.argv
    if not as_json:
        wanted = f"; expected {expected}" if expected else ""
        print(f"lasermaze: {message}{wanted}", file=sys.stderr)
        return
    import json

    place = dict.fromkeys(("source", "line", "column"))
    error = {**place, "message": message, "expected": expected}
    try:
        print(json.dumps({"lasermaze": 1, "error": error}), flush=True)
    except OSError:  # only the exit code can still tell
        _close_quietly()
        _say(message, expected, as_json=False)


def _show_traceback() -> None:
    if os.environ.get(DEBUG):
        import traceback

        traceback.print_exc()


def _close_quietly() -> None:
    """Let the interpreter flush the standard output on its way out, to nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
