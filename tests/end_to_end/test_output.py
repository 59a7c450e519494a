"""Output: files are written whole, and answers are printed as soon as they are known."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import lasermaze as lm
from tests.end_to_end import forking
from tests.helpers import LONGEST, PROGRAM, ROOT, environment
from tests.helpers import command as lasermaze

FORK = "examples/board/fork.txt"
SERIES = "examples/board/series.txt"
WALK = "examples/turrets/guard.txt"


# the standard output


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        (("solve", FORK, "--svg", "-"), b"<svg"),
        (("solve", FORK, "--png", "-"), b"\x89PNG"),
        (("solve", FORK, "--gif", "-"), b"GIF89a"),
        (("draw", FORK, "-o", "-"), b"A fork in the road"),
        (("draw", FORK, "-o", "-", "--to", "svg"), b"<svg"),
        (("draw", FORK, "-o", "-", "--to", "png"), b"\x89PNG"),
        (("draw", FORK, "-o", "-", "--to", "gif", "--solved"), b"GIF89a"),
        (("draw", FORK, "-o", "-", "--to", "pdf"), b"%PDF"),
        (("explain", FORK, "-o", "-"), b"1. "),
        (("explain", FORK, "-o", "-", "--to", "html"), b"<!doctype html>"),
        (("explain", FORK, "-o", "-", "--to", "svg"), b"<svg"),
        (("generate", "board", "-o", "-"), b"kind: board"),
        (("deck", "--count", "4", "--size", "4x4", "-o", "-", "--to", "json"), b'{"kind"'),
        (("convert", FORK, "-", "--to", "json"), b'{"kind"'),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, tuple) else "",
)
def test_a_dash_is_the_standard_output_for_every_format(
    arguments: tuple[str, ...], start: bytes
) -> None:
    code, out, err = forking.run(list(arguments), b"", ROOT, environment(), LONGEST)
    assert code == 0, err
    assert out.lstrip().startswith(start)
    assert not (ROOT / "-").exists()


def test_with_a_picture_on_standard_output_words_go_to_standard_error() -> None:
    result = lasermaze("solve", FORK, "--svg", "-")
    assert result.out.rstrip().endswith("</svg>")
    assert "exactly one solution" in result.err


def test_only_one_picture_goes_to_the_standard_output() -> None:
    result = lasermaze("solve", SERIES, "--svg", "-")
    assert result.code == 2
    assert result.out.count("<svg") == 1
    assert "a second picture for the standard output" in result.err


# whole files


def test_a_command_that_fails_does_not_change_the_file(tmp_path: Path) -> None:
    kept = tmp_path / "kept.in"
    kept.write_text("before")
    riddler = ("generate", "signposts", "--contest", "riddler", "--max-size", 6)
    assert lasermaze(*riddler, "--count", 2, "-o", kept).code == 2
    bad = tmp_path / "bad.txt"
    bad.write_text((ROOT / FORK).read_text() + "\nkind: board\ntargets: 1\ngrid:\nQ\n")
    kept_text = tmp_path / "kept.txt"
    kept_text.write_text("before")
    assert lasermaze("convert", bad, kept_text).code == 2
    assert lasermaze("generate", "board", "--size", "1x2", "--count", 9, "-o", kept_text).code == 2
    cases = tmp_path / "cases.in"
    cases.write_text("2\n1 3\nS.G\nrubbish\n")
    assert lasermaze("contest", "hackercup2015", cases, kept).code == 2
    assert (kept.read_text(), kept_text.read_text()) == ("before", "before")
    names = {"kept.in", "bad.txt", "kept.txt", "cases.in"}
    assert {path.name for path in tmp_path.iterdir()} == names


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (("convert", FORK), "the ending '.yaml'; expected .txt, .json or .bff, or --to"),
        (("generate", "board", "-o"), "the ending '.yaml'; expected .txt, .json or .bff"),
        (("explain", FORK, "-o"), "cannot explain to the ending '.yaml'; expected .html, .svg or"),
        (("draw", FORK, "-o"), "cannot draw to the ending '.yaml'; expected .svg, .png or .pdf"),
        (("deck", "-o"), "expected .pdf, .txt or .json"),
    ],
    ids=lambda part: part[0] if isinstance(part, tuple) else "",
)
def test_unknown_file_extensions_are_refused(
    command: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    file = tmp_path / "out.yaml"
    result = lasermaze(*command, file)
    assert result.code == 2
    assert message in result.err
    assert not file.exists()


def test_misspelled_file_extensions_get_a_suggestion() -> None:
    result = lasermaze("convert", FORK, "/nowhere/out.jsn")
    assert "no format has the ending '.jsn' (did you mean '.json'?)" in result.err


# streams


@pytest.mark.parametrize("command", [("solve", "--json"), ("rate", "--json"), ("convert", "-")])
def test_an_answer_is_printed_before_the_next_puzzle_arrives(command: tuple[str, ...]) -> None:
    line = lm.dumps(lm.load(ROOT / FORK), "json").encode()
    arguments = [*PROGRAM, *command] if command[0] != "convert" else [*PROGRAM, *command, "-"]
    process = subprocess.Popen(
        [*arguments, *(("--json",) if command[0] == "convert" else ())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for _ in range(3):  # wait for the answer while the input is still open
        process.stdin.write(line)
        process.stdin.flush()
        assert json.loads(process.stdout.readline())
    process.stdin.close()
    assert process.stdout.read() == b""
    assert process.wait() == 0


def test_a_native_puzzle_is_answered_when_the_next_one_begins() -> None:
    text = (ROOT / FORK).read_bytes()
    process = subprocess.Popen(
        [*PROGRAM, "solve", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(text + text)
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["answer"] == "solved"
    process.stdin.close()
    assert json.loads(process.stdout.read())["answer"] == "solved"
    assert process.wait() == 0


def test_answers_are_checked_as_they_arrive() -> None:
    answer = lasermaze("solve", "--json", FORK).out.encode()
    process = subprocess.Popen(
        [*PROGRAM, "check", "--json", SERIES, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(answer)
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["check"]["right"] is False
    process.stdin.close()
    assert "the answers end before number 2" in process.stdout.read().decode()
    assert process.wait() == 2


def test_a_folder_stands_for_its_files(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text((ROOT / FORK).read_text())
    (tmp_path / "a.json").write_text(lm.dumps(lm.load(ROOT / WALK), "json"))
    (tmp_path / "notes.md").write_text("no puzzle")
    result = lasermaze("solve", tmp_path)
    assert result.code == 0
    assert result.out.index("a.json:") < result.out.index("b.txt:")
    assert "notes" not in result.out


# several answers


def test_check_takes_one_answer_for_each_puzzle(tmp_path: Path) -> None:
    answers = tmp_path / "answers.json"
    answers.write_text(lasermaze("solve", "--json", SERIES).out)
    result = lasermaze("check", SERIES, answers)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines() == [f"{answers}, answer {n} is right" for n in (1, 2, 3)]
    lines = answers.read_text().splitlines(keepends=True)
    swapped = lasermaze("check", "--json", SERIES, "-", stdin="".join((*lines[:1], *lines[:2])))
    assert swapped.code == 1
    assert [one["check"]["right"] for one in swapped.documents] == [True, False, False]
    fewer = lasermaze("check", SERIES, "-", stdin="".join(lines[:2]))
    assert fewer.code == 2
    assert fewer.err == "<stdin>: the answers end before number 3; expected one for each puzzle\n"
    more = lasermaze("check", SERIES, "-", stdin="".join((*lines, lines[0])))
    assert more.code == 2
    assert more.err == "<stdin>:4:1: answer 4 of 3 puzzles; expected one for each puzzle\n"
    broken = lasermaze("check", SERIES, "-", stdin="".join((lines[0], "{}\n", lines[2])))
    assert broken.code == 2
    assert broken.err.startswith("<stdin>:2:1: ")
    assert broken.out.count("is right") == 2


def test_check_names_the_rules_that_it_applied() -> None:
    card = "kind: board\ntargets: 1\ngrid:\nL> S? .\n. T?! .\n"
    answer = lasermaze("solve", "--stray-beams", "--json", stdin=card).out
    puzzle = ROOT / FORK  # a wrong one: the rules are named beside the fault
    result = lasermaze("check", "--stray-beams", puzzle, "-", stdin=answer)
    assert "is wrong (by --stray-beams):" in result.out


# bugs of lasermaze itself


FAULT = """
import lasermaze.api as api, sys
from lasermaze.cli import main
def solve(*_, **__):
    raise {error}
