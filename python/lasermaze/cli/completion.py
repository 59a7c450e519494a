"""``lasermaze --install-completion``: the Tab key for bash, zsh and fish.

Writes a file where the shell looks for its user's completions (zsh: where it can be set to look).
It changes no start-up file of the user; the command prints what to add there.
"""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from lasermaze.cli import console
from lasermaze.cli.files import Files
from lasermaze.core.files import unwritable

#: For each shell: the variable that names the folder of the user's files, the folder in the user's
#: home if the variable is not set, and the completion file in it.
_PLACES = {
    "bash": ("XDG_DATA_HOME", ".local/share", "bash-completion/completions/lasermaze"),
    "zsh": ("XDG_DATA_HOME", ".local/share", "zsh/site-functions/_lasermaze"),
    "fish": ("XDG_CONFIG_HOME", ".config", "fish/completions/lasermaze.fish"),
}

#: What every completion file of lasermaze has, and no other file.
_MARK = "_LASERMAZE_COMPLETE"

_WHAT_TO_DO = {
    "bash": "bash loads it automatically if bash-completion is installed. "
    "Otherwise add to ~/.bashrc:\n  source {file}",
    "zsh": "Add to ~/.zshrc, unless the folder is in your fpath already, and start a new shell:\n"
    "  fpath=({file.parent} $fpath); autoload -Uz compinit; compinit",
    "fish": "fish loads it automatically in every new shell.",
}


def install(program: click.Command, shell: str) -> None:
    """Write the completion file for a shell (``$SHELL`` if it is empty), and print its name.

    Raises: click.UsageError for an unknown shell; PuzzleError if the file cannot be written.
    """
    shell = shell or Path(os.environ.get("SHELL", "")).name
    maker = get_completion_class(shell) if shell in _PLACES else None
    if maker is None:
        known = ", ".join(_PLACES)
        raise click.UsageError(f"no completion for the shell {shell!r}; name one of {known}")
    variable, usual, name = _PLACES[shell]
    file = Path(os.environ.get(variable) or Path.home() / usual) / name
    script = maker(program, {}, "lasermaze", _MARK).source()
    files = Files.of_command()
    files.add_own(file, _MARK)  # that of another version
    try:
        files.make_folder(file.parent)
    except OSError as error:
        raise unwritable(file, error) from None
    console.write_texts(str(file), [script])
    click.echo(f"written: {file}\n{_WHAT_TO_DO[shell].format(file=file)}")
