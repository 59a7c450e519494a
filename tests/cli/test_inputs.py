"""What a command reads: marks, encodings, the lines and the files of other commands."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.cli.program import COMMANDS
from lasermaze.datasets import golden_small
from tests.helpers import ROOT, command

EXAMPLES = ROOT / "python" / "lasermaze" / "examples"

GUARD = (EXAMPLES / "turrets/guard.txt").read_text()
CASES = (EXAMPLES / "turrets/contest.in").read_text()
ANSWER = lm.solve(lm.parse(GUARD)).to_json() + "\n"
GOLDEN = json.dumps({"id": golden_small()[0]["id"], "answer": "x"}) + "\n"
SAID = command("contest", "hackercup2015", EXAMPLES / "turrets/contest.in").out

#: The commands that read text: their words, with IN for the file, and its contents.
READERS: dict[str, tuple[list[str], str]] = {
    **{
        name: ([name, "IN"], GUARD)
        for name in ("solve", "draw", "hint", "explain", "rate", "repair", "convert")
    },
    "hint --position": (["hint", "examples/turrets/guard.txt", "--position", "IN"], "S\n"),
    "check": (["check", "IN", "examples/turrets/answer.json"], GUARD),
    "check's answer": (["check", "examples/turrets/guard.txt", "IN"], ANSWER),
    "proof": (["proof", "IN", "-o", "OUT"], (EXAMPLES / "board/fork.txt").read_text()),
    "deck": (["deck", "IN", "-o", "OUT.txt"], GUARD),
    "golden --score": (["golden", "--score", "IN"], GOLDEN),
    "contest": (["contest", "hackercup2015", "IN"], CASES),
    "convert --from": (["convert", "--from", "hackercup2015", "IN"], CASES),
    "draw --contest": (["draw", "--contest", "hackercup2015", "IN"], CASES),
    "judge's input": (["judge", "hackercup2015", "IN", "SAID"], CASES),
}
STREAMED = [name for name in READERS if name not in ("deck", "check")]


def ran(name: str, data: bytes, folder: Path, *, streamed: bool) -> tuple[int, str, str]:
    """The exit code and the outputs of a command for these bytes in a file, or as its input."""
    (folder / "said").write_text(SAID)
    (folder / "in").write_bytes(data)
    answer = folder / "answer.json"
    answer.write_text(ANSWER)
    names = {
        "IN": "-" if streamed else str(folder / "in"),
        "OUT": str(folder / "out"),
        "OUT.txt": str(folder / "out.txt"),
        "SAID": str(folder / "said"),
        "examples/turrets/answer.json": str(answer),
    }
    words = [names.get(word, word) for word in READERS[name][0]]
    result = command(*words, stdin=data if streamed else b"")
    return result.code, result.out, result.err


@pytest.mark.parametrize("streamed", [False, True], ids=["file", "stdin"])
@pytest.mark.parametrize("name", READERS)
def test_a_byte_order_mark_is_dropped_and_utf_16_is_named(
    name: str, streamed: bool, tmp_path: Path
) -> None:
    if streamed and name not in STREAMED:
        pytest.skip("reads files alone")
    text = READERS[name][1]
    plain = ran(name, text.encode(), tmp_path, streamed=streamed)
    assert plain[0] in (0, 1), plain
    assert ran(name, text.encode("utf-8-sig"), tmp_path, streamed=streamed) == plain
    for encoding in ("utf-16", "utf-16-be"):
        mark = b"\xfe\xff" if encoding.endswith("be") else b""
        code, out, err = ran(name, mark + text.encode(encoding), tmp_path, streamed=streamed)
        assert code == 2, (encoding, out)
        assert "the file is UTF-16 text; expected text in UTF-8; `iconv" in err


def test_an_output_to_judge_is_rejected_whatever_its_bytes_are(tmp_path: Path) -> None:
    case = EXAMPLES / "turrets/contest.in"
    (tmp_path / "said").write_bytes(SAID.encode("utf-16"))
    assert command("judge", "hackercup2015", case, tmp_path / "said").code == 1


#: A puzzle of each kind of which a hint has a move.
PUZZLES = {
    "board": "board/fork.txt",
    "turrets": "turrets/guard.txt",
    "shooters": "shooters/crossed.txt",
    "signposts": "signposts/escape.txt",
    "mirrors": "mirrors/orchard.txt",
    "lazors": "lazors/chandelier.txt",
}


@pytest.mark.parametrize("kind", PUZZLES)
def test_the_last_line_of_a_hint_is_a_position(kind: str, tmp_path: Path) -> None:
    puzzle = lm.generate(kind, seed=3)
    file = tmp_path / "puzzle.txt"
    file.write_text(str(puzzle))
    first = command("hint", file)
    assert first.code == 0
    last = first.out.splitlines()[-1]
    moves = last.removeprefix("Move: ")
    assert moves != last
    (tmp_path / "last").write_text(f"{last}\n")
    wanted = command("hint", file, "--position", moves)
    assert wanted.code == 0
    assert command("hint", file, "--position", last) == wanted
    assert command("hint", file, "--position", tmp_path / "last") == wanted
    assert command("hint", file, "--position", "-", stdin=f"{last}\n") == wanted


@pytest.mark.parametrize("kind", [kind for kind in PUZZLES if kind != "lazors"])
def test_a_grid_without_headers_is_a_position(kind: str, tmp_path: Path) -> None:
    made = lm.generate(kind, seed=3)
    puzzle = made.with_details(title="", id="", author="")
    grid = "grid:\n" + str(puzzle).partition("grid:\n")[2]
    wanted = lm.Game(puzzle, str(puzzle))
    for position in (grid, f"\ufeff{grid}", f"# a comment\n\n{grid}", grid.replace("\n", "\r\n")):
        assert lm.Game(puzzle, position).position == wanted.position
    wrong = re.sub(r"(?<=\n)\S", "%", grid, count=1)
    with pytest.raises(lm.PuzzleError) as caught:
        lm.Game(puzzle, wrong)
    assert caught.value.line == 2


#: The inputs of contests; that of the Riddler is a grid without a number, as --kind reads it.
NUMBERED = [file for file in sorted(EXAMPLES.rglob("*.in")) if file.stem != "riddler"]


@pytest.mark.parametrize("kind", [None, "turrets", "board"])
@pytest.mark.parametrize("file", NUMBERED, ids=lambda file: file.stem)
def test_a_contests_file_is_pointed_to_the_command_for_it(file: Path, kind: str | None) -> None:
    for name in ("solve", "draw", "hint", "rate", "convert"):
        result = command(name, file, *(["--kind", kind] if kind else []))
        assert result.code == 2
        assert "`lasermaze contest`" in result.err, (name, result.err)
        assert result.err.startswith(f"{file}:1:1: the first line is a number")


@pytest.mark.parametrize("form", ["svg", "png", "gif"])
def test_the_ending_of_a_picture_may_be_left_out(form: str, tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    file = EXAMPLES / "turrets/guard.txt"
    for name, written in (("card", f"card.{form}"), (f"a.b.{form}", f"a.b.{form}")):
        assert command("solve", file, f"--{form}", tmp_path / name).code == 0
        assert (tmp_path / written).exists()
        assert command("solve", EXAMPLES / "board/fork.txt", f"--{form}", tmp_path / name).code == 0
    for name in ("card.txt", "card.pdf"):
        result = command("solve", file, f"--{form}", tmp_path / name)
        assert result.code == 2
        assert f"does not end in .{form}; expected a name such as F.{form}" in result.err
        assert not (tmp_path / name).exists()


def test_where_endings_of_puzzles_are_listed_all_of_them_are() -> None:
    for name in COMMANDS:
        text = " ".join(command(name, "--help").out.split())
        for found in re.findall(r"\.txt(?:,| or| and)[^;:()]{0,30}", text):
            if ".json" in found and ".pdf" not in text:
                assert ".bff" in found, (name, found)
    page = (ROOT / "python/lasermaze/studio/page/index.html").read_text()
    for accepted in re.findall(r'accept="([^"]*\.txt[^"]*)"', page):
        assert ".bff" in accepted.split(",")
    result = command("solve", ROOT / "rust")
    assert (result.code, ".bff" in result.err) == (2, True)
