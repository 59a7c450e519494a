"""What each command says, and the exit code with which it ends."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import lasermaze as lm
from lasermaze.cli import program
from lasermaze.kind import NAMES
from tests.helpers import BARREN, ENDLESS, ROOT, by_day, command

HEAD = "kind: board\ntargets: 1\ngrid:\n"
STRAY = HEAD + "L> S? .\n. T?! .\n"
FOUR = "kind: board\ntargets: 1\nadd: T D\ngrid:\nL> . . .\n.  X . .\n.  T?! . .\n"
DRAFT = "kind: board\ntargets: 3\nadd: D\ngrid:\n. . . T<\n. . . .\n"

#: The files beside the examples, which are read by name everywhere.
FILES = {
    "barren.txt": BARREN,
    "endless.txt": ENDLESS,
    "stray.txt": STRAY,
    "four.txt": FOUR,
    "draft.txt": DRAFT,
    "three.txt": "kind: board\ntargets: 1\nadd: D D\ngrid:\nL> . .\n. . .\n. . T?!\n",
    "open.txt": "kind: board\ntargets: 1\nadd: L T T\ngrid:\n" + ". . . . .\n" * 5,
    "way.txt": "kind: signposts\ngrid:\nSSG\n",
    "position.txt": "abc\n",
    "two.json": lm.parse(STRAY).to_json() + "\n" + lm.parse(STRAY).to_json() + "\n",
    "bad.json": lm.solve(lm.parse(STRAY), stray_beams=True).to_json(),
}

BOARD, TURRETS = "examples/board", "examples/turrets"


class Said(NamedTuple):
    """A command, its exit code, parts of its output and of its errors, and its input."""

    line: str
    code: int
    out: tuple[str, ...] = ()
    err: str = ""
    stdin: str = ""


SAID = [
    # solve
    Said(f"solve {BOARD}/fork.txt", 0, ("exactly one solution (22 nodes)\n",)),
    Said(f"solve {BOARD}/impossible.txt", 1, ("impossible, and proved (",)),
    Said(f"solve {BOARD}/several.txt", 0, ("solution 1:", "2 solutions; they first differ at r")),
    Said("solve --all four.txt", 0, ("solution 4:",)),
    Said("solve --all --json four.txt", 0, ('"count": 4', '"others": [')),
    Said(f"solve --limit 1 {BOARD}/several.txt", 0, ("at least 1 solution (stopped at --limit)",)),
    Said("solve --limit 1000 endless.txt", 0, ("at least 1,000 solutions (stopped at --limit);",)),
    Said(
        "solve --any-supply --time-limit 0.2 barren.txt",
        3,
        ("undecided: stopped at --time-limit after",),
    ),
    Said(
        "solve --any-supply --time-limit 0.2 --json barren.txt",
        3,
        ('"answer": "undecided"', '"reason": "time limit"'),
    ),
    Said(
        "solve --limit 1000000000 --time-limit 1 endless.txt",
        3,
        ("solutions (stopped at --time-limit)",),
    ),
    Said("solve stray.txt", 1),
    Said("solve --stray-beams --json stray.txt", 0, ('"options": {"stray_beams": true}',)),
    Said("solve three.txt", 2, err="--any-supply"),
    Said("solve --any-supply three.txt", 0),
    Said(f"solve {BOARD}/fork.txt {BOARD}/impossible.txt", 1),
    Said(f"solve --any-supply --time-limit 0.1 {BOARD}/impossible.txt barren.txt", 3),
    Said("solve --any-supply --time-limit 0.1 missing.txt barren.txt", 2, err="missing.txt"),
    Said(
        f"solve {BOARD}/series.txt {BOARD}/fork.txt",
        0,
        (f"{BOARD}/series.txt, puzzle 1: ex", "series.txt, puzzle 3: ex", f"{BOARD}/fork.txt: ex"),
    ),
    Said(
        f"solve {BOARD}/fork.txt missing.txt {BOARD}/impossible.txt",
        2,
        ("exactly one solution", "impossible"),
        "missing.txt: cannot be read: no such file",
    ),
    Said(f"solve --color {BOARD}/fork.txt", 0, ("\x1b[",)),
    Said("solve examples/turrets/guard.txt", 0, ("11 steps\n",)),
    Said(f"solve --count-walks {TURRETS}/crossfire.txt", 0, ("18 steps; exactly one shortest wa",)),
    Said("solve examples/mirrors/both-sides.txt", 0, ("25 cells; 7 reflections; 2 solutions; th",)),
    Said("solve --shortest examples/mirrors/orchard.txt", 0, ("cells",)),
    Said("solve examples/shooters/glass.txt", 0, ("4 of 9 shooters turned", "(|)")),
    Said(
        "solve examples/shooters/links.txt",
        1,
        ("The proof takes 5 steps, the fewest for any shooter.", "\n5. Only the shooter at row 2,"),
    ),
    Said(
        "solve --fewest-turns --forced --count-solutions examples/shooters/several.txt",
        0,
        ("6 of 14 shooters turned, the fewest.", "10 solutions", "9 shooters stand the same way"),
    ),
    Said(
        "solve --all examples/shooters/several.txt",
        0,
        ("10 solutions; they first differ at row 6, column 9: '|' or '-'",),
    ),
    Said(
        "solve examples/signposts/escape.txt",
        0,
        ("34 moves; 3 successful entrances", "34 moves, from the top of column 4."),
    ),
    Said("solve --way 'left 2' examples/signposts/escape.txt", 0, ("42 moves",)),
    Said("solve --way 'left 1' examples/signposts/escape.txt", 1, ("impossible, and proved",)),
    Said(
        "solve --way 'left 9' examples/signposts/escape.txt", 2, err="there is no way in 'left 9'"
    ),
    Said("solve examples/signposts/riddler.in", 2, err="does not name the kind"),
    Said("solve --kind signposts examples/signposts/riddler.in", 0),
    # check
    Said(f"check {BOARD}/fork.txt {BOARD}/answers/fork.txt", 0, ("answers/fork.txt is right\n",)),
    Said(
        f"check {BOARD}/fork.txt -",
        1,
        ("<stdin> is wrong:\n  ", "row 3, column 4: a beam leaves the grid"),
        stdin=(ROOT / BOARD / "answers/fork.txt").read_text().replace("T<", "T^"),
    ),
    Said(f"check --json {BOARD}/fork.txt bad.json", 1, ('"right": false', '"rule": "puzzle"')),
    Said(f"check {BOARD}/fork.txt bad.json", 1, ("the answer is to another puzzle [puzzle]",)),
    Said(f"check --stray-beams {BOARD}/fork.txt bad.json", 1, ("is wrong (by --stray-beams):",)),
    Said(f"check {BOARD}/fork.txt -", 2, err="<stdin>:1:1: ", stdin="rubbish!\n"),
    Said(f"check {TURRETS}/guard.txt -", 1, ("goal",), stdin="SNEEESNSES\n"),
    # draw
    Said(f"draw {BOARD}/fork.txt {TURRETS}/guard.txt", 0, ("S . . . #", "L?")),
    Said(f"draw --solved {BOARD}/impossible.txt", 1, ("L",), "no solution"),
    Said("draw --contest uva258 --solved examples/mirrors/contest.in", 0, ("*",)),
    Said(f"draw --contest hackercup2015 {TURRETS}/contest.in", 0, ("1 S . > G",)),
    Said("draw --unfinished draft.txt", 0),
    Said("draw draft.txt", 2, err="draft.txt:"),
    Said("draw --unfinished --solved draft.txt", 3, ("T<",), "so it is drawn unsolved\n"),
    Said("draw --solved draft.txt", 2, err="draft.txt:"),
    # hint
    Said(f"hint {BOARD}/impossible.txt", 1),
    Said(f"hint {TURRETS}/guard.txt", 0, ("Step south.", "Move: go S")),
    Said(f"hint {TURRETS}/guard.txt {BOARD}/fork.txt", 0, (f"{BOARD}/fork.txt:\n",)),
    Said(f"hint none.txt {TURRETS}/guard.txt", 2, ("Step south.",), "none.txt: cannot be read"),
    Said("hint --way 'left 1' way.txt", 0, ("Obey the letters.",)),
    Said("hint --way 'top 1' way.txt", 1),
    Said(f"hint {BOARD}/fork.txt --position abc", 2, err="--position:1:1: unknown code 'abc'"),
    Said(f"hint {BOARD}/fork.txt --position position.txt", 2, err="position.txt:1:1: unknown code"),
    Said(f"hint {TURRETS}/guard.txt --position Q", 2, err="--position:1:1: 'Q' is not a step; ex"),
    Said(f"hint {TURRETS}/guard.txt --position {'x' * 5000}", 2, err="is not a step"),
    Said("hint --position -", 2, err="cannot both be the standard input", stdin="S"),
    Said(f"hint {TURRETS}/guard.txt S", 2, err=f"hint {TURRETS}/guard.txt --position S\n"),
    Said(f"hint {TURRETS}/guard.txt WW", 2, err="WW:1:1: neither a file nor a position: step 1: t"),
    # explain
    Said(f"explain {BOARD}/fork.txt", 0, ("(L>)--->[S\\]", "--depth 1 opens each")),
    Said(f"explain {BOARD}/fork.txt --depth 1", 0, ("it is split east and south", "the only solu")),
    Said(f"explain {BOARD}/impossible.txt", 1, ("has no solution",)),
    Said(f"explain {BOARD}/fork.txt {TURRETS}/guard.txt", 0, (f"{BOARD}/fork.txt:\n", "11 steps")),
    Said("explain examples/shooters/links.txt", 1, ("Step 1: row 2, column 5", "2 more follow")),
    Said("explain examples/mirrors/both-sides.txt --full", 0, ("This search met 1 blossom",)),
    Said("explain examples/signposts/impossible.txt --full", 1, ("Why that is a proof",)),
    # rate, repair, convert, schema, demo
    Said(f"rate {BOARD}/missing.txt {BOARD}/fork.txt", 2, ("fork.txt: beginner",), "missing.txt"),
    Said(f"rate {BOARD}/fork.txt --json", 0, ('"level": "beginner"', f'"source": "{BOARD}/fork')),
    Said("rate two.json", 0, ("two.json, puzzle 1: ", "two.json, puzzle 2: ")),
    Said(f"rate {BOARD}/series.txt", 0, ("series.txt, puzzle 3: ",)),
    Said(f"proof {BOARD}/series.txt -o no/such", 2, err="series.txt:10:1: 3 puzzles; expected one"),
    Said(f"convert {BOARD}/fork.txt - --to laser-mazer", 2, err="no boards of 3 by 4"),
    Said("convert --unfinished --to json draft.txt", 0, ('"targets": 3',)),
    Said("schema", 0, ("puzzle\nanswer\nexplanation\nhint\n",)),
    Said("schema puzle", 2, err="did you mean 'puzzle'?"),
    Said("--version", 0, (f"lasermaze {lm.__version__}\n",)),
    Said("-V", 0, (f"lasermaze {lm.__version__}\n",)),
    Said("help sovle", 2, err="no such command 'sovle' (did you mean 'solve'?)"),
    Said("demo", 0, ("turrets", "shooters", "signposts", "mirrors", "board")),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize("said", SAID, ids=lambda said: said.line[:60])
def test_a_command_says_what_it_found(said: Said, folder: Path) -> None:
    ended = command(*shlex.split(said.line), stdin=said.stdin, cwd=folder)
    assert ended.code == said.code, ended
    # Words may be broken into lines.
    flat = " ".join(ended.out.split())
    for part in said.out:
        assert part in ended.out or part in flat, ended.out
    assert said.err in ended.err, ended.err
    assert bool(ended.err) == bool(said.err) or ended.code == 3  # in which time is short


def test_an_input_is_read_from_a_file_and_from_the_standard_input() -> None:
    wanted = command("solve", f"{BOARD}/fork.txt")
    text = (ROOT / BOARD / "fork.txt").read_text()
    assert command("solve", stdin=text) == command("solve", "-", stdin=text) == wanted
    assert wanted.err == ""
    assert wanted.out.isascii()


def test_a_folder_stands_for_its_files(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(STRAY)
    (tmp_path / "a.json").write_text(lm.parse(FOUR).to_json())
    (tmp_path / "notes.md").write_text("no puzzle")
    out = command("solve", tmp_path).out
    assert out.index("a.json:") < out.index("b.txt:")
    assert "notes" not in out


def test_json_has_a_line_for_each_puzzle_and_each_error() -> None:
    words = (f"{BOARD}/series.txt", "missing.txt", f"{BOARD}/impossible.txt")
    ended = command("solve", "--json", *words)
    assert (ended.code, ended.err) == (2, "")
    found = [document.get("answer", "error") for document in ended.documents]
    assert found == ["solved", "solved", "solved", "error", "impossible"]


def test_check_says_what_it_did_not_recount(folder: Path) -> None:
    (document,) = command("solve", "--json", "open.txt", cwd=folder).documents
    del document["evidence"]
    check = ("check", "open.txt", "-")
    quick = command(*check, stdin=json.dumps(document), cwd=folder)
    verdict = "<stdin>: no fault found, but not confirmed:\n  800 solutions\n"
    assert (quick.code, quick.out) == (3, verdict)
    slow = command(*check, "--recount", stdin=json.dumps(document), cwd=folder)
    assert (slow.code, slow.out) == (0, "<stdin> is right\n")
    document |= {"count": 700}
    assert command(*check, "--recount", stdin=json.dumps(document), cwd=folder).code == 1


def test_check_takes_an_answer_for_each_puzzle() -> None:
    series = f"{BOARD}/series.txt"
    lines = command("solve", "--json", series).out.splitlines(keepends=True)
    for given, code, rights, err in (
        (lines, 0, [True, True, True], ""),
        ([lines[0], *lines[:2]], 1, [True, False, False], ""),
        (lines[:2], 2, [True, True], "<stdin>: the answers end before number 3; expected one fo"),
        ([*lines, lines[0]], 2, [True] * 3, "<stdin>:4:1: answer 4 of 3 puzzles; expected one f"),
        ([lines[0], "{}\n", lines[2]], 2, [True, True], "<stdin>:2:1: "),
    ):
        said = "".join(given)
        ended = command("check", "--json", series, "-", stdin=said)
        judged = [each["check"]["right"] for each in ended.documents if "check" in each]
        assert (ended.code, judged) == (code, rights)
        plain = command("check", series, "-", stdin=said)
        assert plain.out.count("is right") == sum(rights)
        assert plain.err.startswith(err)
    assert command("check", "--jobs", 2, series, "-", stdin=said) == plain


@pytest.mark.shared_data
@pytest.mark.parametrize("flag", ["solutions", "solutions_with_stray_beams"])
def test_the_printed_cards_have_their_counts(flag: str, shared_data: Path) -> None:
    cards = json.loads((shared_data / "board" / "expected.json").read_text())
    words = ["--stray-beams"] if flag != "solutions" else []
    ended = command("solve", "--json", *words, *(shared_data / "board" / name for name in cards))
    counts = [(each["count"], each["exact"], each["unique"]) for each in ended.documents]
    assert counts == [(card[flag], True, card[flag] == 1) for card in cards.values()]


def test_generate_makes_what_rate_and_solve_read(tmp_path: Path) -> None:
    wish = ("generate", "board", "--level", "advanced", "--count", 2)
    made, as_json = command(*wish), command(*wish, "--json")
    assert lm.parse_all(made.out) == lm.parse_all(as_json.out)
    assert len(as_json.documents) == 2
    first, second = command("rate", stdin=made.out).out.splitlines()
    assert first.startswith("<stdin>, puzzle 1: advanced, 1")
    assert second.startswith("<stdin>, puzzle 2: advanced, 1")
    assert command("solve", stdin=made.out).code == 0
    assert command(*wish, "-o", tmp_path / "new.json").code == 0
    assert lm.load_all(tmp_path / "new.json") == lm.parse_all(made.out)


def test_convert_is_reversible(tmp_path: Path) -> None:
    series = f"{BOARD}/series.txt"
    assert command("convert", series, "a.json", cwd=tmp_path).code == 0
    assert command("convert", "a.json", "a.txt", cwd=tmp_path).code == 0
    assert lm.load_all(tmp_path / "a.txt") == lm.load_all(series)


@pytest.mark.parametrize("kind", by_day(NAMES, 2))
def test_hints_lead_to_a_solution_and_end_there(kind: Any, tmp_path: Path) -> None:
    file, hint = tmp_path / "puzzle.txt", tmp_path / "hint.json"
    file.write_text(str(lm.generate(kind, seed=3, size=(4, 4))))
    position: tuple[object, ...] = ()
    for _ in range(40):
        ended = command("hint", "--json", file, *position)
        assert (ended.code, ended.err) == (0, "")
        hint.write_text(ended.out)
        position = ("--position", hint)
        if "moves" not in ended.documents[0]["hint"]:
            break
    assert command("hint", file, *position).code == 0
    assert command("check", file, hint).code == 0
    assert command("hint", "--json", f"examples/{kind}/impossible.txt").code == 1


def test_an_explanation_fits_the_screen_and_its_page_has_the_pictures(tmp_path: Path) -> None:
    assert len(command("explain", f"{BOARD}/fork.txt").out.splitlines()) <= 60
    for name, code in (("fork", 0), ("impossible", 1)):
        words = ("explain", f"{BOARD}/{name}.txt", "-o")
        assert command(*words, tmp_path / "why.html").code == code
        page = (tmp_path / "why.html").read_text()
        assert page.startswith("<!doctype html>")
        assert page.count("<svg") > len(lm.explain(lm.load(f"{BOARD}/{name}.txt")).screens)
        assert command(*words, tmp_path / f"{name}.svg").code == code
        assert (tmp_path / f"{name}.svg").read_text().startswith("<svg")


# Help


@pytest.mark.parametrize("name", program.COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    text = command("help", name).out
    assert text == command(name, "--help").out
    assert re.search(r"^  Examples?:\n    lasermaze ", text, re.MULTILINE) or name == "mine"
    assert max(map(len, text.splitlines())) <= 100
    takes_drafts = name in ("draw", "convert", "studio")
    assert ("--unfinished" in text) == takes_drafts
    if not takes_drafts:
        assert "no such option '--unfinished'" in command(name, "--unfinished", "a").err


def test_the_overview_fits_the_screen_and_names_all_commands() -> None:
    out = command().out
    assert len(out.splitlines()) <= 24
    listed = " ".join(out.split()).rpartition("Commands: ")[2].partition(".")[0]
    assert listed.split(", ") == list(program.COMMANDS)
    assert set(re.findall(r"^  lasermaze ([a-z]+)", out, re.MULTILINE)) <= set(program.COMMANDS)


def test_kinds_lists_all_options() -> None:
    out = command("kinds").out
    for kind in lm.all_kinds():
        assert f"{kind.name}: {kind.title}" in out
        assert all(f"--{option.name.replace('_', '-')}" in out for option in kind.options)


def test_schema_prints_the_published_schemas() -> None:
    for name in command("schema").out.split():
        published = (ROOT / "docs" / "schemas" / f"{name}.json").read_text()
        assert command("schema", name).out == published


@pytest.mark.parametrize(
    ("shell", "place"),
    [
        ("bash", "data/bash-completion/completions/lasermaze"),
        ("zsh", "data/zsh/site-functions/_lasermaze"),
        ("fish", "config/fish/completions/lasermaze.fish"),
    ],
)
def test_a_shell_gets_its_completion(shell: str, place: str, tmp_path: Path) -> None:
    homes: dict[str, Any] = {
        "XDG_DATA_HOME": f"{tmp_path}/data",
        "XDG_CONFIG_HOME": f"{tmp_path}/config",
    }
    ended = command("--install-completion", shell, **homes)
    assert ended.out.count(str(tmp_path / place)) >= 1
    assert f"_LASERMAZE_COMPLETE={shell}_complete" in (tmp_path / place).read_text()
    assert command("--install-completion", **homes, SHELL=f"/usr/bin/{shell}") == ended


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("lasermaze so", ["plain,solve"]),
        ("lasermaze solve --stray", ["plain,--stray-beams"]),
        ("lasermaze generate ", [f"plain,{kind}" for kind in NAMES]),
        ("lasermaze xyz ", []),
    ],
)
def test_bash_completes(words: str, expected: list[str]) -> None:
    at: dict[str, Any] = {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    ended = command(**at, _LASERMAZE_COMPLETE="bash_complete")
    assert (ended.code, ended.err) == (0, "")
    assert set(expected) <= set(ended.out.splitlines())
