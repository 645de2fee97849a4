"""Physical attacks are carried out (sections 4.2 to 4.6; BT-12.3 to BT-12.5, BT-12.9, BT-12.17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.rules.battletech import invariants, physical
from games.rules.battletech.mechs import condition
from games.rules.battletech.state import Fresh, State, Strike
from games.rules.contract.asking import Game
from tests.rules.running import asked, events, run

from .positions import Placed, at, called, cited, dice, hex_of, lance, number_of, rolls


def blow(kind: str, limb: str, faces: list[int], to: str = "0504", **more: Any) -> Game[State]:
    """A Hunchback in 0505 facing 0504 strikes an Atlas with one limb; it is resolved."""
    strike = Strike(kind=kind, blows={limb: "b1"})  # type: ignore[arg-type, dict-item]
    game = lance(
        at("hunchback", "0505", strike=strike, movement__mode="stand"),
        at("atlas", to, side=1, facing=more.pop("facing", 3), **more.pop("target", {})),
        faces=faces,
        **more,
    )
    run(physical.resolve(game, game.state.mech("a1")))
    return game


def struck(game: Game[State]) -> dict[str, int]:
    """The armour that the Atlas has lost, by location."""
    full = {"HD": 9, "CT": 47, "LT": 32, "RT": 32, "LA": 34, "RA": 34, "LL": 41, "RL": 41}
    mech = game.state.mech("b1")
    return {
        where: full[where] - points for where, points in mech.armour.items() if points < full[where]
    }


@pytest.mark.rule("BT-4.2.p2", "BT-4.2.p3")
@pytest.mark.parametrize(
    ("facing", "die", "leg"),
    [
        (3, 1, "RL"),
        (3, 3, "RL"),
        (3, 4, "LL"),
        (0, 2, "RL"),
        (0, 6, "LL"),
        (1, 1, "RL"),
        (5, 6, "LL"),
    ],
)
def test_a_kick_does_its_damage_in_one_block_by_the_kick_table(
    facing: int, die: int, leg: str
) -> None:
    """Facing 3 and 0 the Atlas is struck in front or rear, with 1 on its right, with 5 on its
    left."""
    game = blow("kick", "RL", [1, 2, die], facing=facing)
    side = {1: "RL", 5: "LL"}.get(facing, leg)
    assert struck(game) == {side: 10}
    assert "kicked" in game.state.mech("b1").due
    assert game.state.mech("a1").due == []
    assert game.state.damaged


@pytest.mark.rule("BT-4.2.p3")
def test_a_kick_that_misses_asks_the_attacker_for_a_roll() -> None:
    game = blow("kick", "RL", [1, 1])
    assert struck(game) == {}
    assert game.state.mech("a1").due == ["missed-kick"]
    assert game.state.mech("b1").due == []
    assert not game.state.damaged


@pytest.mark.rule("BT-4.2.p4")
@pytest.mark.parametrize(
    ("facing", "die", "where"),
    [
        (3, 1, "LA"),
        (3, 2, "LT"),
        (3, 3, "CT"),
        (3, 4, "RT"),
        (3, 5, "RA"),
        (1, 2, "RT"),
        (1, 3, "CT"),
        (1, 4, "RA"),
        (5, 1, "LT"),
        (5, 5, "LA"),
    ],
)
def test_a_punch_goes_by_the_punch_table(facing: int, die: int, where: str) -> None:
    game = blow("punch", "LA", [3, 2, die], facing=facing)
    assert struck(game) == {where: 5}
    assert game.state.mech("b1").due == []


@pytest.mark.rule("BT-4.2.p2", "BT-4.2.p4")
def test_a_punch_from_behind_takes_the_rear_armour() -> None:
    game = blow("punch", "LA", [3, 2, 3], facing=0)
    assert struck(game) == {}
    assert game.state.mech("b1").rear["CT"] == 14 - 5


@pytest.mark.rule("BT-4.2.p4")
def test_two_arms_roll_each_on_its_own_at_one_target_or_two() -> None:
    strike = Strike(kind="punch", blows={"LA": "b1", "RA": "b2"})
    game = lance(
        at("hunchback", "0505", strike=strike),
        at("atlas", "0404", side=1, facing=2),
        at("atlas", "0604", side=1, facing=4),
        faces=[3, 2, 3, 2, 2],
    )
    run(physical.resolve(game, game.state.mech("a1")))
    assert struck(game) == {"CT": 5}
    assert rolls(events(game), "strike") == [(5, 5), (5, 4)]


@pytest.mark.rule("BT-4.2.p3")
@pytest.mark.parametrize("faces", [[3, 2, 3], [1, 1]])
def test_only_a_kick_asks_its_attacker_for_a_roll(faces: list[int]) -> None:
    """Whether a punch hits or misses, both stay on their feet."""
    game = blow("punch", "LA", faces)
    assert bool(struck(game)) == (len(faces) == 3)
    assert [game.state.mech(name).due for name in ("a1", "b1")] == [[], []]


@pytest.mark.rule("BT-4.4.p1")
def test_an_attack_fails_if_its_target_is_no_longer_adjacent_or_its_attacker_lies_prone() -> None:
    game = blow("kick", "RL", [], to="0503")
    assert game.state.mech("a1").due == ["missed-kick"], "a failed kick still asks for the roll"
    strike = Strike(kind="kick", blows={"RL": "b1"})
    game = lance(at("hunchback", "0505", strike=strike, prone=True), at("atlas", "0504", side=1))
    run(physical.resolve(game, game.state.mech("a1")))
    assert game.state.mech("a1").due == []
    assert dice(game) == []


@pytest.mark.rule("BT-4.1.p1")
def test_at_twelve_or_more_no_dice_are_rolled() -> None:
    game = blow("punch", "LA", [], target={"movement__hexes": 25, "movement__mode": "jump"})
    assert [event.kind for event in events(game)] == ["strike"]


@pytest.mark.rule("BT-0.p5")
def test_what_a_destroyed_mech_has_declared_is_still_carried_out() -> None:
    strike = Strike(kind="kick", blows={"RL": "b1"})
    game = lance(
        at("hunchback", "0505", strike=strike, out="destroyed"),
        at("atlas", "0504", side=1, facing=3),
        faces=[6, 6, 1],
    )
    game.state.mech("a1").fresh = Fresh(out=True)
    run(physical.resolve(game, game.state.mech("a1")))
    assert struck(game) == {"RL": 10}


@pytest.mark.rule("BT-0.p5")
def test_what_a_fall_has_destroyed_strikes_no_more() -> None:
    strike = Strike(kind="kick", blows={"RL": "b1"})
    game = lance(
        at("hunchback", "0505", strike=strike, out="destroyed"), at("atlas", "0504", side=1)
    )
    run(physical.resolve(game, game.state.mech("a1")))
    assert events(game) == []
    declared = game.state.mech("a1").strike
    assert declared is not None
    assert declared.resolved


@pytest.mark.rule("BT-4.2.p5", "BT-3.9.p1")
@pytest.mark.parametrize(("club", "left"), [("tree", ""), ("limb", "limb")])
def test_a_tree_is_good_for_one_successful_hit(club: str, left: str) -> None:
    strike = Strike(kind="club", target="b1")
    game = lance(
        at("hunchback", "0505", strike=strike, club=club, club_since=0),
        at("atlas", "0504", side=1, facing=3),
        faces=[6, 6, 3, 4],
    )
    run(physical.resolve(game, game.state.mech("a1")))
    assert struck(game) == {"CT": 10}
    assert game.state.mech("a1").club == left


@pytest.mark.rule("BT-4.2.p3", "BT-4.2.p5")
@pytest.mark.parametrize("faces", [[6, 6, 3, 4], [1, 1]], ids=["hit", "miss"])
def test_a_club_asks_nobody_for_a_roll(faces: list[int]) -> None:
    strike = Strike(kind="club", target="b1")
    game = lance(
        at("hunchback", "0505", strike=strike, club="limb", club_since=0),
        at("atlas", "0504", side=1, facing=3),
        faces=faces,
    )
    run(physical.resolve(game, game.state.mech("a1")))
    assert bool(struck(game)) == (faces[0] == 6)
    assert [game.state.mech(name).due for name in ("a1", "b1")] == [[], []]


# -- pushes ------------------------------------------------------------------------------------


def push(faces: list[int], hexes: dict[str, str] | None = None, **target: Any) -> Game[State]:
    game = lance(
        at("hunchback", "0505", strike=Strike(kind="push", target="b1")),
        at("atlas", "0504", side=1, facing=3, **target),
        hexes=hexes,
        faces=faces,
    )
    run(physical.resolve(game, game.state.mech("a1")))
    return game


def places(game: Game[State]) -> dict[str, str]:
    return {mech.id: number_of(mech.hex) for mech in game.state.mechs.values()}


@pytest.mark.rule("BT-4.2.p6", "BT-8.2.p1")
def test_a_push_displaces_its_target_and_the_attacker_follows() -> None:
    game = push([6, 6, 6, 6])
    assert places(game) == {"a1": "0504", "b1": "0503"}
    assert struck(game) == {}
    assert not game.state.mech("b1").prone
    game = push([6, 6, 1, 2, 6, 6, 1, *[3, 4] * 2])
    assert game.state.mech("b1").prone, "its roll failed: it falls there"
    assert places(game)["b1"] == "0503"


@pytest.mark.rule("BT-4.2.p6", "BT-7.4", "BT-11.6")
def test_into_prohibited_ground_nobody_moves_and_the_roll_still_happens() -> None:
    game = push([6, 6, 6, 6], hexes={"0503": "3"})
    assert places(game) == {"a1": "0505", "b1": "0504"}
    assert [called(event) for event in dice(game)][-1] != "strike"


@pytest.mark.rule("BT-4.2.p6", "BT-7.2", "BT-7.3")
def test_two_or_more_levels_down_it_falls_that_far() -> None:
    high = {"0505": "2", "0504": "2"}
    game = push([6, 6, 6, 6, 1, *[3, 4] * 6], hexes=high)
    assert game.state.mech("b1").prone
    fell = events(game, "fell")
    assert [event.data["levels"] for event in fell] == [2]


@pytest.mark.rule("BT-4.2.p6", "BT-7.5")
def test_off_the_map_it_is_destroyed() -> None:
    game = lance(
        at("hunchback", "0502", strike=Strike(kind="push", target="b1")),
        at("atlas", "0501", side=1, facing=3),
        faces=[6, 6],
    )
    run(physical.resolve(game, game.state.mech("a1")))
    assert game.state.mech("b1").out == "forced-off"
    assert places(game)["a1"] == "0501"


@pytest.mark.rule("BT-4.2.p6")
@pytest.mark.parametrize(
    ("faces", "where", "rolled"),
    [
        ([6, 6, 6, 6, 6, 6, 6, 6], {"a1": "0505", "b1": "0504"}, 2),
        ([6, 6, 1, 1, 6, 6], {"a1": "0504", "b1": "0503"}, 1),
        ([1, 1, 6, 6, 6, 6], {"a1": "0506", "b1": "0505"}, 1),
        ([1, 1, 1, 1], {"a1": "0505", "b1": "0504"}, 0),
    ],
)
def test_two_that_push_each_other_are_resolved_together(
    faces: list[int], where: dict[str, str], rolled: int
) -> None:
    game = lance(
        at("hunchback", "0505", strike=Strike(kind="push", target="b1")),
        at("atlas", "0504", side=1, facing=3, strike=Strike(kind="push", target="a1")),
        faces=faces,
    )
    for mech_id in ("a1", "b1"):
        run(physical.resolve(game, game.state.mech(mech_id)))
    assert places(game) == where
    assert len([e for e in dice(game) if called(e) != "strike"]) == rolled


# -- charges -----------------------------------------------------------------------------------


def charge(
    faces: list[int],
    *answers: str,
    hexes: dict[str, str] | None = None,
    moved: int = 2,
    to: str = "0504",
    **target: Any,
) -> Game[State]:
    """A BattleMaster that has run two hexes and stopped in 0505 before an Atlas."""
    game = lance(
        at(
            "battlemaster",
            "0505",
            movement__mode="run",
            movement__hexes=moved,
            movement__charge_hexes=moved,
            movement__charge="b1",
            strike=Strike(kind="charge", target="b1"),
        ),
        at("atlas", to, side=1, facing=target.pop("facing", 3), **target),
        hexes=hexes,
        faces=faces,
    )
    run(physical.resolve(game, game.state.mech("a1")), *answers)
    return game


CT = [3, 4]


@pytest.mark.rule("BT-12.3", "BT-4.5.2")
def test_a_charge_hits_both_in_groups_of_five_and_displaces_the_target() -> None:
    game = charge([6, 6, *CT, *CT, *CT, *CT, *CT, *CT, 6, 6, 6, 6])
    hits = [event.data["points"] for event in events(game, "armour")]
    assert hits == [5, 5, 5, 2, 5, 5]
    assert struck(game) == {"CT": 17}
    assert places(game) == {"a1": "0504", "b1": "0503"}


@pytest.mark.rule("BT-4.5.2")
def test_where_the_hex_beyond_is_prohibited_nobody_moves_and_both_roll() -> None:
    game = charge([6, 6, *CT * 6, 6, 6, 6, 6], hexes={"0503": "3"})
    assert places(game) == {"a1": "0505", "b1": "0504"}
    assert [called(event) for event in dice(game)].count("piloting") == 2


@pytest.mark.rule("BT-4.5.3")
def test_a_charge_that_misses_goes_past_to_the_side_that_its_player_picks() -> None:
    assert places(charge([1, 1], "pass:a1:5"))["a1"] == "0404"
    assert places(charge([1, 1], "pass:a1:1"))["a1"] == "0604"
    assert places(charge([1, 1], hexes={"0604": "3"}))["a1"] == "0404", "the other is barred"
    assert places(charge([1, 1], hexes={"0604": "3", "0404": "3"}))["a1"] == "0505"


@pytest.mark.rule("BT-4.5.3", "BT-7.2")
def test_past_the_target_two_levels_down_it_falls() -> None:
    high = {"0505": "2", "0504": "2", "0604": "5"}
    game = charge([1, 1, 6, 6, 1, *CT * 6], hexes=high)
    assert places(game)["a1"] == "0404"
    assert game.state.mech("a1").prone


@pytest.mark.rule("BT-4.5.1")
@pytest.mark.parametrize("who", ["a1", "b1"])
def test_a_charge_fails_if_one_of_the_two_has_fallen(who: str) -> None:
    game = lance(
        at(
            "battlemaster",
            "0505",
            prone=who == "a1",
            movement__charge="b1",
            strike=Strike(kind="charge", target="b1"),
        ),
        at("atlas", "0504", side=1, prone=who == "b1"),
    )
    run(physical.resolve(game, game.state.mech("a1")))
    assert places(game) == {"a1": "0505", "b1": "0504"}
    assert dice(game) == []


@pytest.mark.rule("BT-9.p1", "BT-4.5.1")
def test_an_unconscious_warrior_carries_no_charge_out() -> None:
    game = lance(
        at(
            "battlemaster",
            "0505",
            movement__charge="b1",
            movement__charge_hexes=2,
            strike=Strike(kind="charge", target="b1"),
            warrior__conscious=False,
            warrior__hits=1,
        ),
        at("atlas", "0504", side=1),
    )
    run(physical.resolve(game, game.state.mech("a1")))
    assert places(game) == {"a1": "0505", "b1": "0504"}
    (failed,) = events(game)
    assert (failed.kind, failed.data["rule"]) == ("strike-failed", "BT-9.p1")


HEAD, KNOCKED_OUT = [6, 6], [1, 1]


@pytest.mark.rule("BT-8.2.p1", "BT-7.p1", "BT-9.p1")
def test_whom_a_charge_knocks_out_it_knocks_out_before_anybody_moves_or_rolls() -> None:
    hits = [*HEAD, *CT * 3, *CT * 2]
    falls = [1, *CT * 2]
    game = charge([6, 6, *hits, *KNOCKED_OUT, *falls, 6, 6])
    happened = [called(e) for e in events(game)]
    wanted = ["consciousness", "unconscious", "displaced", "no-roll", "no-seat-belt", "followed"]
    assert sorted(wanted, key=happened.index) == wanted
    target = game.state.mech("b1")
    assert (target.prone, target.warrior.conscious) == (True, False)
    assert not condition.immobile(target), "it is to be hit as before until the phase is over"


@pytest.mark.rule("BT-8.2.p1", "BT-9.p1")
def test_whoever_is_knocked_out_by_the_own_charge_falls_where_it_ends() -> None:
    hits = [*CT * 4, *HEAD, *CT]
    game = charge([6, 6, *hits, *KNOCKED_OUT, 6, 6, 1, *CT * 2])
    attacker = game.state.mech("a1")
    assert (attacker.prone, attacker.warrior.conscious) == (True, False)
    assert places(game) == {"a1": "0504", "b1": "0503"}


@pytest.mark.rule("BT-9.p1", "BT-7.p1")
def test_whose_warrior_a_charge_kills_is_not_displaced() -> None:
    game = charge([6, 6, *HEAD, *CT * 3, *CT * 2, 6, 6], warrior__hits=5)
    assert game.state.mech("b1").out == "warrior"
    assert places(game) == {"a1": "0504", "b1": "0504"}


@pytest.mark.rule("BT-4.5.1")
def test_at_a_target_that_is_gone_a_charge_does_not_happen() -> None:
    game = lance(
        at("battlemaster", "0505", strike=Strike(kind="charge", target="b1")),
        at("atlas", "", side=1, out="destroyed"),
    )
    run(physical.resolve(game, game.state.mech("a1")))
    assert places(game)["a1"] == "0505"


@pytest.mark.rule("BT-4.4.p1", "BT-4.5.3")
def test_a_charge_at_a_target_that_was_displaced_is_a_miss() -> None:
    game = charge([], "pass:a1:5", to="0503")
    assert places(game)["a1"] == "0404"


# -- deaths from above -------------------------------------------------------------------------


def dfa(
    faces: list[int],
    *answers: str,
    card: str = "jenner",
    hexes: dict[str, str] | None = None,
    start: str = "0502",
    more: dict[str, Any] | None = None,
    **target: Any,
) -> Game[State]:
    """A Jenner that started in 0502 has stopped in 0505 facing an Atlas in 0506."""
    game = lance(
        at(
            card,
            "0505",
            facing=3,
            movement__mode="jump",
            movement__hexes=3,
            movement__start=hex_of(start),
            movement__dfa="b1",
            **{"strike": Strike(kind="dfa", target="b1"), **(more or {})},
        ),
        at("atlas", "0506", side=1, facing=target.pop("facing", 0), **target),
        hexes=hexes,
        faces=faces,
    )
    run(physical.resolve(game, game.state.mech("a1")), *answers)
    return game


@pytest.mark.rule("BT-12.4", "BT-4.6.2", "BT-4.2.p4")
def test_a_death_from_above_strikes_by_the_punch_table_and_hurts_the_legs() -> None:
    game = dfa([6, 6, 3, 3, 3, 1, 4, 6, 6, 6, 6])
    hits = [(event.data["unit"], event.data["points"]) for event in events(game, "armour")]
    assert hits == [("b1", 5), ("b1", 5), ("b1", 1), ("a1", 5), ("a1", 2)]
    assert struck(game) == {"CT": 11}
    assert places(game) == {"a1": "0506", "b1": "0507"}


@pytest.mark.rule("BT-12.5", "BT-4.6.2")
def test_a_prone_target_is_struck_on_the_full_table_from_the_rear() -> None:
    game = dfa([6, 6, *CT * 3, 1, 4, 6, 6, 6, 6], card="jenner", prone=True)
    assert struck(game) == {}
    assert game.state.mech("b1").rear["CT"] == 14 - 11


@pytest.mark.rule("BT-4.6.2")
def test_both_roll_against_falling_the_target_unless_it_is_down_already() -> None:
    game = dfa([6, 6, 3, 3, 3, 1, 4, 6, 6, 6, 6])
    needs = [e.data["need"] for e in dice(game) if called(e) == "piloting"]
    assert needs == [5 + 2, 5 + 4]
    high = dict.fromkeys(("0502", "0505", "0506"), "3")
    game = dfa([6, 6, 3, 3, 3, 1, 4, 6, 6, 1, *CT * 9, 6, 6], hexes=high)
    needs = [e.data["need"] for e in dice(game) if called(e) == "piloting"]
    assert needs == [9], "the target fell by its displacement"


@pytest.mark.rule("BT-4.6.3", "BT-12.6")
def test_a_miss_moves_the_target_where_its_player_likes_and_the_attacker_falls() -> None:
    game = dfa([1, 1, 6, 6, 1, *CT * 9], "displace:b1:1")
    assert places(game) == {"a1": "0506", "b1": "0605"}
    attacker = game.state.mech("a1")
    assert attacker.prone
    assert attacker.armour["CT"] == 10, "all damage is on the rear column"
    fell = events(game, "fell")[0].data
    assert fell["levels"] == 2


@pytest.mark.rule("BT-4.6.1")
def test_at_a_target_that_was_destroyed_it_is_a_normal_landing() -> None:
    game = lance(
        at(
            "jenner",
            "0505",
            facing=3,
            movement__mode="jump",
            movement__dfa="b1",
            strike=Strike(kind="dfa", target="b1"),
        ),
        at("atlas", "", side=1, out="destroyed"),
    )
    run(physical.resolve(game, game.state.mech("a1")))
    assert places(game)["a1"] == "0506"
    assert not game.state.mech("a1").prone


def jump_at_nobody(*others: Placed, faces: Sequence[int] = (), **target: Any) -> Game[State]:
    """A Jenner that has jumped at b1 in 0506, which stands elsewhere by now."""
    game = lance(
        at(
            "jenner",
            "0505",
            facing=3,
            movement__mode="jump",
            movement__dfa="b1",
            strike=Strike(kind="dfa", target="b1"),
        ),
        at("atlas", target.pop("hex"), side=1, **target),
        *others,
        faces=faces,
    )
    run(physical.resolve(game, game.state.mech("a1")))
    return game


@pytest.mark.rule("BT-4.4.p1")
@pytest.mark.parametrize("hex", ["0507", "0406", "0606"])
def test_at_a_target_that_was_displaced_it_is_a_normal_landing_too(hex: str) -> None:
    game = jump_at_nobody(hex=hex)
    assert places(game) == {"a1": "0506", "b1": hex}
    failed, landed = events(game)
    assert (failed.kind, landed.kind) == ("strike-failed", "landed")
    assert failed.data["rule"] == "BT-4.4.p1"


@pytest.mark.rule("BT-4.4.p1", "BT-7.1.p1", "BT-0.p2")
@pytest.mark.parametrize(("faces", "prone"), [([6, 6], False), ([1, 1, 6, 6, 1, *CT * 10], True)])
def test_who_has_come_where_it_lands_makes_room(faces: list[int], prone: bool) -> None:
    """Another 'Mech has been displaced into the hex, by a domino effect: it goes on in its turn."""
    game = jump_at_nobody(at("atlas", "0506", side=1), faces=faces, hex="0606")
    assert places(game) == {"a1": "0506", "b1": "0606", "b2": "0507"}
    assert game.state.mech("b2").prone is prone
    assert invariants.wrong(game) == []


