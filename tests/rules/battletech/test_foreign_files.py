"""Cards as MegaMek's files: what each file does not say, and boards that can be flattened."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech.cards import foreign, packs
from games.rules.battletech.cards.boards import built_in_boards

MECH = next(card for card in packs.mechs() if card["id"] == "locust-lct-1v")
BOARD = built_in_boards()[0]
WITH_ROADS = b"""size 2 2
hex 0101 0 "road:1:9" ""
hex 0201 1 "pavement:1;woods:1" ""
hex 0102 0 "building:2:3;bldg_elev:2;bldg_cf:40" ""
hex 0202 0 "water:1;bridge:1:9;bridge_elev:1" ""
end
"""


def notes_of(card: dict[str, Any]) -> list[str]:
    (file,) = foreign.files(card)
    return [str(note) for note in file.notes]


def read_back(card: dict[str, Any], name: str) -> dict[str, Any]:
    """The card that its own file becomes."""
    (file,) = foreign.files(card)
    assert file.raw is not None
    found = foreign.read(file.raw, f"{name}{file.ending}")
    assert found is not None
    assert found.data is not None, found.faults
    return dict(found.data)


@pytest.mark.parametrize("card", packs.mechs()[::15], ids=lambda card: card["name"])
def test_a_built_in_mech_comes_back_the_same(card: dict[str, Any]) -> None:
    again = read_back(card, "any")
    for field in ("chassis", "model", "tonnage", "walk", "jump", "heat_sinks", "armour", "rear"):
        assert again[field] == card[field]
    assert again["value"] == card["value"]


def test_the_file_of_a_built_in_mech_leaves_out_nothing_but_another_name() -> None:
    said = {note.split(" the name ")[0] for card in packs.mechs() for note in notes_of(card)}
    assert said <= {"The file says the chassis and the model, not"}


@pytest.mark.rule("BT-11.4")
@pytest.mark.parametrize("card", built_in_boards(), ids=lambda card: card["name"])
def test_a_built_in_board_comes_back_the_same(card: dict[str, Any]) -> None:
    again = read_back(card, card["name"])
    for field in ("name", "columns", "rows"):
        assert again[field] == card[field]
    assert list(again["hexes"]) == list(card["hexes"])


def test_a_mech_of_another_name_loses_it_and_that_is_said() -> None:
    assert notes_of({**MECH, "name": "Moth"}) == [
        "The file says the chassis and the model, not the name Moth."
    ]


def test_gaps_between_slots_are_closed_and_that_is_said() -> None:
    arm = MECH["slots"]["LA"]
    filled = [name for name in arm if name is not None]
    moved = [*filled[:-1], None, filled[-1], *arm[len(filled) + 1 :]]
    slots = {**MECH["slots"], "LA": moved}
    at = len(filled) - 1
    mounts = [
        {
            **one,
            "slots": [["LA", at + 1] if place == ["LA", at] else place for place in one["slots"]],
        }
        for one in MECH["mounts"]
    ]
    (note,) = notes_of({**MECH, "slots": slots, "mounts": mounts})
    assert "leave no slot between" in note


@pytest.mark.parametrize("chassis", ["# Moth", "Left Arm:", "Generator: x"])
def test_a_mech_whose_name_is_a_word_of_the_format_makes_no_file(chassis: str) -> None:
    (file,) = foreign.files({**MECH, "chassis": chassis})
    assert file.raw is None
    assert "another name" in str(file.notes[0])


def test_the_text_of_a_board_is_not_in_its_file_and_that_is_said() -> None:
    assert len(notes_of({**BOARD, "place": ""})) == 1
    assert notes_of({**BOARD, "place": "A hill."})[1].endswith("A hill.")


# -- Flattening --------------------------------------------------------------------------------


def test_what_could_be_flattened_is_offered_where_that_is_enough() -> None:
    found = foreign.read(WITH_ROADS, "x.board")
    assert found is not None
    assert found.data is None
    assert [offer.id for offer in found.offers] == ["roads", "buildings", "bridges"]
    strange = foreign.read(WITH_ROADS.replace(b"woods:1", b"lava:1"), "x.board")
    assert strange is not None
    agreed = [offer.id for offer in strange.offers]
    assert sorted(agreed) == ["bridges", "buildings", "roads", "strange"]
    taken = foreign.read(WITH_ROADS.replace(b"woods:1", b"lava:1"), "x.board", agreed)
    assert taken is not None
    assert taken.data is not None
    hopeless = foreign.read(WITH_ROADS.replace(b"woods:1", b"water:7"), "x.board")
    assert hopeless is not None
    assert hopeless.offers == (), "nothing that could be agreed to would help"


@pytest.mark.rule("BT-11.5")
def test_a_flattened_board_says_so() -> None:
    found = foreign.read(WITH_ROADS, "x.board", ["roads", "buildings", "bridges"])
    assert found is not None
    assert found.data is not None
    assert list(found.data["hexes"]) == ["0 1l", "0 0w1"]
    assert found.data["place"] == (
        "Flattened: roads and pavement in 2 hexes. Flattened: buildings, which block sight in one "
        "hex. Flattened: bridges in one hex."
    )


def test_not_all_agreed_to_is_still_refused() -> None:
    found = foreign.read(WITH_ROADS, "x.board", ["roads"])
    assert found is not None
    assert found.data is None
    assert any("building:2" in str(fault.message) for fault in found.faults)


# -- Files that were made to do harm ------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        b'"' + b'\\"' * 400_000,
        b'"' + b'\\"' * 400_000 + b"\\",
        b'hex 0101 0 "' + b";".join(b"a%d:1" % n for n in range(90_000)) + b'" ""',
        b"#" * 900_000,
        b" " * 900_000,
    ],
    ids=["quotes", "quotes cut off", "terrains", "remark", "blanks"],
)
def test_no_line_takes_long_to_read(line: bytes) -> None:
    found = foreign.read(b"size 2 1\n" + line + b'\nhex 0201 0 "" ""\nend\n')
    assert found is not None
    assert found.data is None
    assert 1 <= len(found.faults) <= 8


def test_what_is_neither_a_mech_nor_a_board_is_no_card() -> None:
    assert foreign.read(b"Dear diary,\n", "diary.txt") is None


def test_blanks_around_a_model_are_left_out_and_that_is_said() -> None:
    assert "Its chassis and its model are shortened." in notes_of({**MECH, "model": "LCT-1V "})
