"""A commentator speaks and draws at the table, by mouse, finger and keys, and spectators see it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.matches import commentary, referee
from games.matches.models import Match
from tests.browser import hands
from tests.browser.gathering import PHONE
from tests.browser.inspecting import Inspector, Look
from tests.browser.opening import MatchOpener
from tests.matchmaking import begun_match, play_on
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIGURES = """() => [...document.querySelectorAll("[data-group=commentary] > :not(marker)")]
  .map((one) => `${one.tagName} ${one.getAttribute("class")}`)"""


def commented(system: str) -> tuple[Match, list[Browser]]:
    people = [new_guest(name) for name in ("Ann", "Bob", "Cora")]
    match = begun_match(*(one.player for one in people[:2]), system=system)
    commentary.invite_by_name(match, "Cora")
    return play_on(match, 2), people


def tool(page: Page, name: str) -> None:
    hands.press(page, page.locator(f"#commenting [data-draw={name}]"))


@pytest.mark.parametrize(
    ("system", "device"),
    [("battletech", PHONE), ("kurogane", {}), ("crisis", PHONE), ("tide", {})],
    ids=["battletech-phone", "kurogane-desk", "crisis-phone", "tide-desk"],
)
def test_a_commentator_draws_and_spectators_see_it(
    opened: MatchOpener, site: str, system: str, device: dict[str, Any]
) -> None:
    match, people = commented(system)
    hers, theirs = opened(match, people[2], **device), opened(match, None, **device)
    his = opened(match, people[1], **device)
    board = hers.locator("#board")
    wide, deep = (int(board.get_attribute(f"data-{side}") or 0) for side in ("width", "depth"))
    one, other = (wide * 0.45, deep * 0.42), (wide * 0.6, deep * 0.55)
    hers.locator("#commenting-text").fill("The <left> flank is open.")
    hands.press(hers, hers.locator(".commenting-form button"))
    expect(theirs.locator(".commentary-remark")).to_contain_text("The <left> flank is open.")
    expect(hers.locator("#commenting-text")).to_have_value("")
    tool(hers, "mark")
    hands.point_at(hers, one)
    expect(theirs.locator(".commentary-marks li")).to_have_count(1)
    tool(hers, "arrow")
    hands.point_at(hers, one)
    hands.point_at(hers, other)
    for page in (theirs, hers):
        expect(page.locator(".commentary-marks li")).to_have_count(2)
    assert " → " in theirs.locator(".commentary-marks li").last.inner_text()
    drawn = theirs.evaluate(FIGURES)
    assert len(drawn) == 3
    assert [figure.split()[0] for figure in drawn[1:]] == ["line", "line"]
    assert hers.evaluate(FIGURES) == drawn
    assert his.locator("#region-commentary:not([hidden])").count() == 0
    assert his.evaluate(FIGURES) == []
    play_on(match, 1, seed=2)
    expect(theirs.locator(".commentary-marks li")).to_have_count(0)
    assert theirs.evaluate(FIGURES) == []
    right = match.commentators.get().pk
    address = f"{site}/matches/{match.pk}/commentary/"
    his.goto(address)
    hands.press(his, his.locator(f"button[name=withdraw][value='{right}']"))
    expect(hers.locator("#commenting")).to_be_hidden()
    assert not match.commentators.exists()


def test_a_commentator_draws_by_keys(opened: MatchOpener) -> None:
    match, people = commented("kurogane")
    page = opened(match, people[2])
    page.locator("#commenting [data-draw=arrow]").press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".commentary-marks li")).to_contain_text("→")
    page.locator("#commenting [data-draw=mark]").press("Enter")
    page.keyboard.press("Escape")
    pressed = page.locator("#commenting [data-draw=mark]")
    expect(pressed).to_have_attribute("aria-pressed", "false")


def test_what_was_said_is_read_in_the_replay(opened: MatchOpener) -> None:
    match, people = commented("kurogane")
    commentary.say(match.commentators.get(), "Look at this.")
    referee.answer(match.pk, people[0].player, match.number, {"option": "concede", "fields": {}})
    page = opened(match, people[0], "replay/?at=0")
    expect(page.locator("#region-commentary .commentary-remark")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".commentary-remark")).to_contain_text("Look at this.")


def test_its_pages_are_accessible(inspector: Inspector) -> None:
    match, people = commented("kurogane")
    right = match.commentators.get()
    commentary.say(right, "Look at this.")
    commentary.draw(right, match.number, '[{"at": [2, 2]}, {"at": [2, 2], "to": [5, 5]}]')
    link = commentary.invite_by_link(match)
    own = f"/matches/{match.pk}/"
    inspector.look(
        Look("commentary for spectators", own, both=True),
        Look("commentary for its commentator", own, people[2], both=True),
        Look("who comments", f"{own}commentary/", people[0], both=True),
        Look("an invitation to comment", f"{own}commentary/{link.key}/", people[1], both=True),
    )