@pytest.mark.rule("BT-9.p1", "BT-4.6.3")
@pytest.mark.parametrize("kind", ["dfa", "none"])
def test_an_unconscious_warrior_carries_no_death_from_above_out_and_comes_down(kind: str) -> None:
    fainted = {"warrior__conscious": False, "warrior__hits": 1}
    strike = Strike(kind="dfa", target="b1") if kind == "dfa" else Strike(kind="none")
    game = dfa([1, *CT * 9], "displace:b1:3", more={**fainted, "strike": strike})
    assert places(game) == {"a1": "0506", "b1": "0507"}
    assert game.state.mech("a1").prone
    assert struck(game) == {}
    missed, *_others = events(game, "strike")
    assert missed.data["rule"] == "BT-9.p1"


@pytest.mark.rule("BT-8.2.p1", "BT-9.p1")
def test_whom_a_death_from_above_knocks_out_it_knocks_out_before_anybody_moves() -> None:
    head = [6, 3, 3]
    game = dfa([6, 6, *head, 1, 4, *KNOCKED_OUT, 1, *CT * 2, 6, 6])
    happened = [called(e) for e in events(game)]
    assert happened.index("unconscious") < happened.index("displaced") < happened.index("no-roll")


@pytest.mark.rule("BT-3.12.3")
def test_one_that_failed_a_roll_on_the_way_misses_by_itself() -> None:
    game = dfa([6, 6, 1, *CT * 9], "displace:b1:3", more={"movement__dfa_fails": True})
    assert game.state.mech("a1").prone
    assert places(game)["b1"] == "0507"


