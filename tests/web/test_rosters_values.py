"""What an entry of a roster says of itself, as the skill of a pilot: in the editor, in files and
in text."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.cards.catalogue import cards_for
from games.cards.refusals import Refused
from games.people.models import Player
from games.rosters import collection, exchange, lines
from games.rosters.models import Roster
from games.rosters.service import cards_of
from games.rules.fields import Number, Text
from games.rules.forms.rosters import EntryValue, Slot
from games.rules.text import _
from tests.people import Browser
from tests.toy import TOY
from tests.web.cards_world import HTMX, as_json, page, player_of

PILOTED = Slot(
    "figures",
    _("Figures"),
    ("figure",),
    1,
    2,
    repeat=True,
    values=(
        EntryValue(Text("name", _("Pilot"), 20), ""),
        EntryValue(Number("skill", _("Skill"), 0, 8), 4),
    ),
)
IDA: dict[str, Any] = {"name": "Ida", "skill": 2}


@pytest.fixture(autouse=True)
def piloted(toy_alone: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TOY.rosters, "slots", (PILOTED,))


pytestmark = pytest.mark.django_db


def entry(card: str = "alpha", **values: Any) -> dict[str, Any]:
    return {"slot": "figures", "card": card, "values": values}


def roster(owner: Player, *entries: dict[str, Any]) -> Roster:
    return collection.create(TOY, owner, "Mine", entries)


def again(owner: Player, text: str) -> list[dict[str, Any]]:
    """The entries of a text."""
    found = lines.read(TOY, text, cards_for("toy", owner))
    assert found.unread == []
    return found.entries


def written(shown: Roster) -> str:
    return lines.written(shown, TOY, cards_for("toy", shown.owner))


# --- kept ---------------------------------------------------------------------------------------


def test_the_usual_is_left_out(ann: Browser) -> None:
    made = roster(
        ann.player, entry(**IDA), entry(name="", skill=4), entry("beta", name=" B  C ", skill=4)
    )
    assert [entry.get("values") for entry in made.entries] == [IDA, None, {"name": "B C"}]


@pytest.mark.parametrize(
    ("given", "places"),
    [
        ({"skill": 9}, ["skill"]),
        ({"skill": "2", "name": 7}, ["name", "skill"]),
        ({"skill": True}, ["skill"]),
        ({"name": "x" * 21}, ["name"]),
        ({"name": "\x00"}, ["name"]),
        ({"rank": 1}, [""]),
        ([1], [""]),
        (None, [""]),
    ],
)
def test_every_fault_of_what_an_entry_says_is_named(given: Any, places: list[str]) -> None:
    values, faults = PILOTED.checked_values(given)
    assert values == {}
    assert [fault.where for fault in faults] == places


# --- in the editor ------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_what_is_filled_in_is_kept(guest: Client, headers: dict[str, str]) -> None:
    made = roster(player_of(guest), entry(), entry("beta", skill=3))
    typed = {"0 alpha name": " Ida ", "0 alpha skill": "2", "1 beta skill": "4", "view": "q=al"}
    response = guest.post(f"/rosters/{made.pk}/values/", typed, headers=headers)
    assert response.status_code == (200 if headers else 302)
    made.refresh_from_db()
    assert [entry.get("values") for entry in made.entries] == [IDA, None]
    shown = page(guest.get(f"/rosters/{made.pk}/edit/"))
    assert 'name="0 alpha name" value="Ida"' in shown
    assert 'name="1 beta skill" value="4"' in shown
    assert "Ida" in page(guest.get(f"/rosters/{made.pk}/"))
    assert "Ida" in page(guest.get(f"/rosters/{made.pk}/print/"))


def test_what_cannot_be_is_refused_and_said_and_nothing_is_kept(guest: Client) -> None:
    made = roster(player_of(guest), entry(**IDA), entry("beta"))
    for wrong in ("9", "-1", "two", "", "9" * 3000):
        typed = {"0 alpha skill": wrong, "1 beta skill": "3"}
        response = guest.post(f"/rosters/{made.pk}/values/", typed, headers=HTMX)
        assert 'notice-bad"><p>Skill:' in page(response)
        before = made.entries
        made.refresh_from_db()
        assert made.entries == before


def test_what_was_typed_for_another_card_is_left_out(guest: Client) -> None:
    made = roster(player_of(guest), entry(), entry("beta"))
    typed = {"0 beta skill": "2", "7 alpha skill": "2", "x": "y", "0 alpha rank": "2"}
    guest.post(f"/rosters/{made.pk}/values/", typed)
    before = made.entries
    made.refresh_from_db()
    assert made.entries == before


def test_another_like_it_says_the_same(guest: Client) -> None:
    made = roster(player_of(guest), entry(**IDA))
    assert 'name="again" value="0 alpha"' in page(guest.get(f"/rosters/{made.pk}/edit/"))
    guest.post(f"/rosters/{made.pk}/change/", {"again": "0 alpha"})
    made.refresh_from_db()
    assert [entry["values"] for entry in made.entries] == [IDA, IDA]


# --- in files -----------------------------------------------------------------------------------


def test_a_file_brings_it_along(ann: Browser, bob: Browser) -> None:
    made = roster(ann.player, entry(**IDA))
    data = exchange.export(made, cards_of(made))
    assert exchange.import_roster(TOY, bob.player, as_json(data)).entries == made.entries
    assert collection.copy(made, bob.player).entries == made.entries


def test_a_file_with_a_fault_is_refused_with_its_place(ann: Browser) -> None:
    data = {"system": "toy", "name": "X", "entries": [entry(skill=99), entry(rank=1)]}
    with pytest.raises(Refused) as refused:
        exchange.import_roster(TOY, ann.player, as_json(data))
    assert [fault.where for fault in refused.value.faults] == [
        "entries[0].values.skill",
        "entries[1].values",
    ]


# --- in text ------------------------------------------------------------------------------------


def test_it_stands_in_braces(ann: Browser) -> None:
    text = written(roster(ann.player, entry(**IDA), entry("beta", skill=0), entry("gamma")))
    assert "- Alpha {Pilot: Ida; Skill: 2}\n- Beta {Skill: 0}\n- Gamma\n" in text


@pytest.mark.parametrize(
    "line",
    [
        "- Alpha {Pilot: Ida; Skill: 2}",
        "Alpha{ skill:2;name:Ida; }",
        "1x Alpha {SKILL: +2; PILOT: Ida}",
        '* Alpha [alpha] {Pilot: "Ida"; Skill: 2}',
    ],
)
def test_it_is_read_however_it_is_written(ann: Browser, line: str) -> None:
    assert again(ann.player, line) == [entry(**IDA)]


def test_several_are_alike(ann: Browser) -> None:
    assert again(ann.player, "2x Alpha {Skill: 2}") == [entry(skill=2), entry(skill=2)]


def test_a_pilot_who_is_called_like_a_card_is_none(ann: Browser) -> None:
    assert again(ann.player, "- Alpha {Pilot: Beta; Skill: 2}") == [entry(name="Beta", skill=2)]
    assert again(ann.player, "- Alpha {Pilot: a, Beta, Gamma}") == [entry(name="a, Beta, Gamma")]


def test_a_line_that_says_what_cannot_be_is_listed(ann: Browser) -> None:
    found = lines.read(TOY, "- Beta\n- Alpha {Skill: 9}", cards_for("toy", ann.player))
    assert [(one.number, str(one.message)) for one in found.unread] == [(2, "Skill: from 0 to 8.")]


SAID = st.text(st.characters(codec="utf-8"), max_size=20)


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(SAID, st.integers(0, 8))
def test_what_is_written_reads_the_same(name: str, skill: int) -> None:
    if PILOTED.checked_values({"name": name, "skill": skill})[1]:
        return
    ann = Player.objects.create(name="Ann")
    made = roster(ann, entry(name=name, skill=skill))
    assert again(ann, written(made)) == made.entries
