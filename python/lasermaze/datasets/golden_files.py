"""The benchmark as files: the rows, their card, the rules of each kind, pictures if wanted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from lasermaze.core.arguments import row_of
from lasermaze.core.budget import Progress
from lasermaze.core.errors import PuzzleError
from lasermaze.core.files import WholeFiles, unwritable
from lasermaze.datasets import frozen
from lasermaze.datasets.frozen import GoldenRow
from lasermaze.kind import kind_named
from lasermaze.scoring.score import SCORER_VERSION

#: The names of the files with the rows, and with their card. By the second name, and by the field
#: ``file_name`` of its rows, the library datasets knows that there is a picture of each row.
ROWS, ROWS_WITH_PICTURES, CARD = "test.jsonl", "metadata.jsonl", "README.md"

_FIELDS = """\
| field | type | what it holds |
| --- | --- | --- |
| `id` | string | the name of the puzzle; `lasermaze.generate_from(id)` made it |
| `kind` | string | turrets, shooters, signposts, mirrors or board |
| `level` | string | beginner, intermediate, advanced or expert |
| `question` | string | the prompt: the rules, how to answer, the puzzle |
| `puzzle` | string | the puzzle in the notation of lasermaze |
| `answer` | string | one right answer, as the question asks for it |
| `evidence` | string | the answer with its proof, in JSON |
| `difficulty` | float | log2 of the work that it takes |
| `solutions` | int | how many solutions there are |
| `moves` | int | the fewest moves of a player from the start to a right answer |
| `split` | string | always `test` |
| `small` | bool | whether it is one of the 30 puzzles of golden_small |
| `prompt_version` | int | the version of the wording of `question` |
| `digest` | string | SHA-256 of the fields above |
"""

_CARD = """\
---
pretty_name: "{name}: puzzles of laser beams, with proofs"
license: mit
language: [en]
task_categories: [question-answering, text-generation]
tags: [reasoning, puzzle, planning, search, constraint-satisfaction, verifiable, lasermaze]
size_categories: ["{size}"]
annotations_creators: [machine-generated]
language_creators: [expert-generated]
multilinguality: monolingual
source_datasets: [original]
configs:
  - config_name: default
    data_files:
      - {{split: test, path: {files}}}
---

# {name}

{count} puzzles about beams of light on a grid, to measure how well a program or a language model
reasons. They never change: a correction would get another name. Each has its question in words, an
answer with its proof, its difficulty, and the fewest moves that solve it.

{kinds}

| kind | beginner | intermediate | advanced | expert |
| --- | ---: | ---: | ---: | ---: |
{table}

## Use

    import json
    rows = [json.loads(line) for line in open("{rows}")]

or, with lasermaze alone, `lasermaze.datasets.golden()`. Ask `question`, and score the reply:

    import lasermaze as lm
    lm.score(rows[0], reply)  # 1.0 for a right answer in any form, 0.0 for anything else

`lasermaze golden --score answers.jsonl` scores a file of answers, one `{{"id": …, "answer": …}}` a
line; with `--json` it prints the entry for a leaderboard.

## Fields

{fields}
## Versions

- Benchmark: {name}, digest of all rows `{digest}`.
- Prompt: version {prompt}. Scorer: version {scorer}. A report should name both.

## Provenance

The puzzles were made by the generators of lasermaze from the ids in the rows. For each kind and
level they are the first of one series that fall into the split `test` of `lasermaze dataset`, so
none of them, turned or mirrored copies included, is in a split `train` made with the usual shares.
Left out were puzzles whose number of solutions or of moves is not known exactly. No person and no
model wrote or changed a puzzle. The rules were written by the authors of lasermaze.

## How it was checked

Every answer is confirmed by a checker that shares no code with the solver: it replays the solution,
and verifies the proof of what else the answer claims. The fewest moves agree with a search through
all positions on small puzzles. The questions hold everything that a reader needs.

## Limits

