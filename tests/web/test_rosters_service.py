"""What matches get from rosters."""

from __future__ import annotations

import pytest

from games.cards import builtin as built_in_cards
from games.cards.models import Card, Pack
from games.people.models import Player
from games.rosters import builtin as built_in_rosters
from games.rosters import service
from games.rosters.models import Roster
from tests.people import Browser
from tests.web.cards_world import own_card, roster_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_alone")]


def test_loading_twice_changes_nothing() -> None:
    before = list(Roster.objects.values()), list(Card.objects.values()), list(Pack.objects.values())
    assert built_in_cards.load() == 0
    built_in_rosters.load()
    after = list(Roster.objects.values()), list(Card.objects.values()), list(Pack.objects.values())
    assert before == after


def test_a_player_may_use_own_rosters_and_the_ready_ones(ann: Browser) -> None:
    own = roster_of(ann.player, "gamma", name="Good")
    ready = service.ready_rosters("toy")[0]
    others = roster_of(Player.objects.create(name="Bob"), "gamma", name="Of somebody else")
    assert service.usable(ann.player, "toy", own.pk) == own
    assert service.usable(ann.player, "toy", str(ready.pk)) == ready
    assert service.usable(ann.player, "toy", others.pk) is None
    assert service.usable(ann.player, "other", own.pk) is None


def test_a_roster_with_faults_cannot_be_frozen(ann: Browser) -> None:
    with pytest.raises(service.NotReady) as refused:
        service.freeze(roster_of(ann.player))
    assert [fault.rule for fault in refused.value.faults] == ["TOY-6"]


@pytest.mark.parametrize("pk", [None, "", "x", "-1", "²", 2**70, "9" * 30, [], {}, "1 or 1=1"])
def test_no_roster_has_a_malformed_number(ann: Browser, pk: object) -> None:
    assert service.usable(ann.player, "toy", pk) is None


def test_a_frozen_copy_outlives_every_change(ann: Browser) -> None:
    card = own_card(ann.player, strength=3)
    data = dict(card.data)
    mine = roster_of(ann.player, card.card_id)
    frozen, cards = service.freeze(mine)
    card.data["strength"] = 9
    card.save()
    mine.entries.clear()
    mine.save()
    card.pack.delete()
    mine.delete()
    assert frozen == {"name": "Mine", "entries": [{"slot": "figures", "card": card.card_id}]}
    assert cards == {data["id"]: data}


def test_a_card_that_is_gone_is_a_fault(ann: Browser) -> None:
    (gone, count) = service.faults_of(roster_of(ann.player, "nobody"))
    assert "nobody" in str(gone.message)
    assert count.rule == "TOY-6"
