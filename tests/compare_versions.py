"""Compare what two versions of the package say: ``python -m tests.compare_versions OLD NEW``.

OLD and NEW are folders that contain a built package ``lasermaze``. Every puzzle of the examples,
the gallery, the deck and ``../shared/data`` and a series of generated ones is read, written,
solved, judged, drawn, rated, explained and given a hint by both; what differs is listed. The
id of a generated puzzle, which older versions do not write, is left out.

Exit code 0: no difference. It is run by hand when code moves that should not change behaviour.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = (
    ROOT / "examples",
    ROOT / "python" / "lasermaze" / "studio" / "gallery",
    ROOT.parent / "shared" / "data",
)
KINDS = ("turrets", "shooters", "signposts", "mirrors", "board")
LEVELS = (None, "beginner", "intermediate", "advanced", "expert")
SEEDS = range(5)
MOST_CELLS = 20_000  # of a puzzle that is solved and drawn


def corpus() -> Iterator[tuple[str, Any]]:
    """Names and puzzles, in a fixed order."""
    import lasermaze as lm

    generate: Any = lm.generate
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.txt")) if folder.is_dir() else ():
            try:
                puzzles = lm.load_all(path)
            except lm.PuzzleError as error:
                yield path.name, str(error).replace(str(ROOT.parent), "")
                continue
            for number, puzzle in enumerate(puzzles):
                yield f"{path.parent.name}/{path.name} {number}", puzzle
    for kind in KINDS:
        for level in LEVELS:
            for seed in SEEDS:
                yield f"{kind} {level} {seed}", generate(kind, level=level, seed=seed)


def facts(puzzle: Any) -> dict[str, Any]:
    """The results of this version for a puzzle."""
    import lasermaze as lm

    text = "".join(line for line in lm.dumps(puzzle).splitlines(True) if line[:3] != "id:")
    document = {key: value for key, value in json.loads(puzzle.to_json()).items() if key != "id"}
    found: dict[str, Any] = {"text": text, "json": document}
    if puzzle.rows * puzzle.cols > MOST_CELLS:
        return found
    answer = lm.solve(puzzle)
    said = json.loads(answer.to_json())
    said["puzzle"].pop("id", None)
    hint = lm.hint(puzzle)
    rating = lm.rate(puzzle)
    pictures = [lm.draw(puzzle).svg(), lm.draw(puzzle, answer).svg(), lm.draw(puzzle).text()]
    explained = lm.explain(puzzle, answer)
    lm.check(puzzle, answer)
    return found | {
        "answer": said,
        "hint": [hint.text, hint.reason, hint.forced, hint.cell],
        "explanation": json.loads(explained.to_json()),
        "rating": None if rating is None else str(rating),
        "pictures": [hashlib.sha256(picture.encode()).hexdigest() for picture in pictures],
    }


def describe() -> None:
    """Print a line of JSON for each puzzle."""
    for name, puzzle in corpus():
        said = puzzle if isinstance(puzzle, str) else facts(puzzle)
        print(json.dumps([name, said], sort_keys=True), flush=True)


def lines_of(package: str) -> Iterator[Any]:
    """The output of the version in a folder."""
    environment = {**os.environ, "PYTHONPATH": f"{package}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-P", "-m", "tests.compare_versions"]
    with subprocess.Popen(command, env=environment, cwd="/", stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        yield from map(json.loads, process.stdout)
    if process.returncode:
        sys.exit(f"{package}: exit code {process.returncode}")


def differences(old: Any, new: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """The paths to the parts that differ, with both; a list of another length differs as one."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(old.keys() | new.keys()):
            yield from differences(old.get(key), new.get(key), f"{path} {key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (was, now) in enumerate(zip(old, new, strict=True)):
            yield from differences(was, now, f"{path} {index}")
    elif old != new:
        yield path, old, new


def main(old: str, new: str) -> int:
    """Print every difference; 1 if there is one."""
    different = compared = 0
    for before, after in zip(lines_of(old), lines_of(new), strict=True):
        compared += 1
        if before == after:
            continue
        different += 1
        for path, was, now in differences(before[1], after[1], before[0]):
            print(f"{path}\n  old: {was!s:.500}\n  new: {now!s:.500}")
    print(f"{compared} puzzles, {different} different")
    return int(different > 0)


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(main(*sys.argv[1:]))
    describe()
