"""The hexes on a line: what is printed in peers, and what holds for all lines."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.hexes import (
    POINTED_TOPS,
    Hex,
    Line,
    between,
    between_two,
    difference,
    disc,
    distance,
    line,
    on_board,
    on_side,
)

from .exact import met
from .printed import BOARD, added, at, elements, hexes, rotated

HERE = (0, 0)

EXAMPLES = [
    ("0505", "0502", "0505 0504 0503 0502", ""),
    ("0505", "0603", "0505 0504|0604 0603", ""),
    ("0505", "0705", "0505 0604|0605 0705", ""),
    ("0405", "0605", "0405 0505|0506 0605", ""),
    ("0405", "0507", "0405 0506|0406 0507", ""),
    ("0505", "0805", "0505 0605 0705 0805", ""),
    ("0303", "0605", "0303 0403 0404 0504 0505 0605", ""),
    ("0505", "0906", "0505 0605 0705 0706 0805 0906", ""),
    ("0505", "0908", "0505 0605 0706 0707 0807 0908", "0606 0806"),
    ("0505", "1006", "0505 0605 0706 0805 0906 1006", "0705 0806"),
    (
        "0809",
        "0102",
        "0809 0709 0708 0607 0507 0506 0405 0404 0304 0203 0202 0102",
        "0305 0606",
    ),
]


@pytest.mark.parametrize(("start", "end", "expected", "touched"), EXAMPLES)
def test_lines_of_battletech(start: str, end: str, expected: str, touched: str) -> None:
    """Hexes that are touched at a corner are not on the line (BT-3.2.p1, G-96)."""
    assert list(line(at(start), at(end))) == elements(expected)
    corners = {at(number) for number in touched.split()}
    nearby = disc(at(start), distance(at(start), at(end)) + 1)
    assert {hex for hex in nearby if met(at(start), at(end), hex) == "corner"} == corners


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ((2, 2), (5, 2), [[(3, 2)], [(4, 2)]]),
        ((2, 2), (2, 4), [[(2, 3), (1, 3)]]),
        ((3, 3), (3, 1), [[(3, 2), (4, 2)]]),
        ((2, 2), (4, 3), [[(3, 2)], [(3, 3)]]),
        ((2, 2), (6, 3), [[(3, 2)], [(4, 2)], [(4, 3)], [(5, 3)]]),
        ((1, 1), (4, 4), [[(2, 2)], [(3, 2)], [(2, 3)], [(3, 3)]]),
    ],
)
def test_lines_of_tide(
    start: tuple[int, int], end: tuple[int, int], expected: list[list[tuple[int, int]]]
) -> None:
    """The elements between the two ends, by stored column and row (TI-8.2, TI-8.3)."""
    found = between(POINTED_TOPS.hex(*start), POINTED_TOPS.hex(*end))
    assert [[POINTED_TOPS.numbers(hex) for hex in element] for element in found] == expected


def test_a_line_to_where_one_stands() -> None:
    assert line((3, 4), (3, 4)) == (((3, 4),),)
    assert between((3, 4), (3, 4)) == ()
    assert between((3, 4), (3, 5)) == ()


def backwards(found: Line) -> Line:
    return tuple(element[::-1] for element in found[::-1])


@given(hexes, hexes)
def test_the_way_back_is_the_same_backwards(start: Hex, end: Hex) -> None:
    """So sight is mutual (BT-3.2.p1, TI-8.p1)."""
    assert line(end, start) == backwards(line(start, end))


@given(hexes, hexes, hexes)
def test_a_line_is_the_same_anywhere(start: Hex, end: Hex, by: Hex) -> None:
    moved = line(added(start, by), added(end, by))
    assert moved == tuple(tuple(added(hex, by) for hex in element) for element in line(start, end))


@given(hexes, hexes, st.integers(0, 5))
def test_a_line_turns_with_its_ends(start: Hex, end: Hex, turns: int) -> None:
    there = line(rotated(start, turns), rotated(end, turns))
    assert there == tuple(
        tuple(rotated(hex, turns) for hex in element) for element in line(start, end)
    )


@given(hexes, hexes)
def test_in_a_mirror_left_and_right_change_places(start: Hex, end: Hex) -> None:
    mirrored = line(start[::-1], end[::-1])
    assert mirrored == tuple(
        tuple(hex[::-1] for hex in element[::-1]) for element in line(start, end)
    )


@given(hexes, hexes)
def test_what_is_on_a_line(start: Hex, end: Hex) -> None:
    found = line(start, end)
    assert (found[0], found[-1]) == ((start,), (end,))
    assert found[1:-1] == between(start, end)
    for element, following in itertools.pairwise(found):
        assert all(distance(a, b) == 1 for a in element for b in following)
    for element in found:
        for hex in element:
            assert distance(start, hex) + distance(hex, end) == distance(start, end)
    pairs = [element for element in found if len(element) == 2]
    assert all(distance(left, right) == 1 for left, right in pairs)
    assert bool(pairs) == between_two(start, end)
    assert len({hex for element in found for hex in element}) == sum(map(len, found))


@given(hexes, hexes)
def test_only_the_first_and_the_last_between_are_next_to_an_end(start: Hex, end: Hex) -> None:
    found = between(start, end)
    for end_, nearest in ((start, 0), (end, len(found) - 1)):
        for place, element in enumerate(found):
            assert {distance(end_, hex) == 1 for hex in element} == {place == nearest}


@given(hexes, hexes)
def test_the_left_one_of_a_pair_is_left_of_the_line(start: Hex, end: Hex) -> None:
    q, r = difference(start, end)
    for element in line(start, end):
        sides = [q * (y - start[1]) - r * (x - start[0]) for x, y in element]
        if len(element) == 2:
            assert sides[0] < 0 < sides[1]


# -- on a board --------------------------------------------------------------------------------


def test_a_pair_with_one_hex_off_the_board() -> None:
    """Such a pair is the hex on the board (BT-3.2.p1)."""
    found = line(at("0101"), at("0301"))
    assert [len(element) for element in found] == [1, 2, 1]
    assert list(on_board(found, BOARD)) == elements("0101 0201 0301")


def test_on_an_area_with_gaps() -> None:
    found = line(at("0505"), at("0506")) + line(at("0505"), at("0705"))
    assert on_board(found, {at("0505"), at("0604")}) == (
        (at("0505"),),
        (at("0505"),),
        (at("0604"),),
    )
    assert on_board(found, set()) == ()


def test_one_side_for_the_whole_line() -> None:
    found = line(at("0505"), at("0905"))
    assert list(found) == elements("0505 0604|0605 0705 0804|0805 0905")
    assert [BOARD.number(hex) for hex in on_side(found, left=True)] == (
        ["0505", "0604", "0705", "0804", "0905"]
    )
    assert [BOARD.number(hex) for hex in on_side(found, left=False)] == (
        ["0505", "0605", "0705", "0805", "0905"]
    )


# -- sight -------------------------------------------------------------------------------------

board_hexes = st.sampled_from(BOARD.hexes)
woods = st.sets(st.integers(0, 2 * len(BOARD) - 1), max_size=2 * len(BOARD)).map(
    lambda places: {hex for place, hex in enumerate(BOARD.hexes) if place in places}
)


def sees_unless_both_block(a: Hex, b: Hex, blocking: set[Hex]) -> bool:
    """A pair blocks only if both of its hexes do (TI-8.4)."""
    return not any(blocking.issuperset(element) for element in on_board(between(a, b), BOARD))


def worse_side(a: Hex, b: Hex, blocking: set[Hex]) -> int:
    """The whole line on one side or the other, whichever has more in the way (BT-3.2.p1)."""
    found = on_board(between(a, b), BOARD)
    return max(len(blocking.intersection(on_side(found, left))) for left in (True, False))


@given(board_hexes, board_hexes, woods)
def test_sight_is_mutual(a: Hex, b: Hex, blocking: set[Hex]) -> None:
    assert sees_unless_both_block(a, b, blocking) == sees_unless_both_block(b, a, blocking)
    assert worse_side(a, b, blocking) == worse_side(b, a, blocking)
    if distance(a, b) <= 1:
        assert sees_unless_both_block(a, b, blocking)


def test_sight_along_an_edge() -> None:
    a, b = at("0505"), at("0905")  # 0604|0605, 0705, 0804|0805
    assert sees_unless_both_block(a, b, {at("0604"), at("0805")})
    assert not sees_unless_both_block(a, b, {at("0604"), at("0605")})
    assert worse_side(a, b, {at("0604"), at("0805")}) == 1
    assert worse_side(a, b, {at("0604"), at("0804")}) == 2


# -- all lines up to a distance ----------------------------------------------------------------


def counted(radius: int) -> tuple[int, int]:
    found = [element for hex in disc(HERE, radius) for element in line(HERE, hex)]
    return sum(len(e) == 1 for e in found), sum(len(e) == 2 for e in found)


def test_the_sums_of_peers() -> None:
    assert counted(8) == (1477, 60)
    assert counted(20) == (20155, 330)


def formula(end: Hex, hex: Hex) -> int | None:
    """Peers' formula for a line from (0, 0): below 0 the line crosses the hex, at 0 it touches
    it, above it misses it. None if the hex does not lie between the ends."""
    (q, r), (x, y) = end, hex
    s = -q - r
    width = max(abs(q - r), abs(r - s), abs(s - q))
    along = 2 * (q * x + r * y) + q * y + r * x
    if not 0 <= along <= 2 * (q * q + r * r + q * r):
        return None
    return 3 * abs(q * y - r * x) - width


@pytest.mark.parametrize("radius", range(1, 13))
def test_every_line_by_exact_geometry(radius: int) -> None:
    """All hexes near each line, clipped against it in exact fractions."""
    for end in [hex for hex in disc(HERE, radius) if distance(HERE, hex) == radius]:
        found = line(HERE, end)
        single = {element[0] for element in found if len(element) == 1}
        paired = {hex for element in found if len(element) == 2 for hex in element}
        kinds: dict[str, set[Hex]] = {"crossed": set(), "along a side": set()}
        for hex in _beside(end):
            kinds.setdefault(met(HERE, end, hex), set()).add(hex)
        assert (kinds["crossed"], kinds["along a side"]) == (single, paired), end
        off = {hex: formula(end, hex) for hex in _beside(end)}
        assert single == {hex for hex, by in off.items() if by is not None and by < 0}
        touched = kinds.get("corner", set()) | paired
        assert touched == {hex for hex, by in off.items() if by == 0}


def _beside(end: Hex) -> list[Hex]:
    """The hexes within two of the direct way."""
    limit = distance(HERE, end) + 2
    return [hex for hex in disc(HERE, limit) if distance(HERE, hex) + distance(hex, end) <= limit]
