"""Two rosters beside each other, the squads of one, and one on paper with its link."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.cards.packs import create
from games.rosters import editing
from games.rosters.models import Roster
from games.rosters.views import squads
from games.rules import systems
from games.rules.fields import Number
from games.rules.forms.rosters import RosterPreference, Squad
from games.rules.text import Message
from tests.people import new_guest
from tests.toy import TOY
from tests.web.cards_world import figure, page, player_of, roster_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_alone")]


def test_two_rosters_are_compared_part_by_part(guest: Client) -> None:
    one = roster_of(player_of(guest), "alpha", "beta", "beta", name="One")
    other = roster_of(player_of(guest), "beta", "gamma", name="Other")
    text = page(guest.get(f"/rosters/compare/?a={one.pk}"))
    assert "Other" in text
    assert "Alpha alone" in text
    text = page(guest.get(f"/rosters/compare/?a={one.pk}&b={other.pk}"))
    columns = re.findall(r"<h3[^>]*>[^<]*</h3><ul[^>]*>(.*?)</ul>", text)
    named = [re.findall(r"<li>([^<]*)</li>", column) for column in columns]
    assert named == [["Alpha", "Beta"], ["Beta"], ["Gamma"]]
    assert "Only in One" in text


def test_only_what_one_sees_is_compared(guest: Client) -> None:
    one = roster_of(player_of(guest), "alpha")
    eve = new_guest("Eve")
    theirs = roster_of(player_of(eve), "beta")
    ready = Roster.objects.filter(owner=None)[0]
    for query in (f"a={one.pk}", f"a={theirs.pk}&b={one.pk}", "a=", "a=x", f"a={10**30}", ""):
        assert eve.get(f"/rosters/compare/?{query}").status_code == 404, query
    assert eve.get(f"/rosters/compare/?a={theirs.pk}&b={ready.pk}").status_code == 200


def test_the_squads_of_a_roster_are_listed(guest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    roster = roster_of(player_of(guest), "alpha", "beta")
    path = f"/rosters/{roster.pk}/squads/"
    assert guest.get(path).status_code == 404, "a game without squads"

    cost = RosterPreference(Number("cost", Message("Cost"), low=1, high=9), 4)
    monkeypatch.setattr(TOY.rosters, "squad_cost", cost)
    asked: list[int] = []

    def known(_roster: object, _cards: object, most: int) -> list[Squad]:
        asked.append(most)
        return [
            Squad(("alpha", "beta"), 4, 0, (Message("Greeks"),)),
            Squad(("beta",), 2, 2, (Message("Letters"),)),
        ]

    monkeypatch.setattr(TOY.rosters, "squads", known)
    text = page(guest.get(path))
    assert "Alpha · Beta" in text
    assert "2 squads" in text
    text = page(guest.get(f"{path}?most=7&of=Letters"))
    assert "Alpha · Beta" not in text
    for wrong in ("x", "-1", "999", "٣", "9" * 500):
        guest.get(path, {"most": wrong, "page": "x"})
    assert asked == [4, 7, 4, 4, 4, 4, 4]
    monkeypatch.setattr(squads, "ON_A_PAGE", 1)
    assert 'rel="next"' in page(guest.get(path))
    assert new_guest("Eve").get(path).status_code == 404


def test_cards_that_are_gone_are_in_no_squad(guest: Client) -> None:
    pack = create(TOY, player_of(guest), "Own", [figure("delta")])
    roster = roster_of(player_of(guest), "alpha", pack.cards.get().card_id)
    pack.delete()
    assert editing.squads_of(systems.system("toy"), roster, 17) == ()
    assert "delta--" in page(guest.get(f"/rosters/compare/?a={roster.pk}&b={roster.pk}"))


def test_on_paper_a_shared_roster_has_its_link_as_a_code(guest: Client) -> None:
    roster = roster_of(player_of(guest), "alpha")
    assert 'class="qr"' not in page(guest.get(f"/rosters/{roster.pk}/print/"))
    guest.post(f"/rosters/{roster.pk}/share/")
    assert 'class="qr"' in page(guest.get(f"/rosters/{roster.pk}/print/"))


def test_a_shared_roster_is_a_picture_of_its_own(guest: Client, client: Client) -> None:
    roster = roster_of(player_of(guest), "alpha", *["beta"] * 60, "gone", name="語" * 60)
    assert client.get("/rosters/shared/guessed/picture.png").status_code == 404
    guest.post(f"/rosters/{roster.pk}/share/")
    roster.refresh_from_db()
    address = f"/rosters/shared/{roster.share_key}/picture.png"
    assert address in page(guest.get(roster.get_absolute_url()))
    first = client.get(address)
    assert first.headers["Content-Type"] == "image/png"
    assert first.content.startswith(b"\x89PNG")
    Roster.objects.filter(pk=roster.pk).update(entries=[])
    assert client.get(address).content != first.content
    guest.post(f"/rosters/{roster.pk}/share/", {"off": 1})
    assert client.get(address).status_code == 404
