"""What is peculiar to each Extract crisis that came after the core box (CP-OBJ, CP-ROUND-05,
CP-ROUND-15)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis.dice import pools
from games.rules.crisis.modifiers import stats

from .carding import BLANK, B, C, H, W, attack_dice, event_data, ids, is_over, of, offered, say
from .helpers import R35, character, refused, unit
from .missions import by, cleanup, mission, power_phase, token
from .staging import FRIENDS

SHIP, HAMMERS, STATION, CURES, SENATORS, HERBS, BOOKS, PANIC = (
    "alien-ship-crashes-in-downtown",
    "fear-grips-world-as-worthy-terrorize-cities",
    "research-station-attacked",
    "deadly-legacy-virus-cured",
    "mutant-extremists-target-u-s-senators",
    "mystic-wakandan-herbs-fact-or-fiction",
    "the-montesi-formula-found",
    "panic-grips-city-as-evacuation-efforts-continue",
)
RANGE_1 = 1 + 0.5 + R35
"""From the centre of a token to that of a 35 mm base just within Range 1."""
AWAY = unit(1, "cat", (30, 3))
SPELL = {"name": "Spell", "type": "mystic", "range": 4, "strength": 4}


def by_token(card: str, number: int = 1, **more: Any) -> dict[str, Any]:
    """Seat 0's yak beside a token of the crisis card, with 5 Power."""
    return unit(0, "yak", by(card, number, down=1.5), **{"power": 5, **more})


def yak(card: str, *units: dict[str, Any], **more: Any) -> Table[Any]:
    """The yak is active; it has a physical attack and a mystic one. An oaf knows no magic."""
    attacks = [{"name": "Strike", "type": "physical", "range": 2, "strength": 5}, SPELL]
    beasts = [character("yak", attacks=attacks), character("oaf", mystic=2)]
    return mission(card, *units, active="a-yak", more_cards=beasts, **more)


def holds(card: str, *numbers: int) -> list[str]:
    """These tokens of a crisis card."""
    return [f"{card}#{number}" for number in numbers]


# -- Alien Ship


@pytest.mark.rule("CP-OBJ-05", "CP-OBJ-09", "CP-OBJ-04")
def test_a_critical_finds_the_power_core_in_the_rubble() -> None:
    match = yak(SHIP, by_token(SHIP), AWAY, faces=[W, C])
    outcome = say(match, 0, f"interact:{SHIP}#1")
    (dice,) = event_data(outcome, "dice")
    assert len(dice["faces"]) == 2
    assert (token(match, SHIP).name, token(match, SHIP).kind) == ("Kree Power Core", "asset")
    assert of(match, "a-yak").holds == holds(SHIP, 1)
    assert of(match, "a-yak").power == 4
    assert all(token(match, SHIP, number).removed for number in (2, 3))


@pytest.mark.rule("CP-OBJ-05", "CP-OBJ-04")
def test_without_a_critical_the_rubble_stays() -> None:
    match = yak(SHIP, by_token(SHIP), AWAY, faces=[W, H])
    say(match, 0, f"interact:{SHIP}#1")
    assert of(match, "a-yak").holds == []
    assert not any(token(match, SHIP, number).removed for number in (1, 2, 3))
    assert refused(match, 0, f"interact:{SHIP}#1") == "CP-OBJ-04"


CORE: list[dict[str, Any]] = [{"id": f"{SHIP}#1", "name": "Kree Power Core", "kind": "asset"}]
CORE += [{"id": f"{SHIP}#{number}", "removed": True} for number in (2, 3)]


@pytest.mark.rule("CP-OBJ-05", "CP-OBJ-09")
def test_a_dropped_power_core_is_simply_picked_up() -> None:
    match = yak(SHIP, by_token(SHIP), AWAY, tokens=CORE)
    outcome = say(match, 0, f"interact:{SHIP}#1")
    assert event_data(outcome, "dice") == []
    assert (of(match, "a-yak").holds, of(match, "a-yak").power) == (holds(SHIP, 1), 4)


