"""What the log says of damage, warriors, piloting rolls, falls and displacement."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech import SYSTEM
from games.rules.battletech.harm import damage, displacement, explosions, falls, piloting, warriors
from games.rules.battletech.harm.marks import Harm
from games.rules.battletech.log_lines import log_line
from games.rules.battletech.state import Mech, State
from games.rules.contract.asking import Game
from games.rules.contract.lines import Line
from tests.rules.running import run

from ..telling import event_of
from .positions import at, lance, lose


def one(*faces: int, card: str = "wolverine", **how: Any) -> tuple[Game[State], Mech]:
    hexes = how.pop("hexes", {})
    game = lance(at(card, "0505", **how), at("atlas", "0506", side=1), faces=faces, hexes=hexes)
    return game, game.state.mech("a1")


def lines(game: Game[State]) -> list[Line]:
    written = [log_line(event, game.setup) for event in game.take_events()]
    return [line for line in written if line]


def log(game: Game[State]) -> list[str]:
    """The sentences of what has happened since the last call."""
    return [str(line.message) for line in lines(game)]


@pytest.mark.rule("BT-3.8.2", "BT-3.8.3", "BT-3.10.p2", "BT-3.8.5")
def test_damage_armour_structure_and_critical_hits() -> None:
    game, mech = one(4, 4, 1, 1)
    mech.armour["LA"] = 3
    run(damage.take(game, Harm(mech), 5, "LA"))
    assert log(game) == [
        "Wolverine WVR-6R takes 3 points on its left arm.",
        "Wolverine WVR-6R takes 2 points to the structure of its left arm.",
        "Critical hits of Wolverine WVR-6R, left arm: 8.",
        "Critical hit: Shoulder in the left arm of Wolverine WVR-6R.",
    ]


@pytest.mark.rule("BT-3.7.p1")
def test_the_roll_for_a_location_names_it_and_the_side() -> None:
    game, mech = one(3, 4)
    run(damage.strike(game, Harm(mech), 1, "rear"))
    located, taken = lines(game)
    assert str(located.message) == "Wolverine WVR-6R is struck: centre torso."
    assert [str(detail) for detail in located.details] == ["struck from the rear"]
    assert located.rolls[0].faces == ("3", "4")
    assert [str(detail) for detail in taken.details] == ["rear armour left: 7"]


@pytest.mark.rule("BT-3.10.p1", "BT-3.8.4")
def test_a_limb_blown_off_and_a_mech_destroyed() -> None:
    game, mech = one(6, 6)
    run(explosions.critical(game, Harm(mech), "LA"))
    assert log(game) == [
        "The left arm of Wolverine WVR-6R is blown off.",
        "Wolverine WVR-6R loses its left arm, which lies in the hex.",
    ]
    mech.armour["CT"] = 0
    run(damage.take(game, Harm(mech), 18, "CT"))
    assert log(game)[-2:] == [
        "Wolverine WVR-6R loses its centre torso.",
        "Wolverine WVR-6R is destroyed.",
    ]


@pytest.mark.rule("BT-3.11.p1")
def test_an_explosion_with_what_it_does_to_the_warrior() -> None:
    game, mech = one(1, 2, card="marauder")
    mech.shots["LT:0"] = 1
    run(explosions.explode(game, Harm(mech), "LT", 0))
    first, second, third, *_rest = lines(game)
    assert (
        str(first.message) == "Ammunition in the left torso of Marauder MAD-3R explodes: 5 points."
    )
    assert str(second.message) == "The warrior of Marauder MAD-3R is hurt: 1 point in all."
    assert str(third.message) == "The warrior of Marauder MAD-3R is hurt: 2 points in all."
    assert [str(detail) for detail in second.details] == ["explosion"]


@pytest.mark.rule("BT-9.p1")
def test_a_warrior_who_loses_consciousness_and_one_who_dies() -> None:
    game, mech = one(1, 1)
    warriors.hurt(game, Harm(mech, at_once=True), 1, "head")
    assert log(game)[1:] == [
        "Wolverine WVR-6R, to stay conscious: 2, 3 or more is needed.",
        "The warrior of Wolverine WVR-6R loses consciousness.",
    ]
    warriors.hurt(game, Harm(mech, at_once=True), 5, "fall")
    assert log(game)[-1] == "The warrior of Wolverine WVR-6R is dead."


@pytest.mark.rule("BT-0.p4", "BT-8.4.1")
def test_a_piloting_roll_says_its_number_term_by_term() -> None:
    game, mech = one(1, 1, 6, 6, 1, 3, 4, 3, 4)
    mech.events = ["damage"]
    run(falls.keep_standing(game, mech, "charged"))
    rolled, belt, *_rest = lines(game)
    assert str(rolled.message) == ("Wolverine WVR-6R fails its piloting roll: charged by another.")
    assert str(rolled.details[0]) == "8 or more is needed"
    assert len(rolled.details) == 4
    assert rolled.rolls[0].faces == ("1", "1")
    assert str(belt.message) == "The warrior of Wolverine WVR-6R holds on."


@pytest.mark.rule("BT-8.4.3")
def test_a_fall() -> None:
    game, mech = one(6, 6, 4, 3, 4, 3, 4, 3, 4, card="hunchback", rear={"CT": 50, "LT": 4, "RT": 4})
    run(falls.fall(game, mech, levels=2))
    fell = next(line for line in lines(game) if "falls" in str(line.message))
    assert str(fell.message) == "Hunchback HBK-4G falls: 15 points."
    assert [str(detail) for detail in fell.details] == ["2 levels", "struck from the rear"]


@pytest.mark.rule("BT-8.1.p2", "BT-0.p3")
def test_a_roll_that_is_not_made() -> None:
    game, mech = one()
    lose(game, "a1", "LL", "RL")
    piloting.passes(game, mech, "pushed")
    assert log(game) == ["Wolverine WVR-6R comes down without a roll: pushed."]


@pytest.mark.rule("BT-7.1", "BT-7.1.p1", "BT-7.5")
def test_displacement_with_its_domino() -> None:
    game, mech = one(6, 6)
    run(displacement.push(game, mech, 3))
    assert log(game) == [
        "Atlas AS7-D makes its piloting roll: domino effect.",
        "Atlas AS7-D is displaced from 0506 to 0507.",
        "Wolverine WVR-6R is displaced from 0505 to 0506.",
    ]
    game, mech = one(hexes={"0504": "3"})
    run(displacement.push(game, mech, 0))
    assert log(game) == ["Wolverine WVR-6R is not displaced."]
    game, mech = one()
    mech.hex = (4, -2)
    run(displacement.push(game, mech, 0))
    assert log(game) == ["Wolverine WVR-6R is forced off the map."]


@pytest.mark.rule("BT-7.2.p1")
def test_an_accidental_fall() -> None:
    game, mech = one(1, 1, 1, 6, 6, 1, *[3, 4] * 9, hexes={"0505": "2"})
    mech.armour["CT"] = 50
    run(displacement.push(game, mech, 3))
    first, *_rest = lines(game)
    assert str(first.message) == "Wolverine WVR-6R falls beside Atlas AS7-D."
    assert str(first.details[0]) == "7 or more is needed"


@pytest.mark.rule("BT-8.4.3c")
def test_water_that_breaks_in() -> None:
    game, mech = one(6, 6, hexes={"0505": "0w2"})
    run(damage.take(game, Harm(mech), 1, "LA"))
    assert log(game)[1:] == [
        "Wolverine WVR-6R, breach of the hull: 12, 10 or more is needed.",
        "Water breaks into the left arm of Wolverine WVR-6R.",
    ]


# -- In short, beside the line that an entry begins with


def shorts(game: Game[State]) -> list[str]:
    """What the lines say in short, of those that say anything."""
    return [str(line.entry.short) for line in lines(game) if line.entry.short]


@pytest.mark.rule("BT-3.8.2", "BT-3.8.3", "BT-3.10.p2", "BT-3.8.4")
def test_damage_in_short() -> None:
    game, mech = one(4, 4, 1, 1)
    mech.armour["LA"] = 3
    run(damage.take(game, Harm(mech), 5, "LA"))
    assert shorts(game) == ["−3 left arm", "−2 left arm, structure", "Shoulder"]
    mech.armour["CT"] = 0
    run(damage.take(game, Harm(mech), 18, "CT"))
    assert shorts(game)[-2:] == ["centre torso lost", "Wolverine WVR-6R destroyed"]


@pytest.mark.rule("BT-8.4.3", "BT-7.1", "BT-7.5")
def test_falls_and_displacement_in_short() -> None:
    game, mech = one(6, 6, 4, 3, 4, 3, 4, 3, 4, card="hunchback", rear={"CT": 50, "LT": 4, "RT": 4})
    run(falls.fall(game, mech, levels=2))
    assert shorts(game)[0] == "Hunchback HBK-4G falls: −15"
    game, mech = one(6, 6)
    run(displacement.push(game, mech, 3))
    assert shorts(game) == ["Atlas AS7-D displaced", "Wolverine WVR-6R displaced"]
    game, mech = one()
    mech.hex = (4, -2)
    run(displacement.push(game, mech, 0))
    assert shorts(game) == ["Wolverine WVR-6R off the map"]


def entry_of(kind: str, **data: Any) -> tuple[str, str, str]:
    """Where the line of an event of the Wolverine belongs: its place, of what, and in short."""
    game, _mech = one()
    line = log_line(event_of(SYSTEM, kind, {"unit": "a1", **data}), game.setup)
    assert line is not None
    return line.entry.place, line.entry.of, str(line.entry.short)


NAME = "Wolverine WVR-6R"


def test_who_does_nothing_in_a_phase_is_listed_in_one_entry() -> None:
    assert entry_of("fire-held") == ("part", "fire-held", NAME)
    none = entry_of("strike-declared", attack="none", targets=[])
    assert none == ("part", "strike-held", NAME)
    for attack in ("club", "kick", "push"):
        declared = entry_of("strike-declared", attack=attack, targets=["b1"])
        assert declared == ("own", "", "")


def test_the_heat_of_all_is_one_entry_that_names_those_that_have_any() -> None:
    for heat, short in ((0, ""), (1, f"{NAME}: heat 1"), (30, f"{NAME}: heat 30")):
        found = entry_of("heat", added=heat, sunk=0, heat=heat)
        assert found == ("part", "heat", short)
