"""Tables of the record sheet, row by row."""

from __future__ import annotations

import pytest

from games.rules.battletech import tables

TONNAGE = range(20, 101, 5)
CENTRE_TORSO = (6, 8, 10, 11, 12, 14, 16, 18, 20, 21, 22, 23, 25, 27, 29, 30, 31)
SIDE_TORSO = (5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 15, 16, 17, 18, 19, 20, 21)
ARM = (3, 4, 5, 6, 6, 7, 8, 9, 10, 10, 11, 12, 13, 14, 15, 16, 17)
LEG = (4, 6, 7, 8, 10, 11, 12, 13, 14, 15, 15, 16, 17, 18, 19, 20, 21)


LEFT = ["LT", "LL", "LA", "LA", "LL", "LT", "CT", "RT", "RA", "RL", "HD"]
FRONT = ["CT", "RA", "RA", "RL", "RT", "CT", "LT", "LL", "LA", "LA", "HD"]
RIGHT = ["RT", "RL", "RA", "RA", "RL", "RT", "CT", "LT", "LA", "LL", "HD"]


@pytest.mark.rule(*(f"BT-3.7.t{row}" for row in range(1, 12)))
def test_where_two_dice_hit_by_side() -> None:
    columns = {"left": LEFT, "front": FRONT, "rear": FRONT, "right": RIGHT}
    by_side = {side: list(rows.values()) for side, rows in tables.FULL_TABLE.items()}
    assert by_side == columns
    assert all(list(rows) == [*range(2, 13)] for rows in tables.FULL_TABLE.values())


@pytest.mark.rule("BT-4.2.p3", "BT-4.2.p4")
def test_where_one_die_hits_by_side() -> None:
    punch = {side: list(rows.values()) for side, rows in tables.PUNCH_TABLE.items()}
    assert punch["left"] == ["LT", "LT", "CT", "LA", "LA", "HD"]
    assert punch["front"] == punch["rear"] == ["LA", "LT", "CT", "RT", "RA", "HD"]
    assert punch["right"] == ["RT", "RT", "CT", "RA", "RA", "HD"]
    kick = {side: list(rows.values()) for side, rows in tables.KICK_TABLE.items()}
    assert kick["left"] == ["LL"] * 6
    assert kick["front"] == kick["rear"] == ["RL"] * 3 + ["LL"] * 3
    assert kick["right"] == ["RL"] * 6
    rows = [*tables.PUNCH_TABLE.values(), *tables.KICK_TABLE.values()]
    assert all(list(faces) == [*range(1, 7)] for faces in rows)


@pytest.mark.rule("BT-3.8.3")
def test_internal_structure_by_tonnage() -> None:
    by_location = (CENTRE_TORSO, SIDE_TORSO, ARM, LEG)
    assert dict(zip(TONNAGE, zip(*by_location, strict=True), strict=True)) == tables.STRUCTURE
    assert tables.HEAD_STRUCTURE == 3


@pytest.mark.rule("BT-9.p1")
def test_the_number_to_stay_conscious() -> None:
    assert tables.CONSCIOUSNESS == {1: 3, 2: 5, 3: 7, 4: 10, 5: 11}


@pytest.mark.rule("BT-3.10.p1")
def test_how_many_critical_hits() -> None:
    assert tables.CRITICALS == ((8, 1), (10, 2), (12, 3))
    assert tables.BLOWN_OFF == 12