@pytest.mark.rule("CP-EX-02", "CP-CORE-02")
def test_who_holds_the_power_core_moves_once_a_turn() -> None:
    match = yak(SHIP, by_token(SHIP, holds=holds(SHIP, 1)), AWAY, tokens=CORE)
    x, y = of(match, "a-yak").x, of(match, "a-yak").y
    say(match, 0, "move:S", to=[x, y + 1_000])
    assert match.game.state.turn.actions == 1
    assert refused(match, 0, "move:S", to=[x, y]) == "CP-CORE-02"


@pytest.mark.rule("CP-DMG-09", "CP-CARD-35")
def test_who_holds_the_power_core_suffers_if_it_did_not_attack() -> None:
    """1 damage as the activation ends, of a crisis card, which gives no Power."""
    for attacks in (False, True):
        foe = unit(1, "cat", by(SHIP, 1, 2, 1.5))
        mine = by_token(SHIP, holds=holds(SHIP, 1))
        match = yak(SHIP, mine, foe, tokens=CORE, faces=[B] * 5 + [BLANK] * 3)
        if attacks:
            say(match, 0, "attack:strike", target="b-cat")
        say(match, 0, "end-activation")
        assert (of(match, "a-yak").damage, of(match, "a-yak").power) == (int(not attacks), 5)


def test_who_holds_no_power_core_does_not_suffer() -> None:
    match = yak(SHIP, by_token(SHIP), AWAY, tokens=CORE)
    say(match, 0, "end-activation")
    assert of(match, "a-yak").damage == 0


@pytest.mark.rule("CP-ROUND-15")
def test_the_power_core_scores_two_for_whoever_holds_it() -> None:
    bat = unit(0, "bat", (9, 9), holds=holds(SHIP, 1))
    assert cleanup(SHIP, bat, AWAY, tokens=CORE).game.state.vp == [2, 0]
    assert cleanup(SHIP, unit(0, "bat", by(SHIP, 1)), AWAY, tokens=CORE).game.state.vp == [0, 0]
    rubble = unit(0, "bat", by(SHIP, 1))
    assert cleanup(SHIP, rubble, AWAY).game.state.vp == [0, 0]


# -- Fear Grips World


@pytest.mark.rule("CP-OBJ-10", "CP-ATK-04")
def test_each_hammer_adds_a_die_to_attacks() -> None:
    """To all attacks, and to no defense."""
    foe = unit(1, "cat", by(HAMMERS, 1, 2, 1.5))
    match = yak(HAMMERS, by_token(HAMMERS, holds=holds(HAMMERS, 2)), foe)
    assert attack_dice(match) == 5 + 1
    say(match, 0, f"interact:{HAMMERS}#1")
    assert of(match, "a-yak").holds == holds(HAMMERS, 2, 1)
    assert attack_dice(match) == 5 + 2
    assert attack_dice(match, "b-cat") == 5
    assert pools.gathered(match.game, "defense", "a-yak", 3, None)[0] == 3


@pytest.mark.rule("CP-TAC-07")
@pytest.mark.parametrize(("numbers", "left"), [((), 4), ((1,), 3), ((1, 2), 2)])
def test_each_hammer_makes_team_tactics_dearer(numbers: tuple[int, ...], left: int) -> None:
    """For 1 Power the yak, which has 5, heals 1 damage of its own."""
    said: dict[str, Any] = {"patient": "a-yak", "payer": "a-yak", "paid": 1}
    for power in (5, len(numbers)):
        match = yak(
            HAMMERS,
            by_token(HAMMERS, 3, damage=1, power=power, holds=holds(HAMMERS, *numbers)),
            AWAY,
            squads=[{"tactics": ["patch-up"]}, {}],
        )
        if power == 5:
            say(match, 0, "tactic:patch-up", **said)
            assert (of(match, "a-yak").power, of(match, "a-yak").damage) == (left, 0)
        else:
            assert refused(match, 0, "tactic:patch-up", **said) == "CP-TAC-07"


