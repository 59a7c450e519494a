"""Make the studio without a server: ``python tools/site/build.py KERNELS PYODIDE SITE``.

SITE becomes a folder of static files that works under any address: the page of the studio, Python
for it (PYODIDE is the unpacked npm package, KERNELS the extension module of ``tools/site/kernel``)
and answers that need no Python, so that the page has something to show while Python loads. What
is in ``SITE/docs`` is left alone: that is the documentation's.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import annotated_types
import resvg_py

import lasermaze
from lasermaze.mine.cards import Search, ranked
from lasermaze.mine.collection import document
from lasermaze.studio import in_page
from lasermaze.studio.calls import BRIEF
from lasermaze.studio.handlers import perform

HERE = Path(__file__).parent
PACKAGE = Path(lasermaze.__file__).parent
PAGE = PACKAGE / "studio" / "page"
STATIC = HERE / "static"

#: Nothing is loaded from other sites, nor sent to them. The pictures contain styles.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; base-uri 'none'; form-action 'none'"
)

#: Parts of the package for the terminal, for contests, for research and for a server.
NOT_IN_PAGE = {
    *("bulk", "cli", "contests", "datasets", "envs", "examples", "scoring", "testing"),
    *(f"mine/{name}.py" for name in ("boards", "cards", "collecting", "questions", "report")),
    "studio/page",
    *(
        f"studio/{name}.py"
        for name in (
            *("app", "middleware", "pool", "responses", "serve", "validation"),
            "worker",
        )
    ),
}

#: Parts of Python's library that neither Pyodide nor the package imports: more than a third.
#: A test makes all calls with the remaining files.
NOT_IN_LIBRARY = {
    *("_pyrepl", "ctypes", "email", "http", "multiprocessing", "unittest", "wsgiref"),
    *("xml", "xmlrpc", "sqlite3", "curses", "dbm", "ensurepip", "idlelib", "lib2to3", "tkinter"),
    *("turtledemo", "venv", "pydoc_data", "test", "doctest.py", "imaplib.py", "mailbox.py"),
    *("optparse.py", "pdb.py", "bdb.py", "poplib.py", "pydoc.py", "smtplib.py", "turtle.py"),
    *("ftplib.py", "tarfile.py", "pickletools.py", "_pyio.py", "statistics.py", "ipaddress.py"),
    *("cProfile.py", "profile.py", "pstats.py", "trace.py", "plistlib.py", "webbrowser.py"),
    *("argparse.py", "gettext.py", "getopt.py", "getpass.py", "cmd.py", "configparser.py"),
    *("modulefinder.py", "compileall.py", "py_compile.py", "pyclbr.py", "symtable.py", "runpy.py"),
    *("fileinput.py", "filecmp.py", "shelve.py", "netrc.py", "quopri.py", "socketserver.py"),
    *("tabnanny.py", "timeit.py", "uuid.py", "wave.py", "zipapp.py", "sched.py", "graphlib.py"),
    "_pydatetime.py",  # Pyodide has the module that is written in C
}

#: The encodings that are needed; a zip file's names are in cp437.
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig"}

#: The cards that the site brings with it: some 2,500, a few seconds of work.
COLLECTION = Search(seed=2026, candidates=2_600)

#: The files of Python in the page; the bar counts their bytes.
PYTHON = ("pyodide.asm.wasm", "python_stdlib.zip", "lasermaze.zip", "kernel.so")


def build(kernels: Path, pyodide: Path, site: Path) -> None:
    """Write the site, and say how large it is."""
    _clear(site)
    for source in (*PAGE.iterdir(), *STATIC.iterdir()):
        shutil.copy(source, site)
    for name in ("server-backend.js", "types.js", "generated-types.js"):  # never asked for
        (site / name).unlink()
    _write_python(kernels, pyodide, site / "python")
    _write_answers(site)
    _write_icons(site)
    _write_page(site)
    _write_service_worker(site)
    _say_size(site)


def _clear(site: Path) -> None:
    site.mkdir(parents=True, exist_ok=True)
    for old in site.iterdir():
        if old.is_file():
            old.unlink()
        elif old.name != "docs":
            shutil.rmtree(old)


def _write_python(kernels: Path, pyodide: Path, folder: Path) -> None:
    """Pyodide, Python's library and the package as bytecode, and the kernels."""
    folder.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copy(pyodide / name, folder)
    shutil.copy(kernels, folder / "kernel.so")
    # No package is loaded from elsewhere, so none is listed.
    listed = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    _write_json(folder / "pyodide-lock.json", listed | {"packages": {}})
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        kept = {name: library.read(name) for name in library.namelist() if _in_library(name)}
    _compile(kept, pyodide, folder / "python_stdlib.zip", "/lib/python")
    _compile(dict(_package_files()), pyodide, folder / "lasermaze.zip", "/lib/lasermaze")


def _in_library(name: str) -> bool:
    """Whether a file of Python's library is needed."""
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return first not in NOT_IN_LIBRARY


