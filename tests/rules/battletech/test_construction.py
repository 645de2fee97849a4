"""'Mechs of one's own: the parts of a record sheet agree, and the 'Mech can be built."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from inspect import isfunction
from types import ModuleType
from typing import Any, get_type_hints

import pytest

from games.rules.battletech.cards import checks, construction, layout, weights
from games.rules.battletech.cards.battle_value import battle_value
from games.rules.battletech.cards.packs import mechs
from games.rules.battletech.cards.schema import MechCard
from games.rules.battletech.cards.weapons import WEAPONS
from games.rules.battletech.cards.weights import TON, structure_of
from games.rules.forms.faults import Fault

BUILT_IN = {card["id"]: card for card in mechs()}
Change = Callable[[dict[str, Any]], Any]


def griffin() -> dict[str, Any]:
    """A Griffin GRF-1N: 55 tons, walk 5, jump 5, a PPC and LRM 10 in the right arm and torso."""
    return copy.deepcopy(BUILT_IN["griffin-grf-1n"])


def faults(card: dict[str, Any]) -> dict[str, str]:
    """What is wrong with a card, by its place."""
    return {fault.where: str(fault.message) for fault in checks.faults(card)}


@pytest.mark.rule("BT-11.1", "BT-11.2")
def test_built_in_mechs_are_built_by_the_rules() -> None:
    for card in mechs():
        assert faults(card) == {}, card["id"]
        read = MechCard.model_validate(card)
        assert weights.weight(read) == read.tonnage * TON, f"{read.id}: the lists leave no half ton"
        assert battle_value(read) == card["value"], card["id"]


ENGINES = {
    0.5: 25, 1: 45, 1.5: 60, 2: 75, 2.5: 85, 3: 100, 3.5: 110, 4: 125, 4.5: 135, 5: 145, 5.5: 155,
    6: 170, 7: 180, 7.5: 190, 8: 195, 8.5: 205, 9: 210, 9.5: 215, 10: 225, 10.5: 230, 11: 235,
    11.5: 240, 12: 245, 12.5: 250, 13: 255, 13.5: 260, 14: 265, 14.5: 270, 15.5: 275, 16: 280,
    16.5: 285, 17.5: 290, 18: 295, 19: 300, 19.5: 305, 20.5: 310, 21.5: 315, 22.5: 320, 23.5: 325,
    24.5: 330, 25.5: 335, 27: 340, 28.5: 345, 29.5: 350, 31.5: 355, 33: 360, 34.5: 365, 36.5: 370,
    38.5: 375, 41: 380, 43.5: 385, 46: 390, 49: 395, 52.5: 400,
}  # fmt: skip
"""The highest rating of the engines of each weight in tons."""


def test_the_weight_of_every_engine() -> None:
    for rating in range(10, 401, 5):
        tons = next(tons for tons, highest in ENGINES.items() if rating <= highest)
        assert weights.engine(rating) == 2 * tons, rating


def test_every_engine_of_the_lists_is_weighed_by_them() -> None:
    """The table is checked by the masses of 211 'Mechs; these are its ends and its jumps."""
    assert [weights.engine(rating) for rating in (10, 100, 275, 300, 400)] == [1, 6, 31, 38, 105]
    for rating in (5, 12, 405):
        with pytest.raises(ValueError, match="no engine"):
            weights.engine(rating)


# -- the parts agree ---------------------------------------------------------------------------


def _slot(location: str, slot: int, name: str | None) -> Change:
    return lambda card: card["slots"][location].__setitem__(slot, name)


@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        (_slot("CT", 0, None), "slots.CT[0]", "centre torso, slot 1: Engine belongs here."),
        (_slot("CT", 3, "Heat Sink"), "slots.CT[3]", "Gyro belongs here."),
        (_slot("HD", 2, None), "slots.HD[2]", "Cockpit belongs here."),
        (_slot("LA", 0, None), "slots.LA[0]", "Shoulder belongs here."),
        (_slot("LL", 3, None), "slots.LL[3]", "Foot Actuator belongs here."),
        (_slot("LA", 2, None), "slots.LA[2]", "Lower Arm Actuator belongs here."),
        (_slot("LT", 11, "Gyro"), "slots.LT[11]", "Gyro does not belong here."),
        (_slot("LT", 11, "ER PPC"), "slots.LT[11]", "There is no ER PPC here."),
        (_slot("LT", 11, "Ammo PPC"), "slots.LT[11]", "There is no Ammo PPC here."),
        (_slot("LT", 11, "Medium Laser"), "slots.LT[11]", "This weapon is no mount."),
        (_slot("LT", 11, "Ammo SRM 2"), "bins", "Bins are the slots of ammunition"),
        (lambda card: card["armour"].pop("LA"), "armour", "The locations here are"),
        (lambda card: card["rear"].update(LA=1), "rear", "The locations here are"),
        (lambda card: card["slots"]["HD"].append(None), "slots.HD", "head: 6 slots, not 7."),
        (lambda card: card["bins"][0].update(rounds=99), "bins", "all its rounds"),
        (lambda card: card["mounts"][0].update(location="LL"), "mounts[0]", "that location"),
        (lambda card: card["mounts"][0]["slots"].pop(), "mounts[0]", "slots."),
        (lambda card: card["mounts"][0].update(weapon="Rock"), "mounts[0]", "no weapon Rock"),
        (lambda card: card["mounts"].append(card["mounts"][0]), "mounts", "Several mounts"),
        (lambda card: card["mounts"][1].update(rear=True), "mounts[1]", "not point to the rear"),
        (lambda card: card["mounts"].pop(), None, "This weapon is no mount."),
    ],
)
def test_parts_that_do_not_agree_are_named(change: Change, where: str | None, why: str) -> None:
    card = griffin()
    change(card)
    found = faults(card)
    assert any(place == where or where is None for place in found), found
    assert any(why in message for message in found.values()), found


