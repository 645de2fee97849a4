"""What is peculiar to each Secure crisis that came after the core box (CP-OBJ, CP-ROUND-05,
CP-ROUND-15, CP-ROUND-19)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table

from .carding import BLANK, B, C, F, H, W, event_data, ids, is_over, of, offered, say, unit
from .helpers import R35, character, refused
from .missions import by, cleanup, mission, power_phase, token

GAMMA, VAULTS, DEMONS, MOON, FISK, TERRIGEN, MADMAN, PORTALS = (
    "gamma-wave-sweeps-across-midwest",
    "cosmic-invasion-black-order-descends-on-earth",
    "demons-downtown-has-our-comeuppance-come-due",
    "s-w-o-r-d-establishes-base-on-moons-blue-area",
    "mayor-fisk-vows-to-find-missing-witnesses",
    "terrigen-clouds-sweep-over-city",
    "mutant-madman-turns-city-center-into-lethal-amusement-park",
    "portals-overrun-city-with-spider-people",
)
RANGE_1, RANGE_2 = 1 + 0.5 + R35, 3 + 0.5 + R35
"""From the centre of a token to that of a 35 mm base just within the Range."""
BEYOND = 0.001
SHORT = 3.375
EAST, SOUTH, WEST, NORTH = 0, 90_000, 180_000, 270_000


# -- Gamma Wave


@pytest.mark.rule("CP-ROUND-15", "CP-ROUND-19", "CP-OBJ-15")
def test_the_gamma_wave_hurts_whoever_is_far_from_all_shelters() -> None:
    match = cleanup(
        GAMMA,
        unit(0, "bat", by(GAMMA, 1, RANGE_2)),
        unit(0, "dog", by(GAMMA, 2)),
        unit(1, "cat", by(GAMMA, 3)),
        unit(1, "hen", by(GAMMA, 1, -RANGE_2 - BEYOND)),
    )
    hurt = {unit_id: one.damage for unit_id, one in match.game.state.characters.items()}
    assert hurt == {"a-bat": 0, "a-dog": 0, "b-cat": 0, "b-hen": 1}


@pytest.mark.rule("CP-ROUND-15", "CP-OBJ-15")
@pytest.mark.parametrize(
    ("seat", "shelter", "points"),
    [(0, 2, 1), (0, 1, 2), (0, 3, 3), (1, 3, 1), (1, 1, 2), (1, 2, 3)],
)
def test_a_shelter_is_worth_more_the_farther_it_is(seat: int, shelter: int, points: int) -> None:
    away = unit(1 - seat, "cat", (3, 3))
    match = cleanup(GAMMA, unit(seat, "bat", by(GAMMA, shelter)), away)
    assert match.game.state.vp[seat] == points
    assert match.game.state.vp[1 - seat] == 0


# -- Cosmic Invasion


@pytest.mark.rule("CP-ROUND-05", "CP-CORE-12", "CP-CORE-13", "CP-MOVE-33")
def test_vaults_give_power_and_blast_away() -> None:
    """The priority player's characters first, whichever vault they are at, one after another."""
    match = power_phase(
        VAULTS,
        unit(0, "bat", by(VAULTS, 3, down=RANGE_1)),
        unit(0, "dog", by(VAULTS, 4, down=-RANGE_1)),
        unit(0, "fox", by(VAULTS, 1, RANGE_1 + BEYOND)),
        unit(1, "cat", by(VAULTS, 1, down=-RANGE_1)),
        faces=[W, H, C],
    )
    say(match, 0, "next", unit="a-dog")
    assert of(match, "a-dog").power == 1 + 2
    assert refused(match, 1, "push", heading=SOUTH) == "CP-MOVE-33"
    say(match, 1, "push", heading=NORTH)
    assert of(match, "a-dog").y == round((18 - RANGE_1 - SHORT) * 1000)
    assert of(match, "a-bat").power == 1
    assert of(match, "b-cat").power == 1 + 2
    say(match, 0, "push", heading=NORTH)
    assert of(match, "a-fox").power == 1
    assert ids(match, 0, "activate") == ["activate:a-bat", "activate:a-dog", "activate:a-fox"]


@pytest.mark.rule("CP-ROUND-15")
def test_each_vault_secured_scores_one() -> None:
    match = cleanup(
        VAULTS,
        unit(0, "bat", by(VAULTS, 1)),
        unit(0, "dog", by(VAULTS, 3)),
        unit(1, "cat", by(VAULTS, 4)),
        faces=[B, B, B],
    )
    assert match.game.state.vp == [2, 1]


