"""Texts and files in other encodings, with other line ends and blanks."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from tests.helpers import EVERY_KIND, command, lm, refused, some, studio
from tests.oracles import Oracle

#: Texts that mean the same.
SAME: dict[str, Callable[[str], str]] = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "BOM": lambda text: "\ufeff" + text,
    "trailing blanks": lambda text: text.replace("\n", " \t\n"),
    "no final line end": str.rstrip,
    "blank lines around": lambda text: "\n\n" + text + "\n \n",
    "blank lines between headers": lambda text: text.replace("\n", "\n\n", 1),
    "capital words": lambda text: text.replace("kind:", "KIND :", 1),
}

#: Those that mean the same in answers, too.
IN_ANSWERS = list(SAME)[:6]


@EVERY_KIND
def test_line_ends_and_blanks_do_not_matter(oracle: Oracle) -> None:
    for text, puzzle, _, witness in some(oracle, 4):
        for name, change in SAME.items():
            assert lm.parse(change(text)) == puzzle, name
            assert lm.load(change(text).encode()) == puzzle, name
        for form in oracle.forms(text, witness) if witness else ():
            read = lm.parse_answer(puzzle, form)
            assert all(lm.parse_answer(puzzle, SAME[name](form)) == read for name in IN_ANSWERS)


@EVERY_KIND
def test_a_byte_order_mark_before_json_does_not_matter(oracle: Oracle) -> None:
    text, puzzle, answer, _ = next(some(oracle, 1))
    marked = "\ufeff" + puzzle.to_json()
    assert lm.parse(marked) == lm.parse_unfinished(marked) == lm.load(marked.encode()) == puzzle
    assert lm.parse_answer(puzzle, "\ufeff" + answer.to_json()) == answer
    assert studio("read", text=marked)["puzzle"]["text"] == text
    assert studio("edit", puzzle=marked, moves=[])["puzzle"]["text"] == text


@EVERY_KIND
def test_a_puzzle_is_loaded_from_a_path_from_bytes_or_an_open_file(
    oracle: Oracle, tmp_path: Path
) -> None:
    file = tmp_path / "puzzle.txt"
    for text, puzzle, _, _ in some(oracle, 2):
        lm.dump(puzzle, file)
        assert file.read_text() == text
        for source in (file, str(file), file.read_bytes(), BytesIO(text.encode()), StringIO(text)):
            assert lm.load(source) == puzzle
        for mode in ("r", "rb"):
            with file.open(mode) as stream:
                assert lm.load(stream) == puzzle
                assert not stream.closed
        assert lm.parse(command("convert", "-", "-", stdin=text).out) == puzzle


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_text_in_another_encoding_is_told(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text("\ufeffkind: turrets\ntitle: Zoë\ngrid:\nSG\n", encoding=encoding)
    error, name = refused(lm.load, file), encoding[:6].upper()
    assert (error.line, error.column, name in error.message) == (1, 1, True)
    ended = command("solve", file)
    assert (ended.code, name in ended.err) == (2, True)


def test_bytes_that_are_no_text_have_their_place(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    for data, line, column in (
        (b"kind: turrets\ngrid:\nS\xff", 3, 2),
        ("title: Zoë".encode("latin-1"), 1, 10),
        ("kind: turrets\ntitle: Ünï".encode() + b"\xc3", 2, 11),
        (b"\x80", 1, 1),
    ):
        file.write_bytes(data)
        for source in (file, data):
            error = refused(lm.load, source)
            assert (error.line, error.column) == (line, column), data
        assert refused(lm.load, file).source == str(file)
    for missing in (tmp_path, tmp_path / "none", tmp_path / "none" / "none"):
        assert "cannot be read" in refused(lm.load, missing).message
    assert command("solve", tmp_path / "none").code == 2


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    puzzle = lm.parse("kind: turrets\ngrid:\nSG\n")
    file, link = tmp_path / "a.txt", tmp_path / "link.txt"
    file.write_text("before")
    file.chmod(0o640)
    link.symlink_to(file.name)
    lm.dump(puzzle, link)
    assert (lm.load(file), link.is_symlink(), file.stat().st_mode & 0o777) == (puzzle, True, 0o640)
    for wrong in (tmp_path / "none" / "a.txt", tmp_path, tmp_path / "a.nonsense"):
        with pytest.raises((OSError, lm.PuzzleError)):
            lm.draw(puzzle).save(wrong)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "link.txt"]
