"""The responses of the API agree with the library, for every kind."""

from __future__ import annotations

import json
import math
import re
from datetime import date
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

import lasermaze as lm
from lasermaze import api, deck
from lasermaze.api.game import Editor, Game
from lasermaze.core.difficulty import LEVELS, Effort
from lasermaze.judging import Judgement
from lasermaze.kind import NAMES, all_kinds, kind_named
from lasermaze.studio.handlers import CALLS, perform
from lasermaze.studio.handlers.catalog import (
    daily_level,
)
from tests.studio.requests import (
    BARREN,
    EVERY_KIND,
    FORK,
    IMPOSSIBLE,
    ROOT,
    SEVERAL,
    post,
    refused,
    start,
    validate,
)


def level_of(puzzle: lm.Puzzle) -> str:
    """The level of a puzzle, without a time limit."""
    found = lm.rate(puzzle)
    assert found is not None
    return found.level


def test_kinds_lists_every_registered_kind(client: TestClient) -> None:
    response = client.get("/api/kinds")
    validate(CALLS["kinds"].response, response.content)
    result = response.json()["kinds"]
    assert [one["name"] for one in result] == list(NAMES)
    for one, kind in zip(result, all_kinds(), strict=True):
        assert [option["name"] for option in one["options"]] == [o.name for o in kind.options]
        assert one["example"] == kind.example
        assert one["generator_version"] == kind.generator_version
        levels = [(level["name"], tuple(level["size"])) for level in one["difficulty"]["levels"]]
        assert levels == list(zip(LEVELS, kind.levels.sizes, strict=True))
        for level in one["difficulty"]["levels"]:
            least = Effort(math.ceil(2 ** level["least"]) - 1, 0)
            assert kind.levels.rate(least).level == level["name"]
        assert [one["difficulty"][what] for what in ("search", "open")] == [
            kind.levels.search,
            kind.levels.open,
        ]


@EVERY_KIND
def test_read_and_view_return_the_librarys_picture(client: TestClient, kind: Any) -> None:
    puzzle = lm.parse(kind.example)
    read = post(client, "read", text=kind.example)["puzzle"]
    assert read["text"] == kind.formats.format(puzzle)
    assert (read["kind"], read["rows"], read["cols"]) == (kind.name, puzzle.rows, puzzle.cols)
    seen = post(client, "view", puzzle=read["text"])
    assert seen["puzzle"] == read
    picture = Editor(puzzle).view().picture
    assert seen["view"]["picture"]["svg"] == picture.svg()
    assert seen["view"]["picture"]["grid"] == picture.place()._asdict()
    names, cells = seen["view"]["names"], seen["view"]["cells"]
    assert tuple(tuple(names[number]) for number in cells) == Editor(puzzle).view().cells
    empty = tuple(seen["view"]["empty"][number] for number in cells)
    assert empty == Editor(puzzle).view().empty
    for facts, nothing in zip(seen["view"]["names"], seen["view"]["empty"], strict=True):
        assert nothing or "empty" not in facts
    assert [one["code"] for one in seen["palette"]] == [p.code for p in Editor(puzzle).palette]


@EVERY_KIND
def test_json_and_text_give_the_same_result(client: TestClient, kind: Any) -> None:
    document = json.loads(lm.parse(kind.example).to_json())
    assert post(client, "view", puzzle=document) == post(client, "view", puzzle=kind.example)
    text = post(client, "export", puzzle=kind.example, format="json")["text"]
    assert post(client, "read", text=text) == post(client, "read", text=kind.example)


@EVERY_KIND
def test_a_new_puzzle_is_empty_and_has_the_requested_size(client: TestClient, kind: Any) -> None:
    new = post(client, "new", kind=kind.name, rows=3, cols=4)
    assert (new["puzzle"]["rows"], new["puzzle"]["cols"]) == (3, 4)
    moved = post(client, "edit", puzzle=new["puzzle"]["text"], moves=["title A name", "size 4 5"])
    assert moved["puzzle"]["title"] == "A name"
    assert (moved["puzzle"]["rows"], moved["puzzle"]["cols"]) == (4, 5)


@EVERY_KIND
def test_the_solution_of_solve_passes_check(client: TestClient, kind: Any) -> None:
    solved = post(client, "solve", puzzle=kind.example)
    assert solved["verdict"] == "solved"
    puzzle = lm.parse(kind.example)
    assert api.parse_answer(puzzle, json.dumps(solved["answer"])) == lm.solve(puzzle, keep_all=True)
    for position in solved["solutions"]:
        assert post(client, "check", puzzle=kind.example, position=position)["right"]
        seen = post(client, "play", puzzle=kind.example, position=position, moves=[])
        assert seen["view"]["done"]
    assert post(client, "check", puzzle=kind.example, answer=solved["answer"])["right"]


