"""The command line and the studio say of every kind what the library says."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

from tests.helpers import EVERY_KIND, command, dice, lm, some, studio
from tests.oracles import Oracle


@EVERY_KIND
def test_the_command_line(oracle: Oracle, tmp_path: Any) -> None:
    for text, puzzle, answer, witness in some(oracle, 1):
        file, picture = tmp_path / "puzzle.txt", tmp_path / "picture.svg"
        file.write_text(text)
        solved = command("solve", "--json", file)
        assert solved.code == (0 if answer else 1)
        assert lm.parse_answer(puzzle, solved.out) == lm.solve(puzzle)
        assert command("solve", file).code == solved.code
        assert command("check", file, "-", stdin=solved.out).code == 0
        if witness:
            assert command("check", file, "-", stdin=witness).code == 0
            spoiled = oracle.spoiled(text, witness, dice("command"))
            wrong = oracle.faults(text, spoiled)
            judged = command("check", "--json", file, "-", stdin=spoiled)
            assert judged.code == (1 if wrong else 0)
            said = {fault["rule"] for fault in json.loads(judged.out)["check"]["faults"]}
            assert said == {fault.rule for fault in wrong}
        assert lm.hint(puzzle).text in " ".join(command("hint", file).out.split())
        told = " ".join(command("explain", file).out.split())
        assert lm.explain(puzzle, lm.solve(puzzle)).screens[-1].words[0] in told
        assert command("draw", file).code == command("rate", file).code == 0
        assert command("draw", "--solved", file, "-o", picture).code == solved.code
        ElementTree.fromstring(picture.read_text())
        assert lm.parse(command("convert", "--to", "json", file).out) == puzzle
    rows, cols = oracle.sizes[0]
    size = f"{rows}x{cols}"
    made = command("generate", oracle.kind, "--size", size, "--seed", "5", "--count", "2")
    assert str(lm.generate(oracle.kind, size=(rows, cols), seed=5)).rstrip() in made.out


@EVERY_KIND
def test_the_studio(oracle: Oracle) -> None:
    for text, puzzle, answer, _ in some(oracle, 10):
        solved = studio("solve", puzzle=text)
        assert solved["verdict"] == ("solved" if answer else "impossible")
        every = oracle.solutions(text, 20)
        if every is not None:
            found = [oracle.position_of(text, each) for each in every]
            assert len(solved["solutions"]) == len(found)
        assert all(oracle.done(text, position) for position in solved["solutions"][:1])
        for position in (*solved["solutions"][:3], oracle.begin(text)):
            judged = studio("check", puzzle=text, position=position)
            assert judged["right"] == oracle.done(text, position), (text, position)
        found = studio("view", puzzle=text)
        assert found["puzzle"]["text"] == text
        palette = [piece.code for piece in lm.Editor(puzzle).palette]
        assert [piece["code"] for piece in found["palette"]] == palette
        rated = studio("rate", puzzle=text)
        assert rated["impossible"] == (not answer)
        if answer:
            assert rated["difficulty"]["level"] == lm.rate(puzzle).level
            assert all(rated["difficulty"]["sentences"])
        assert lm.parse(studio("export", puzzle=text, format="json")["text"]) == puzzle
    rows, cols = oracle.sizes[0]
    new = studio("new", kind=oracle.kind, rows=rows, cols=cols)
    assert (new["puzzle"]["rows"], new["puzzle"]["cols"]) == (rows, cols)
    made = studio("generate", kind=oracle.kind, seed=3, size=[rows, cols])
    assert made["puzzle"]["text"] == str(lm.generate(oracle.kind, seed=3, size=(rows, cols)))
