"""'Mechs as MegaMek's files: out and in again, and everything refused by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.battletech.cards import checks, mtf
from games.rules.battletech.cards.packs import mechs
from games.rules.battletech.cards.schema import MechCard

EMPTY = "-Empty-"
LEG = ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator", "Heat Sink"]
SLOTS = {
    "Left Arm": ["Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator",
                 "Medium Laser"],
    "Right Arm": ["Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "ISMediumLaser"],
    "Left Torso": ["Heat Sink", "Heat Sink"],
    "Right Torso": ["Heat Sink", "Heat Sink", "SRM 2", "IS Ammo SRM-2"],
    "Center Torso": [*["Fusion Engine"] * 3, *["Gyro"] * 4, *["Fusion Engine"] * 3,
                     "Medium Laser (R)"],
    "Head": ["Life Support", "Sensors", "Cockpit", EMPTY, "Sensors", "Life Support"],
    "Left Leg": LEG,
    "Right Leg": LEG,
}  # fmt: skip
HEAD = """Version:1.0
Tinderbox
TBX-1A

Config:Biped
TechBase:Inner Sphere
Era:3020
Rules Level:1

Mass:20
Engine:120 Fusion Engine
Structure:Standard
Myomer:Standard

Heat Sinks:10 Single
Walk MP:6
Jump MP:0

Armor:Standard(Inner Sphere)
LA Armor:5
RA Armor:5
LT Armor:8
RT Armor:8
CT Armor:9
HD Armor:8
LL Armor:7
RL Armor:7
RTL Armor:2
RTR Armor:2
RTC Armor:3

