"""Rosters on their pages: made, changed, copied, shared, and whose they are."""

from __future__ import annotations

import pytest
from django.test import Client

from games.cards.models import Pack
from games.people import sessions
from games.rosters import editing, limits
from games.rosters.builtin import load
from games.rosters.models import Roster
from games.rosters.service import faults_of
from tests.people import new_guest
from tests.web.cards_world import HTMX, own_card, page, player_of, roster_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_alone")]


def change(client: Client, roster: Roster, **data: str) -> str:
    return page(client.post(f"/rosters/{roster.pk}/change/", data, headers=HTMX))


def test_new_people_see_the_ready_rosters(client: Client) -> None:
    text = page(client.get("/rosters/"))
    assert "Alpha alone" in text
    assert "Beta alone" in text
    ready = Roster.objects.get(name="Alpha alone")
    assert client.get(ready.get_absolute_url()).status_code == 200
    assert client.get(f"/rosters/{ready.pk}/print/").status_code == 200


def test_a_roster_is_made_filled_named_and_deleted(guest: Client) -> None:
    response = guest.post("/rosters/new/toy/")
    roster = Roster.objects.get(owner=player_of(guest))
    assert response.headers["Location"] == f"/rosters/{roster.pk}/edit/"
    assert "TOY-6" in page(guest.get(f"/rosters/{roster.pk}/edit/"))

    assert "TOY-6" not in change(guest, roster, add="figures alpha")
    change(guest, roster, add="figures gamma")
    change(guest, roster, remove="figures alpha")
    roster.refresh_from_db()
    assert roster.entries == [{"slot": "figures", "card": "gamma"}]

    guest.post(f"/rosters/{roster.pk}/rename/", {"name": " Old  friends "})
    roster.refresh_from_db()
    assert roster.name == "Old friends"
    assert guest.post(f"/rosters/{roster.pk}/rename/", {"name": ""}).status_code == 422

    guest.post(f"/rosters/{roster.pk}/delete/")
    assert not Roster.objects.filter(pk=roster.pk).exists()


def test_every_fault_and_every_count_comes_with_each_change(guest: Client) -> None:
    roster = roster_of(player_of(guest), "alpha", "beta")
    text = change(guest, roster, add="figures gamma")
    for region in ("counts", "verdict", "roster-now", "picker-list"):
        assert f'id="{region}"' in text
    assert text.count("hx-swap-oob") == 5
    assert "3/1–2" in text
    assert 'href="/rules/toy/#TOY-6"' in text


def test_a_draft_is_kept_with_its_faults(guest: Client) -> None:
    roster = roster_of(player_of(guest))
    change(guest, roster, add="figures alpha")
    for card in ("beta", "gamma"):
        change(guest, roster, add=f"figures {card}")
    roster.refresh_from_db()
    assert len(roster.entries) == 3
    assert [fault.rule for fault in faults_of(roster)] == ["TOY-6"]


def test_the_editor_works_without_scripts(guest: Client) -> None:
    roster = roster_of(player_of(guest))
    data = {"add": "figures alpha", "view": "slot=figures&q=al"}
    response = guest.post(f"/rosters/{roster.pk}/change/", data)
    assert response.headers["Location"] == f"/rosters/{roster.pk}/edit/?slot=figures&q=al#picker"
    text = page(guest.get(response.headers["Location"]))
    assert "hx-swap-oob" not in text
    assert 'value="figures alpha"' in text
    assert 'value="figures beta"' not in text


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"add": ""},
        {"add": "figures"},
        {"add": "figures nobody"},
        {"add": "ships alpha"},
        {"add": "\x00 \x00"},
        {"remove": "figures beta"},
        {"remove": "figures " + "x" * 5000},
        {"add": "figures alpha", "view": "&" * 900},
    ],
)
def test_a_change_that_makes_no_sense_changes_nothing(guest: Client, data: dict[str, str]) -> None:
    roster = roster_of(player_of(guest), "alpha")
    for headers in (HTMX, {}):
        response = guest.post(f"/rosters/{roster.pk}/change/", data, headers=headers)
        assert response.status_code in (200, 302)
    before = roster.entries
    roster.refresh_from_db()
    assert roster.entries == before


def test_cards_to_add_are_searched(guest: Client) -> None:
    roster = roster_of(player_of(guest))
    text = page(guest.get(f"/rosters/{roster.pk}/edit/?q=gam&slot=nothing&page=x", headers=HTMX))
    assert "Add Gamma" in text
    assert "Add Alpha" not in text


def test_the_rosters_of_others_are_not_there(guest: Client, client: Client) -> None:
    roster = roster_of(player_of(guest), "alpha")
    eve = new_guest("Eve")
    for action in ("", "edit/", "print/", "export/json/", "export/text/", "delete/"):
        assert eve.get(f"/rosters/{roster.pk}/{action}").status_code == 404
    for action in ("change/", "rename/", "copy/", "share/", "delete/"):
        assert eve.post(f"/rosters/{roster.pk}/{action}", {"name": "X"}).status_code == 404
    assert client.get(f"/rosters/{roster.pk}/").status_code == 404
    assert client.get(f"/rosters/{2**70}/").status_code == 404
    before = Roster.objects.get(pk=roster.pk)
    assert (before.name, before.entries) == (roster.name, roster.entries)
    assert not Roster.objects.filter(owner=player_of(eve)).exists()