@pytest.mark.rule("CP-TAC-07", "CP-CARD-19")
def test_whoever_pays_for_a_card_together_with_others_pays_for_the_own_hammers() -> None:
    """All According to Plan: they pay 10 Power together. With what the Power phase gives, the yak
    has 10, of which two hammers take 2, and the emu has 5; the owl's only one is its hammer's."""
    plan = "react:all-according-to-plan@all-according-to-plan"

    def match(emu: int) -> Table[Any]:
        return power_phase(
            HAMMERS,
            unit(0, "yak", (9, 30), power=9, holds=holds(HAMMERS, 1, 2)),
            unit(0, "emu", (18, 30), power=emu),
            unit(0, "owl", (27, 30), holds=holds(HAMMERS, 3)),
            AWAY,
            more_cards=FRIENDS,
            squads=[{"tactics": ["all-according-to-plan"]}, {}],
        )

    rich = match(emu=4)
    field = offered(rich, 0)[plan].fields[0]
    assert [payer.id for payer in field.things] == ["a-yak", "a-emu"]
    assert field.likely == {"a-yak": "8", "a-emu": "2"}
    assert ("a-yak", "8") not in field.refused
    assert refused(rich, 0, plan, paid={"a-yak": "9", "a-emu": "1"}) == "CP-CARD-19"
    assert str(field.refused["a-yak", "10"]) == "It costs 12 Power, and there is 10."
    say(rich, 0, plan, paid={"a-yak": "7", "a-emu": "3"})
    assert [of(rich, name).power for name in ("a-yak", "a-emu", "a-owl")] == [1, 2, 1]
    assert plan not in offered(match(emu=0), 0)


@pytest.mark.rule("CP-ROUND-15")
def test_each_hammer_held_scores_one() -> None:
    match = cleanup(
        HAMMERS,
        unit(0, "bat", (9, 9), holds=holds(HAMMERS, 1, 3)),
        unit(1, "cat", (9, 30), holds=holds(HAMMERS, 2)),
        unit(1, "dog", by(HAMMERS, 4)),
    )
    assert match.game.state.vp == [2, 1]


# -- Research Station


@pytest.mark.rule("CP-OBJ-01", "CP-OBJ-15", "CP-ROUND-05")
def test_who_secures_the_researcher_leads_it_on() -> None:
    """It is never picked up."""
    near = by_token(STATION), unit(1, "cat", by(STATION, 1, -1.5), side="injured")
    match = yak(STATION, *near)
    assert refused(match, 0, f"interact:{STATION}#1") == "CP-OBJ-01"
    match = power_phase(
        STATION,
        unit(0, "bat", by(STATION, 1, RANGE_1), side="injured"),
        unit(1, "cat", by(STATION, 1, -1.5)),
    )
    assert list(match.asks) == [1]
    assert ids(match, 1) == ["place-token", "decline"]
    assert refused(match, 1, "place-token", at=[18_000, 22_001]) == "CP-OBJ-12"
    say(match, 1, "place-token", at=[18_000, 22_000])
    assert (token(match, STATION).x, token(match, STATION).y) == (18_000, 22_000)
    assert match.game.state.stage == "turn"


@pytest.mark.rule("CP-OBJ-19", "CP-ROUND-05")
def test_nobody_leads_a_researcher_that_nobody_secures() -> None:
    match = power_phase(
        STATION, unit(0, "bat", by(STATION, 1, 1.5)), unit(1, "cat", by(STATION, 1, -1.5))
    )
    assert match.game.state.stage == "turn"
    assert (token(match, STATION).x, token(match, STATION).y) == (18_000, 18_000)


