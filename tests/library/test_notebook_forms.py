"""What a notebook shows of the library's values: each `_repr_*_` keeps the protocol."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import lasermaze as lm
from lasermaze.kind import all_kinds

METHOD = "_repr_{}_"
TEXTS = ("html", "svg", "markdown", "latex", "json", "javascript")

KINDS = [kind.name for kind in all_kinds()]


def shown(kind: str) -> Iterator[Any]:
    """Values that the last line of a cell may have."""
    generate: Any = lm.generate
    puzzle: Any = generate(kind, size=(3, 3), seed=1)
    yield puzzle
    answer: Any = lm.solve(puzzle)
    yield answer
    if answer:
        yield answer.witness
    yield lm.draw(puzzle)
    yield lm.draw(puzzle, answer)
    yield answer.film()
    game = lm.Game(puzzle)
    yield game
    yield game.view()
    yield game.view().picture
    yield game.hint()
    yield lm.Editor(puzzle)
    explanation = lm.explain(puzzle)
    yield explanation
    yield from explanation.screens[:3]
    yield lm.rate(puzzle)
    yield lm.judge(puzzle, answer)


@pytest.mark.parametrize("kind", KINDS)
def test_every_form_is_a_text_or_a_bundle(kind: str) -> None:
    for value in shown(kind):
        methods = [name for name in dir(type(value)) if name.startswith("_repr_")]
        for name in methods:
            form = getattr(value, name)()
            if name == "_repr_mimebundle_":
                is_bundle(value)
            else:
                assert name in map(METHOD.format, TEXTS)
                assert isinstance(form, str)
                assert form
            if name == "_repr_svg_":
                assert ElementTree.fromstring(form).tag.endswith("svg")


def is_bundle(value: Any) -> None:
    """Forms by media type, and their metadata; the caller may choose among the types."""
    assert set(inspect.signature(value._repr_mimebundle_).parameters) == {"include", "exclude"}
    forms, metadata = value._repr_mimebundle_(include=None, exclude=None)
    assert metadata == {}
    assert "text/plain" in forms
    assert all(isinstance(text, str) and text for text in forms.values())
    for chosen in forms:
        assert set(value._repr_mimebundle_(include={chosen})[0]) == {chosen}
        assert set(value._repr_mimebundle_(exclude=[chosen])[0]) == forms.keys() - {chosen}
