"""Forces as MegaMek's files: out and in again, and everything refused by name."""

from __future__ import annotations

import base64
import gzip
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.battletech import forces, mul, mul_elements, mul_writing
from games.rules.battletech.cards import mtf
from games.rules.battletech.cards.packs import mechs
from games.rules.battletech.cards.schema import MechCard
from games.rules.battletech.system import SYSTEM
from games.rules.forms.foreign import ImportResult

CARDS = SYSTEM.cards.built_in
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


def read(text: str, *agreed: str) -> ImportResult:
    return mul.read(text.encode(), CARDS, agreed)


def refused(text: str, *agreed: str) -> str:
    found = read(text, *agreed)
    assert found.data is None
    return " ".join(str(fault.message) for fault in found.faults)


@pytest.mark.rule("BT-11.1")
def test_the_example_of_the_format() -> None:
    found = read(EXAMPLE)
    assert [*found.faults, *found.notes] == []
    values = {"name": 'Ida "Moth" Brand', "gunnery": 3}
    entry = {"slot": "mechs", "card": "locust-lct-1v", "values": values}
    assert found.data == {"name": "Brand's Lance", "entries": [entry]}


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
    assert found.data is not None
    assert found.data["entries"][0]["values"]["gunnery"] == 2


@pytest.mark.parametrize("mark", ['isHit="true"', 'isDestroyed="true"'])
def test_battle_damage_is_left_out_and_noted(mark: str) -> None:
    found = read(EXAMPLE.replace('shots="200"', mark))
    assert found.data is not None
    assert "Locust LCT-1V has battle damage: it was taken as new." in map(str, found.notes)


@pytest.mark.parametrize(
    ("before", "after", "note"),
    [
        ('shots="200"', 'shots="150"',
         "Locust LCT-1V: ammunition had been used (1 slots): they were taken full."),
        ("IS Ammo MG - Full", "ISDoubleHeatSink",
         "Locust LCT-1V has parts in the file that its card does not have there, and was taken as "
         "its card is: ISDoubleHeatSink."),
        ('index="12"', 'index="11"',
         "Locust LCT-1V has parts in the file that its card does not have there, and was taken as "
         "its card is: IS Ammo MG - Full."),
        ("<location ", "<location index='2'><armor points='3'/></location><location ",
         "Locust LCT-1V has battle damage: it was taken as new."),
    ],
)  # fmt: skip
def test_what_a_roster_does_not_hold_is_left_out_and_noted(
    before: str, after: str, note: str
) -> None:
    assert before in EXAMPLE
    found = read(EXAMPLE.replace(before, after, 1))
    assert found.data is not None
    assert [str(each) for each in found.notes] == [note]


def test_what_changes_no_rule_here_is_left_out_and_noted() -> None:
    text = EXAMPLE.replace('nick=""', 'nick="Moth" edge="2" toughness="0"')
    found = read(text.replace("<entity ", '<entity quirks="battle_fists::cheap" hidden="false" '))
    assert [str(note) for note in found.notes] == [
        "Locust LCT-1V: left out, as it changes no rule here: edge, nick, quirks."
    ]


def test_long_names_of_warriors_are_shortened_and_that_is_noted() -> None:
    found = read(EXAMPLE.replace("Brand", "Brand" * 20))
    assert found.data is not None
    name = found.data["entries"][0]["values"]["name"]
    assert len(name) == 40
    assert [str(note) for note in found.notes] == [
        f"Locust LCT-1V: its warrior's name was shortened to {name}."
    ]


UNKNOWN = '<entity chassis="Shadow Cat" model="Prime"/><entity chassis="Savannah" type="Wheeled"/>'


@pytest.mark.rule("BT-11.1")
def test_a_force_can_be_taken_without_what_cannot_be() -> None:
    text = EXAMPLE.replace("</unit>", f"{UNKNOWN}</unit>")
    found = read(text)
    assert found.data is None
    assert [str(fault.message) for fault in found.faults] == [
        "There is no 'Mech called Shadow Cat Prime. Bring its .mtf file as a card first.",
        "Savannah is no 'Mech of these rules: Wheeled.",
    ]
    (offer,) = found.offers
    assert str(offer.label) == ("Take the force without these 2 units: Shadow Cat Prime, Savannah.")
    taken = read(text, offer.id)
    assert taken.data is not None
    assert [entry["card"] for entry in taken.data["entries"]] == ["locust-lct-1v"]
    assert [str(note).split(".")[0] for note in taken.notes] == [
        "Left out: There is no 'Mech called Shadow Cat Prime",
        "Left out: Savannah is no 'Mech of these rules: Wheeled",
    ]