@pytest.mark.rule("CP-ROUND-15", "CP-OBJ-15")
@pytest.mark.parametrize(
    ("number", "off", "secures", "vp"),
    [
        (3, 2.0, 0, [4, 0]),
        (3, 2.0, 1, [2, 2]),
        (3, 2.001, 0, [2, 0]),
        (2, 0.0, 1, [0, 4]),
        (2, 0.0, 0, [2, 2]),
        (1, 0.0, None, [0, 0]),
        (3, 0.0, None, [2, 0]),
    ],
)
def test_the_researcher_scores_where_it_is_and_for_whom_it_is_with(
    number: int, off: float, secures: int | None, vp: list[int]
) -> None:
    """Each player's Evac Point is the one farther from the own edge; Range 1 between the rims of
    two tokens is 2 inches between their centres."""
    x, y = by(STATION, number, off)
    beside = [(x, y + 1.5) if seat == secures else (3, 3 + 20 * seat) for seat in (0, 1)]
    match = cleanup(
        STATION,
        unit(0, "bat", beside[0]),
        unit(1, "cat", beside[1]),
        tokens=[{"id": f"{STATION}#1", "at": [round(x * 1000), round(y * 1000)]}],
    )
    assert match.game.state.vp == vp


# -- Deadly Legacy Virus


@pytest.mark.rule("CP-OBJ-02", "CP-CARD-19")
@pytest.mark.parametrize(("held", "cost"), [((), 1), ((2,), 2)])
def test_each_cure_held_makes_the_next_one_dearer(held: tuple[int, ...], cost: int) -> None:
    mine = by_token(CURES, power=cost, holds=holds(CURES, *held))
    match = yak(CURES, mine, AWAY)
    say(match, 0, f"interact:{CURES}#1")
    assert (of(match, "a-yak").power, of(match, "a-yak").holds) == (0, holds(CURES, *held, 1))
    poor = yak(CURES, {**mine, "power": cost - 1}, AWAY)
    assert refused(poor, 0, f"interact:{CURES}#1") == "CP-CARD-19"


@pytest.mark.rule("CP-ACT-09")
def test_a_cure_may_take_one_special_condition_away_as_the_activation_ends() -> None:
    ill: dict[str, Any] = {"conditions": ["bleed", "slow"]}
    for answers, left in (("conditions", ["bleed"]), ("decline", ["bleed", "slow"])):
        match = yak(CURES, by_token(CURES, holds=holds(CURES, 2), **ill), AWAY)
        say(match, 0, "end-activation")
        if answers == "decline":
            say(match, 0, "decline")
        else:
            say(match, 0, "use")
            assert refused(match, 0, "conditions", conditions=["bleed", "slow"])
            say(match, 0, "conditions", conditions=["slow"])
        assert of(match, "a-yak").conditions == left
    match = yak(CURES, by_token(CURES, **ill), AWAY)
    say(match, 0, "end-activation")
    assert of(match, "a-yak").conditions == ["bleed", "slow"]
    assert "decline" not in offered(match, 0)


FRIEND = unit(0, "dog", (3, 30))


def all_gone(match: Table[Any]) -> bool:
    """Whether no cure is in the game any more."""
    return all(token(match, CURES, number).removed for number in (1, 2, 3))


@pytest.mark.rule("CP-DMG-13", "CP-OBJ-10", "CP-ROUND-12")
def test_who_takes_the_third_cure_is_ko_d_and_scores_eight() -> None:
    match = yak(CURES, by_token(CURES, power=3, holds=holds(CURES, 2, 3)), FRIEND, AWAY)
    say(match, 0, f"interact:{CURES}#1")
    assert match.game.state.vp == [8, 0]
    assert of(match, "a-yak").ko
    assert all_gone(match)
    assert list(match.asks) == [1]
    assert ids(match, 1, "activate") == ["activate:b-cat"]


