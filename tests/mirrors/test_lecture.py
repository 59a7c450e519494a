"""Every line of the lecture takes its numbers, one thing or several."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lasermaze.kinds.mirrors import lecture

TEXT = Path(lecture.__file__).with_suffix(".txt").read_text(encoding="utf-8")
NAMES = set(re.findall(r"\{(\w+)", TEXT))


@pytest.mark.parametrize("heading", re.findall(r"^# (.*)$", TEXT, re.MULTILINE))
@pytest.mark.parametrize("number", [0, 1, 2, 12_345])
def test_each_line_is_a_sentence(heading: str, number: int) -> None:
    values = dict.fromkeys(NAMES, number) | {"both": "", "wanted": "shortest"}
    lines = lecture.lines(heading, **values)
    assert lines
    for line in lines:
        assert re.fullmatch(r"[A-Z\d][^{}#|]*[.:]", line)
        assert "12345" not in line
        if heading != "ways":  # to the power of 1
            assert not re.search(r"\b1 \w+s\b|\b1 \w+ are\b", line)
