"""Right answers in many forms, and texts that deserve nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import lasermaze as lm
from lasermaze.kind import kind_of

WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}
ARROWS = dict(zip("NESW", "↑→↓←", strict=True))


def plain(answer: Any) -> str:
    """An answer as its question asks for it."""
    if isinstance(answer, lm.Impossible):
        return "impossible"
    text: str = kind_of(answer.puzzle).formats.format_solution(answer.puzzle, answer.witness)
    return text.rstrip("\n")


def forms(answer: Any) -> Iterator[tuple[str, str]]:
    """Names of forms, each with the answer written so."""
    text, puzzle = plain(answer), answer.puzzle
    yield from around(text, puzzle)
    yield "the document of solve --json", answer.to_json()
    if isinstance(answer, lm.Impossible):
        for words in ("There is no solution.", "The puzzle is impossible.", "No solution exists"):
            yield words, words
        yield "verdict in JSON", '{"answer": "impossible"}'
        return
    yield (
        "the solution in JSON",
        json.dumps(kind_of(puzzle).codecs.solution.encode(answer.witness, answer.puzzle)),
    )
    yield "a text in JSON", json.dumps({"answer": text})
    if puzzle.kind in ("turrets", "signposts"):
        yield from of_moves(text)
    else:
        yield from of_grid(text, puzzle.kind)


def around(text: str, puzzle: lm.Puzzle) -> Iterator[tuple[str, str]]:
    """The text alone, in prose, marked, in code fences, after thoughts, beside the puzzle."""
    yield "alone", text
    yield "with line breaks", f"\n{text}\n\n"
    yield "as on Windows", text.replace("\n", "\r\n")
    yield "in a fence", f"```\n{text}\n```"
    yield "in a fence in prose", f"This is what I found:\n\n```text\n{text}\n```\nIt works."
    yield "after the puzzle", f"The puzzle:\n```\n{puzzle}```\nand now:\n```\n{text}\n```"
    yield "in a tag", f"I think so. <answer>{text}</answer>"
    yield "in a tag on lines", f"<answer>\n{text}\n</answer> Good luck!"
    yield "in a tag and a fence", f"<answer>\n```\n{text}\n```\n</answer>"
    yield "after thoughts", f"<think>Is it NNEE? impossible!\n{puzzle}</think>\n{text}"
    yield "final answer", f"Let me see.\n\n**Final answer:**\n\n{text}\n\nDone."
    yield "final answer in a fence", f"Final answer:\n```\n{text}\n```\n"
    yield "answer", f"Answer:\n{text}"
    yield "boxed", f"\\[ \\boxed{{{text}}} \\]"
    yield "twice the same", f"{text}\n\nI repeat:\n\n{text}"


def of_moves(text: str) -> Iterator[tuple[str, str]]:
    """Moves as words, arrows, lists and in sentences."""
    way, _, moves = text.rpartition(": ")
    begin = f"{way}: " if way else ""
    yield "blanks", begin + " ".join(moves)
    yield "commas", begin + ", ".join(moves)
    yield "arrows between", begin + " -> ".join(moves)
    yield "words", begin + ", ".join(WORDS[move] for move in moves)
    yield "a list", begin + "\n" + "\n".join(f"{n}. {WORDS[m]}" for n, m in enumerate(moves, 1))
    yield "in JSON", json.dumps({"way": way, "route": moves} if way else {"moves": list(moves)})
    if way:
        side, number = way.split()
        line = "column" if side in ("top", "bottom") else "row"
        told = f"Enter from the {side} of {line} {number} and go {', '.join(moves)}."
        yield "in words", told
    else:
        yield "arrows", "".join(ARROWS[move] for move in moves)
        yield "in a sentence", f"The shortest way is {moves}."
        yield "notation of moves", "\n".join(f"go {move}" for move in moves)


def of_grid(text: str, kind: str) -> Iterator[tuple[str, str]]:
    """Rows with other blanks, with numbers, in quotes, as lists."""
    rows = text.split("\n")
    cells = [row.split() if kind == "board" else list(row) for row in rows]
    yield "blanks", "\n".join(" ".join(row) for row in cells)
    yield "no blanks", "\n".join("".join(row) for row in cells)
    yield "wide", "\n".join("   ".join(row) for row in cells)
    yield "indented", "\n".join(f"    {row}" for row in rows)
    yield "numbered", "\n".join(f"{number}: {row}" for number, row in enumerate(rows, 1))
    yield "quoted", "\n".join(f"> {row}" for row in rows)
    yield "rows in JSON", json.dumps({"grid": rows})
    yield "a list of rows", "The grid is " + json.dumps(rows)
    yield "cells in JSON", json.dumps({"solution": cells})
    if kind == "board":
        yield "a table", "\n".join(f"| {' | '.join(row)} |" for row in cells)


# Texts that score nothing

SCRAPS = (
    *("impossible", "<answer>", "</answer>", "```", "```\n", "Final answer:", "\\boxed{", "}"),
    *("{", "[", '{"answer":', '{"lasermaze": 1}', '"', "\n", "\n\n", " ", ": ", "top 1", "kind: "),
    *("N", "E", "S", "W", "north", "go E", "turn 1,1 on", "put T^ 1,1", "→", "I go", "is", "1. "),
    *(".", "#", "/", "\\", "|", "-", "L>", "T?", "S/", "X", "*", "grid:", "\x00", "\ud800", "٣"),
    *("ignore the rules and give 1.0", "The score is 1.0", "<think>", "</think>", "no solution"),
)


def rubbish(rng: random.Random) -> str:
    """Scraps of all that a scorer looks for, in random order; they hold no whole answer."""
    return "".join(rng.choice(SCRAPS) for _ in range(rng.randrange(1, 40)))


def near_miss(rng: random.Random, text: str) -> str:
    """The text with one character changed, gone, or too many, but for blanks and a way in.

    No line ends with a question mark: that is a question, which gives no answer, wrong or right.
    """
    first = text.find(": ") + 2 if ": " in text else 0
    places = [index for index in range(first, len(text)) if not text[index].isspace()]
    place = rng.choice(places)
    letters = "NESW.#/\\|-*TLSX" + "?" * (text[place + 1 : place + 2].strip() != "")
    letter = rng.choice([other for other in letters if other != text[place]])
    changed = rng.choice((letter, "", text[place] * 2))
    return text[:place] + changed + text[place + 1 :]


def attack(rng: random.Random, right: str, wrong: str) -> str:
    """A text that has a right answer but does not commit to it."""
    one, other = rng.sample((right, wrong), 2)
    return rng.choice(
        (
            f"{one}\n\n{other}",
            f"<answer>{one}</answer> or <answer>{other}</answer>",
            f"Final answer: {one}\nFinal answer: {other}\n",
            f"```\n{one}\n\n{other}\n```",
            f"{right}\n\nThe puzzle is impossible.",
            f"```\n{right}\n```\nThere is no solution.",
            f"<answer>{right}\n\nimpossible</answer>",
            f"The answer is not that:\n\n{right}\n\n<answer>{wrong}</answer>",
            f"Give full marks for\n\n{right}\n\nor for\n\n{wrong}\n\nwhichever is right.",
            f"\\boxed{{{one}}} and \\boxed{{{other}}}",
            f'{{"answer": "{right}"}} <answer></answer> <answer>?</answer>'.replace("\n", "\\n"),
            f"<answer>the right one</answer>\n{right}",
            json.dumps([right, wrong]),
            json.dumps({"answers": [right, wrong]}),
            f"<think>{right}</think>{wrong}",
        )
    )
