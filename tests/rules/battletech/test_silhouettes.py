"""By what 'Mechs are told apart at a glance: their shapes and the colours of their chassis."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from games.rules.battletech import SYSTEM
from games.rules.battletech.cards import packs, silhouettes
from games.rules.drawing import emblems

SYMBOLS = Path(__file__).resolve().parents[3] / "static" / "emblems" / "mechs.svg"


def drawn_with(card_id: str) -> tuple[str, ...]:
    emblem = SYSTEM.cards.emblem(card_id)
    return (emblem.charge, *emblem.parts)


def test_the_shape_of_a_mech_follows_from_its_record_sheet() -> None:
    assert drawn_with("locust-lct-1v")[0] == "light"
    assert drawn_with("hunchback-hbk-4g")[0] == "medium"
    assert drawn_with("atlas-as7-d") == ("assault", "hand-left", "hand-right", "launchers")
    assert drawn_with("catapult-cplt-c1")[:3] == ("heavy", "box-left", "box-right")
    assert drawn_with("hunchback-hbk-4g")[-1] == "cannon"
    assert drawn_with("phoenix-hawk-pxh-1") == ("medium", "barrel-left", "hand-right", "fins")


def test_every_part_has_its_symbol_and_every_colour_stands_out() -> None:
    names = {symbol.get("id") for symbol in ElementTree.parse(SYMBOLS).getroot()}
    used = {part for card in packs.mechs() for part in drawn_with(card["id"])}
    assert used == names
    for card in packs.mechs():
        emblem = SYSTEM.cards.emblem(card["id"])
        assert emblem.division in emblems.DIVISIONS
        assert (emblem.field in emblems.DARK) == (emblem.second in emblems.DARK)
        assert (emblem.field in emblems.DARK) != (emblem.colour in emblems.DARK)


def test_those_of_a_chassis_have_its_colours_and_most_chassis_look_different() -> None:
    looks: dict[str, set[emblems.Emblem]] = {}
    for card in packs.mechs():
        looks.setdefault(card["chassis"], set()).add(SYSTEM.cards.emblem(card["id"]))
    for emblems_of_it in looks.values():
        assert len({(each.field, each.colour) for each in emblems_of_it}) == 1
    ones = [min(found, key=str) for found in looks.values()]
    assert len(set(ones)) == len(ones)


def test_a_changed_card_keeps_its_shape_and_an_unknown_one_has_a_decent_one() -> None:
    assert SYSTEM.cards.emblem("atlas-as7-d--abc") == SYSTEM.cards.emblem("atlas-as7-d")
    own = SYSTEM.cards.emblem("my-mech--abc")
    assert own.charge == "medium"
    assert own != SYSTEM.cards.emblem("your-mech--abc")
    assert {name for name, _most in silhouettes.BODIES} >= {own.charge}
