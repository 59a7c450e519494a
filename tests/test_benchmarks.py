"""The benchmarks run, their peers give the same answers, and their figures stand in README."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from benchmarks import (
    board,
    bulk,
    checking,
    lazors,
    measure,
    mirrors,
    peers,
    programs,
    report,
    shooters,
    signposts,
    turrets,
)
from benchmarks.__main__ import main
from benchmarks.mazes import random_mirrors, random_signs, random_turrets
from benchmarks.peers import (
    Card,
    blossom_plain,
    board_kernel,
    board_plain,
    signposts_plain,
    turrets_plain,
)

import lasermaze as lm
from tests.board.oracles.random_cards import cards
from tests.board.oracles.sat_model import CardModel


@pytest.fixture(autouse=True)
def once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure each job once, with peers that are built in half the time and check for overflow."""
    monkeypatch.setattr(peers, "PROFILE", "dev")
    monkeypatch.setattr(measure, "RUNS", 1)
    monkeypatch.setattr(measure, "SHORTEST", 1e-6)


# Peers


def test_the_searches_of_cards_agree() -> None:
    for each in islice(cards("benchmarks"), 40):
        count = sum(1 for _ in lm.solutions(each))
        card = Card.of(each)
        for found in (board_plain(card), board_kernel(card, 3)):
            assert (found.solutions, found.finished) == (count, True), each


def test_the_plain_search_of_a_card_gives_up() -> None:
    hard = next(iter(board.hard_cards().values()))
    found = board_plain(Card.of(hard), 1, 1_000)
    assert (found.entries, found.finished) == (1_000, False)


def test_the_sat_model_agrees() -> None:
    for each in islice(cards("benchmarks"), 10):
        assert board.by_sat(CardModel(each)) == board_plain(Card.of(each)).solutions


@pytest.mark.parametrize("seed", range(20))
def test_the_searches_of_turrets_agree(seed: int) -> None:
    maze = random_turrets(3 + seed, 25 - seed, walls=0.3, seed=seed)
    answer = lm.solve(maze)
    steps = len(answer.witness) if isinstance(answer, lm.Solved) else None
    assert turrets_plain(maze) == steps
    assert turrets.scipy_steps(maze, turrets.struck(maze)) == steps


@pytest.mark.parametrize("seed", range(10))
def test_the_searches_of_signposts_agree(seed: int) -> None:
    maze = random_signs(2 + 3 * seed, 30 - 2 * seed)
    moves, rim = signposts_plain(maze)
    answer = signposts.solved(maze)
    if isinstance(answer, lm.Solved):
        assert (moves, rim) == (answer.witness.cost, signposts.costs(answer.witness))
    else:
        assert moves is None
        assert not any(rim)


@pytest.mark.parametrize("seed", range(20))
def test_the_matchings_of_mirrors_agree(seed: int) -> None:
    maze = random_mirrors(8, 12, share=0.3 + 0.03 * seed, blocks=0.0, seed=seed)
    edges, mate = mirrors.graph(maze)
    assert list(mate).count(mirrors.NO_SIDE) >= 2, "the beam from an opening meets no mirror"
    expected = bool(lm.solve(maze))
    assert mirrors.is_perfect(*mirrors.peer_graph(edges, mate)) == expected
    assert blossom_plain(edges, mate) == expected
    assert all(mate[other] == side for side, other in enumerate(mate) if other != mirrors.NO_SIDE)


# Groups, on small grids


def test_the_board_is_measured() -> None:
    result = report.Report("board")
    cards = board.generated(1, ("beginner", "intermediate"))
    board.easy(result, "two cards", cards)
    board.whole_verbs(result, "two cards", cards)
    board.many(result, 50)
    assert len(result.lines) == 5
    assert "confirms 2 of the 2" in result.section()


@pytest.mark.night
def test_the_hard_cards_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "MOST_ENTRIES", 100_000)
    result = report.Report("board")
    board.hard(result, dict(islice(board.hard_cards().items(), 2)))
    assert "gives up" in result.section()


