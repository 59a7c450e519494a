"""How long until the first tap is answered, on a first visit and later: measured, not tested.

``python -m benchmarks.first_tap`` visits the site in Chromium, with its own throttling of the
network, and prints a table. A visit ends when the mirror of the first step has turned after a tap.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from playwright.sync_api import BrowserContext
from tests.browser.conftest import CHROMIUM, started
from tests.browser.studio_page import StudioPage
from tests.site.serving import Server


class Network(NamedTuple):
    """A network, as Chromium imitates it."""

    name: str
    megabits: float
    latency: int  # milliseconds


NETWORKS = (Network("9 Mbit/s, 60 ms", 9, 60), Network("1.6 Mbit/s, 150 ms", 1.6, 150))

#: Whether the board of the first step takes a tap.
READY = (
    "() => document.querySelector('main')?.inert === false"
    " && 'ready' in document.documentElement.dataset"
)

#: The picture on the board.
PICTURE = "document.querySelector('#picture').innerHTML"


def visit(context: BrowserContext, address: str, network: Network) -> float:
    """Seconds until the first tap is answered."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    throughput = network.megabits * 1e6 / 8
    conditions = {"downloadThroughput": throughput, "uploadThroughput": throughput}
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": network.latency, **conditions},
    )
    page.goto(address, wait_until="commit")
    page.wait_for_function(READY)
    before = page.evaluate(PICTURE)
    page.touchscreen.tap(*StudioPage(page, address).spot((1, 3)))
    page.wait_for_function(f"before => {PICTURE} !== before", arg=before)
    seconds = float(page.evaluate("performance.now()")) / 1000
    page.wait_for_function("() => 'offline' in document.documentElement.dataset")
    page.evaluate("() => localStorage.clear()")  # the next visit begins with the first step again
    page.close()
    return seconds


def main(tries: int) -> None:
    """Print the best of some tries for each network."""
    server = Server()
    print("network             visit  first tap answered after")
    with started(*CHROMIUM) as browser:
        for network in NETWORKS:
            cold, warm = [], []
            for _ in range(tries):
                context = browser.new_context(
                    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
                )
                context.set_default_timeout(120_000)
                cold.append(visit(context, f"{server.address}/", network))
                warm.append(visit(context, f"{server.address}/", network))
                context.close()
            for name, seconds in (("cold", cold), ("warm", warm)):
                print(f"{network.name:18}  {name}   {min(seconds):6.1f} s", flush=True)
    server.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