def test_an_arm_may_lack_its_hand_or_both() -> None:
    card = griffin()
    for slot in (3, 2):
        card["slots"]["LA"][slot] = None
        assert faults(card) == {}


def test_only_the_largest_weapon_stands_in_two_locations_and_has_the_narrower_arc() -> None:
    king_crab = copy.deepcopy(BUILT_IN["king-crab-kgc-0000"])
    split = next(
        mount for mount in king_crab["mounts"] if len({at for at, _n in mount["slots"]}) > 1
    )
    assert split["weapon"] == "AC/20"
    split["location"] = split["slots"][0][0]
    assert "not in that location" in str(faults(king_crab))
    card = griffin()
    mount = next(mount for mount in card["mounts"] if WEAPONS[mount["weapon"]].slots == 3)
    location, slot = mount["slots"][2]
    card["slots"][location][slot] = None
    card["slots"]["RT"][11] = mount["weapon"]
    mount.update(location="RT", slots=[*mount["slots"][:2], ["RT", 11]])
    assert "cannot stand in these locations" in str(faults(card))


# -- limits ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        ({"tonnage": 57}, "tonnage", "a multiple of 5 tons"),
        ({"heat_sinks": 13}, "heat_sinks", "2 heat sinks stand in slots, not 1."),
        ({"jump": 4}, "jump", "It jumps 4 hexes with 5 jump jets."),
        ({"walk": 4}, "jump", "at most as far as it walks: 4"),
        ({"walk": 8}, "walk", "the rating 440: from 10 to 400"),
        ({"walk": 6}, "tonnage", "It weighs 65 tons: 10 above 55."),
        ({"value": 1}, "value", "Its battle value is 1272."),
    ],
)
def test_what_cannot_be_built_is_said_with_the_numbers(
    change: dict[str, Any], where: str, why: str
) -> None:
    found = faults({**griffin(), **change})
    assert why in found[where], found


@pytest.mark.parametrize(
    ("location", "armour", "fine"),
    [("HD", 9, True), ("HD", 10, False), ("LA", 18, True), ("LA", 19, False), ("LA", -1, False)],
)
def test_armour_is_at_most_twice_the_structure_and_nine_on_the_head(
    location: str, armour: int, fine: bool
) -> None:
    card = griffin()
    card["armour"][location] = armour
    assert (f"armour.{location}" not in faults(card)) is fine


def test_armour_of_both_sides_of_a_torso_counts_together() -> None:
    card = griffin()
    most = structure_of(55)["LT"] * 2
    card["armour"]["LT"], card["rear"]["LT"] = most - 1, 2
    assert "armour.LT" in faults(card)


def test_jump_jets_are_in_legs_and_torsos() -> None:
    card = griffin()
    for location, slots in card["slots"].items():
        if "Jump Jet" in slots:
            card["slots"][location][slots.index("Jump Jet")] = None
            break
    card["slots"]["LA"][6] = "Jump Jet"
    assert faults(card)["slots"] == "Jump jets are in legs and torsos."


def test_the_stalker_4p_is_a_design_of_75_tons_beside_its_siblings_of_85() -> None:
    """Its structure, engine, armour and battle value are those of 75 tons, of which nothing is left
    over: it is no slip of the pen."""
    card = MechCard.model_validate(BUILT_IN["stalker-stk-4p"])
    siblings = [known for id, known in BUILT_IN.items() if id.startswith("stalker-stk-3")]
    assert (card.tonnage, {known["tonnage"] for known in siblings}) == (75, {85})
    assert weights.weight(card) == 75 * weights.TON
    heavier = card.model_copy(update={"tonnage": 85})
    assert weights.weight(heavier) < 85 * weights.TON


def test_a_hatchet_is_in_an_arm_with_a_hand_and_as_large_as_the_mech() -> None:
    card = copy.deepcopy(BUILT_IN["hatchetman-hct-3f"])
    arm = next(at for at, slots in card["slots"].items() if "Hatchet" in slots)
    assert card["slots"][arm].count("Hatchet") == 3
    card["slots"][arm][card["slots"][arm].index("Hatchet")] = None
    assert faults(card)["slots"] == "A hatchet takes 3 slots."
    card = copy.deepcopy(BUILT_IN["hatchetman-hct-3f"])
    card["slots"][arm][3] = None
    assert faults(card)["slots"] == "A hatchet is in one arm that has a hand."


# -- what is said of it ------------------------------------------------------------------------


def test_all_that_is_checked_is_listed() -> None:
    """The pages list what the code looks at: each limit once, in the order in which it is."""
    looked_at = [
        layout.SIZES,
        *layout.PARTS,
        construction.TONS,
        *construction.LIMITS,
        construction.VALUE,
    ]
    assert [one.text for one in checks.MECH_REQUIREMENTS] == [limit.text for limit in looked_at]
    assert len({limit.faults for limit in looked_at}) == len(looked_at) == 12
    for module in (layout, construction):
        named = {name for name, value in vars(module).items() if _finds_faults(value, module)}
        assert named == {
            limit.faults.__name__
            for limit in looked_at
            if limit.faults.__module__ == module.__name__
        }


def _finds_faults(value: Any, module: ModuleType) -> bool:
    """Whether that is a function of a module that finds faults of a 'Mech."""
    if not isfunction(value) or value.__module__ != module.__name__:
        return False
    if value.__annotations__.keys() != {"card", "return"}:
        return False
    return get_type_hints(value) == {"card": MechCard, "return": Iterator[Fault]}