# -- Demons Downtown


@pytest.mark.rule("CP-ROUND-05")
def test_flaming_portals_set_fire_to_all_around_them() -> None:
    match = power_phase(
        DEMONS,
        unit(0, "bat", by(DEMONS, 1, RANGE_1)),
        unit(0, "dog", by(DEMONS, 1, -RANGE_1 - BEYOND)),
        unit(1, "cat", by(DEMONS, 3)),
    )
    burning = [name for name, one in match.game.state.characters.items() if one.conditions]
    assert burning == ["a-bat", "b-cat"]
    assert of(match, "a-bat").conditions == ["incinerate"]


@pytest.mark.rule("CP-ROUND-15")
def test_each_flaming_portal_secured_scores_one() -> None:
    match = cleanup(
        DEMONS,
        unit(0, "bat", by(DEMONS, 1)),
        unit(1, "dog", by(DEMONS, 2)),
        unit(1, "cat", by(DEMONS, 3)),
    )
    assert match.game.state.vp == [1, 2]


# -- S.W.O.R.D.


@pytest.mark.rule("CP-OBJ-02", "CP-OBJ-05", "CP-OBJ-20")
def test_a_console_is_simply_taken_unless_an_enemy_contests_it() -> None:
    console = f"{MOON}#1"
    bat = unit(0, "bat", by(MOON, 1, down=1.5), power=1)
    match = mission(MOON, bat, unit(1, "cat", by(MOON, 1, RANGE_1 + BEYOND)), active="a-bat")
    outcome = say(match, 0, f"interact:{console}")
    assert event_data(outcome, "dice") == []
    assert (token(match, MOON).control, of(match, "a-bat").power) == (0, 0)


@pytest.mark.rule("CP-OBJ-05", "CP-OBJ-18", "CP-OBJ-20")
@pytest.mark.parametrize(
    ("face", "taken"), [(C, 0), (W, 0), (H, 0), (B, None), (BLANK, None), (F, None)]
)
def test_a_contested_console_is_taken_by_a_success_on_one_die(face: int, taken: int | None) -> None:
    """However many enemies contest it, and though they are Injured."""
    match = mission(
        MOON,
        unit(0, "bat", by(MOON, 1, down=1.5), power=1),
        unit(1, "cat", by(MOON, 1, down=-1.5), side="injured"),
        unit(1, "dog", by(MOON, 1, RANGE_1), side="injured"),
        active="a-bat",
        faces=[face],
    )
    outcome = say(match, 0, f"interact:{MOON}#1")
    assert len(event_data(outcome, "dice")) == 1
    assert token(match, MOON).control == taken
    assert is_over(match)


@pytest.mark.rule("CP-ROUND-05", "CP-OBJ-21", "CP-MOVE-25")
def test_who_controls_more_consoles_pushes_an_enemy() -> None:
    match = power_phase(
        MOON,
        unit(0, "bat", (12, 30)),
        unit(0, "dog", (24, 30)),
        unit(1, "cat", (18, 6)),
        unit(1, "hen", (3, 3)),
        tokens=[
            {"id": f"{MOON}#1", "control": 1},
            {"id": f"{MOON}#2", "control": 0},
            {"id": f"{MOON}#3", "control": 1},
        ],
    )
    assert list(match.asks) == [1]
    assert ids(match, 1) == ["choose"]
    assert refused(match, 1, "choose", victim="b-hen")
    say(match, 1, "choose", victim="a-dog")
    say(match, 1, "push", heading=EAST)
    assert (of(match, "a-dog").x, of(match, "a-dog").y) == (round((24 + SHORT) * 1000), 30_000)
    assert ids(match, 0, "activate") == ["activate:a-bat", "activate:a-dog"]


@pytest.mark.rule("CP-ROUND-05", "CP-ROUND-15", "CP-OBJ-22")
@pytest.mark.parametrize(
    ("controls", "vp"), [((0, 0, 1), [3, 0]), ((1, None, None), [0, 3]), ((0, 1, None), [0, 0])]
)
def test_more_consoles_than_the_opponent_score_three(
    controls: tuple[int | None, ...], vp: list[int]
) -> None:
    """An equal number scores nothing, nor is anybody pushed then."""
    markers = [
        {"id": f"{MOON}#{number}", "control": seat}
        for number, seat in enumerate(controls, 1)
        if seat is not None
    ]
    units = unit(0, "bat", (18, 30)), unit(1, "cat", (18, 6))
    match = cleanup(MOON, *units, tokens=markers)
    assert match.game.state.vp == vp
    choosing = [seat for seat in (0, 1) if "choose" in offered(match, seat)]
    assert choosing == [seat for seat in (0, 1) if vp[seat]]


