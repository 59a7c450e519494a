"""The sentences of a lecture on a mirror maze, made from values that ``explain`` finds."""

from __future__ import annotations

from collections.abc import Sequence

from lasermaze.core.english import agreeing, counted, grouped, or_no, sentence, there_are
from lasermaze.core.grid import Cell, Heading, cells_in_words
from lasermaze.kinds.mirrors.causes import Line
from lasermaze.kinds.mirrors.puzzle import MirrorMaze
from lasermaze.kinds.mirrors.reasons import CannotBePaired, Failing, OutOfReach, RunsIntoBlock
from lasermaze.kinds.mirrors.words import Passage, mirrors_in_words


def question(mirrors: int) -> tuple[str, ...]:
    """The question for a maze with this number of mirrors."""
    asked = "Turn mirrors so that a beam that enters by one opening leaves by the other."
    if mirrors == 0:
        return (asked, "There are no mirrors to turn.")
    each = "each stands" if mirrors > 1 else "it stands"
    return (asked, sentence(f"{there_are(mirrors, 'mirror')}, and {each} one of two ways"))


def ways(mirrors: int) -> tuple[str, ...]:
    """The number of ways to try."""
    return (
        f"There are 2 to the power of {grouped(mirrors)} ways to turn the mirrors.",
        "But the question is one of pairing, which a single search decides.",
    )


PARTNERS = (
    "A beam that enters a mirror by one side leaves by a neighbouring side.",
    "These two sides are partners. Every side that a beam touches needs one.",
)

GRAPH = (
    "Each mirror has four sides: north, east, south and west.",
    "A side from which a straight run leads to a mirror or an opening is a vertex.",
    "A side that looks at a block is of no use, and is left out.",
    "A straight edge joins the two ends of a run between mirrors.",
    "A diagonal edge joins two neighbouring sides of one mirror.",
)


def size_of_graph(vertices: int, straight: int, diagonal: int) -> str:
    """The size of a maze's graph."""
    return (
        f"Here {there_are(vertices, 'vertex', 'vertices')}, with "
        f"{or_no(straight, 'straight edge')} and {or_no(diagonal, 'diagonal edge')}."
    )


ACROSS = (
    "To begin, pair each side with the side that it faces across a straight run.",
    "Two sides are left over: they face the openings.",
)

MATCHINGS = (
    "A matching is a set of edges of which no two share a vertex; a perfect one leaves none free.",
    "In a perfect matching, the first side on the beam has a diagonal edge.",
    "Turn its mirror so: the beam leaves by the partner, and runs straight to another side.",
    "That run is not matched, so the other side has a diagonal edge too.",
    "So it goes on, until the other opening.",
    "The other way round, a beam's reflections and the runs that it does not take are perfect.",
)

SEARCH = (
    "A lone side takes a neighbour on its mirror as its partner.",
    "That leaves the neighbour's old partner alone, which looks for one in turn.",
)

AUGMENTING = (
    "An augmenting path leads from one free vertex to another.",
    "Its edges are, by turns, not matched and matched; swapping them frees nobody.",
    "A matching can be improved exactly when there is such a path (Berge 1957).",
    "The search grows a tree of such paths from one free vertex.",
    "Vertices at an even distance are outer; from these it tries both diagonal edges.",
)


def blossoms(met: int, outer: int) -> tuple[str, ...]:
    """Blossoms, and the numbers of this search."""
    reached = counted(outer, "vertex", "vertices")
    return (
        "A diagonal edge between two outer vertices closes a cycle of odd length: a blossom.",
        "One can go round it either way, so all of its vertices become outer (Edmonds 1965).",
        f"This search met {or_no(met, 'blossom')}, and {reached} became outer.",
    )


PATH = ("The search reached the other lone side: swap the partners along this chain.",)

NEW_MATCHING = (
    "Now every side has a partner.",
    "The pairs on mirrors say how these stand; the other mirrors stay as they were.",
)

EXACTLY_ONE = (
    "Follow light from the openings: at each mirror that it meets, the other way fails.",
    "So the beam is the only one.",
)

IN_VAIN = "The beam does not touch this mirror, so it need not be turned."

NOT_ON_ITS_WAY = "No mirror is on its way, so none can help."

NO_REFLECTION = ("No mirror lies between the openings: the beam runs straight through.",)


def answer(passage: Passage) -> tuple[str, ...]:
    """The beam of a solution in numbers."""
    both = f", {mirrors_in_words(passage.twice)} on both sides" if passage.twice else ""
    return (
        f"The beam crosses {cells_in_words(passage.cells)} and is reflected "
        f"{counted(passage.reflections, 'time')}{both}.",
        f"{counted(passage.turned, 'mirror', verb='is')} turned.",
    )


