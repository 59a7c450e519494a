"""Files, pages and films that the API makes of puzzles, positions and explanations."""

from __future__ import annotations

import io
from itertools import product
from typing import Any

import pytest
from fastapi.testclient import TestClient
from PIL import Image

import lasermaze as lm
from lasermaze import api
from lasermaze.api.game import Game
from lasermaze.studio.request import MAX_CELLS
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
)


def test_an_explanation_can_be_exported_as_a_page(client: TestClient) -> None:
    fields = {"puzzle": IMPOSSIBLE, "format": "html", "theme": "dark"}
    response = client.post("/api/draw", json=fields)
    puzzle = lm.parse(IMPOSSIBLE)
    assert response.text == api.explain(puzzle).html(puzzle.title, "dark")
    assert response.headers["content-disposition"].startswith("attachment;")
    assert "default-src 'self'" in response.headers["content-security-policy"]


def test_no_two_files_of_a_puzzle_have_one_name(client: TestClient) -> None:
    names = []
    for form, solved, theme in product(["svg", "png"], [True, False], ["light", "dark"]):
        fields = {"puzzle": FORK, "format": form, "solved": solved, "theme": theme}
        names.append(client.post("/api/draw", json=fields).headers["content-disposition"])
    film = {"puzzle": FORK, "format": "film", "solved": True}
    names.append(client.post("/api/draw", json=film).headers["content-disposition"])
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("form", ["svg", "film", "png", "gif", "pdf"])
def test_puzzles_are_exported_to_files(client: TestClient, form: str) -> None:
    fields = {"puzzle": FORK, "format": form, "solved": True}
    response = client.post("/api/draw", json=fields)
    assert response.status_code == 200
    name = {
        "svg": "a-fork-in-the-road-solution.svg",
        "film": "a-fork-in-the-road-film.svg",
        "png": "a-fork-in-the-road-solution.png",
        "gif": "a-fork-in-the-road.gif",
        "pdf": "a-fork-in-the-road-solution.pdf",
    }[form]
    assert f'filename="{name}"' in response.headers["content-disposition"]
    answer = lm.solve(lm.parse(FORK))
    match form:
        case "svg":
            assert response.text == api.draw(answer.puzzle, answer).svg()
        case "film":
            film = answer.film()
            assert film is not None
            assert response.text == film.svg()
        case "pdf":
            assert response.content == api.card(answer.puzzle, answer)
        case _:
            assert Image.open(io.BytesIO(response.content)).format == form.upper()


def test_a_position_is_exported_as_a_picture(client: TestClient) -> None:
    begun = start(FORK)
    fields = {"puzzle": FORK, "format": "svg", "position": begun}
    assert (
        client.post("/api/draw", json=fields).text
        == Game(lm.parse(FORK), begun).view().picture.svg()
    )
    assert refused(client, "draw", puzzle=FORK, format="gif", position=begun)
    end = post(client, "solve", puzzle=FORK)["solutions"][0]
    response = client.post("/api/draw", json=fields | {"format": "gif", "position": end})
    assert response.headers["content-type"] == "image/gif"


def test_exported_text_is_the_librarys(client: TestClient) -> None:
    text = (ROOT / "examples" / "board" / "crossroads.txt").read_text()
    for form, name in (("text", "txt"), ("json", "json"), ("laser-mazer", "json")):
        sent = post(client, "export", puzzle=text, format=form)
        assert sent["text"] == lm.dumps(lm.parse(text), form)
        assert sent["name"] == f"crossroads.{name}"
        assert post(client, "read", text=sent["text"])["puzzle"]["rows"] == 5
    assert "unknown form" in refused(client, "export", puzzle=text, format="../a")["message"]


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
    assert seen["top"] + rows * seen["cell_height"] <= seen["height"]


def hinted_to(client: TestClient, puzzle: str, hints: int) -> str:
    """The position after following some hints."""
    position = str(post(client, "play", puzzle=puzzle, moves=[])["position"])
    for _ in range(hints):
        position = post(client, "hint", puzzle=puzzle, position=position)["position"]
    return position


@EVERY_KIND
@pytest.mark.parametrize("hints", [0, 1, 2])
def test_a_film_starts_from_the_current_position(client: TestClient, kind: Any, hints: int) -> None:
    position = hinted_to(client, kind.example, hints)
    seen = post(client, "view", puzzle=kind.example, position=position)["view"]
    film = post(client, "film", puzzle=kind.example, position=position)
    solved = post(client, "film", puzzle=kind.example)
    assert len(film["frames"]) == len(film["milliseconds"])
    if not seen["done"]:
        assert film["frames"][0] == seen["picture"]["svg"]
        assert len(film["frames"]) >= len(solved["frames"]) // 2


def test_a_film_continues_with_the_solution_that_agrees_with_the_position(
    client: TestClient,
) -> None:
    """SEVERAL has two solutions, and the position agrees only with the second."""
    first, second = post(client, "solve", puzzle=SEVERAL)["solutions"]
    for solution in (first, second):
        started = post(client, "play", puzzle=SEVERAL, position=solution, moves=["turn 1,3 ?"])
        film = post(client, "film", puzzle=SEVERAL, position=started["position"])
        whole = post(client, "film", puzzle=SEVERAL, position=solution)
        assert film["frames"][1:] == whole["frames"]


def test_a_film_of_an_impossible_puzzle_is_refused(client: TestClient) -> None:
    position = start(IMPOSSIBLE)
    error = refused(client, "film", puzzle=IMPOSSIBLE, position=position)
    assert "no solution" in error["message"]
    error = refused(client, "film", puzzle=BARREN, position=BARREN, time_limit=0.2)
    assert "no solution was found within the time limit" in error["message"]
