"""The commands besides `solve`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import lasermaze as lm
from tests.end_to_end.command import ROOT, lasermaze
from tests.library.test_telling import every_screen

FORK = "examples/board/fork.txt"
SEVERAL = "examples/board/several.txt"
SOLVED_GRID = "examples/board/answers/fork.txt"


def test_colour_can_be_forced_and_forbidden() -> None:
    escape = "\x1b["
    assert escape not in lasermaze("draw", FORK).out
    assert escape in lasermaze("draw", FORK, FORCE_COLOR="1").out
    assert escape not in lasermaze("draw", FORK, FORCE_COLOR="1", NO_COLOR="1").out
    assert escape not in lasermaze("draw", FORK, "--no-color", FORCE_COLOR="1").out


# draw and explain


def test_several_files_are_drawn_and_explained(tmp_path: Path) -> None:
    files = (FORK, "examples/turrets/guard.txt")
    for verb in ("draw", "explain"):
        words = lasermaze(verb, *files).out
        assert "S . . . #" in words
        assert "L?" in words
        assert lasermaze(verb, *files, "-o", tmp_path / f"{verb}.svg").code == 0
        assert {f"{verb}.svg", f"{verb}-2.svg"} <= {file.name for file in tmp_path.iterdir()}
    assert f"{FORK}:\n" in lasermaze("explain", *files).out


def test_the_cases_of_a_contest_are_drawn(tmp_path: Path) -> None:
    mazes = ("draw", "--contest", "uva258", "examples/mirrors/contest.in")
    assert "*" in lasermaze(*mazes).out
    assert lasermaze(*mazes, "--solved").code == 0
    assert lasermaze(*mazes, "-o", tmp_path / "mazes.png").code == 0
    walks = lasermaze("draw", "--contest", "hackercup2015", "examples/turrets/contest.in")
    assert walks.out.count("S") == 3
    wrong = lasermaze(*mazes, "--kind", "mirrors")
    assert "--contest and --kind exclude each other" in wrong.err


# check


def test_check_accepts_a_right_answer(tmp_path: Path) -> None:
    answer = tmp_path / "answer.json"
    for puzzle in (FORK, SEVERAL, "examples/board/impossible.txt"):
        answer.write_text(lasermaze("solve", "--json", puzzle).out)
        for options in ((), ("--recount",)):
            result = lasermaze("check", *options, puzzle, answer)
            assert (result.code, result.err) == (0, "")
            assert result.out.startswith(f"{answer} is right")


def test_check_accepts_a_plain_solved_grid() -> None:
    assert lasermaze("check", FORK, SOLVED_GRID).code == 0
    wrong = (ROOT / SOLVED_GRID).read_text().replace("T<", "T^")
    result = lasermaze("check", FORK, "-", stdin=wrong)
    assert result.code == 1
    assert result.out.startswith("<stdin> is wrong:\n  ")
    assert "row 3, column 4: a beam leaves the grid" in result.out


def test_check_reports_wrong_answers_as_json() -> None:
    result = lasermaze("check", "--json", FORK, "-", stdin="L> S/ C- T<\n. T^ X .\n. . . .\n")
    [document] = result.documents
    assert result.code == 1
    assert document["check"]["right"] is False
    assert {"rule", "message", "cell", "reason"} == set(document["check"]["faults"][0])


def test_check_rejects_an_answer_to_another_puzzle_and_a_false_count() -> None:
    answer = lasermaze("solve", "--json", FORK).out
    result = lasermaze("check", SEVERAL, "-", stdin=answer)
    assert result.code == 1
    assert "the answer is to another puzzle [puzzle]" in result.out
    one_of_two = lasermaze("solve", "--json", "--limit", 1, SEVERAL).out
    false = one_of_two.replace('"exact": false', '"exact": true').replace('"limit"', "null")
    false = false.replace('"unique": null', '"unique": true')
    for flags in ((), ("--recount",)):
        result = lasermaze("check", *flags, SEVERAL, "-", stdin=false)
        assert result.code == 1
        assert "a recount finds more" in result.out


def test_check_says_what_it_did_not_recount(tmp_path: Path) -> None:
    card = tmp_path / "card.txt"
    card.write_text("kind: board\ntargets: 1\nadd: L T T\ngrid:\n" + ". . . . .\n" * 5)
    [document] = lasermaze("solve", "--json", card).documents
    del document["evidence"]
    answer = json.dumps(document)
    quick = lasermaze("check", card, "-", stdin=answer)
    verdict = "<stdin>: no fault found, but not confirmed:\n  800 solutions\n"
    assert (quick.code, quick.out) == (3, verdict)
    slow = lasermaze("check", "--recount", card, "-", stdin=answer)
    assert (slow.code, slow.out) == (0, "<stdin> is right\n")


def test_check_reports_an_unreadable_answer() -> None:
    result = lasermaze("check", FORK, "-", stdin="rubbish!\n")
    assert result.code == 2
    assert result.err.startswith("<stdin>:1:1: ")


# draw, hint, generate, convert, kinds


def test_draw(tmp_path: Path) -> None:
    plain, solved = tmp_path / "plain.svg", tmp_path / "solved.svg"
    assert lasermaze("draw", FORK, "-o", plain).code == 0
    assert lasermaze("draw", FORK, "--solved", "-o", solved).code == 0
    assert plain.read_text() != solved.read_text()
    assert lasermaze("draw", FORK).out != lasermaze("draw", "--solved", FORK).out
    result = lasermaze("draw", "--solved", "examples/board/impossible.txt")
    assert result.code == 1
    assert "no solution" in result.err
    assert result.out


def test_draw_moving(tmp_path: Path) -> None:
    gif, svg, png = (tmp_path / f"beam.{ending}" for ending in ("gif", "svg", "png"))
    assert lasermaze("draw", "--solved", FORK, "-o", gif).code == 0
    assert gif.read_bytes().startswith(b"GIF89a")
    assert lasermaze("draw", "--solved", "--moving", FORK, "-o", svg).code == 0
    assert "@keyframes" in svg.read_text()
    assert lasermaze("draw", "--solved", "--moving", FORK, "-o", png).code == 0
    assert b"acTL" in png.read_bytes()


def test_puzzles_without_a_moving_picture_are_refused(tmp_path: Path) -> None:
    gif = tmp_path / "beam.gif"
    result = lasermaze("draw", FORK, "-o", gif)
    assert result.code == 2
    assert "a GIF shows the solution step by step: add --solved" in result.err
    assert lasermaze("draw", FORK, "--moving", "-o", gif).code == 2
    assert lasermaze("draw", FORK, "--moving", "--solved").code == 2
    result = lasermaze("draw", "--solved", "examples/board/impossible.txt", "-o", gif)
    assert result.code == 1
    assert "there is no solution to follow" in result.err
    assert not gif.exists()


def test_hint() -> None:
    result = lasermaze("hint", FORK)
    assert result.code == 0
    assert len(result.out.splitlines()) >= 2
    assert lasermaze("hint", "examples/board/impossible.txt").code == 1
    assert lasermaze("hint", "-", stdin=str(lm.hint(lm.load(ROOT / FORK)).puzzle)).code == 0


def test_generate_is_repeatable_and_solvable() -> None:
    arguments = ("generate", "board", "--size", "3x4", "--seed", 5, "--count", 3)
    first = lasermaze(*arguments)
    assert first.code == 0
    assert lasermaze(*arguments).out == first.out
    puzzles = lm.parse_all(first.out)
    assert len(set(puzzles)) == len(puzzles) == 3
    assert lasermaze("solve", stdin=first.out).code == 0
    as_json = lasermaze(*arguments, "--json")
    assert len(as_json.documents) == 3
    assert lm.parse_all(as_json.out) == puzzles


def test_generate_a_level_and_rate_it() -> None:
    made = lasermaze("generate", "board", "--level", "advanced", "--count", 2)
    first, second = lasermaze("rate", stdin=made.out).out.splitlines()
    assert first.startswith("<stdin>, puzzle 1: advanced, 1")
    assert second.startswith("<stdin>, puzzle 2: advanced, 1")
    [document] = lasermaze("rate", FORK, "--json").documents
    assert document["source"] == FORK
    assert document["difficulty"]["level"] == "beginner"
    assert document["difficulty"]["words"] in lasermaze("rate", FORK).out


def test_a_wrong_file_does_not_stop_the_rating_of_the_others() -> None:
    result = lasermaze("rate", "examples/board/missing.txt", FORK)
    assert result.code == 2
    assert "missing.txt" in result.err
    assert "fork.txt: beginner" in result.out


def test_rating_gives_up_at_the_time_limit() -> None:
    heavy = "kind: board\ntargets: 1\nadd: L T T T T T S S D C\ngrid:\n" + (". " * 11 + "\n") * 11
    result = lasermaze("rate", "--time-limit", 0.1, stdin=heavy)
    assert (result.code, result.out) == (3, "<stdin>: unknown: the time limit was reached first\n")
    [document] = lasermaze("rate", "--time-limit", 0.1, "--json", stdin=heavy).documents
    assert document["difficulty"] is None


def test_generate_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    assert lasermaze("generate", "board", "--count", 2, "-o", file).code == 0
    assert len(lm.load_all(file)) == 2


def test_convert_is_reversible(tmp_path: Path) -> None:
    as_json, text, foreign = (tmp_path / name for name in ("a.json", "a.txt", "b.json"))
    assert lasermaze("convert", "examples/board/series.txt", as_json).code == 0
    assert lasermaze("convert", as_json, text).code == 0
    assert lm.load_all(text) == lm.load_all("examples/board/series.txt")
    card = lm.generate("board", seed=3)
    converted = lasermaze("convert", "-", foreign, "--to", "laser-mazer", stdin=lm.dumps(card))
    assert converted.code == 0
    assert '"to_be_added"' in foreign.read_text()
    assert "kind: board" in lasermaze("convert", foreign, "-").out


def test_a_failed_conversion_leaves_the_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_text("kept")
    assert lasermaze("convert", "examples/board/missing.txt", file).code == 2
    assert lasermaze("convert", FORK, file, "--to", "laser-mazer").code == 2  # not 5 by 5
    assert file.read_text() == "kept"


def test_kinds_lists_all_options() -> None:
    out = lasermaze("kinds").out
    for kind in lm.all_kinds():
        assert f"{kind.name}: {kind.title}" in out
        assert all(f"--{option.name.replace('_', '-')}" in out for option in kind.options)


# hint


def test_a_wrong_position_is_named_not_the_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("abc\n")
    assert lasermaze("hint", FORK, "--position", "abc").err.startswith(
        "--position:1:1: unknown code 'abc'"
    )
    assert lasermaze("hint", FORK, "--position", str(file)).err.startswith(
        f"{file}:1:1: unknown code 'abc'"
    )
    maze = "examples/turrets/guard.txt"
    assert lasermaze("hint", maze, "--position", "Q").err.startswith(
        "--position:1:1: 'Q' is not a step"
    )


# explain


def test_an_explanation_follows_the_beam_and_shows_why_it_is_the_only_one() -> None:
    result = lasermaze("explain", FORK)
    assert result.code == 0
    assert "(L>)--->[S\\]" in result.out
    assert len(result.out.splitlines()) <= 60
    assert "it is split" not in result.out
    opened = lasermaze("explain", FORK, "--depth", "1")
    explanation = " ".join(opened.out.split())
    assert "At row 1, column 2 it is split east and south at the beam splitter." in explanation
    assert "this is the only solution" in explanation


def test_where_no_picture_fits_the_places_are_named() -> None:
    shown = lasermaze("explain", "examples/shooters/links.txt")
    assert "the shooter stands along its column" in shown.out
    assert "See row 2, column 5." in shown.out
    opened = lasermaze("explain", "examples/shooters/links.txt", "--depth", "1")
    assert "See row" not in opened.out


def test_an_explanation_of_an_impossible_puzzle_and_its_picture(tmp_path: Path) -> None:
    result = lasermaze("explain", "examples/board/impossible.txt", "-o", tmp_path / "why.svg")
    assert result.code == 1
    assert "has no solution" in " ".join(result.out.split())
    assert (tmp_path / "why.svg").read_text().startswith("<svg")


def test_an_explanation_saved_as_html_contains_its_pictures(tmp_path: Path) -> None:
    page = tmp_path / "why.html"
    assert lasermaze("explain", FORK, "-o", page).code == 0
    text = page.read_text()
    assert text.startswith("<!doctype html>")
    screens = list(every_screen(lm.explain(lm.load(FORK)).screens))
    inside = [each for screen in screens for each in screen.opened() if each.picture]
    assert len(inside) > 5
    # The first one defines the tokens; "Along the beam" repeats the solution.
    top = [screen for screen in lm.explain(lm.load(FORK)).screens if screen.picture]
    assert text.count("<svg") == 1 + len(top) + len(inside)
    assert len(top) + len(inside) == sum(screen.picture is not None for screen in screens) - 1
    assert "<h2>The solution</h2>" in text


# schema, and hints from a position


def test_schema_prints_the_published_schemas() -> None:
    assert lasermaze("schema").out == "puzzle\nanswer\nexplanation\nhint\n"
    for name in ("puzzle", "answer", "explanation", "hint"):
        published = (ROOT / "docs" / "schemas" / f"{name}.json").read_text()
        assert lasermaze("schema", name).out == published
    wrong = lasermaze("schema", "puzle")
    assert wrong.code == 2
    assert "did you mean 'puzzle'?" in wrong.err


def test_a_hint_for_a_position(tmp_path: Path) -> None:
    game = lm.Game(lm.load(ROOT / "examples" / "turrets" / "crossfire.txt"))
    first = lasermaze("hint", "examples/turrets/crossfire.txt")
    assert first.code == 0
    game.push(str(game.hint().move))
    file = tmp_path / "position.txt"
    file.write_text(game.position)
    for given in (game.position, file):
        later = lasermaze("hint", "examples/turrets/crossfire.txt", "--position", given)
        assert later.code == 0
        assert later.out != first.out
        assert later.out.startswith(game.hint().text)
    piped = lasermaze(
        "hint", "examples/turrets/crossfire.txt", "--position", "-", stdin=game.position
    )
    assert piped.out == later.out
    both = lasermaze("hint", "--position", "-", stdin=game.position)
    assert (both.code, "cannot both be the standard input" in both.err) == (2, True)
    for text in ("NE\n" * 2000, "x" * 5000):  # longer than any file's name
        assert lasermaze("hint", "examples/turrets/crossfire.txt", "--position", text).code == 2
    wrong = lasermaze("hint", "examples/turrets/crossfire.txt", "--position", "over there")
    assert wrong.code == 2
    assert "is not a step; expected N, E, S or W" in wrong.err


def test_hints_for_many_files() -> None:
    several = lasermaze("hint", FORK, "none.txt", "examples/turrets/guard.txt")
    assert several.code == 2
    assert several.out.startswith(f"{FORK}:\n")
    assert "\nexamples/turrets/guard.txt:\nStep south." in several.out
    assert several.err.startswith("none.txt: ")


def test_a_hint_in_json_goes_on_from_the_one_before(tmp_path: Path) -> None:
    hint = tmp_path / "hint.json"
    position: tuple[str, ...] = ()
    for _ in range(40):
        result = lasermaze("hint", "--json", FORK, *position)
        assert (result.code, result.err) == (0, "")
        hint.write_text(result.out)
        position = ("--position", str(hint))
        if not result.documents[0]["hint"]["moves"]:
            break
    assert lasermaze("check", FORK, str(hint)).code == 0
    [wrong] = lasermaze("hint", "--json", FORK, "--position", "put Q 1,1").documents
    assert (wrong["error"]["source"], wrong["error"]["line"]) == ("--position", 1)


def test_unfinished_is_offered_only_where_an_unfinished_card_is_accepted(tmp_path: Path) -> None:
    card = tmp_path / "card.txt"
    card.write_text("kind: board\ntargets: 3\nadd: D\ngrid:\n. . . T<\n. . . .\n")
    for command in (("draw",), ("convert", "--to", "json")):
        extra = ("-",) if command[0] == "convert" else ()
        assert lasermaze(*command, "--unfinished", card, *extra).code == 0, command
        assert lasermaze(*command, card, *extra).code == 2, command
    for name in ("solve", "check", "explain", "hint", "rate"):
        refused = lasermaze(name, "--unfinished", card)
        assert (refused.code, "no such option '--unfinished'" in refused.err) == (2, True), name
        assert "--unfinished" not in lasermaze(name, "--help").out
    assert "--unfinished" in lasermaze("studio", "--help").out


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("targets: 1\ngrid:\nT? . .\n. . .\n", "there is no laser"),
        ("targets: 3\nadd: L\ngrid:\nT? .\n", "3 targets to be lit, but 1 target mirror present"),
    ],
)
def test_an_unfinished_card_is_drawn_unsolved(card: str, why: str, tmp_path: Path) -> None:
    """A film has nothing to show then, and is refused."""
    file, out = tmp_path / "card.txt", tmp_path / "card.svg"
    file.write_text(f"kind: board\n{card}")
    plain = lasermaze("draw", "--unfinished", file)
    solved = lasermaze("draw", "--unfinished", "--solved", file)
    said = f"{file}: {why}, so it is drawn unsolved\n"
    assert solved == (3, plain.out, said)
    assert lasermaze("draw", "--unfinished", "--solved", file, "-o", out) == (3, "", said)
    assert out.read_text().startswith("<svg")
    out.unlink()
    moving = lasermaze("draw", "--unfinished", "--solved", "--moving", file, "-o", out)
    assert (moving.code, moving.out, out.exists()) == (2, "", False)
    assert why in moving.err
    assert lasermaze("draw", "--solved", file).code == 2
