"""Mazes as text and as JSON, both ways; escapes as text."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.core.errors import PuzzleError
from lasermaze.formats import json_documents
from lasermaze.kinds.signposts import KIND, Escape, Maze, Way
from lasermaze.kinds.signposts.formats import format, parse_solution

BARE = KIND.example.partition("grid:\n")[2]


def parse(text: str) -> Maze:
    return lm.parse(text, "signposts")


@st.composite
def mazes(draw: st.DrawFn) -> Maze:
    """Any maze of up to 6 by 6, with a title or without."""
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    size = rows * cols
    letters = draw(st.lists(st.sampled_from("SLRU?XG"), min_size=size, max_size=size))
    letters[draw(st.integers(0, size - 1))] = "G"
    title = draw(st.sampled_from(["", "A maze", "Überall: ☺", "grid:"]))
    return Maze(rows, cols, "".join(letters).encode(), title=title)


@given(mazes())
def test_what_is_written_is_read_back(maze: Maze) -> None:
    assert parse(format(maze)) == maze
    assert Maze.from_json(maze.to_json()) == maze
    bare = format(maze).rpartition("grid:\n")[2]
    assert parse(bare).cells == maze.cells
    assert (parse(bare).rows, parse(bare).cols) == (maze.rows, maze.cols)


@pytest.mark.parametrize(
    "text",
    [
        BARE,
        BARE.replace("\n", "\r\n"),
        "\ufeff" + BARE,
        "\n\n" + BARE + "\n \n",
        BARE.replace("\n", " \t\n"),
        BARE.rstrip("\n"),
        "  " + BARE.rstrip("\n").replace("\n", "\n  "),
        *(BARE.replace("G", goal) for goal in ("*", "☺", "🙂", "☺\ufe0f", "🙂\ufe0f")),
    ],
)
def test_the_bare_grid(text: str) -> None:
    assert lm.parse(text, kind="signposts") == parse(BARE)
    assert parse("kind: signposts\ngrid:\n" + text.removeprefix("\ufeff")) == parse(BARE)


def test_a_bare_grid_of_unknown_kind() -> None:
    with pytest.raises(PuzzleError, match="does not name the kind"):
        lm.parse(BARE)


def test_the_goal_is_written_back_as_a_letter() -> None:
    assert format(parse("S🙂*☺\nRLUX")) == "kind: signposts\ngrid:\nSGGG\nRLUX\n"


def test_the_grid_is_shared_memory() -> None:
    maze = parse(BARE)
    assert maze.grid.shape == (8, 8)
    assert not maze.grid.flags.writeable
    assert maze.grid.tobytes() == maze.cells
    assert chr(maze.grid[1, 5]) == maze[1, 5] == "G"
    with pytest.raises(IndexError):
        maze[8, 0]


def test_a_short_repr() -> None:
    maze = parse(BARE)
    assert repr(maze) == "<signposts.Maze 8x8>"
    answer = lm.solve(maze, way="top 1")
    assert isinstance(answer, lm.Impossible)
    assert len(repr(answer)) < 200


@pytest.mark.parametrize(
    ("text", "way"),
    [("top 4", Way("top", 3)), ("LEFT2", Way("left", 1)), (" bottom 08 ", Way("bottom", 7))],
)
def test_ways_as_text(text: str, way: Way) -> None:
    assert parse(BARE).way(text) == way


@pytest.mark.parametrize("text", ["", "top", "top 0", "top 9", "4 top", "roof 1", "top -1"])
def test_what_is_no_way(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse(BARE).way(text)
    assert "top 1 to 8" in (caught.value.expected or "")
    if text:
        with pytest.raises(PuzzleError):
            lm.solve(parse(BARE), way=text)


def test_ways_are_numbered_as_the_kernel_does() -> None:
    maze = Maze(2, 3, b"GSSSSS")
    ways = list(maze.ways())
    assert [maze.number_of(way) for way in ways] == list(range(10))
    assert [str(way) for way in ways[:6]] == [
        *("top 1", "top 2", "top 3", "left 1", "left 2", "right 1")
    ]


def test_an_escape_as_text() -> None:
    maze = parse(BARE)
    answer = lm.solve(maze)
    assert isinstance(answer, lm.Solved)
    route = answer.witness.route
    text = f"top 4: {route[:10].lower()}\n  {route[10:]}\n"
    assert parse_solution(maze, text, None) == Escape(Way("top", 3), 34, route)
    lm.check(maze, text)
    with pytest.raises(lm.CheckError):
        lm.check(maze, text.replace("top 4", "top 5"))


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "not an escape"),
        ("SSWN", 1, 1, "not an escape"),
        ("top 9: S", 1, 1, "no way in 'top 9'"),
        ("top 4: SSX", 1, 10, "'X' in the route"),
        ("top 4:\nSS\nS1", 3, 2, "'1' in the route"),
    ],
)
def test_what_is_no_escape(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_solution(parse(BARE), text, "a.txt")
    error = caught.value
    assert (error.source, error.line, error.column) == ("a.txt", line, column)
    assert message in error.message


def answer_document(**changes: object) -> str:
    document = json.loads(lm.solve(parse(BARE)).to_json())
    document["solution"] |= changes
    return json.dumps(document)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"way": "top 9"}, "$.solution.way: there is no way in 'top 9'"),
        ({"way": 4}, "$.solution.way: a number"),
        ({"route": "SX"}, "$.solution.route: the letter 'X'"),
        ({"cost": -1}, "$.solution.cost: the number -1"),
        ({"costs": []}, "$.solution.costs: a list"),
        ({"costs": {"top": [], "left": [], "right": [], "bottom": []}}, "a list of 0"),
        ({"more": 1}, "unknown key 'more'"),
    ],
    ids=str,
)
def test_wrong_answers_in_json(changes: dict[str, object], message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        json_documents.load_answer(answer_document(**changes))
    assert message in caught.value.message


def test_a_certificate_that_is_cut_off() -> None:
    from base64 import b64decode, b64encode

    document = json.loads(lm.solve(parse(BARE), way="top 1").to_json())
    json_documents.load_answer(json.dumps(document))
    packed = b64decode(document["certificate"]["reached"])
    document["certificate"] = {"reached": b64encode(packed[:-1]).decode()}
    with pytest.raises(PuzzleError, match="another number of states"):
        json_documents.load_answer(json.dumps(document))


@pytest.mark.parametrize("reached", ["", "?", "eJw=", "AAAA", "eJxjYAACAAAEAAE=", 5, None])
def test_wrong_certificates_in_json(reached: object) -> None:
    document = json.loads(lm.solve(parse(BARE), way="top 1").to_json())
    document["certificate"] = {"reached": reached}
    with pytest.raises(PuzzleError):
        json_documents.load_answer(json.dumps(document))


def test_a_certificate_that_would_fill_the_memory() -> None:
    """The unpacked set is never larger than the states of its maze need."""
    from base64 import b64encode
    from zlib import compress

    document = json.loads(lm.solve(parse(BARE), way="top 1").to_json())
    document["certificate"] = {"reached": b64encode(compress(bytes(1 << 26))).decode()}
    with pytest.raises(PuzzleError, match="another number of states"):
        json_documents.load_answer(json.dumps(document))


def test_many_cells_without_an_object_for_each() -> None:
    """A million cells are read in a few bytes each."""
    import tracemalloc

    line = "SLRU?XSLRU" * 100 + "\n"
    text = "kind: signposts\ngrid:\n" + line * 999 + line.replace("?", "G")
    tracemalloc.start()
    maze = lm.parse(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert isinstance(maze, Maze)
    assert (maze.rows, maze.cols) == (1000, 1000)
    assert peak < 8_000_000
    assert lm.parse(lm.dumps(maze)) == maze
