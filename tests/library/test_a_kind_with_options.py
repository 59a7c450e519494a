"""A kind from outside in one file, with options that have values, and its classes in that file."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.helpers import install, register, run_python

SOURCE = Path(__file__).parent / "odd_kind.py"

#: An id that generation gives is accepted, and gives the same puzzle back.
IDS = """
from itertools import product
import lasermaze as lm

mottos = ["", "a", "True", "7", "A b/c=d", "100%", "%2F", "ein Gruß", "?&#", "-"]
tried = 0
for walls, motto, is_open in product([0, 7, 25, 100], mottos, [False, True]):
    puzzle = lm.generate("odd", size=(3, 4), seed=5, walls=walls, motto=motto, open=is_open)
    again = lm.generate_from(puzzle.id)
    assert (again, again.id) == (puzzle, puzzle.id), puzzle.id
    assert lm.generate_from(lm.parse(str(puzzle)).id) == puzzle
    tried += 1
for wrong in ("walls=x", "walls=1.5", "walls=True", "open=1", "hedges=3", "walls="):
    try:
        lm.generate_from(f"odd/1/any/3x4/{wrong}/7/0")
    except lm.PuzzleError as error:
        assert "option" in str(error), error
    else:
        raise AssertionError(wrong)
print(tried)
"""

#: A kind in one file has no other files, whatever lies beside it.
FILES = """
import lasermaze as lm
from lasermaze_odd import KIND

assert (KIND.rules, KIND.short_rules, KIND.files("gallery")) == (f"{KIND.question}\\n", (), [])
row = next(iter(lm.dataset("odd", 1, size=(3, 4))))
assert KIND.question in row["question"], row
"""

#: A solution is of the kind's own class for solutions, wherever that is defined; a puzzle is none.
SOLUTIONS = """
import lasermaze as lm
from lasermaze_lamps import Lit
from lasermaze_odd import Odd, Own

puzzle = lm.parse("kind: odd\\ngrid:\\n..#.\\n.2..\\n...1\\n")
answer = lm.solve(puzzle)
assert type(puzzle) is Odd and type(answer.witness) is Own
for right in (answer, answer.witness, str(answer.witness), lm.Solved.from_json(answer.to_json())):
    assert lm.judge(puzzle, right).right, right
assert lm.draw(puzzle, answer.witness).svg()
assert lm.repairs(puzzle).state == "one"
for wrong in (puzzle, puzzle.with_details(title="another"), Lit(3, 4, answer.witness.cells), 7):
    (fault,) = lm.judge(puzzle, wrong).faults
    assert fault.rule == "solution", fault
    try:
        lm.draw(puzzle, wrong)
    except TypeError as error:
        assert "a solution of odd" in str(error), error
    else:
        raise AssertionError(wrong)
for wrong in (Own(4, 3, answer.witness.cells), Own(1, 1, b".")):
    (fault,) = lm.judge(puzzle, wrong).faults
    assert fault.rule == "size", fault
"""


def outside(folder: Path) -> Path:
    """A folder in which both kinds are installed."""
    install(folder)
    register(folder, "odd-lamps", odd="lasermaze_odd:KIND")
    shutil.copy(SOURCE, folder / "lasermaze_odd.py")
    (folder / "rules.txt").write_text("Rules of something else.\n")
    return folder


def test_every_id_makes_its_puzzle_again(tmp_path: Path) -> None:
    assert run_python(outside(tmp_path), "-c", IDS) == "80\n"


def test_a_kind_in_one_file_has_no_other_files(tmp_path: Path) -> None:
    run_python(outside(tmp_path), "-c", FILES)


def test_a_solution_is_of_the_class_that_the_kind_names(tmp_path: Path) -> None:
    run_python(outside(tmp_path), "-c", SOLUTIONS)
