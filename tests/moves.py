"""A hypothesis strategy for moves of every verb."""

from hypothesis import strategies as st

from lasermaze.editor.moves import VERBS, WAYS, Move

CODES = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=8)
WORDS = st.text(max_size=20).map(str.strip)


def moves(
    rows: int,
    cols: int,
    codes: st.SearchStrategy[str] = CODES,
    words: st.SearchStrategy[str] = WORDS,
) -> st.SearchStrategy[Move]:
    """Moves for a grid of a given size; some name the rim, or a cell beyond it."""
    cells = st.tuples(st.integers(-1, rows + 1), st.integers(-1, cols + 1))
    return st.sampled_from(list(VERBS)).flatmap(
        lambda verb: st.builds(
            Move,
            verb=st.just(verb),
            code=codes if "code" in VERBS[verb] else st.just(""),
            cells=_cells(verb, cells),
            way=_ways(verb),
            numbers=_numbers(verb),
            words=words if "words" in VERBS[verb] else st.just(""),
        )
    )


def _cells(
    verb: str, cells: st.SearchStrategy[tuple[int, int]]
) -> st.SearchStrategy[tuple[tuple[int, int], ...]]:
    least = VERBS[verb].count("cell") + VERBS[verb].count("cells")
    most = least + 3 if "cells" in VERBS[verb] else least
    return st.lists(cells, min_size=least, max_size=most).map(tuple)


def _ways(verb: str) -> st.SearchStrategy[str]:
    if "way" in VERBS[verb]:
        return st.sampled_from(WAYS)
    return st.sampled_from("NESW") if "heading" in VERBS[verb] else st.just("")


def _numbers(verb: str) -> st.SearchStrategy[tuple[int, ...]]:
    count = VERBS[verb].count("number")
    return st.lists(st.integers(0, 9), min_size=count, max_size=count).map(tuple)
