"""Teams of Kuroganengage on the pages of rosters: companions fitted with weapons, counts, files."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from games.rosters.models import Roster
from games.rosters.service import faults_of, freeze, ready_rosters
from games.rules.kurogane import SYSTEM
from tests.web.cards_world import HTMX, page, player_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]

COMMANDERS = [{"slot": "commanders", "card": card} for card in ("savage", "butterfly-kiss")]


def companion(*weapons: str, frame: str = "normal-frame") -> dict[str, Any]:
    return {"slot": "companions", "card": frame, "with": list(weapons)}


def team(client: Client, *companions: dict[str, Any]) -> Roster:
    return Roster.objects.create(
        system="kurogane",
        owner=player_of(client),
        name="Mine",
        entries=[*COMMANDERS, *companions],
    )


def change(client: Client, roster: Roster, **data: str) -> str:
    text = page(client.post(f"/rosters/{roster.pk}/change/", data, headers=HTMX))
    roster.refresh_from_db()
    return text


def rules_of(roster: Roster) -> set[str]:
    return {fault.rule for fault in faults_of(roster)}


# --- building -------------------------------------------------------------------------------------


@pytest.mark.rule("KG-3.1", "KG-3.3", "KG-3.5")
def test_a_companion_is_added_fitted_copied_and_stripped(guest: Client) -> None:
    roster = team(guest)
    text = change(guest, roster, add="companions normal-frame", view="slot=companions")
    assert roster.entries[2] == companion()
    assert "Equip Normal Frame" in text  # the list beside it offers weapons at once
    assert "Auto Cannon" in text

    change(guest, roster, attach="2 normal-frame rifle")
    text = change(guest, roster, attach="2 normal-frame shield")
    assert roster.entries[2] == companion("rifle", "shield")
    assert not faults_of(roster)
    assert "<b>265/500</b>" in text
    assert "<b>3/3</b>" in text

    text = change(guest, roster, attach="2 normal-frame rifle")
    assert "5 hardpoints used of 3" in text
    assert rules_of(roster) == {"KG-3.3"}
    change(guest, roster, detach="2 normal-frame rifle")
    change(guest, roster, again="2 normal-frame")
    assert roster.entries[2:] == [companion("shield", "rifle")] * 2

    change(guest, roster, remove="companions normal-frame 3")
    assert roster.entries[2:] == [companion("shield", "rifle")]


@pytest.mark.rule("KG-3.1")
def test_the_running_total_says_when_it_is_too_much(guest: Client) -> None:
    heavy = companion("auto-cannon", "shield", frame="large-frame")
    roster = team(guest, heavy, heavy, heavy, heavy)
    text = page(guest.get(f"/rosters/{roster.pk}/edit/"))
    assert "590/500" in text
    assert "too many" in text
    assert rules_of(roster) == {"KG-3.1"}


@pytest.mark.parametrize(
    "data",
    [
        {"attach": "2 normal-frame savage"},  # a commander is no weapon
        {"attach": "2 normal-frame nowhere"},
        {"attach": "2 large-frame rifle"},  # another frame stands there by now
        {"attach": "9 normal-frame rifle"},
        {"attach": "-1 normal-frame rifle"},
        {"attach": "0 savage rifle"},  # commanders carry nothing
        {"attach": "²  normal-frame rifle"},
        {"attach": ""},
        {"detach": "2 normal-frame rifle"},
        {"detach": "x"},
        {"again": "0 savage"},
        {"again": "5 normal-frame"},
        {"remove": "companions large-frame 2"},
        {"add": "companions rifle"},
        {"add": "commanders"},
    ],
)
def test_what_makes_no_sense_changes_nothing(guest: Client, data: dict[str, str]) -> None:
    roster = team(guest, companion("shield"))
    before = list(roster.entries)
    response = guest.post(f"/rosters/{roster.pk}/change/", data, headers=HTMX)
    roster.refresh_from_db()
    assert response.status_code == 200
    assert roster.entries == before


def test_an_entry_carries_no_more_than_there_is_room_for(guest: Client) -> None:
    roster = team(guest, companion(*["rifle"] * 20))
    change(guest, roster, attach="2 normal-frame rifle")
    assert len(roster.entries[2]["with"]) == 20


def test_nobody_fits_out_another_players_companion(guest: Client) -> None:
    roster = team(guest, companion())
    stranger = Client()
    stranger.post("/people/name/", {"name": "Eve"})
    response = stranger.post(
        f"/rosters/{roster.pk}/change/", {"attach": "2 normal-frame rifle"}, headers=HTMX
    )
    roster.refresh_from_db()
    assert response.status_code == 404
    assert roster.entries[2] == companion()


def test_the_builder_works_without_scripts(guest: Client) -> None:
    roster = team(guest, companion())
    address = f"/rosters/{roster.pk}/edit/?slot=companions&entry=2"
    assert "Add Rifle to Normal Frame" in page(guest.get(address))
    sent = {"attach": "2 normal-frame rifle", "view": "slot=companions&entry=2"}
    response = guest.post(f"/rosters/{roster.pk}/change/", sent)
    assert response.headers["Location"].endswith("?slot=companions&entry=2#picker")
    roster.refresh_from_db()
    assert roster.entries[2] == companion("rifle")
    assert guest.get(f"/rosters/{roster.pk}/edit/?slot=companions&entry=999").status_code == 200
    assert guest.get(f"/rosters/{roster.pk}/edit/?slot=commanders&entry=0").status_code == 200


# --- files ----------------------------------------------------------------------------------------


def imported(client: Client, text: str) -> Roster | None:
    client.post("/rosters/import/kurogane/", {"text": text})
    return Roster.objects.filter(owner=player_of(client)).order_by("-pk").first()


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_team_leaves_as_a_file_and_comes_back_the_same(guest: Client, form: str) -> None:
    for ready in ready_rosters("kurogane"):
        text = page(guest.get(f"/rosters/{ready.pk}/export/{form}/"))
        back = imported(guest, text)
        assert back is not None
        assert (back.name, back.entries) == (ready.name, ready.entries)
        assert not faults_of(back)


def test_the_text_is_what_a_person_would_write(guest: Client) -> None:
    back = imported(
        guest,
        "# By hand\nCommanders\nSavage\nButterfly Kiss\nCompanions\n"
        "2x Normal Frame + rifle + Shield\n- Large Frame",
    )
    assert back is not None
    assert back.entries == [
        *COMMANDERS,
        companion("rifle", "shield"),
        companion("rifle", "shield"),
        companion(frame="large-frame"),
    ]


@pytest.mark.parametrize(
    ("line", "kept", "left_out"),
    [
        ("Normal Frame + Savage", "normal-frame", "Savage"),
        ("Normal Frame + Rifel", "normal-frame", "Rifel"),
        ("Savage + Rifle", "savage", "Rifle"),
    ],
)
def test_of_a_line_that_cannot_be_what_can_is_kept_and_the_rest_is_said(
    guest: Client, line: str, kept: str, left_out: str
) -> None:
    response = guest.post("/rosters/import/kurogane/", {"text": f"# Mine\n{line}\n"})
    assert response.status_code == 302
    roster = Roster.objects.get(owner=player_of(guest))
    assert [entry["card"] for entry in roster.entries] == [kept]
    assert not any(entry.get("with") for entry in roster.entries)
    said = guest.get(response["Location"]).content.decode()
    assert "Line 2</span>" in said
    assert left_out in said


def test_a_line_that_carries_nothing_is_refused(guest: Client) -> None:
    response = guest.post("/rosters/import/kurogane/", {"text": "# Mine\n+ Rifle\n"})
    assert response.status_code == 422
    assert not Roster.objects.filter(owner=player_of(guest)).exists()


@pytest.mark.parametrize(
    "entry",
    [
        {"slot": "commanders", "card": "savage", "with": ["rifle"]},
        {"slot": "companions", "card": "normal-frame", "with": "rifle"},
        {"slot": "companions", "card": "normal-frame", "with": [7]},
        {"slot": "companions", "card": "normal-frame", "with": ["nowhere"]},
        {"slot": "companions", "card": "normal-frame", "with": ["rifle"] * 21},
        {"slot": "companions", "card": "normal-frame", "without": []},
    ],
)
def test_a_file_that_is_no_team_is_refused(guest: Client, entry: dict[str, Any]) -> None:
    data = {"system": "kurogane", "name": "N", "entries": [entry]}
    response = guest.post("/rosters/import/kurogane/", {"text": json.dumps(data)})
    assert response.status_code == 422
    assert not Roster.objects.filter(owner=player_of(guest)).exists()


# --- with what is not built in --------------------------------------------------------------------


def test_an_own_weapon_goes_along_with_the_team(guest: Client) -> None:
    weapon = {
        **{"id": "sling", "kind": "weapon", "name": "Sling", "code": "SLG"},
        **{"cost": 1, "hardpoints": 1, "hit": 2, "rng": 2, "pow": 1},
    }
    data = {
        "system": "kurogane",
        "name": "With a sling",
        "entries": [*COMMANDERS, companion("sling")],
        "cards": [weapon],
    }
    roster = imported(guest, json.dumps(data))
    assert roster is not None
    assert not faults_of(roster)
    frozen, cards = freeze(roster)
    (carried,) = frozen["entries"][2]["with"]
    assert cards[carried]["name"] == "Sling"

    again = imported(client_of("Bea"), page(guest.get(f"/rosters/{roster.pk}/export/json/")))
    assert again is not None
    assert not faults_of(again)
    exported = page(guest.get(f"/rosters/{roster.pk}/export/json/"))
    assert json.loads(exported)["cards"][0]["name"] == "Sling"


def client_of(name: str) -> Client:
    client = Client()
    client.post("/people/name/", {"name": name})
    return client


def test_a_weapon_that_is_gone_is_a_fault(guest: Client) -> None:
    roster = team(guest, companion("rifle", "lost-for-ever"))
    faults = [str(fault.message) for fault in faults_of(roster)]
    assert faults == ["There is no card lost-for-ever any more."]
    assert "gone" in page(guest.get(f"/rosters/{roster.pk}/edit/"))
    assert guest.get(f"/rosters/{roster.pk}/").status_code == 200


@pytest.mark.rule("KG-3.5")
def test_a_commander_carries_only_equipment_that_there_is() -> None:
    card = {
        **{"id": "x", "kind": "commander", "name": "X", "faction": "UC", "cost": 1, "bap": 1},
        **{"hp": 1, "arm": 1, "mv": 1, "equipment": ["rifle", "moonbeam"]},
    }
    assert [fault.rule for fault in SYSTEM.cards.faults(card)] == ["KG-3.5"]
    assert SYSTEM.cards.faults({**card, "equipment": ["rifle"]}) == []


def test_commanders_are_found_by_faction_and_weapons_by_ability(guest: Client) -> None:
    roster = team(guest, companion())
    ours = page(guest.get(f"/rosters/{roster.pk}/edit/?slot=commanders&by-Faction=The Order"))
    assert "Arabesque" in ours
    assert "Swallowtail" not in ours
    address = f"/rosters/{roster.pk}/edit/?slot=companions&entry=2&by-Ability=Indirect"
    indirect = page(guest.get(address))
    assert "Missile Launcher" in indirect
    assert "Pile Bunker" not in indirect


# --- the rulebook ---------------------------------------------------------------------------------


def test_the_rulebook_marks_house_rulings_and_shows_their_numbers(guest: Client) -> None:
    text = page(guest.get("/rules/kurogane/"))
    assert 'id="KG-5.4"' in text
    rule = text.split('id="KG-5.4"')[1].split("</div>")[0]
    assert "run factor <b>2</b>" in rule
    assert "house ruling" in rule
