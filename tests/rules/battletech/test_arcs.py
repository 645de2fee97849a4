"""Arcs, torso twist, flipped arms, and the side that is struck (BT-3.1.p2 to p4, BT-3.6.p2)."""

from __future__ import annotations

import math

import pytest

from games.rules.battletech.cards.schema import Mount
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.shooting import arcs
from games.rules.battletech.shooting.arcs import AHEAD, Pose
from games.rules.battletech.sides import side_struck
from games.rules.battletech.state import Mech
from games.rules.battletech.terms import Location, Side
from games.rules.hexes import FLAT_TOPS, Board, Hex

from .positions import at, hex_of, lance

CENTRE = "0909"
BOARD = Board(FLAT_TOPS, 16, 17)
AROUND = {
    0: "0907",
    30: "1007",
    60: "1108",
    90: "1109",
    120: "1110",
    150: "1010",
    180: "0911",
    210: "0810",
    240: "0710",
    270: "0709",
    300: "0708",
    330: "0807",
}
"""Hexes around the centre by their exact angle from direction 0."""


def mech(facing: int = 0, card: str = "atlas") -> Mech:
    """A 'Mech in the centre."""
    return lance(at(card, CENTRE, facing=facing)).state.mech("a1")


def mount(location: Location, *, rear: bool = False) -> Mount:
    """A weapon in that location."""
    return Mount(
        id="w1", weapon="Medium Laser", location=location, rear=rear, slots=((location, 0),)
    )


def bearing_on(weapon: Mount, pose: Pose = AHEAD, facing: int = 0) -> set[int]:
    """The angles at which the weapon bears on a hex."""
    own = mech(facing)
    return {
        angle for angle, number in AROUND.items() if arcs.bears(own, weapon, pose, hex_of(number))
    }


FRONT = {300, 330, 0, 30, 60}
LEFT_ARM = {240, 270} | FRONT
RIGHT_ARM = FRONT | {90, 120}
REAR = {150, 180, 210}


@pytest.mark.rule("BT-3.1.p4")
@pytest.mark.parametrize(
    ("location", "rear", "angles"),
    [
        ("HD", False, FRONT),
        ("CT", False, FRONT),
        ("LT", False, FRONT),
        ("RT", False, FRONT),
        ("LL", False, FRONT),
        ("RL", False, FRONT),
        ("LA", False, LEFT_ARM),
        ("RA", False, RIGHT_ARM),
        ("CT", True, REAR),
        ("LT", True, REAR),
    ],
)
def test_each_location_has_its_arc(location: Location, rear: bool, angles: set[int]) -> None:
    assert bearing_on(mount(location, rear=rear)) == angles


def angle_to(hex: Hex, facing: int) -> float:
    """The angle from the facing to a hex, by its centre on paper, in degrees."""
    q, r = hex_of(CENTRE)
    across = (hex[0] - q) * 1.5
    down = ((hex[1] - r) + (hex[0] - q) / 2) * math.sqrt(3)
    return round(math.degrees(math.atan2(across, -down)) - 60 * facing, 6) % 360


@pytest.mark.rule("BT-3.1.p4", "BT-3.6.p2")
@pytest.mark.parametrize("facing", range(6))
def test_arcs_and_sides_are_those_of_the_angle_on_paper(facing: int) -> None:
    own = mech(facing)
    for hex in BOARD.hexes:
        if hex == own.at:
            continue
        angle = angle_to(hex, facing)
        front = angle <= 60 or angle >= 300
        assert arcs.bears(own, mount("CT"), AHEAD, hex) == front
        assert arcs.bears(own, mount("LA"), AHEAD, hex) == (front or angle >= 240)
        assert arcs.bears(own, mount("RA"), AHEAD, hex) == (front or angle <= 120)
        assert arcs.bears(own, mount("CT", rear=True), AHEAD, hex) == (120 < angle < 240)
        assert side_struck(own, hex) == side_at(angle)


def side_at(angle: float) -> Side:
    """The side that is struck from that angle, on a line the one nearer the front."""
    if angle <= 90 or angle >= 270:
        return "front"
    if angle <= 150:
        return "right"
    return "rear" if angle < 210 else "left"


