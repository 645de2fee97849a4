"""What the table shows of the events of a match."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech import SYSTEM
from games.rules.battletech.gestures import gestures
from games.rules.battletech.harm import damage, displacement, explosions, falls, warriors
from games.rules.battletech.harm.landing import Landed
from games.rules.battletech.harm.marks import Harm
from games.rules.battletech.phases import heat
from games.rules.battletech.physical import resolve as strike
from games.rules.battletech.shooting import carry_out, resolve
from games.rules.battletech.state import Mech, State, Strike
from games.rules.contract.asking import Game
from games.rules.contract.events import Event
from games.rules.drawing.gestures import Gesture, flies, goes, line, number, roll
from tests.rules.running import run

from .moving import move
from .positions import at, hex_of, lance
from .shots import answer, fire

ONLY_TOLD = {
    *("turn", "phase", "initiative", "hill"),
    *("stood-still", "tries-to-stand", "dfa-fails", "not-displaced"),
    *("fire-held", "no-roll", "no-seat-belt"),
}
"""Events that only the log tells."""

SEEN_BY_WHAT_COMES_OF_THEM = {"initiative-roll", "location-roll", "fall-roll", "direction-roll"}
"""Rolls that are not shown."""


def shown(game: Game[State]) -> list[Gesture]:
    """What is to be seen of all that has happened since the last call."""
    return [gesture for event in game.take_events() for gesture in gestures(event)]


def brief(game: Game[State]) -> list[tuple[str, str, str]]:
    """The same as kind, unit and words."""
    return [(one.kind, one.unit, str(one.text)) for one in shown(game)]


def one(*faces: int, card: str = "wolverine", **how: Any) -> tuple[Game[State], Mech]:
    hexes = how.pop("hexes", {})
    game = lance(at(card, "0505", **how), at("atlas", "0506", side=1), faces=faces, hexes=hexes)
    return game, game.state.mech("a1")


def shots(faces: list[int], weapons: dict[str, str], **how: Any) -> Game[State]:
    """An Atlas fires at a Griffin three hexes ahead; its declaration is told already."""
    game = lance(
        at("atlas", "0909", **how.pop("attacker", {})),
        at("griffin", "0906", side=1, facing=3, **how.pop("target", {})),
        faces=faces,
        hexes=how,
    )
    atlas = game.state.mech("a1")
    run(carry_out(game, atlas, answer(game, "fire:a1", fire(weapons))))
    assert shown(game) == [line("a1", "b1")]
    run(resolve(game, atlas))
    return game


def test_every_event_is_shown_or_only_told() -> None:
    nothing = gestures.dispatch(Event)
    classes = SYSTEM.events.codec.classes
    unseen = {kind for kind, known in classes.items() if gestures.dispatch(known) is nothing}
    assert unseen == ONLY_TOLD | SEEN_BY_WHAT_COMES_OF_THEM


def test_a_gesture_as_plain_data_says_what_it_is_of_and_nothing_else() -> None:
    assert line("a1", "b1").plain() == {"kind": "line", "unit": "a1", "to": "b1"}
    assert roll("a1", [3, 4], 8, False).plain() == {
        "kind": "roll",
        "unit": "a1",
        "faces": ["3", "4"],
        "need": 8,
        "success": False,
    }


# -- Movement


@pytest.mark.rule("BT-2.3.p1", "BT-2.5.p1")
def test_a_walk_goes_hex_by_hex_and_a_jump_flies() -> None:
    game = lance(at("jenner", "0505"))
    move(game, "walk:a1", way=["0503"])
    hexes = [hex_of(number) for number in ("0505", "0504", "0503")]
    assert shown(game) == [goes("a1", hexes)]
    game = lance(at("jenner", "0505"))
    move(game, "jump:a1", way=["0503"], facing=0)
    (flight,) = shown(game)
    assert (flight.kind, flight.path[0], flight.path[-1]) == ("flies", hexes[0], hexes[-1])


def test_a_turn_on_the_spot_shows_nothing() -> None:
    game = lance(at("jenner", "0505"))
    move(game, "walk:a1", way=["0505/1"])
    assert shown(game) == []


@pytest.mark.rule("BT-2.10.p1")
def test_a_charge_that_is_declared_is_a_line_to_its_target() -> None:
    game = lance(at("jenner", "0505"), at("locust", "0502", side=1, movement__over=True))
    move(game, "charge:a1:b1:run", way=["0503"])
    assert shown(game)[-1] == line("a1", "b1")


# -- Attacks


@pytest.mark.rule("BT-3.6.p1")
def test_a_shot_that_hits_is_a_line_its_roll_and_the_damage_where_it_strikes() -> None:
    game = shots([3, 4, 3, 4], {"w6": "b1"})
    assert shown(game)[:2] == [line("a1", "b1", success=True), roll("a1", [3, 4], 4, True)]
    game = shots([3, 4, 3, 4], {"w6": "b1"})
    assert brief(game)[2:] == [("number", "b1", "−5 centre torso")]


@pytest.mark.rule("BT-3.3.p1")
def test_a_shot_that_misses_does_nothing() -> None:
    game = shots([1, 2], {"w6": "b1"})
    assert shown(game) == [line("a1", "b1", success=False), roll("a1", [1, 2], 4, False)]


@pytest.mark.rule("BT-3.3.p2")
def test_a_shot_without_a_roll_says_so() -> None:
    game = shots([], {"w6": "b1"}, attacker={"gunnery": 8, "movement__mode": "jump", "heat": 13})
    assert brief(game) == [("line", "a1", ""), ("number", "a1", "cannot hit")]


@pytest.mark.rule("BT-3.6.p3")
def test_missiles_are_counted_and_each_group_strikes_on_its_own() -> None:
    game = shots([4, 4, 3, 3, 4, 4, 4, 5, 4, 4, 4, 4], {"w5": "b1"})
    found = brief(game)
    assert ("roll", "a1", "4 of 6") in found
    assert [words for kind, unit, words in found if (kind, unit) == ("number", "b1")] == [
        "−2 left torso",
        "−2 left leg",
        "−2 left torso",
        "−2 left torso",
    ]


@pytest.mark.rule("BT-3.2.p3")
def test_cover_that_takes_a_hit_is_named() -> None:
    game = shots([3, 3, 2, 3], {"w6": "b1"}, **{"0907": "1"})
    assert brief(game)[-1] == ("number", "b1", "cover")


@pytest.mark.rule("BT-4.2.p6")
def test_a_push_that_hits_leads_both_one_hex_on() -> None:
    game = lance(
        at("hunchback", "0505", strike=Strike(kind="push", target="b1")),
        at("atlas", "0504", side=1),
        faces=[6, 6, 6, 6],
    )
    run(strike(game, game.state.mech("a1")))
    found = shown(game)
    assert found[0] == line("a1", "b1", success=True)
    assert goes("b1", [hex_of("0504"), hex_of("0503")]) in found
    assert found[-1] == goes("a1", [hex_of("0504")])


@pytest.mark.rule("BT-4.1.p1")
def test_a_blow_at_twelve_or_more_cannot_hit() -> None:
    game = lance(
        at("hunchback", "0505", piloting=8, strike=Strike(kind="push", target="b1")),
        at("jenner", "0504", side=1, movement__hexes=25, movement__mode="jump"),
    )
    run(strike(game, game.state.mech("a1")))
    assert brief(game) == [("line", "a1", ""), ("number", "a1", "cannot hit")]


# -- Harm


@pytest.mark.rule("BT-3.8.2", "BT-3.8.3", "BT-3.10.p2")
def test_damage_goes_through_armour_and_structure_to_what_breaks() -> None:
    game, mech = one(4, 4, 1, 1)
    mech.armour["LA"] = 3
    run(damage.take(game, Harm(mech), 5, "LA"))
    assert brief(game) == [
        ("number", "a1", "−3 left arm"),
        ("number", "a1", "−2 left arm, structure"),
        ("roll", "a1", "critical hits"),
        ("breaks", "a1", "Shoulder"),
    ]


@pytest.mark.rule("BT-3.8.4")
def test_what_is_lost_and_destroyed_breaks() -> None:
    game, mech = one()
    mech.armour["CT"] = 0
    run(damage.take(game, Harm(mech), 18, "CT"))
    assert brief(game) == [
        ("number", "a1", "−18 centre torso, structure"),
        ("breaks", "a1", "centre torso"),
        ("breaks", "a1", "destroyed"),
    ]


@pytest.mark.rule("BT-3.11.p1")
def test_ammunition_that_explodes() -> None:
    game, mech = one(1, 2, card="marauder")
    mech.shots["LT:0"] = 1
    run(explosions.explode(game, Harm(mech), "LT", 0))
    assert brief(game)[:2] == [("breaks", "a1", "Explosion: 5"), ("number", "a1", "warrior 1")]


@pytest.mark.rule("BT-9.p1")
def test_a_warrior_who_loses_consciousness() -> None:
    game, mech = one(1, 1)
    warriors.hurt(game, Harm(mech, at_once=True), 1, "head")
    assert shown(game)[1] == roll("a1", [1, 1], 3, False)
    game, mech = one(1, 1)
    warriors.hurt(game, Harm(mech, at_once=True), 1, "head")
    assert brief(game)[2] == ("loses", "a1", "consciousness")


@pytest.mark.rule("BT-8.4.3")
def test_a_fall_says_what_it_costs() -> None:
    game, mech = one(6, 6, 4, 3, 4, 3, 4, 3, 4, card="hunchback", rear={"CT": 50, "LT": 4, "RT": 4})
    run(falls.fall(game, mech, levels=2))
    assert ("falls", "a1", "−15") in brief(game)


@pytest.mark.rule("BT-7.1.p1", "BT-7.5")
def test_displacement_goes_from_hex_to_hex_and_off_the_map() -> None:
    game, mech = one(6, 6)
    run(displacement.push(game, mech, 3))
    assert [gesture for gesture in shown(game) if gesture.kind == "goes"] == [
        goes("b1", [hex_of("0506"), hex_of("0507")]),
        goes("a1", [hex_of("0505"), hex_of("0506")]),
    ]
    game, mech = one()
    mech.hex = (4, -2)
    run(displacement.push(game, mech, 0))
    assert brief(game) == [("vanishes", "a1", "")]


# -- Heat


@pytest.mark.rule("BT-5.2", "BT-5.3a")
def test_heat_says_what_was_added_and_what_was_sunk() -> None:
    game = lance(at("jenner", "0505", heat=20, movement__heat=5), faces=[6, 6, 6, 6, 6, 6])
    run(heat.phase(game))
    found = shown(game)
    assert found[0] == number("a1", found[0].text, "heat")
    assert str(found[0].text) == "15° (+5 −10)"
    assert found[1].kind == "roll"
    game = lance(at("jenner", "0505"))
    run(heat.phase(game))
    assert shown(game) == []


def test_a_landing_flies_from_wherever_the_mech_is() -> None:
    landed = Landed(unit="a1", to=(3, 4))
    assert gestures(landed) == (flies("a1", [(3, 4)]),)
