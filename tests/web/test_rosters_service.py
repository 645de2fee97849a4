"""What matches get from rosters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.cards import builtin as built_in_cards
from games.cards.models import Card, Pack
from games.people.models import Player
from games.rosters import builtin as built_in_rosters
from games.rosters import service
from games.rosters.models import Roster
from tests.toy import Toy, with_toy

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def toy() -> Iterator[Toy]:
    with with_toy() as system:
        built_in_cards.load()
        built_in_rosters.load()
        yield system


@pytest.fixture
def ann() -> Player:
    return Player.objects.create(name="Ann")


def roster(owner: Player | None, *cards: str, name: str = "Mine") -> Roster:
    entries = [{"slot": "figures", "card": card} for card in cards]
    return Roster.objects.create(system="toy", owner=owner, name=name, entries=entries)


def test_loading_twice_changes_nothing() -> None:
    before = list(Roster.objects.values()), list(Card.objects.values()), list(Pack.objects.values())
    assert built_in_cards.load() == 0
    built_in_rosters.load()
    after = list(Roster.objects.values()), list(Card.objects.values()), list(Pack.objects.values())
    assert before == after


def test_a_match_takes_valid_rosters_and_the_ready_ones(ann: Player) -> None:
    good = roster(ann, "gamma", name="Good")
    roster(ann, name="Empty")
    roster(Player.objects.create(name="Bob"), "gamma", name="Of somebody else")
    assert [one.name for one in service.for_match(ann, "toy")] == [
        good.name,
        "Alpha alone",
        "Beta alone",
    ]


def test_a_roster_with_faults_cannot_be_frozen(ann: Player) -> None:
    with pytest.raises(service.NotReady) as refused:
        service.freeze(roster(ann))
    assert [fault.rule for fault in refused.value.faults] == ["TOY-6"]


@pytest.mark.parametrize("pk", [None, "", "x", "-1", "²", 2**70, "9" * 30, [], {}, "1 or 1=1"])
def test_no_roster_has_a_malformed_number(ann: Player, pk: object) -> None:
    assert service.usable(ann, "toy", pk) is None


def test_the_rosters_of_others_are_of_no_use(ann: Player) -> None:
    theirs = roster(Player.objects.create(name="Bob"), "gamma")
    assert service.usable(ann, "toy", theirs.pk) is None
    assert service.usable(ann, "other", roster(ann, "gamma").pk) is None
    mine = roster(ann, "gamma")
    assert service.usable(ann, "toy", str(mine.pk)) == mine


def test_a_frozen_copy_outlives_every_change(ann: Player) -> None:
    pack = Pack.objects.create(system="toy", name="Own", owner=ann)
    data = {"id": f"delta--{pack.key}", "kind": "figure", "name": "Delta", "strength": 3}
    card = Card.objects.create(
        pack=pack, system="toy", card_id=data["id"], kind="figure", name="Delta", data=data
    )
    mine = roster(ann, card.card_id)
    frozen, cards = service.freeze(mine)
    card.data["strength"] = 9
    card.save()
    mine.entries.clear()
    mine.save()
    pack.delete()
    mine.delete()
    assert frozen == {"name": "Mine", "entries": [{"slot": "figures", "card": data["id"]}]}
    assert cards == {data["id"]: {**data, "strength": 3}}


def test_a_card_that_is_gone_is_a_fault(ann: Player) -> None:
    (gone, count) = service.faults_of(roster(ann, "nobody"))
    assert "nobody" in str(gone.message)
    assert count.rule == "TOY-6"
