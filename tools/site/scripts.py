"""The page's scripts and styles in a few files: on a slow network many requests take long."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

#: The scripts that are loaded by name: by the page, and by tests that make its requests.
_ENTRIES = ("main.js", "backend.js")

#: The line of index.html that loads the scripts, and those that load the styles, or scripts early.
_MAIN = '<script type="module" src="main.js"></script>\n'
_LINK = re.compile(r'<link rel="(?:stylesheet|modulepreload)" href="([\w-]+\.(?:css|js))">\n')

_STYLE = "style.css"


def bundle(packages: Path, page: Path, site: Path) -> None:
    """Join the scripts and the styles of the page, and name the new files in its index.html."""
    site = site.resolve()
    text = (page / "index.html").read_text("utf-8")
    styles = [name for name in _LINK.findall(text) if name.endswith(".css")]
    imports = "".join(f'@import "./{name}";\n' for name in styles)
    _esbuild(packages, page, "--loader=css", f"--outfile={site / _STYLE}", given=imports)
    scripts = _scripts(packages, page, site)
    links = [
        f'<link rel="stylesheet" href="{_STYLE}">',
        *(f'<link rel="modulepreload" href="{name}">' for name in scripts),
    ]
    if text.count(_MAIN) != 1:
        raise ValueError(f"index.html has {text.count(_MAIN)} times {_MAIN!r}, not once")
    text = _LINK.sub("", text).replace(_MAIN, "\n".join((*links, _MAIN)))
    (site / "index.html").write_text(text, "utf-8")


def bundle_python_worker(packages: Path, static: Path, site: Path) -> None:
    """Join the scripts of the worker in which Python runs; Pyodide keeps its own files."""
    name = "python-worker.js"
    out = f"--outfile={site.resolve() / name}"
    _esbuild(packages, static, name, "--format=esm", "--external:./python/pyodide.mjs", out)


def bundle_service_worker(packages: Path, static: Path, site: Path, facts: dict[str, Any]) -> None:
    """Join the scripts of the service worker, which gets facts about the build."""
    name = "service-worker.js"
    out = f"--outfile={site.resolve() / name}"
    _esbuild(packages, static, name, "--format=iife", f"--define:BUILD={json.dumps(facts)}", out)


def _scripts(packages: Path, page: Path, site: Path) -> list[str]:
    """Join the scripts; returns the names of the files that the page needs besides main.js."""
    found = site / "joined.json"
    _esbuild(
        packages,
        page,
        *_ENTRIES,
        *("--splitting", "--format=esm", "--external:./server-backend.js"),
        *(f"--outdir={site}", "--chunk-names=[name]-[hash]", f"--metafile={found}"),
    )
    outputs = json.loads(found.read_text("utf-8"))["outputs"]
    found.unlink()
    return sorted({Path(name).name for name in outputs} - {*_ENTRIES})


def _esbuild(packages: Path, folder: Path, *arguments: str, given: str = "") -> None:
    packages = packages.resolve()
    options = "--bundle", "--minify", "--log-level=warning"
    command = [str(packages / ".bin" / "esbuild"), *arguments, *options]
    found = os.environ | {"NODE_PATH": str(packages)}
    subprocess.run(command, cwd=folder, env=found, input=given, text=True, check=True)
