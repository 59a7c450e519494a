"""How large a proof tree may be, and answers without one."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.core.answers import BaseAnswer, Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.kinds.board.puzzle import Board
from lasermaze.kinds.board.solve import MOST_NODES, start
from tests.board.test_proof import TURN
from tests.board.verbs import parse, solve

#: It has very many solutions.
OPEN = parse(
    "kind: board\ntargets: 3\nadd: T T T S S\ngrid:\nL?" + " ." * 7 + "\n" + ". . . . . . . .\n" * 7
)


#: Impossible, as the search sees after 872 nodes, and the plain one after more than 2,000.
LONG = parse(
    "kind: board\ntargets: 1\nadd: T T S\ngrid:\n"
    "L? . . . . .\n. . X . . .\n. . . . . .\n. . . . S? .\n. . . . . .\n"
)


def test_a_search_that_is_stopped_brings_no_tree() -> None:
    answer = solve(OPEN, Budget(solutions=3))
    assert isinstance(answer, Solved)
    assert (answer.stopped, answer.evidence) == ("limit", None)


def test_a_tree_that_grows_too_large_is_left_out() -> None:
    for limit, kept in ((MOST_NODES, True), (100, False)):
        search = start(LONG, False, tree_limit=limit)
        assert search.run(1 << 62, 0, 1 << 62)[1]
        assert (search.tree is not None) == kept


def test_without_a_tree_the_claim_is_counted_again_or_unconfirmed() -> None:
    no = lm.solve(LONG)
    assert isinstance(no, Impossible)
    without = replace(no, certificate=1)
    assert not api.judge(LONG, without).confirmed
    assert api.judge(LONG, without).right
    assert api.judge(LONG, without, recount="full").confirmed
    yes = lm.solve(parse(TURN))
    assert isinstance(yes, Solved)
    bare = replace(yes, evidence=None)
    assert api.judge(yes.puzzle, bare, recount="never").unconfirmed == ("the only solution",)
    assert api.judge(yes.puzzle, bare).confirmed
    false = Impossible(puzzle=yes.puzzle, certificate=1)
    assert api.judge(yes.puzzle, false).faults


def test_old_certificates_are_read_and_new_ones_come_back() -> None:
    card = parse("kind: board\ntargets: 1\ngrid:\nL> . T^\n")
    answer = lm.solve(card)
    written = answer.to_json()
    assert BaseAnswer.from_json(written) == answer
    document = json.loads(written)
    document["certificate"] = {"exhausted_nodes": 3}
    old: BaseAnswer[Board] = BaseAnswer.from_json(json.dumps(document))
    assert isinstance(old, Impossible)
    assert old.certificate == 3
    assert api.judge(card, old).confirmed
    document["certificate"] = {"proof_tree": "no base64"}
    with pytest.raises(lm.PuzzleError, match="base64"):
        BaseAnswer.from_json(json.dumps(document))


def test_the_evidence_of_a_solved_answer_comes_back_from_json() -> None:
    answer = lm.solve(parse(TURN))
    again: BaseAnswer[Board] = BaseAnswer.from_json(answer.to_json())
    assert again == answer
    assert api.judge(answer.puzzle, again, recount="never").confirmed
