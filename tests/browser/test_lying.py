"""How a battlefield lies on the screen when its page has opened."""

from __future__ import annotations

import pytest

from tests.browser import hands
from tests.browser.gathering import DESK, PHONE
from tests.browser.opening import MatchOpener
from tests.stages import begun

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(
    ("device", "way"), [(DESK, "rotate(90deg)"), (PHONE, "rotate(0deg)")], ids=["desk", "phone"]
)
def test_a_tall_battlefield_lies_on_its_side_where_it_is_seen_larger_so(
    opened: MatchOpener, site: str, device: dict[str, object], way: str
) -> None:
    page = opened(begun("battletech", "moving"), **device)
    hands.until_drawn(page)
    world = page.locator("#board-world")
    assert way in str(world.evaluate("world => world.style.transform"))
