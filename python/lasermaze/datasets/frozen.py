"""The frozen benchmark: puzzles that never change, whatever becomes of the generators.

The rows lie in the package in one compressed file, with the rules of their kinds as they were
worded then. ``tools/golden.py`` made it, and makes the puzzles again from their ids to compare.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypedDict

from lasermaze import api
from lasermaze.core.arguments import row_of
from lasermaze.core.libraries import need
from lasermaze.datasets.rows import text_of_question

#: The name of the benchmark. Another set of rows would get another name.
NAME = "golden-1"

#: The SHA-256 digest of the digests of all rows, in order.
DIGEST = "c0c44a55e5b24fbf168d40893febc380c588d785ed59132642f9e4b17af228ef"

_FILE = Path(__file__).with_name(f"{NAME}.json.gz")

#: Pixels per unit of a picture; a cell is 64 units wide.
_SCALE = 0.75


class GoldenRow(TypedDict):
    """A puzzle of the benchmark.

    Attributes:
        id: the id of the generated puzzle, by which files of answers name it.
        kind: the name of its kind.
        level: beginner, intermediate, advanced or expert.
        question: the prompt: the rules and the puzzle in words.
        puzzle: the puzzle in native text.
        answer: a right answer, as the question asks for it.
        evidence: the answer as `lasermaze solve --json` prints it, with its proof.
        difficulty: the number of `lasermaze.rate`, to three places.
        solutions: their number.
        moves: the fewest moves of `lasermaze.Game` from the start to a right answer.
        split: always ``test``.
        small: whether `golden_small` has it.
        prompt_version: the version of the wording of the question.
        digest: the SHA-256 digest of all the other fields.
    """

    id: str
    kind: str
    level: str
    question: str
    puzzle: str
    answer: str
    evidence: str
    difficulty: float
    solutions: int
    moves: int
    split: str
    small: bool
    prompt_version: int
    digest: str


@cache
def rows() -> tuple[GoldenRow, ...]:
    """The rows of the benchmark, those of a kind together, from easy to hard."""
    return rows_of(json.loads(gzip.decompress(_FILE.read_bytes())))


def rows_of(document: Any) -> tuple[GoldenRow, ...]:
    """The rows in a document as the file holds it: what rows have in common is stored once."""
    common = {"split": "test", "prompt_version": document["prompt_version"]}
    found = []
    for stored in document["rows"]:
        kind = stored["puzzle"].partition("\n")[0].removeprefix("kind: ")
        question = text_of_question(document["rules"][kind], stored["puzzle"])
        row = {**stored, **common, "kind": kind, "question": question}
        ordered = {name: row[name] for name in GoldenRow.__annotations__ if name != "digest"}
        found.append(GoldenRow(**ordered, digest=digest_of(ordered)))  # type: ignore[typeddict-item]
    return tuple(found)


def digest_of(row: Any) -> str:
    """The digest of the fields of a row, of pandas too, without its own."""
    fields = {name: value for name, value in row_of("digest_of", row).items() if name != "digest"}
    text = json.dumps(fields, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def digest_of_all(all_rows: tuple[GoldenRow, ...]) -> str:
    """The digest over the digests of rows, in order."""
    return sha256(
        "".join(row_of("digest_of_all", row)["digest"] for row in all_rows).encode()
    ).hexdigest()


def technique(row: GoldenRow) -> str | None:
    """The technique that a person needs for a row's puzzle, as `lasermaze.rate` says it now.

    The row itself does not have it, as its words may change with the explanations.
    """
    rated = api.rate(api.parse(row_of("technique", row)["puzzle"]), technique=True)
    return None if rated is None else rated.technique


def picture(row: GoldenRow) -> bytes:
    """The picture of a row's puzzle as a PNG file, for models that see.

    Raises: PuzzleError if the libraries of the extra ``pictures`` are not installed.
    """
    need("resvg_py", "pictures in pixels need resvg_py", "pictures")
    return api.draw(api.parse(row_of("picture", row)["puzzle"])).png(_SCALE)
