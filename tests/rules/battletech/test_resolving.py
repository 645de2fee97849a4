"""Shots are resolved one by one (BT-3.6)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech.mechs import condition
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.phases import weapons
from games.rules.battletech.script import STAGES
from games.rules.battletech.shooting import carry_out, heat, resolve
from games.rules.battletech.shooting.resolving import ShotFired
from games.rules.battletech.state import Fire, State
from games.rules.contract.asking import Game
from tests.rules.running import events, run

from .positions import at, called, dice, hit, lance
from .shots import answer, fire

# An Atlas: w1, w2 medium lasers to the rear, w3 AC/20, w4 LRM 20, w5 SRM 6, w6, w7 medium lasers in
# the right and the left arm. Three hexes are short range for the AC/20 and the medium lasers.


def duel(
    faces: list[int],
    *,
    facing: int = 3,
    hexes: dict[str, str] | None = None,
    hex: str = "0906",
    **changes: Any,
) -> Game[State]:
    """An Atlas at 0909 and a Griffin three hexes ahead that looks at it."""
    return lance(
        at("atlas", "0909", **changes),
        at("griffin", hex, side=1, facing=facing),
        faces=faces,
        hexes=hexes,
    )


def volley(game: Game[State], shots: dict[str, str], by: str = "a1", **fields: Any) -> None:
    """Declare and resolve."""
    mech = game.state.mech(by)
    run(carry_out(game, mech, answer(game, f"fire:{by}", fire(shots, **fields))))
    run(resolve(game, mech))


def lost(game: Game[State], mech: str = "b1", *, rear: bool = False) -> dict[str, int]:
    """The armour that a 'Mech has lost, by location."""
    one = game.state.mech(mech)
    card = card_of(game.setup, one)
    full, left = (card.rear, one.rear) if rear else (card.armour, one.armour)
    return {where: full[where] - left[where] for where in full if full[where] > left[where]}


@pytest.mark.rule("BT-3.3.p2")
@pytest.mark.parametrize(
    ("roll", "damage"), [([1, 2], {}), ([2, 2], {"LT": 5}), ([2, 3], {"LT": 5})]
)
def test_the_number_or_more_hits(roll: list[int], damage: dict[str, int]) -> None:
    location = [4, 4] if damage else []
    game = duel([*roll, *location])
    volley(game, {"w6": "b1"})
    assert lost(game) == damage


@pytest.mark.rule("BT-3.3.p2")
def test_what_cannot_hit_and_what_always_does_is_not_rolled_for() -> None:
    """13: Gunnery 8, jumped 3, medium range 2. 0: Gunnery 4 at an immobile target."""
    game = duel([], gunnery=8, movement__mode="jump", hex="0904")
    volley(game, {"w6": "b1"})
    assert [event.data["hit"] for event in events(game, "shot")] == [False]
    assert lost(game) == {}
    game = duel([4, 4])
    game.state.mech("b1").shut_down = True
    volley(game, {"w6": "b1"})
    assert lost(game) == {"LT": 5}


@pytest.mark.rule("BT-3.6.p1", "BT-3.6.p2")
def test_each_shot_is_resolved_fully_before_the_next() -> None:
    """AC/20 to the left torso, then a laser to the right arm."""
    game = duel([2, 3, 4, 4, 2, 2, 1, 2])
    volley(game, {"w6": "b1", "w3": "b1"})
    happened = [called(event) for event in events(game) if event.kind != "fire-declared"]
    assert happened.index("shot") == 0
    second = happened.index("shot", 1)
    assert "location" in happened[:second]
    assert happened[second:].count("shot") == 1
    assert lost(game)["RA"] == 5


@pytest.mark.rule("BT-3.6.p2")
@pytest.mark.parametrize(
    ("facing", "location", "rear"),
    [(3, "CT", False), (0, "CT", True), (5, "LT", False), (1, "RT", False)],
)
def test_the_side_gives_the_column_and_the_armour(facing: int, location: str, rear: bool) -> None:
    """A 7. The Atlas is straight below the Griffin, direction 3: facing 5 that is 240 degrees,
    facing 1 120 degrees."""
    game = duel([2, 2, 3, 4], facing=facing)
    volley(game, {"w6": "b1"})
    assert lost(game, rear=rear) == {location: 5}
    assert lost(game, rear=not rear) == {}


@pytest.mark.rule("BT-3.6.p2")
def test_the_torso_twist_of_the_target_does_not_matter() -> None:
    game = duel([2, 2, 3, 4])
    game.state.mech("b1").twist = 1
    volley(game, {"w6": "b1"})
    assert lost(game) == {"CT": 5}


@pytest.mark.rule("BT-3.6.p2", "BT-3.2.p1")
@pytest.mark.parametrize(("woods", "damage"), [("1008", "CT"), ("1009", "LT")])
def test_along_an_edge_the_hex_of_the_line_of_sight_gives_the_side(woods: str, damage: str) -> None:
    """From 0909 to 1109 the line runs between 1008 and 1009; the Griffin in 1109 faces 0, so the
    shot comes at 270 degrees: over 1008 in front, over 1009 from the left."""
    game = lance(
        at("atlas", "0909", facing=1),
        at("griffin", "1109", side=1, facing=0),
        hexes={woods: "0l"},
        faces=[3, 3, 3, 4],
    )
    volley(game, {"w6": "b1"})
    assert list(lost(game)) == [damage]


