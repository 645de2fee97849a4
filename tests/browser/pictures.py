"""Takes the pictures of the README: `python -m tests.browser.pictures [folder]`.

A site of its own is set up and served, matches are played on it up to moments worth showing, and
a browser looks at them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402
from playwright.sync_api import Browser as Chromium  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from games.matches import referee  # noqa: E402
from games.matches.lobby import recorded  # noqa: E402
from games.matches.models import Match  # noqa: E402
from games.people.models import Player  # noqa: E402
from games.rules.contract.table import Table  # noqa: E402
from games.rules.fields import Pick  # noqa: E402
from games.rules.systems import systems  # noqa: E402
from tabletop.programs import BROWSER  # noqa: E402
from tests.browser import hands  # noqa: E402
from tests.browser.gathering import DESK, PHONE, WITHOUT_RECAP, sign_in  # noqa: E402
from tests.conftest import BROWSER_ARGUMENTS  # noqa: E402
from tests.live.server import running  # noqa: E402
from tests.matchmaking import begun_match, load_cards, open_match, play_captains, play_on  # noqa: E402
from tests.needs import path_of  # noqa: E402
from tests.people import Browser, new_guest  # noqa: E402
from tests.rules.playing import offering  # noqa: E402

FOLDER = Path(__file__).resolve().parents[2] / "static" / "pictures"
INVITATION: dict[str, Any] = {"viewport": {"width": 1200, "height": 630}}
WATCHED: dict[str, Any] = {"viewport": {"width": 1200, "height": 760}}
BOARD_AND_COMMENT: Any = {"x": 288, "y": 87, "width": 912, "height": 480}
CARD = (580, 304)
"""The size of the picture of a game on the first page; smaller where its board is."""
Moment = Callable[[Table[Any]], bool]


@contextmanager
def site() -> Iterator[str]:
    """The address of a site with nothing but the built-in cards, as long as this lasts."""
    setup_test_environment()
    call_command("migrate", verbosity=0)
    load_cards()
    with running("tabletop.asgi:application") as server:
        yield server.address


class Camera:
    """A browser that goes where a player may go."""

    def __init__(self, chromium: Chromium, site: str, folder: Path = FOLDER) -> None:
        self.chromium, self.site, self.folder = chromium, site, folder

    def page(self, who: Browser | None, path: str, device: dict[str, Any], **more: Any) -> Page:
        """A page of the site as somebody sees it."""
        context = self.chromium.new_context(reduced_motion="reduce", **{**device, **more})
        context.add_init_script(WITHOUT_RECAP)
        if who:
            sign_in(context, who, self.site)
        page = context.new_page()
        page.goto(self.site + path)
        if path.startswith("/matches/") and page.locator("#match").count():
            page.wait_for_selector(hands.READY)
        return page

    def take(self, page: Page, name: str) -> None:
        """Keep what a page shows once it has come to rest, and leave it."""
        page.wait_for_timeout(600)
        page.screenshot(path=self.folder / f"{name}.png")
        page.context.close()
        print(name, flush=True)


def players(people: list[Browser]) -> list[Player]:
    return [browser.player for browser in people]


def watched_match(camera: Camera, people: list[Browser]) -> None:
    """A recorded match with its comments, for the first page: static/<system>/watch.jpg."""
    recorded.load()
    for system_id, recording in recorded.to_watch(systems().values()).items():
        middle = recording.comments[len(recording.comments) // 2 - 1]
        page = camera.page(None, f"/matches/{recording.match}/replay/?at={middle.at}", WATCHED)
        page.wait_for_timeout(600)
        path = camera.folder.parent / system_id / "watch.jpg"
        page.screenshot(path=path, type="jpeg", quality=80, clip=BOARD_AND_COMMENT)
        page.context.close()


def asked_for(match: Match, prefix: str) -> int:
    """The seat that may choose an option of that kind now."""
    with referee.live_table(match.pk) as table:
        ask = offering(table, prefix)
        assert ask is not None
        return ask.seat


def best_attack(table: Table[Any]) -> str | None:
    """The attack with the most targets that can be chosen now, if it has at least three."""
    ask = offering(table, "attack:")
    targets = {
        option.id: sum(not choice.refused for choice in field.choices)
        for option in (ask.options if ask else ())
        for field in option.fields
        if option.id.startswith("attack:") and not option.refused and isinstance(field, Pick)
    }
    best = max(targets, key=lambda attack: targets[attack], default=None)
    return best if best and targets[best] >= 3 else None


def may_attack(table: Table[Any]) -> bool:
    """Whether the match is well under way and somebody may choose between targets."""
    return table.game.state.round >= 3 and best_attack(table) is not None


def may_change_dice(table: Table[Any]) -> bool:
    """Whether an attack stands at its dice."""
    return offering(table, "reroll") is not None and table.game.state.round >= 2


def crisis_table(camera: Camera, people: list[Browser]) -> None:
    """A choice between targets, at a desk."""
    match = begun_match(*players(people), system="crisis", options={"battlefield": "city-block"})
    play_captains(match, may_attack)
    with referee.live_table(match.pk) as table:
        attack = best_attack(table)
    seat = asked_for(match, "attack:")
    page = camera.page(people[seat], f"/matches/{match.pk}/", DESK)
    page.locator(f'[data-option="{attack}"]').click()
    page.locator('.picker [data-choice]:not([aria-disabled="true"])').first.click()
    camera.take(page, "crisis-table")


def crisis_phone(camera: Camera, people: list[Browser]) -> None:
    """Dice of an attack, on a phone in the dark."""
    match = begun_match(*players(people), system="crisis", options={"battlefield": "park"})
    play_captains(match, may_change_dice)
    seat = asked_for(match, "reroll")
    phone = {**PHONE, "device_scale_factor": 1.5, "color_scheme": "dark"}
    page = camera.page(people[seat], f"/matches/{match.pk}/", phone)
    camera.take(page, "crisis-phone")


def kurogane_table(camera: Camera, people: list[Browser]) -> None:
    """A match of Kuroganengage, seen by whoever is asked."""
    match = play_on(begun_match(*players(people), system="kurogane"), 60, seed=4)
    with referee.live_table(match.pk) as table:
        seat = min(table.asks)
    page = camera.page(people[seat], f"/matches/{match.pk}/", DESK)
    camera.take(page, "kurogane-table")


def battletech_table(camera: Camera, people: list[Browser]) -> None:
    """A match of BattleTech in its third turn, the weapons of a 'Mech assigned."""
    match = begun_match(*players(people), system="battletech")
    play_captains(match, lambda table: table.game.state.turn == 3 and bool(offering(table, "fire")))
    with referee.live_table(match.pk) as table:
        seat = min(table.asks)
    page = camera.page(people[seat], f"/matches/{match.pk}/", DESK)
    camera.take(page, "battletech-table")