def test_nothing_is_offered_where_nothing_can_be_taken() -> None:
    found = read(f"<unit>{UNKNOWN}</unit>", mul.REST)
    assert found.data is None
    assert found.offers == ()


def test_the_survivors_of_a_game_are_taken_only_if_that_is_wanted() -> None:
    entity = EXAMPLE[EXAMPLE.index("<entity") : EXAMPLE.index("</unit>")]
    text = f"<record><survivors>{entity}</survivors><kills/></record>"
    found = read(text)
    assert found.data is None
    assert [offer.id for offer in found.offers] == [mul.SURVIVORS]
    taken = read(text, mul.SURVIVORS)
    assert taken.data is not None
    assert len(taken.data["entries"]) == 1
    with_unknown = read(text.replace("</survivors>", f"{UNKNOWN}</survivors>"), mul.SURVIVORS)
    assert [offer.id for offer in with_unknown.offers] == [mul.SURVIVORS, mul.REST]


# -- Designs that come along -------------------------------------------------------------------


LOCUST = MechCard.model_validate(CARDS["locust-lct-1v"])
OWN = MechCard.model_validate(
    {
        **mtf.read(mtf.written(LOCUST).replace("HD Armor:8", "HD Armor:7").encode()).card,  # type: ignore[dict-item]
        "id": "moth--k3f9x2ab",
        "name": "Moth",
    }
)


def of_own(*cards: MechCard) -> bytes:
    """A force of 'Mechs that their player designed."""
    entries = [{"slot": "mechs", "card": card.id} for card in cards]
    known = {card.id: card.model_dump(mode="json") for card in cards}
    return mul_writing.written({"name": "Own", "entries": entries}, known)


def test_a_design_comes_along_and_is_brought_once() -> None:
    found = mul.read(of_own(OWN, OWN), CARDS)
    assert found.data is not None
    (card,) = found.cards
    assert card["armour"]["HD"] == 7
    assert [entry["card"] for entry in found.data["entries"]] == [card["id"]] * 2
    assert card["id"] not in CARDS


def test_a_design_that_is_known_is_not_brought_again() -> None:
    found = mul.read(of_own(OWN), {**CARDS, OWN.id: OWN.model_dump(mode="json")})
    assert found.data is not None
    assert found.cards == []
    assert found.data["entries"][0]["card"] in (OWN.id, LOCUST.id)


def test_a_design_that_these_rules_do_not_have_is_refused_by_name() -> None:
    entity = '<entity chassis="Locust" model="LCT-9Z"><construction_data>%s</construction_data>'
    text = mtf.written(LOCUST).replace("10 Single", "10 Double")
    packed = base64.b64encode(gzip.compress(text.encode())).decode()
    said = refused(f"<unit>{entity % packed}</entity></unit>")
    assert said == "Locust LCT-9Z: These rules have no heat sinks: 10 Double."
    assert "cannot be read" in refused(f"<unit>{entity % 'no letters'}</entity></unit>")


def test_a_design_is_not_unpacked_beyond_what_is_read() -> None:
    packed = base64.b64encode(gzip.compress(bytes(50_000_000))).decode()
    entity = f"<entity chassis='A'><construction_data>{packed}</construction_data></entity>"
    assert "too long" in refused(f"<unit>{entity}</unit>")


@pytest.mark.rule("BT-11.4")
def test_what_a_file_does_not_say_is_noted() -> None:
    board = next(card for card in CARDS.values() if card["kind"] == "board")
    entries = [
        {"slot": "mechs", "card": OWN.id, "values": {"gunnery": 99}},
        {"slot": "boards", "card": board["id"]},
    ]
    cards = {OWN.id: OWN.model_dump(mode="json"), board["id"]: board}
    (file,) = mul_writing.files({"name": "A|B", "entries": entries}, cards)
    assert file.raw is not None
    assert [str(note) for note in file.notes] == [
        f"Boards are no part of the file: {board['name']}.",
        "These 'Mechs are nobody's but yours: Moth. The file brings them along; older MegaMek "
        "needs the .mtf file of each besides.",
        "The force is called A B there.",
        "This fault of the force is not in the file: Moth: Gunnery: from 0 to 8.",
    ]


def test_there_is_no_file_of_a_force_without_mechs() -> None:
    (file,) = mul_writing.files({"name": "A", "entries": []}, {})
    assert file.raw is None
    assert file.notes


def test_names_in_brackets_and_capitals_do_not_matter() -> None:
    text = EXAMPLE.replace('chassis="Locust"', 'chassis="LOCUST (Hussar)"')
    assert read(text).data is not None


