"""Solutions of each problem: a right one, and named wrong ones, all of our own making.

They are programs without lasermaze: the submissions of a problem package.
"""

from __future__ import annotations

from dataclasses import dataclass

from lasermaze.contests.assembling import assembled
from lasermaze.core.errors import unknown

#: The verdicts, which are also names of folders.
ACCEPTED, WRONG, SLOW = "accepted", "wrong_answer", "time_limit_exceeded"


@dataclass(frozen=True)
class Rival:
    """A wrong or slow solution.

    Attributes:
        name: its name, and that of its file.
        meaning: what is wrong with it.
        verdict: the verdict that it must get.
        solver: the module that it uses instead of the right one.
        changes: texts of the right program and what replaces them.
    """

    name: str
    meaning: str
    verdict: str = WRONG
    solver: str = ""
    changes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Program:
    """A solution in one file of Python."""

    name: str
    meaning: str
    verdict: str
    text: str


_RIVALS = {
    "turrets": (
        Rival(
            "time_not_modulo_4",
            "counts a cell once, not once for each time modulo 4",
            changes=(
                ("(r, c, then) not in seen", "(r, c) not in seen"),
                ("seen.add((r, c, then))", "seen.add((r, c))"),
            ),
        ),
        Rival(
            "fires_before_the_step",
            "lets the turrets fire before the step",
            changes=(("not in fires[then]", "not in fires[time]"),),
        ),
        Rival("all_walks", "tries all walks, longer and longer ones", SLOW, "turrets_plain"),
    ),
    "shooters": (
        Rival(
            "all_horizontal",
            "sets every shooter level unless that destroys one",
            solver="shooters_horizontal",
        ),
        Rival(
            "matching",
            "gives cells a shooter of their own, by a matching",
            solver="shooters_matching",
        ),
        Rival("backtracking", "tries all directions", SLOW, "shooters_plain"),
    ),
    "signposts": (
        Rival(
            "memo_search",
            "remembers results that were found inside a cycle",
            solver="signposts_memo",
        ),
        Rival(
            "no_turning_back",
            "takes ? for straight, left or right only",
            changes=(('"?": (0, 1, 2, 3)', '"?": (0, 1, 3)'),),
        ),
        Rival("all_paths", "tries all paths, longer and longer ones", SLOW, "signposts_plain"),
    ),
    "mirrors": (
        Rival(
            "cell_and_direction",
            "searches on cell and direction, and may need a mirror both ways",
            solver="mirrors_search",
        ),
        Rival(
            "each_mirror_once",
            "never comes to a mirror twice",
            solver="mirrors_search",
            changes=(
                ("seen, queue = {first}", "seen, queue = {first[:2]}"),
                ("after not in seen", "after[:2] not in seen"),
                ("seen.add(after)", "seen.add(after[:2])"),
            ),
        ),
        Rival("backtracking", "tries both ways of every mirror", SLOW, "mirrors_plain"),
    ),
    "board": (
        Rival(
            "enough_targets",
            "accepts more targets than are stated",
            changes=(
                ("return lit == self.targets", "return lit >= self.targets"),
                (" or self.lit + met[1] > self.targets", ""),
            ),
        ),
        Rival(
            "forgets_tokens",
            "leaves tokens other than targets that no beam touches",
            changes=(('if token[0] in "STDC" and not', 'if token[0] == "T" and not'),),
        ),
        Rival("all_places", "tries all places and directions", SLOW, "board_plain"),
    ),
    "lazors": (
        Rival(
            "refracts_once",
            "lets light through a block C, and does not reflect it",
            changes=(('letter in "aAcC"', 'letter in "aA"'),),
        ),
        Rival(
            "blocks_left",
            "does not place the blocks that no light touches",
            changes=(("enumerate(blocks)", "enumerate(())"),),
        ),
        Rival("all_cells", "tries all blocks on all cells", SLOW, "lazors_plain"),
    ),
}

#: The problems: their module that reads and writes, and the one that solves.
_PROBLEMS = {
    "hackercup2015": ("hackercup2015", "turrets"),
    "codejam2017": ("codejam2017", "shooters"),
    "riddler": ("riddler", "signposts"),
    "uva258": ("uva258", "mirrors"),
    **{
        kind: (f"one_{kind}", kind)
        for kind in ("turrets", "shooters", "signposts", "mirrors", "board", "lazors")
    },
}


def right(problem: str) -> Program:
    """The right solution of a problem. Raises: PuzzleError if there is none."""
    if problem not in _PROBLEMS:
        raise unknown("problem with solutions", problem, _PROBLEMS)
    front, solver = _PROBLEMS[problem]
    return Program(solver, "right", ACCEPTED, assembled(front))


def rivals(problem: str) -> list[Program]:
    """The wrong and the slow solutions of a problem. Raises: PuzzleError as `right`."""
    right(problem)
    front, solver = _PROBLEMS[problem]
    return [
        Program(
            rival.name,
            rival.meaning,
            rival.verdict,
            assembled(
                front,
                replaced=(solver, rival.solver) if rival.solver else None,
                changes=rival.changes,
                head=_head(rival.meaning),
            ),
        )
        for rival in _RIVALS[solver]
    ]


def _head(meaning: str) -> str:
    return f"# {meaning[:1].upper()}{meaning[1:]}.\n"


def validator(problem: str, of: str) -> str:
    """The text of the validator of the ``input`` or the ``output``, in one file."""
    return assembled(f"validators.{problem}_{of}")
