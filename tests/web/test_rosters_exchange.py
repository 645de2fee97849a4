"""Rosters as files and as text: out and in again, and every line that means nothing named."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.cards.catalogue import cards_for
from games.cards.checking import is_name
from games.cards.limits import FAULTS_SHOWN
from games.cards.models import Card
from games.cards.refusals import Refused
from games.people.models import Player
from games.rosters import exchange, lines
from games.rosters.models import Roster
from games.rosters.service import cards_of, faults_of
from tests.people import Browser
from tests.toy import TOY
from tests.web.cards_world import figure, own_card, pack_of, page, player_of, roster_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_alone")]


def as_text(roster: Roster) -> str:
    return lines.written(roster, TOY, cards_for("toy", roster.owner))


def from_text(player: Player, text: str) -> tuple[str, list[str]]:
    found = lines.read(TOY, text, cards_for("toy", player))
    assert found.unread == []
    assert all(entry["slot"] == "figures" for entry in found.entries)
    return found.name, [entry["card"] for entry in found.entries]


def left_out(player: Player, text: str) -> dict[int, str]:
    """The lines that were left out of a roster, and why."""
    unread = lines.read(TOY, text, cards_for("toy", player)).unread
    return {one.number: str(one.message) for one in unread}


def lines_refused(player: Player, text: str) -> dict[str, str]:
    with pytest.raises(Refused) as refused:
        lines.read(TOY, text, cards_for("toy", player))
    return {fault.where: str(fault.message) for fault in refused.value.faults}


# --- text ---------------------------------------------------------------------------------------


def test_a_roster_as_text(ann: Browser) -> None:
    assert as_text(roster_of(ann.player, "alpha", "gamma", name="Old friends")) == (
        "# Old friends\nToy\n\n## Figures (2)\n- Alpha\n- Gamma\n"
    )


def test_cards_of_one_name_are_told_apart(ann: Browser) -> None:
    twin = own_card(ann.player, "twin", name="Alpha")
    roster = roster_of(ann.player, twin.card_id, "alpha")
    text = as_text(roster)
    assert "- Alpha [alpha]" in text
    assert from_text(ann.player, text)[1] == [twin.card_id, "alpha"]
    assert "Several cards" in lines_refused(ann.player, "- Alpha")["1"]


NAMES = st.text(
    st.characters(categories=["L", "N", "P", "S"], codec="utf-8"), min_size=1, max_size=12
).filter(lambda name: is_name(name, Roster.MAX_NAME))


@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(NAMES, max_size=6), NAMES, st.data())
def test_what_is_written_reads_the_same(names: list[str], title: str, data: Any) -> None:
    ann = Player.objects.create(name="Ann")
    cards = [figure(f"c{place}", name) for place, name in enumerate(names)]
    known = ["alpha", "beta", *(card.card_id for card in pack_of(ann, *cards).cards.all())]
    chosen = data.draw(st.lists(st.sampled_from(known), min_size=1, max_size=6))
    roster = roster_of(ann, *chosen, name=title)
    assert from_text(ann, as_text(roster)) == (title, chosen)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("alpha\nBETA", ["alpha", "beta"]),
        ("* Alpha\r\n\r\n• gamma\r\n", ["alpha", "gamma"]),
        ("Figures:\n  Alpha\n", ["alpha"]),
        ("FIGURES (1/2)\n- alpha", ["alpha"]),
        ("2x Alpha", ["alpha", "alpha"]),
        ("1 × Alpha", ["alpha"]),
        ("\ufeff# Name\ntoy\n- Alpha [alpha]", ["alpha"]),
        ("whatever [beta]", ["beta"]),
        ("Alpha x2", ["alpha", "alpha"]),
        ("x2 Alpha", ["alpha", "alpha"]),
        ("2xAlpha", ["alpha", "alpha"]),
        ("Alpha (x2)", ["alpha", "alpha"]),
        ("Alpha (1)", ["alpha"]),
        ("Alpha [1]\nBeta - 1", ["alpha", "beta"]),
        ("1. Alpha\n2) Beta", ["alpha", "beta"]),
        ("+ Alpha\n▪ Beta", ["alpha", "beta"]),
        ("**Figures**\n====\nA.L.P.H.A.\n----\nálpha!", ["alpha", "alpha"]),
        ("Figures: Alpha, Beta, Gamma", ["alpha", "beta", "gamma"]),
    ],
)
def test_text_that_people_write_by_hand(ann: Browser, text: str, cards: list[str]) -> None:
    assert from_text(ann.player, text)[1] == cards


def test_what_is_understood_is_kept_and_every_other_line_is_named(ann: Browser) -> None:
    text = "# Mine\n\n- Alpha\n- Gama\n- Qqqqqq\n## Ships\n- Beta"
    found = lines.read(TOY, text, cards_for("toy", ann.player))
    assert [entry["card"] for entry in found.entries] == ["alpha", "beta"]
    nearest = {one.number: [card.name for card in one.nearest] for one in found.unread}
    assert nearest == {4: ["Gamma"], 5: [], 6: []}
    assert "“Qqqqqq”" in left_out(ann.player, text)[5]


def test_a_text_of_which_nothing_is_understood_is_refused(ann: Browser) -> None:
    found = lines_refused(ann.player, "# Mine\n- Gama\n- Qqqqqq\n")
    assert list(found) == ["2", "3"]
    assert "Perhaps Gamma?" in found["2"]


@pytest.mark.parametrize(
    "line", ["Figures{}x", "Figures ({}1{}/{}1{}x", "alpha{}x", "- 2{}x{}y", "# {}x", "- {}x"]
)
@pytest.mark.parametrize("space", [" ", "\t", "\u3000", "\r"])
def test_long_white_space_is_no_riddle(ann: Browser, line: str, space: str) -> None:
    began = time.monotonic()
    with suppress(Refused):
        lines.read(TOY, line.replace("{}", space * 4000), cards_for("toy", ann.player))
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("text", ["", "\n\n", "# Only a name", "x" * 30_000, "\x00", "[", "- \n-"])
def test_text_without_cards_is_refused(ann: Browser, text: str) -> None:
    assert lines_refused(ann.player, text)


@pytest.mark.parametrize("title", ["My dear old list", "Zwölf Freunde: 2026"])
def test_a_first_line_that_is_like_no_card_is_the_name(ann: Browser, title: str) -> None:
    assert from_text(ann.player, f"{title}\n\nAlpha\n") == (title, ["alpha"])


def test_a_first_line_that_is_nearly_a_card_is_no_name(ann: Browser) -> None:
    assert list(left_out(ann.player, "Alpa\nBeta")) == [1]


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.text())
def test_any_text_whatever_is_read_or_refused(text: str) -> None:
    try:
        lines.read(TOY, text, cards_for("toy", None))
    except Refused as refused:
        reasons = [str(fault.message) for fault in refused.faults]
    else:
        reasons = ["read"]
    assert all(reasons)


# --- JSON ---------------------------------------------------------------------------------------


def test_a_file_brings_the_cards_along_that_are_not_built_in(ann: Browser, bob: Browser) -> None:
    card = own_card(ann.player, strength=6)
    roster = roster_of(ann.player, card.card_id, "alpha")
    data = exchange.export(roster, cards_of(roster))
    assert [brought["id"] for brought in data["cards"]] == [card.card_id]

    theirs = exchange.import_roster(TOY, bob.player, json.dumps(data))
    assert faults_of(theirs) == []
    copied = Card.objects.get(pack__owner=bob.player)
    assert copied.data["strength"] == 6
    assert theirs.entries == [
        {"slot": "figures", "card": copied.card_id},
        {"slot": "figures", "card": "alpha"},
    ]

    mine = exchange.import_roster(TOY, ann.player, json.dumps(data))
    assert mine.entries == roster.entries
    assert Card.objects.filter(pack__owner=ann.player).count() == 1


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"entries": [{"slot": "figures", "card": "nobody"}]}, "entries[0].card"),
        ({"entries": [{"slot": "ships", "card": "alpha"}]}, "entries[0]"),
        ({"entries": [{"slot": ["figures"], "card": {}}]}, "entries[0]"),
        ({"entries": [7]}, "entries[0]"),
        ({"entries": [{"slot": "figures", "card": "alpha", "x": 1}]}, "entries[0]"),
        ({"entries": {}}, "entries"),
        ({"entries": [{"slot": "figures", "card": "alpha"}] * 101}, "entries"),
        ({"name": ""}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"system": "crisis"}, "system"),
        ({"extra": 1}, "extra"),
        ({"cards": 7}, "cards"),
        ({"cards": [{"id": "x"}]}, "cards[0].kind"),
        ({"cards": [figure("z--bcdf"), figure("z--bcdf")]}, "cards[1].id"),
        ({"cards": [figure("alpha", strength=99)]}, "cards[0].id"),
        ({"cards": [figure("z--bcdf", strength="x")]}, "cards[0].strength"),
    ],
)
def test_what_is_no_roster_is_refused(ann: Browser, change: dict[str, Any], place: str) -> None:
    data = {"system": "toy", "name": "N", "entries": [{"slot": "figures", "card": "alpha"}]}
    with pytest.raises(Refused) as refused:
        exchange.import_roster(TOY, ann.player, json.dumps({**data, **change}))
    assert place in [fault.where for fault in refused.value.faults]
    assert not Roster.objects.filter(owner=ann.player).exists()
    assert not Card.objects.filter(pack__owner=ann.player).exists()


# --- by the page --------------------------------------------------------------------------------


def test_text_and_json_come_in_by_the_same_page(guest: Client) -> None:
    roster = roster_of(player_of(guest), "alpha", "gamma", name="There and back")
    for form in ("text", "json"):
        out = guest.get(f"/rosters/{roster.pk}/export/{form}/")
        assert "attachment" in out.headers["Content-Disposition"]
        guest.post("/rosters/import/toy/", {"text": page(out)})
        back = Roster.objects.order_by("-pk").first()
        assert back is not None
        assert back.pk != roster.pk
        assert (back.name, back.entries) == (roster.name, roster.entries)
    assert guest.get(f"/rosters/{roster.pk}/export/nothing/").status_code == 404


def test_no_more_lines_are_listed_than_anybody_reads(ann: Browser) -> None:
    assert len(lines_refused(ann.player, "what\n" * 3000)) == FAULTS_SHOWN


def test_text_that_cannot_be_kept_is_refused_as_such(guest: Client) -> None:
    response = guest.post("/rosters/import/toy/", {"text": "Alpha\x00"})
    assert response.status_code == 422
    assert "Null characters are not allowed" in page(response)


def test_the_page_names_the_lines(guest: Client) -> None:
    response = guest.post("/rosters/import/toy/", {"text": "- <i>What</i>\n- <b>Nobody</b>"})
    text = page(response)
    assert response.status_code == 422
    assert "Line 2" in text
    assert "<b>Nobody" not in text
    assert not Roster.objects.filter(owner=player_of(guest)).exists()


def test_what_was_left_out_is_listed_beside_the_roster(guest: Client) -> None:
    given = {"text": "- Alpha\n- <b>Nobody</b>\n- Gama"}
    response = guest.post("/rosters/import/toy/", given, follow=True)
    made = Roster.objects.get(owner=player_of(guest))
    assert [entry["card"] for entry in made.entries] == ["alpha"]
    text = page(response)
    assert "The roster is here, with one card." in text
    assert "Line 2" in text
    assert "&lt;b&gt;Nobody" in text
    assert f"/rosters/{made.pk}/edit/?slot=figures&amp;q=Gamma#picker" in text
    # Looked at again it makes no second roster, and it is nobody else's.
    guest.get(f"/rosters/{made.pk}/imported/")
    assert Roster.objects.filter(owner=player_of(guest)).count() == 1
    assert Client().get(f"/rosters/{made.pk}/imported/").status_code == 302
    other = roster_of(player_of(guest), "beta")
    response = guest.get(f"/rosters/{other.pk}/imported/")
    assert response["Location"] == f"/rosters/{other.pk}/edit/"
