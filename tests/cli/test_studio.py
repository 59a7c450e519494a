"""``lasermaze studio`` on the command line."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.studio import links
from tests.helpers import PROGRAM, ROOT, command, environment

FORK = "examples/board/fork.txt"

#: A browser that writes the address that it should open to a file.
BROWSER = '#!/bin/sh\nprintf %s "$1" > "$OPENED.new" && mv "$OPENED.new" "$OPENED"\n'


def test_a_port_in_use_is_reported() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = command("studio", "--no-browser", "--port", port)
    assert result.code == 2
    assert f"cannot listen at 127.0.0.1, port {port}: " in result.err


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


def test_without_a_browser_the_address_of_the_file_is_told() -> None:
    words = [*PROGRAM, "studio", FORK, "--no-browser", "--port", "0"]
    with subprocess.Popen(words, env=environment(), stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        line = running.stdout.readline()
        running.send_signal(signal.SIGINT)
    assert links.fragment_of(str(lm.load(FORK))) in line