# -- Mayor Fisk, Terrigen Clouds

ROVING = pytest.mark.parametrize(("card", "condition"), [(FISK, "stun"), (TERRIGEN, "poison")])
LEFT, RIGHT = (6_000, 18_000), (30_000, 18_000)


def lying(match: Table[Any], at: tuple[int, int]) -> str:
    """The token that lies there."""
    found: str
    (found,) = [one.id for one in match.game.state.tokens.values() if (one.x, one.y) == at]
    return found


def harmed(match: Table[Any]) -> dict[str, Any]:
    """Whoever has suffered damage or gained conditions."""
    units = match.game.state.characters.items()
    return {
        name: (one.damage, one.conditions) for name, one in units if one.damage or one.conditions
    }


@ROVING
@pytest.mark.rule("CP-ROUND-15", "CP-ROUND-19", "CP-ROUND-25", "CP-CORE-13")
@pytest.mark.parametrize("priority", [0, 1])
def test_each_player_moves_what_the_opponent_secures_and_then_it_harms(
    card: str, condition: str, priority: int
) -> None:
    """The bat secures one token and the cat the other; both have scored when these are moved. The
    one that is moved to the dog, which would secure it then, is not moved once more."""
    match = cleanup(
        card,
        unit(0, "bat", (6, 18)),
        unit(0, "dog", (30, 22)),
        unit(1, "cat", (30, 17)),
        unit(1, "hen", (3, 30)),
        priority=priority,
    )
    left, right = lying(match, LEFT), lying(match, RIGHT)
    assert match.game.state.vp == [2, 2]
    for seat in (priority, 1 - priority):
        assert list(match.asks) == [seat]
        if seat == 0:
            assert match.asks[0].about == {"token": right}
            assert refused(match, 0, "place-token", at=[30_000, 22_001]) == "CP-OBJ-12"
            say(match, 0, "place-token", at=[30_000, 21_500])
        else:
            assert match.asks[1].about == {"token": left}
            say(match, 1, "decline")
    assert (lying(match, LEFT), lying(match, (30_000, 21_500))) == (left, right)
    assert harmed(match) == {"a-bat": (1, [condition]), "a-dog": (1, [condition])}
    assert match.game.state.round == 3


@ROVING
@pytest.mark.rule("CP-ROUND-19")
def test_a_token_that_nobody_secures_stays_and_harms_whoever_is_near(
    card: str, condition: str
) -> None:
    match = cleanup(
        card,
        unit(0, "bat", (6, 18 - RANGE_1)),
        unit(1, "cat", (6, 18 + RANGE_1)),
        unit(1, "hen", (30, 18 + RANGE_1 + BEYOND)),
    )
    assert match.game.state.vp == [0, 0]
    assert harmed(match) == {"a-bat": (1, [condition]), "b-cat": (1, [condition])}


@ROVING
@pytest.mark.rule("CP-WIN-08", "CP-ROUND-19")
@pytest.mark.parametrize(("vp", "winners"), [([3, 5], (1,)), ([5, 3], (0,)), ([4, 4], ())])
def test_both_squads_last_may_fall_at_once(
    card: str, condition: str, vp: list[int], winners: tuple[int, ...]
) -> None:
    match = cleanup(
        card,
        unit(0, "bat", (6, 19), side="injured", damage=4),
        unit(1, "cat", (6, 17), side="injured", damage=4),
        vp=vp,
    )
    assert match.result is not None
    assert (match.result.winners, match.result.rule) == (winners, "CP-WIN-08")


# -- Mutant Madman


@pytest.mark.rule("CP-OBJ-02", "CP-OBJ-05", "CP-OBJ-20")
@pytest.mark.parametrize(
    ("faces", "taken"), [([C, W, F], 0), ([H, H, F], 0), ([H, B, BLANK], None)]
)
def test_a_trap_is_taken_by_more_successes_than_healthy_enemies(
    faces: list[int], taken: int | None
) -> None:
    """One die for each point of Physical Defense; the Injured hen does not count."""
    match = mission(
        MADMAN,
        unit(0, "yak", by(MADMAN, 1, down=1.5), power=1),
        unit(1, "cat", by(MADMAN, 1, down=-1.5)),
        unit(1, "hen", by(MADMAN, 1, -1.5), side="injured"),
        active="a-yak",
        faces=faces,
        more_cards=[character("yak", physical=3, energy=1, mystic=1)],
    )
    say(match, 0, f"interact:{MADMAN}#1")
    assert token(match, MADMAN).control == taken
    assert (of(match, "a-yak").power, of(match, "a-yak").damage) == (0, 0)


