"""Scenarios of one's own: what their cards hold, who brings one, and a match played on it."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest

from games.rules.contract.asking import Setup
from games.rules.contract.starting import make_setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal
from games.rules.text import english
from games.rules.tide import SYSTEM, library
from games.rules.tide.cards import checks, packs, scenario_form, scenarios, schema, text
from games.rules.tide.cards.boards import board_of
from games.rules.tide.cards.scenarios import ground_of, zone_hexes
from games.rules.tide.cards.schema import Ground, ScenarioCard

NOTHING: dict[str, Any] = {"name": "Nothing", "entries": []}
OWN = {"scenario": "own"}


def own(card_id: str = "mill--abc", **changes: Any) -> dict[str, Any]:
    """Hill 229 as a card of one's own, with a map of its own of flat ground and a road."""
    card = deepcopy(packs.cards()["hill-229"])
    ground = {
        "columns": 11,
        "rows": 9,
        "hexes": [" ".join(["0"] * 11)] * 9,
        "roads": [["0204", "0304", "0404"]],
    }
    return {**card, "id": card_id, "name": "Old Mill", "board": ground, **changes}


def holding(*card_ids: str) -> dict[str, Any]:
    entries = [{"slot": "scenario", "card": card_id} for card_id in card_ids]
    return {"name": "Mine", "entries": entries}


def made(rosters: list[dict[str, Any]], *cards: dict[str, Any], **options: str) -> Setup:
    known = {card["id"]: card for card in cards}
    return make_setup(SYSTEM, {**OWN, **options}, rosters, ["Ann", "Bob"], known)


def faults(card: dict[str, Any]) -> list[tuple[str, str]]:
    return [(fault.rule, fault.where) for fault in checks.faults(card)]


@pytest.mark.rule("TI-3.1")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_is_played_on_the_scenario_that_either_player_brings(seat: int) -> None:
    rosters = [NOTHING, NOTHING]
    rosters[seat] = holding("mill--abc")
    setup = made(rosters, own())
    assert library.scenario(setup).name == "Old Mill"
    assert library.board(setup).roads == (("0204", "0304", "0404"),)
    scenarios = [id for id, card in setup.cards.items() if card["kind"] == "scenario"]
    assert scenarios == ["mill--abc"]


@pytest.mark.rule("TI-3.1")
def test_where_both_bring_one_the_first_seat_has_its_own() -> None:
    cards = [own(), own("hill--xyz", name="Low Hill")]
    setup = made([holding("hill--xyz"), holding("mill--abc")], *cards)
    assert library.scenario(setup).name == "Low Hill"
    assert "mill--abc" not in setup.cards


@pytest.mark.rule("TI-3.1")
def test_where_a_built_in_one_is_chosen_what_players_bring_stays_in_their_rosters() -> None:
    setup = made([holding("mill--abc"), NOTHING], own(), scenario="road-patrol")
    assert library.scenario(setup).name == "Road patrol"


@pytest.mark.rule("TI-3.1")
def test_where_nobody_brings_one_no_match_is_made() -> None:
    with pytest.raises(Illegal, match="Neither roster holds a scenario") as refused:
        made([NOTHING, NOTHING])
    assert refused.value.rule == "TI-3.1"
    assert SYSTEM.rosters.match_faults(OWN, {0: NOTHING}, {}) == []


def test_the_match_keeps_the_card_as_it_was() -> None:
    card = own()
    setup = made([holding("mill--abc"), NOTHING], card)
    card["board"]["hexes"][0] = "2 2 2 2 2 2 2 2 2 2 2"
    assert library.board(setup).hexes[0] == "0 0 0 0 0 0 0 0 0 0 0"


def test_a_scenario_of_ones_own_is_played_to_its_end() -> None:
    setup = made([holding("mill--abc"), NOTHING], own())
    table = Table(SYSTEM, setup, Dice(Seeded(b"own scenario")))
    rng = random.Random(7)
    while table.result is None:
        seat, ask = next(iter(table.asks.items()))
        table.answer(seat, ask.sample(rng))
    assert table.result.reason in SYSTEM.rules.reasons


@pytest.mark.rule("TI-3.5")
def test_a_side_has_so_many_bases_and_vehicles_those_that_come_later_included() -> None:
    card = own()
    card["forces"]["US"] = {
        "divisions": [{"bases": 20, "figures": {"regular": 20}}],
        "vehicles": ["m3a1"] * (schema.MOST_UNITS - 20 - 3),
    }
    coming = {"nation": "US", "round": 1, "zone": {"hexes": ["0004"]}, "vehicles": ["m3a1"] * 3}
    assert faults({**card, "reinforcements": [coming]}) == []
    coming["vehicles"] = ["m3a1"] * 4
    assert faults({**card, "reinforcements": [coming]}) == [("TI-3.5", "forces.US")]