@pytest.mark.rule("BT-3.1.p2")
@pytest.mark.parametrize(("twist", "turned"), [(-1, -60), (1, 60)])
def test_a_twist_turns_the_arcs_of_arms_torso_and_head(twist: int, turned: int) -> None:
    pose = Pose(twist=twist)
    for weapon, angles in [
        (mount("HD"), FRONT),
        (mount("CT"), FRONT),
        (mount("LA"), LEFT_ARM),
        (mount("RA"), RIGHT_ARM),
        (mount("CT", rear=True), REAR),
    ]:
        assert bearing_on(weapon, pose) == {(angle + turned) % 360 for angle in angles}


@pytest.mark.rule("BT-3.1.p2")
def test_a_twist_turns_neither_the_legs_nor_the_side_that_is_struck() -> None:
    assert bearing_on(mount("LL"), Pose(twist=1)) == FRONT
    own = mech()
    own.twist = 1
    assert side_struck(own, hex_of(AROUND[120])) == "right"


@pytest.mark.rule("BT-3.1.p4")
def test_arcs_turn_with_the_facing() -> None:
    assert bearing_on(mount("CT"), facing=2) == {60, 90, 120, 150, 180}


@pytest.mark.rule("BT-3.1.p3")
def test_flipped_arms_have_the_rear_arc_and_the_torso_keeps_its_own() -> None:
    pose = Pose(flipped=True)
    assert bearing_on(mount("LA"), pose) == REAR
    assert bearing_on(mount("RA"), pose) == REAR
    assert bearing_on(mount("CT"), pose) == FRONT
    assert bearing_on(mount("LL"), pose) == FRONT


@pytest.mark.rule("BT-3.1.p3")
@pytest.mark.parametrize(
    ("card", "flips"),
    [
        ("jenner", True),
        ("locust", True),
        ("catapult", True),
        ("warhammer", False),  # lower arms, but no hands
        ("centurion", False),  # a hand on the left only
        ("atlas", False),
    ],
)
def test_only_mechs_without_lower_arms_and_hands_flip_their_arms(card: str, flips: bool) -> None:
    game = lance(at(card, CENTRE))
    assert arcs.may_flip(card_of(game.setup, game.state.mech("a1"))) == flips


@pytest.mark.rule("BT-3.6.p2")
@pytest.mark.parametrize(
    ("angle", "on_one_hex", "on_the_other"),
    [
        (90, "front", "right"),
        (150, "right", "rear"),
        (210, "rear", "left"),
        (270, "left", "front"),
    ],
)
def test_on_a_dividing_line_the_hex_of_the_line_of_sight_decides(
    angle: int, on_one_hex: Side, on_the_other: Side
) -> None:
    """The two hexes next to the target between which the line runs."""
    own = mech()
    source = hex_of(AROUND[angle])
    before = hex_of(NEIGHBOURS[(angle - 30) % 360])
    after = hex_of(NEIGHBOURS[(angle + 30) % 360])
    assert side_struck(own, source, before) == on_one_hex
    assert side_struck(own, source, after) == on_the_other
    assert side_struck(own, source) in {on_one_hex, on_the_other}


NEIGHBOURS = {0: "0908", 60: "1008", 120: "1009", 180: "0910", 240: "0809", 300: "0808"}


@pytest.mark.rule("BT-3.6.p2")
def test_without_a_line_of_sight_front_goes_before_a_side_and_a_side_before_the_rear() -> None:
    own = mech()
    sides = [side_struck(own, hex_of(AROUND[angle])) for angle in (90, 150, 210, 270)]
    assert sides == ["front", "right", "left", "front"]
    assert side_struck(own, hex_of(AROUND[180])) == "rear"


@pytest.mark.rule("BT-3.6.p2")
def test_off_the_dividing_lines_the_hex_beside_counts_for_nothing() -> None:
    own = mech()
    assert side_struck(own, hex_of(AROUND[30]), hex_of(NEIGHBOURS[60])) == "front"
    assert side_struck(own, hex_of(AROUND[120]), hex_of(NEIGHBOURS[60])) == "right"
