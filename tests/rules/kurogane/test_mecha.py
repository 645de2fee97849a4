"""By what mecha are told apart at a glance: heads, bodies, colours and what they carry."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from games.rules.drawing import emblems
from games.rules.kurogane.cards import builtin, mecha
from games.rules.kurogane.system import SYSTEM

SYMBOLS = Path(__file__).resolve().parents[3] / "static" / "emblems" / "mecha.svg"
UNITS = [card["id"] for card in builtin.pack()["cards"] if card["kind"] in ("commander", "frame")]


def drawn_with(card_id: str) -> list[str]:
    emblem = SYSTEM.cards.emblem(card_id)
    return [emblem.charge, *emblem.parts]


def test_frames_are_told_by_their_bodies_and_commanders_by_their_heads() -> None:
    assert "body-normal" in drawn_with("normal-frame")
    assert "body-large" in drawn_with("large-frame")
    assert "body-lean" in drawn_with("savage")
    assert len(set(mecha.heads())) == len(mecha.heads()) == 15


def test_a_commander_is_drawn_with_what_it_carries() -> None:
    assert drawn_with("savage")[0] == "high-speed", "what is on the back is drawn first"
    assert {"submachine-gun-right", "shield"} <= set(drawn_with("savage"))
    assert {"rifle-right", "rifle-left"} <= set(drawn_with("cataphract"))


def test_a_shield_takes_the_left_hand() -> None:
    assert mecha.weapons(["rifle", "shield", "shotgun"]) == ["shield", "rifle-right"]
    assert mecha.weapons(["rifle", "shotgun"]) == ["rifle-right", "shotgun-left"]
    assert mecha.weapons(["missile-launcher", "rifle"]) == ["missile-launcher", "rifle-right"]


def test_what_is_no_built_in_equipment_is_not_drawn() -> None:
    assert mecha.weapons(["laser-lance--k3f9x2ab", "rifle"]) == ["rifle-right"]


def test_every_part_has_its_symbol() -> None:
    names = {symbol.get("id") for symbol in ElementTree.parse(SYMBOLS).getroot()}
    carried = {
        part
        for item in builtin.equipment()
        for other in builtin.equipment()
        for part in mecha.weapons([item, other])
    }
    assert {part for card in UNITS for part in drawn_with(card)} | carried == names


@pytest.mark.parametrize("card", [*UNITS, "iron-wolf--k3f9x2ab"])
def test_a_mecha_stands_out_from_its_field(card: str) -> None:
    emblem = SYSTEM.cards.emblem(card)
    assert (emblem.field in emblems.DARK) == (emblem.second in emblems.DARK)
    assert (emblem.field in emblems.DARK) != (emblem.colour in emblems.DARK)


def test_a_changed_card_keeps_its_looks_and_one_of_ones_own_has_looks_of_its_own() -> None:
    assert SYSTEM.cards.emblem("savage--k3f9x2ab") == SYSTEM.cards.emblem("savage")
    one, other = map(SYSTEM.cards.emblem, ("iron-wolf--k3f9x2ab", "iron-fox--k3f9x2ab"))
    assert one != other
