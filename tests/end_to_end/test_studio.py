"""``lasermaze studio`` on the command line."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import lasermaze as lm
from lasermaze.core.libraries import installing
from lasermaze.studio import links
from tests.helpers import PROGRAM, ROOT, environment
from tests.helpers import command as lasermaze
from tests.studio.serving import studio

FORK = "examples/board/fork.txt"

#: A browser that writes the address that it should open to a file.
BROWSER = '#!/bin/sh\nprintf %s "$1" > "$OPENED.new" && mv "$OPENED.new" "$OPENED"\n'


def test_a_wrong_file_is_reported_with_its_place(tmp_path: Path) -> None:
    card = tmp_path / "card.txt"
    card.write_text((ROOT / FORK).read_text().replace("T?!", "Q?!"))
    result = lasermaze("studio", "--no-browser", card)
    assert result.code == 2
    assert result.err.startswith(f"{card}:7:4: ")
    assert result.out == ""
    missing = lasermaze("studio", "--no-browser", tmp_path / "none.txt")
    assert missing.code == 2
    assert "cannot be read" in missing.err


def test_a_port_in_use_is_reported() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = lasermaze("studio", "--no-browser", "--port", port)
    assert result.code == 2
    assert f"cannot listen at 127.0.0.1, port {port}: " in result.err


def test_an_unknown_host_is_reported() -> None:
    result = lasermaze("studio", "--no-browser", "--host", "no.such.host.invalid")
    assert result.code == 2
    assert "cannot listen at no.such.host.invalid" in result.err


@pytest.mark.parametrize(
    "address", ["example.org", "ftp://example.org", "https://", "//x", "https://x/#p"]
)
def test_a_public_studio_has_the_address_of_a_page(address: str) -> None:
    result = lasermaze("studio", "--no-browser", "--site", address)
    assert result.code == 2
    assert f"--site: {address!r} is not the address of a page" in result.err


def test_two_studios_can_run_at_the_same_time() -> None:
    with studio() as one, studio() as other:
        assert one.port != other.port
        for running in (one, other):
            assert httpx.get(running.address).status_code == 200


@pytest.mark.skipif(sys.platform == "win32", reason="the browser is a shell script")
def test_a_file_is_opened_in_the_browser(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(BROWSER)
    browser.chmod(0o755)
    process = subprocess.Popen(
        [*PROGRAM, "studio", "--port", "0", FORK],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env=environment(BROWSER=f"{browser} %s", OPENED=str(opened)),
        text=True,
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[4]
        for _ in range(200):
            if opened.exists():
                break
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(0.1)
        shown = opened.read_text()
    finally:
        process.kill()
        process.communicate()
    assert shown.startswith(f"{address}#p=")
    assert lm.parse(links.text_of(shown.partition("#")[2])) == lm.load(ROOT / FORK)


def test_a_missing_fastapi_is_named_with_the_command_that_installs_it(tmp_path: Path) -> None:
    """A process in which the studio's libraries cannot be found."""
    program = (
        "import sys\n"
        "class Nothing:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in ('fastapi', 'uvicorn', 'typst'):\n"
        "            raise ModuleNotFoundError(name, name=name)\n"
        "sys.meta_path.insert(0, Nothing())\n"
        "from lasermaze.cli.program import run\n"
        "sys.exit(run(sys.argv[1:]))\n"
    )
    for arguments, extra in (
        (["studio"], "studio"),
        (["draw", FORK, "-o", str(tmp_path / "card.pdf")], "pdf"),
    ):
        process = subprocess.run(
            [sys.executable, "-c", program, *arguments],
            capture_output=True,
            text=True,
            cwd=ROOT,
            check=False,
        )
        assert process.returncode == 2
        assert installing(extra) in process.stderr
        assert "Traceback" not in process.stderr