@pytest.mark.rule("TI-3.5")
@pytest.mark.parametrize(
    ("roster", "rule"),
    [
        (holding("regular"), "TI-3.5"),
        ({"name": "X", "entries": [{"slot": "force", "card": "hill-229"}]}, "TI-3.5"),
        (holding("hill-229", "road-patrol"), "TI-3.1"),
        (holding("nowhere"), "TI-3.1"),
        ({"name": "X", "entries": ["text"]}, None),
    ],
)
def test_a_roster_holds_one_scenario_and_nothing_else(
    roster: dict[str, Any], rule: str | None
) -> None:
    found = SYSTEM.rosters.faults(roster, packs.cards())
    assert [(fault.rule, fault.where) for fault in found] == ([(rule, "scenario")] if rule else [])


# -- the card


AWAY = "0030"
"""The number of a hex beyond every board."""
COMING = {"nation": "DE", "round": 2, "vehicles": ["tiger-i"]}


@pytest.mark.rule("TI-2.3")
@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"markers": [{"kind": "minefield", "hex": AWAY}]}, "markers.0.hex"),
        ({"objectives": [{"kind": "victory", "hex": AWAY, "name": "X"}]}, "objectives.0.hex"),
        ({"zones": {"US": {"hexes": [AWAY, "0000"]}, "DE": {"hexes": ["0004"]}}}, "zones.US"),
        (
            {"reinforcements": [{**COMING, "zone": {"hexes": ["0004", AWAY]}}]},
            "reinforcements.0.zone",
        ),
        ({"scoring": [{"by": "control", "hex": AWAY, "round": 1, "points": 1}]}, "scoring.0.hex"),
        ({"conquest": {"nation": "US", "hexes": [AWAY]}}, "conquest.hexes"),
        ({"tie": {"by": "last-in", "hex": AWAY}}, "tie.hex"),
    ],
)
def test_every_hex_that_a_card_names_is_on_its_board(changes: dict[str, Any], where: str) -> None:
    scoring = [{"by": "control", "hex": "0000", "round": 1, "points": 1}]
    bare = own(markers=[], objectives=[], scoring=scoring, reinforcements=[], conquest=None)
    bare["tie"] = {"by": "draw"}
    assert faults(bare) == []
    assert faults({**bare, **changes}) == [("TI-2.3", where)]


def test_a_card_says_who_comes_when_and_what_lies_on_the_map() -> None:
    coming = {"nation": "DE", "round": 2, "zone": {"hexes": ["1004"]}, "vehicles": ["tiger-i"]}
    markers = [{"kind": "pillbox", "hex": "0504"}, {"kind": "minefield", "hex": "0404"}]
    card = own(reinforcements=[coming], markers=markers)
    assert faults(card) == []
    said = [str(line) for block in text.text_of(card).blocks for line in block.lines]
    assert "Germany, at the end of round 2:" in said
    assert "Vehicles: Tiger I" in said
    assert "1 pillbox and 1 minefield" in said


def test_a_map_of_its_own_is_read_as_a_board() -> None:
    assert faults(own()) == []
    card = ScenarioCard.model_validate(own())
    assert isinstance(card.board, Ground)
    assert scenarios.card_ids(card) == {"mill--abc", "regular", "elite", "officer", "mortar"}


@pytest.mark.parametrize(
    ("changes", "rule", "where"),
    [
        ({"board": "nowhere"}, "TI-3.1", "board"),
        ({"board": "x" * 100}, "", "board"),
        ({"board": 7}, "", "board"),
        ({"board": {"columns": 2, "rows": 2}}, "", "board.hexes"),
        ({"board": {"columns": 41, "rows": 1, "hexes": ["0"]}}, "", "board.columns"),
        ({"board": {"columns": "2", "rows": 1, "hexes": ["0 0"]}}, "", "board.columns"),
        ({"board": {"columns": 2, "rows": 1, "hexes": ["0 0q"]}}, "TI-2.4", "board.hexes.0"),
        ({"rounds": -1}, "", "rounds"),
        ({"rounds": "many"}, "", "rounds"),
        ({"actions": {"US": 2, "DE": 2, "FR": 2}}, "", "actions.FR"),
        ({"objectives": [{"hex": "5", "kind": "victory", "name": "X"}]}, "", "objectives.0.hex"),
        (
            {"objectives": [{"hex": "9999", "kind": "victory", "name": "X"}]},
            "TI-2.3",
            "objectives.0.hex",
        ),
        ({"zones": {"US": {"hexes": ["9999"]}, "DE": {"columns": [9]}}}, "TI-2.3", "zones.US"),
        (
            {"scoring": [{"by": "control", "hex": "0504", "round": 1, "points": -5}]},
            "",
            "scoring.0.points",
        ),
        ({"scoring": [{"by": "luck", "points": 5}]}, "", "scoring.0"),
        ({"tie": {"by": "control", "hex": "9999"}}, "TI-2.3", "tie.hex"),
        (
            {"conquest": {"nation": "US", "hexes": ["0504", "9999"]}},
            "TI-2.3",
            "conquest.hexes",
        ),
    ],
)
def test_a_fault_is_named_by_its_field(changes: dict[str, Any], rule: str, where: str) -> None:
    assert faults(own(**changes))[0] == (rule, where)


