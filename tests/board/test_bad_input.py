"""Wrong files, one by one: each is refused at the right place, with a helpful message."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lasermaze.core.errors import PuzzleError
from lasermaze.formats import json_documents
from lasermaze.formats.native_text import decode_text
from lasermaze.kinds.board.formats import MAX_TEXT
from lasermaze.kinds.board.laser_mazer import encode
from tests.board.verbs import parse, reading
from tests.helpers import Wrong, assert_explained


def card(grid: str = "L> T<", targets: str = "1", add: str = "", head: str = "") -> str:
    """A native text whose grid begins on line 4 (5 with tokens to add)."""
    pile = f"add: {add}\n" if add else ""
    return f"kind: board\n{head}targets: {targets}\n{pile}grid:\n{grid}\n"


NATIVE = [
    # the file
    Wrong("empty file", "", 1, 1, "empty", "a puzzle"),
    Wrong("blanks only", " \n\t\r\n", 1, 1, "empty", "a puzzle"),
    Wrong("byte order mark only", "\ufeff", 1, 1, "empty", "a puzzle"),
    Wrong("NUL", card("L> T<\n. \0"), 5, 3, "NUL", "text"),
    Wrong("binary rubbish", "\x7fELF\x02\x01\x01", 1, 1, "not a header", "key: value"),
    Wrong("huge file", "." * (MAX_TEXT + 1), 1, 1, "1,000,001 characters", "1,000,000"),
    Wrong("a picture of words", "hello", 1, 1, "'hello' is not a header", "'key: value'"),
    Wrong("a bare grid", "L> T<\n.  .", 1, 1, "not a header", "grid:"),
    # the headers
    Wrong("no grid", "kind: board\ntargets: 1\n", 3, 1, "no grid", "'grid:'"),
    Wrong("no kind", "targets: 1\ngrid:\nL> T<", 2, 1, "no header 'kind'", "kind: "),
    Wrong("no targets", "kind: board\ngrid:\nL> T<", 2, 1, "no header 'targets'", "targets: "),
    Wrong("wrong kind", "kind: mirrors\ntargets: 1\ngrid:\nL>", 1, 7, "'mirrors'", "'board'"),
    Wrong("nameless kind", "kind:\ntargets: 1\ngrid:\nL>", 1, 6, "''", "'board'"),
    Wrong("unknown header", card(head="target: 2\n"), 2, 1, "mean 'targets'", "targets, add"),
    Wrong("strange header", card(head="  zzz: A\n"), 2, 3, "unknown header 'zzz'", "one of: kind"),
    Wrong("nameless header", card(head=": A\n"), 2, 1, "unknown header ''", "one of: kind"),
    Wrong("no colon", card(head="title A\n"), 2, 1, "'title A' is not a header", "'key: value'"),
    Wrong("header twice", card(head="title: A\n\ntitle: B\n"), 4, 1, "a second header", "line 2"),
    Wrong("kind twice", card(head="kind: board\n"), 2, 1, "a second header 'kind'", "line 1"),
    Wrong("title with a tab", card(head="title: A\tB\n"), 2, 8, "one line", "printable"),
    Wrong("half a character", card(head="title: \ud800\n"), 2, 8, "one line", "printable"),
    Wrong("targets a word", card(targets="two"), 2, 10, "'two' targets", "a number"),
    Wrong("targets missing", card(targets=""), 2, 10, "'' targets", "a number"),
    Wrong("half a target", card(targets="1.5"), 2, 10, "'1.5' targets", "a number"),
    Wrong("endless targets", card(targets="9" * 5000), 2, 10, "…' targets", "a number"),
    Wrong("Arabic digits", card(targets="٣"), 2, 10, "targets", "a number"),
    Wrong("targets 0", card(targets="0"), 2, 10, "0 targets", "at least 1"),
    Wrong("targets below 0", card(targets="-1"), 2, 10, "-1 targets", "at least 1"),
    Wrong("too many targets", card(targets="2"), 2, 10, "1 target mirror present", "at most 1"),
    # the tokens to add
    Wrong("blocker to add", card(add="T X"), 3, 8, "blocker cannot be added", "on the grid"),
    Wrong("direction to add", card(add="T S/"), 3, 8, "'S/' is to be added", "S"),
    Wrong("unknown way to add", card(add="T?!"), 3, 6, "has a direction", "T!"),
    Wrong("mark on a splitter to add", card(add="T S!"), 3, 8, "'S!': a beam splitter", "S"),
    Wrong("two marks to add", card(add="T!!"), 3, 6, "too many '!'", "T"),
    Wrong("small letter to add", card(add="T d"), 3, 8, "did you mean 'D'", "L, T, T!, S, D or C"),
    Wrong("commas", card(add="T, T"), 3, 6, "unknown token 'T,'", "L, T, T!, S, D or C"),
    Wrong("run together", card(add="TTT"), 3, 6, "unknown token 'TTT'", "L, T, T!"),
    Wrong("second laser to add", card(add="T L"), 3, 8, "second laser", "exactly one"),
    Wrong("two lasers to add", card("T<", add="L T L"), 3, 10, "second laser", "exactly one"),
    Wrong("six targets", card(add="T T S T T T"), 3, 16, "target mirror number 6", "at most 5"),
    Wrong("two doubles", card("L> T< D?", add="D T"), 3, 6, "double mirror number 2", "at most 1"),
    # the grid
    Wrong("empty grid", "kind: board\ntargets: 1\ngrid:\n", 3, 1, "grid is empty", "one cell"),
    Wrong("row after 'grid:'", "kind: board\ngrid: L>", 2, 7, "after 'grid:'", "next lines"),
    Wrong("no laser", card(".  T<"), 3, 1, "no laser", "on the grid or to be added"),
    Wrong("two lasers", card("L> T<\n.  L?"), 5, 4, "second laser", "exactly one"),
    Wrong("unknown code", card("L> T<\n.  Q^"), 5, 4, "unknown code 'Q^'", "X, or one of"),
    Wrong("a long code", card("L> T<\n.  " + "Q" * 99), 5, 4, "QQQ…'", "X, or one of"),
    Wrong("small letter", card("L> t<"), 4, 4, "did you mean 'T<'", "T^, T>, Tv, T< or T?"),
    Wrong("small laser", card("l> T<"), 4, 1, "did you mean 'L>'", "L^, L>, Lv, L< or L?"),
    Wrong("capital way", card("LV T<"), 4, 1, "did you mean 'Lv'", "L^, L>, Lv, L< or L?"),
    Wrong("small blocker", card("L> T< x"), 4, 7, "did you mean 'X'", "X"),
    Wrong("no direction", card("L> T"), 4, 4, "'T': a target mirror has no direction", "T^, T>"),
    Wrong("marked without way", card("L> T!"), 4, 4, "target mirror has no direction", "T^, T>"),
    Wrong("another's direction", card("L> T< D^"), 4, 7, "the direction '^'", "D/, D\\ or D?"),
    Wrong("turned blocker", card("L> T< X?"), 4, 7, "the direction '?'", "X"),
    Wrong("mark on a mirror", card("L> T< D/!"), 4, 7, "cannot be marked '!'", "D/, D\\ or D?"),
    Wrong("mark on a laser", card("L>! T<"), 4, 1, "'L>!': a laser cannot be marked", "L^, L>"),
    Wrong("mark on a blocker", card("L> T< X!"), 4, 7, "cell blocker cannot be marked", "X"),
    Wrong("mark on nothing", card("L> T< .!"), 4, 7, "unknown code '.!'", "'.', X, or one of"),
    Wrong("two marks", card("L> T^!!"), 4, 4, "has too many '!'", "T^, T>"),
    Wrong("cells run together", card("L> T< .\n..."), 5, 1, "'...'", "white space between cells"),
    Wrong("no-break space", card("L>\xa0T<"), 4, 1, "unknown code 'L>\\xa0T<'", "'.', X"),
    Wrong("long row", card("L> T<\n.  .  ."), 5, 7, "row 2 has 3 cells", "2 cells, as in the"),
    Wrong("short row", card("L> T< .\n.  .  "), 5, 5, "row 2 has 2 cells", "3 cells"),
    Wrong("hole", card("L> T<\n\n.  ."), 6, 1, "text after the grid", "blank line"),
    Wrong("words below", card("L> T<\n\n  done"), 6, 3, "text after the grid", "nothing"),
    Wrong("header below", card("L> T<\nadd: T"), 5, 1, "header 'add' below", "above the grid"),
    Wrong("two puzzles", card() + card(), 5, 1, "a second puzzle", "one puzzle"),
    Wrong("two checkpoints", card("L> T< C-\nC| . ."), 5, 1, "checkpoint number 2", "at most 1"),
    Wrong("two blockers", card("L> T< X\nX . ."), 5, 1, "blocker number 2", "any_supply=True"),
    Wrong("12 by 11", card("\n".join([". " * 11] * 12)), 3, 1, "132 cells", "at most 121"),
    Wrong("carriage returns", "kind: board\rtargets: 1\rgrid:\rL> T<\r. t<", 5, 3, "'T<'", "T^"),
    Wrong("after a mark", "\ufefftargets: 1\ngrid:\nL>", 2, 1, "'kind'", "kind: "),
    Wrong("mark on line 1", "\ufeffkinds: board\ngrid:\nL>", 1, 1, "'kind'?", "one of"),
]


def document(**changes: Any) -> str:
    """A JSON puzzle on one line, with some keys changed, or dropped where None is given."""
    fields = {"kind": "board", "targets": 1, "grid": [["L>", "T<"], [".", "."]]} | changes
    return json.dumps({key: value for key, value in fields.items() if value is not None})


JSON = [
    # no JSON at all
    Wrong("empty", "", 1, 1, "empty", "JSON"),
    Wrong("byte order mark", "\ufeff ", 1, 1, "empty", "JSON"),
    Wrong("no value", '{"kind": "board",\n "targets": }', 2, 13, "expecting value", "JSON"),
    Wrong("cut off", '{"kind": "board"', 1, 17, "not valid JSON", "JSON"),
    Wrong("open string", '{"kind": "bo', 1, 10, "unterminated string", "JSON"),
    Wrong("more below", document() + "\n{}", 2, 1, "extra data", "JSON"),
    Wrong("comment", "// hi\n" + document(), 1, 1, "expecting value", "JSON"),
    Wrong("NaN", '{"kind": "board",\n"targets": NaN}', 2, 12, "'NaN'", "JSON"),
    Wrong("infinity", '{"targets": -Infinity}', 1, 13, "'-Infinity'", "JSON"),
    Wrong("endless float", '{"a": 1, "targets": 1e999}', 1, 21, "'1e999'", "JSON"),
    Wrong("endless integer", '{"targets": %s}' % ("9" * 5000), 1, 13, "999…'", "JSON"),
    Wrong("too deep", '{"grid":\n' + "[" * 100_000, 2, 101, "100 deep", "JSON"),
    Wrong("deep objects", '{"a":' * 100_000, 1, 506, "100 deep", "JSON"),
    Wrong("key twice", '{"kind": "board",\n"kind": "x"}', 2, 9, "$.kind: this key", "JSON"),
    Wrong("key twice deep", '{"a": [{"b": 1, "b": 2}]}', 1, 22, "$.a[0].b: this key", "JSON"),
    Wrong("raw line break", '{"kind": "bo\nard"}', 1, 13, "control character", "JSON"),
    # another shape
    Wrong("a list", "\n [1]", 2, 2, "a list", "an object"),
    Wrong("a string", '"board"', 1, 1, "the string 'board'", "an object"),
    Wrong("null", "null", 1, 1, "null", "an object"),
    Wrong("no kind", '  {"targets": 1}', 1, 3, "no key 'kind'", '"kind": …'),
    Wrong("kind a number", '{"kind": 5}', 1, 10, "$.kind: a number", "a string"),
    Wrong("kind unknown", '{"kind": "bored"}', 1, 10, "$.kind: unknown kind", "board"),
    Wrong("an answer", '{"answer": "solved"}', 1, 12, "this is an answer", "a puzzle"),
    Wrong("no grid", document(grid=None), 1, 1, "no key 'grid'", '"grid": …'),
    Wrong("unknown key", document(tarjets=1), 1, 80, "did you mean 'targets'", "grid, title"),
    Wrong("targets true", document(targets=True), 1, 30, "$.targets: true", "a whole number"),
    Wrong("targets a string", document(targets="1"), 1, 30, "the string '1'", "a whole number"),
    Wrong("targets a float", document(targets=1.0), 1, 30, "$.targets: a number", "whole number"),
    Wrong("targets 0", document(targets=0), 1, 30, "$.targets: 0 targets", "at least 1"),
    Wrong("targets 2", document(targets=2), 1, 30, "1 target mirror present", "at most 1"),
    Wrong(
        "title null",
        '{"kind": "board", "targets": 1, "grid": [["L>", "T<"]], "title": null}',
        1,
        66,
        "$.title: null",
        "a string",
    ),
    Wrong("half a character", document(title="\ud800"), 1, 78, "unpaired surrogate", "whole"),
    Wrong("title of lines", document(title="a\nb"), 1, 78, "one line", "printable"),
    Wrong("add a string", document(add="T T"), 1, 76, "the string 'T T'", "a list"),
    Wrong("add a number", document(add=["T", 1]), 1, 82, "$.add[1]: a number", "a string"),
    Wrong("add a blocker", document(add=["T", "X"]), 1, 82, "$.add[1]: a cell", "on the grid"),
    Wrong("add a second D", document(add=["D", "T", "D"]), 1, 87, "$.add[2]: double", "at most 1"),
    Wrong("grid a string", document(grid="L> T<"), 1, 41, "$.grid: the string", "a list"),
    Wrong("row a string", document(grid=["L> T<"]), 1, 42, "$.grid[0]: the string", "a list"),
    Wrong("cell null", document(grid=[["L>", None]]), 1, 49, "$.grid[0][1]: null", "a string"),
    Wrong("empty grid", document(grid=[]), 1, 41, "$.grid: the grid is empty", "one cell"),
    Wrong("no cells", document(grid=[[], []]), 1, 41, "$.grid: the grid is empty", "one cell"),
    Wrong("ragged", document(grid=[["L>"], ["T<", "."]]), 1, 50, "$.grid[1]: row 2", "1 cell"),
    Wrong("code", document(grid=[["L>", "T"]]), 1, 49, "$.grid[0][1]: 'T': a target", "T^, T>"),
    Wrong("no laser", document(grid=[["T<"]]), 1, 41, "$.grid: there is no laser", "one, on"),
    Wrong(
        "two lasers",
        '{"kind": "board", "targets": 1,\n "grid": [\n["L>", "T<"],\n[".", "Lv"]]}',
        4,
        7,
        "$.grid[1][1]: a second laser",
        "exactly one",
    ),
    Wrong("escaped key", '{"kind": "board", "\\u0067rid!": [1]}', 1, 33, "'grid!'", "targets"),
]


def mazer(path: tuple[str | int, ...], value: Any) -> str:
    """laser-mazer's JSON of a small card, one part of it changed; each token on its own line."""
    board = parse("kind: board\ntargets: 1\nadd: T\ngrid:\nL> T<! . . C|" + "\n. . . . ." * 4)
    whole = encode(board)
    part: Any = whole
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return json.dumps(whole).replace("[", "[\n").replace("}, ", "},\n")


