"""Dice, and what hits do (TI-9.4 to TI-9.6, TI-11.3, TI-5.3.p1), with the seed's examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.rules.contract.asking import Game
from games.rules.contract.events import Event
from games.rules.fields import Illegal
from games.rules.tide.fire import odds, resolve, results
from games.rules.tide.state import State
from games.rules.tide.terms import AttackKind, Band
from tests.rules.running import events, run

from .positions import Placed, match, squad, vehicle
from .shots import attack

MISS = 1


def fire(
    game: Game[State], *shooters: str, answers: Sequence[Any] = (), **more: Any
) -> list[Event]:
    """Resolve an attack, and give its volleys."""
    run(resolve(game, attack(game, *shooters, **more)), *answers)
    return events(game, "volley")


def hits(faces: Sequence[int], *placed: Placed, **more: Any) -> int:
    """The net hits of an attack of a1 on b1 with these faces, the black dice first."""
    (volley,) = fire(match(*placed, faces=faces), "a1", **more)
    found: int = volley.data["hits"]
    return found


class TestExamplesOfTheSeed:
    @pytest.mark.rule("TI-17.5", "TI-9.4", "TI-7.t2")
    def test_black_4_2_6_5_at_normal_range_are_2_hits(self) -> None:
        assert hits([4, 2, 6, 5], squad("rrrr", "0004"), squad("rrrr", "0304", side=1)) == 2

    @pytest.mark.rule("TI-17.6", "TI-9.4")
    def test_a_red_5_takes_one_of_them(self) -> None:
        game = match(
            squad("rrrr", "0004"),
            squad("rrrr", "0304", side=1),
            hexes={"0304": "0f"},
            faces=[4, 2, 6, 5, 5],
        )
        (volley,) = fire(game, "a1")
        assert volley.data["hits"] == 1
        assert (volley.data["black"], volley.data["red"]) == ([4, 2, 6, 5], [5])

    @pytest.mark.rule("TI-17.7", "TI-10.3", "TI-7.t3")
    def test_with_one_at_long_range_every_black_die_needs_a_6(self) -> None:
        game = match(
            squad("rr", "0304"),
            squad("rr", "0004"),
            squad("rrrr", "0604", side=1),
            faces=[5, 6, 5],
        )
        (volley,) = fire(game, "a1", "a2")
        assert (volley.data["band"], volley.data["hits"]) == ("long", 1)

    @pytest.mark.rule("TI-17.11", "TI-6.2.4", "TI-15.p4")
    def test_the_squads_in_a_vehicle_die_with_it(self) -> None:
        game = match(
            squad("rrrr", "0204", token="anti-tank"),
            vehicle("opel-blitz", "0304", side=1),
            squad("ee", "", side=1, transport="b1"),
            squad("er", "", side=1, transport="b1"),
            faces=[6, 6, 6, 6, 1, 1, 1],
        )
        fire(game, "a1")
        assert [unit.out for unit in game.state.units.values()][1:] == [
            "in-transport",
            "in-transport",
            "destroyed",
        ]
        assert game.state.on_board(1) == []
        assert game.state.lost[1] == {"elite": 3, "regular": 1}


@pytest.mark.rule("TI-7.t1", "TI-9.4")
def test_at_close_range_a_4_is_enough_and_red_needs_a_5_always() -> None:
    target = squad("rrrr", "0104", side=1)
    assert hits([4, 3, 3], squad("rrr", "0004"), target) == 1
    game = match(squad("rrr", "0004"), target, hexes={"0104": "0w"}, faces=[4, 4, 6, 4, 5])
    assert fire(game, "a1")[0].data["hits"] == 2
    game = match(squad("r", "0004"), target, hexes={"0104": "0w"}, faces=[6, 6, 6])
    assert fire(game, "a1")[0].data["hits"] == 0, "never below none"


# -- Squads


@pytest.mark.rule("TI-9.5a")
def test_the_owner_chooses_the_figures_that_a_normal_attack_removes() -> None:
    game = match(squad("rr", "0104"), squad("reo", "0204", side=1, morale="pinned"), faces=[6, 6])
    fire(game, "a1", answers=[("lose", {"figures": ["0", "1"]})])
    target = game.state.squads["b1"]
    assert (target.figures, target.morale) == (["officer"], "pinned")
    assert game.state.lost[1] == {"regular": 1, "elite": 1}


@pytest.mark.rule("TI-9.5a")
@pytest.mark.parametrize("figures", [["0"], ["0", "0"], ["0", "3"], ["0", "1", "2"], "01", None])
def test_so_many_figures_of_the_squad_are_to_be_chosen(figures: Any) -> None:
    game = match(squad("rr", "0104"), squad("reo", "0204", side=1), faces=[6, 6])
    with pytest.raises(Illegal):
        fire(game, "a1", answers=[("lose", {"figures": figures})])
    assert len(game.state.squads["b1"].figures) == 3


@pytest.mark.rule("TI-9.5a", "TI-15.p4")
def test_nobody_is_asked_where_there_is_no_choice() -> None:
    game = match(squad("rr", "0104"), squad("rrr", "0204", side=1), faces=[6, 6])
    fire(game, "a1")
    assert game.state.squads["b1"].figures == ["regular"]
    game = match(
        squad("rr", "0104"),
        squad("or", "0204", side=1, fortification="m1"),
        markers={"0204": "entrenchment"},
        faces=[6, 6, MISS, MISS],
    )
    run(resolve(game, attack(game)))
    target = game.state.squads["b1"]
    assert (target.out, target.hex, target.figures, target.fortification) == (
        "destroyed",
        None,
        [],
        "",
    )
    (removed,) = events(game, "removed")
    assert removed.data["why"] == "destroyed"


@pytest.mark.rule("TI-1.5", "TI-9.5a")
def test_a_crew_is_removed_as_one_figure() -> None:
    game = match(squad("r", "0104"), squad("ru", "0204", side=1), faces=[6])
    fire(game, "a1", answers=[("lose", {"figures": ["1"]})])
    assert game.state.squads["b1"].figures == ["regular"]


@pytest.mark.rule("TI-9.5d", "TI-9.t4", "TI-9.t5", "TI-9.t6")
@pytest.mark.parametrize(
    ("morale", "after"),
    [
        ("normal", ["pinned", "pinned", "disrupted", None, None]),
        ("pinned", ["disrupted", "disrupted", None, None, None]),
        ("disrupted", [None, None, None, None, None]),
    ],
)
def test_what_suppressive_hits_make_of_a_squad(morale: Any, after: list[str | None]) -> None:
    assert [odds.suppressed(morale, count) for count in range(1, 6)] == after
    for count, found in enumerate(after, start=1):
        game = match(squad("rr", "0304", side=1, morale=morale))
        results.suppress(game, game.state.squads["b1"], count)
        one = game.state.squads["b1"]
        assert (one.out, one.morale) == (("routed", morale) if found is None else ("", found))


@pytest.mark.rule("TI-9.5d", "TI-9.5a")
def test_a_suppressive_attack_removes_no_figures() -> None:
    game = match(squad("rr", "0104"), squad("rrr", "0204", side=1), faces=[6, 6])
    fire(game, "a1", kind="suppressive")
    target = game.state.squads["b1"]
    assert (target.morale, len(target.figures)) == ("pinned", 3)


# -- Vehicles


@pytest.mark.rule("TI-9.5b", "TI-9.t1", "TI-9.t2", "TI-9.t3", "TI-9.5c")
@pytest.mark.parametrize(
    ("damage", "after"),
    [
        ("none", ["light", "light", "heavy", None, None]),
        ("light", ["heavy", "heavy", None, None, None]),
        ("heavy", [None, None, None, None, None]),
    ],
)
def test_what_hits_make_of_a_vehicle(damage: Any, after: list[str | None]) -> None:
    assert [odds.damaged(damage, count) for count in range(1, 6)] == after
    for count, found in enumerate(after, start=1):
        game = match(vehicle("m3a1", "0304", side=1, damage=damage))
        one = game.state.vehicles["b1"]
        results.damage(game, one, count)
        assert (one.out, one.damage) == (("destroyed", damage) if found is None else ("", found))


@pytest.mark.rule("TI-11.t7")
def test_thick_armour_turns_a_red_die_into_a_6() -> None:
    tank = vehicle("tiger-i", "0104", side=1)
    faces = [6, 6, 6, 6, 6]
    attacker = squad("rr", "0004", token="anti-tank")
    assert hits([*faces, *[1] * 6], attacker, tank) == 4
    assert hits([*faces, 6, 6, 6, 6, 1, 1], attacker, tank) == 0
    assert hits([*faces, *[6] * 6], attacker, tank) == 0
    game = match(attacker, vehicle("panzer-iv", "0104", side=1), faces=[*faces, *[1] * 4])
    assert fire(game, "a1")[0].data["hits"] == 5


# -- Activation


@pytest.mark.rule("TI-9.6", "TI-10.2", "TI-5.2.p1")
def test_all_who_took_part_are_fatigued_hit_or_miss() -> None:
    game = match(
        squad("r", "0204"),
        squad("r", "0303"),
        squad("r", "0205"),
        squad("r", "0404", side=1),
        faces=[MISS, MISS],
    )
    fire(game, "a1", "a2")
    states = [unit.activation for unit in game.state.squads.values()]
    assert states == ["fatigued", "fatigued", "fresh", "fresh"]


@pytest.mark.rule("TI-11.1.p1")
def test_op_fire_of_machine_guns_alone_fatigues_nobody_squad_by_squad() -> None:
    def after(*shooters: str) -> list[str]:
        game = match(
            squad("ru", "0204", activation="op-fire"),
            squad("r", "0303", activation="op-fire"),
            squad("rrrr", "0404", side=1),
            faces=[MISS] * 9,
        )
        fire(game, *shooters, mode="op-fire")
        return [game.state.squads[one].activation for one in ("a1", "a2")]

    assert after("a1/1") == ["op-fire", "op-fire"]
    assert after("a1/01") == ["fatigued", "op-fire"]
    assert after("a2", "a1/1") == ["op-fire", "fatigued"]
    assert after("a1/1", "a2") == ["op-fire", "fatigued"]
    game = match(squad("ru", "0204"), squad("rrrr", "0404", side=1), faces=[MISS] * 3)
    fire(game, "a1/1")
    assert game.state.squads["a1"].activation == "fatigued", "in concentrated fire it is"


@pytest.mark.rule("TI-5.3.p1", "TI-5.p2")
def test_who_can_no_longer_fire_is_not_in_op_fire_mode_any_more() -> None:
    def after(kind: AttackKind, activation: str) -> str:
        target = squad("rrr", "0204", side=1, activation=activation)
        game = match(squad("r", "0104"), target, faces=[6])
        fire(game, "a1", kind=kind)
        return game.state.squads["b1"].activation

    assert after("suppressive", "op-fire") == "fatigued"
    assert after("normal", "op-fire") == "op-fire"
    assert after("suppressive", "fresh") == "fresh"
    for damage, count, activation in (("none", 1, "op-fire"), ("none", 3, "fatigued")):
        game = match(vehicle("m3a1", "0304", side=1, damage=damage, activation="op-fire"))
        results.damage(game, game.state.vehicles["b1"], count)
        assert game.state.vehicles["b1"].activation == activation


# -- Area attacks


def mortared(kind: AttackKind, faces: Sequence[int], **more: Any) -> tuple[Game[State], list[int]]:
    """A mortar fires at a hex of two squads and a half-track, the hits by unit."""
    game = match(
        squad("m", "0004"),
        squad("rr", "0404", side=1),
        squad("rrr", "0404", side=1, morale="pinned"),
        vehicle("m3a1", "0404", side=1),
        squad("ee", "", side=1, transport="b3"),
        faces=faces,
        **more,
    )
    return game, [volley.data["hits"] for volley in fire(game, "a1/m", kind=kind)]


@pytest.mark.rule("TI-11.3.p1", "TI-11.2.p1")
def test_an_area_attack_is_rolled_for_every_unit_in_the_hex() -> None:
    game, found = mortared("normal", [6, 6, MISS, 6, 6, 6, 5])
    assert found == [2, 1, 1]
    assert game.state.squads["b1"].out == "destroyed"
    assert len(game.state.squads["b2"].figures) == 2
    assert game.state.vehicles["b3"].damage == "light"
    assert game.state.squads["b4"].figures == ["elite", "elite"]


@pytest.mark.rule("TI-11.3.p1")
def test_vehicles_take_no_part_in_a_suppressive_area_attack() -> None:
    game, found = mortared("suppressive", [6, MISS, MISS, MISS, 6, MISS, MISS, MISS])
    assert found == [1, 1]
    assert [game.state.squads[one].morale for one in ("b1", "b2")] == ["pinned", "disrupted"]


@pytest.mark.rule("TI-9.0c")
def test_a_mortar_in_support_strikes_the_named_target_alone() -> None:
    game = match(
        squad("r", "0104"),
        squad("m", "0004"),
        squad("rr", "0404", side=1),
        squad("rr", "0404", side=1),
        faces=[6, 6],
    )
    assert [volley.data["target"] for volley in fire(game, "a1", "a2/m")] == ["b1"]


@pytest.mark.rule("TI-6.4.2")
@pytest.mark.parametrize(("hit", "left"), [(3, False), (2, True)])
def test_three_hits_of_one_area_attack_remove_wire(hit: int, left: bool) -> None:
    faces = [6 if number < hit else MISS for number in range(4)]
    game = match(
        squad("m", "0004"),
        squad("rrrr", "0404", side=1),
        markers={"0404": "razor-wire"},
        faces=faces,
    )
    fire(game, "a1/m", kind="suppressive")
    assert bool(game.state.markers) is left
    game = match(
        squad("rrrr", "0204"),
        squad("rrrr", "0404", side=1),
        markers={"0404": "razor-wire"},
        faces=[6] * 4,
    )
    fire(game, "a1", kind="suppressive")
    assert game.state.markers, "no other attack does"


# -- Odds


def counted(black: int, need: int, red: int, thick: bool) -> Mapping[int, Fraction]:
    """The chances of hits by counting all ways that the dice can fall."""
    ways: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=black + red):
        scored = sum(face >= need for face in faces[:black])
        saved = sum(face >= 5 for face in faces[black:])
        saved = min(red, saved + 1) if thick else saved
        count = max(0, scored - saved)
        ways[count] = ways.get(count, 0) + 1
    return {count: Fraction(number, 6 ** (black + red)) for count, number in ways.items()}


@pytest.mark.rule("TI-9.4", "TI-11.t7")
@pytest.mark.parametrize("thick", [False, True])
@pytest.mark.parametrize(("band", "need"), [("close", 4), ("normal", 5), ("long", 6)])
def test_the_odds_are_those_of_all_ways_that_the_dice_can_fall(
    band: Band, need: int, thick: bool
) -> None:
    spread = odds.net_hits(3, band, 2, thick)
    total = sum(spread.values())
    found = {count: Fraction(ways, total) for count, ways in spread.items() if ways}
    assert found == counted(3, need, 2, thick)


@pytest.mark.rule("TI-9.5", "TI-9.5a", "TI-9.5b", "TI-9.5d")
def test_the_chances_of_each_result() -> None:
    game = match(squad("rr", "0104"), squad("rr", "0304", side=1), vehicle("m3a1", "0204", side=1))
    third = Fraction(1, 3)

    def chances(target: str, kind: AttackKind) -> dict[str, Fraction]:
        return odds.outcomes(game, attack(game, at=target, kind=kind), game.state.unit(target))

    miss, one, both = (1 - third) ** 2, 2 * third * (1 - third), third**2
    assert chances("b1", "normal") == {"": miss, "1": one, "destroyed": both}
    assert chances("b1", "suppressive") == {"": miss, "pinned": one + both}
    assert odds.effect(game, attack(game), game.state.unit("b1")) == one + both
    assert list(chances("b1", "normal")) == ["destroyed", "1", ""], "the worst first"
    assert set(chances("b2", "normal")) == {"", "light"}
    assert sum(chances("b2", "normal").values()) == 1
