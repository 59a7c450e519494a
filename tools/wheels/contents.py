"""Whether packages hold what they should: ``contents.py FILE...``, for wheels and source archives.

A wheel holds the package as the repository has it, one compiled module, and its metadata. A source
archive holds files of the repository alone, the whole package and no tests; that it can be built
shows that no source is missing.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: The contents of a wheel besides the package: its metadata, and the compiled module.
_METADATA = re.compile(r"lasermaze-[^/]*\.dist-info/.+")
_COMPILED = re.compile(r"lasermaze/_kernel\.[\w.-]*(?:so|pyd)")


def tracked() -> frozenset[str]:
    """The files of the repository, as git knows them."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return frozenset(listed.stdout.decode().splitlines())


def faults(archive: Path, files: frozenset[str]) -> Iterator[str]:
    """The missing and the extra files of a package; ``files`` are those of the repository."""
    package = {name for name in files if name.startswith("python/lasermaze")}
    if archive.suffix == ".whl":
        names = set(zipfile.ZipFile(archive).namelist())
        wanted = {name.removeprefix("python/") for name in package}
        compiled = set(filter(_COMPILED.fullmatch, names))
        if len(compiled) != 1:
            yield f"{len(compiled)} compiled modules"
        extra = {name for name in names - wanted - compiled if not _METADATA.fullmatch(name)}
    else:
        with tarfile.open(archive) as stored:
            names = {each.name.partition("/")[2] for each in stored if each.isfile()}
        wanted = package | {"pyproject.toml", "Cargo.lock", "LICENSE"}
        tests = {name for name in names if name.startswith("tests/")}
        extra = tests | (names - files - {"PKG-INFO"})
    yield from (f"{name} is missing" for name in sorted(wanted - names))
    yield from (f"{name} does not belong there" for name in sorted(extra))


def report(archives: Iterable[str], files: frozenset[str]) -> str | None:
    """All faults of some packages, a line each; None if there are none, which ends well."""
    found = [f"{name}: {fault}" for name in archives for fault in faults(Path(name), files)]
    return "\n".join(found) or None


if __name__ == "__main__":
    sys.exit(report(sys.argv[1:], tracked()))
