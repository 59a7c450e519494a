"""What the studio says beyond what `tests.library` asserts: files, films, catalogs, pieces."""

from __future__ import annotations

import io
import json
import math
import re
from datetime import date
from itertools import islice, product
from typing import Any
from xml.etree import ElementTree

import pytest
import segno
from fastapi.testclient import TestClient
from PIL import Image

import lasermaze as lm
from lasermaze import api, deck
from lasermaze.core.difficulty import LEVELS, Effort
from lasermaze.judging import Judgement
from lasermaze.kind import NAMES, all_kinds, kind_named
from lasermaze.studio import page_files
from lasermaze.studio.handlers import CALLS, perform
from lasermaze.studio.handlers.catalog import daily_level
from lasermaze.studio.request import MAX_CELLS
from tests.studio.requests import (
    BARREN,
    EVERY_KIND,
    FORK,
    IMPOSSIBLE,
    ROOT,
    SEVERAL,
    get,
    post,
    refused,
    start,
)


def level_of(puzzle: lm.Puzzle) -> str:
    """The level of a puzzle, without a time limit."""
    found = lm.rate(puzzle)
    assert found is not None
    return found.level


def test_kinds_lists_every_registered_kind(client: TestClient) -> None:
    for one, kind in zip(get(client, "kinds")["kinds"], all_kinds(), strict=True):
        assert one["name"] == kind.name
        assert [option["name"] for option in one["options"]] == [o.name for o in kind.options]
        assert one["example"] == kind.example
        assert one["generator_version"] == kind.generator_version
        levels = [(level["name"], tuple(level["size"])) for level in one["difficulty"]["levels"]]
        assert levels == list(zip(LEVELS, kind.levels.sizes, strict=True))
        for level in one["difficulty"]["levels"]:
            least = Effort(math.ceil(2 ** level["least"]) - 1, 0)
            assert kind.levels.rate(least).level == level["name"]


@EVERY_KIND
def test_a_view_is_the_librarys(client: TestClient, kind: Any) -> None:
    puzzle = lm.parse(kind.example)
    shown = lm.Editor(puzzle).view()
    for theme in ("light", "dark"):
        seen = post(client, "view", puzzle=kind.example, theme=theme)
        assert seen["view"]["picture"]["svg"] == shown.picture.svg(theme)
    assert seen["view"]["picture"]["grid"] == shown.picture.place()._asdict()
    names, empty = seen["view"]["names"], seen["view"]["empty"]
    assert [names[number] for number in seen["view"]["cells"]] == [*map(list, shown.cells)]
    assert [empty[number] for number in seen["view"]["cells"]] == [*shown.empty]
    document = json.loads(puzzle.to_json())
    assert post(client, "view", puzzle=document, theme="dark") == seen
    assert post(client, "read", text=kind.example)["puzzle"] == seen["puzzle"]


@EVERY_KIND
def test_hints_lead_to_the_end_of_a_film(client: TestClient, kind: Any) -> None:
    """A film begins with the position, and ends with the solution to which hints lead."""
    position = start(kind.example)
    whole = post(client, "film", puzzle=kind.example)
    for hints in range(100):
        seen = post(client, "play", puzzle=kind.example, position=position, moves=[])["view"]
        if seen["done"]:
            break
        if hints < 3:
            film = post(client, "film", puzzle=kind.example, position=position)
            assert len(film["frames"]) == len(film["milliseconds"]) > len(whole["frames"]) // 2
            assert film["frames"][0] == seen["picture"]["svg"]
            assert film["milliseconds"][0] == max(film["milliseconds"])
        given = post(client, "hint", puzzle=kind.example, position=position)
        assert given["position"] != position
        position = given["position"]
    assert seen["done"]
    for frame in post(client, "film", puzzle=kind.example, position=position)["frames"]:
        ElementTree.fromstring(frame)


@EVERY_KIND
def test_an_explanation_opens_as_the_library_tells_it(client: TestClient, kind: Any) -> None:
    shown = post(client, "explain", puzzle=kind.example)["screens"]
    for one, screen in zip(shown, lm.explain(lm.parse(kind.example)).screens, strict=True):
        assert (one["title"], one["words"]) == (screen.title, [*screen.words])
        assert len(one["inside"]) == len(screen.inside())