@pytest.mark.rule("CP-DMG-13", "CP-OBJ-10")
def test_so_is_whoever_is_handed_the_third_cure() -> None:
    """Mission Objective: for 2 Power the yak hands its cure to a friend near it."""
    dog = unit(0, "dog", by(CURES, 1, 2.5, 1.5), holds=holds(CURES, 1, 3))
    match = yak(
        CURES,
        by_token(CURES, holds=holds(CURES, 2)),
        dog,
        AWAY,
        squads=[{"tactics": ["mission-objective"]}, {}],
    )
    said = {"holder": "a-yak", "handed": f"{CURES}#2", "taker": "a-dog"}
    say(match, 0, "tactic:mission-objective", **said)
    assert match.game.state.vp == [8, 0]
    assert (of(match, "a-dog").ko, of(match, "a-yak").ko) == (True, False)
    assert all_gone(match)
    assert is_over(match)


@pytest.mark.rule("CP-ROUND-15")
def test_each_cure_held_scores_one() -> None:
    bat, cat = unit(0, "bat", (9, 9), holds=holds(CURES, 1, 2)), unit(1, "cat", (9, 30))
    assert cleanup(CURES, bat, {**cat, "holds": holds(CURES, 3)}).game.state.vp == [2, 1]


# -- Mutant Extremists


@pytest.mark.rule("CP-OBJ-05", "CP-OBJ-09")
def test_an_empty_safe_house_is_removed() -> None:
    """One of three hides the Senator: it is not this one."""
    match = yak(SENATORS, by_token(SENATORS), AWAY, faces=[1])
    say(match, 0, f"interact:{SENATORS}#1")
    assert [token(match, SENATORS, number).removed for number in (1, 2, 3)] == [True, False, False]
    assert (of(match, "a-yak").holds, of(match, "a-yak").power) == ([], 4)


@pytest.mark.rule("CP-OBJ-05", "CP-OBJ-09")
@pytest.mark.parametrize(("face", "empty"), [(0, ()), (0, (2,)), (1, (2, 3))])
def test_the_senator_is_picked_up_where_it_hides(face: int, empty: tuple[int, ...]) -> None:
    """With two houses left it is one of the two, and in the last one without a doubt."""
    gone = [{"id": f"{SENATORS}#{number}", "removed": True} for number in empty]
    match = yak(SENATORS, by_token(SENATORS), AWAY, faces=[face], tokens=gone)
    say(match, 0, f"interact:{SENATORS}#1")
    assert (token(match, SENATORS).name, token(match, SENATORS).kind) == ("Senator", "civilian")
    assert of(match, "a-yak").holds == holds(SENATORS, 1)
    assert all(token(match, SENATORS, number).removed for number in (2, 3))


SENATOR: list[dict[str, Any]] = [{"id": f"{SENATORS}#1", "name": "Senator", "kind": "civilian"}]
SENATOR += [{"id": f"{SENATORS}#{number}", "removed": True} for number in (2, 3)]


@pytest.mark.rule("CP-OBJ-05", "CP-OBJ-09")
def test_a_dropped_senator_is_picked_up() -> None:
    match = yak(SENATORS, by_token(SENATORS), AWAY, tokens=SENATOR)
    say(match, 0, f"interact:{SENATORS}#1")
    assert (of(match, "a-yak").holds, of(match, "a-yak").power) == (holds(SENATORS, 1), 4)


@pytest.mark.rule("CP-ATK-05", "CP-DODGE-02")
def test_the_senator_slows_its_holder_and_takes_a_die() -> None:
    """From defense and dodge rolls, not from attacks."""
    match = yak(SENATORS, by_token(SENATORS, holds=holds(SENATORS, 1)), AWAY, tokens=SENATOR)
    assert stats.speed(match.game, "a-yak") == "S"
    assert ids(match, 0, "move") == ["move:S"]
    dice = [pools.gathered(match.game, roll, "a-yak", 3, None)[0] for roll in ("defense", "dodge")]
    assert dice == [2, 2]
    assert attack_dice(match) == 5


