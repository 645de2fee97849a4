"""Ammunition that explodes (BT-3.11)."""

from __future__ import annotations

import pytest

from games.rules.battletech.cards.schema import Bin
from games.rules.battletech.harm import explosions
from games.rules.battletech.harm.marks import Harm
from games.rules.battletech.mechs.condition import bin_key
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.state import Mech, State
from games.rules.contract.asking import Game
from tests.rules.running import events, run

from .positions import at, dice, lance, lose, one, rolls

NO_CRITICAL = [1, 2]


def bins(game: Game[State], mech: Mech, weapon: str) -> list[Bin]:
    return [bin for bin in card_of(game.setup, mech).bins if bin.weapon == weapon]


def leave(mech: Mech, bin: Bin, rounds: int) -> None:
    mech.shots = {**mech.shots, bin_key(bin.location, bin.slot): rounds}


@pytest.mark.rule("BT-3.11.p1")
@pytest.mark.parametrize(
    ("card", "weapon", "rounds", "points"),
    [("hunchback", "AC/20", 3, 60), ("catapult", "LRM 15", 2, 30), ("wolverine", "SRM 6", 2, 24)],
)
def test_the_damage_is_that_of_all_rounds_left(
    card: str, weapon: str, rounds: int, points: int
) -> None:
    game, mech = one(card=card)
    bin = bins(game, mech, weapon)[0]
    leave(mech, bin, rounds)
    assert explosions.damage_of(mech, bin) == points


@pytest.mark.rule("BT-3.11.p1", "BT-3.8.3")
def test_it_goes_to_the_structure_alone_with_a_roll_for_criticals() -> None:
    game, mech = one(*NO_CRITICAL, card="marauder")
    (bin,) = bins(game, mech, "AC/5")
    leave(mech, bin, 2)
    armour = dict(mech.armour)
    run(explosions.explode(game, Harm(mech), bin.location, bin.slot))
    assert mech.armour == armour
    assert mech.structure["LT"] == 16 - 10
    assert mech.shots["LT:0"] == 0
    assert mech.hit == {"LT": [0]}
    assert len(dice(game)) == 1


@pytest.mark.rule("BT-3.11.p1")
def test_what_is_left_goes_to_the_structure_of_the_next_location_inward() -> None:
    game, mech = one(*NO_CRITICAL, card="marauder")
    (bin,) = bins(game, mech, "AC/5")
    leave(mech, bin, 4)
    centre = mech.armour["CT"]
    run(explosions.explode(game, Harm(mech), bin.location, bin.slot))
    assert mech.lost == ["LT", "LA"]
    assert (mech.structure["CT"], mech.armour["CT"]) == (23 - 4, centre)


@pytest.mark.rule("BT-3.11.p1", "BT-3.8.4c")
def test_a_full_bin_is_the_end_of_the_mech() -> None:
    game, mech = one()
    bin = bins(game, mech, "AC/5")[0]
    run(explosions.explode(game, Harm(mech), bin.location, bin.slot))
    assert mech.out == "destroyed"


@pytest.mark.rule("BT-3.11.p1", "BT-12.12")
def test_the_warrior_takes_2_points_rolled_when_the_phase_is_over() -> None:
    game, mech = one(*NO_CRITICAL)
    bin = bins(game, mech, "AC/5")[0]
    leave(mech, bin, 1)
    run(explosions.explode(game, Harm(mech), bin.location, bin.slot))
    assert (mech.warrior.hits, mech.warrior.due) == (2, 2)


@pytest.mark.rule("BT-3.11.p1", "BT-12.12", "BT-8.2.p1")
def test_in_the_heat_phase_the_warrior_rolls_at_once_and_the_pilot_at_its_end() -> None:
    game, mech = one(1, 2, 2, 3, *NO_CRITICAL)
    bin = bins(game, mech, "AC/5")[0]
    leave(mech, bin, 4)
    run(explosions.explode(game, Harm(mech, at_once=True), bin.location, bin.slot))
    assert rolls(events(game), "consciousness") == [(3, 3), (5, 5)]
    assert mech.due == ["damage"]


@pytest.mark.rule("BT-3.10.t14")
def test_an_empty_bin_that_is_struck_does_nothing() -> None:
    game, mech = one(4, 4, 1, 1, card="hunchback")
    leave(mech, bins(game, mech, "AC/20")[0], 0)
    run(explosions.critical(game, Harm(mech), "LT"))
    assert (mech.hit, mech.structure["LT"], mech.warrior.hits) == ({"LT": [0]}, 12, 0)


@pytest.mark.rule("BT-3.11.p1", "BT-3.10.t14")
def test_the_criticals_of_an_explosion_may_set_off_the_next() -> None:
    small, large = [4, 4, 5, 5], [4, 4, 4, 3]
    game, mech = one(*small, *large, *NO_CRITICAL, card="atlas")
    leave(mech, bins(game, mech, "SRM 6")[0], 1)
    leave(mech, bins(game, mech, "LRM 20")[0], 1)
    run(explosions.critical(game, Harm(mech), "LT"))
    points = [event.data["points"] for event in events(game, "explosion")]
    assert points == [12, 20]
    assert mech.lost == ["LT", "LA"]
    assert mech.structure["CT"] == 31 - (12 + 20 - 21)
    assert mech.warrior.hits == 4


@pytest.mark.rule("BT-5.3b", "BT-12.13")
def test_heat_sets_off_the_ammunition_whose_shot_does_most_then_the_fullest() -> None:
    game, mech = one(card="hunchback")
    card = card_of(game.setup, mech)
    first, second = bins(game, mech, "AC/20")
    places = [(first.location, first.slot), (second.location, second.slot)]
    assert explosions.worst(card, mech) == places
    leave(mech, first, 4)
    assert explosions.worst(card, mech) == places[1:]
    leave(mech, second, 0)
    assert explosions.worst(card, mech) == places[:1]
    leave(mech, first, 0)
    assert explosions.worst(card, mech) == []
    game, mech = one()
    assert explosions.worst(card_of(game.setup, mech), mech) == [
        (bin.location, bin.slot) for bin in bins(game, mech, "SRM 6")
    ]


@pytest.mark.rule("BT-8.4.3c")
@pytest.mark.parametrize(("armour", "roll"), [(17, [6, 6]), (0, [])])
def test_under_water_an_explosion_may_breach_the_hull(armour: int, roll: list[int]) -> None:
    game = lance(at("marauder", "0505"), hexes={"0505": "0w2"}, faces=[*NO_CRITICAL, *roll])
    mech = game.state.mech("a1")
    mech.armour = {**mech.armour, "LT": armour}
    leave(mech, bins(game, mech, "AC/5")[0], 1)
    run(explosions.explode(game, Harm(mech), "LT", 0))
    assert mech.breached == ["LT"]


@pytest.mark.rule("BT-3.8.3", "BT-3.10.p1")
def test_a_location_that_an_explosion_destroys_takes_no_second_critical_hit() -> None:
    game, mech = one(5, 5, 1, 1, *NO_CRITICAL, card="hunchback")
    leave(mech, bins(game, mech, "AC/20")[0], 1)
    run(explosions.critical(game, Harm(mech), "LT"))
    assert mech.lost == ["LT", "LA"]
    assert (mech.hit, mech.structure["CT"]) == ({"LT": [0]}, 16 - (20 - 12))


@pytest.mark.rule("BT-5.3b", "BT-3.8.3")
def test_heat_sets_off_no_ammunition_of_a_location_that_is_lost() -> None:
    game, mech = one(card="hunchback")
    lose(game, "a1", "LT")
    assert explosions.worst(card_of(game.setup, mech), mech) == []
