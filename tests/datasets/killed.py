"""The job of a data set, killed after each of its system calls and then resumed.

``python -m tests.datasets.killed NAME FOLDER`` prints after how many calls it was killed, and fails
where a job ends with other files than an undisturbed one. It is a program of its own because it
forks: the processes of pytest have threads, whose locks a forked process would wait for in vain.
"""

from __future__ import annotations

import os
import shutil
import sys
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from lasermaze.datasets import writing
from tests.damage import contents
from tests.datasets.test_damaged import remembered, series, write

#: The calls of the system after which a job is killed, one after the other.
CALLS = ("fsync", "replace", "unlink", "rmdir", "mkdir")


def killed_at_every_stage(name: str, folder: Path) -> int:
    """After how many calls a job was killed; the last one had ended before."""
    (folder / "whole").mkdir()
    write(folder / "whole" / name)
    whole = contents(folder / "whole")
    series()
    for stage in count(1):
        output = folder / str(stage)
        output.mkdir()
        ended = killed_after(stage, output / name)
        write(output / name)
        assert contents(output) == whole, f"killed after call {stage}"
        shutil.rmtree(output)
        if ended:
            return stage
    raise AssertionError("it cannot be killed so often")


def killed_after(calls: int, path: Path) -> bool:
    """Whether a job in a process of its own ended before it had made this many calls."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    left = calls

    def counting(call: Any) -> Any:
        def called(*args: Any, **options: Any) -> Any:
            nonlocal left
            found = call(*args, **options)
            left -= 1
            if not left:
                os._exit(9)
            return found

        return called

    for each in CALLS:
        setattr(os, each, counting(getattr(os, each)))
    try:
        write(path)
        os._exit(0)
    finally:
        os._exit(1)


if __name__ == "__main__":
    # The output of a killed process stays, synced to the disk or not.
    with patch.object(os, "fsync"), patch.multiple(writing, PART=4, rows_from=remembered):
        print(killed_at_every_stage(sys.argv[1], Path(sys.argv[2])))
