"""By what 'Mechs are told apart at a glance: their shapes."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

from games.rules.battletech import SYSTEM
from games.rules.battletech.cards import packs, silhouettes

SYMBOLS = Path(__file__).resolve().parents[3] / "static" / "emblems" / "mechs.svg"


def drawn_with(card_id: str) -> tuple[str, ...]:
    emblem = SYSTEM.cards.emblem(card_id)
    return (emblem.charge, *emblem.parts)


def test_the_shape_of_a_mech_follows_from_its_chassis_and_its_record_sheet() -> None:
    assert drawn_with("atlas-as7-d") == (
        *("legs-straight", "launchers", "hand-left", "hand-right", "hull-block", "head-skull"),
    )
    assert drawn_with("hunchback-hbk-4g")[1] == "cannon"
    assert "fins" in drawn_with("phoenix-hawk-pxh-1")
    assert {"barrel-left", "hand-right"} <= set(drawn_with("phoenix-hawk-pxh-1"))
    assert {"legs-reversed", "box-left", "box-right"} <= set(drawn_with("catapult-cplt-c1"))


def test_a_cockpit_in_the_hull_leaves_no_head_and_claws_are_there_whatever_they_carry() -> None:
    assert not [part for part in drawn_with("locust-lct-1v") if part.startswith("head")]
    assert {"claw-left", "claw-right"} <= set(drawn_with("king-crab-kgc-0000"))


def test_the_heavier_a_mech_the_larger_it_is_drawn() -> None:
    by_weight = ["locust-lct-1v", "griffin-grf-1n", "marauder-mad-3r", "atlas-as7-d"]
    sizes = [SYSTEM.cards.emblem(card).size for card in by_weight]
    assert sizes == sorted(set(sizes))


def test_every_chassis_is_described_and_every_part_has_its_symbol() -> None:
    assert {card["chassis"] for card in packs.mechs()} == set(silhouettes.chassis())
    names = {symbol.get("id") for symbol in ElementTree.parse(SYMBOLS).getroot()}
    assert {part for card in packs.mechs() for part in drawn_with(card["id"])} == names


def test_no_two_chassis_ever_look_alike() -> None:
    chassis = defaultdict[tuple[str, ...], set[str]](set)
    for card in packs.mechs():
        chassis[drawn_with(card["id"])].add(card["chassis"])
    assert [alike for alike in chassis.values() if len(alike) > 1] == []


def test_a_changed_card_keeps_its_shape_and_an_unknown_one_has_a_decent_one() -> None:
    assert SYSTEM.cards.emblem("atlas-as7-d--abc") == SYSTEM.cards.emblem("atlas-as7-d")
    assert drawn_with("my-mech--abc")[-2:] == ("hull-frame", "head-visor")
