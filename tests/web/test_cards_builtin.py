"""Built-in packs: loaded, kept up to date, never mistaken for what people write."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from games.cards import builtin, keys
from games.cards.catalogue import cards_for
from games.cards.models import Card, Pack
from games.people.models import Player
from games.rosters.models import Roster
from games.rosters.service import cards_of, faults_of
from games.rules.contract.definition import System
from games.rules.systems import systems
from tests.toy import ToyState
from tests.web.cards_world import figure, own_card

pytestmark = pytest.mark.django_db


def test_every_card_of_a_built_in_pack_is_there(toy_alone: System[ToyState]) -> None:
    assert set(Card.objects.values_list("card_id", flat=True)) == {"alpha", "beta", "gamma"}
    assert Pack.objects.get().is_built_in


def test_a_second_load_writes_nothing(toy_alone: System[ToyState]) -> None:
    assert builtin.load() == 0


def test_a_second_load_puts_no_card_into_words(
    toy_alone: System[ToyState], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy_alone.cards, "text", lambda card: pytest.fail(card["id"]))
    assert builtin.load() == 0


@pytest.mark.parametrize("kind", [".py", ".json", ".mo"])
def test_a_pack_is_stored_anew_when_what_puts_it_into_words_has_changed(
    kind: str, toy_alone: System[ToyState], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its rows stay, and say what the cards say now."""
    monkeypatch.setattr(builtin, "_words", builtin._words.__wrapped__)
    (tmp_path / f"words{kind}").write_text("before")
    monkeypatch.setattr(settings, "LOCALE_PATHS", [*settings.LOCALE_PATHS, tmp_path])
    assert builtin.load() == 1
    alpha = Card.objects.get(card_id="alpha")
    Card.objects.update(words="old words")
    assert builtin.load() == 0
    (tmp_path / f"words{kind}").write_text("after")
    assert builtin.load() == 1
    assert Card.objects.get(card_id="alpha").words == alpha.words != "old words"
    assert Card.objects.get(card_id="alpha").pk == alpha.pk


@pytest.mark.parametrize("of_what", ["version", "version_of"], ids=["pypinyin", "the system"])
def test_packs_are_stored_anew_with_another_version_of_pypinyin_or_of_the_system(
    of_what: str, toy_alone: System[ToyState], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builtin, "_words", builtin._words.__wrapped__)
    assert builtin.load() == 0
    monkeypatch.setattr(builtin, of_what, lambda _whose: "another")
    assert builtin.load() == 1


def test_a_changed_pack_is_brought_up_to_date_and_keeps_its_rows(
    toy_alone: System[ToyState], monkeypatch: pytest.MonkeyPatch
) -> None:
    alpha = Card.objects.get(card_id="alpha")
    cards = [figure("omega"), figure("alpha", strength=5)]
    packs = [{"id": "toy-box", "name": "Toy box", "cards": cards}]
    monkeypatch.setattr(toy_alone.cards, "packs", lambda: packs)
    assert builtin.load() == 1
    placed = Card.objects.order_by("place")
    assert list(placed.values_list("place", "card_id")) == [(0, "omega"), (1, "alpha")]
    assert Card.objects.get(pk=alpha.pk).data["strength"] == 5


def test_a_pack_that_is_no_longer_built_in_goes(
    toy_alone: System[ToyState], monkeypatch: pytest.MonkeyPatch
) -> None:
    owned = own_card(Player.objects.create(name="Ann"))
    monkeypatch.setattr(toy_alone.cards, "packs", lambda: [])
    builtin.load()
    assert list(Card.objects.all()) == [owned]


def test_what_people_write_can_never_have_the_id_of_a_built_in_card(
    toy_alone: System[ToyState],
) -> None:
    mine = own_card(Player.objects.create(name="Ann"), "alpha")
    assert mine.card_id != "alpha"
    assert keys.SEPARATOR in mine.card_id
    assert keys.local_id(mine.card_id) == "alpha"
    assert not keys.is_local_id(mine.card_id)


def test_a_card_that_becomes_built_in_leaves_an_own_one_of_that_id_alone(
    toy_alone: System[ToyState], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rosters go on with the card that they were made with."""
    ann = Player.objects.create(name="Ann")
    mine = own_card(ann, "omega", strength=3)
    roster = Roster.objects.create(
        system="toy", owner=ann, name="Mine", entries=[{"slot": "figures", "card": mine.card_id}]
    )
    packs = [{"id": "toy-box", "name": "Toy box", "cards": [figure("omega", strength=9)]}]
    monkeypatch.setattr(toy_alone.cards, "packs", lambda: packs)
    assert builtin.load() == 1
    both = {card.card_id: card.data["strength"] for card in cards_for("toy", ann)}
    assert both == {"omega": 9, mine.card_id: 3}
    assert [card.data["strength"] for card in cards_of(roster).values()] == [3]
    assert faults_of(roster) == []


def test_no_built_in_card_of_any_system_has_the_id_of_a_written_one_or_a_fault() -> None:
    for system in systems().values():
        for pack in system.cards.packs():
            for card in pack["cards"]:
                assert keys.is_local_id(card["id"])
                assert system.cards.faults(card) == []