@EVERY_KIND
def test_hints_lead_from_the_start_to_the_solution(client: TestClient, kind: Any) -> None:
    position = post(client, "play", puzzle=kind.example, moves=[])["position"]
    for _ in range(100):
        seen = post(client, "play", puzzle=kind.example, position=position, moves=[])["view"]
        if seen["done"]:
            break
        given = post(client, "hint", puzzle=kind.example, position=position)
        assert given["text"]
        assert given["reason"]
        assert given["position"] != position
        position = given["position"]
    assert seen["done"]
    assert not seen["faults"]


@EVERY_KIND
def test_an_unsolved_position_is_not_right(client: TestClient, kind: Any) -> None:
    result = post(client, "check", puzzle=kind.example, position=start(kind.example))
    assert not result["right"]
    assert result["faults"]
    assert result["words"]


@EVERY_KIND
def test_explanations_and_films_have_pictures_and_text(client: TestClient, kind: Any) -> None:
    screens = post(client, "explain", puzzle=kind.example)["screens"]
    told = api.explain(lm.parse(kind.example)).screens
    assert [one["title"] for one in screens] == [screen.title for screen in told]
    assert [len(one["inside"]) for one in screens] == [len(screen.inside) for screen in told]
    moving = post(client, "film", puzzle=kind.example)
    assert len(moving["frames"]) == len(moving["milliseconds"]) > 1
    for frame in moving["frames"]:
        ElementTree.fromstring(frame)


@EVERY_KIND
def test_generate_returns_the_librarys_puzzle(client: TestClient, kind: Any) -> None:
    made = post(client, "generate", kind=kind.name, size=list(kind.small), seed=5)["puzzle"]
    assert lm.parse(made["text"]) == lm.generate(kind.name, size=kind.small, seed=5)


@EVERY_KIND
def test_generate_with_a_level_returns_the_librarys_puzzle(client: TestClient, kind: Any) -> None:
    made = post(client, "generate", kind=kind.name, level="beginner", seed=2)
    puzzle = lm.generate(kind.name, level="beginner", seed=2)
    assert lm.parse(made["puzzle"]["text"]) == puzzle
    assert made["difficulty"]["level"] == "beginner"
    assert (puzzle.rows, puzzle.cols) == kind.levels.size("beginner")
    assert made["difficulty"]["words"] == str(lm.rate(puzzle))


@EVERY_KIND
def test_rate_returns_the_librarys_difficulty(client: TestClient, kind: Any) -> None:
    result = post(client, "rate", puzzle=kind.example)["difficulty"]
    found = lm.rate(lm.parse(kind.example), technique=True)
    assert found is not None
    assert result == {
        "technique": found.technique,
        "score": found.score,
        "level": found.level,
        "search": found.effort.search,
        "open": found.effort.open,
        "words": str(found),
        "sentences": list(found.sentences),
    }


def test_the_difficulty_is_unknown_if_the_search_takes_too_long(client: TestClient) -> None:
    assert post(client, "rate", puzzle=BARREN, time_limit=0.3) == {
        "difficulty": None,
        "impossible": False,
    }


@pytest.mark.parametrize("kind", NAMES)
def test_an_impossible_puzzle_has_no_level(client: TestClient, kind: str) -> None:
    puzzle = (ROOT / "examples" / kind / "impossible.txt").read_text()
    answer = post(client, "rate", puzzle=puzzle)
    assert answer == {"difficulty": None, "impossible": True}