def tide_table(camera: Camera, people: list[Browser]) -> None:
    """A match of Tide of Iron in its second round: where a squad can go and what threatens it."""
    match = begun_match(*players(people), system="tide", options={"scenario": "breaking-point"})
    play_captains(match, lambda table: table.game.state.round == 2 and _threatened(table))
    with referee.live_table(match.pk) as table:
        seat = min(table.asks)
    page = camera.page(people[seat], f"/matches/{match.pk}/", DESK)
    page.wait_for_selector('[data-group="ways"] path')
    camera.take(page, "tide-table")


def _threatened(table: Table[Any]) -> bool:
    """Whether somebody is about to move where enemies wait in Op Fire mode."""
    found = [
        option.fields[0].describe()
        for ask in table.asks.values()
        for option in ask.options
        if option.id.startswith("move") and not option.refused
    ]
    return any(4 < len(path.get("warned", ())) < len(path["cells"]) for path in found)


def roster(camera: Camera, people: list[Browser]) -> None:
    """A roster that is being built, with what is still wrong with it."""
    page = camera.page(people[0], "/rosters/", DESK)
    collection = page.locator("section[aria-labelledby=collection-crisis]")
    collection.get_by_role("button", name="New roster").click()
    for name in ("Black Panther", "Black Widow", "Captain Marvel"):
        page.get_by_role("button", name=f"Add {name}", exact=True).click()
        page.wait_for_function(
            "n => document.getElementById('roster-now').innerText.includes(n)", arg=name
        )
    page.evaluate("scrollTo(0, 0)")
    camera.take(page, "roster")


def lobby(camera: Camera, people: list[Browser]) -> None:
    """Matches of one's own, to join and to watch."""
    guests = [new_guest(name) for name in ("Carol", "Dora", "Emil")]
    open_match(guests[0].player, "crisis", visibility="public")
    open_match(guests[1].player, "kurogane", visibility="public")
    watched = begun_match(*players(guests[1:]), system="crisis", visibility="public")
    play_on(watched, 30)
    camera.take(camera.page(people[0], "/", DESK), "lobby")


def middle_of_board(page: Page) -> Any:
    """The middle of what is seen of the ground, without what is around it."""
    boxes = [page.locator(one).bounding_box() for one in ("#board", "#region-terrain")]
    found = [box for box in boxes if box]
    left, top = max(box["x"] for box in found), max(box["y"] for box in found)
    right = min(box["x"] + box["width"] for box in found)
    bottom = min(box["y"] + box["height"] for box in found)
    width, height = CARD
    scale = min(1, (right - left) / width, (bottom - top) / height)
    width, height = round(width * scale), round(height * scale)
    x, y = (left + right - width) / 2, (top + bottom - height) / 2
    return {"x": x, "y": y, "width": width, "height": height}


def invitations(camera: Camera, people: list[Browser]) -> None:
    """Each game as spectators see it, at the size in which messengers show what a link leads to,
    static/<system>/invitation.jpg, and the middle of its board for the first page: card.jpg."""
    crisis = begun_match(*players(people), system="crisis", options={"battlefield": "city-block"})
    play_captains(crisis, may_attack)
    kurogane = play_on(begun_match(*players(people), system="kurogane"), 60, seed=4)
    battletech = begun_match(*players(people), system="battletech")
    play_captains(battletech, lambda table: table.game.state.turn == 3)
    tide = begun_match(*players(people), system="tide", options={"scenario": "breaking-point"})
    play_captains(tide, lambda table: table.game.state.round == 3)
    for match in (crisis, kurogane, battletech, tide):
        page = camera.page(None, f"/matches/{match.pk}/", INVITATION)
        page.wait_for_timeout(600)
        folder = camera.folder.parent / match.system
        folder.mkdir(exist_ok=True)
        page.screenshot(path=folder / "invitation.jpg", type="jpeg", quality=80)
        path = folder / "card.jpg"
        page.screenshot(path=path, type="jpeg", quality=80, clip=middle_of_board(page))
        page.context.close()


PICTURES = (
    invitations,
    watched_match,
    crisis_table,
    crisis_phone,
    kurogane_table,
    battletech_table,
    tide_table,
    roster,
    lobby,
)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with site() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=path_of(BROWSER), args=BROWSER_ARGUMENTS
        )
        camera = Camera(chromium, address, folder)
        people = [new_guest("Ann"), new_guest("Bob")]
        for picture in PICTURES:
            picture(camera, people)
        chromium.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