def best(options: Sequence[str]) -> tuple[str, ...]:
    """The reason why a beam is best, for the options that asked for that."""
    wanted = " and ".join(name.replace("_", " ") for name in options)
    return (
        f"This beam was to be the best one ({wanted}).",
        "Give each edge a weight: the cost of its reflection or of its run.",
        "The straight runs are a matching of least weight, which dual values prove.",
        "The search takes edges in the order in which they become tight.",
        "So the first path that it finds is a cheapest one (Edmonds 1965).",
    )


LAW = (
    "Take some vertices out of a graph, and count the groups of odd size that are left.",
    "A group of odd size cannot be paired within itself.",
    "So one of its vertices needs a partner among those taken out, each group another one.",
    "With more such groups than vertices taken out, no matching is perfect (Tutte 1947).",
)


def groups_left(sides: int, odd: int) -> tuple[str, ...]:
    """The groups that are left without a barrier, as its picture shows them."""
    if sides == 0:
        return ("A group of sides is odd in number, so it cannot be paired.",)
    groups = counted(odd, "odd group", verb="is")
    return (
        f"Take away the {counted(sides, 'side')} of the barrier: {groups} left.",
        "Each has an odd number of sides, so one side needs a partner in the barrier.",
        f"But there {agreeing(sides, 'is')} only {grouped(sides)}, too few for all groups.",
    )


def taken_out(sides: int) -> tuple[str, ...]:
    """The barrier of a maze whose graph is not drawn."""
    among = counted(sides, "side")
    return (
        f"Without {among} of mirrors, more groups with an odd number of sides are left.",
        f"Each group needs a partner among {'that' if sides == 1 else 'those'} {among}.",
    )


NO_BEAM = "So no beam can pass, however the mirrors are turned."


NO_BEAM_WHILE = "So no beam can pass while these mirrors stand so."


# Why light fails


def failing(reason: Failing, maze: MirrorMaze) -> str:
    """How light fails, without what is supposed."""
    match reason:
        case RunsIntoBlock(opening=opening):
            return f"light from {whence(maze, opening)} runs into a block"
        case OutOfReach(opening):
            return f"light from {whence(maze, opening)} cannot come to the other opening"
        case CannotBePaired(sides=0):
            return "an odd number of sides, joined to no others, cannot be paired"
    among = f"only {counted(reason.sides, 'side')}"
    return f"at least {counted(reason.groups, 'group')} of sides need a partner from {among}"


def whence(maze: MirrorMaze, opening: Cell) -> str:
    """Where light comes from: ``the left``; or ``row 3`` if both openings are on one side."""
    headings = {entry.cell: entry.heading for entry in maze.openings}
    heading = headings[opening]
    if len(set(headings.values())) == len(headings):
        return ("the bottom", "the left", "the top", "the right")[heading]
    is_level = heading in (Heading.E, Heading.W)
    return f"row {opening[0] + 1}" if is_level else f"column {opening[1] + 1}"


def because(maze: MirrorMaze, line: Line) -> str:
    """Why a mirror must be turned: how light fails while it stays, and so do those before it."""
    needed = line.ends.given or any(each.otherwise.given for each in line.forced)
    if isinstance(line.ends, RunsIntoBlock) and not line.forced:
        came = whence(maze, line.ends.opening)
        return f"Light from {came} comes to it and runs into a block."
    stand = "As it and those before it stand" if needed else "As it stands"
    return f"{stand}, {_forced(line, 'other')}{failing(line.ends, maze)}."


def never(maze: MirrorMaze, line: Line) -> str:
    """Why no beam can pass a maze."""
    return sentence(f"{_forced(line, 'mirror')}{failing(line.ends, maze)}")


def mistake(maze: MirrorMaze, line: Line) -> tuple[str, ...]:
    """The thoughts of a line, beside its picture."""
    if not line.forced:
        return (sentence(failing(line.ends, maze)),)
    many = len(line.forced)
    turns = ", one after the other," if many > 1 else ""
    only = f"Then {counted(many, 'mirror')}{turns} can stand only one way."
    return (only, f"So {failing(line.ends, maze)}.")


def other_way(maze: MirrorMaze, reason: Failing) -> str:
    """How light fails if a mirror stands the other way."""
    return f"The other way, {failing(reason, maze)}."


def _forced(line: Line, thing: str) -> str:
    """The number of mirrors that are forced before light fails, to be followed by that."""
    many = len(line.forced)
    return f"{counted(many, thing)} can stand only one way, and then " if many else ""