def _package_files() -> Iterator[tuple[str, bytes]]:
    """The files of the package and of what it imports, by their names in the archive."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE)
        parts = {name.as_posix(), *(parent.as_posix() for parent in name.parents)}
        if path.suffix in (".py", ".txt") and not parts & NOT_IN_PAGE:
            yield f"lasermaze/{name.as_posix()}", path.read_bytes()
    cards = document(ranked(found.row for found in COLLECTION(0).found))
    yield "lasermaze/studio/collection.json", json.dumps(cards, separators=(",", ":")).encode()
    yield "annotated_types/__init__.py", Path(annotated_types.__file__).read_bytes()


def _compile(files: dict[str, bytes], pyodide: Path, output: Path, prefix: str) -> None:
    """Write an archive of files, with the modules as bytecode."""
    sources = output.with_suffix(".sources.zip")
    with zipfile.ZipFile(sources, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    arguments = (HERE / "compile.mjs", pyodide, sources, output, prefix)
    subprocess.run(["node", *map(str, arguments)], check=True)
    sources.unlink()


def _write_answers(site: Path) -> None:
    """Answers that are always the same, what the first visitor sees, and facts for the page."""
    folder = site / "answers"
    folder.mkdir()
    for name in ("kinds", "gallery", "deck", "doubts", "lessons"):
        _write_json(folder / f"{name}.json", _answer(name, {}))
    sizes = {name: (site / "python" / name).stat().st_size for name in PYTHON}
    facts = {
        "queues": in_page.queues(),
        "brief": BRIEF,
        "files": sizes,
        "first": _first_answers(),
    }
    _write_json(folder / "site.json", facts)


def _answer(name: str, request: dict[str, Any]) -> Any:
    return perform(name, request, lambda *_: None)


def _first_answers() -> dict[str, Any]:
    """The answers to what the page asks on the first visit, to play the first step."""
    lessons = _answer("lessons", {})["lessons"]
    steps = next(lesson["steps"] for lesson in lessons if lesson["kind"] == "board")
    puzzle = steps[0]["puzzle"]["text"]
    begin = {"puzzle": puzzle, "position": None, "moves": []}
    begun = _answer("play", begin)
    show = {"puzzle": puzzle, "position": begun["position"]}
    return {_key("play", begin): begun, _key("view", show): _answer("view", show)}


def _key(name: str, request: dict[str, Any]) -> str:
    """The call and its request, as the page writes them."""
    return f"{name} {json.dumps(request, ensure_ascii=False, separators=(',', ':'))}"


def _write_json(path: Path, document: Any) -> None:
    path.write_text(json.dumps(document, ensure_ascii=False, separators=(",", ":")), "utf-8")


def _write_icons(site: Path) -> None:
    """The icon as pixels, for the screens of phones."""
    for size in (192, 512):
        icon = resvg_py.svg_to_bytes(svg_path=str(site / "icon.svg"), width=size, height=size)
        (site / f"icon-{size}.png").write_bytes(bytes(icon))


def _write_page(site: Path) -> None:
    """The page, which asks Python in a worker instead of a server."""
    page = (site / "index.html").read_text("utf-8")
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<link rel="manifest" href="manifest.webmanifest">\n'
        '<link rel="apple-touch-icon" href="icon-192.png">\n'
    )
    modules = ("worker-backend", "loading", "offline", "python-workers", "remembered")
    preloads = "\n".join(f'<link rel="modulepreload" href="{name}.js">' for name in modules)
    changes = {
        'data-backend="server"': f'data-backend="worker" data-version="{_version(site)}"',
        '<meta charset="utf-8">\n': f'<meta charset="utf-8">\n{head}',
        '<link rel="modulepreload" href="server-backend.js">': preloads,
    }
    for old, new in changes.items():
        if page.count(old) != 1:
            raise ValueError(f"index.html has {page.count(old)} times {old!r}, not once")
        page = page.replace(old, new)
    (site / "index.html").write_text(page, "utf-8")


def _write_service_worker(site: Path) -> None:
    """The service worker, with the names of all files and the version that they make together."""
    names = [path.relative_to(site).as_posix() for path in _files(site)]
    files = ["", *(name for name in names if name != "service-worker.js")]
    facts = json.dumps({"version": _version(site), "files": files})
    path = site / "service-worker.js"
    old = 'const BUILD = { version: "", files: [""] };'
    script = path.read_text("utf-8")
    if old not in script:
        raise ValueError(f"service-worker.js has no line {old!r}")
    path.write_text(script.replace(old, f"const BUILD = {facts};"), "utf-8")


def _version(site: Path) -> str:
    """A hash of all files and their names."""
    whole = hashlib.sha256()
    for path in _files(site):
        whole.update(f"{path.relative_to(site).as_posix()} {path.stat().st_size}\n".encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()[:16]


def _files(site: Path) -> list[Path]:
    """The files of the studio: all but the documentation."""
    docs = site / "docs"
    return sorted(p for p in site.rglob("*") if p.is_file() and docs not in p.parents)


def _say_size(site: Path) -> None:
    files = _files(site)
    size = sum(path.stat().st_size for path in files)
    wire = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    print(f"site: {len(files)} files, {size / 1e6:.1f} MB; {wire / 1e6:.1f} MB compressed by gzip")


if __name__ == "__main__":
    build(*(Path(argument) for argument in sys.argv[1:4]))
