"""The documentation: its commands, its Python, its names, its numbers and its figures are true."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools" / "docs"))
