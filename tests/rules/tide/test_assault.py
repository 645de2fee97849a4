"""Assaults (TI-12), with the seed's cases (TI-17.13 to TI-17.15)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from games.rules.contract.asking import Game
from games.rules.fields import Illegal
from games.rules.tide import assault
from games.rules.tide.assault import Assault
from games.rules.tide.assault.advance import advance
from games.rules.tide.assault.legality import why_not
from games.rules.tide.assault.losses import to_destroy
from games.rules.tide.assault.strength import Strength, strength
from games.rules.tide.state import State
from games.rules.tide.terms import Activation, Damage
from tests.rules.running import events, run

from .moving import where
from .positions import act, hex_of, match, number_of, squad, vehicle

HIT, MISS = 6, 1
HEX = "0304"
STAY: tuple[str, dict[str, list[str]]] = ("advance", {"units": []})
"""The answer of attackers of whom nobody advances."""


def dice(game: Game[State], *supporters: str) -> Strength:
    """The dice of an assault of a1 on 0304."""
    return strength(game, Assault(hex_of(HEX), "a1", supporters))


def refused(game: Game[State], *supporters: str, hex: str = HEX, lead: str = "a1") -> str:
    """The rule that refuses an assault, "" if none does."""
    found = assault.why_illegal(game, Assault(hex_of(hex), lead, supporters))
    return found.rule if found else ""


def storm(game: Game[State], *supporters: str, answers: Sequence[Any] = ()) -> bool:
    """Carry out an assault of a1 on 0304; whether it succeeds."""
    run(assault.resolve(game, Assault(hex_of(HEX), "a1", supporters)), *answers)
    (result,) = events(game, "assault-result")
    success: bool = result.data["success"]
    return success


def away(to: str) -> tuple[str, dict[str, list[int]]]:
    """The answer of a unit that retreats into that hex."""
    return ("retreat", {"to": list(hex_of(to))})


# -- Legality


@pytest.mark.rule("TI-12.1", "TI-5.5.p1")
def test_a_squad_assaults_an_adjacent_hex_with_enemies() -> None:
    enemy = squad("rr", HEX, side=1)
    assert refused(match(squad("rr", "0204"), enemy)) == ""
    assert refused(match(squad("rr", "0104"), enemy)) == "TI-12.1"
    assert refused(match(squad("rr", "0204"), squad("rr", "0504", side=1))) == "TI-12.1"
    assert refused(match(squad("ru", "0204"), enemy)) == "TI-12.1"
    assert refused(match(vehicle("tiger-i", "0204"), enemy)) == "TI-12.1"
    assert refused(match(squad("rr", "0204", morale="pinned"), enemy)) == "TI-5.8.1"


@pytest.mark.rule("TI-12.1")
def test_a_hex_with_a_heavy_vehicle_is_not_assaulted() -> None:
    one = squad("rr", "0204")
    assert refused(match(one, vehicle("m3a1", HEX, side=1))) == ""
    assert refused(match(one, squad("r", HEX, side=1), vehicle("tiger-i", HEX, side=1)))


@pytest.mark.rule("TI-12.1")
def test_who_entered_a_minefield_or_wire_in_this_move_does_not_assault() -> None:
    game = match(squad("rr", "0204"), squad("rr", HEX, side=1))
    acting = act(game, "a1", "assault")
    assert refused(game) == ""
    acting.hindered = True
    assert refused(game) == "TI-12.1"


@pytest.mark.rule("TI-12.2", "TI-12.13")
def test_who_may_support() -> None:
    game = match(
        squad("rr", "0204"),
        squad("rr", "0303", activation="fatigued"),
        squad("rr", "0404", activation="op-fire"),
        squad("rr", "0205", morale="pinned"),
        squad("rr", "0203", morale="disrupted"),
        squad("ru", "0305"),
        squad("rr", "0505"),
        vehicle("m3a1", "0405"),
        squad("rr", "", transport="a8"),
        squad("rr", "0405"),
        squad("rr", HEX, side=1),
    )
    assert refused(game, "a2", "a3") == ""
    for unit_id in ("a4", "a5", "a6", "a7", "a8", "a9", "b1", "a1"):
        assert refused(game, unit_id) == "TI-12.2", unit_id
    assert refused(game, "a2", "a3", "a10") == "TI-12.2"
    assert refused(game, "a2", "a2") == "TI-12.2"


def test_the_options_of_an_assault() -> None:
    game = match(
        squad("rr", "0204"),
        squad("rr", "0303"),
        squad("r", "0405"),
        squad("rr", HEX, side=1),
        squad("rr", "0104", side=1),
    )
    found = {option.id: option for option in assault.options(game, game.state.squads["a1"])}
    assert set(found) == {"assault:a1:0304", "assault:a1:0104"}
    option = found["assault:a1:0304"]
    assert option.check({"supporters": ["a2"]}) == {"supporters": ["a2"]}
    with pytest.raises(Illegal):
        option.check({"supporters": ["a1"]})
    described = option.describe()
    assert [each["params"]["attack"] for each in described["details"]] == [2, 3]
    (supporters,) = option.fields
    alone, backed = supporters.preview([]), supporters.preview(["a2"])
    assert [shown["notes"][0]["params"]["attack"] for shown in (alone, backed)] == [2, 3]
    assert alone["chances"][0]["chance"] < backed["chances"][0]["chance"]
    assert len(described["chances"]) == 2
    (listed,) = option.brief()["details"]
    assert [listed["params"][name] for name in ("alone", "backed")] == [
        round(100 * one["chance"]) for one in described["chances"]
    ]


@pytest.mark.rule("TI-12.2")
def test_where_nobody_can_support_nobody_is_asked_who_does() -> None:
    game = match(squad("rr", "0204"), squad("rr", HEX, side=1), vehicle("m3a1", HEX, side=1))
    (option,) = assault.options(game, game.state.squads["a1"])
    assert str(option.label) == "Assault b1 and b2 in 0304"
    assert option.towards == ("b1", "b2")
    assert option.check({}) == option.check({"supporters": []}) == {"supporters": []}


# -- Strength


@pytest.mark.rule("TI-12.3", "TI-9.1")
def test_supporters_add_half_rounded_up() -> None:
    game = match(
        squad("rree", "0204"), squad("rrr", "0303"), squad("e", "0404"), squad("r", HEX, side=1)
    )
    assert dice(game).attack_dice == 6
    assert dice(game, "a2", "a3").attack_dice == 6 + 2 + 1


@pytest.mark.rule("TI-12.3", "TI-12.14")
def test_firepower_is_that_against_squads_also_at_a_vehicle() -> None:
    game = match(squad("ee", "0204"), vehicle("m3a1", HEX, side=1))
    found = dice(game)
    assert (found.attack_dice, found.defence_dice, found.cover.total) == (4, 4, 0)
    assert dice(match(squad("ee", "0204"), vehicle("opel-blitz", HEX, side=1))).defence_dice == 0
    shot = vehicle("m3a1", HEX, side=1, damage="heavy")
    assert dice(match(squad("ee", "0204"), shot)).defence_dice == 2


@pytest.mark.rule("TI-12.3", "TI-11.p1", "TI-11.t5")
def test_a_flamethrower_adds_2_to_the_attacker_alone() -> None:
    flames = squad("rr", "0303", token="flamethrower")
    game = match(squad("rr", "0204", token="flamethrower"), flames, squad("rr", HEX, side=1))
    assert dice(game, "a2").attack_dice == 4 + 2
    game.state.squads["b1"].token = "flamethrower"
    assert dice(game).defence_dice == 2


@pytest.mark.rule("TI-11.t8")
def test_in_wire_and_mines_firepower_is_halved_once() -> None:
    game = match(
        squad("rrr", "0204"),
        squad("rrr", "0303"),
        squad("rr", HEX, side=1),
        markers={"0204": "razor-wire", "0303": "minefield"},
    )
    assert dice(game, "a2").attack_dice == 2 + 2
    supporting = dice(game, "a2").attack[1]
    assert {term.value for term in supporting.halved} == {0}, "what halves is no term of the sum"


@pytest.mark.rule("TI-12.4", "TI-12.14")
def test_the_strength_of_the_defender() -> None:
    def defence(*placed: Any) -> int:
        return dice(match(squad("rr", "0204"), *placed)).defence_dice

    assert defence(squad("rre", HEX, side=1, activation="fatigued")) == 4
    assert defence(squad("m", HEX, side=1)) == 2, "a mortar with its normal value"
    assert defence(squad("d", HEX, side=1)) == 4
    assert defence(squad("rrr", HEX, side=1, morale="pinned")) == 2
    assert defence(squad("rrr", HEX, side=1, morale="disrupted")) == 0
    pinned, officer = squad("rrr", HEX, side=1, morale="pinned"), squad("o", HEX, side=1)
    assert defence(pinned, officer) == 3 + 1
    assert defence(squad("ro", HEX, side=1, morale="pinned")) == 2
    assert defence(vehicle("m3a1", HEX, side=1), squad("rr", "", side=1, transport="b1")) == 4


@pytest.mark.rule("TI-12.5", "TI-12.12")
def test_cover_in_an_assault_is_terrain_and_a_medic() -> None:
    def cover(*placed: Any, **more: Any) -> int:
        return dice(match(squad("rr", "0204"), *placed, **more)).cover.total

    woods = {"hexes": {HEX: "0w"}}
    dug_in = squad("ee", HEX, side=1, fortification="m1")
    assert cover(dug_in, markers={HEX: "pillbox"}, **woods) == 2
    assert cover(squad("r", HEX, side=1), markers={HEX: "tank-trap"}) == 0
    assert cover(vehicle("m3a1", HEX, side=1), **woods) == 1
    assert cover(vehicle("m3a1", HEX, side=1), squad("r", HEX, side=1), **woods) == 2
    rider = squad("r", "", side=1, transport="b1", token="medic")
    assert cover(vehicle("m3a1", HEX, side=1), rider, **woods) == 1
    assert cover(squad("r", HEX, side=1, token="medic"), **woods) == 3


@pytest.mark.rule("TI-12.8")
def test_the_chance_of_success_is_exact() -> None:
    """One die each: the attacker needs a hit, and none back."""
    game = match(squad("r", "0204"), squad("r", HEX, side=1))
    assert dice(game).success == Fraction(1, 4)
    game = match(squad("r", "0204"), squad("r", HEX, side=1, morale="disrupted"))
    assert dice(game).success == Fraction(1, 2)


# -- Losses


@pytest.mark.rule("TI-17.13", "TI-12.7")
@pytest.mark.parametrize(("damage", "hits"), [("none", 4), ("light", 3), ("heavy", 1)])
def test_a_light_vehicle_takes_no_more_hits_than_destroy_it(damage: Damage, hits: int) -> None:
    game = match(vehicle("opel-blitz", HEX, side=1, damage=damage))
    assert to_destroy(game.state.vehicles["b1"]) == hits


@pytest.mark.rule("TI-12.7", "TI-12.15", "TI-17.13")
@pytest.mark.parametrize(
    ("taken", "truck", "figures", "retreats"),
    [
        (["b2:0", "b2:1", "b1:0"], "", 1, 2),
        (["b2:0", "b2:1", "b2:2"], "no-retreat", 2, 1),
        (["b1:0", "b1:1", "b2:3"], "", 0, 1),
    ],
)
def test_the_defender_puts_hits_on_squads_and_vehicles_in_any_mix(
    taken: list[str], truck: str, figures: int, retreats: int
) -> None:
    """A truck with 3 hits is heavily damaged, and cannot retreat."""
    game = match(
        squad("rrrr", "0204"),
        squad("rr", HEX, side=1),
        vehicle("opel-blitz", HEX, side=1),
        faces=[HIT, HIT, HIT, MISS, MISS, MISS],
    )
    leave = [away("0404")] * retreats
    storm(game, answers=[("take", {"hits": taken}), *leave, STAY])
    assert (game.state.vehicles["b2"].out, len(game.state.squads["b1"].figures)) == (truck, figures)


@pytest.mark.rule("TI-12.15")
def test_hits_that_nobody_can_take_are_lost() -> None:
    game = match(squad("rrrr", "0204"), squad("r", HEX, side=1), faces=[HIT] * 4 + [MISS])
    assert storm(game, answers=[("advance", {"units": ["a1"]})])
    assert game.state.squads["b1"].out == "destroyed"


@pytest.mark.rule("TI-12.7")
def test_losses_of_the_attacker_come_off_the_active_squad_first() -> None:
    game = match(
        squad("r", "0204"),
        squad("rr", "0303"),
        squad("rrr", HEX, side=1),
        faces=[MISS, MISS, HIT, HIT, MISS],
    )
    assert not storm(game, "a2")
    assert game.state.squads["a1"].out == "destroyed"
    assert len(game.state.squads["a2"].figures) == 1


@pytest.mark.rule("TI-12.7")
def test_the_owner_chooses_which_of_those_who_support_takes_losses() -> None:
    game = match(
        squad("r", "0204"),
        squad("rr", "0303"),
        squad("er", "0403"),
        squad("rrr", HEX, side=1),
        faces=[MISS] * 4 + [HIT, HIT, HIT],
    )
    part = assault.resolve(game, Assault(hex_of(HEX), "a1", ("a2", "a3")))
    ask = next(part)
    assert (ask.seat, ask.rule) == (0, "TI-12.7")
    assert str(ask.prompt) == "The squads that support the assault take 2 hits. Who is lost?"
    (field,) = ask.option("take").fields
    assert field.describe()["likely"] == ["a2:0", "a2:1"], "those who are worth least"
    assert game.state.squads["a1"].out == "destroyed"
    with pytest.raises(StopIteration):
        part.send(ask.check({"option": "take", "fields": {"hits": ["a3:0", "a2:1"]}}))
    assert [game.state.squads[one].figures for one in ("a2", "a3")] == [["regular"], ["regular"]]


@pytest.mark.rule("TI-12.7")
@pytest.mark.parametrize(("hits", "left"), [(1, [2, 2]), (5, [0, 0])])
def test_nobody_is_asked_who_takes_losses_that_all_take(hits: int, left: list[int]) -> None:
    """The active squad alone, or everybody."""
    game = match(
        squad("r", "0204"),
        squad("rr", "0303"),
        squad("er", "0403"),
        squad("rrrr", HEX, side=1),
        vehicle("m3a1", HEX, side=1),
        faces=[MISS] * 4 + [HIT] * hits + [MISS] * (8 - hits),
    )
    assert not storm(game, "a2", "a3")
    assert [len(game.state.squads[one].figures) for one in ("a2", "a3")] == left


# -- Outcome


@pytest.mark.rule("TI-17.14", "TI-12.8", "TI-12.13", "TI-12.6")
def test_a_lost_assault_fatigues_all_who_took_part_and_nobody_retreats() -> None:
    game = match(
        squad("rr", "0204"),
        squad("rr", "0303"),
        squad("rr", HEX, side=1),
        faces=[MISS, MISS, MISS, 4, MISS],
    )
    assert not storm(game, "a2")
    assert [game.state.squads[one].activation for one in ("a1", "a2")] == ["fatigued"] * 2
    assert where(game, "b1") == HEX


@pytest.mark.rule("TI-12.8", "TI-12.17")
def test_a_tie_fails_even_where_the_hex_is_empty() -> None:
    game = match(squad("rr", "0204"), squad("r", HEX, side=1), faces=[HIT, MISS, HIT])
    assert not storm(game)
    assert game.state.squads["b1"].out == "destroyed"
    assert (where(game), game.state.squads["a1"].activation) == ("0204", "fatigued")


@pytest.mark.rule("TI-17.15", "TI-12.9", "TI-12.11")
def test_a_won_assault_drives_the_defenders_out() -> None:
    game = match(
        squad("rrrr", "0204"),
        squad("ro", HEX, side=1, activation="op-fire"),
        squad("rr", HEX, side=1, morale="pinned", fortification="m1"),
        squad("rr", HEX, side=1, morale="disrupted"),
        markers={HEX: "entrenchment"},
        faces=[HIT, MISS, MISS, MISS, *[MISS] * 4],
    )
    took = ("take", {"hits": ["b3:0"]})
    answers = [took, away("0404"), away("0305")]
    assert storm(game, answers=[*answers, ("advance", {"units": ["a1"]})])
    squads = game.state.squads
    assert (where(game, "b1"), squads["b1"].morale, squads["b1"].activation) == (
        "0404",
        "normal",
        "op-fire",
    )
    assert (where(game, "b2"), squads["b2"].morale, squads["b2"].fortification) == (
        "0305",
        "disrupted",
        "",
    )
    assert squads["b3"].out == "no-retreat"
    assert (where(game), squads["a1"].activation) == (HEX, "fatigued")


@pytest.mark.rule("TI-12.16")
def test_a_heavily_damaged_vehicle_cannot_retreat() -> None:
    game = match(
        squad("rrrr", "0204"),
        vehicle("opel-blitz", HEX, side=1, damage="heavy"),
        squad("rr", HEX, side=1),
        squad("ee", "", side=1, transport="b1"),
        faces=[HIT, MISS, MISS, MISS, MISS, MISS],
    )
    storm(game, answers=[("take", {"hits": ["b2:0"]}), away("0404"), STAY])
    assert game.state.vehicles["b1"].out == "no-retreat"
    assert game.state.squads["b3"].out == "in-transport"


@pytest.mark.rule("TI-12.14")
def test_who_rides_rides_along() -> None:
    game = match(
        squad("rrrr", "0204"),
        vehicle("m3a1", HEX, side=1),
        squad("ee", "", side=1, transport="b1"),
        faces=[HIT, MISS, MISS, MISS, *[MISS] * 4],
    )
    storm(game, answers=[("take", {"hits": ["b1:0"]}), away("0404"), STAY])
    rider = game.state.squads["b2"]
    assert number_of(game.state.whereabouts(rider)) == "0404"
    assert len(rider.figures) == 2


def surrounded(*others: Any, mines: Sequence[int] = (), **more: Any) -> Game[State]:
    """b1 in 0304 attacked from 0204; of the hexes around it 0404 alone is open, the rest is pond.
    The attack makes 1 hit; `mines` are the faces after it."""
    return match(
        squad("rr", "0204"),
        squad("rr", HEX, side=1),
        *others,
        hexes=dict.fromkeys(("0303", "0203", "0205", "0305"), "0p"),
        faces=[HIT, MISS, MISS, MISS, *mines],
        **more,
    )


TOOK = ("take", {"hits": ["b1:0"]})


@pytest.mark.rule("TI-12.9", "TI-12.16")
def test_where_there_is_one_hex_it_is_not_asked_for() -> None:
    game = surrounded()
    storm(game, answers=[TOOK, STAY])
    assert where(game, "b1") == "0404"


@pytest.mark.rule("TI-12.9", "TI-12.16")
def test_without_a_hex_to_retreat_to_a_unit_is_destroyed() -> None:
    game = surrounded(squad("r", "0404"))
    storm(game, answers=[TOOK, STAY])
    assert game.state.squads["b1"].out == "no-retreat"


@pytest.mark.rule("TI-12.9", "TI-12.16", "TI-2.5")
@pytest.mark.parametrize(("lost", "stays"), [("b1", ""), ("b3", "0404")])
def test_where_no_hex_has_room_it_or_another_is_lost(lost: str, stays: str) -> None:
    game = surrounded(*[squad("rr", "0404", side=1)] * 3)
    storm(game, answers=[TOOK, ("retreat", {"lost": lost}), STAY])
    assert game.state.squads[lost].out == "over-stacked"
    assert where(game, "b1") == stays


@pytest.mark.rule("TI-6.4.6", "TI-12.9")
def test_a_retreat_into_mines_rolls_their_dice() -> None:
    game = surrounded(markers={"0404": "minefield"}, mines=[HIT, MISS, MISS, MISS])
    storm(game, answers=[TOOK, STAY])
    assert game.state.squads["b1"].out == "destroyed"


@pytest.mark.rule("TI-12.10", "TI-12.13", "TI-2.6")
def test_who_was_fatigued_before_does_not_advance() -> None:
    def advancing(activation: Activation) -> str:
        game = match(
            squad("rr", "0204"),
            squad("rr", "0303", activation=activation),
            squad("r", HEX, side=1, morale="disrupted"),
            faces=[HIT, MISS, MISS],
        )
        storm(game, "a2", answers=[("advance", {"units": ["a1", "a2"]})])
        assert game.state.squads["a2"].activation == "fatigued"
        return where(game, "a2")

    assert advancing("fresh") == advancing("op-fire") == HEX
    with pytest.raises(Illegal):
        advancing("fatigued")


@pytest.mark.rule("TI-12.10")
def test_supporters_advance_also_if_the_active_squad_died() -> None:
    def advancing(unit: str) -> Game[State]:
        game = match(
            squad("r", "0204"),
            squad("eee", "0303"),
            squad("rr", HEX, side=1),
            faces=[HIT, HIT, HIT, HIT, HIT, MISS],
        )
        assert storm(game, "a2", answers=[("advance", {"units": [unit]})])
        return game

    with pytest.raises(Illegal):
        advancing("a1")
    game = advancing("a2")
    assert (where(game), where(game, "a2")) == ("", HEX)


@pytest.mark.rule("TI-6.4.6", "TI-12.10")
def test_an_advance_into_mines_rolls_their_dice() -> None:
    game = match(
        squad("rr", "0204"),
        squad("r", HEX, side=1, morale="disrupted"),
        markers={HEX: "minefield"},
        faces=[HIT, MISS, HIT, MISS, MISS, MISS],
    )
    storm(game, answers=[("advance", {"units": ["a1"]})])
    assert len(game.state.squads["a1"].figures) == 1


@pytest.mark.rule("TI-6.2.3", "TI-12.1")
def test_nobody_assaults_out_of_a_transport() -> None:
    game = match(vehicle("m3a1", "0204"), squad("rr", "", transport="a1"), squad("rr", HEX, side=1))
    riding = game.state.squads["a2"]
    found = why_not(game, riding, hex_of(HEX))
    assert found is not None
    assert found.rule == "TI-6.2.3"
    assert list(assault.options(game, riding)) == []


@pytest.mark.rule("TI-12.10")
def test_where_all_attackers_have_died_nobody_advances() -> None:
    game = match(squad("rr", "0204", out=True))
    run(advance(game, [game.state.squads["a1"]], hex_of(HEX)))
    assert not events(game, "advanced")
