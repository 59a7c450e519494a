"""Make the studio without a server.

    python tools/site/build.py KERNELS PYODIDE MSGSPEC PACKAGES SITE DAYS

SITE becomes a folder of static files that works under any address: the page of the studio, Python
for it (PYODIDE is the unpacked npm package, PACKAGES the folder of the other ones, KERNELS the
extension module of ``tools/site/kernel``, MSGSPEC that library's wheel for Pyodide) and answers
that need no Python, so that the page has something to show while Python loads; among them the
puzzles of so many DAYS. What is in ``SITE/docs`` is left alone: that is the documentation's.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import resvg_py
import segno
import zstandard
from days import write_days
from lean import LEAN
from licences import licences
from scripts import bundle, bundle_python_worker, bundle_service_worker

import lasermaze
from lasermaze.kind import NAMES, all_kinds
from lasermaze.studio import in_page
from lasermaze.studio.calls import BRIEF
from lasermaze.studio.handlers import perform
from lasermaze.studio.recordings import record

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
    *("bulk", "cli", "contests", "datasets", "envs", "examples", "mine", "scoring"),
    "testing",
    *("__main__.py", "book.py", "core/job_folder.py", "core/parallel.py"),
    *("drawing/pdf.py", "pseudo_boolean.py"),
    *(f"kinds/{name}/prove" for name in NAMES),
    *(f"kinds/{name}/prove.py" for name in NAMES),
    "studio/page",
    *(
        f"studio/{name}.py"
        for name in (
            *("app", "links", "middleware", "page_files", "pool", "recordings", "responses"),
            *("serve", "worker"),
        )
    ),
    "studio/notebook",
}

#: Modules of Python's library that no request of `_requests` loads, but an error does: for the
#: browser's console.
FOR_ERRORS = {
    "_colorize.py",
    "codeop.py",
    "difflib.py",
    "linecache.py",
    "textwrap.py",
    "tokenize.py",
    "traceback.py",
}

#: The steps of the board game's path that are played before Python has started. Of the other kinds
#: one step is enough.
RECORDED = 8

LICENCES = "licences.txt"

#: The files of Python in the page; the bar counts their bytes.
INTERPRETER = "pyodide.asm.wasm"
LIBRARY, CODE, KERNELS = "library.bin", "lasermaze.bin", "kernels.bin"
PYTHON = (INTERPRETER, LIBRARY, CODE, KERNELS)

#: The interpreter as the service worker fetches it; a page without one takes the file itself.
PACKED_INTERPRETER = f"{INTERPRETER}.bin"


def build(
    kernels: Path, pyodide: Path, msgspec: Path, packages: Path, site: Path, days: int
) -> None:
    """Write the site, and say how large it is."""
    _clear(site)
    shutil.copy(PAGE / "icon.svg", site)
    shutil.copy(STATIC / "manifest.webmanifest", site)
    bundle(packages, PAGE, site)
    bundle_python_worker(packages, STATIC, site)
    _write_python(kernels, pyodide, msgspec, site / "python")
    _write_answers(site, days)
    _write_icons(site)
    (site / LICENCES).write_text(licences(HERE.parents[1], packages), "utf-8")
    _write_page(site)
    _write_service_worker(packages, site)
    _say_size(site)


def _clear(site: Path) -> None:
    site.mkdir(parents=True, exist_ok=True)
    for old in site.iterdir():
        if old.is_file():
            old.unlink()
        elif old.name != "docs":
            shutil.rmtree(old)


def _write_python(kernels: Path, pyodide: Path, msgspec: Path, folder: Path) -> None:
    """Pyodide, Python's library and the packages as bytecode, and the kernels."""
    folder.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", INTERPRETER):
        shutil.copy(pyodide / name, folder)
    _pack((pyodide / INTERPRETER).read_bytes(), folder / PACKED_INTERPRETER)
    # No package is loaded from elsewhere, so none is listed.
    listed = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    _write_json(folder / "pyodide-lock.json", listed | {"packages": {}})
    package = {**dict(_package_files()), **dict(_msgspec_files(msgspec))}
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        _write_library(pyodide / "python_stdlib.zip", work / "library.zip")
        (work / "package").write_bytes(_joined(package))
        _write_json(work / "requests.json", list(_requests()))
        files = (work / "package", kernels, work / "requests.json", work / "needed.json")
        _node("needed.mjs", pyodide, work / "library.zip", *files)
        needed = set(json.loads((work / "needed.json").read_text("utf-8"))) | FOR_ERRORS
        library = {name: data for name, data in _files_in(work / "library.zip") if name in needed}
        _pack(_compiled(library, pyodide, "/lib/python", work).read_bytes(), folder / LIBRARY)
        compiled = _compiled(package, pyodide, "/lib/lasermaze", work)
        _pack(_joined(dict(_files_in(compiled))), folder / CODE)
        _pack(kernels.read_bytes(), folder / KERNELS)