@pytest.mark.rule("CP-ROUND-15", "CP-ROUND-19", "CP-OBJ-21")
def test_traps_hurt_an_enemy_each_and_give_it_power() -> None:
    """One for each Trap, one Trap after another, and only an enemy within Range 2 of it."""
    match = cleanup(
        MADMAN,
        unit(0, "bat", by(MADMAN, 1)),
        unit(1, "cat", by(MADMAN, 1, RANGE_2)),
        unit(1, "dog", by(MADMAN, 1, -RANGE_2)),
        unit(1, "fox", by(MADMAN, 1, down=-RANGE_2 - BEYOND)),
        unit(1, "hen", by(MADMAN, 2, down=1.5)),
        tokens=[{"id": f"{MADMAN}#{number}", "control": 0} for number in (1, 2, 3)]
        + [{"id": f"{MADMAN}#4", "control": 1}],
    )
    assert match.game.state.vp == [3, 1]
    for somebody in ("b-fox", "b-hen", "a-bat"):
        assert refused(match, 0, "choose", victim=somebody)
    assert ids(match, 0) == ["choose"]
    say(match, 0, "choose", victim="b-dog")
    assert refused(match, 0, "choose", victim="b-cat")
    say(match, 0, "choose", victim="b-hen")
    assert harmed(match) == {"b-dog": (1, []), "b-hen": (1, [])}
    assert [of(match, name).power for name in ("b-cat", "b-dog", "b-hen")] == [1, 2, 2]
    assert match.game.state.round == 3


# -- Portals Overrun City


@pytest.mark.rule("CP-OBJ-02", "CP-OBJ-05", "CP-OBJ-20", "CP-MOVE-28", "CP-MOVE-30")
@pytest.mark.parametrize(
    ("faces", "taken"), [([C, W, F], 0), ([H, BLANK, F], None), ([H, F, F], None)]
)
def test_a_portal_lets_the_opponent_place_whoever_rolls_a_failure(
    faces: list[int], taken: int | None
) -> None:
    """One die for each point of Energy Defense; the Injured hen does not count."""
    match = mission(
        PORTALS,
        unit(0, "yak", by(PORTALS, 1, down=1.5), power=1),
        unit(1, "cat", by(PORTALS, 1, down=-1.5)),
        unit(1, "hen", by(PORTALS, 1, -1.5), side="injured"),
        active="a-yak",
        faces=faces,
        more_cards=[character("yak", physical=1, energy=3, mystic=1)],
    )
    say(match, 0, f"interact:{PORTALS}#1")
    assert token(match, PORTALS).control == taken
    assert list(match.asks) == [1]
    assert ids(match, 1) == ["place"]
    x, y = (round(one * 1000) for one in by(PORTALS, 1, down=1.5))
    assert refused(match, 1, "place", to=[x + 4_500, y]) == "CP-MOVE-30"
    say(match, 1, "place", to=[x + 4_000, y])
    assert (of(match, "a-yak").x, of(match, "a-yak").damage) == (x + 4_000, 0)
    assert is_over(match)


@pytest.mark.rule("CP-OBJ-05", "CP-OBJ-20")
def test_who_rolls_no_failure_stays_at_the_portal() -> None:
    match = mission(
        PORTALS,
        unit(0, "bat", by(PORTALS, 1, down=1.5), power=1),
        unit(1, "cat", (3, 3)),
        active="a-bat",
        faces=[H, B, BLANK],
    )
    say(match, 0, f"interact:{PORTALS}#1")
    assert token(match, PORTALS).control == 0
    assert is_over(match)


@pytest.mark.rule("CP-ROUND-15", "CP-OBJ-21", "CP-OBJ-22")
def test_each_portal_controlled_scores_one() -> None:
    """Whoever stands there."""
    match = cleanup(
        PORTALS,
        unit(0, "bat", (3, 30)),
        unit(1, "cat", by(PORTALS, 1)),
        tokens=[{"id": f"{PORTALS}#{n}", "control": seat} for n, seat in ((1, 0), (2, 0), (3, 1))],
    )
    assert match.game.state.vp == [2, 1]
