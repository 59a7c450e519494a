"""Jobs in folders: a manifest that was damaged before the first part is named and made again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from lasermaze.datasets import rows, writing
from tests.oracles.spoiling import contents

PLAN = rows.Plan("turrets", 2, size=(2, 3))

#: What may have become of the manifest.
DAMAGES = (b"", b"{", b"\xff\xfe", b"[1]", b'{"lasermaze": ')


@pytest.mark.parametrize("name", ["d", "d.jsonl"])
def test_a_damaged_manifest_is_named_and_made_again(name: str, tmp_path: Path) -> None:
    work = name if name == "d" else f"{name}.parts"
    begun, whole = tmp_path / "begun", tmp_path / "whole"

    def copy(*_: object) -> None:  # as a job that is killed now leaves it
        if not begun.exists():
            shutil.copytree(whole / work, begun)

    whole.mkdir()
    writing.write(PLAN, whole / name, progress=copy)
    for number, damage in enumerate(DAMAGES):
        folder = tmp_path / str(number)
        shutil.copytree(begun, folder / work)
        (folder / work / writing.RECIPE).write_bytes(damage)
        told: list[str] = []
        writing.write(PLAN, folder / name, warn=told.append)
        assert [f"{folder / work / writing.RECIPE}: damaged; written again"] == told
        assert contents(folder) == contents(whole)