api.solve = solve
sys.argv = ["lasermaze", "solve", "examples/board/fork.txt", *{flags}]
main()
"""


def run_with_fault(error: str, *flags: str, **variables: str) -> tuple[int, str, str]:
    """Run `lasermaze solve` with a solver that raises; exit code, output and errors."""
    process = subprocess.run(
        [sys.executable, "-c", FAULT.format(error=error, flags=flags)],
        cwd=ROOT,
        env=environment(**variables),
        capture_output=True,
        text=True,
        check=False,
    )
    return process.returncode, process.stdout, process.stderr


def test_a_bug_is_reported_in_one_line_that_asks_for_a_report() -> None:
    code, out, err = run_with_fault("ZeroDivisionError('by\\nzero')")
    assert (code, out) == (70, "")
    expected = "a bug in lasermaze, ZeroDivisionError: by zero; please report it"
    assert err == f"lasermaze: {expected} (LASERMAZE_DEBUG=1 shows where)\n"
    code, out, err = run_with_fault("ZeroDivisionError('by zero')", "--json")
    assert (code, err) == (70, "")
    assert json.loads(out)["error"]["message"].startswith(expected)
    code, _, err = run_with_fault("ZeroDivisionError('by zero')", LASERMAZE_DEBUG="1")
    assert code == 70
    assert err.startswith("Traceback")


def test_lack_of_memory_and_deep_recursion_have_plain_messages() -> None:
    code, _, err = run_with_fault("MemoryError()")
    assert (code, "not enough memory" in err) == (3, True)
    code, _, err = run_with_fault("RecursionError('maximum')")
    assert (code, "the work is nested too deeply" in err) == (70, True)


def test_an_uncaught_time_limit_exits_with_the_code_for_giving_up() -> None:
    code, _, err = run_with_fault("__import__('lasermaze').TimeUpError()")
    assert (code, err) == (3, "examples/board/fork.txt: the time limit was reached\n")


#: The program, in which each picture in characters comes too late.
UNDRAWN = """
import sys
import lasermaze.cli.console as console
from lasermaze import TimeUpError
from lasermaze.cli import main
def too_late(*_):
    raise TimeUpError
console.picture = too_late
sys.argv = ["lasermaze", "explain", "examples/board/fork.txt"]
main()
"""


def test_an_explanation_is_told_without_the_pictures_for_which_there_is_no_time() -> None:
    process = subprocess.run(
        [sys.executable, "-c", UNDRAWN],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (process.returncode, process.stderr) == (0, "")
    assert "this is the only solution" in process.stdout.replace("\n", " ")
    assert "--depth 1 opens each of these and shows its picture" in process.stdout
