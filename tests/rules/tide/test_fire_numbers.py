"""Range, firepower and cover (TI-7, TI-9.1, TI-9.2, TI-10, TI-11), with the seed's examples."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import Game
from games.rules.tide.fire.attacks import Attack, all_figures, band, band_of, band_of_attack
from games.rules.tide.fire.firepower import defence, firepower, halved, of_attack
from games.rules.tide.state import State
from games.rules.tide.terms import AttackKind, MarkerKind

from .positions import Placed, match, squad, vehicle
from .shots import attack, shooter


def black(game: Game[State], made: Attack) -> int:
    """The black dice of an attack."""
    return of_attack(game, made, game.state.unit(made.target))


def red(game: Game[State], kind: AttackKind = "normal", *shooters: str) -> int:
    """The red dice of b1."""
    made = attack(game, *shooters, kind=kind)
    return defence(game, made, game.state.unit("b1")).total


def terms_of_cover(
    game: Game[State], kind: AttackKind = "normal", *shooters: str
) -> list[tuple[int, str, str]]:
    """The red dice of b1, each term that is not 0 with its words and its rule."""
    made = attack(game, *shooters, kind=kind)
    found = defence(game, made, game.state.unit("b1"))
    return [(term.value, str(term.label), term.rule) for term in found.terms if term.value]


def of_one(game: Game[State], *shooters: str, **more: Any) -> tuple[int, list[str], list[str]]:
    """The dice of the last shooter, with the rules of its terms and of what halves it."""
    made = attack(game, *shooters, **more)
    part = firepower(game, made, made.shooters[-1], game.state.unit(made.target))
    return (
        part.dice,
        [term.rule for term in part.sum.terms],
        [term.rule for term in part.halved],
    )


# -- Range


@pytest.mark.rule("TI-7.t1", "TI-7.t2", "TI-7.t3", "TI-7.t4", "TI-7.p2", "TI-17.2")
@pytest.mark.parametrize(
    ("hexes", "range_", "found"),
    [
        (0, 4, "close"),
        (1, 4, "close"),
        (2, 4, "normal"),
        (4, 4, "normal"),
        (5, 4, "long"),
        (8, 4, "long"),
        (9, 4, None),
        (1, 1, "close"),
        (2, 1, "long"),
        (3, 1, None),
    ],
)
def test_the_band_of_a_distance(hexes: int, range_: int, found: str | None) -> None:
    assert band(hexes, range_) == found


def reach(one: Placed, target: Placed, **more: Any) -> str | None:
    """The band in which a1 fires at b1."""
    game = match(one, target, **more)
    return band_of(game, all_figures(game, game.state.unit("a1")), game.state.unit("b1"))


@pytest.mark.rule("TI-17.1", "TI-7.p1", "TI-7.p2")
def test_range_goes_by_what_the_target_is() -> None:
    one = squad("r", "0004")
    assert reach(one, squad("r", "0404", side=1)) == "normal"
    assert reach(one, vehicle("panzer-iv", "0204", side=1)) == "long"
    assert reach(one, vehicle("panzer-iv", "0304", side=1)) is None


@pytest.mark.rule("TI-17.25", "TI-7.p1")
def test_from_a_higher_level_the_range_is_1_more_before_it_is_doubled() -> None:
    one, target = squad("r", "0004"), squad("r", "0504", side=1)
    assert reach(one, target) == "long"
    assert reach(one, target, hexes={"0004": "1"}) == "normal"
    assert reach(one, target, hexes={"0004": "2"}) == "normal", "whatever the difference"
    far = squad("r", "1004", side=1)
    assert reach(one, far) is None
    assert reach(one, far, hexes={"0004": "1"}) == "long"
    assert reach(one, target, hexes={"0504": "1"}) == "long"


@pytest.mark.rule("TI-11.t4", "TI-11.p1")
def test_with_anti_tank_all_figures_have_range_3_against_vehicles() -> None:
    one = squad("rr", "0004", token="anti-tank")
    assert reach(one, vehicle("panzer-iv", "0304", side=1)) == "normal"
    assert reach(one, vehicle("panzer-iv", "0604", side=1)) == "long"
    assert reach(one, squad("r", "0504", side=1)) == "long", "not against squads"


@pytest.mark.rule("TI-11.t6", "TI-7.p1")
def test_tanks_reach_farther_at_squads_in_buildings_and_pillboxes() -> None:
    tank, target = vehicle("m4a1-sherman", "0004"), squad("r", "0804", side=1)
    assert reach(tank, target) == "long"
    assert reach(tank, target, hexes={"0804": "0b"}) == "normal"
    inside = squad("r", "0804", side=1, fortification="m1")
    assert reach(tank, inside, markers={"0804": "pillbox"}) == "normal"
    assert reach(tank, inside, markers={"0804": "entrenchment"}) == "long"
    half_track = vehicle("m3a1", "0004")
    assert reach(half_track, target, hexes={"0804": "0b"}) == "long"


@pytest.mark.rule("TI-9.0a")
def test_the_worst_band_among_the_figures_counts() -> None:
    game = match(squad("rru", "0004"), squad("r", "0504", side=1))
    target = game.state.unit("b1")
    assert band_of(game, shooter(game, "a1"), target) == "long"
    assert band_of(game, shooter(game, "a1/2"), target) == "normal"


@pytest.mark.rule("TI-10.3", "TI-17.7")
def test_one_band_for_all_the_worst_and_not_that_of_the_farthest() -> None:
    game = match(squad("r", "0304"), squad("r", "0004"), squad("r", "0504", side=1))
    target = game.state.unit("b1")
    assert band_of_attack(game, attack(game, "a1", "a2"), target) == "long"
    assert band_of_attack(game, attack(game, "a2", "a1"), target) == "long"
    game = match(squad("r", "0004"), vehicle("tiger-i", "0005"), vehicle("m3a1", "0204", side=1))
    target = game.state.unit("b1")
    assert band_of_attack(game, attack(game, "a2", "a1"), target) == "long", "the nearer one is it"


# -- Firepower


@pytest.mark.rule("TI-9.1", "TI-17.4")
def test_the_firepower_of_a_squad_is_that_of_its_figures() -> None:
    game = match(squad("rree", "0004"), squad("r", "0304", side=1), vehicle("m3a1", "0104", side=1))
    assert black(game, attack(game, "a1")) == 1 + 1 + 2 + 2
    assert black(game, attack(game, "a1/02")) == 1 + 2
    assert black(game, attack(game, "a1", at="b2")) == 4


@pytest.mark.rule("TI-9.1")
@pytest.mark.parametrize(
    ("card", "at_squad", "at_vehicle"),
    [("m4a1-sherman", 6, 8), ("tiger-i", 6, 10), ("sdkfz-251", 4, 2)],
)
def test_the_firepower_of_a_vehicle_goes_by_what_the_target_is(
    card: str, at_squad: int, at_vehicle: int
) -> None:
    game = match(vehicle(card, "0004"), squad("r", "0304", side=1), vehicle("m3a1", "0204", side=1))
    assert black(game, attack(game, "a1")) == at_squad
    assert black(game, attack(game, "a1", at="b2")) == at_vehicle


@pytest.mark.rule("TI-17.8", "TI-10.4", "TI-10.2")
def test_support_is_halved_rounded_up_and_never_twice() -> None:
    assert [halved(number) for number in (1, 2, 3, 6, 7)] == [1, 1, 2, 3, 4]
    game = match(
        squad("rree", "0004"),
        squad("rrr", "0003"),
        squad("rrr", "0005"),
        vehicle("panzer-iv", "0104", damage="heavy"),
        squad("r", "0304", side=1),
    )
    assert black(game, attack(game, "a1", "a2", "a3")) == 6 + 2 + 2, "halved, then added"
    dice, _terms, reasons = of_one(game, "a1", "a4")
    assert (dice, reasons) == (3, ["TI-10.2", "TI-5.8.4"])


@pytest.mark.rule("TI-5.4.3", "TI-5.8.4", "TI-5.8.2", "TI-11.t8", "TI-6.4.1", "TI-6.4.2")
def test_what_halves_a_firepower() -> None:
    target = squad("r", "0304", side=1)
    one = squad("rrr", "0004")
    game = match(one, target)
    assert of_one(game, "a1")[::2] == (3, [])
    assert of_one(game, "a1", mode="fire-and-movement")[::2] == (2, ["TI-5.4.3"])
    game = match(squad("rro", "0004", morale="pinned"), target)
    assert of_one(game, "a1")[::2] == (2, ["TI-5.8.2"])
    for kind in ("minefield", "razor-wire"):
        game = match(one, target, markers={"0004": kind})
        assert of_one(game, "a1")[::2] == (2, ["TI-11.t8"])
    tank = vehicle("m4a1-sherman", "0004")
    assert of_one(match(tank, target, markers={"0004": "minefield"}), "a1")[0] == 3
    assert of_one(match(tank, target, markers={"0004": "razor-wire"}), "a1")[0] == 6


@pytest.mark.rule("TI-11.t4", "TI-11.p1", "TI-10.5")
def test_an_anti_tank_token_adds_3_against_vehicles_also_in_support() -> None:
    game = match(
        squad("rr", "0004", token="anti-tank"),
        squad("rr", "0005"),
        vehicle("panzer-iv", "0104", side=1),
        squad("r", "0204", side=1),
    )
    assert black(game, attack(game, "a1")) == 2 + 3
    assert black(game, attack(game, "a1/0")) == 1 + 3
    assert black(game, attack(game, "a1", at="b2")) == 2
    assert of_one(game, "a2", "a1")[0] == 3, "5 halved: the token counts before"


@pytest.mark.rule("TI-11.t5", "TI-11.p2", "TI-10.5")
def test_a_flamethrower_adds_2_and_takes_5_cover_from_an_adjacent_target() -> None:
    game = match(
        squad("rr", "0203", token="flamethrower"),
        squad("r", "0004"),
        squad("rr", "0303", side=1, fortification="m1"),
        hexes={"0303": "0w"},
        markers={"0303": "pillbox"},
    )
    assert black(game, attack(game, "a1")) == 2 + 2
    assert red(game, "normal", "a2") == 2 + 6
    assert red(game, "normal", "a1") == 2 + 6 - 5
    made = attack(game, "a2", "a1")
    assert band_of_attack(game, made, game.state.unit("b1")) == "normal"
    assert (black(game, made), red(game, "normal", "a2", "a1")) == (1 + 2, 3)


@pytest.mark.rule("TI-11.t5")
def test_a_flamethrower_leaves_armour_and_takes_no_more_cover_than_there_is() -> None:
    game = match(
        squad("rr", "0203", token="flamethrower"),
        vehicle("tiger-i", "0303", side=1),
        hexes={"0303": "0w"},
    )
    assert terms_of_cover(game, "normal", "a1") == [
        (1, "woods", "TI-9.2"),
        (-1, "flamethrower", "TI-11.t5"),
        (6, "armour", "TI-9.2"),
    ]
    far = match(squad("rr", "0103", token="flamethrower"), squad("r", "0303", side=1))
    assert black(far, attack(far, "a1")) == 2


@pytest.mark.rule("TI-11.t6")
def test_tanks_are_stronger_against_squads_in_buildings() -> None:
    game = match(vehicle("tiger-i", "0004"), squad("r", "0304", side=1), hexes={"0304": "0b"})
    assert of_one(game, "a1")[:2] == (6 + 3, ["TI-9.1", "TI-11.t6"])


@pytest.mark.rule("TI-11.2.p1", "TI-9.0c")
def test_a_mortar_has_4_suppressive_and_2_normal_and_half_of_it_in_support() -> None:
    game = match(squad("m", "0004"), squad("r", "0005"), squad("r", "0404", side=1))
    assert black(game, attack(game, "a1/m", kind="suppressive")) == 4
    assert black(game, attack(game, "a1/m")) == 2
    assert of_one(game, "a2", "a1/m", kind="suppressive")[0] == 2
    assert of_one(game, "a2", "a1/m")[0] == 1


@pytest.mark.rule("TI-9.1")
def test_the_terms_of_a_firepower_are_said_in_words() -> None:
    game = match(squad("rree", "0004", token="anti-tank"), vehicle("m3a1", "0104", side=1))
    made = attack(game, "a1")
    part = firepower(game, made, made.lead, game.state.unit("b1"))
    assert [str(words) for words in part.sum.words()] == [
        "2 × Regular 2",
        "2 × Elite +2",
        "anti-tank +3",
    ]


# -- Cover


@pytest.mark.rule("TI-9.2", "TI-2.4")
@pytest.mark.parametrize(
    ("there", "on_foot", "in_armour"),
    [("0", 0, 4), ("0w", 2, 5), ("0f", 1, 4), ("0s", 0, 4)],
)
def test_terrain_covers_and_armour_adds_to_it(there: str, on_foot: int, in_armour: int) -> None:
    hexes = {"0303": there}
    assert red(match(squad("r", "0004"), squad("r", "0303", side=1), hexes=hexes)) == on_foot
    tank = vehicle("panzer-iv", "0303", side=1)
    assert red(match(squad("r", "0004"), tank, hexes=hexes)) == in_armour
    hit = vehicle("panzer-iv", "0303", side=1, damage="light")
    assert red(match(squad("r", "0004"), hit, hexes=hexes)) == in_armour - 1
    assert red(match(squad("r", "0004"), squad("r", "0303", side=1), hexes={"0303": "0b"})) == 3


@pytest.mark.rule("TI-11.t1", "TI-11.t2", "TI-11.p2")
def test_elite_figures_and_an_officer_cover_from_suppressive_attacks_alone() -> None:
    game = match(
        squad("r", "0004"),
        squad("eer", "0303", side=1),
        squad("oo", "0303", side=1),
        squad("o", "0303", side=1),
        hexes={"0303": "0w"},
    )
    woods = (2, "woods", "TI-9.2")
    assert terms_of_cover(game, "normal") == [woods]
    suppressive = [woods, (2, "elite", "TI-11.t1"), (1, "officer", "TI-11.t2")]
    assert terms_of_cover(game, "suppressive") == suppressive
    own = match(squad("r", "0004"), squad("o", "0303", side=1))
    assert red(own, "suppressive") == 1, "the officer's own squad too"


@pytest.mark.rule("TI-11.t3")
def test_a_medic_covers_the_squads_in_his_hex_from_normal_attacks_alone() -> None:
    game = match(
        squad("r", "0004"),
        squad("rr", "0303", side=1),
        squad("rr", "0303", side=1, token="medic"),
    )
    assert terms_of_cover(game, "normal") == [(1, "medic", "TI-11.t3")]
    assert terms_of_cover(game, "suppressive") == []
    game.state.squads["b2"].side = 0
    assert red(game, "normal") == 0, "not those of the enemy"


@pytest.mark.rule("TI-6.4.4", "TI-6.4.5")
@pytest.mark.parametrize(
    ("kind", "cover", "rule"), [("entrenchment", 2, "TI-6.4.4"), ("pillbox", 6, "TI-6.4.5")]
)
def test_fortifications_cover_the_squad_inside_on_top_of_terrain(
    kind: MarkerKind, cover: int, rule: str
) -> None:
    inside = squad("rr", "0303", side=1, fortification="m1")
    game = match(squad("r", "0004"), inside, hexes={"0303": "0w"}, markers={"0303": kind})
    assert red(game) == 2 + cover
    assert terms_of_cover(game) == [(2, "woods", "TI-9.2"), (cover, kind, rule)]
    game.state.squads["b1"].fortification = ""
    assert red(game) == 2


@pytest.mark.rule("TI-6.4.3")
def test_a_tank_trap_covers_all_squads_in_its_hex() -> None:
    trap = match(squad("r", "0004"), squad("rr", "0303", side=1), markers={"0303": "tank-trap"})
    assert terms_of_cover(trap) == [(1, "tank trap", "TI-6.4.3")]
    car = match(
        squad("r", "0004"), vehicle("opel-blitz", "0303", side=1), markers={"0303": "tank-trap"}
    )
    assert red(car) == 0


@pytest.mark.rule("TI-6.2.4", "TI-17.11", "TI-1.6")
def test_a_vehicle_has_no_benefit_of_the_squads_in_it() -> None:
    game = match(
        squad("r", "0004"),
        vehicle("m3a1", "0303", side=1),
        squad("eeo", "", side=1, transport="b1", token="medic"),
    )
    assert red(game) == 1
