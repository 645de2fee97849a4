"""Forces as MegaMek's files: out and in again, and everything refused by name."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.battletech import forces, mul
from games.rules.battletech.cards.packs import mechs
from games.rules.battletech.system import SYSTEM
from games.rules.starting import built_in_cards

CARDS = built_in_cards(SYSTEM)
EXAMPLE = """<?xml version="1.0" encoding="UTF-8"?>
<unit version="99.0.0" >
  <entity chassis="Locust" model="LCT-1V" type="Biped" commander="true" deployment="0">
    <pilot size="1" name="Ida &quot;Moth&quot; Brand" nick="" gunnery="3" piloting="5"
      ejected="false" autoeject="true"/>
    <location index="1"> Center Torso
      <slot index="12" type="IS Ammo MG - Full" shots="200"/>
    </location>
    <Force force="Company|1||Brand's Lance|2||"/>
  </entity>
</unit>
"""


def read(text: str) -> mul.Read:
    return mul.read(text.encode(), CARDS)


def refused(text: str) -> str:
    found = read(text)
    assert found.roster is None
    return " ".join(str(fault.message) for fault in found.faults)


@pytest.mark.rule("BT-11.1")
def test_the_example_of_the_format() -> None:
    found = read(EXAMPLE)
    assert found.faults == []
    assert found.notes == []
    values = {"name": 'Ida "Moth" Brand', "gunnery": 3}
    entry = {"slot": "mechs", "card": "locust-lct-1v", "values": values}
    assert found.roster == {"name": "Brand's Lance", "entries": [entry]}


@pytest.mark.rule("BT-11.1")
@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ('gunnery="3"', 'gunnery="9"', "Locust LCT-1V: Gunnery: from 0 to 8."),
        ('piloting="5"', 'piloting="x"', "Locust LCT-1V: Piloting: a whole number"),
        ('gunnery="3"', 'gunneryL="3" gunneryM="4" gunneryB="3"', "Gunnery: a whole number"),
        ('nick=""', 'hits="2"', "warrior is wounded"),
        ('nick=""', 'hits="Dead"', "warrior is wounded"),
        ('ejected="false"', 'ejected="true"', "warrior is wounded"),
        ("LCT-1V", "LCT-9Z", "There is no 'Mech called Locust LCT-9Z."),
        ("Biped", "Tracked", "Locust LCT-1V is no 'Mech of these rules: Tracked."),
        ("<location ", "<crew/><location ", "has a crew"),
        ("Center Torso", "A & B", "not XML at line 6"),
        ("</unit>", "", "not XML at line"),
        ("<unit version", "<!DOCTYPE x [<!ENTITY a 'b'>]><unit version", "definitions of its own"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_by_name(before: str, after: str, why: str) -> None:
    assert before in EXAMPLE
    assert why in refused(EXAMPLE.replace(before, after, 1))


def test_equal_skills_for_each_kind_of_weapon_are_one() -> None:
    text = EXAMPLE.replace('gunnery="3"', 'gunneryL="2" gunneryM="2" gunneryB="2"')
    found = read(text)
    assert found.roster is not None
    assert found.roster["entries"][0]["values"]["gunnery"] == 2


@pytest.mark.parametrize("mark", ['isHit="true"', 'isDestroyed="true"'])
def test_battle_damage_is_left_out_and_noted(mark: str) -> None:
    found = read(EXAMPLE.replace('shots="200"', mark))
    assert found.roster is not None
    assert [str(note) for note in found.notes] == [
        "Locust LCT-1V has battle damage: it was taken as new."
    ]


def test_names_in_brackets_and_capitals_do_not_matter() -> None:
    text = EXAMPLE.replace('chassis="Locust"', 'chassis="LOCUST (Hussar)"')
    assert read(text).roster is not None


@pytest.mark.parametrize("count", [0, 13])
@pytest.mark.rule("BT-11.1")
def test_a_force_has_one_to_twelve(count: int) -> None:
    entity = '<entity chassis="Locust" model="LCT-1V"/>'
    assert f"this one has {count}." in refused(f"<unit>{entity * count}</unit>")


def test_files_of_any_size_and_kind_are_answered() -> None:
    assert "too long" in refused(" " * (mul.MOST_BYTES + 1))
    assert "elements" in refused("<unit>" + "<a/>" * (mul.MOST_ELEMENTS + 1) + "</unit>")
    assert "no saved force: record" in refused("<record/>")
    assert mul.read(b"\xff\xfe\x00", CARDS).faults
    assert mul.read(b"<?xml version='1.0' encoding='utf-7'?><unit/>", CARDS).faults
    assert refused("<a>" * 5000)


NAMES = st.text(st.characters(codec="utf-8"), max_size=30)


@given(st.lists(st.tuples(st.sampled_from(mechs()), NAMES, st.integers(0, 8), st.integers(0, 8)),
                min_size=1, max_size=12), NAMES)  # fmt: skip
def test_what_is_written_reads_the_same(chosen: list[Any], title: str) -> None:
    entries = []
    for card, name, gunnery, piloting in chosen:
        given_values = {"name": name, "gunnery": gunnery, "piloting": piloting}
        values = forces.MECHS.checked_values(given_values)[0]
        entry = {"slot": "mechs", "card": card["id"]}
        entries.append({**entry, "values": values} if values else entry)
    roster = {"name": title if title.isprintable() else "X", "entries": entries}
    found = mul.read(mul.written(roster, CARDS), CARDS)
    assert found.faults == []
    assert found.roster is not None
    assert found.roster["entries"] == entries


@given(st.binary(max_size=100), st.integers(0, 700), st.integers(0, 40))
def test_no_damaged_file_breaks_the_reader(junk: bytes, at: int, cut: int) -> None:
    raw = EXAMPLE.encode()
    found = mul.read(raw[:at] + junk + raw[at + cut :], CARDS)
    assert (found.roster is None) == bool(found.faults)