@pytest.mark.rule("BT-12.19", "BT-4.6.4")
@pytest.mark.parametrize(
    ("barred", "answers", "to"),
    [
        ([], [], "0507"),
        (["0507"], ["displace:b1:2"], "0606"),
        (["0507"], ["displace:b1:4"], "0406"),
        (["0507", "0406"], [], "0606"),
        (["0507", "0406", "0606"], ["displace:b1:5"], "0405"),
        (["0507", "0406", "0606"], ["displace:b1:1"], "0605"),
        (["0507", "0406", "0606", "0405", "0605"], [], "0505"),
    ],
)
def test_the_open_hexside_nearest_to_the_one_behind(
    barred: list[str], answers: list[str], to: str
) -> None:
    faces = [6, 6, 3, 3, 3, 1, 4, 6, 6, 6, 6]
    game = dfa(faces, *answers, hexes=dict.fromkeys(barred, "3"))
    assert places(game)["b1"] == to


AROUND = ["0507", "0406", "0606", "0405", "0605", "0505"]


@pytest.mark.rule("BT-12.20", "BT-4.6.4")
def test_with_all_six_neighbours_high_a_hit_destroys_the_target_and_a_miss_the_attacker() -> None:
    high = dict.fromkeys(AROUND, "3")
    game = dfa([6, 6, 3, 3, 3, 1, 4, 6, 6], hexes=high)
    assert game.state.mech("b1").out == "destroyed"
    game = dfa([1, 1], hexes=high)
    assert game.state.mech("a1").out == "destroyed"