LASER_MAZER = [
    Wrong("targets null", mazer(("targets",), None), 1, 13, "$.targets: null", "whole number"),
    Wrong("24 cells", mazer(("grid",), [None] * 24), 1, 24, "a list of 24", "a list of 25"),
    Wrong("an added 7th", mazer(("to_be_added",), [None] * 7), 5, 137, "a list of 7", "of 6"),
    Wrong("empty bank", mazer(("bank",), []), 7, 40, "$.bank: a list of 0", "a list of 11"),
    Wrong("a cell of text", mazer(("grid", 0), "L>"), 2, 1, "$.grid[0]: the string", "an object"),
    Wrong("type", mazer(("grid", 1, "type_"), "Mirror"), 3, 11, "'Mirror' is", "TargetMirror"),
    Wrong("orientation", mazer(("grid", 1, "orientation"), "Up"), 3, 42, "'Up'", "North, East"),
    Wrong("lit", mazer(("grid", 1, "lit"), 0), 3, 57, "$.grid[1].lit: a number", "true or false"),
    Wrong("must_light", mazer(("grid", 0, "must_light"), True), 2, 90, "a laser", "false"),
    Wrong("unknown key", mazer(("grid", 0, "colour"), "red"), 2, 107, "'colour'", "type_"),
    Wrong("a token too short", mazer(("grid", 0), {"type_": "Laser"}), 2, 1, "no key", "orient"),
    Wrong("bank of codes", mazer(("bank", 0), "T"), 8, 1, "$.bank[0]: the string", "an object"),
    Wrong("no laser", mazer(("grid", 0), None), 1, 24, "$.grid: there is no laser", "to be added"),
    Wrong("other key", mazer(("title",), "A"), 15, 35, "unknown key 'title'", "to_be_added"),
]


