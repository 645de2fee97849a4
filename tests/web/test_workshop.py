"""The workshop of cards: forms for every kind, drafts that keep themselves, JSON both ways."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client

from games.cards import controls, drafts, limits, packs
from games.cards.models import Card, Draft, Pack
from games.rules.contract.definition import System
from games.rules.forms.cards import CardKind
from games.rules.systems import systems
from tests.matchmaking import load_cards
from tests.people import Browser, new_guest
from tests.web.cards_world import page

pytestmark = pytest.mark.django_db

KINDS = [
    pytest.param(system, kind, id=f"{system.id}-{kind.id}")
    for system in systems().values()
    for kind in system.cards.kinds
    if kind.board is None
]
VERDICT = {"HX-Request": "true", "HX-Target": "verdict"}
WHOLE = {"HX-Request": "true", "HX-Target": "workshop"}


def begun(browser: Browser, kind: str = "character", system: str = "crisis") -> Draft:
    """A new draft of a card."""
    answer = browser.post(f"/cards/drafts/new/{system}/", {"kind": kind})
    assert answer.status_code == 302
    return browser.player.drafts.latest("pk")


def changed(browser: Browser, draft: Draft, do: str, path: str = "", value: str = "") -> Any:
    """What comes of a change as the page sends it."""
    draft.refresh_from_db()
    given = {"do": do, "path": path, "value": value, "number": draft.number}
    answer = browser.post(f"{draft.get_absolute_url()}change/", given, headers=WHOLE)
    draft.refresh_from_db()
    return answer


@pytest.mark.parametrize(("system", "kind"), KINDS)
def test_each_card_of_each_kind_has_a_form(system: System[Any], kind: CardKind) -> None:
    """Nothing of any built-in card is strange to its form, and every leaf has its field."""
    fields = drafts.fields_of(system, kind)
    cards = [
        card for pack in system.cards.packs() for card in pack["cards"] if card["kind"] == kind.id
    ]
    assert cards
    for card in cards[:: max(1, len(cards) // 20)]:
        found = [*controls.everything(controls.controls_of(fields, json.loads(json.dumps(card))))]
        assert [part.path for part in found if part.strange] == []
        for part in found:
            assert controls.field_at(fields, card, part.place)["type"] == part.field["type"]


@pytest.mark.parametrize(("system", "kind"), KINDS)
def test_a_form_of_each_kind_is_drawn(system: System[Any], kind: CardKind, ann: Browser) -> None:
    load_cards()
    card = next(c for pack in system.cards.packs() for c in pack["cards"] if c["kind"] == kind.id)
    pack = packs.create(system, ann.player, "Mine", [dict(card)])
    text = page(ann.get(f"{pack.cards.get().get_absolute_url()}edit/", follow=True))
    assert 'id="faults"' not in text
    if kind.battlefield:
        assert 'id="board-svg"' in text
        return
    assert 'data-path="name"' in text
    assert 'class="game-card' in text


def test_what_is_left_of_a_new_card_is_said_at_the_field(ann: Browser) -> None:
    draft = begun(ann)
    assert draft.data["healthy"]["stamina"] == 5
    changed(ann, draft, "set", "threat", "99")
    text = page(ann.get(draft.get_absolute_url()))
    assert 'data-where="threat"' in text
    assert draft.data["threat"] == 99


def test_a_change_is_drawn_at_once_and_kept(ann: Browser) -> None:
    draft = begun(ann)
    given = {"do": "set", "path": "name", "at:name": "Iron Wolf", "number": 0}
    answer = ann.post(f"{draft.get_absolute_url()}change/", given, headers=VERDICT)
    text = page(answer)
    assert 'id="card-parts"' not in text
    assert '<h2 class="game-card-title">Iron Wolf</h2>' in text
    draft.refresh_from_db()
    assert (draft.data["name"], draft.number) == ("Iron Wolf", 1)


def test_rows_come_go_and_move(ann: Browser) -> None:
    draft = begun(ann)
    changed(ann, draft, "set", "attacks.0.name", "Claw")
    assert [attack["name"] for attack in draft.data["attacks"]] == ["Claw"]
    changed(ann, draft, "add", "attacks")
    changed(ann, draft, "set", "attacks.1.name", "Howl")
    changed(ann, draft, "earlier", "attacks.1")
    assert [attack["name"] for attack in draft.data["attacks"]] == ["Howl", "Claw"]
    changed(ann, draft, "remove", "attacks.0")
    assert [attack["name"] for attack in draft.data["attacks"]] == ["Claw"]
    assert changed(ann, draft, "remove", "attacks.0").status_code == 422
    changed(ann, draft, "undo")
    assert len(draft.data["attacks"]) == 2
    changed(ann, draft, "redo")
    assert len(draft.data["attacks"]) == 1


@pytest.mark.parametrize(
    ("do", "path", "value"),
    [
        ("set", "wings", "2"),
        ("set", "attacks.7.name", "x"),
        ("set", "attacks.0.name.deeper", "x"),
        ("set", "threat", "many"),
        ("set", "threat", "9" * 50),
        ("set", "healthy.speed", "XL"),
        ("set", "", "x"),
        ("set", "kind", "tactic"),
        ("set", "id", "other"),
        ("set", ".".join("a" * 90), "x"),
        ("set", "attacks[0]..name", "x"),
        ("toggle", "affiliations", "nobody"),
        ("toggle", "name", "x"),
        ("add", "name", ""),
        ("add", "rules.0", ""),
        ("remove", "name", ""),
        ("remove", "", ""),
        ("earlier", "attacks.0", ""),
        ("kind", "healthy", "x"),
        ("undo", "", ""),
        ("explode", "name", "x"),
        ("", "", ""),
    ],
)
def test_parts_that_do_not_exist_are_refused(ann: Browser, do: str, path: str, value: str) -> None:
    draft = begun(ann)
    before = draft.data
    answer = changed(ann, draft, do, path, value)
    assert answer.status_code == 422
    assert "Nothing has been changed." in page(answer)
    assert (draft.data, draft.number) == (before, 0)


def test_two_pages_do_not_change_one_state(ann: Browser) -> None:
    draft = begun(ann)
    changed(ann, draft, "set", "name", "One")
    late = {"do": "set", "path": "name", "value": "Two", "number": 0}
    answer = ann.post(f"{draft.get_absolute_url()}change/", late, headers=VERDICT)
    assert answer.status_code == 422
    assert "changed on another page" in page(answer)
    draft.refresh_from_db()
    assert draft.data["name"] == "One"


def test_a_draft_is_its_owners_alone(ann: Browser, client: Client) -> None:
    draft = begun(ann)
    bob = new_guest("Bob")
    url = draft.get_absolute_url()
    assert bob.get(url).status_code == 404
    for end in ("change/", "data/", "save/", "discard/"):
        assert bob.post(url + end, {"do": "set"}).status_code == 404
    assert client.get(url).status_code == 302


def in_text_area(text: str) -> Any:
    """The data that the page shows."""
    found = re.search(r'<textarea[^>]*id="data"[^>]*>(.*?)</textarea>', text, re.DOTALL)
    assert found
    return json.loads(html.unescape(found[1]))


def test_json_goes_both_ways_without_loss(ann: Browser) -> None:
    draft = begun(ann)
    url = draft.get_absolute_url()
    data = in_text_area(page(ann.get(f"{url}?data")))
    assert data == draft.data
    data["unheard_of"] = {"kept": [1, None, "x"]}
    data["threat"] = "three"
    ann.post(f"{url}data/", {"data": json.dumps(data), "number": 0})
    draft.refresh_from_db()
    assert draft.data == data
    text = page(ann.get(url))
    assert "Start this part over" in text
    assert 'data-where="unheard_of"' in text
    changed(ann, draft, "renew", "threat")
    assert draft.data == {**data, "threat": 3}


@pytest.mark.parametrize("raw", ["", "{", "[]", "3", '{"kind": "tactic"}', "[" * 5000])
def test_text_that_is_no_card_changes_nothing(ann: Browser, raw: str) -> None:
    draft = begun(ann)
    answer = ann.post(f"{draft.get_absolute_url()}data/", {"data": raw, "number": 0})
    assert answer.status_code == 422
    assert raw in html.unescape(page(answer))
    draft.refresh_from_db()
    assert draft.number == 0


def test_a_draft_becomes_a_card_of_a_pack(ann: Browser) -> None:
    draft = begun(ann)
    changed(ann, draft, "set", "name", "Iron Wolf")
    answer = ann.post(f"{draft.get_absolute_url()}save/", {"pack": ""})
    card = Card.objects.get(pack__owner=ann.player)
    assert answer["Location"] == card.get_absolute_url()
    assert (card.local_id, card.pack.name, card.author) == ("iron-wolf", "My cards", ann.player)
    assert not Draft.objects.exists()


def test_a_draft_with_faults_is_no_card(ann: Browser) -> None:
    draft = begun(ann)
    changed(ann, draft, "set", "threat", "0")
    answer = ann.post(f"{draft.get_absolute_url()}save/", {"pack": ""})
    assert answer.status_code == 422
    assert not Pack.objects.filter(owner=ann.player).exists()
    assert Draft.objects.exists()


def test_changing_a_card_goes_on_where_it_was_left(ann: Browser) -> None:
    system = systems()["kurogane"]
    frame = {"cost": 10, "bap": 4, "hp": 5, "arm": 6, "mv": 3, "hardpoints": 2}
    pack = packs.create(
        system, ann.player, "Mine", [{"id": "wolf", "kind": "frame", "name": "Wolf", **frame}]
    )
    edit = f"{pack.cards.get().get_absolute_url()}edit/"
    ann.get(edit)
    draft = ann.player.drafts.get()
    changed(ann, draft, "set", "hp", "7")
    assert ann.get(edit)["Location"] == draft.get_absolute_url()
    ann.post(f"{draft.get_absolute_url()}save/")
    assert pack.cards.get().data["hp"] == 7


def test_drafts_are_bounded(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "DRAFTS_OF_A_PLAYER", 2)
    for _draft in range(3):
        answer = ann.post("/cards/drafts/new/crisis/", {"kind": "tactic"}, follow=True)
    assert "You have 2 drafts" in page(answer)
    assert ann.player.drafts.count() == 2


@pytest.mark.parametrize(("rules", "status"), [(6, 200), (70, 422)])
def test_a_huge_tree_is_shown_or_refused(ann: Browser, rules: int, status: int) -> None:
    draft = begun(ann)
    rule: Any = {"do": [{"do": "gain-power"}]}
    for _level in range(11):
        rule = {"do": [{"do": "may", "then": [rule["do"][0], {"do": "gain-power"}]}]}
    power = {"name": "Tree", "type": "active", "rules": [rule] * rules}
    data = {**draft.data, "superpowers": [power]}
    answer = ann.post(
        f"{draft.get_absolute_url()}data/", {"data": json.dumps(data), "number": 0}, follow=True
    )
    assert answer.status_code == status
    assert "fault" in page(answer)
    saved = ann.post(f"{draft.get_absolute_url()}save/")
    assert (saved.status_code == 422) == (status == 200)


def test_what_is_remembered_to_be_undone_is_bounded(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STEPS_TO_UNDO", 3)
    draft = begun(ann)
    for number in range(6):
        changed(ann, draft, "set", "threat", str(number))
    assert [data["threat"] for data in draft.past] == [2, 3, 4]
    monkeypatch.setattr(limits, "VALUES_TO_UNDO", 0)
    changed(ann, draft, "set", "threat", "9")
    assert draft.past == []


def test_ones_own_cards_can_be_named(ann: Browser) -> None:
    load_cards()
    crisis = systems()["crisis"]
    hero = {**crisis.cards.built_in["iron-man"], "id": "wolf", "name": "Iron Wolf"}
    card = packs.create(crisis, ann.player, "Mine", [hero]).cards.get()
    draft = begun(ann, "affiliation")
    changed(ann, draft, "toggle", "members", card.card_id)
    assert card.card_id in draft.data["members"]
    assert "Iron Wolf (Mine)" in page(ann.get(draft.get_absolute_url()))
    bob = new_guest("Bob")
    theirs = begun(bob, "affiliation")
    assert "Iron Wolf" not in page(bob.get(theirs.get_absolute_url()))
