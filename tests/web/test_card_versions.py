"""Versions of a card, who made it, and trying it before it is saved."""

from __future__ import annotations

from typing import Any

import pytest

from games.cards import limits, packs
from games.cards.models import Card, Draft
from games.cards.reading import written
from games.matches.models import Match
from games.rules.systems import systems
from tests.people import Browser, new_guest
from tests.web.cards_world import page
from tests.web.test_workshop import begun, changed

pytestmark = pytest.mark.django_db


def wolf(ann: Browser) -> Card:
    frame = {"cost": 10, "bap": 4, "hp": 5, "arm": 6, "mv": 3, "hardpoints": 2}
    data = {"id": "wolf", "kind": "frame", "name": "Wolf", **frame}
    return packs.create(systems()["kurogane"], ann.player, "Mine", [data]).cards.get()


def saved(ann: Browser, card: Card, path: str, value: str) -> Any:
    """What comes of changing and saving one thing of a card."""
    ann.get(f"{card.get_absolute_url()}edit/")
    draft = Draft.objects.get(card=card)
    changed(ann, draft, "set", path, value)
    return ann.post(f"{draft.get_absolute_url()}save/")


def test_every_save_is_a_version_to_go_back_to(ann: Browser) -> None:
    card = wolf(ann)
    saved(ann, card, "hp", "7")
    saved(ann, card, "hp", "9")
    url = f"{card.get_absolute_url()}versions/"
    text = page(ann.get(url))
    assert [version.data["hp"] for version in card.versions.all()] == [9, 7, 5]
    assert text.count("difference-new") == 2
    answer = ann.post(f"{url}1/", follow=True)
    assert "This is version 1" in page(answer)
    card.refresh_from_db()
    assert card.data["hp"] == 9
    ann.post(f"{Draft.objects.get(card=card).get_absolute_url()}save/")
    card.refresh_from_db()
    assert card.data["hp"] == 5
    assert card.versions.count() == 4


def test_versions_are_bounded(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "VERSIONS_OF_A_CARD", 2)
    card = wolf(ann)
    for number in (6, 7, 8):
        saved(ann, card, "hp", str(number))
    assert [version.number for version in card.versions.all()] == [4, 3]


def test_versions_are_their_owners_alone(ann: Browser) -> None:
    card = wolf(ann)
    saved(ann, card, "hp", "7")
    bob = new_guest("Bob")
    assert bob.get(f"{card.get_absolute_url()}versions/").status_code == 404
    assert bob.post(f"{card.get_absolute_url()}versions/1/").status_code == 404


def test_a_card_that_was_changed_elsewhere_is_not_saved_over(ann: Browser) -> None:
    card = wolf(ann)
    ann.get(f"{card.get_absolute_url()}edit/")
    draft = Draft.objects.get(card=card)
    changed(ann, draft, "set", "hp", "7")
    packs.save_card(card.pack, written({**card.local_data(), "hp": 3}), card)
    answer = ann.post(f"{draft.get_absolute_url()}save/")
    assert answer.status_code == 422
    assert "changed elsewhere" in page(answer)


def test_a_card_says_who_made_it_and_what_it_was_copied_from(ann: Browser) -> None:
    card = wolf(ann)
    ann.post(f"{card.get_absolute_url()}duplicate/", {"pack": card.pack.pk})
    copied = Card.objects.exclude(pk=card.pk).get(pack=card.pack)
    text = page(ann.get(copied.get_absolute_url()))
    assert "Made by Ann" in text
    assert "copied from “Wolf”" in text


def test_a_draft_is_tried_at_once_on_both_sides(ann: Browser) -> None:
    draft = begun(ann)
    changed(ann, draft, "set", "name", "Iron Wolf")
    answer = ann.post(f"/matches/try/{draft.pk}/")
    match = Match.objects.get()
    assert answer["Location"] == match.get_absolute_url()
    assert match.solo
    assert "Iron Wolf" in page(ann.get(match.get_absolute_url()))
    assert Draft.objects.filter(pk=draft.pk).exists()


def test_a_draft_with_faults_is_not_tried(ann: Browser) -> None:
    draft = begun(ann)
    changed(ann, draft, "set", "threat", "99")
    assert ann.post(f"/matches/try/{draft.pk}/")["Location"] == draft.get_absolute_url()
    assert new_guest("Bob").post(f"/matches/try/{draft.pk}/").status_code == 404
    assert not Match.objects.exists()
