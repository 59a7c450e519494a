"""The sentences of a lecture on a mirror maze, made from values that ``explain`` finds."""

from __future__ import annotations

from collections.abc import Sequence

from lasermaze.core.english import agreeing, counted, grouped, or_no, sentence, there_are
from lasermaze.core.grid import cells_in_words
from lasermaze.kinds.mirrors.words import Passage, mirrors_in_words, those

#: The largest number of mirrors that are told one by one.
MOST_LISTED = 9


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
    "Fix any one mirror of the beam the other way: then no beam can pass.",
    "So each of these mirrors is forced, and the beam is the only one.",
)

OTHER_WAY = ("Turned the other way, this mirror sends the beam into a block.",)


def stays(before: int) -> tuple[str, ...]:
    """That no beam passes if a mirror stays, and so do some before it on the beam."""
    like = f" like {those(before)} before it" if before else ""
    return (f"If this mirror stays{like}, the beam ends in a block.",)


IN_VAIN = ("The beam does not touch this mirror, so it need not be turned.",)

STRAIGHT = ("The beam from this opening runs straight into a block.",)

STRAIGHT_AT_ONCE = ("From an opening the beam runs straight into a block.",)

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


def no_beam_while_stay(mirrors: int) -> str:
    """The end of the reason why no beam can pass while some mirrors stand as they do."""
    which = "this mirror stays" if mirrors == 1 else "these mirrors stay"
    return f"So no beam can pass while {which}."


def not_listed(mirrors: int) -> tuple[str, ...]:
    """The mirrors of a beam that are not listed one by one."""
    if mirrors == 1:
        return ("The same holds for the last mirror of the beam.",)
    return (f"The same holds for the other {mirrors_in_words(mirrors)} of the beam.",)
