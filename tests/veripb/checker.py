"""VeriPB itself, which `make test-veripb` installs."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

VERIPB = os.environ.get("VERIPB", str(Path("build/veripb/bin/veripb").absolute()))


def verdict(folder: Path, formula: str, proof: str) -> str:
    """The line in which VeriPB says what it verified; empty if it refuses the proof."""
    (folder / "it.opb").write_text(formula)
    (folder / "it.pbp").write_text(proof)
    run = subprocess.run(
        [VERIPB, "it.opb", "it.pbp"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert run.returncode in (0, 1), run.stderr
    assert "warning" not in (run.stdout + run.stderr).lower(), "of an unchecked assumption"
    # Of a file that is cut off after its conclusion it says "verified", and then fails.
    found = [line for line in run.stdout.splitlines() if line.startswith("s VERIFIED")]
    return found[0] if run.returncode == 0 else ""