@pytest.mark.parametrize(
    ("group", "sizes", "lines"),
    [
        (turrets, (20, 60), 4),
        (signposts, ((10, 20), 10, 30), 4),
        (shooters, ((50,),), 3),
        (mirrors, ((10, 20), 16, 10), 7),
        (lazors, (((3, None),), 2, 1, 1), 4),
    ],
)
def test_a_group_is_measured(group: Any, sizes: tuple[Any, ...], lines: int) -> None:
    result = group.report(*sizes)
    assert len(result.lines) == lines
    assert report.summary(result.section()) == result.lines


def test_an_unknown_group_is_named() -> None:
    with pytest.raises(SystemExit, match="no --fast, chess; there are: board, "):
        main(["board", "chess", "--fast"])


def test_a_group_that_fails_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong() -> report.Report:
        raise SystemExit("a wrong answer")

    monkeypatch.setattr(turrets, "report", wrong)
    monkeypatch.setattr(shooters, "report", lambda: report.Report("shooters"))
    with pytest.raises(SystemExit, match="failed: turrets"):
        main(["turrets", "shooters", "--quick"])
    out, err = capsys.readouterr()
    assert "## shooters" in out
    assert "turrets: a wrong answer" in err


@pytest.mark.night
def test_the_groups_of_programs_are_measured() -> None:
    assert len(checking.report(30).lines) == 3
    assert len(programs.report(30, 900).lines) == 8
    assert len(bulk.report(1, 2).lines) == 3


def test_a_program_is_measured() -> None:
    little, much = (
        measure.process([sys.executable, "-c", f"b'x' * {size}"]) for size in (1, 60_000_000)
    )
    assert much.peak - little.peak > 50_000_000
    assert little.seconds > 0


def test_a_program_that_fails_stops_the_benchmark() -> None:
    with pytest.raises(SystemExit, match="ended with 5"):
        measure.process([sys.executable, "-c", "raise SystemExit(5)"])


def test_the_core_is_measured_with_what_it_needs() -> None:
    sizes = programs.installed_size("lasermaze")
    assert {"lasermaze", "click"} <= sizes.keys()
    assert all(size > 10_000 for size in sizes.values())


# Figures


def test_jobs_take_turns_and_get_fresh_arguments() -> None:
    calls: list[tuple[str, Any]] = []
    fresh = iter(range(100))
    jobs: measure.Jobs = {
        "one": lambda: calls.append(("one", None)),
        "two": lambda given: calls.append(("two", given)),
    }
    measure.in_turn(jobs, runs=2, prepare={"two": lambda: next(fresh)})
    names = [name for name, _ in calls]
    assert names[0] == "one"
    assert names[1] == "two"
    given = [value for name, value in calls if name == "two"]
    assert given == list(range(len(given)))
    assert len(given) >= 3


def test_means_and_exponents() -> None:
    assert measure.geometric_mean([2, 8]) == pytest.approx(4)
    assert measure.exponent([(10, 50), (100, 5_000), (1_000, 500_000)]) == pytest.approx(2)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(2.5, "2.50 s"), (0.0123, "12.3 ms"), (4e-6, "4.00 µs"), (1.5e-7, "150 ns"), (0.0, "0 ns")],
)
def test_durations(seconds: float, text: str) -> None:
    assert report.duration(seconds) == text


def test_a_group_replaces_its_own_section(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "FILE", tmp_path / "benchmarks.md")
    monkeypatch.setattr(report, "README", tmp_path / "README.md")
    (tmp_path / "README.md").write_text("Before\n\n| job | peer |\n| --- | --- |\n\nAfter\n")
    for group, figure in (("two", "1 s"), ("one", "2 s"), ("two", "3 s")):
        found = report.Report(group)
        found.line(f"job {group}", "", figure, "2×", "1×", "5×")
        report.save(found, ("one", "two"))
    readme = (tmp_path / "README.md").read_text()
    assert readme.startswith("Before\n\n| job | peer | lasermaze | times faster | worst case |\n")
    assert readme.endswith(
        "| job one | – | 2 s | 2× | 1× |\n| job two | – | 3 s | 2× | 1× |\n\nAfter\n"
    )
    assert list(report.sections(report.FILE.read_text())) == ["one", "two"]


def test_the_readme_has_the_figures_of_the_document() -> None:
    readme = report.README.read_text()
    assert report.with_table(readme, report.FILE.read_text()) == readme