- Every puzzle has a solution. The questions allow "impossible" as an answer, but it is never right.
- The puzzles are synthetic, and their levels are what a search finds hard; people may differ.
- The rules and the puzzles are public, as are the answers: who trains on them must say so.
- 15 puzzles of a kind and level tell large differences only; report the interval of the score.
- The questions are in English. There is no personal or offensive content.

## Licence and citation

The data set, like lasermaze itself, is under the MIT licence.

    @misc{{lasermaze_golden_1,
      title = {{{name}: puzzles of laser beams, with proofs}},
      author = {{The lasermaze authors}},
      year = {{2026}},
      note = {{Data set, version {name}, digest {short}}}
    }}
"""


def write(
    rows: Sequence[GoldenRow],
    output: str | Path,
    *,
    pictures: bool = False,
    techniques: bool = False,
    progress: Progress | None = None,
) -> Path:
    """Write rows of the benchmark to a folder, with their card; returns the path of the card.

    Other files are left alone, also those of the same names unless they have the same contents.
    With ``pictures`` each row gets a field ``file_name``, the name of its PNG file, which the
    library datasets reads as an image; with ``techniques`` a field ``technique``. Neither is part
    of its digest.

    Raises: PuzzleError if the folder cannot be written, if another file is in the way (then nothing
    is written), or if the library for pictures is missing.
    """
    folder, asked = Path(output), [row_of("write", row) for row in rows]
    drawn, beside = {}, []
    for number, row in enumerate(asked):
        if progress is not None:
            progress(number / len(rows), number)
        beside.append({"technique": frozen.technique(row)} if techniques else {})
        if pictures:
            beside[-1]["file_name"] = name = f"pictures/{row['id'].replace('/', '-')}.png"
            drawn[name] = frozen.picture(row)
    documents = [{**fields, **more} for fields, more in zip(asked, beside, strict=True)]
    lines = [json.dumps(document, ensure_ascii=False) + "\n" for document in documents]
    page = card(asked, pictures=pictures, techniques=techniques)
    name = ROWS_WITH_PICTURES if pictures else ROWS
    texts = {name: "".join(lines).encode(), CARD: page.encode()}
    try:
        with WholeFiles() as files:
            for name, contents in {**texts, **drawn}.items():
                files.make_folder((folder / name).parent)
                with files.writing(folder / name, fresh=True) as stream:
                    stream.write(contents)
    except OSError as error:
        raise unwritable(str(getattr(error, "filename", None) or folder), error) from None
    return folder / CARD


def card(rows: Sequence[GoldenRow], *, pictures: bool = False, techniques: bool = False) -> str:
    """The card of rows of the benchmark, in Markdown, with the header that a hub reads.

    Raises: PuzzleError for no rows.
    """
    if not rows:
        raise PuzzleError("no rows", expected="rows of the benchmark")
    counts: Mapping[tuple[str, str], int] = Counter((row["kind"], row["level"]) for row in rows)
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    levels = list(dict.fromkeys(row["level"] for row in rows))
    technique = "| `technique` | string | the technique that a person needs |\n"
    picture = "| `file_name` | string | the picture of the puzzle; `datasets` has it as `image` |\n"
    return _CARD.format(
        name=frozen.NAME,
        size="n<1K",
        rows=ROWS_WITH_PICTURES if pictures else ROWS,
        files=f'[{ROWS_WITH_PICTURES}, "pictures/*.png"]' if pictures else ROWS,
        count=len(rows),
        kinds="\n".join(f"- **{kind}**: {kind_named(kind).question}" for kind in kinds),
        table="\n".join(
            f"| {kind} | {' | '.join(str(counts[kind, level]) for level in levels)} |"
            for kind in kinds
        ),
        fields=_FIELDS + technique * techniques + picture * pictures,
        digest=frozen.DIGEST,
        prompt=rows[0]["prompt_version"],
        scorer=SCORER_VERSION,
        short=frozen.DIGEST[:12],
    )
