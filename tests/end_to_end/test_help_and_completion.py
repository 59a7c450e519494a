"""The overview, the help of each command, and the completion of the shells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.cli import program
from tests.end_to_end.command import lasermaze

COMMANDS = (
    *("solve", "check", "proof", "draw", "hint", "explain", "generate", "rate", "convert"),
    *("contest", "judge", "package", "repair", "stress", "schema", "demo", "kinds"),
)


# help


def test_without_arguments_it_prints_an_overview_of_one_screen() -> None:
    result = lasermaze()
    assert result.code == 0
    assert len(result.out.splitlines()) <= 24
    listed = " ".join(result.out.split()).rpartition("Commands: ")[2].partition(".")[0]
    assert listed.split(", ") == list(program.COMMANDS)
    assert set(COMMANDS) | {"dataset", "deck", "golden", "mine", "studio"} == set(program.COMMANDS)
    shown = set(re.findall(r"^  lasermaze ([a-z]+)", result.out, re.MULTILINE))
    assert shown <= set(program.COMMANDS)
    assert {"solve", "hint", "explain", "draw", "generate", "studio", "kinds"} <= shown


def test_version() -> None:
    assert lasermaze("--version").out == f"lasermaze {lm.__version__}\n"


def test_short_ways_to_the_version_and_to_help() -> None:
    assert lasermaze("-V").out == lasermaze("--version").out
    assert lasermaze("help").out == lasermaze("--help").out
    assert lasermaze("help", "schema").out == lasermaze("schema", "--help").out
    assert "no such command 'sovle' (did you mean 'solve'?)" in lasermaze("help", "sovle").err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = lasermaze(command, "--help")
    assert result.code == 0
    assert re.search(r"^  Examples?:\n    lasermaze ", result.out, re.MULTILINE)
    assert max(map(len, result.out.splitlines())) <= 100


# completion


@pytest.mark.parametrize(
    ("shell_name", "place"),
    [
        ("bash", "data/bash-completion/completions/lasermaze"),
        ("zsh", "data/zsh/site-functions/_lasermaze"),
        ("fish", "config/fish/completions/lasermaze.fish"),
    ],
)
def test_install_completion(shell_name: str, place: str, tmp_path: Path) -> None:
    homes = {"XDG_DATA_HOME": f"{tmp_path}/data", "XDG_CONFIG_HOME": f"{tmp_path}/config"}
    result = lasermaze("--install-completion", shell_name, **homes)
    assert result.code == 0
    file = tmp_path / place
    assert str(file) in result.out
    assert f"_LASERMAZE_COMPLETE={shell_name}_complete" in file.read_text()
    by_default = lasermaze("--install-completion", **homes, SHELL=f"/usr/bin/{shell_name}")
    assert by_default == result


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("lasermaze so", "plain,solve"),
        ("lasermaze solve --stray", "plain,--stray-beams"),
        ("lasermaze generate ", "plain,board"),
    ],
)
def test_bash_completes(words: str, expected: str) -> None:
    count = str(len(words.split(" ")) - 1)
    result = lasermaze(COMP_WORDS=words, COMP_CWORD=count, _LASERMAZE_COMPLETE="bash_complete")
    assert expected in result.out.splitlines()


def test_completing_after_an_unknown_command_is_no_fault() -> None:
    words = {"COMP_WORDS": "lasermaze xyz ", "COMP_CWORD": "2"}
    result = lasermaze(**words, _LASERMAZE_COMPLETE="bash_complete")
    assert (result.code, result.err) == (0, "")