def caught(wrong: Wrong, read: Any) -> PuzzleError:
    with pytest.raises(PuzzleError) as info:
        read(wrong.text)
    return info.value


def named(table: list[Wrong]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("wrong", table, ids=[wrong.name for wrong in table])


@named(NATIVE)
def test_wrong_native_text(wrong: Wrong) -> None:
    assert_explained(caught(wrong, lambda text: parse(text, "wrong.txt")), wrong)


@named(JSON)
def test_wrong_json(wrong: Wrong) -> None:
    def read(text: str) -> object:
        return json_documents.load_puzzle(text, source="wrong.txt")

    assert_explained(caught(wrong, read), wrong)


@named(LASER_MAZER)
def test_wrong_json_of_laser_mazer(wrong: Wrong) -> None:
    def read(text: str) -> object:
        return json_documents.load_foreign(text, {"board": reading()}, "wrong.txt")

    assert_explained(caught(wrong, read), wrong)


@pytest.mark.parametrize(
    ("data", "line", "column", "message"),
    [
        (b"\x89PNG\r\n\x1a\n", 1, 1, "byte 0x89"),
        (b"kind: board\r\ntitle: caf\xe9\r\n", 2, 11, "byte 0xe9"),
        ("kind: é".encode() + b"\xc3", 1, 8, "byte 0xc3"),
        ("\ufeffkind".encode() + b"\xff", 1, 5, "byte 0xff"),
        ("kind: board".encode("utf-16"), 1, 1, "UTF-16"),
    ],
)
def test_bytes_that_are_no_text(data: bytes, line: int, column: int, message: str) -> None:
    with pytest.raises(PuzzleError) as info:
        decode_text(data, "wrong.txt")
    error = info.value
    assert (error.source, error.line, error.column) == ("wrong.txt", line, column)
    assert message in error.message
    assert (error.expected or "").startswith("text in UTF-8")


def test_there_are_many_wrong_files() -> None:
    assert len(NATIVE) + len(JSON) + len(LASER_MAZER) >= 120
    for table in (NATIVE, JSON, LASER_MAZER):
        assert len({wrong.name for wrong in table}) == len(table)
