"""Limits that a builder works to while a roster is made."""

from __future__ import annotations

import pytest

from games.rosters.models import Roster
from tests.matchmaking import load_cards
from tests.people import Browser
from tests.web.cards_world import HTMX, page

pytestmark = pytest.mark.django_db


@pytest.mark.rule("BT-11.3")
def test_a_force_is_held_against_the_limits_that_its_builder_states(guest: Browser) -> None:
    load_cards()
    made = Roster.objects.create(
        system="battletech",
        owner=guest.player,
        name="Two",
        entries=[{"slot": "mechs", "card": "locust-lct-1v"}],
    )
    address = f"/rosters/{made.pk}/edit/"
    plain = page(guest.get(address))
    assert 'name="goal-Value"' in plain
    assert "<b>432</b>" in plain
    enough = page(guest.get(f"{address}?goal-Value=432&goal-Tons=20"))
    assert "<b>432/432</b>" in enough
    assert "<b>20/20</b>" in enough
    assert "too many" not in enough

    # A change of the roster keeps the limits: they lie in what the page sends along.
    change = {"add": "mechs locust-lct-1v", "view": "goal-Value=500&slot=mechs"}
    changed = page(guest.post(f"/rosters/{made.pk}/change/", change, headers=HTMX))
    assert "<b>864/500</b>" in changed
    assert "too many" in changed
    assert "goal-Value=500" in changed

    for nothing in ("x", "-1", "9999999", ""):
        assert "<b>864</b>" in page(guest.get(f"{address}?goal-Value={nothing}"))
