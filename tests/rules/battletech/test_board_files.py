"""MegaMek's board files: what comes over exactly, what is refused by name, what is said."""

from __future__ import annotations

import re
from collections.abc import Collection

import pytest
from hypothesis import given, settings

from games.rules.battletech.cards.board_files import (
    MOST_LINES,
    Imported,
    NotABoard,
    read,
    write,
)
from games.rules.battletech.cards.schema import BoardCard

from .test_boards import board_cards, card

# The example of FORMATS.md, with the comments and quotes that these files may have.
EXAMPLE = """\
# a comment
size 4 3
option exit_roads_to_pavement false
tag "LightForest (Auto)"
hex 0101 0 "" "grass"
hex 0201 1 "woods:1;foliage_elev:2" "grass"
hex 0301 2 "woods:2:12" "grass"   # with exits
hex 0401 -1 "" "grass"
hex 0102 0 "rough:1" "grass"
hex 0202 0 "water:1:63" "grass"
hex 0302 0 "rubble:3;" "grass"
hex 0402 0 "ground_fluff:1:2" ""
hex 0103 0 "" ""
hex 0203 0 "water:0" ""
hex 0303 0 "" ""
hex 0403 0 "" ""
end
anything at all
"""


NAME = "The Crossing.board"


def imported(text: str, filename: str = NAME, flatten: Collection[str] = ()) -> Imported:
    return read(text.encode(), filename, flatten)


def refusals(text: str, filename: str = NAME, flatten: Collection[str] = ()) -> list[str]:
    with pytest.raises(NotABoard) as refused:
        imported(text, filename, flatten)
    return [str(fault.message) for fault in refused.value.faults]


def with_hex(terrain: str, level: int = 0) -> str:
    """The example with something else in 0302."""
    return EXAMPLE.replace('hex 0302 0 "rubble:3;"', f'hex 0302 {level} "{terrain}"')


def test_the_example_comes_over() -> None:
    found = imported(EXAMPLE)
    assert found.card == {
        "id": "the-crossing",
        "kind": "board",
        "name": "The Crossing",
        "place": "",
        "columns": 4,
        "rows": 3,
        "hexes": ["0 1l 2h -1", "0r 0w1 0u 0", "0 0w0 0 0"],
    }
    BoardCard.model_validate(found.card)
    assert [str(note) for note in found.notes] == [
        "Left out: pictures in 0402.",
        "Left out: the option on roads, tags, themes, which are pictures only.",
    ]


@pytest.mark.rule("BT-11.5")
@pytest.mark.parametrize(
    ("terrain", "why"),
    [
        ("woods:3", "woods:3 is not in these rules; it can be flattened."),
        ("rough:2", "rough:2 is not in these rules; it can be flattened."),
        ("rubble:6", "rubble:6 is not in these rules; it can be flattened."),
        ("swamp:1", "swamp:1 is not in these rules; it can be flattened."),
        ("lava:1", "lava:1 is not in these rules; it can be flattened."),
        ("water:7", "Depth 7: water is at most 6 deep."),
        ("water:-1", "water:-1 is not in these rules; it can be flattened."),
        ("road:1:9", "road:1 is not in these rules; it can be flattened."),
        ("building:2", "building:2 is not in these rules; it can be flattened."),
        ("woods:1;water:1", "woods:1, water:1 in one hex: one terrain to a hex."),
        ("woods:1;foliage_elev:1", "foliage_elev:1: all woods are two levels high."),
        ("foliage_elev:2", "foliage_elev:2 without woods."),
        ("rough:1;rough:1", "rough is given twice."),
    ],
)
def test_what_these_rules_do_not_have_is_refused_by_name_and_hex(terrain: str, why: str) -> None:
    assert refusals(with_hex(terrain)) == [f"{why} Hexes: 0302."]


