"""The text of a lecture on a mirror maze, made from values that ``explain`` finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lasermaze.core.beam import Entry
from lasermaze.core.english import counted, grouped, or_no, sentence, there_are
from lasermaze.core.grid import Cell, place
from lasermaze.kinds.mirrors.puzzle import SLASH
from lasermaze.kinds.mirrors.reasons import Stand, StraightIntoABlock
from lasermaze.kinds.mirrors.words import in_words, mirrors_in_words, odd_groups

#: The largest number of reflections listed one by one, and of groups of odd size.
MOST_LISTED, MOST_GROUPS = 12, 20


def asked(openings: Sequence[Entry], mirrors: int) -> str:
    """The question for a maze with this number of mirrors, and the number of ways to try."""
    (first, inward), (second, _) = openings
    return (
        f"A beam enters in {place(first)}, heading {inward.word}, and is to leave in "
        f"{place(second)}. {_to_try(mirrors)}"
    )


def _to_try(mirrors: int) -> str:
    if mirrors == 0:
        return "There is no mirror to turn."
    if mirrors == 1:
        return "The one mirror may rise or fall to the right."
    return (
        f"Each of the {mirrors_in_words(mirrors)} may rise or fall to the right. That would be "
        f"2 to the power of {grouped(mirrors)} ways to try; but the question is one of pairing "
        "things off, and that can be decided by a single search."
    )


GRAPH = (
    "Look at a mirror as four sides, N, E, S and W. A beam enters by one side and leaves by a "
    "neighbouring one: N with W, or E with S, where the mirror rises to the right; N with E, "
    "or S with W, where it falls. Every side from which a straight run leads to another mirror "
    "or to an opening is a vertex; a side that looks at a block is of no use to a beam and is "
    "left out. The two ends of a run between mirrors are joined by a straight edge, two "
    "neighbouring sides of one mirror by a diagonal one, so no vertex has more than three "
    "edges."
)


def size_of_graph(vertices: int, straight: int, diagonal: int) -> str:
    """The size of a maze's graph."""
    return (
        f"Here {there_are(vertices, 'vertex', 'vertices')}, with "
        f"{or_no(straight, 'straight edge')} and {or_no(diagonal, 'diagonal edge')}."
    )


def matching(free: Sequence[str]) -> tuple[str, ...]:
    """The matching that leaves two vertices free, and the relation of matchings and beams."""
    return (
        "A matching is a set of edges of which no two share a vertex. Take all straight edges: "
        f"every vertex is matched but two, {' and '.join(free)}, which face the openings.",
        "Suppose that a matching leaves no vertex free. Follow the beam in: its first vertex is "
        "matched by a diagonal edge, so turn that mirror so. The beam leaves by the other end of "
        "the edge and runs straight to the next vertex. That run is not matched, since its first "
        "end is matched already, so the next vertex is matched by a diagonal edge too: and so on, "
        "until the other opening. One mirror never has to stand both ways, as its matched "
        "diagonal edges share no side. The other way round, a beam that passes is such a "
        "matching: its reflections, and all runs that it does not take. So the maze is solved "
        "exactly when this graph has a perfect matching.",
    )


def search(blossoms: int, outer: int) -> tuple[str, ...]:
    """The search for an augmenting path, with the numbers of this one."""
    met = or_no(blossoms, "blossom")
    reached = counted(outer, "vertex", "vertices")
    return (
        "A matching can be improved exactly when an augmenting path leads from one free vertex to "
        "another: by edges that are, by turns, not matched and matched (Berge 1957). The search "
        "grows a tree of such paths from one free vertex. The vertices at an even distance are "
        "outer: from them it tries both diagonal edges. The neighbours that it finds are "
        "inner, and the straight run of each leads to the next outer vertex.",
        "Where a diagonal edge joins two outer vertices it closes a cycle of odd length. Such a "
        "cycle is a blossom: one can go round it either way, so all of its vertices count as "
        "outer from then on, and the cycle as one vertex "
        f"(Edmonds 1965). This search met {met}, and {reached} became outer.",
    )


PATH = (
    "The search reached the other free vertex. On the augmenting path the edges that were matched "
    "are now free, and the others are matched: so no vertex is free."
)

NEW_MATCHING = (
    "Each matched diagonal edge says how its mirror stands; mirrors without one are left as they "
    "were."
)

NO_REFLECTION = "No mirror lies between the openings: the beam runs straight through."


def reflections(first: Sequence[Stand], number: int) -> str:
    """The reflections of a beam: their number, and the first mirrors one by one."""
    listed = "; ".join(
        f"{place(cell)} ({'rising' if letter == SLASH else 'falling'})" for cell, letter in first
    )
    more = f"; and {grouped(number - len(first))} more" if number > len(first) else ""
    return f"It is reflected in: {listed}{more}."


def best(options: Sequence[str]) -> Iterator[str]:
    """The reason why a beam is best, if options asked for that."""
    if wanted := " and ".join(name.replace("_", " ") for name in options):
        yield (
            f"This beam was to be the best one ({wanted}). Give each edge a weight: what "
            "its reflection or its run costs. The runs are a matching of least weight, with dual "
            "values on the vertices that prove it; the search goes over edges in the order in "
            "which they become tight as the values of outer vertices rise and those of inner ones "
            "fall, so the first path that it finds is a cheapest one (Edmonds 1965b)."
        )


LAW = (
    "Take some vertices out of a graph. If more groups of odd size are left than vertices "
    "were taken out, there is no perfect matching: a group of odd size cannot be paired off "
    "within itself, so one of its vertices needs a partner among those taken out, each group "
    "another one (Tutte 1947)."
)


def taken_out(sides: int) -> str:
    """The number of sides of a barrier, for a maze whose graph is not drawn."""
    return (
        f"Here {counted(sides, 'side', verb='is')} taken out: the inner ones of the failed search."
    )


def groups_left(sides: int, odd: Sequence[int], blocked: Sequence[Cell]) -> str:
    """The groups that are left without a barrier, for the reader to count again.

    ``odd`` has the sizes of the groups of odd size, ``blocked`` the openings from which a beam
    runs straight into a block.
    """
    first = enumerate(odd[:MOST_GROUPS], 1)
    sizes = ", ".join(f"{number} has {size}" for number, size in first)
    more = "" if len(odd) <= MOST_GROUPS else f", and {grouped(len(odd) - MOST_GROUPS)} more"
    end = f"{odd_groups(len(odd))} left, by their numbers: {sizes}{more}."
    if blocked:
        told = " ".join(sentence(in_words(StraightIntoABlock(cell))) for cell in blocked)
        return (
            f"Here nothing has to be taken out. {told} Such an opening is a vertex without any "
            f"edge. As the graph stands, {end}"
        )
    return (
        "Here the inner vertices of the failed search are taken out: each blossom and each "
        "outer vertex is then a group of its own, and there is one more of them than inner ones; "
        "the other free vertex is in yet another one. "
        f"Taken out: {grouped(sides)}. {end} You can count them again."
    )