# -- the rules that the log names --------------------------------------------------------------


@pytest.mark.rule("BT-4.1.p1", "BT-4.2.p1", "BT-4.2.p3", "BT-4.2.p4", "BT-3.8.2")
def test_a_blow_names_the_rules_of_its_roll_and_of_its_table() -> None:
    armour = {"strike": "BT-4.2.p1", "armour": "BT-3.8.2"}
    assert cited(blow("punch", "LA", [3, 2, 3])) == {**armour, "location": "BT-4.2.p4"}
    assert cited(blow("kick", "RL", [1, 2, 3])) == {**armour, "location": "BT-4.2.p3"}
    far = blow("punch", "LA", [], target={"movement__hexes": 25, "movement__mode": "jump"})
    assert cited(far) == {"strike": "BT-4.1.p1"}
    assert cited(blow("kick", "RL", [], to="0503")) == {"strike-failed": "BT-4.4.p1"}


@pytest.mark.rule("BT-4.5.p1", "BT-4.5.1", "BT-4.5.2", "BT-3.7.p1", "BT-7.1", "BT-0.p4")
def test_a_charge_names_its_rules() -> None:
    assert cited(charge([6, 6, *CT * 6, 6, 6, 6, 6])) == {
        "strike": "BT-4.5.p1",
        "location": "BT-3.7.p1",
        "armour": "BT-3.8.2",
        "displaced": "BT-7.1",
        "followed": "BT-4.5.2",
        "piloting": "BT-0.p4",
    }
    assert cited(charge([], prone=True)) == {"strike-failed": "BT-4.5.1"}
    gone = cited(charge([], "pass:a1:5", to="0503"))
    assert gone == {"strike-failed": "BT-4.4.p1", "displaced": "BT-7.1"}


