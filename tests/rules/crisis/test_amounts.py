"""How much: of damage, Power, healing and what else events announce, up to every bound."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis.characters import damage, power
from games.rules.crisis.context.sources import Source
from games.rules.crisis.dice import pools
from games.rules.crisis.figures import scoring
from games.rules.crisis.modifiers import objectives, stats
from games.rules.crisis.movement import dodges
from games.rules.text import _

from .carding import innate
from .helpers import BLANK, B, C, W, box, character, crisis, events, game, rule_of, run, unit

FOE = Source("attack", "b-cat", 1, "Strike")


def bat(**more: Any) -> Any:
    """A bat, and a cat of the other side."""
    faces = more.pop("faces", ())
    return game(unit(0, "bat", (18, 18), **more), unit(1, "cat", (18, 22)), faces=faces)


@pytest.mark.rule("CP-CARD-31", "CP-CARD-32", "CP-COND-16")
@pytest.mark.parametrize(
    ("has", "stunned", "given", "gained", "lost", "rule"),
    [
        (0, False, 3, 3, 0, "CP-CARD-31"),
        (7, False, 3, 3, 0, "CP-CARD-31"),
        (8, False, 3, 2, 1, "CP-CARD-32"),
        (10, False, 1, 0, 1, "CP-CARD-32"),
        (0, True, 3, 1, 2, "CP-COND-16"),
        (0, True, 2, 1, 1, "CP-COND-16"),
        (0, True, 1, 1, 0, "CP-CARD-31"),
    ],
)
def test_power_gained(
    has: int, stunned: bool, given: int, gained: int, lost: int, rule: str
) -> None:
    the_game = bat(power=has, conditions=["stun"] if stunned else [])
    assert power.gain_power(the_game, "a-bat", given, FOE) == gained
    (event,) = events(the_game, "power")
    assert (event["amount"], event["lost"], event["total"]) == (gained, lost, has + gained)
    assert (event["rule"], event["name"]) == (rule, "Strike")


@pytest.mark.rule("CP-CARD-33", "CP-CARD-34")
@pytest.mark.parametrize(
    ("has", "taken", "lost", "rule"),
    [(3, 2, 2, "CP-CARD-33"), (3, 3, 3, "CP-CARD-33"), (3, 4, 3, "CP-CARD-34")],
)
def test_power_lost(has: int, taken: int, lost: int, rule: str) -> None:
    the_game = bat(power=has)
    assert power.lose_power(the_game, "a-bat", taken) == lost
    (event,) = events(the_game, "power-lost")
    assert (event["amount"], event["total"]) == (lost, has - lost)
    assert (event["rule"], event["name"]) == (rule, "")


@pytest.mark.rule("CP-CARD-33")
def test_nothing_is_announced_where_no_power_changes_hands() -> None:
    the_game = bat(power=2)
    assert power.gain_power(the_game, "a-bat", 0) == 0
    assert power.lose_power(the_game, "a-bat", 0) == 0
    power.spend_power(the_game, "a-bat", 0)
    assert the_game.take_events() == []
    power.spend_power(the_game, "a-bat", 2, "Strike")
    (event,) = events(the_game, "power-spent")
    assert (event["amount"], event["total"]) == (2, 0)
    with pytest.raises(ValueError, match="has 0 Power"):
        power.spend_power(the_game, "a-bat", 1)


@pytest.mark.rule("CP-DMG-17")
@pytest.mark.parametrize(("has", "by", "healed"), [(3, 2, 2), (3, 3, 3), (1, 3, 1), (0, 3, 0)])
def test_damage_healed(has: int, by: int, healed: int) -> None:
    the_game = bat(damage=has)
    assert damage.heal(the_game, "a-bat", by) == healed
    found = [(one["amount"], one["total"]) for one in events(the_game, "healed")]
    assert found == ([(healed, has - healed)] if healed else [])


@pytest.mark.rule("CP-DMG-01", "CP-DMG-02", "CP-DMG-07")
@pytest.mark.parametrize(
    ("has", "dealt", "suffered", "rule"),
    [(0, 2, 2, "CP-DMG-01"), (3, 2, 2, "CP-DMG-01"), (4, 2, 1, "CP-DMG-02")],
)
def test_damage_suffered_and_the_power_that_it_gives(
    has: int, dealt: int, suffered: int, rule: str
) -> None:
    the_game = bat(damage=has)
    assert run(the_game, damage.deal(the_game, "a-bat", dealt, FOE)) == suffered
    the_bat = the_game.state.unit("a-bat")
    assert (the_bat.power, the_bat.dazed) == (suffered, has + suffered == 5)
    (event,) = events(the_game, "damage")
    assert (event["amount"], event["faced"], event["total"]) == (suffered, dealt, has + suffered)
    assert (event["stamina"], event["rule"]) == (5, rule)


@pytest.mark.rule("CP-DODGE-01", "CP-DODGE-05")
@pytest.mark.parametrize(
    ("size", "faces", "suffered"),
    [(2, [BLANK] * 3, 3), (2, [B, BLANK, W], 1), (1, [B, B, B], 0), (3, [C, B, W, BLANK], 1)],
)
def test_a_dodge_faces_the_size_and_one(size: int, faces: list[int], suffered: int) -> None:
    the_game = bat(faces=faces)
    assert run(the_game, dodges.dodge(the_game, "a-bat", size, FOE)) == suffered
    (event,) = events(the_game, "dodge")
    assert (event["faced"], event["damage"]) == (size + 1, suffered)


@pytest.mark.rule("CP-CARD-19")
@pytest.mark.parametrize(("cost", "rule"), [(0, None), (2, None), (3, "CP-CARD-19")])
def test_what_can_be_paid(cost: int, rule: str | None) -> None:
    assert rule_of(stats.cannot_pay(bat(power=2), "a-bat", cost)) == rule


@pytest.mark.rule("CP-OBJ-10")
@pytest.mark.parametrize(("limit", "held", "refused"), [(1, 1, True), (2, 1, False), (2, 2, True)])
def test_a_card_may_limit_how_many_of_its_tokens_one_holds(
    limit: int, held: int, refused: bool
) -> None:
    grails = crisis("grails", "extract", [(0, 0), (9, 9), (10, 10)], hold_limit=limit)
    holds = ["grails#2", "grails#3"][:held]
    the_game = game(unit(0, "bat", (18, 18), holds=holds), extract="grails", cards=[grails])
    rule = rule_of(objectives.may_hold(the_game, "a-bat", "grails#1"))
    assert rule == ("CP-OBJ-10" if refused else None)
    assert objectives.may_hold(the_game, "a-bat", "grails#2") is None  # it holds that already


@pytest.mark.rule("CP-ROUND-15", "CP-ROUND-16")
def test_points_are_announced_with_their_total_and_none_are_not() -> None:
    the_game = bat()
    for points in (0, 2, 1):
        scoring.score_together(the_game, [(1, points, "vaults", _("Why"))])
    found = [(one["seat"], one["amount"], one["total"]) for one in events(the_game, "vp")]
    assert found == [(1, 2, 2), (1, 1, 3)]
    assert the_game.state.vp == [0, 3]


@pytest.mark.rule("CP-WIN-01", "CP-WIN-02", "CP-WIN-05")
@pytest.mark.parametrize(
    ("round_", "points", "winner", "rule"),
    [
        (1, [15, 0], None, None),
        (1, [16, 0], 0, "CP-WIN-01"),
        (1, [15, 16], 1, "CP-WIN-01"),
        (1, [16, 17], 1, "CP-WIN-02"),
        (1, [16, 16], None, None),
        (6, [3, 2], None, None),
        (7, [3, 2], 0, "CP-WIN-05"),
        (7, [3, 3], None, None),
    ],
)
def test_who_has_won_by_points(
    round_: int, points: list[int], winner: int | None, rule: str | None
) -> None:
    the_game = bat()
    the_game.state.round, the_game.state.vp = round_, points
    result = scoring.winner(the_game)
    assert (result.winners if result else None) == (None if winner is None else (winner,))
    assert (result.rule if result else None) == rule


@pytest.mark.rule("CP-DICE-02", "CP-DICE-03", "CP-CORE-02")
@pytest.mark.parametrize(
    ("roll", "ones"),
    [
        ("attack", {"critical", "wild", "hit"}),
        ("defense", {"critical", "wild", "block"}),
        ("dodge", {"critical", "wild", "block"}),
    ],
)
def test_what_each_face_is_worth(roll: str, ones: set[str]) -> None:
    worth = pools.worths(bat(), roll, "a-bat", None)
    assert {face for face, value in worth.items() if value} == ones
    assert set(worth.values()) == {0, 1}


@pytest.mark.rule("CP-CARD-22", "CP-CARD-23")
@pytest.mark.parametrize(("card_size", "size"), [(2, 5), (5, 5)])
def test_it_counts_as_the_larger_of_its_sizes(card_size: int, size: int) -> None:
    wings = innate("Wings", {"mod": "advance-size", "size": 5, "to": "self"})
    yak = character("yak", size=card_size, superpowers=[wings])
    the_game = game(unit(0, "yak", (18, 18)), cards=[yak], pieces=[box("x", (9, 9), 1, 1, 2)])
    assert stats.advance_size(the_game, "a-yak") == size
    assert stats.interact_range(the_game, "a-yak") == 1
    assert stats.counts_as(the_game, "a-yak") == 1
