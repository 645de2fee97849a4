"""Where the system has colours of its own (Windows' high contrast), what is chosen, where one is
and whose something is are still told apart, on pages and on all tables."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.opening import MatchOpener
from tests.browser.test_eyes import HURT, may_go
from tests.matchmaking import begun_match, open_match, play_captains
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FORCED: dict[str, Any] = {"forced_colors": "active"}
SCHEMES = ("light", "dark")
LEAST = 4.5
"""The contrast that text has to have."""

LOOKS = """([these, others]) => {
  const look = (one) => ["backgroundColor", "color", "borderBottomColor"]
    .map((name) => getComputedStyle(one)[name]).join(";");
  const found = (selector) => [...document.querySelectorAll(selector)].map(look);
  return [found(these), found(others)];
}"""
"""The colours of what two selectors find."""

FORMS = """() => [...document.querySelectorAll("#region-score .seat-mark")].map((one) => {
  const { backgroundColor, borderRadius, transform } = getComputedStyle(one);
  return [backgroundColor, `${borderRadius} ${transform}`];
})"""

EDGES = """() => [".score-side.is-asked", ".score-side:not(.is-asked)"].map(
  (side) => parseFloat(getComputedStyle(document.querySelector(side)).borderTopWidth))"""


def stands_out(page: Page, these: str, others: str) -> None:
    """What the first selector finds has other colours than all that the second finds."""
    chosen, plain = page.evaluate(LOOKS, [these, others])
    assert chosen, f"there is no {these}"
    assert plain, f"there is no {others}"
    assert not set(chosen) & set(plain), f"{these} looks like {others}"
    for look in chosen:
        ground, text, _edge = (light_of(colour) for colour in look.split(";"))
        darker, lighter = sorted((ground, text))
        assert (lighter + 0.05) / (darker + 0.05) >= LEAST, f"{these} cannot be read: {look}"


def light_of(colour: str) -> float:
    """The relative luminance of a colour as a browser writes it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("system", list(HURT))
def test_on_all_tables_sides_phases_and_tabs_are_told_apart(
    opened: MatchOpener, site: str, system: str
) -> None:
    people = [new_guest("Ann"), new_guest("Bob")]
    match = begun_match(*(one.player for one in people), system=system)
    play_captains(match, may_go)
    page = opened(match, people[0], **FORCED, color_scheme="dark")
    (colour, form), (other_colour, other_form) = page.evaluate(FORMS)[:2]
    assert colour != other_colour
    assert form != other_form
    asked, other = page.evaluate(EDGES)
    assert asked > other, "who is asked has a broader edge"
    stands_out(page, '.tab[aria-selected="true"]', '.tab[aria-selected="false"]')
    if page.locator(".phase").count():
        stands_out(page, ".phase.is-now", ".phase:not(.is-now)")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_on_pages_one_sees_where_one_is_what_is_chosen_and_whose_a_seat_is(
    opened: MatchOpener, site: str, scheme: str
) -> None:
    people = [new_guest("Ann"), new_guest("Bob")]
    match = begun_match(*(one.player for one in people), system="kurogane")
    page = opened(match, people[0], **FORCED, color_scheme=scheme)
    page.goto(f"{site}/")
    stands_out(page, ".nav [aria-current=page]", ".nav a:not([aria-current])")
    marks = page.locator(".seat-name").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one, '::before').backgroundColor)"
    )
    assert len(set(marks)) > 1
    page.goto(f"{site}/matches/new/")
    stands_out(page, ".segmented > [aria-current]", ".segmented > :not([aria-current])")
    stands_out(page, ".choice:has(:checked)", ".choice:not(:has(:checked))")
    page.goto(f"{site}/matches/{open_match(people[0].player, 'kurogane').pk}/")
    chosen = ".roster-choice:has(:checked)"
    stands_out(page, chosen, ".roster-choice:not(:has(:checked))")
    stands_out(page, f"{chosen} .tag", ".roster-choice:not(:has(:checked)) .tag")
