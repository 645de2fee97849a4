"""Takes pictures of each game in the middle of a match, as readers of each language see it on a
phone: the log with its newest entry opened, what is asked with an option opened, and why another is
refused: `python -m tests.browser.phones folder [system ...]`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

import django

django.setup()

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from games.matches import referee  # noqa: E402
from games.matches.models import Match  # noqa: E402
from tabletop.programs import BROWSER  # noqa: E402
from tabletop.translations import catalogues  # noqa: E402
from tests.browser import hands, pictures  # noqa: E402
from tests.browser.gathering import PHONE  # noqa: E402
from tests.conftest import BROWSER_ARGUMENTS  # noqa: E402
from tests.matchmaking import begun_match, play_on  # noqa: E402
from tests.needs import path_of  # noqa: E402
from tests.people import Browser, new_guest  # noqa: E402

ANSWERS = {"crisis": 60, "kurogane": 60, "battletech": 60, "tide": 40}
"""So many of each match come first, at least."""
LOCALES = {"ja": "ja-JP", "zh_Hans": "zh-CN", "zh_Hant": "zh-TW"}


def in_the_middle(system: str, people: list[Browser]) -> tuple[Match, Browser]:
    """A match in which somebody is asked with options to fill in, and others that are refused."""
    match = play_on(begun_match(*pictures.players(people), system=system), ANSWERS[system], seed=2)
    while True:
        with referee.live_table(match.pk) as table:
            seat, ask = next(iter(table.asks.items()))
            refused = sum(bool(one.refused) for one in ask.options)
            filled = any(one.fields and not one.refused for one in ask.options)
        if refused > 1 and filled:
            return match, people[seat]
        play_on(match, 1, seed=match.number)


def choose_a_unit(page: Page) -> None:
    """Choose the first of the units that may act, where they are listed first."""
    unit = page.locator("#region-ask [data-acting]:visible")
    if unit.count():
        hands.press(page, unit.first)


def log_read(page: Page) -> None:
    """The log, with its newest entry that has more to say opened."""
    hands.give_up(page)
    tab = page.locator("#tab-log")
    if tab.is_visible():
        hands.press(page, tab)
        more = page.locator("#log summary:visible")
        if more.count():
            hands.press(page, more.last)


def ask_read(page: Page) -> None:
    """What is asked, with the first option that has something to fill in opened."""
    choose_a_unit(page)
    button = page.locator("#region-ask [data-option]:not([aria-disabled=true]):visible")
    if button.count():
        hands.press(page, button.first)


def refusal_read(page: Page) -> None:
    """Why an option cannot be chosen."""
    hands.give_up(page)
    choose_a_unit(page)
    folded = page.locator("#region-ask .options-refused:visible")
    if folded.count():
        hands.press(page, folded.first.locator("summary"))
        folded.first.scroll_into_view_if_needed()
        return
    refused = page.locator("#region-ask [data-option][aria-disabled=true]:visible")
    if refused.count():
        refused.first.scroll_into_view_if_needed()
        refused.first.tap(force=True)


READ = {"log": log_read, "ask": ask_read, "refusal": refusal_read}


def main(folder: Path, systems: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with pictures.site() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=path_of(BROWSER), args=BROWSER_ARGUMENTS
        )
        camera = pictures.Camera(chromium, address, folder)
        people = [new_guest("Ann"), new_guest("Bob")]
        for system in systems:
            match, asked = in_the_middle(system, people)
            for language in catalogues.LANGUAGES:
                phone = {**PHONE, "locale": LOCALES[language]}
                for name, read in READ.items():
                    page = camera.page(asked, f"/matches/{match.pk}/", phone)
                    read(page)
                    camera.take(page, f"{system}-{language}-{name}")
        chromium.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or list(ANSWERS))
