"""``lasermaze --install-completion``: the Tab key for bash, zsh and fish.

A file is written where the shell looks for completions of its user (for zsh, where it can be
told to look). No start-up file of the user is changed; the command prints what to add there.
"""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from lasermaze.cli import console

SHELLS = ("bash", "zsh", "fish")


def install(program: click.Command, shell: str) -> None:
    """Write the completion file for a shell (``$SHELL`` if it is empty), and print its name.

    Raises: click.UsageError for a shell that is not known; PuzzleError if the file cannot
    be written.
    """
    shell = shell or Path(os.environ.get("SHELL", "")).name
    maker = get_completion_class(shell) if shell in SHELLS else None
    if maker is None:
        known = ", ".join(SHELLS)
        raise click.UsageError(f"no completion for the shell {shell!r}; name one of {known}")
    file = _place(shell)
    script = maker(program, {}, "lasermaze", "_LASERMAZE_COMPLETE").source()
    console.write_text(str(file), script, make_folder=True)
    click.echo(f"written: {file}\n{_what_to_do(shell, file)}")


def _place(shell: str) -> Path:
    if shell == "fish":
        base = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
        return base / "fish" / "completions" / "lasermaze.fish"
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    if shell == "zsh":
        return base / "zsh" / "site-functions" / "_lasermaze"
    return base / "bash-completion" / "completions" / "lasermaze"


def _what_to_do(shell: str, file: Path) -> str:
    if shell == "fish":
        return "fish reads it by itself, in every new shell."
    if shell == "zsh":
        return (
            "Add to ~/.zshrc, unless the folder is in your fpath already, and start a new shell:\n"
            f"  fpath=({file.parent} $fpath); autoload -Uz compinit; compinit"
        )
    return (
        "bash reads it by itself where bash-completion is installed. Elsewhere add to ~/.bashrc:\n"
        f"  source {file}"
    )