@pytest.mark.rule("BT-11.5")
def test_a_level_that_no_hex_has_is_refused() -> None:
    assert refusals(with_hex("", 13)) == ["Level 13: levels go from -6 to 12. Hexes: 0302."]


def test_all_refusals_of_a_file_are_said_at_once() -> None:
    text = with_hex("woods:3").replace('"rough:1"', '"road:1"').replace('"water:0"', '"woods:3"')
    assert refusals(text) == [
        "road:1 is not in these rules; it can be flattened. Hexes: 0102.",
        "woods:3 is not in these rules; it can be flattened. Hexes: 0302, 0203.",
    ]


def test_many_hexes_with_the_same_are_not_all_named() -> None:
    text = re.sub(r'"[a-z_:;0-9]*" "(grass)?"', '"mud:1" ""', EXAMPLE)
    (said,) = refusals(text)
    assert said.endswith("Hexes: 0101, 0201, 0301, 0401, 0102, 0202, 0302, 0402 and 4 more.")


def test_shallow_water_beside_other_terrain_is_left_out_with_a_note() -> None:
    found = imported(with_hex("water:0;woods:2"))
    assert found.card["hexes"][1].split()[2] == "0h"
    assert "Left out: water of depth 0 beside other terrain in 0302." in map(str, found.notes)


def test_limbs_are_left_out_with_a_note() -> None:
    found = imported(with_hex("arms:2;rough:1"))
    assert found.card["hexes"][1].split()[2] == "0r"
    assert "Left out: limbs that lie there in 0302." in map(str, found.notes)


class TestFlattening:
    TEXT = with_hex("road:1:9;pavement:1").replace('"water:1:63"', '"water:1;bridge:1;bridge_cf:9"')

    def test_never_without_being_asked(self) -> None:
        assert len(refusals(self.TEXT)) == 4
        assert len(refusals(self.TEXT, flatten={"roads"})) == 2

    def test_the_card_says_what_was_flattened(self) -> None:
        found = imported(self.TEXT, flatten={"roads", "bridges"})
        assert found.card["hexes"][1] == "0r 0w1 0 0"
        place = found.card["place"]
        assert "Flattened: roads and pavement in one hex." in place
        assert "Flattened: bridges in one hex." in place
        assert "Flattened: bridges in one hex." in map(str, found.notes)

    def test_it_is_said_even_under_a_long_description(self) -> None:
        text = self.TEXT.replace("size 4 3", f'size 4 3\ndescription "{"long " * 80}"')
        place = imported(text, flatten={"roads", "bridges"}).card["place"]
        assert len(place) <= 200
        assert "roads and pavement" in place

    def test_what_else_stands_in_the_hex_stays(self) -> None:
        text = with_hex("road:1;woods:1")
        assert imported(text, flatten={"roads"}).card["hexes"][1].split()[2] == "0l"

    def test_terrain_that_these_rules_do_not_have_becomes_clear(self) -> None:
        found = imported(with_hex("lava:1"), flatten={"strange"})
        assert found.card["hexes"][1].split()[2] == "0"
        assert "Flattened: terrain that these rules do not have in one hex." in found.card["place"]
        assert refusals(with_hex("road:1"), flatten={"strange"}), "roads are agreed to as roads"

    def test_woods_of_another_height_become_two_levels_high(self) -> None:
        found = imported(with_hex("woods:1;foliage_elev:1"), flatten={"foliage"})
        assert found.card["hexes"][1].split()[2] == "0l"
        assert "woods of another height" in found.card["place"]


