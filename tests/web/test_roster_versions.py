"""Versions of a roster: kept, compared, gone back to."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from games.rosters import collection, limits
from games.rosters.models import Roster, RosterVersion
from tests.people import new_guest
from tests.web.cards_world import page, player_of, roster_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_alone")]


def later() -> None:
    """An hour goes by."""
    for version in RosterVersion.objects.all():
        version.saved -= timedelta(hours=1)
        version.save()


def held(roster: Roster) -> list[list[str]]:
    """The cards of each version, the oldest first."""
    rows = RosterVersion.objects.filter(roster=roster).order_by("number")
    return [[entry["card"] for entry in row.entries] for row in rows]


def test_every_change_is_kept_and_those_of_one_sitting_together(guest: Client) -> None:
    roster = roster_of(player_of(guest), "alpha")
    collection.add(roster, "figures", "beta")
    assert held(roster) == [["alpha"], ["alpha", "beta"]]
    collection.remove(roster, "figures", "alpha")
    assert held(roster) == [["alpha"], ["beta"]]
    later()
    collection.add(roster, "figures", "gamma")
    assert held(roster) == [["alpha"], ["beta"], ["beta", "gamma"]]
    collection.remove(roster, "figures", "alpha")
    assert len(held(roster)) == 3, "nothing has changed"


def test_one_sees_what_changed_and_goes_back(guest: Client) -> None:
    roster = roster_of(player_of(guest), "alpha")
    path = f"/rosters/{roster.pk}/versions/"
    assert "No earlier versions" in page(guest.get(path))
    collection.add(roster, "figures", "beta")
    later()
    collection.remove(roster, "figures", "alpha")
    text = page(guest.get(path))
    changes = re.findall(r'<li class="difference-(\w+)">.*?</span> (\w+)</li>', text)
    assert changes == [("gone", "Alpha"), ("new", "Beta")]
    later()
    assert guest.post(f"{path}1/").headers["Location"] == roster.get_absolute_url()
    roster.refresh_from_db()
    assert [entry["card"] for entry in roster.entries] == ["alpha"]
    assert held(roster)[-1] == ["alpha"]
    guest.post(f"{path}99/")
    assert "There is no such version any more." in page(guest.get(roster.get_absolute_url()))


def test_nobody_else_sees_them(guest: Client) -> None:
    roster = roster_of(player_of(guest), "alpha")
    collection.add(roster, "figures", "beta")
    path = f"/rosters/{roster.pk}/versions/"
    eve = new_guest("Eve")
    assert eve.get(path).status_code == 404
    assert eve.post(f"{path}1/").status_code == 404
    assert len(held(roster)) == 2


def test_only_the_newest_are_kept(guest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "VERSIONS_OF_A_ROSTER", 2)
    roster = roster_of(player_of(guest), "alpha")
    for card in ("beta", "gamma", "beta"):
        collection.add(roster, "figures", card)
        later()
        collection.remove(roster, "figures", card)
        later()
    assert len(held(roster)) == 2
