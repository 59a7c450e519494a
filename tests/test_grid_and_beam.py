from itertools import product

import pytest

from lasermaze.core.beam import MIRROR, Entry, follow
from lasermaze.core.grid import Cell, Heading

N, E, S, W = Heading


def test_headings_turn_clockwise() -> None:
    assert [heading.right for heading in Heading] == [E, S, W, N]
    assert [heading.left for heading in Heading] == [W, N, E, S]
    assert [heading.back for heading in Heading] == [S, W, N, E]
    assert [heading.step((5, 5)) for heading in Heading] == [(4, 5), (5, 6), (6, 5), (5, 4)]


@pytest.mark.parametrize("bend", MIRROR.values())
@pytest.mark.parametrize("inward", Heading)
def test_a_mirror_is_two_sided_and_light_runs_backwards(
    bend: tuple[Heading, ...], inward: Heading
) -> None:
    outward = bend[inward]
    assert (outward - inward) % 2 == 1  # always a quarter turn
    assert bend[outward] == inward  # both sides of the mirror agree
    assert bend[outward.back] == inward.back  # a reversed beam retraces itself


def test_where_beams_leave_every_grid_of_two_by_three() -> None:
    """How many of the 3^6 ways to fill a 2x3 grid send the beam out on each side."""
    leaving = dict.fromkeys(Heading, 0)
    for filling in product((".", "/", "\\"), repeat=6):

        def out(cell: Cell, heading: Heading, filling: tuple[str, ...] = filling) -> list[Heading]:
            here = filling[cell[0] * 3 + cell[1]]
            return [heading] if here == "." else [MIRROR[here][heading]]

        beam = follow(2, 3, [Entry((0, 0), E)], out)
        [(_, heading)] = beam.exits
        leaving[heading] += 1
    assert list(leaving.values()) == [396, 64, 178, 91]


def test_a_loop_ends_where_light_already_runs() -> None:
    ring = {(0, 0): "/", (0, 1): "\\", (1, 1): "/", (1, 0): "\\"}
    beam = follow(2, 2, [Entry((0, 1), E)], lambda cell, heading: [MIRROR[ring[cell]][heading]])
    assert len(beam.entries) == 4
    assert beam.merges == ((3, Entry((0, 1), E)),)
    assert not beam.exits


def test_a_beam_that_starts_outwards_leaves_at_once() -> None:
    beam = follow(1, 1, [Entry((-1, 0), N)], lambda _cell, heading: [heading])
    assert beam.exits == ((None, N),)
    assert not beam.entries


def test_a_second_beam_from_the_same_cell_is_not_a_meeting_of_beams() -> None:
    def onward(cell: Cell, heading: Heading) -> list[Heading]:
        return [heading]

    start = Entry((0, 0), E)
    once = follow(1, 3, [start], onward)
    assert follow(1, 3, [start, start], onward) == once
    assert not once.merges
    later = follow(1, 3, [start, Entry((0, 1), E)], onward)
    assert later.entries == once.entries
    assert not later.merges