@pytest.mark.rule("CP-ROUND-15")
def test_the_senator_scores_two_for_whoever_holds_it() -> None:
    cat = {**AWAY, "holds": holds(SENATORS, 1)}
    bat = unit(0, "bat", (9, 9))
    assert cleanup(SENATORS, bat, cat, tokens=SENATOR).game.state.vp == [0, 2]
    assert cleanup(SENATORS, bat, AWAY, tokens=SENATOR).game.state.vp == [0, 0]


# -- Mystic Wakandan Herbs


def own(seat: int, name: str) -> int:
    """The number of a player's own Herb or Vessel: the Herb farthest from its edge, the Vessel
    nearest to it; seat 0 is at the bottom."""
    lowest = max if (seat == 0) == (name == "Vessel") else min
    numbers = {"Herb": (1, 2), "Vessel": (3, 4)}[name]
    return lowest(numbers, key=lambda number: by(HERBS, number)[1])


@pytest.mark.rule("CP-OBJ-02", "CP-OBJ-05")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_takes_only_the_own_herb(seat: int) -> None:
    for number in (own(0, "Herb"), own(1, "Herb")):
        match = mission(
            HERBS,
            unit(seat, "bat", by(HERBS, number, down=1.5), power=1),
            unit(1 - seat, "cat", (30, 30)),
            active="ab"[seat] + "-bat",
        )
        if number == own(seat, "Herb"):
            say(match, seat, f"interact:{HERBS}#{number}")
            assert of(match, "ab"[seat] + "-bat").holds == holds(HERBS, number)
        else:
            assert refused(match, seat, f"interact:{HERBS}#{number}") == "CP-OBJ-05"


@pytest.mark.rule("CP-EX-02", "CP-CORE-02", "CP-ATK-04", "CP-COND-02")
def test_an_herb_gives_strength_and_keeps_its_holder_from_running() -> None:
    number = own(0, "Herb")
    match = yak(
        HERBS,
        by_token(HERBS, number, holds=holds(HERBS, number)),
        unit(1, "cat", by(HERBS, number, 2, 1.5)),
        faces=[B] * 4 + [BLANK] * 3 + [B] * 6 + [BLANK] * 3,
    )
    spell = say(match, 0, "attack:spell", target="b-cat")
    assert len(event_data(spell, "dice")[0]["faces"]) == 4
    strike = say(match, 0, "attack:strike", target="b-cat")
    assert len(event_data(strike, "dice")[0]["faces"]) == 5 + 1
    assert [
        stats.immune(match.game, "a-yak", condition) for condition in ("slow", "stagger", "stun")
    ] == [True, True, False]
    match = yak(HERBS, by_token(HERBS, number, holds=holds(HERBS, number)), AWAY)
    x, y = of(match, "a-yak").x, of(match, "a-yak").y
    say(match, 0, "move:S", to=[x, y + 1_000])
    assert refused(match, 0, "move:S", to=[x, y]) == "CP-CORE-02"


@pytest.mark.rule("CP-ROUND-15", "CP-OBJ-14", "CP-OBJ-22")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("herb", "vessel", "points"), [(0, 0, 4), (0, 1, 0), (1, 0, 0)])
def test_the_own_herb_scores_four_at_the_own_vessel(
    seat: int, herb: int, vessel: int, points: int
) -> None:
    """`herb` and `vessel`: 0 for the own, 1 for the opponent's."""
    held = own(abs(seat - herb), "Herb")
    spot = by(HERBS, own(abs(seat - vessel), "Vessel"), RANGE_1)
    match = cleanup(
        HERBS,
        unit(seat, "bat", spot, holds=holds(HERBS, held)),
        unit(1 - seat, "cat", (33, 18)),
    )
    assert match.game.state.vp[seat] == points
    assert match.game.state.vp[1 - seat] == 0


