"""The checker: right answers pass, and each thing that is spoiled is named with its cell."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.core.grid import ARROWS, Cell, Heading
from lasermaze.kinds.board import TOKENS, Board, Token
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.puzzle import WAYS, meet
from tests.board.oracles.plain_faults import plain_search
from tests.board.verbs import check, parse, parse_solution, recount, refute, solutions


def faults(card: Board, grid: str, *, stray_beams: bool = False) -> list[tuple[str, Cell | None]]:
    solution = parse_solution(card, grid)
    return [
        (fault.rule, fault.cell) for fault in check(card, solution, stray_beams=stray_beams).faults
    ]


EASY = parse("kind: board\ntargets: 1\nadd: D\ngrid:\nL? . .\n. . X\n. T? .\n")
RIGHT = "L> D\\ .\n. . X\n. T^ .\n"

SPOILED = {
    "a row too few": ("L> D\\ .\n. . X\n", [("size", None)]),
    "a token of the pile is missing": (
        "L> . .\n. . X\n. T^ .\n",
        [("pile", None), ("targets", None), ("untouched", (2, 1)), ("stray", (0, 2))],
    ),
    "one token too many": ("L> D\\ .\n. . X\nD/ T^ .\n", [("pile", (2, 0)), ("untouched", (2, 0))]),
    "another piece than the pile has": (
        "L> S\\ .\n. . X\n. T^ .\n",
        [("pile", (0, 1)), ("pile", None), ("stray", (0, 2))],
    ),
    "a given token is gone": (
        "L> D\\ .\n. . X\n. . .\n",
        [("given", (2, 1)), ("targets", None), ("stray", (2, 1))],
    ),
    "a given token is another": (
        "L> D\\ .\n. . X\n. C| .\n",
        [("given", (2, 1)), ("targets", None), ("stray", (2, 1))],
    ),
    "the blocker is gone": ("L> D\\ .\n. . .\n. T^ .\n", [("given", (1, 2))]),
    "a token on the blocker": (
        "L> D\\ .\n. . C|\n. T^ .\n",
        [("given", (1, 2)), ("untouched", (1, 2))],
    ),
    "a direction is open": ("L> D\\ .\n. . X\n. T? .\n", [("direction", (2, 1))]),
    "the laser is turned away": (
        "L^ D\\ .\n. . X\n. T^ .\n",
        [("targets", None), ("untouched", (0, 1)), ("untouched", (2, 1)), ("stray", (0, 0))],
    ),
    "the target turns the beam away": (
        "L> D\\ .\n. . X\n. T> .\n",
        [("targets", None), ("stray", (2, 0))],
    ),
    "the target shows its opaque side": (
        "L> D\\ .\n. . X\n. T< .\n",
        [("targets", None), ("opaque", (2, 1))],
    ),
}


def test_the_right_answer_has_no_fault() -> None:
    assert faults(EASY, RIGHT) == []


@pytest.mark.parametrize(("grid", "wanted"), SPOILED.values(), ids=SPOILED)
def test_what_is_spoiled_is_named(grid: str, wanted: list[tuple[str, Cell | None]]) -> None:
    assert faults(EASY, grid) == wanted


def test_what_is_no_board_is_no_solution() -> None:
    for nonsense in (42, None, ["L>"]):
        with pytest.raises(lm.CheckError, match="is not a solution of a puzzle of kind 'board'"):
            lm.check(EASY, nonsense)


def test_stray_beams_are_forgiven_where_they_are_allowed_and_nothing_else_is() -> None:
    assert faults(EASY, "L> S\\ .\n. . X\n. T^ .\n", stray_beams=True) == [
        ("pile", (0, 1)),
        ("pile", None),
    ]
    card = parse("kind: board\ntargets: 1\nadd: S\ngrid:\nL> . .\n. . .\n. T^ .\n")
    assert faults(card, "L> S\\ .\n. . .\n. T^ .\n", stray_beams=True) == []
    assert faults(card, "L> S\\ .\n. . .\n. T^ .\n") == [("stray", (0, 2))]


def test_the_marked_target_must_be_among_the_lit() -> None:
    card = parse("kind: board\ntargets: 1\ngrid:\nL> S\\ T<\n. D\\ T>!\n")
    assert ("must light", (1, 2)) in faults(card, "L> S\\ T<\n. D\\ T>!\n", stray_beams=True)


def test_as_many_added_targets_are_lit_as_are_marked() -> None:
    card = parse("kind: board\ntargets: 1\nadd: T!\ngrid:\nL> . T<\n")
    assert ("must light", None) in faults(card, "L> . T<\n")
    assert refute(card, 1).ok
    either = parse("kind: board\ntargets: 1\nadd: T! T\ngrid:\nL> . .\n. . .\n")
    # Either of the two may be the marked one: they are equal tokens.
    assert recount(either) == len(list(solutions(either))) > 0


LOOP = "D/ . D\\ .\nD\\ L> S/ T<"


def test_light_that_comes_to_the_back_of_the_laser_ends_on_an_opaque_side() -> None:
    card = parse(f"kind: board\ntargets: 1\ngrid:\n{LOOP}\n", any_supply=True)
    assert faults(card, LOOP) == [("opaque", (1, 1))]
    assert faults(card, LOOP, stray_beams=True) == []
    light = shine(card)
    assert light.blocked == (((1, 1), Heading.E),)
    assert not light.beam.merges
    assert [len(list(solutions(card, stray_beams=stray))) for stray in (False, True)] == [0, 1]
    assert [recount(card, stray_beams=stray) for stray in (False, True)] == [0, 1]


@pytest.mark.parametrize("way", ARROWS)
@pytest.mark.parametrize("heading", Heading)
def test_no_light_runs_through_the_laser(way: str, heading: Heading) -> None:
    mouth = Heading(ARROWS.index(way))
    meeting = meet(Token("L", way), heading)
    assert (meeting.out, meeting.lights, meeting.touches) == ((), False, False)
    assert meeting.blocked == (heading != mouth.back)


@pytest.mark.parametrize("code", [code for code in TOKENS if "?" not in code])
@pytest.mark.parametrize("heading", Heading)
def test_the_table_of_meetings_by_the_book(code: str, heading: Heading) -> None:
    token = TOKENS[code]
    meeting = meet(token, heading)
    opposite = heading.back
    if token.piece in "DS":
        bent = {"/": "ENWS", "\\": "WSEN"}[token.way][heading]
        assert meeting.out[-1].name == bent
        assert (heading in meeting.out) == (token.piece == "S")
    elif token.piece == "T":
        face = Heading(ARROWS.index(token.way))
        if opposite == face:
            assert meeting == ((), True, True, False)
        elif opposite == face.right:
            assert meeting == ((), False, True, True)
        else:
            # The other two sides are one mirror: in by one of them, out by the other.
            sides = {face.back, face.left}
            assert {opposite, meeting.out[0]} == sides
    elif token.piece == "C":
        along = (heading in (Heading.N, Heading.S)) == (token.way == "|")
        assert (meeting.out, meeting.blocked) == (((heading,), False) if along else ((), True))
    elif token.piece == "X":
        assert meeting == ((heading,), False, False, False)
    else:
        fires = Heading(ARROWS.index(token.way))
        assert meeting.blocked == (heading != fires.back)


def test_turning_the_board_turns_the_light() -> None:
    for code, token in TOKENS.items():
        if "?" in code:
            continue
        turned = token.turned(_quarter_turn(token))
        for heading in Heading:
            before, after = meet(token, heading), meet(turned, heading.right)
            assert [way.right for way in before.out] == list(after.out)
            assert before[1:] == after[1:]


def _quarter_turn(token: Token) -> str:
    ways = WAYS[token.piece]
    return ways[(ways.index(token.way) + 1) % len(ways)] if ways else ""


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), stray_beams=st.booleans(), any_verdict=st.booleans())
def test_the_plain_search_and_the_kernel_agree(
    seed: int, stray_beams: bool, any_verdict: bool
) -> None:
    card = lm.generate("board", size=(3, 3), seed=seed, any_verdict=any_verdict)
    assert isinstance(card, Board)
    # A few cards would take the plain search minutes.
    assume(recount(card, positions=5_000, stray_beams=stray_beams) is not None)
    plain = sorted(found.cells for found in plain_search(card, stray_beams) if found)
    fast = sorted(solution.cells for solution in solutions(card, stray_beams=stray_beams))
    assert plain == fast
    assert refute(card, 0, stray_beams=stray_beams).ok == (not fast)


def test_a_count_of_positions_does_not_make_a_solvable_card_impossible() -> None:
    [fault] = refute(EASY, 5).faults
    assert (fault.rule, fault.message) == ("exhausted", "there is a solution")
    assert refute(EASY, -1).faults


def test_a_mark_that_the_card_does_not_have_is_a_fault() -> None:
    card = parse("kind: board\ntargets: 1\ngrid:\nL> . T?\n")
    assert faults(card, "L> . T<") == []
    assert faults(card, "L> . T<!") == [("must light", (0, 2))]
