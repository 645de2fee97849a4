"""Boards, maps and scenarios that are tried from their editor, as they are drawn so far."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache

from games.matches.models import Match
from games.matches.practice import random_trials
from games.rules.forms.cards import CardKind
from games.rules.systems import systems
from games.rules.text import english
from tests.people import Browser, new_guest
from tests.web.cards_world import page
from tests.web.test_random_trials import PAGE, is_over, until

pytestmark = pytest.mark.django_db

PLACES = [
    pytest.param(system.id, kind, id=f"{system.id}-{kind.id}")
    for system in systems().values()
    for kind in system.cards.kinds
    if kind.board
]


def drawn(kind: CardKind, **changes: Any) -> str:
    """A new board as its editor sends it."""
    assert kind.board is not None
    card = {"id": kind.id, "kind": kind.id, "name": "New", **kind.board.blank(english), **changes}
    return json.dumps(card)


@pytest.mark.parametrize(("system", "kind"), PLACES)
def test_a_place_is_tried_as_it_is_drawn_so_far(ann: Browser, system: str, kind: CardKind) -> None:
    assert f"/matches/try/on/{system}/{kind.id}/" in page(
        ann.get(f"/cards/boards/{system}/{kind.id}/")
    )
    answer = ann.post(f"/matches/try/on/{system}/{kind.id}/", {"data": drawn(kind)})
    match = Match.objects.get()
    assert answer.headers["Location"] == match.get_absolute_url()
    assert match.solo
    assert match.setup is not None
    assert match.setup["cards"][f"{kind.id}--draft"]["name"] == "New"
    assert ann.get(match.get_absolute_url()).status_code == 200


MAP = next(kind for kind in systems()["kurogane"].cards.kinds if kind.id == "map")
ON_MAP = "/matches/try/on/kurogane/map/"
EDITOR = "/cards/boards/kurogane/map/"


@pytest.mark.parametrize(
    "data",
    [
        "",
        "{",
        "[]",
        '{"kind": "weapon"}',
        drawn(MAP, rows=["0"]),
        drawn(MAP, id=["x"], name=7),
        drawn(MAP, name="x" * 2_000_000),
    ],
)
def test_what_is_no_place_is_refused_with_its_fault(ann: Browser, data: str) -> None:
    for address in (ON_MAP, f"{ON_MAP}runs/"):
        assert ann.post(address, {"data": data}).headers["Location"] == EDITOR
    assert not Match.objects.exists()
    assert random_trials.look_at(ann.player) is None
    assert "toast-error" in page(ann.get(EDITOR))


def test_there_is_no_place_of_what_has_no_editor(ann: Browser) -> None:
    for address in ("kurogane/weapon", "kurogane/none", "none/map"):
        assert ann.post(f"/matches/try/on/{address}/", {"data": "{}"}).status_code == 404
        assert ann.post(f"/matches/try/on/{address}/runs/", {"data": "{}"}).status_code == 404


def test_it_leads_back_to_the_card_that_is_changed(ann: Browser) -> None:
    given = {"data": "{", "card": "yards--bcdfghjk"}
    back = ann.post(ON_MAP, given).headers["Location"]
    assert back == "/cards/kurogane/yards--bcdfghjk/board/"
    for card in ("//evil.example", "../x", "yards", "a" * 10_000):
        assert ann.post(ON_MAP, {**given, "card": card}).headers["Location"] == EDITOR


def test_a_place_is_played_on_in_the_background_and_again(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(random_trials, "MATCHES", 1)
    monkeypatch.setattr(random_trials, "NICENESS", 0)
    assert ann.post(f"{PAGE}again/").headers["Location"] == PAGE
    assert ann.post(f"{ON_MAP}runs/", {"data": drawn(MAP)}).headers["Location"] == PAGE
    until(lambda: is_over(ann))
    text = page(ann.get(PAGE))
    assert "2 of 2 matches played" in text
    assert "What could happen on New" in text
    assert "How often it was used" not in text
    assert f'href="{EDITOR}"' in text
    cache.delete(random_trials._key(new_guest("Bob").player))
    ann.post(f"{PAGE}again/")
    ann.post(f"{PAGE}stop/")
    until(lambda: is_over(ann))
    progress = random_trials.look_at(ann.player)
    assert progress is not None
    assert progress.order.card["id"] == "map--draft"