@EVERY_KIND
def test_generate_with_a_level_tells_the_difficulty(client: TestClient, kind: Any) -> None:
    made = post(client, "generate", kind=kind.name, level="beginner", seed=2)
    puzzle = lm.parse(made["puzzle"]["text"])
    assert puzzle == lm.generate(kind.name, level="beginner", seed=2)
    assert made["difficulty"]["level"] == "beginner"
    assert made["difficulty"]["words"] == str(lm.rate(puzzle))


@EVERY_KIND
def test_a_difficulty_is_the_librarys(client: TestClient, kind: Any) -> None:
    found: Any = lm.rate(lm.parse(kind.example), technique=True)
    assert post(client, "rate", puzzle=kind.example)["difficulty"] == {
        "technique": found.technique,
        "score": found.score,
        "level": found.level,
        "search": found.effort.search,
        "open": found.effort.open,
        "words": str(found),
        "sentences": [*found.sentences],
    }
    impossible = (ROOT / "examples" / kind.name / "impossible.txt").read_text()
    assert post(client, "rate", puzzle=impossible) == {"difficulty": None, "impossible": True}


def test_the_date_is_the_seed_of_the_daily_puzzles(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lasermaze.studio.handlers.catalog.today", lambda: date(2026, 2, 24))
    response = get(client, "daily")
    assert response == get(client, "daily", date="2026-02-24")
    assert response["date"] == "2026-02-24"
    for kind, one in zip(NAMES, response["puzzles"], strict=True):
        puzzle = lm.parse(one["text"])
        assert one["level"] == level_of(puzzle) == "beginner"  # a Tuesday
        assert re.fullmatch(r"The [A-Z][a-z]+ [A-Z][a-z]+", puzzle.title)
        editor = lm.Editor(puzzle)
        editor.push("title")
        wish: dict[str, Any] = {"level": "beginner", "seed": 20260224}
        series = (api.generated(kind, index=index, **wish) for index in range(25))
        assert editor.puzzle in series
        answer = lm.solve(puzzle)
        assert isinstance(answer, lm.Solved)
        assert answer.unique is not False


def test_daily_puzzles_get_harder_during_the_week() -> None:
    week = [daily_level(f"2026-11-{day}") for day in range(16, 23)]  # from a Monday
    assert week == [level for level in LEVELS for _ in range(2)][:7]


def test_solve_tells_each_verdict(client: TestClient) -> None:
    one = post(client, "solve", puzzle=FORK)
    two = post(client, "solve", puzzle=SEVERAL, keep=1)
    assert (two["count"], two["unique"], len(two["solutions"])) == (2, False, 1)
    none = post(client, "solve", puzzle=IMPOSSIBLE)
    assert post(client, "check", puzzle=IMPOSSIBLE, answer=none["answer"])["right"]
    cut = post(client, "solve", puzzle=SEVERAL, limit=1)
    assert (cut["count"], cut["exact"], cut["unique"], cut["stopped"]) == (1, False, None, "limit")
    wrong = {**one["answer"], "count": 2, "unique": False}
    judged = post(client, "check", puzzle=FORK, answer=wrong)
    assert (judged["right"], judged["faults"][0]["rule"]) == (False, "count")


#: Only a stray beam makes this card solvable: the splitter sends one off the grid.
STRAY = "kind: board\ntargets: 1\ngrid:\nL> S? T?\n.  .  .\n"


def test_options_go_to_the_verbs_that_take_them(client: TestClient) -> None:
    for wrong in ("any_verdict", "count_walks"):
        error = refused(client, "solve", puzzle=FORK, options={wrong: True})
        assert wrong in error["message"]
    assert post(client, "solve", puzzle=STRAY)["verdict"] == "impossible"
    options = {"stray_beams": True}
    assert post(client, "solve", puzzle=STRAY, options=options)["answer"]["options"] == options
    position = start(STRAY)
    for _ in range(2):
        given = post(client, "hint", puzzle=STRAY, position=position, options=options)
        position = given["position"]
    assert post(client, "check", puzzle=STRAY, position=position, options=options)["right"]


def test_check_reports_unconfirmed_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = kind_named("mirrors").example
    (solution,) = perform("solve", {"puzzle": puzzle, "keep": 1}, lambda *_: None)["solutions"]
    judged = Judgement((), ("that no beam is better",))
    monkeypatch.setattr("lasermaze.api.judge", lambda *_, **__: judged)
    request = {"puzzle": puzzle, "position": solution, "options": {"shortest": True}}
    result = perform("check", request, lambda *_: None)
    assert result["right"]
    assert result["words"].endswith("not confirmed: that no beam is better.")


def test_the_catalogs(client: TestClient) -> None:
    for name in ("gallery", "doubts"):
        shown = get(client, name)["gallery"]
        for one in shown:
            puzzle = lm.parse(one["puzzle"]["text"])
            assert one["solvable"] == bool(lm.solve(puzzle, time_limit=100))
            assert one["level"] == (level_of(puzzle) if one["solvable"] else None)
            assert puzzle.title
        names = {(one["puzzle"]["kind"], one["name"]) for one in shown}
        assert len(names) == len(shown)
        assert {one["solvable"] for one in shown} == {True, False}
    kinds = [one["puzzle"]["kind"] for one in get(client, "gallery")["gallery"]]
    assert kinds == sorted(kinds, key=NAMES.index)
    assert min(map(kinds.count, NAMES)) >= 4
    shown = get(client, "deck")["gallery"]
    assert tuple(lm.parse(one["puzzle"]["text"]) for one in shown) == deck.shipped()
    assert [one["level"] for one in shown] == [level for level in LEVELS for _ in range(15)]


def test_what_a_player_or_a_designer_may_do_with_a_piece(client: TestClient) -> None:
    def may(puzzle: str, row: int, col: int, **more: Any) -> tuple[str, bool, bool]:
        found = post(client, "piece", puzzle=puzzle, cell=[row, col], **more)
        assert len(found["looks"]) == len(found["ways"])
        return "".join(found["ways"]), found["take"], found["mark"]

    assert may(FORK, 0, 0) == ("NESW", False, False)  # of the card, and to be turned
    assert may(FORK, 1, 2) == ("", False, False)  # of the card, as it stands
    assert may(FORK, 0, 1) == ("", False, False)  # nothing is there
    placed = post(client, "play", puzzle=FORK, moves=["put S/ 1,2"])["position"]
    assert may(FORK, 0, 1, position=placed)[1]
    assert refused(client, "piece", puzzle=FORK, cell=[0, 0], position="nonsense")
    board = "kind: board\ntargets: 1\ngrid:\nL> T? X"
    assert may(board, 0, 1, editing=True) == ("NESW?", True, True)
    assert may(board, 0, 2, editing=True) == ("", True, False)
    assert may("kind: shooters\ngrid:\n|.", 0, 0, editing=True)[0] == "NE"


def test_two_solutions_differ_where_another_piece_stands(client: TestClient) -> None:
    one, other = post(client, "solve", puzzle=SEVERAL)["solutions"]
    grids = [
        [row.split() for row in text.split("grid:\n")[1].splitlines()] for text in (one, other)
    ]
    expected = [
        [row, col]
        for row, (left, right) in enumerate(zip(*grids, strict=True))
        for col, (here, there) in enumerate(zip(left, right, strict=True))
        if here != there
    ]
    found = post(client, "compare", puzzle=SEVERAL, one=one, other=other)["differences"]
    assert [each["cell"] for each in found] == expected
    assert all(each["one"] != each["other"] for each in found)
    assert post(client, "compare", puzzle=SEVERAL, one=one, other=one)["differences"] == []
    for solution in (one, other):  # a film goes on with the solution that agrees
        begun = post(client, "play", puzzle=SEVERAL, position=solution, moves=["turn 1,3 ?"])
        film = post(client, "film", puzzle=SEVERAL, position=begun["position"])
        whole = post(client, "film", puzzle=SEVERAL, position=solution)
        assert film["frames"][1:] == whole["frames"]


@EVERY_KIND
def test_a_card_shows_the_puzzle_and_its_answer_apart(client: TestClient, kind: Any) -> None:
    card = post(client, "card", puzzle=kind.example)
    asked = lm.draw(lm.parse(kind.example))
    assert card["picture"]["svg"] == asked.bare().svg("light")
    assert card["words"] == list(asked.captions)
    assert card["answer"]["svg"] != card["picture"]["svg"]
    assert card["answer_words"]
    assert card["level"] in LEVELS


def test_a_card_of_an_unfinished_puzzle_says_what_is_missing(client: TestClient) -> None:
    card = post(client, "card", puzzle="kind: board\ntargets: 1\ngrid:\n. .\n. .\n")
    assert (card["answer"], card["level"]) == (None, None)
    assert "laser" in card["answer_words"][0]


def test_a_qr_code_draws_the_modules_of_its_text(client: TestClient) -> None:
    text = "https://example.org/#set=Käfig"
    svg = post(client, "qr_code", text=text)["svg"]
    dark = {(int(row), int(col)) for col, row in re.findall(r"M(\d+) (\d+)h1v1h-1z", svg)}
    matrix = segno.make_qr(text, error="l", mode="byte", encoding="utf-8").matrix
    assert f'viewBox="0 0 {len(matrix) + 8} {len(matrix) + 8}"' in svg
    places = product(range(len(matrix)), repeat=2)
    assert dark == {(row + 4, col + 4) for row, col in places if matrix[row][col]}
    assert post(client, "qr_code", text="x" * 2954) == {"svg": None, "most": 2953}
    assert post(client, "qr_code", text="x" * 2953)["svg"]


#: Files of a fork in the road, and the ends of their names.
FILES: dict[str, dict[str, Any]] = {
    "solution.svg": {"format": "svg", "solved": True},
    "solution-dark.svg": {"format": "svg", "solved": True, "theme": "dark"},
    "road.svg": {"format": "svg"},
    "film.svg": {"format": "film", "solved": True},
    "solution.png": {"format": "png", "solved": True},
    "road-dark.html": {"format": "html", "theme": "dark"},
}


@pytest.mark.parametrize("name", FILES)
def test_files_are_the_librarys(client: TestClient, name: str) -> None:
    response = client.post("/api/draw", json={"puzzle": FORK, **FILES[name]})
    puzzle = lm.parse(FORK)
    answer: Any = lm.solve(puzzle)
    theme: Any = FILES[name].get("theme", "auto")
    match FILES[name]["format"]:
        case "svg":
            drawn = lm.draw(puzzle, answer) if FILES[name].get("solved") else lm.draw(puzzle)
            assert response.text == drawn.svg(theme)
        case "film":
            assert response.text == answer.film().svg()
        case "html":
            assert response.text == lm.explain(puzzle).html(puzzle.title, theme)
            assert "default-src 'self'" in response.headers["content-security-policy"]
        case _:
            assert Image.open(io.BytesIO(response.content)).format == "PNG"
    said = response.headers["content-disposition"]
    assert said.startswith("attachment;")
    assert re.search(rf'filename="a-fork-in-the-[\w-]*{name}"', said)


def test_a_position_is_exported_as_a_picture(client: TestClient) -> None:
    fields: dict[str, Any] = {"puzzle": FORK, "format": "svg", "position": start(FORK)}
    shown = lm.Game(lm.parse(FORK)).view().picture
    assert client.post("/api/draw", json=fields).text == shown.svg()
    assert refused(client, "draw", **{**fields, "format": "film"})


def test_exported_text_is_the_librarys(client: TestClient) -> None:
    text = (ROOT / "examples" / "board" / "crossroads.txt").read_text()
    for form, name in (("text", "txt"), ("json", "json"), ("laser-mazer", "json")):
        sent = post(client, "export", puzzle=text, format=form)
        assert sent == {"text": lm.dumps(lm.parse(text), form), "name": f"crossroads.{name}"}
    untitled = post(client, "export", puzzle="kind: turrets\ngrid:\nS.G\n", format="text")
    assert untitled["name"] == "turrets-1x3.txt"
    assert "unknown form" in refused(client, "export", puzzle=text, format="../a")["message"]


def test_a_film_needs_a_solution(client: TestClient) -> None:
    error = refused(client, "film", puzzle=IMPOSSIBLE, position=start(IMPOSSIBLE))
    assert "no solution" in error["message"]
    error = refused(client, "film", puzzle=BARREN, position=BARREN, time_limit=0.2)
    assert "no solution was found within the time limit" in error["message"]


@EVERY_KIND
def test_the_largest_accepted_puzzle_is_drawn(client: TestClient, kind: Any) -> None:
    rows = cols = {"board": 11, "lazors": 50}.get(kind.name, int(MAX_CELLS**0.5))
    if kind.name == "lazors":  # larger than those that are generated
        made = post(client, "new", kind=kind.name, rows=rows, cols=cols)
    else:
        made = post(client, "generate", kind=kind.name, size=[rows, cols], seed=1)
    seen = made["view"]["picture"]["grid"]
    assert (seen["rows"], seen["cols"]) == (rows, cols)
    assert seen["left"] + cols * seen["cell"] <= seen["width"]
    assert seen["top"] + rows * seen["cell"] <= seen["height"]


def test_lessons_can_be_solved_and_are_not_solved_yet(client: TestClient) -> None:
    lessons = get(client, "lessons")["lessons"]
    assert [lesson["kind"] for lesson in lessons] == list(NAMES)
    for lesson in lessons:
        assert len(lesson["rules"]) >= 4
        assert all("<svg" in rule["picture"]["svg"] for rule in lesson["rules"])
        assert len(lesson["steps"]) == (38 if lesson["kind"] == "board" else 10)
        for step in lesson["steps"]:
            game = lm.Game(lm.parse(step["puzzle"]["text"]))
            assert not game.is_solved()
            assert lm.solve(game.puzzle)
            assert len(step["words"]) <= 130
            assert len(step["cheer"]) <= 40


#: Steps of the board game's path, and what only one mark or token teaches: without the mark, or
#: with an empty cell instead of the token, the card has more solutions.
NEEDED = {
    "!": ["This one!", "Two of three", "Who is lit?", "On command"],
    "C": ["The way through"],
    "X": ["The blocker", "Taken", "Through the blocker"],
}


@pytest.mark.parametrize(("mark", "title"), [(m, title) for m in NEEDED for title in NEEDED[m]])
def test_a_step_needs_what_it_teaches(mark: str, title: str) -> None:
    steps = perform("lessons", {}, lambda *_: None)["lessons"][NAMES.index("board")]["steps"]
    [text] = [step["puzzle"]["text"] for step in steps if step["puzzle"]["title"] == title]
    if mark == "!":
        changed = text.replace("!", "")
    else:
        head, grid = text.split("grid:\n")
        changed = f"{head}grid:\n" + re.sub(rf"{mark}[|-]?", ".", grid)
    count, more = (len(list(islice(lm.solutions(lm.parse(one)), 1_000))) for one in (text, changed))
    assert 0 < count < more


def test_the_page_offers_only_files_that_can_be_made(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 'data-makes="png' in client.get("/").text
    monkeypatch.setitem(page_files._MAKERS, "png", "no_such_library")
    assert 'data-makes="png' not in client.get("/").text


def test_every_call_has_an_example_that_can_be_sent(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    schemas = document["components"]["schemas"]
    for call in CALLS.values():
        said = document["paths"][f"/api/{call.name}"][call.method.lower()]
        assert "#/components/schemas/ErrorResponse" in str(said["responses"]["422"])
        if call.method == "GET":
            continue
        reference = said["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        schema = schemas[reference.rpartition("/")[2]]
        fields = {name: schema["properties"][name] for name in schema.get("required", ())}
        example = {
            name: field["examples"][0] if "examples" in field else field["enum"][-1]
            for name, field in fields.items()
        }
        response = client.post(f"/api/{call.name}", json=example)
        assert response.status_code == (422 if call.name == "check" else 200), response.text