@pytest.mark.rule("TI-3.5")
@pytest.mark.parametrize(
    ("part", "named", "where", "why"),
    [
        ("figures", "sniper--abc", "divisions.0.figures.sniper--abc", "no built-in figure sniper"),
        ("figures", "panzer-iv", "divisions.0.figures.panzer-iv", "Panzer IV is no figure"),
        ("figures", "machine-gun-de", "divisions.0.figures.machine-gun-de", "to Germany"),
        ("vehicles", "lorry--abc", "vehicles.0", "There is no built-in vehicle lorry--abc"),
        ("vehicles", "regular", "vehicles.0", "Regular is no vehicle"),
        ("vehicles", "tiger-i", "vehicles.0", "Tiger I belongs to Germany"),
    ],
)
def test_a_card_that_a_force_cannot_have_is_refused_by_name(
    part: str, named: str, where: str, why: str
) -> None:
    """In the force that begins and in one that comes later."""
    card = own()
    us = card["forces"]["US"]
    coming = {"nation": "US", "round": 1, "zone": {"hexes": ["0004"]}}
    if part == "vehicles":
        wrong: dict[str, Any] = {"vehicles": [named]}
        us.update(wrong)
    else:
        wrong = {"divisions": [{"bases": 1, "figures": {"regular": 1, named: 1}}]}
        us["divisions"][0]["figures"][named] = 1
    card["reinforcements"] = [{**coming, **wrong}]
    found = checks.faults(card)
    assert [fault.where for fault in found] == [f"forces.US.{where}", f"reinforcements.0.{where}"]
    assert {fault.rule for fault in found} == {"TI-3.5"}
    assert all(why in str(fault.message) for fault in found)


@pytest.mark.parametrize("token", ["bazooka", "regular"])
def test_a_specialisation_that_there_is_not_is_refused_by_its_field(token: str) -> None:
    card = own()
    card["forces"]["US"]["specialisations"] = {token: 1}
    assert faults(card)[0] == ("", f"forces.US.specialisations.{token}")


def test_a_match_with_such_a_scenario_is_refused_with_the_name() -> None:
    card = own()
    card["forces"]["US"]["vehicles"] = ["lorry--abc"]
    with pytest.raises(Illegal, match="There is no built-in vehicle lorry--abc"):
        made([holding("mill--abc"), NOTHING], card)


@pytest.mark.rule("TI-13.1", "TI-15.p3")
def test_a_new_scenario_is_about_one_objective_between_two_like_forces() -> None:
    new = scenario_form.SCENARIO_FORM.blank(english)
    assert (new["rounds"], new["actions"], new["initiative"]) == (6, {"US": 2, "DE": 2}, "US")
    assert [(one["hex"], one["kind"]) for one in new["objectives"]] == [("0504", "victory")]
    assert new["scoring"] == [{"by": "control", "hex": "0504", "round": 6, "points": 1}]
    assert new["tie"] == {"by": "draw"}
    bases = {"divisions": [{"bases": 4, "figures": {"regular": 11, "elite": 4, "officer": 1}}]}
    assert new["forces"] == {"US": bases, "DE": bases}
    for nation, columns in (("US", "00 01"), ("DE", "09 10")):
        assert {hex[:2] for hex in new["zones"][nation]["hexes"]} == set(columns.split())


@pytest.mark.rule("TI-3.10")
def test_a_scenario_is_painted_with_its_map_inside_and_its_zones_hex_by_hex() -> None:
    for scenario in ("halfway-inn", "orchard-ridge"):
        card = packs.cards()[scenario]
        painted = scenario_form.SCENARIO_FORM.unfolded(card)
        known, read = ScenarioCard.model_validate(card), ScenarioCard.model_validate(painted)
        land = ground_of(known, packs.cards())
        inside = ground_of(read, {})
        assert land is not None
        assert inside is not None
        assert (inside.hexes, inside.roads) == (land.hexes, land.roads)
        zones = [(known.zones[nation], read.zones[nation]) for nation in known.zones]
        zones += [
            (old.zone, new.zone)
            for old, new in zip(known.reinforcements, read.reinforcements, strict=True)
        ]
        for before, after in zones:
            assert (after.rows, after.columns) == ((), ())
            assert set(zone_hexes(after, board_of(land))) == set(zone_hexes(before, board_of(land)))


@pytest.mark.parametrize("changes", [{"rounds": "many"}, {"board": "nowhere"}])
def test_a_scenario_that_cannot_be_read_is_shown_as_it_is(changes: dict[str, Any]) -> None:
    card = {**packs.cards()["halfway-inn"], **changes}
    assert scenario_form.SCENARIO_FORM.unfolded(card) is card


@pytest.mark.parametrize(
    "card",
    [
        packs.cards()["hill-229"],
        {**packs.cards()["tiger-i"], "nation": "SU"},
        {**packs.cards()["regular"], "id": ""},
    ],
)
def test_a_card_that_no_scenario_can_name_is_tried_in_none(card: dict[str, Any]) -> None:
    assert SYSTEM.trials.cards(card) == {}