@pytest.mark.parametrize("count", [0, 13])
@pytest.mark.rule("BT-11.1")
def test_a_force_has_one_to_twelve(count: int) -> None:
    entity = '<entity chassis="Locust" model="LCT-1V"/>'
    assert f"this one has {count}." in refused(f"<unit>{entity * count}</unit>")


def test_files_of_any_size_and_kind_are_answered() -> None:
    assert "too long" in refused(" " * (mul_elements.MOST_BYTES + 1))
    assert "elements" in refused("<unit>" + "<a/>" * (mul_elements.MOST_ELEMENTS + 1) + "</unit>")
    assert "no saved force: force" in refused("<force/>")
    assert "more than 60 units" in refused(f"<unit>{'<entity/>' * 61}</unit>")
    assert mul.read(b"\xff\xfe\x00", CARDS).faults
    assert mul.read(b"<?xml version='1.0' encoding='utf-7'?><unit/>", CARDS).faults
    assert refused("<a>" * 5000)


NAMES = st.text(st.characters(codec="utf-8"), max_size=30)


@settings(max_examples=20)
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
    found = mul.read(mul_writing.written(roster, CARDS), CARDS)
    assert found.data is not None
    assert found.data["entries"] == entries


@given(st.binary(max_size=100), st.integers(0, 700), st.integers(0, 40))
def test_no_damaged_file_breaks_the_reader(junk: bytes, at: int, cut: int) -> None:
    raw = EXAMPLE.encode()
    found = mul.read(raw[:at] + junk + raw[at + cut :], CARDS)
    assert (found.data is None) == bool(found.faults)


def test_a_single_mech_stands_for_a_force() -> None:
    entity = EXAMPLE[EXAMPLE.index("<entity") : EXAMPLE.index("</unit>")]
    found = read(entity)
    assert found.data is not None
    assert [entry["card"] for entry in found.data["entries"]] == ["locust-lct-1v"]


def test_a_record_without_mechs_is_refused() -> None:
    assert "the record of a game" in refused("<record><survivors/></record>")
    assert not read("<record><survivors/></record>").offers


@pytest.mark.parametrize("what", ["breached", "blownoff"])
def test_a_location_that_is_gone_is_battle_damage(what: str) -> None:
    found = read(EXAMPLE.replace("Center Torso", f"Center Torso <{what}/>"))
    assert "Locust LCT-1V has battle damage: it was taken as new." in map(str, found.notes)


@pytest.mark.parametrize("before", ["", "\ufeff", "\n  "])
def test_a_file_of_a_force_is_known_by_how_it_begins(before: str) -> None:
    found = SYSTEM.exchange.read_roster((before + EXAMPLE).encode(), CARDS, ())
    assert found is not None
    assert SYSTEM.exchange.read_roster((before + "Locust LCT-1V").encode(), CARDS, ()) is None


# -- Nesting -----------------------------------------------------------------------------------


@pytest.mark.rule("BT-11.1")
@pytest.mark.parametrize("element", ["location", "Location", "slot", "entity", "a"])
def test_an_element_within_one_of_its_name_is_refused(element: str) -> None:
    """So no reader goes through the same elements again and again."""
    within = f"<{element} index='1'>" * 2 + f"</{element}>" * 2
    text = EXAMPLE.replace("<location index", f"{within}<location index", 1)
    assert f"An element {element.casefold()} lies within another one." in refused(text)


@pytest.mark.rule("BT-11.1")
def test_elements_lie_so_deep_and_no_deeper() -> None:
    names = [f"a{number}" for number in range(mul_elements.DEPTH)]

    def deep(few: int) -> str:
        opened = "".join(f"<{name}>" for name in names[:few])
        closed = "".join(f"</{name}>" for name in reversed(names[:few]))
        return EXAMPLE.replace("</entity>", f"{opened}{closed}</entity>")

    assert read(deep(mul_elements.DEPTH - 2)).data is not None
    assert "12 deep" in refused(deep(mul_elements.DEPTH - 1))


@pytest.mark.rule("BT-11.1")
def test_parts_that_a_card_does_not_have_are_named_up_to_a_number() -> None:
    slots = "".join(f'<slot index="3" type="Part {number}"/>' for number in range(500))
    found = read(EXAMPLE.replace('<location index="1">', f'<location index="1">{slots}'))
    (note,) = [str(note) for note in found.notes if "parts in the file" in str(note)]
    assert "Part 19" in note
    assert "Part 20" not in note