class TestLines:
    @pytest.mark.parametrize(
        ("old", "new", "why"),
        [
            ("end\nanything at all\n", "", "The file has no end: it was cut off."),
            ("size 4 3\n", "", "Line 4: The size of the board comes before its hexes."),
            ("size 4 3", "size 5 3", "5 columns: a board has an even number."),
            ("size 4 3", "size 4 99", "A board has from 2 to 60 columns and from 1 to 60 rows."),
            ('hex 0103 0 "" ""\n', "", "There are 11 of 12 hexes."),
            ("hex 0103", "hex 0203", "Hex 0203 stands where 0103 is due."),
            ("hex 0103 0", "hex 0103 high", "Line 13: “high” is no whole number."),
            ("hex 0103 0", "hex 0103 1.5", "Line 13: “1.5” is no whole number."),
            ('hex 0103 0 "" ""', "hex 0103", "Line 13: The line is not complete."),
            ("option", "roof", "Line 3: “roof” begins no line of a board file."),
        ],
    )
    def test_lines_that_cannot_be_read_are_refused(self, old: str, new: str, why: str) -> None:
        assert why in refusals(EXAMPLE.replace(old, new))[0]

    def test_hexes_go_by_their_place_where_numbers_have_other_digits(self) -> None:
        assert imported(EXAMPLE.replace("hex 0103", "hex 103")).card == imported(EXAMPLE).card

    def test_keywords_in_any_case(self) -> None:
        assert imported(EXAMPLE.replace("hex", "HEX").replace("end", "End")).card["rows"] == 3

    def test_descriptions_become_the_text_of_the_card(self) -> None:
        text = EXAMPLE.replace("size", 'description "A ford \\"here\\"."\ndescription "Old."\nsize')
        assert imported(text).card["place"] == 'A ford "here". Old.'

    @pytest.mark.parametrize("prefix", [b"", b"\xef\xbb\xbf", b"# caf\xe9\n"])
    def test_other_encodings(self, prefix: bytes) -> None:
        data = prefix + EXAMPLE.replace("\n", "\r\n").encode()
        assert read(data, "a.board").card["columns"] == 4

    def test_other_files_are_refused(self) -> None:
        assert "YAML" in refusals(EXAMPLE, filename="board.yaml")[0]
        with pytest.raises(NotABoard, match="too large"):
            read(b"#" * 1_000_001, "a.board")

    @pytest.mark.parametrize(
        "text", ["", "end", "size x y\nend", "\x00\x01", 'hex "', "size 2 1 7\nend"]
    )
    def test_anything_else_is_refused(self, text: str) -> None:
        assert refusals(text)

    @pytest.mark.parametrize(
        ("filename", "slug"),
        [("a/b/Río Grande 2.board", "r-o-grande-2"), (".board", "board"), ("\\x\\Y.board", "y")],
    )
    def test_the_card_is_named_after_the_file(self, filename: str, slug: str) -> None:
        found = imported(EXAMPLE, filename)
        assert found.card["id"] == slug
        BoardCard.model_validate(found.card)


@settings(max_examples=40)
@given(board_cards())
def test_what_is_written_is_read_as_the_same_board(board: BoardCard) -> None:
    found = read(write(board).encode(), "here.board")
    assert found.card["hexes"] == list(board.hexes)
    assert (found.card["columns"], found.card["rows"]) == (board.columns, board.rows)
    assert found.notes == ()


def test_how_a_board_is_written() -> None:
    text = write(card("0 1l", "-2h 0w3", "0r 0u"))
    assert text == (
        "size 2 3\r\n"
        'hex 0101 0 "" ""\r\n'
        'hex 0201 1 "woods:1;foliage_elev:2" ""\r\n'
        'hex 0102 -2 "woods:2;foliage_elev:2" ""\r\n'
        'hex 0202 0 "water:3" ""\r\n'
        'hex 0103 0 "rough:1" ""\r\n'
        'hex 0203 0 "rubble:1" ""\r\n'
        "end\r\n"
    )


def test_a_file_without_an_end_is_read_so_far_and_no_farther() -> None:
    raw = b"size 2 2\n" + b"\n" * MOST_LINES
    with pytest.raises(NotABoard) as refused:
        read(raw, NAME)
    (fault,) = refused.value.faults
    assert str(fault.message) == f"This file has more than {MOST_LINES} lines."