# -- The Montesi Formula


@pytest.mark.rule("CP-OBJ-10", "CP-ACT-12", "CP-BEAM-01")
def test_a_spellbook_is_an_attack_once_a_turn() -> None:
    """Mystic, a beam of Range 3, Strength 6, for no Power; the second book is one too many."""
    foe = unit(1, "oaf", by(BOOKS, 1, 6 + 2 * R35, 1.5))
    match = yak(BOOKS, by_token(BOOKS, holds=holds(BOOKS, 2)), foe, faces=[B] * 6 + [BLANK] * 2)
    assert refused(match, 0, f"interact:{BOOKS}#1") == "CP-OBJ-10"
    outcome = say(match, 0, "attack:montesi-formula", heading=0)
    dice = [(one["roll"], len(one["faces"])) for one in event_data(outcome, "dice")]
    assert dice == [("attack", 6), ("defense", 2)]
    assert (of(match, "a-yak").power, match.game.state.turn.actions) == (5, 1)
    assert refused(match, 0, "attack:montesi-formula", heading=0)
    assert "attack:strike" in offered(match, 0)


@pytest.mark.rule("CP-BEAM-01", "CP-ATK-01")
def test_a_spellbook_reaches_no_farther_than_range_three() -> None:
    foe = unit(1, "oaf", by(BOOKS, 1, 6.1 + 2 * R35, 1.5))
    match = yak(BOOKS, by_token(BOOKS, holds=holds(BOOKS, 2)), foe)
    assert offered(match, 0)["attack:montesi-formula"].refused


# -- Panic Grips City


@pytest.mark.rule("CP-OBJ-02", "CP-OBJ-09", "CP-OBJ-10")
def test_one_citizen_at_a_time() -> None:
    match = yak(PANIC, by_token(PANIC), AWAY)
    say(match, 0, f"interact:{PANIC}#1")
    assert (of(match, "a-yak").holds, of(match, "a-yak").power) == (holds(PANIC, 1), 4)
    match = yak(PANIC, by_token(PANIC, holds=holds(PANIC, 2)), AWAY)
    assert refused(match, 0, f"interact:{PANIC}#1") == "CP-OBJ-10"


@pytest.mark.rule("CP-OBJ-06", "CP-CARD-19", "CP-WIN-01")
def test_a_citizen_is_evacuated_for_six_power_and_two_points() -> None:
    citizen = holds(PANIC, 2)
    match = yak(PANIC, by_token(PANIC, power=6, holds=citizen), AWAY)
    say(match, 0, f"interact:{PANIC}#2")
    assert match.game.state.vp == [2, 0]
    assert (of(match, "a-yak").power, of(match, "a-yak").holds) == (0, [])
    assert token(match, PANIC, 2).removed
    assert match.game.state.turn.actions == 0
    poor = yak(PANIC, by_token(PANIC, power=5, holds=citizen), AWAY)
    assert refused(poor, 0, f"interact:{PANIC}#2") == "CP-CARD-19"
    last = yak(PANIC, by_token(PANIC, power=6, holds=citizen), AWAY, vp=[14, 15])
    say(last, 0, f"interact:{PANIC}#2")
    assert last.result is not None
    assert (last.result.winners, last.result.rule) == ((0,), "CP-WIN-01")


@pytest.mark.rule("CP-ROUND-15")
@pytest.mark.parametrize("card", [PANIC, BOOKS])
def test_each_citizen_and_each_spellbook_held_scores_one(card: str) -> None:
    match = cleanup(
        card,
        unit(0, "bat", (9, 9), holds=holds(card, 1)),
        unit(0, "dog", by(card, 2)),
        unit(1, "cat", (9, 30), holds=holds(card, 3)),
    )
    assert match.game.state.vp == [1, 1]
