"""Cards: the built-in ones, and every fault of one."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from games.rules.forms.faults import Fault
from games.rules.text import Message
from games.rules.tide.cards import boards, checks, packs, scenarios, schema, text
from games.rules.tide.cards.schema import BoardCard, FigureCard, ScenarioCard, VehicleCard
from games.rules.tide.constants.ground import LEVELS
from games.rules.tide.terms import MARKERS, SPECIALISATIONS, TERRAIN

CARDS = list(packs.cards().values())
SCENARIOS = [card for card in CARDS if card["kind"] == "scenario"]


def scenario(card_id: str) -> ScenarioCard:
    return ScenarioCard.model_validate(packs.cards()[card_id])


def changed(card_id: str, change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """A built-in card with a change."""
    card = deepcopy(packs.cards()[card_id])
    change(card)
    return card


def found(card: dict[str, Any]) -> list[tuple[str, str]]:
    """The faults of a card, as rules and fields."""
    return [(fault.rule, fault.where) for fault in checks.faults(card)]


@pytest.mark.rule("TI-3.5", "TI-3.9", "TI-1.2")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["id"])
def test_a_built_in_card_has_no_fault_and_can_be_read(card: dict[str, Any]) -> None:
    assert checks.faults(card) == []
    words = text.text_of(card)
    assert words.title == card["name"]
    for block in words.blocks:
        assert isinstance(block.heading, Message)
        assert all(isinstance(line, Message) and str(line) for line in block.lines)


def test_there_are_ten_scenarios_with_a_board_each() -> None:
    assert [card["id"] for card in SCENARIOS] == [
        "hill-229",
        "road-patrol",
        "breaking-point",
        "halfway-inn",
        "low-mill",
        "orchard-ridge",
        "lake-road",
        "tiger-ford",
        "concrete-teeth",
        "canal-lock",
    ]
    assert len({card["board"] for card in SCENARIOS}) == len(SCENARIOS)


@pytest.mark.rule("TI-1.2", "TI-1.4", "TI-7.p2")
def test_figures_and_vehicles_have_the_values_of_the_rulebook() -> None:
    regular = FigureCard.model_validate(packs.cards()["regular"])
    assert (regular.slots, regular.is_regular) == (1, True)
    against = [regular.attack("squad"), regular.attack("vehicle")]
    assert [(one.range, one.firepower) for one in against if one] == [(4, 1), (1, 1)]
    for crew in ("mortar", "machine-gun-us", "machine-gun-de"):
        assert packs.cards()[crew]["slots"] == 2
    assert not FigureCard.model_validate(packs.cards()["elite"]).is_regular
    weights = {
        card["id"]: VehicleCard.model_validate(card).weight
        for card in CARDS
        if card["kind"] == "vehicle"
    }
    assert {name for name, weight in weights.items() if weight == "heavy"} == {
        "m4a1-sherman",
        "panzer-iv",
        "tiger-i",
    }


@pytest.mark.rule("TI-11.2.p1")
def test_a_mortar_has_another_firepower_for_suppressive_attacks() -> None:
    mortar = FigureCard.model_validate(packs.cards()["mortar"]).attack("squad")
    assert mortar is not None
    assert (mortar.range, mortar.of("suppressive"), mortar.of("normal")) == (8, 4, 2)
    assert schema.Attack(range=4, firepower=2).of("suppressive") == 2


@pytest.mark.rule("TI-2.2", "TI-2.3", "TI-2.4", "TI-6.4")
@pytest.mark.parametrize(
    ("change", "rule", "where"),
    [
        ({"hexes": ["0 0", "0 0"], "rows": 3}, "TI-2.3", "hexes"),
        ({"hexes": ["0 0", "0"]}, "TI-2.3", "hexes.1"),
        ({"hexes": ["0 0", "0 3"]}, "TI-2.2", "hexes.1"),
        ({"hexes": ["0 0", "0 0q"]}, "TI-2.4", "hexes.1"),
        ({"hexes": ["0 0", "0 0wb"]}, "TI-2.4", "hexes.1"),
        ({"hexes": ["0 0", "0 -1"]}, "TI-2.4", "hexes.1"),
        ({"roads": [["0000", "0100", "0200"]]}, "TI-6.4", "roads.0"),
        ({"roads": [["0001", "0100"], ["0000", "0101"]]}, "TI-6.4", "roads.1"),
        ({"hexes": ["0 0x", "0 0"], "roads": [["0000", "0100"]]}, "TI-2.1", "roads.0"),
    ],
)
def test_a_board_names_each_fault_with_its_rule(
    change: dict[str, Any], rule: str, where: str
) -> None:
    card = {"id": "b", "kind": "board", "name": "B", "columns": 2, "rows": 2}
    good = {**card, "hexes": ["0 0", "0 0w"], "roads": [["0000", "0100", "0001"]]}
    assert found(good) == []
    assert found({**good, "roads": [], **change}) == [(rule, where)]


def test_a_board_is_read_row_by_row() -> None:
    card = BoardCard.model_validate(packs.cards()["hill-229-board"])
    board, hexes = boards.board_of(card), boards.terrains(card.hexes)
    assert hexes[board.index(board.parse("0504"))] == (2, "open")
    assert hexes[board.index(board.parse("0301"))] == (0, "woods")
    assert hexes[board.index(board.parse("1001"))] == (0, "half")


@pytest.mark.parametrize(
    ("change", "rule", "where"),
    [
        (lambda card: card["actions"].pop("DE"), "TI-3.1", "actions"),
        (lambda card: card["zones"].pop("US"), "TI-3.1", "zones"),
        (lambda card: card["forces"].pop("US"), "TI-3.1", "forces"),
        (lambda card: card["scoring"][0].update(round=9), "TI-4.p1", "scoring.0"),
        (lambda card: card.update(scoring=[]), "TI-15.p3", "scoring"),
        (lambda card: card.update(tie={"by": "nation"}), "TI-15.p3", "tie"),
        (lambda card: card.update(tie={"by": "control"}), "TI-15.p3", "tie"),
        (lambda card: card["objectives"].append(card["objectives"][0]), "TI-13.1", "objectives"),
        (
            lambda card: card.update(markers=[{"kind": "pillbox", "hex": "0000"}] * 4),
            "TI-6.4.4",
            "markers",
        ),
        (
            lambda card: card.update(markers=[{"kind": "minefield", "hex": "0000"}] * 2),
            "TI-6.4.1",
            "markers",
        ),
        (lambda card: card.update(rounds=0), "", "rounds"),
        (lambda card: card.update(secret=1), "", "secret"),
    ],
)
def test_a_scenario_names_each_fault_of_its_own(
    change: Callable[[dict[str, Any]], object], rule: str, where: str
) -> None:
    assert found(changed("hill-229", change)) == [(rule, where)]


def _us(card: dict[str, Any]) -> dict[str, Any]:
    force: dict[str, Any] = card["forces"]["US"]
    return force


@pytest.mark.rule("TI-3.5", "TI-3.9", "TI-3.10", "TI-6.4.4", "TI-1.2")
@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda card: card.update(board="nowhere"), "TI-3.1"),
        (lambda card: card.update(board="regular"), "TI-3.1"),
        (lambda card: card["objectives"][0].update(hex="9999"), "TI-2.3"),
        (lambda card: card["zones"].update(US={"columns": [40]}), "TI-3.10"),
        (lambda card: card["zones"].update(US={"rows": [0], "hexes": ["0099"]}), "TI-2.3"),
        (lambda card: card.update(markers=[{"kind": "entrenchment", "hex": "0103"}]), "TI-6.4.4"),
        (lambda card: _us(card).update(vehicles=["panzer-iv"]), "TI-3.5"),
        (lambda card: _us(card).update(vehicles=["nothing"]), "TI-3.5"),
        (lambda card: _us(card)["divisions"][0]["figures"].update(nobody=1), "TI-3.5"),
        (lambda card: _us(card)["divisions"][0]["figures"].update(regular=8), "TI-1.2"),
        (
            lambda card: _us(card)["divisions"].append({"bases": 2, "figures": {"regular": 1}}),
            "TI-3.9",
        ),
        (lambda card: _us(card).update(specialisations={"medic": 4}), "TI-3.5"),
    ],
)
def test_a_scenario_names_each_fault_with_the_cards_that_it_names(
    change: Callable[[dict[str, Any]], object], rule: str
) -> None:
    card = ScenarioCard.model_validate(changed("hill-229", change))
    assert [fault.rule for fault in scenarios.faults_with(card, packs.cards())] == [rule]


@pytest.mark.rule("TI-3.5")
def test_so_many_tokens_as_there_are_bases_without_crews_are_enough() -> None:
    """Of the 4 bases of a side on Hill 229 one holds the mortar."""
    card = changed("hill-229", lambda card: _us(card).update(specialisations={"medic": 3}))
    assert scenarios.faults_with(ScenarioCard.model_validate(card), packs.cards()) == []


@pytest.mark.rule("TI-1.2")
def test_a_heavy_weapon_is_a_crew_of_two_slots() -> None:
    faults: list[Fault] = checks.faults(changed("mortar", lambda card: card.update(slots=1)))
    assert [(fault.rule, str(fault.message)) for fault in faults] == [
        ("TI-1.2", "A heavy weapon is a crew of 2 slots, no other is.")
    ]
    assert found(changed("regular", lambda card: card.update(slots=2))) == [("TI-1.2", "slots")]


def test_a_card_of_no_kind_is_no_card() -> None:
    assert found({"id": "x", "kind": "dragon", "name": "X"}) == [("", "kind")]


@pytest.mark.rule("TI-3.10")
def test_a_zone_is_its_rows_its_columns_and_its_hexes_together() -> None:
    card = scenario("halfway-inn")
    ground = scenarios.ground_of(card, packs.cards())
    assert ground is not None
    board = boards.board_of(ground)
    zone = {board.number(hex) for hex in scenarios.zone_hexes(card.zones["DE"], board)}
    assert len(zone) == 2 * 9 + 4
    assert {"0900", "1008", "0801", "0807"} <= zone
    assert "0800" not in zone


def test_a_scenario_is_played_with_its_board_its_figures_and_its_vehicles() -> None:
    assert scenarios.card_ids(scenario("road-patrol")) == {
        "road-patrol",
        "road-patrol-board",
        "regular",
        "elite",
        "officer",
        "m4a1-sherman",
        "panzer-iv",
    }


def said(card_id: str) -> list[str]:
    """All sentences of a card."""
    words = text.text_of(packs.cards()[card_id])
    return [str(line) for block in words.blocks for line in (*block.small, *block.lines)]


def test_cards_say_in_words_what_they_do() -> None:
    assert said("mortar")[:2] == [
        "Squads: range 8, firepower 2 normal, 4 suppressive",
        "Vehicles: range 8, firepower 2",
    ]
    assert said("opel-blitz") == ["It cannot attack."]
    assert "Vehicles: range 6, firepower 8" in said("m4a1-sherman")
    assert "2 bases: 5 Regular, 2 Elite, 1 Officer" in said("hill-229")
    assert "With as many points on both sides whoever stood in 0504 last wins." in said("hill-229")
    assert (
        "Germany wins on controlling 0504 and 0904 at the end of a round, and else loses."
        in said("breaking-point")
    )
    assert "1 point for each enemy squad destroyed" in said("road-patrol")
    assert "1 road" in said("road-patrol-board")
    facts = [str(fact) for _label, fact in text.text_of(packs.cards()["opel-blitz"]).facts]
    assert facts == ["6", "0", "2"]


def test_the_built_in_scenarios_use_every_unit_weapon_and_piece_of_terrain() -> None:
    played = [ScenarioCard.model_validate(card) for card in SCENARIOS]
    grounds = [scenarios.ground_of(one, packs.cards()) for one in played]
    forces = [force for one in played for force in (*one.forces.values(), *one.reinforcements)]
    assert {one for force in forces for one in force.vehicles} == ids_of("vehicle")
    figures = {one for force in forces for each in force.divisions for one in each.figures}
    assert figures == ids_of("figure")
    assert {token for force in forces for token in force.specialisations} == set(SPECIALISATIONS)
    assert {marker.kind for one in played for marker in one.markers} == set(MARKERS)
    assert {one.board for one in played} == ids_of("board")
    hexes = {hex for land in grounds if land for hex in boards.terrains(land.hexes)}
    assert {hex.kind for hex in hexes} == set(TERRAIN)
    assert {hex.level for hex in hexes} == set(LEVELS)
    assert any(land.roads for land in grounds if land)


@pytest.mark.parametrize("scenario_id", [card["id"] for card in SCENARIOS])
def test_a_built_in_scenario_has_a_briefing_and_sides_of_three_to_twelve_units(
    scenario_id: str,
) -> None:
    card = scenario(scenario_id)
    assert card.introduction
    for nation, force in card.forces.items():
        coming = [one for one in card.reinforcements if one.nation == nation]
        units = sum(
            sum(each.bases for each in one.divisions) + len(one.vehicles)
            for one in (force, *coming)
        )
        assert 3 <= units <= 12, nation


def ids_of(kind: str) -> set[str]:
    return {card["id"] for card in packs.cards().values() if card["kind"] == kind}
