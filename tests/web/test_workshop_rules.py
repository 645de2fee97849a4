"""Rules of drafts built as sentences: the pages, and what they take."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from games.cards import words
from games.cards.models import Draft
from games.rules.forms.rule_building import part_of
from games.rules.systems import systems
from games.rules.text import Message
from tests.people import Browser, new_guest
from tests.web.cards_world import page
from tests.web.test_workshop import begun, changed

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true", "HX-Target": "workshop"}
RULE = "superpowers.0.rules.0"


@pytest.fixture
def draft(ann: Browser) -> Draft:
    """A character with a reactive superpower."""
    draft = begun(ann)
    answer = taken(ann, draft, "new:reactive")
    assert answer["Location"].endswith("superpowers.0.rules.0")
    draft.refresh_from_db()
    return draft


def taken(browser: Browser, draft: Draft, key: str, at: str = "superpowers") -> Any:
    """What comes of taking a rule from the library."""
    draft.refresh_from_db()
    given = {"at": at, "key": key, "number": draft.number}
    return browser.post(f"{draft.get_absolute_url()}rules/", given)


def built(browser: Browser, draft: Draft, do: str, **given: Any) -> Any:
    """What comes of a change of the rule as the page sends it."""
    draft.refresh_from_db()
    data = {"do": do, "at": RULE, "number": draft.number, **given}
    answer = browser.post(f"{draft.get_absolute_url()}rule/", data, headers=HTMX)
    draft.refresh_from_db()
    return answer


def rule_of(draft: Draft) -> Any:
    return draft.data["superpowers"][0]["rules"][0]


def test_a_rule_begins_with_another_one(ann: Browser, draft: Draft) -> None:
    text = page(ann.get(f"{draft.get_absolute_url()}rules/?at=superpowers"))
    assert "Bodyguard" in text
    found = page(ann.get(f"{draft.get_absolute_url()}rules/?at=superpowers&q=flight"))
    assert "Flight" in found
    assert "Bodyguard" not in found
    key = re.search(r'value="(card:[^"]*)"[^>]*><span class="strong">Bodyguard', text)
    assert key
    assert "superpowers.1.rules.0" in taken(ann, draft, key[1])["Location"]
    draft.refresh_from_db()
    assert draft.data["superpowers"][1]["name"] == "Bodyguard"


def test_the_sentence_opens_by_its_parts(ann: Browser, draft: Draft) -> None:
    url = f"{draft.get_absolute_url()}rule/?at={RULE}"
    text = html.unescape(page(ann.get(url)))
    parts = re.findall(r'<p class="sentence">(.*?)</p>', text)[0]
    assert f"open={RULE}.do.0" in parts
    opened = html.unescape(page(ann.get(f"{url}&open={RULE}.do.0", headers=HTMX)))
    assert 'name="slot:amount"' in opened
    assert "<!doctype" not in opened
    listed = html.unescape(page(ann.get(f"{url}&adding=do", headers=HTMX)))
    assert "Give Bleed to" in listed


def test_what_is_chosen_is_what_the_card_says(ann: Browser, draft: Draft) -> None:
    built(ann, draft, "fill", slot="do", value="w:Push")
    built(ann, draft, "fill", open=f"{RULE}.do.1", slot="tool", value="v:M")
    text = page(built(ann, draft, "fill", open=f"{RULE}.do.0", slot="amount", value="2"))
    assert rule_of(draft)["do"] == [
        {"do": "gain-power", "amount": 2},
        {"do": "push", "who": "self", "tool": "M"},
    ]
    card = text[text.index('class="game-card-body"') :]
    assert "Push this character Medium." in card
    built(ann, draft, "earlier", part=f"{RULE}.do.1")
    built(ann, draft, "remove", part=f"{RULE}.do.1")
    assert [effect["do"] for effect in rule_of(draft)["do"]] == ["push"]
    built(ann, draft, "replace", open=f"{RULE}.do.0", value="w:Damage")
    assert rule_of(draft)["do"] == [{"do": "damage", "who": "self"}]
    built(ann, draft, "undo")
    assert [effect["do"] for effect in rule_of(draft)["do"]] == ["push"]


@pytest.mark.parametrize(
    "given",
    [
        {"do": "fill", "slot": "do", "value": "w:Nothing"},
        {"do": "fill", "slot": "wings", "value": "1"},
        {"do": "fill", "slot": "", "value": ""},
        {"do": "fill", "open": "healthy", "slot": "stamina", "value": "9"},
        {"do": "fill", "open": f"{RULE}.do.9", "slot": "amount", "value": "1"},
        {"do": "fill", "open": f"{RULE}.do.0", "slot": "amount", "value": "9" * 4000},
        {"do": "replace", "open": RULE, "value": "w:Damage"},
        {"do": "remove", "part": RULE},
        {"do": "remove", "part": f"{RULE}.do.0"},
        {"do": "remove", "part": "attacks.0"},
        {"do": "earlier", "part": f"{RULE}.do.0"},
        {"do": "explode"},
        {"do": "redo"},
    ],
)
def test_what_does_not_fit_is_refused(ann: Browser, draft: Draft, given: dict[str, str]) -> None:
    before = draft.data
    answer = built(ann, draft, **given)
    assert answer.status_code == 422
    assert "Nothing has been changed." in page(answer)
    assert draft.data == before


def test_a_late_page_changes_nothing(ann: Browser, draft: Draft) -> None:
    answer = built(ann, draft, "fill", slot="do", value="w:Push", number=0)
    assert answer.status_code == 422
    assert "changed on another page" in page(answer)
    assert len(rule_of(draft)["do"]) == 1


@pytest.mark.parametrize("at", ["", "nowhere", "superpowers.7.rules.0", "..", "x" * 3000, "name"])
def test_rules_that_are_not_there_lead_to_the_form(ann: Browser, draft: Draft, at: str) -> None:
    url = draft.get_absolute_url()
    assert ann.get(f"{url}rule/", {"at": at})["Location"] == url
    assert ann.get(f"{url}rules/", {"at": at})["Location"] == url
    assert ann.post(f"{url}rules/", {"at": at, "key": "new:active", "number": draft.number})
    draft.refresh_from_db()
    assert draft.number == 1


@pytest.mark.parametrize("at", ["healthy", "attacks.0"])
def test_what_is_no_rule_is_not_built(ann: Browser, at: str) -> None:
    card = systems()["crisis"].cards.built_in["captain-america-steve-rogers"]
    draft = begun(ann)
    Draft.objects.filter(pk=draft.pk).update(data=dict(card))
    text = page(ann.get(f"{draft.get_absolute_url()}rule/", {"at": at}))
    assert "cannot be read yet" in text


def test_another_type_brings_its_rules_in_line(ann: Browser, draft: Draft) -> None:
    for kind in ("leadership", "active", "innate", "reactive"):
        changed(ann, draft, "set", "superpowers.0.type", kind)
        assert 'id="faults"' not in page(ann.get(draft.get_absolute_url()))


def test_rules_of_other_kinds_of_card_are_built(ann: Browser) -> None:
    tactic = begun(ann, "tactic")
    assert 'id="faults"' not in page(ann.get(tactic.get_absolute_url()))
    answer = ann.post(
        f"{tactic.get_absolute_url()}rule/",
        {"do": "fill", "at": "rules.0", "slot": "do", "value": "w:Heal", "number": tactic.number},
        headers=HTMX,
    )
    assert answer.status_code == 200


def test_drafts_without_rules_have_no_builder(ann: Browser) -> None:
    frame = begun(ann, "frame", "kurogane")
    assert ann.get(f"{frame.get_absolute_url()}rule/", {"at": "name"}).status_code == 404


def test_others_cannot_build(draft: Draft) -> None:
    bob = new_guest("Bob")
    for end in ("rule/", "rules/"):
        assert bob.get(draft.get_absolute_url() + end, {"at": RULE}).status_code == 404


def test_a_sentence_in_pieces() -> None:
    inner = part_of("a.0", Message("an %(what)s", {"what": "ally"}))
    sentence = part_of("a", Message("If %(who)s is hurt, move.", {"who": inner}))
    assert words.pieces_of([sentence, Message("Twice.")]) == [
        words.Piece("If", "a"),
        words.Piece(" "),
        words.Piece("an ally", "a.0"),
        words.Piece(" "),
        words.Piece("is hurt, move.", "a"),
        words.Piece(" "),
        words.Piece("Twice."),
    ]