Weapons:1
anything at all, this line is jumped over
"""


def tinderbox(head: str = HEAD, slots: Mapping[str, list[str]] | None = None) -> bytes:
    """The example of the description of the format, with other lines in some locations."""
    parts = [head]
    for title, lines in {**SLOTS, **(slots or {})}.items():
        filled = [*lines, *[EMPTY] * (12 - len(lines))]
        parts.append("\n".join(["", f"{title}:", *filled]))
    return "\n".join(parts).encode()


def refused(raw: bytes) -> str:
    """Why a file is refused: all of it."""
    found = mtf.read(raw)
    assert found.card is None
    return " ".join(str(fault.message) for fault in found.faults)


def same(card: MechCard) -> dict[str, Any]:
    """A card without the order of its mounts and bins."""
    data = card.model_dump(exclude={"id", "mounts", "bins"})
    mounts = [(one.weapon, one.location, one.rear, sorted(one.slots)) for one in card.mounts]
    return {**data, "mounts": sorted(mounts), "bins": sorted(map(repr, card.bins))}


def test_what_is_written_reads_the_same() -> None:
    for card in mechs():
        before = MechCard.model_validate(card)
        found = mtf.read(mtf.written(before).encode())
        assert found.faults == [], card["id"]
        assert found.card is not None, card["id"]
        assert checks.faults(found.card) == [], card["id"]
        assert same(MechCard.model_validate(found.card)) == same(before)


def test_the_example_of_the_format() -> None:
    found = mtf.read(tinderbox())
    assert found.faults == []
    assert found.notes == []
    assert found.card is not None
    card = MechCard.model_validate(found.card)
    assert (card.id, card.name) == ("tinderbox-tbx-1a", "Tinderbox TBX-1A")
    assert (card.tonnage, card.walk, card.jump, card.heat_sinks) == (20, 6, 0, 10)
    assert card.rear == {"LT": 2, "RT": 2, "CT": 3}
    assert sorted((one.weapon, one.location, one.rear) for one in card.mounts) == [
        ("Medium Laser", "CT", True),
        ("Medium Laser", "LA", False),
        ("Medium Laser", "RA", False),
        ("SRM 2", "RT", False),
    ]
    assert [(one.weapon, one.rounds) for one in card.bins] == [("SRM 2", 50)]


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("120 Fusion", "120 XL", "no engine: 120 XL Engine"),
        ("10 Single", "10 Double", "no heat sinks: 10 Double"),
        ("Biped", "Quad", "no config: Quad"),
        ("Biped", "Biped Omnimech", "no config: Biped Omnimech"),
        ("TechBase:Inner Sphere", "TechBase:Clan", "no techbase: Clan"),
        ("Level:1", "Level:2", "no rules level: 2"),
        ("Structure:Standard", "Structure:Endo Steel", "no structure: Endo Steel"),
        ("Myomer:Standard", "Myomer:Triple-Strength", "no myomer: Triple-Strength"),
        ("Armor:Standard(", "Armor:Ferro-Fibrous(", "no armor: Ferro-Fibrous"),
        ("Walk MP", "nocrit:Flamer:LA\nWalk MP", "no nocrit"),
        ("Mass:20\n", "", "no line mass:"),
        ("RTC Armor:3\n", "", "no line rtc armor:"),
        ("Mass:20", "Mass:twenty", "mass is a whole number, not twenty"),
        ("Mass:20", "Mass:23", "20 to 100 tons in fives"),
        ("Mass:20", "Mass:105", "20 to 100 tons in fives"),
        ("120 Fusion", "130 Fusion", "a multiple of the tons"),
        ("120 Fusion", "0 Fusion", "a multiple of the tons"),
        ("120 Fusion", "140 Fusion", "It weighs 21 tons: 1 above 20."),
        ("LA Armor:5", "LA Armor:7", "left arm: armour from 0 to 6."),
        ("Jump MP:0", "Jump MP:1", "It jumps 1 hexes with 0 jump jets."),
        ("Jump MP:0", "Jump MP:99", "This is no 'Mech:"),
    ],
)  # fmt: skip
def test_what_these_rules_do_not_have_is_refused_by_name(before: str, after: str, why: str) -> None:
    assert before in HEAD
    assert why in refused(tinderbox(HEAD.replace(before, after, 1)))


def test_everything_is_refused_at_once() -> None:
    head = HEAD.replace("10 Single", "10 Double").replace("120 Fusion", "120 XL")
    arm = [*SLOTS["Right Arm"][:3], "ISERPPC"]
    why = refused(tinderbox(head, {"Right Arm": arm}))
    assert "no heat sinks: 10 Double" in why
    assert "no engine: 120 XL" in why
    assert "right arm, slot 4: These rules have no ISERPPC." in why


@pytest.mark.parametrize(
    "line",
    ["CLSmallLaser", "Medium Laser (omnipod)", "Medium Laser (armored)", "SRM 2 (OS)",
     "Machine Gun (T)", "Flamer|Flamer", "Heat Sink:SIZE:4.0"],
)  # fmt: skip
def test_marks_and_things_of_others_are_refused(line: str) -> None:
    assert f"no {line}." in refused(tinderbox(slots={"Left Torso": [line]}))


def test_an_arm_without_a_lower_arm_closes_up_and_a_hand_needs_one() -> None:
    arm = ["Shoulder", "Upper Arm Actuator", EMPTY, "ISMediumLaser"]
    card = mtf.read(tinderbox(slots={"Right Arm": arm})).card
    assert card is not None
    assert list(card["slots"]["RA"][:4]) == ["Shoulder", "Upper Arm Actuator", "Medium Laser", None]
    arm = ["Shoulder", "Upper Arm Actuator", EMPTY, "Hand Actuator", "Medium Laser"]
    assert "does not belong here" in refused(tinderbox(slots={"Left Arm": arm}))


def test_half_a_weapon_is_refused() -> None:
    slots = [*SLOTS["Left Torso"], "PPC", "PPC"]
    assert "left torso: PPC takes 3 slots." in refused(tinderbox(slots={"Left Torso": slots}))
    both = {"Left Torso": slots, "Center Torso": [*SLOTS["Center Torso"], "PPC"]}
    assert "PPC takes 3 slots." in refused(tinderbox(slots=both)), "only the largest are split"


@pytest.mark.parametrize(("torso", "centre", "fits"), [(8, 2, True), (8, 1, False), (7, 2, False)])
def test_the_largest_stands_in_two_locations_if_all_its_slots_are_there(
    torso: int, centre: int, fits: bool
) -> None:
    gun = "Autocannon/20"
    slots = {
        "Left Torso": [gun] * torso,
        "Center Torso": [*SLOTS["Center Torso"][:10], *[gun] * centre],
    }
    said = refused(tinderbox(slots=slots))
    assert ("AC/20 takes 10 slots." in said) is not fits


def test_a_line_that_is_no_slot_is_quoted_with_sixty_letters() -> None:
    slots = [*SLOTS["Left Torso"], "x" * 61]
    assert f"no {'x' * 60}." in refused(tinderbox(slots={"Left Torso": slots}))


def test_prose_behind_the_slots_is_no_slot_and_quirks_are_noted() -> None:
    raw = tinderbox(HEAD.replace("Mass:", "quirk:cheap\nMass:", 1))
    raw += b"\n\noverview:It burns\n\nover several lines.\n"
    found = mtf.read(raw)
    assert found.card is not None
    assert [str(note) for note in found.notes] == [
        "Left out, as it changes no rule here: overview, quirk."
    ]


def test_the_note_on_what_is_left_out_names_twenty_words_with_forty_letters_each() -> None:
    words = [f"{number:02}" + "x" * 39 for number in range(21)]
    lines = "".join(f"{word}:something\n" for word in words)
    (note,) = mtf.read(tinderbox(HEAD.replace("Mass:", lines + "Mass:", 1))).notes
    named = ", ".join(word[:40] for word in words[:20])
    assert str(note) == f"Left out, as it changes no rule here: {named}."


def test_new_files_name_chassis_and_model_by_words() -> None:
    head = HEAD.replace("Version:1.0\nTinderbox\nTBX-1A", "# none\nchassis:Tinderbox\nmodel:TBX-1A")
    new = mtf.read(b"\xef\xbb\xbf" + tinderbox(head).replace(b"\n", b"\r\n"))
    assert new.card == mtf.read(tinderbox()).card


def test_files_of_any_size_and_kind_are_answered() -> None:
    assert "at most 200000 bytes" in refused(b"x" * 200_001)
    assert "more than 4000 lines" in refused(b"\n" * 4_001)
    for longest in (b"x" * 200_000, b"\n" * 4_000):
        assert not re.search("too long|more than", refused(longest))
    assert refused(b"")
    assert refused(b"\xff\xfe\x00")


@given(st.binary(max_size=300), st.integers(0, 1200), st.integers(0, 40))
def test_no_damaged_file_breaks_the_reader(junk: bytes, at: int, cut: int) -> None:
    raw = tinderbox()
    found = mtf.read(raw[:at] + junk + raw[at + cut :])
    assert (found.card is None) == bool(found.faults)
    if found.card is not None:
        assert checks.faults(found.card) == []
