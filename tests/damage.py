"""Damage to the folder of a job: to each of its files, in each of several ways."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

#: Changes a file, given another one of its folder.
Damage = Callable[[Path, Path], None]


def _deleted(file: Path, other: Path) -> None:
    file.unlink()


def _emptied(file: Path, other: Path) -> None:
    file.write_bytes(b"")


def _cut(file: Path, other: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])


def _one_bit_changed(file: Path, other: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def _continued(file: Path, other: Path) -> None:
    file.write_bytes(file.read_bytes() + b"\n")


def _copied_from_another(file: Path, other: Path) -> None:
    shutil.copyfile(other, file)


def _swapped_with_another(file: Path, other: Path) -> None:
    data = file.read_bytes()
    shutil.copyfile(other, file)
    other.write_bytes(data)


#: The damages that need no other file, and all of them.
ALONE: tuple[Damage, ...] = (_deleted, _emptied, _cut, _one_bit_changed, _continued)
DAMAGES = (*ALONE, _copied_from_another, _swapped_with_another)


def damages(folder: Path) -> Iterator[tuple[Path, Damage, Path]]:
    """Every file below a folder, each damage, and another file beside it; names from the folder."""
    files = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()]
    for file in files:
        others = [each for each in files if each.parent == file.parent and each != file]
        for damage in DAMAGES if others else ALONE:
            yield file, damage, (others or [file])[0]


def contents(folder: Path) -> dict[str, bytes]:
    """The files below a folder."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> set[str]:
    """The names of the files in which two folders differ, by their contents."""
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}
