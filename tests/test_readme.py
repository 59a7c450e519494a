"""The README's examples run as printed."""

import doctest
import re
from pathlib import Path

import pytest

from tests.end_to_end.command import lasermaze

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"


def test_the_library_examples_run_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    text = README.read_text()
    code = "\n".join(re.findall(r"```python\n(.*?)```", text, re.S))
    assert code.count(">>>") >= 8
    examples = doctest.DocTestParser().get_doctest(code, {}, "README", str(README), 0)
    results = doctest.DocTestRunner().run(examples)
    assert results.failed == 0
    assert (tmp_path / "solved.svg").exists()


def test_the_command_prints_what_the_readme_shows() -> None:
    shown = re.search(r"\$ lasermaze solve (examples/\S+)\n(.*?)```", README.read_text(), re.S)
    assert shown is not None
    result = lasermaze("solve", shown[1])
    assert result.out == shown[2]


def test_the_error_is_the_one_that_the_readme_shows(tmp_path: Path) -> None:
    card = tmp_path / "card.txt"
    card.write_text("kind: board\ntargets: 1\nadd: T\ngrid:\nL> . .\n. Q> .\n")
    result = lasermaze("solve", card)
    [shown] = re.findall(r"\n(card\.txt:\d.*)\n", README.read_text())
    assert result.err == f"{tmp_path}/{shown}\n"


PICTURES = {
    "board.svg": ("board/crossroads.txt", ()),
    "board-solved.svg": ("board/crossroads.txt", ("--solved",)),
    "signposts.svg": ("signposts/escape.txt", ("--solved",)),
    "shooters-impossible.svg": ("shooters/links.txt", ("--solved",)),
    "mirrors-beam.svg": ("mirrors/both-sides.txt", ("--solved", "--moving")),
    "turrets-walk.svg": ("turrets/crossfire.txt", ("--solved", "--moving")),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_are_up_to_date(name: str, tmp_path: Path) -> None:
    puzzle, flags = PICTURES[name]
    result = lasermaze("draw", f"examples/{puzzle}", *flags, "-o", tmp_path / name)
    assert result.code == (1 if "impossible" in name else 0)
    assert (tmp_path / name).read_bytes() == (ROOT / "docs" / name).read_bytes()
    assert f'src="docs/{name}"' in README.read_text()