def test_the_date_is_the_seed_of_the_daily_puzzles(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    response = client.get("/api/daily", params={"date": "2026-02-28"})
    validate(CALLS["daily"].response, response.content)
    shown = response.json()["puzzles"]
    made = [lm.parse(one["text"]) for one in shown]
    assert [puzzle.kind for puzzle in made] == list(NAMES)
    for puzzle, one in zip(made, shown, strict=True):
        assert one["level"] == level_of(puzzle) == "advanced"  # a Saturday
        wish: dict[str, Any] = {"level": "advanced", "seed": 20260228}
        assert re.fullmatch(r"The [A-Z][a-z]+ [A-Z][a-z]+", puzzle.title)
        editor = Editor(puzzle)
        editor.push("title")
        series = (api.generated(puzzle.kind, index=index, **wish) for index in range(25))
        assert editor.puzzle in series
        answer = lm.solve(puzzle)
        assert isinstance(answer, lm.Solved)
        assert answer.unique is not False
    monkeypatch.setattr("lasermaze.studio.handlers.catalog.today", lambda: date(2026, 2, 28))
    assert client.get("/api/daily").json() == response.json()
    assert response.json()["date"] == "2026-02-28"


def test_daily_puzzles_get_harder_during_the_week() -> None:
    week = [daily_level(f"2026-11-{day}") for day in range(16, 23)]  # from a Monday
    assert week == sorted(week, key=LEVELS.index)
    assert set(week) == set(LEVELS)


def test_solve_returns_each_verdict(client: TestClient) -> None:
    one = post(client, "solve", puzzle=FORK)
    assert (one["count"], one["exact"], one["unique"]) == (1, True, True)
    assert "exactly one solution" in one["words"]
    two = post(client, "solve", puzzle=SEVERAL)
    assert (two["count"], two["unique"], len(two["solutions"])) == (2, False, 2)
    none = post(client, "solve", puzzle=IMPOSSIBLE)
    assert (none["verdict"], none["count"], none["exact"]) == ("impossible", 0, True)
    assert post(client, "check", puzzle=IMPOSSIBLE, answer=none["answer"])["right"]
    cut = post(client, "solve", puzzle=SEVERAL, limit=1)
    assert (cut["count"], cut["exact"], cut["unique"], cut["stopped"]) == (1, False, None, "limit")


def test_check_names_the_faults_of_a_wrong_position(client: TestClient) -> None:
    answer = post(client, "solve", puzzle=FORK)["answer"]
    answer["count"] = 2
    answer["unique"] = False
    result = post(client, "check", puzzle=FORK, answer=answer)
    assert not result["right"]
    assert result["faults"][0]["rule"] == "count"


def test_options_go_to_the_verbs_that_take_them(client: TestClient) -> None:
    stray = post(client, "solve", puzzle=SEVERAL, options={"stray_beams": True})
    answer = api.parse_answer(lm.parse(SEVERAL), json.dumps(stray["answer"]))
    assert ("stray_beams", True) in answer.options
    assert (
        "any_verdict"
        in refused(client, "solve", puzzle=FORK, options={"any_verdict": True})["message"]
    )
    assert refused(client, "solve", puzzle=FORK, options={"count_walks": True})


def test_themes(client: TestClient) -> None:
    dark = post(client, "view", puzzle=FORK, theme="dark")["view"]["picture"]["svg"]
    assert dark == Editor(lm.parse(FORK)).view().picture.svg("dark")


def test_gallery_puzzles(client: TestClient) -> None:
    response = client.get("/api/gallery")
    validate(CALLS["gallery"].response, response.content)
    shown = response.json()["gallery"]
    kinds = [one["puzzle"]["kind"] for one in shown]
    assert kinds == sorted(kinds, key=NAMES.index)
    for kind in NAMES:
        puzzles = [lm.parse(s["puzzle"]["text"]) for s in shown if s["puzzle"]["kind"] == kind]
        assert len(puzzles) >= 4
        solved = [lm.solve(puzzle, time_limit=100) for puzzle in puzzles]
        assert not any(isinstance(answer, lm.Undecided) for answer in solved)
        assert sum(1 for answer in solved if answer) >= 3
        assert sum(1 for answer in solved if not answer) >= 1
        assert all(puzzle.title for puzzle in puzzles)
    for one in shown:
        puzzle = lm.parse(one["puzzle"]["text"])
        assert one["solvable"] == bool(lm.solve(puzzle, time_limit=100))
        assert one["level"] == (level_of(puzzle) if one["solvable"] else None)
    names = [(one["puzzle"]["kind"], one["name"]) for one in shown]
    assert len(set(names)) == len(names)


def test_the_deck_is_the_one_that_ships_with_the_package(client: TestClient) -> None:
    response = client.get("/api/deck")
    validate(CALLS["gallery"].response, response.content)
    shown = response.json()["gallery"]
    assert tuple(lm.parse(one["puzzle"]["text"]) for one in shown) == deck.shipped()
    assert [one["level"] for one in shown] == [level for level in LEVELS for _ in range(15)]


#: Only a stray beam makes this card solvable: the splitter sends one off the grid.
STRAY = "kind: board\ntargets: 1\ngrid:\nL> S? T?\n.  .  .\n"


def test_a_hint_in_a_position_follows_the_options(client: TestClient) -> None:
    assert post(client, "solve", puzzle=STRAY)["verdict"] == "impossible"
    options = {"stray_beams": True}
    assert post(client, "solve", puzzle=STRAY, options=options)["verdict"] == "solved"
    position = start(STRAY)
    for _ in range(2):
        given = post(client, "hint", puzzle=STRAY, position=position, options=options)
        assert "No solution is left" not in given["text"]
        position = given["position"]
    result = post(client, "check", puzzle=STRAY, position=position, options=options)
    assert result["right"]


def test_check_reports_unconfirmed_claims(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = kind_named("mirrors").example
    (solution,) = post(client, "solve", puzzle=puzzle, keep=1)["solutions"]
    judged = Judgement((), ("that no beam is better",))
    monkeypatch.setattr("lasermaze.api.judge", lambda *_, **__: judged)
    request = {"puzzle": puzzle, "position": solution, "options": {"shortest": True}}
    result = perform("check", request, lambda *_: None)
    assert result["right"]
    assert result["words"].endswith("not confirmed: that no beam is better.")


@EVERY_KIND
def test_the_number_of_solutions_is_exact_up_to_the_limit(client: TestClient, kind: Any) -> None:
    all_of_them = len(list(islice(lm.solutions(lm.parse(kind.example)), 1_001)))
    counted = post(client, "solve", puzzle=kind.example, limit=1_001, keep=1, time_limit=20)
    assert len(counted["solutions"]) == 1
    assert (counted["count"], counted["exact"]) == (all_of_them, all_of_them <= 1_000)


def test_the_requested_number_of_solutions_is_sent(client: TestClient) -> None:
    assert len(post(client, "solve", puzzle=SEVERAL)["solutions"]) == 2
    kept = post(client, "solve", puzzle=SEVERAL, keep=1)
    assert (kept["count"], len(kept["solutions"])) == (2, 1)


def test_the_lessons_of_every_kind(client: TestClient) -> None:
    response = client.get("/api/lessons")
    validate(CALLS["lessons"].response, response.content)
    lessons = response.json()["lessons"]
    assert [lesson["kind"] for lesson in lessons] == list(NAMES)
    for lesson in lessons:
        assert len(lesson["rules"]) >= 4
        for rule in lesson["rules"]:
            assert rule["title"]
            assert rule["words"][-1] in ".?"
            assert "<svg" in rule["picture"]["svg"]
        assert len(lesson["steps"]) >= 2
        for step in lesson["steps"]:
            game = Game(lm.parse(step["puzzle"]["text"]))
            assert not game.is_solved()
            assert lm.solve(game.puzzle)
            assert step["words"][-1] in ".?!"


def test_what_a_player_may_do_with_a_piece(client: TestClient) -> None:
    def piece(row: int, col: int, **position: str) -> tuple[list[str], bool]:
        found = post(client, "piece", puzzle=FORK, cell=[row, col], **position)
        assert len(found["looks"]) == len(found["ways"])
        return found["ways"], found["take"]

    assert piece(0, 0) == (["N", "E", "S", "W"], False)  # of the card, and to be turned
    assert piece(1, 2) == ([], False)  # of the card, as it stands
    assert piece(0, 1) == ([], False)  # nothing is there
    placed = post(client, "play", puzzle=FORK, moves=["put S/ 1,2"])["position"]
    ways, take = piece(0, 1, position=placed)
    assert take
    assert ways
    assert refused(client, "piece", puzzle=FORK, cell=[0, 0], position="nonsense")


def test_a_designer_is_offered_what_the_piece_can_do() -> None:
    def offered(puzzle: str, row: int, col: int) -> tuple[list[str], bool, bool]:
        asked = {"puzzle": puzzle, "cell": [row, col], "editing": True}
        answer = perform("piece", asked, lambda *_: None)
        return answer["ways"], answer["take"], answer["mark"]

    lazors = "kind: lazors\nGRID START\no B o\nGRID STOP\nL 0 1 1 -1\nP 1 0"
    assert offered(lazors, 0, 1) == ([], True, False)
    board = "kind: board\ntargets: 1\ngrid:\nL> T? X"
    assert offered(board, 0, 1) == ([*"NESW?"], True, True)
    assert offered(board, 0, 2) == ([], True, False)
    shooters = "kind: shooters\ngrid:\n|."
    assert offered(shooters, 0, 0)[0] == ["N", "E"]