def test_nobody_changes_a_ready_roster(guest: Client) -> None:
    ready = Roster.objects.get(name="Alpha alone")
    for action in ("change/", "rename/", "share/", "delete/"):
        data = {"add": "figures beta", "name": "X"}
        assert guest.post(f"/rosters/{ready.pk}/{action}", data).status_code == 404
    guest.post(f"/rosters/{ready.pk}/copy/")
    mine = Roster.objects.get(owner=player_of(guest))
    assert mine.entries == ready.entries


def test_who_wants_to_edit_a_ready_roster_is_told_to_take_a_copy(guest: Client) -> None:
    ready = Roster.objects.get(name="Alpha alone")
    response = guest.get(f"/rosters/{ready.pk}/edit/", follow=True)
    assert response.redirect_chain == [(ready.get_absolute_url(), 302)]
    assert "Take a copy of this one to change it" in page(response)


def test_a_ready_roster_that_an_update_took_away_leaves_a_word(guest: Client) -> None:
    gone = Roster.objects.create(system="toy", name="As it was called before")
    load()
    for action in ("", "edit/", "print/"):
        response = guest.get(f"/rosters/{gone.pk}/{action}")
        assert response.status_code == 404
        assert "some ready rosters may give way to others" in response.content.decode()


def test_a_link_shares_a_roster_until_it_is_taken_back(guest: Client, client: Client) -> None:
    card = own_card(player_of(guest), name="Only mine")
    roster = roster_of(player_of(guest), card.card_id, "alpha")
    guest.post(f"/rosters/{roster.pk}/share/")
    roster.refresh_from_db()
    link = f"/rosters/shared/{roster.share_key}/"
    assert "Only mine" in page(client.get(link))
    assert client.get(f"{link}export/json/").status_code == 200
    assert guest.get(link).headers["Location"] == roster.get_absolute_url()
    for action in ("change/", "rename/", "edit/"):
        assert client.post(f"{link}{action}").status_code == 404
    guest.post(f"/rosters/{roster.pk}/share/", {"off": 1})
    assert client.get(link).status_code == 404


def test_a_copy_of_a_shared_roster_brings_its_cards_along(guest: Client) -> None:
    card = own_card(player_of(guest), strength=4)
    roster = roster_of(player_of(guest), card.card_id, "alpha")
    guest.post(f"/rosters/{roster.pk}/share/")
    roster.refresh_from_db()
    bob = new_guest("Bob")
    bob.post(f"/rosters/shared/{roster.share_key}/copy/")
    copied = Roster.objects.get(owner=player_of(bob))
    card.pack.delete()
    assert faults_of(copied) == []
    theirs = Pack.objects.get(owner=player_of(bob)).cards.get()
    assert theirs.data["strength"] == 4
    assert [entry["card"] for entry in copied.entries] == [theirs.card_id, "alpha"]


def test_a_player_keeps_so_many_rosters(guest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ROSTERS_OF_A_PLAYER", 1)
    roster = roster_of(player_of(guest), "alpha")
    for path in ("/rosters/new/toy/", f"/rosters/{roster.pk}/copy/"):
        assert guest.post(path).headers["Location"] == "/rosters/"
    assert Roster.objects.filter(owner=player_of(guest)).count() == 1


def test_the_rosters_of_a_guest_move_to_the_account(guest: Client) -> None:

    roster = roster_of(player_of(guest), "alpha")
    into = player_of(new_guest("Account"))
    sessions.merge(player_of(guest), into)
    roster.refresh_from_db()
    assert roster.owner == into


def test_no_name_is_markup(guest: Client) -> None:
    evil = "<script>alert(1)</script>"
    card = own_card(player_of(guest), name=evil)
    roster = roster_of(player_of(guest), card.card_id, name="<img src=x>")
    for action in ("", "edit/", "print/", "delete/"):
        text = page(guest.get(f"/rosters/{roster.pk}/{action}"))
        assert evil not in text
        assert "<img src=x" not in text
    assert evil not in change(guest, roster, add="figures alpha")
    assert "<img src=x" not in page(guest.get("/rosters/"))


def test_the_cards_to_add_stay_on_their_page_while_cards_are_added(
    guest: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editing, "_ON_A_PAGE", 2)
    roster = roster_of(player_of(guest))
    text = page(guest.get(f"/rosters/{roster.pk}/edit/?page=2"))
    assert 'value="slot=figures&amp;page=2"' in text
    assert "Gamma" in text
    assert "figures alpha" not in text
    text = change(guest, roster, add="figures gamma", view="slot=figures&page=2")
    assert "figures gamma" in text
    assert "figures alpha" not in text
    text = page(guest.get(f"/rosters/{roster.pk}/edit/?slot=figures&q=a", headers=HTMX))
    assert "figures alpha" in text