@pytest.mark.rule("BT-3.7.p1")
def test_a_2_for_the_location_asks_for_a_critical_roll_through_the_armour() -> None:
    game = duel([2, 2, 1, 1, 1, 1])
    volley(game, {"w6": "b1"})
    assert lost(game) == {"CT": 5}
    rolled = [called(event) for event in dice(game)]
    assert len(rolled) == 3


@pytest.mark.rule("BT-3.2.p3", "BT-12.16")
def test_a_hit_on_a_leg_goes_into_the_cover() -> None:
    """A hill in 0907; 5 or more. The AC/20 strikes a leg, one laser the other leg, one an arm."""
    game = duel([2, 3, 2, 3, 2, 3, 4, 5, 2, 3, 4, 6], hexes={"0907": "1"})
    volley(game, {"w6": "b1", "w7": "b1", "w3": "b1"})
    assert lost(game) == {"LA": 5}
    assert [event.data["location"] for event in events(game, "cover-struck")] == ["RL", "LL"]


@pytest.mark.rule("BT-0.p5", "BT-0.p6", "BT-3.6.p1")
def test_who_was_destroyed_in_this_phase_fires_all_the_same_and_is_fired_at() -> None:
    """The Griffin's PPC at its minimum range: 5 or more. The Atlas is struck in front."""
    game = duel([2, 2, 4, 4, 2, 3, 4, 4])
    for mech, shots in [("a1", {"w6": "b1"}), ("b1", {"w2": "a1"})]:
        run(carry_out(game, game.state.mech(mech), answer(game, f"fire:{mech}", fire(shots))))
    for mech in ("a1", "b1"):
        game.state.mech(mech).out = "destroyed"
    hit(game, "a1", "RA", "Medium Laser", fresh=True)
    run(resolve(game, game.state.mech("a1")))
    run(resolve(game, game.state.mech("b1")))
    assert lost(game, "b1") == {"LT": 5}
    assert lost(game, "a1") == {"LT": 10}


@pytest.mark.rule("BT-3.6.p4")
def test_a_miss_costs_its_round_and_its_heat_too() -> None:
    game = duel([1, 1])
    mech = game.state.mech("a1")
    card = card_of(game.setup, mech)
    autocannon = next(mount for mount in card.mounts if mount.id == "w3")
    before = condition.rounds(card, mech, autocannon)
    volley(game, {"w3": "b1"})
    assert condition.rounds(card, mech, autocannon) == before - 1
    assert mech.fire is not None
    assert heat.fired(card, mech.fire.shots) == 7


@pytest.mark.rule("BT-3.6.p1")
def test_a_shot_is_resolved_once() -> None:
    game = duel([2, 2, 4, 4])
    volley(game, {"w6": "b1"})
    run(resolve(game, game.state.mech("a1")))
    assert lost(game) == {"LT": 5}
    declared = game.state.mech("a1").fire
    assert declared is not None
    assert declared.resolved
    assert all(shot.resolved for shot in declared.shots)


@pytest.mark.rule("BT-3.6.p1")
def test_a_roll_says_all_that_it_was_for() -> None:
    game = duel([2, 2, 4, 4])
    volley(game, {"w6": "b1"})
    (rolled,) = (event for event in game.take_events() if isinstance(event, ShotFired))
    assert (rolled.unit, rolled.target, rolled.weapon) == ("a1", "b1", "Medium Laser")
    assert (rolled.need, rolled.faces, rolled.hit) == (4, (2, 2), True)
    assert str(rolled.terms[0]) == "Gunnery 4"
    shown = game.state.attack
    assert shown is not None
    assert (shown["target"], shown["total"], shown["hit"]) == ("b1", 4, True)


@pytest.mark.rule("BT-3.1.p1", "BT-3.6.p1", "BT-1.p2")
def test_the_loser_declares_first_and_shots_are_resolved_in_the_order_of_declarations() -> None:
    """One against two: the loser's one, then both of the winner, in the order its player likes."""
    game = lance(
        at("atlas", "0909"),
        at("atlas", "1109"),
        at("griffin", "0906", side=1, facing=3),
        faces=[1, 1, 1, 1, 1, 1],
        initiative=[1, 0],
    )
    run(STAGES["fire"](game))
    run(weapons.declare(game), ("fire:b1", fire({"w2": "a1"})))
    run(weapons.declare(game), ("fire:a2", fire({"w6": "b1"}, "left")))
    run(weapons.declare(game), ("fire:a1", fire({"w6": "b1"})))
    run(weapons.declare(game))
    while game.state.stage == "resolving-fire":
        run(weapons.resolve(game))
    shots = [event.data for event in dice(game) if called(event) == "shot"]
    assert [shot["unit"] for shot in shots] == ["b1", "a2", "a1"]


@pytest.mark.rule("BT-3.1.p1")
def test_a_declaration_cannot_be_changed() -> None:
    game = duel([])
    run(STAGES["fire"](game))
    run(weapons.declare(game), ("fire:a1", fire({"w6": "b1"})))
    run(weapons.declare(game), "hold:b1")
    assert game.state.turns.waiting == []
    run(weapons.declare(game))
    assert game.state.stage == "resolving-fire"


@pytest.mark.rule("BT-3.1.p1")
def test_nobody_is_asked_when_no_mech_of_the_side_could_do_anything() -> None:
    """Farther apart than any of their weapons reaches."""
    game = lance(at("atlas", "0117", shots={}), at("hunchback", "1601", side=1, facing=3))
    run(STAGES["fire"](game))
    run(weapons.declare(game))
    run(weapons.declare(game))
    assert [game.state.mech(mech).fire for mech in ("a1", "b1")] == [Fire(), Fire()]
