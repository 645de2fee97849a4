"""Who comes alone plays against the computer: from the first page to the result, in each game."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches import referee
from games.matches.models import Match
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, type_name, visitors
from tests.browser.modules import post
from tests.live.server import Server, running
from tests.matchmaking import load_cards

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),
]

OWN_ANSWERS = 12
PATIENCE = 300  # seconds that a computer may take on a machine that is busy


@pytest.fixture(scope="module")
def server(django_db_setup: None) -> Iterator[Server]:
    """The site with its computers at work."""
    with running() as server:
        yield server


def begin(page: Page, server: Server, system: str) -> Match:
    """From the first page to the table: seven clicks and a name."""
    page.goto(server.address)
    page.locator(f"#game-{system}").get_by_role("link", name="Play against the computer").click()
    type_name(page, "Ann")
    expect(page.get_by_role("heading", name="Play against the computer")).to_be_hidden()
    page.get_by_text("Learner:").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(hands.READY)
    return Match.objects.get()


def answer(page: Page, match: Match, rng: random.Random) -> bool:
    """Wait until Ann is asked, and give any legal answer of hers. Whether she could."""
    until = time.monotonic() + PATIENCE
    while True:
        match.refresh_from_db()
        if match.status == Match.Status.ENDED:
            return False
        with referee.live_table(match.pk) as table:
            raw = table.asks[0].sample(rng) if 0 in table.asks else None
            number = table.number
        if raw is not None:
            return bool(post(page, {"number": number, **raw}))
        assert time.monotonic() < until, f"no answer after {number}"
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("system", "size"),
    [("kurogane", PHONE), ("tide", DESK), ("battletech", DESK), ("crisis", DESK)],
)
def test_alone_from_the_first_page_to_the_result(
    chromium: Chromium, server: Server, system: str, size: object
) -> None:
    load_cards()
    rng = random.Random(2)
    with visitors(chromium, size) as (page,):  # type: ignore[arg-type]
        match = begin(page, server, system)
        expect(page.locator("main")).to_contain_text("Learner (computer)")
        for _number in range(OWN_ANSWERS):
            answer(page, match, rng)
        match.refresh_from_db()
        assert {0, 1} <= set(match.answers.values_list("seat", flat=True))
        while match.status != Match.Status.ENDED:
            post(page, {"number": match.number, "option": "concede", "fields": {}})
            match.refresh_from_db()
        page.goto(f"{server.address}/matches/{match.pk}/result/")
        expect(page.locator("main")).to_contain_text("Learner (computer)")
        page.get_by_role("button", name="Rematch").first.click()
        page.wait_for_selector(hands.READY)
    assert Match.objects.filter(rematch_of=match, status=Match.Status.PLAYING).exists()