def _write_library(source: Path, output: Path) -> None:
    """Python's library, with the stand-ins."""
    _write_archive(output, dict(_files_in(source)) | {k: v.encode() for k, v in LEAN.items()})


def _files_in(archive: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(archive) as source:
        for name in source.namelist():
            if not name.endswith("/"):
                yield name, source.read(name)


def _joined(files: dict[str, bytes]) -> bytes:
    """Files as `static/package-files.mjs` reads them: names and sizes in a line, then the bytes."""
    sizes = [[name, len(data)] for name, data in files.items()]
    return b"\n".join((json.dumps(sizes).encode(), b"".join(files.values())))


def _compiled(files: dict[str, bytes], pyodide: Path, prefix: str, work: Path) -> Path:
    """An archive of files, with the modules as bytecode."""
    _write_archive(work / "sources.zip", files)
    _node("compile.mjs", pyodide, work / "sources.zip", work / "compiled.zip", prefix)
    return work / "compiled.zip"


def _node(script: str, *arguments: Path | str) -> None:
    subprocess.run(["node", HERE / script, *map(str, arguments)], check=True)


def _write_archive(path: Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)


def _pack(data: bytes, output: Path) -> None:
    """Compress a file as a whole, whatever the host of the site does; `unpack.js` unpacks it."""
    most = zstandard.ZstdCompressionParameters.from_level(22, source_size=len(data))
    output.write_bytes(zstandard.ZstdCompressor(compression_params=most).compress(data))


def _requests() -> Iterator[tuple[str, dict[str, Any]]]:
    """Requests of all calls about every kind, to learn which modules of Python they load."""
    for kind in all_kinds():
        puzzle = {"puzzle": kind.example}
        solved = _answer("solve", puzzle)
        positions = [{"position": one} for one in solved["solutions"][:1]]
        bodies: dict[str, list[dict[str, Any]]] = {
            **{name: [puzzle] for name in ("solve", "hint", "explain", "rate", "card")},
            **{name: [puzzle, *(puzzle | one for one in positions)] for name in ("view", "film")},
            "check": [puzzle | one for one in positions],
            "play": [puzzle | {"moves": []}, puzzle | {"moves": ["go N"]}],
            "piece": [puzzle | {"cell": [0, 0]}],
            "edit": [puzzle | {"moves": ["title Another"]}, puzzle | {"moves": ["turn 99,99 N"]}],
            "read": [{"text": kind.example}, {"text": "nonsense"}, {"text": json.dumps({})}],
            "new": [{"kind": kind.name, "rows": 3, "cols": 4}],
            "compare": [
                puzzle | {"one": one["position"], "other": one["position"]} for one in positions
            ],
            "draw": [puzzle | {"format": form} for form in ("svg", "html", "film")],
            "export": [puzzle | {"format": form} for form in ("text", "json", "nothing")],
            "generate": [{"kind": kind.name, "size": kind.small, "seed": 1}],
        }
        for name, requests in bodies.items():
            yield from ((name, request) for request in requests)
    yield "daily", {"date": "2026-01-01"}
    yield "qr_code", {"text": "https://example.org/"}
    for name in ("kinds", "gallery", "deck", "lessons"):
        yield name, {}


def _package_files() -> Iterator[tuple[str, bytes]]:
    """The files of the package and of what it imports, by their names in the archive."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE)
        parts = {name.as_posix(), *(parent.as_posix() for parent in name.parents)}
        if path.suffix in (".py", ".txt") and not parts & NOT_IN_PAGE:
            yield f"lasermaze/{name.as_posix()}", path.read_bytes()
    # Of segno the page needs the encoder, not what writes files.
    yield "segno/__init__.py", b"'Its encoder alone.'\n"
    for module in ("consts.py", "encoder.py"):
        yield f"segno/{module}", Path(segno.__file__).with_name(module).read_bytes()


def _msgspec_files(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """The modules of msgspec, one of which is compiled."""
    for name, data in _files_in(wheel):
        if name.endswith((".py", ".so")):
            yield name, data


def _write_answers(site: Path, days: int) -> None:
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
        "recorded": _write_recordings(folder / "recorded"),
        "days": write_days(folder / "days", days),
    }
    _write_json(folder / "site.json", facts)


def _answer(name: str, request: dict[str, Any]) -> Any:
    return perform(name, request, lambda *_: None)


def _write_recordings(folder: Path) -> dict[str, str]:
    """All answers about the first steps of the paths; returns the file of each, by its puzzle."""
    folder.mkdir()
    files: dict[str, str] = {}
    for lesson in _answer("lessons", {})["lessons"]:
        many = RECORDED if lesson["kind"] == "board" else 1
        for step in lesson["steps"][:many]:
            text = step["puzzle"]["text"]
            recording = record(text)
            if recording is not None:
                files[text] = f"{len(files) + 1}.json"
                _write_json(folder / files[text], recording)
    return {text: name.removesuffix(".json") for text, name in files.items()}


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
    preloads = "".join(
        f'<link rel="preload" href="answers/{name}.json" as="fetch" crossorigin>\n'
        for name in ("kinds", "site", "lessons", f"recorded/{_first_recording(site)}")
    )
    changes = {
        'data-backend="server"': f'data-backend="worker" data-version="{_version(site)}"',
        '<meta charset="utf-8">\n': f'<meta charset="utf-8">\n{head}',
        "</head>\n": f"{preloads}</head>\n",
    }
    for old, new in changes.items():
        if page.count(old) != 1:
            raise ValueError(f"index.html has {page.count(old)} times {old!r}, not once")
        page = page.replace(old, new)
    (site / "index.html").write_text(page, "utf-8")


def _first_recording(site: Path) -> str:
    """The recording with which the first visit begins: the board game's first step."""
    lessons = _answer("lessons", {})["lessons"]
    steps = next(lesson["steps"] for lesson in lessons if lesson["kind"] == "board")
    facts = json.loads((site / "answers" / "site.json").read_text("utf-8"))
    name: str = facts["recorded"][steps[0]["puzzle"]["text"]]
    return name


def _write_service_worker(packages: Path, site: Path) -> None:
    """The service worker, with the names of all files and the version that they make together."""
    files = ["", *(path.relative_to(site).as_posix() for path in _files(site))]
    bundle_service_worker(packages, STATIC, site, {"version": _version(site), "files": files})


def _version(site: Path) -> str:
    """A hash of all files and their names."""
    whole = hashlib.sha256()
    for path in _files(site):
        whole.update(f"{path.relative_to(site).as_posix()} {path.stat().st_size}\n".encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()[:16]


def _files(site: Path) -> list[Path]:
    """The files that a browser keeps: all but the documentation, the days and the licences."""
    others = {site / "docs", site / "answers" / "days", site / LICENCES}
    others.add(site / "python" / PACKED_INTERPRETER)  # kept as what is in it
    return sorted(p for p in site.rglob("*") if p.is_file() and not others & {p, *p.parents})


def _say_size(site: Path) -> None:
    files = _files(site)
    size = sum(path.stat().st_size for path in files)
    packed = {site / "python" / INTERPRETER: site / "python" / PACKED_INTERPRETER}
    sent = [packed.get(path, path) for path in files]
    wire = sum(len(gzip.compress(path.read_bytes(), 9)) for path in sent)
    print(f"site: {len(files)} files, {size / 1e6:.1f} MB; {wire / 1e6:.1f} MB compressed by gzip")


if __name__ == "__main__":
    kernels, pyodide, msgspec, packages, site = map(Path, sys.argv[1:6])
    build(kernels, pyodide, msgspec, packages, site, int(sys.argv[6]))
