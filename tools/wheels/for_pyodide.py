"""A wheel for Python in a web page: ``for_pyodide.py WHEEL KERNEL PYODIDE FOLDER``.

It is WHEEL with another compiled module: KERNEL, which ``tools/site/kernel`` made for the version
of Python that PYODIDE holds. Everything else in a wheel is the same on all platforms.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory


def tag_of(pyodide: Path) -> str:
    """The tag of wheels for this Pyodide, such as ``cp314-cp314-pyemscripten_2026_0_wasm32``."""
    info = json.loads((pyodide / "pyodide-lock.json").read_text())["info"]
    major, minor, _ = info["python"].split(".")
    version = f"cp{major}{minor}"
    return f"{version}-{version}-pyemscripten_{info['abi_version']}_{info['arch']}"


def with_kernel(wheel: Path, kernel: Path, tag: str, folder: Path) -> None:
    """Write the wheel with another compiled module and another tag to a folder."""
    with TemporaryDirectory() as name:
        _wheel("unpack", "--dest", name, wheel)
        [root] = Path(name).iterdir()
        for module in (root / "lasermaze").glob("_kernel.*.so"):
            module.unlink()
        python = tag.partition("-")[0].removeprefix("cp")
        target = root / "lasermaze" / f"_kernel.cpython-{python}-wasm32-emscripten.so"
        target.write_bytes(kernel.read_bytes())
        [facts] = root.glob("*.dist-info/WHEEL")
        lines = [line for line in facts.read_text().splitlines() if line and line[:4] != "Tag:"]
        facts.write_text("\n".join([*lines, f"Tag: {tag}", ""]))
        for licences in root.glob("*.dist-info/sboms"):  # of the native module's crates
            for file in licences.iterdir():
                file.unlink()
            licences.rmdir()
        _wheel("pack", "--dest-dir", folder, root)


def _wheel(*arguments: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "wheel", *arguments], check=True, stdout=subprocess.PIPE)


if __name__ == "__main__":
    wheel, kernel, pyodide, folder = map(Path, sys.argv[1:])
    with_kernel(wheel, kernel, tag_of(pyodide), folder)
