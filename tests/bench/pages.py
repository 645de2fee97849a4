"""What a browser receives when it opens the page of a match for the first time, and when it loads
that again, from a site as `play` starts it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tabletop.programs import BROWSER
from tests.bench.figures import Figure
from tests.bench.many import as_recorded, at_stage, recorded
from tests.ports import free_port
from tests.web.site_process import playing, read_until

STAGE = 80
FIRST, AGAIN = 110, 40  # KB
INTERACTIVE = 1.8  # seconds
SLOWER = 4  # times, the processor of a slow phone
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
ROUNDS = 3


def figures(quick: bool = False) -> Iterator[Figure]:
    """What is received, in how many requests, and how soon a slow phone can be used."""
    program = BROWSER.find()
    if program is None:
        yield Figure(6, "pages in a browser", [], note="there is no browser here")
        return
    with as_recorded(recorded()):
        played = at_stage(STAGE, spectators=0)
    port = free_port()
    with playing(Path(os.environ["TABLETOP_DATA"]), port) as process:
        read_until(process, f":{port}")
        address = f"http://127.0.0.1:{port}/matches/{played.id}/"
        rounds = range(1 if quick else ROUNDS)
        seen = [_loaded(program, address) for _round in rounds]
        key = played.players[0].session
        of_player = [_loaded(program, address, key)[0] for _round in rounds]
    first, again, requests, interactive = (list(each) for each in zip(*seen, strict=True))
    yield Figure(6, "a match's page, first load", first, "KB", FIRST)
    yield Figure(6, "  that of a player, with what fills in options", of_player, "KB")
    yield Figure(6, "  requests", requests)
    yield Figure(6, "  loaded again", again, "KB", AGAIN)
    yield Figure(6, "  interactive, slow 4G, slow processor", interactive, "s", INTERACTIVE)


def _loaded(program: str, address: str, session: str = "") -> tuple[float, float, float, float]:
    """The KB of the first load and of one again, the requests of the first, and the seconds until
    the page can be used by a slow phone; by a spectator, or by whose session that is."""
    from playwright.sync_api import sync_playwright

    from tests.conftest import BROWSER_ARGUMENTS

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=BROWSER_ARGUMENTS)
        page = _page(browser, address, session)
        devices = page.context.new_cdp_session(page)
        received: list[float] = []
        devices.on("Network.loadingFinished", lambda event: _note(received, event))
        devices.send("Network.enable")
        page.goto(address, wait_until="networkidle")
        page.wait_for_selector("#match[data-ready]", state="attached")
        first, requests = sum(received) / 1000, len(received)
        received.clear()
        page.reload(wait_until="networkidle")
        again = sum(received) / 1000
        slow = _page(browser, address, session)
        devices = slow.context.new_cdp_session(slow)
        devices.send("Network.enable")
        devices.send("Network.emulateNetworkConditions", SLOW_4G)
        devices.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        slow.goto(address, wait_until="load")
        interactive = slow.evaluate(
            "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd / 1000"
        )
        browser.close()
    return first, again, requests, interactive


def _page(browser: Any, address: str, session: str) -> Any:
    """A page of a browser that has loaded nothing yet."""
    from django.conf import settings

    context = browser.new_context()
    if session:
        name = settings.SESSION_COOKIE_NAME
        context.add_cookies([{"name": name, "value": session, "url": address}])
    return context.new_page()


def _note(received: list[float], event: dict[str, Any]) -> None:
    received.append(event["encodedDataLength"])
