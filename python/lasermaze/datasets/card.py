"""The card of a data set: a page that describes its contents and how it was made."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from lasermaze.core.difficulty import LEVELS
from lasermaze.core.english import counted, grouped
from lasermaze.datasets.rows import MOST_SOLUTIONS, PROMPT_VERSION, Plan
from lasermaze.kind import kind_named

_FIELDS = f"""\
| field | what it holds |
| --- | --- |
| `id` | `lasermaze.generate_from(id)` makes the puzzle again |
| `kind` | the kind of puzzle |
| `level` | beginner, intermediate, advanced or expert |
| `question` | the rules, how to answer, and the puzzle, for a reader who knows nothing else |
| `puzzle` | the puzzle in the notation of lasermaze |
| `answer` | a right answer, as the question asks for it |
| `evidence` | the answer as `lasermaze solve --json` prints it, with its proof if that is kept |
| `difficulty` | log2 of the work that it takes; see lasermaze's documentation |
| `solutions` | how many solutions there are; none if more than {grouped(MOST_SOLUTIONS)} |
| `split` | the split; it follows from the canonical form of the puzzle |
"""

#: The sizes of data sets as Hugging Face names them: for less than this many rows.
_SIZES = (
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
    (10_000_000, "1M<n<10M"),
    (100_000_000, "10M<n<100M"),
)

_HOW = """\
Every answer was verified by a checker that shares no code with the solver. No two puzzles are equal
up to rotation and reflection, and no puzzle is in two splits, nor is a turned or mirrored copy of
it. The same command makes the same rows again, with the same version of lasermaze.

The puzzles are made at random and by local search: no person and no model wrote one, or an answer.
Their levels are what a search finds hard; people may differ. Do not train on a split that you
report: `golden-1`, the benchmark of lasermaze, falls into the split `test` of the usual shares. The
rows are under the MIT licence, like lasermaze itself.

    import lasermaze as lm
    reward = lm.score(row, text)  # 1.0 for a right answer in any form, 0.0 for anything else
"""


def recipe(plan: Plan) -> dict[str, Any]:
    """Everything that determines the rows, in JSON."""
    from lasermaze._kernel import __version__

    return {
        "lasermaze": __version__,
        "kind": plan.kind,
        "generator_version": kind_named(plan.kind).generator_version,
        "prompt_version": PROMPT_VERSION,
        "count": plan.count,
        "seed": plan.seed,
        "levels": list(plan.levels),
        "size": None if plan.size is None else list(plan.size),
        "split": str(plan.split),
        "options": dict(sorted(plan.options.items())),
    }


def command(plan: Plan, output: str) -> str:
    """The command that makes the data set."""
    parts = [
        f"lasermaze dataset {plan.kind} --count {plan.count} --seed {plan.seed}",
        *(f"--level {level}" for level in plan.levels),
        *([] if plan.size is None else [f"--size {plan.size[0]}x{plan.size[1]}"]),
        *(f"--{name.replace('_', '-')}" for name, on in sorted(plan.options.items()) if on),
        f"--split {plan.split}",
        f"-o {output}",
    ]
    return " ".join(parts)


def made_with(plan: Plan) -> str:
    """The versions that determine the rows, in words."""
    made = recipe(plan)
    return (
        f"with lasermaze {made['lasermaze']}, version {made['generator_version']} of its generator,"
        f" and version {PROMPT_VERSION} of the questions' wording"
    )


def card(plan: Plan, made_by: str, files: Mapping[str, str], counts: Counter[str]) -> str:
    """The page, in Markdown, with the header that Hugging Face's tools read.

    Args:
        plan: the plan of the data set.
        made_by: the command that makes it.
        files: for each split with rows the name of its file; empty for a single file.
        counts: the number of rows of each sort, such as ``split train`` and ``level expert``.
    """
    kind = kind_named(plan.kind)
    paths = [f"      - {{split: {name}, path: {json.dumps(path)}}}" for name, path in files.items()]
    lines = [
        "---",
        f"pretty_name: {json.dumps(f'{kind.title} ({plan.kind})')}",
        "license: mit",
        "language: [en]",
        "task_categories: [question-answering, text-generation]",
        f'size_categories: ["{_size(plan.count)}"]',
        "annotations_creators: [machine-generated]",
        "source_datasets: [original]",
        "tags: [puzzle, reasoning, lasermaze]",
        *(["configs:", "  - config_name: default", "    data_files:", *paths] if paths else []),
        f"---\n\n# {kind.title}\n\n{kind.question}\n",
        f"{counted(plan.count, 'puzzle')}, made by\n\n    {made_by}\n",
        f"{made_with(plan)}.\n",
        "| split | rows |\n| --- | ---: |",
        *(f"| {name} | {grouped(counts[f'split {name}'])} |" for name in plan.split.names),
        "\n| level | rows |\n| --- | ---: |",
        *(f"| {level} | {grouped(counts[f'level {level}'])} |" for level in LEVELS),
        f"\n{_FIELDS}\n{_HOW}",
    ]
    return "\n".join(lines)


def _size(count: int) -> str:
    """The category of a number of rows."""
    return next((name for most, name in _SIZES if count < most), "n>100M")