@pytest.mark.rule("BT-4.6.p1", "BT-4.6.1", "BT-4.6.2", "BT-3.12.3", "BT-7.1", "BT-0.p4")
def test_a_death_from_above_names_its_rules() -> None:
    found = cited(dfa([6, 6, 3, 3, 3, 1, 4, 6, 6, 6, 6]))
    assert (found["strike"], found["landed"]) == ("BT-4.6.p1", "BT-4.6.2")
    barred = dfa([6, 6, 1, *CT * 9], "displace:b1:3", more={"movement__dfa_fails": True})
    assert cited(barred)["strike"] == "BT-3.12.3"
    gone = dfa([], out="destroyed")
    assert cited(gone)["strike-failed"] == "BT-4.6.1"


def choice(kind: str, game: Game[State]) -> tuple[str, set[str]]:
    """The rule of the choice that an attack by a1 leads to, and those of its options."""
    ask = asked(physical.resolve(game, game.state.mech("a1")))
    assert any(option.id.startswith(kind) for option in ask.options)
    return ask.rule, {option.rule for option in ask.options}


@pytest.mark.rule("BT-4.5.3", "BT-4.6.3", "BT-4.6.4")
def test_where_a_mech_goes_is_asked_by_the_rule_that_lets_its_player_choose() -> None:
    run_up = at(
        "battlemaster",
        "0505",
        movement__charge_hexes=2,
        strike=Strike(kind="charge", target="b1"),
    )
    passed = lance(run_up, at("atlas", "0504", side=1, facing=3), faces=[1, 1])
    assert choice("pass", passed) == ("BT-4.5.3", {"BT-4.5.3"})
    above = at("jenner", "0505", facing=3, strike=Strike(kind="dfa", target="b1"))
    missed = lance(above, at("atlas", "0506", side=1), faces=[1, 1])
    assert choice("displace", missed) == ("BT-4.6.3", {"BT-4.6.3"})
    steep = {"0507": "3"}
    struck = lance(above, at("atlas", "0506", side=1), hexes=steep, faces=[6, 6, 3, 3, 3, 1, 4])
    assert choice("displace", struck) == ("BT-4.6.4", {"BT-4.6.4"})
