"""Damage, Power, special conditions, Dazed and KO (CP-DMG, CP-COND, CP-CARD-18 to -36)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis import SYSTEM, terms
from games.rules.crisis.characters import conditions, damage, power
from games.rules.crisis.context.sources import CRISIS, Source
from games.rules.crisis.figures import printed, scoring
from games.rules.crisis.modifiers import objectives, stats
from games.rules.crisis.movement import dodges
from games.rules.crisis.script import rounds

from .carding import innate
from .helpers import (
    BLANK,
    B,
    C,
    active,
    at,
    character,
    events,
    game,
    offered,
    refused,
    run,
    say,
    table,
    unit,
)

ENEMY = Source("attack", "b-cat")
ALLY = Source("superpower", "a-dog")
BLEEDING = Source("condition", name="Bleed")
DROP = {"option": "drop", "fields": {"at": at(20, 20)}}


def facing(**bat: Any) -> Any:
    """a-bat as described, an ally and an enemy."""
    return game(
        unit(0, "bat", (18, 18), **bat), unit(0, "dog", (24, 18)), unit(1, "cat", (18, 10)),
        secure="vaults", extract="relics",
    )  # fmt: skip


def hurt(the_game: Any, amount: int, source: Source = ENEMY, *answers: Any) -> int:
    return int(run(the_game, damage.deal(the_game, "a-bat", amount, source), *answers))


@pytest.mark.rule("CP-DMG-01", "CP-CARD-05")
def test_damage_is_marked_on_the_card() -> None:
    the_game = facing()
    assert hurt(the_game, 2) == 2
    assert the_game.state.unit("a-bat").damage == 2
    assert damage.remaining(the_game, "a-bat") == 3


@pytest.mark.rule("CP-DMG-02", "CP-EX-21")
def test_never_more_than_remaining_stamina() -> None:
    the_game = facing(damage=2)
    assert hurt(the_game, 5) == 3
    assert the_game.state.unit("a-bat").power == 3


@pytest.mark.rule("CP-DMG-01", "CP-DMG-02")
@pytest.mark.parametrize(("amount", "rule"), [(2, "CP-DMG-01"), (3, "CP-DMG-01"), (4, "CP-DMG-02")])
def test_damage_that_remaining_stamina_bounds_cites_that(amount: int, rule: str) -> None:
    the_game = facing(damage=2)
    hurt(the_game, amount)
    (marked,) = [event for event in the_game.take_events() if event.kind == "damage"]
    assert marked.data["rule"] == rule


@pytest.mark.rule("CP-DMG-07", "CP-CARD-35")
@pytest.mark.parametrize(
    ("source", "says_so", "rule"), [(ENEMY, False, "CP-DMG-07"), (ALLY, True, "CP-CARD-35")]
)
def test_power_from_damage_names_the_rule_that_gives_it(
    source: Source, says_so: bool, rule: str
) -> None:
    """An enemy's attack, or an effect that says that its damage gives Power."""
    the_game = facing()
    run(the_game, damage.deal(the_game, "a-bat", 2, source, gives_power=says_so))
    (gained,) = events(the_game, "power")
    assert (the_game.state.unit("a-bat").power, gained["rule"]) == (2, rule)


@pytest.mark.rule("CP-DMG-03", "CP-DMG-07", "CP-DMG-08", "CP-DMG-16", "CP-V-11")
def test_the_hit_that_dazes_gives_power_too() -> None:
    sturdy = character("ox", stamina=6)
    the_game = game(unit(0, "ox", (18, 18), damage=4), unit(1, "cat", (18, 10)), cards=[sturdy])
    assert run(the_game, damage.deal(the_game, "a-ox", 5, ENEMY)) == 2
    ox = the_game.state.unit("a-ox")
    assert (ox.damage, ox.power, ox.dazed, ox.on_board) == (6, 2, True, True)
    kinds = [event.kind for event in the_game.take_events()]
    assert kinds.index("power") < kinds.index("dazed")


@pytest.mark.rule("CP-DMG-04", "CP-DMG-05", "CP-OBJ-11", "CP-OBJ-27", "CP-V-14")
def test_an_injured_character_is_knocked_out_and_drops_everything() -> None:
    the_game = facing(side="injured", damage=4, holds=["relics#1", "relics#2"])
    assert hurt(the_game, 1, ENEMY, DROP, DROP) == 1
    bat = the_game.state.unit("a-bat")
    assert bat.ko
    assert not bat.on_board
    assert bat.holds == []
    for token in ("relics#1", "relics#2"):
        assert the_game.state.tokens[token].holder is None
        assert the_game.state.tokens[token].x == 20000
    assert hurt(the_game, 3) == 0
    assert damage.heal(the_game, "a-bat", 3) == 0


@pytest.mark.rule("CP-V-12", "CP-CARD-32", "CP-DMG-08")
def test_power_stops_at_ten() -> None:
    the_game = facing(power=9)
    hurt(the_game, 3)
    assert the_game.state.unit("a-bat").power == 10
    (gain,) = events(the_game, "power")
    assert (gain["amount"], gain["lost"], gain["rule"]) == (1, 2, "CP-CARD-32")


@pytest.mark.rule("CP-DMG-09", "CP-V-15", "CP-COND-03", "CP-CORE-08", "CP-CARD-35")
@pytest.mark.parametrize("source", [ALLY, BLEEDING, CRISIS])
def test_damage_that_is_no_enemys_gives_no_power(source: Source) -> None:
    the_game = facing(power=3)
    assert hurt(the_game, 1, source) == 1
    assert the_game.state.unit("a-bat").power == 3


@pytest.mark.rule("CP-DMG-11", "CP-DMG-12", "CP-DMG-13", "CP-CARD-18")
def test_a_dazed_character_is_out_of_everything() -> None:
    the_game = facing(dazed=True, power=3, conditions=["bleed"])
    assert hurt(the_game, 3) == 0
    assert power.gain_power(the_game, "a-bat", 2) == 0
    assert power.lose_power(the_game, "a-bat", 2) == 0
    assert damage.heal(the_game, "a-bat", 2) == 0
    assert not conditions.add_condition(the_game, "a-bat", "stun")
    assert not the_game.state.unit("a-bat").fit


@pytest.mark.rule("CP-DMG-14", "CP-OBJ-18")
def test_a_dazed_character_contests_nothing() -> None:
    the_game = facing()
    assert objectives.contesting(the_game, "vaults#1") == ["a-bat"]
    hurt(the_game, 5)
    assert objectives.contesting(the_game, "vaults#1") == []


@pytest.mark.rule("CP-DMG-15", "CP-ROUND-20", "CP-ROUND-21", "CP-V-13", "CP-COND-05")
def test_dazed_until_cleanup_then_injured() -> None:
    the_table = table(
        unit(0, "bat", (18, 18), dazed=True, conditions=["bleed"], power=4),
        unit(1, "cat", (18, 10)), unit(1, "dog", (10, 10)),
        stage="cleanup", secure="vaults", extract="relics",
    )  # fmt: skip
    bat = the_table.game.state.unit("a-bat")
    assert (bat.damage, bat.conditions, bat.dazed, bat.side) == (0, [], False, "injured")
    assert bat.power == 5
    assert the_table.game.state.round == 2
    seat = the_table.game.state.priority
    assert seat == 0
    assert "activate:a-bat" in offered(the_table, 0)
    the_table.check(0, {"option": "activate:a-bat"})


@pytest.mark.rule("CP-DMG-15")
def test_before_cleanup_a_dazed_character_keeps_its_damage_and_conditions() -> None:
    the_game = facing(conditions=["bleed"])
    hurt(the_game, 9)
    bat = the_game.state.unit("a-bat")
    assert (bat.damage, bat.conditions, bat.dazed) == (5, ["bleed"], True)


def test_without_an_injured_side_it_is_knocked_out_in_cleanup() -> None:
    the_game = game(unit(0, "jay", (18, 18), dazed=True), unit(0, "bat", (9, 9)),
                    unit(1, "cat", (18, 10)))  # fmt: skip
    run(the_game, rounds._recover(the_game))
    assert the_game.state.unit("a-jay").ko


@pytest.mark.rule("CP-DMG-01", "CP-CORE-01")
def test_damage_that_is_lessened_to_nothing_is_none() -> None:
    spared = innate("Spared", when="would-suffer", do=[{"do": "set-damage", "to": 0}])
    ox = character("ox", superpowers=[spared])
    the_game = game(unit(0, "ox", (18, 18)), unit(1, "cat", (18, 10)), cards=[ox])
    assert run(the_game, damage.deal(the_game, "a-ox", 2, ENEMY)) == 0
    assert the_game.state.unit("a-ox").damage == 0
    (none,) = events(the_game, "no-damage")
    assert (none["faced"], none["rule"]) == (2, "CP-CORE-01")


@pytest.mark.rule("CP-DMG-17")
def test_healing_removes_damage_down_to_none() -> None:
    the_game = facing(damage=2)
    assert damage.heal(the_game, "a-bat", 5) == 2
    assert the_game.state.unit("a-bat").damage == 0
    assert printed.stamina(the_game, "a-bat") == 5


# -- Power


@pytest.mark.rule("CP-CARD-31")
def test_power_is_counted_on_the_card() -> None:
    the_game = facing()
    assert power.gain_power(the_game, "a-bat", 3) == 3
    assert the_game.state.unit("a-bat").power == 3


@pytest.mark.rule("CP-CARD-19", "CP-CARD-33", "CP-CARD-34", "CP-V-49")
def test_spending_and_losing_power() -> None:
    the_game = facing(power=2)
    assert stats.cannot_pay(the_game, "a-bat", 3)
    assert not stats.cannot_pay(the_game, "a-bat", 2)
    with pytest.raises(ValueError, match="cannot spend"):
        power.spend_power(the_game, "a-bat", 3)
    assert power.lose_power(the_game, "a-bat", 3) == 2
    assert the_game.state.unit("a-bat").power == 0


# -- Conditions


@pytest.mark.rule("CP-COND-01", "CP-COND-02", "CP-V-57")
def test_each_condition_at_most_once() -> None:
    the_game = facing()
    assert conditions.add_condition(the_game, "a-bat", "bleed")
    assert not conditions.add_condition(the_game, "a-bat", "bleed")
    assert the_game.state.unit("a-bat").conditions == ["bleed"]


@pytest.mark.rule("CP-COND-04", "CP-ACT-05", "CP-V-57")
def test_shake_removes_one_condition_of_choice() -> None:
    the_table = active(mine={"conditions": ["bleed", "slow"]})
    say(the_table, 0, "shake", condition="bleed")
    assert the_table.game.state.unit("a-bat").conditions == ["slow"]
    turn = the_table.game.state.turn
    assert turn
    assert turn.actions == 1
    say(the_table, 0, "shake", condition="slow")
    assert refused(the_table, 0, "shake", condition="slow")


IMMUNE = innate("Iron stomach", {"mod": "immune", "conditions": ["poison"]})


@pytest.mark.rule("CP-CARD-20", "CP-V-58")
def test_immunity_keeps_a_condition_away() -> None:
    goat = character("goat", superpowers=[IMMUNE])
    the_game = game(unit(0, "goat", (18, 18)), cards=[goat])
    assert not conditions.add_condition(the_game, "a-goat", "poison")
    assert conditions.add_condition(the_game, "a-goat", "bleed")


@pytest.mark.rule("CP-CARD-21", "CP-V-58")
def test_a_condition_goes_at_once_when_immunity_comes() -> None:
    goat = character("goat", superpowers=[IMMUNE])
    the_game = game(unit(0, "goat", (18, 18)), cards=[goat])
    the_game.state.unit("a-goat").conditions = ["poison", "stun"]
    conditions.shed_immune(the_game, "a-goat")
    assert the_game.state.unit("a-goat").conditions == ["stun"]


@pytest.mark.rule("CP-COND-06")
def test_there_are_ten_conditions_in_the_data() -> None:
    from games.rules.crisis import constants

    assert len(constants.CONDITIONS) == 10 == len(terms.CONDITIONS)


@pytest.mark.rule("CP-COND-07")
def test_bleed_hurts_at_the_end_of_each_activation() -> None:
    the_table = active(mine={"conditions": ["bleed"], "power": 3})
    say(the_table, 0, "end-activation")
    bat = the_table.game.state.unit("a-bat")
    assert (bat.damage, bat.power, bat.activated) == (1, 3, True)


@pytest.mark.rule("CP-COND-08")
def test_hex_gives_no_extra_dice_in_a_dodge() -> None:
    the_game = game(unit(0, "bat", (18, 18), conditions=["hex"]), unit(1, "cat", (18, 10)),
                    faces=[C, BLANK, B])  # fmt: skip
    run(the_game, dodges.dodge(the_game, "a-bat", 3, Source("collision", "b-cat")))
    assert the_game.dice.position == 3
    assert the_game.state.unit("a-bat").damage == 2


@pytest.mark.rule("CP-COND-10")
def test_judgement_gives_no_power_from_enemy_attacks() -> None:
    the_game = facing(conditions=["judgement"])
    assert hurt(the_game, 2) == 2
    assert the_game.state.unit("a-bat").power == 0
    assert hurt(the_game, 1, Source("superpower", "b-cat")) == 1
    assert the_game.state.unit("a-bat").power == 1


@pytest.mark.rule("CP-COND-11")
def test_poison_costs_a_power_in_the_power_phase() -> None:
    the_table = table(
        unit(0, "bat", (18, 18), conditions=["poison"], power=3), unit(1, "cat", (2, 2)),
        stage="power",
    )  # fmt: skip
    assert the_table.game.state.unit("a-bat").power == 3
    assert the_table.game.state.unit("b-cat").power == 1


@pytest.mark.rule("CP-COND-15")
def test_stagger_must_be_shaken_off_first() -> None:
    the_table = table(
        unit(0, "bat", (18, 18), conditions=["bleed", "stagger"]), unit(1, "cat", (18, 16)),
        turn={"seat": 0, "unit": "a-bat"},
    )  # fmt: skip
    assert refused(the_table, 0, "move:S", to=at(18, 19)) == "CP-COND-15"
    assert refused(the_table, 0, "climb", to=at(18, 19)) == "CP-COND-15"
    assert refused(the_table, 0, "shake", condition="bleed") == "CP-COND-15"
    attack = next(key for key in offered(the_table, 0) if key.startswith("attack:"))
    assert refused(the_table, 0, attack, target="b-cat") == "CP-COND-15"
    say(the_table, 0, "shake", condition="stagger")
    the_table.check(0, {"option": "move:S", "fields": {"to": at(18, 19)}})
    turn = the_table.game.state.turn
    assert turn
    assert turn.actions == 1


@pytest.mark.rule("CP-COND-16")
def test_stun_turns_each_gain_into_one() -> None:
    the_game = facing(conditions=["stun"])
    assert power.gain_power(the_game, "a-bat", 4) == 1
    assert power.gain_power(the_game, "a-bat", 1) == 1
    hurt(the_game, 3)
    assert the_game.state.unit("a-bat").power == 3


# -- In play


def about_to_fall(**turn: Any) -> Any:
    """a-bat active, bleeding, one damage from Dazed and with a token; an ally is left."""
    return active(
        mine={"damage": 4, "conditions": ["bleed"], "holds": ["relics#1"]},
        others=[unit(0, "dog", (8, 8))],
        turn=turn,
        secure="vaults",
        extract="relics",
    )


@pytest.mark.rule("CP-V-55", "CP-ACT-12", "CP-ACT-20", "CP-OBJ-11", "CP-OBJ-13")
def test_dazed_in_its_own_activation() -> None:
    the_table = about_to_fall(actions=1)
    game_now = the_table.game
    part = damage.deal(game_now, "a-bat", 1, CRISIS)
    run(game_now, part, DROP)
    bat = game_now.state.unit("a-bat")
    assert bat.dazed
    assert game_now.state.turn.activation_over
    assert not bat.activated
    assert bat.holds == []


@pytest.mark.rule("CP-ACT-12", "CP-ACT-20")
def test_bleed_that_dazes_ends_the_activation_and_the_opponent_places_the_tokens() -> None:
    the_table = about_to_fall()
    say(the_table, 0, "end-activation")
    assert list(the_table.asks) == [1]
    assert "drop" in offered(the_table, 1)
    say(the_table, 1, "drop", at=at(19, 19))
    bat = the_table.game.state.unit("a-bat")
    assert bat.dazed
    assert bat.activated
    assert the_table.game.state.tokens["relics#1"].x == 19000


@pytest.mark.rule("CP-WIN-06", "CP-DMG-04")
def test_the_last_character_falling_ends_the_match_at_once() -> None:
    the_game = game(unit(0, "bat", (18, 18), side="injured", damage=4), unit(1, "cat", (18, 10)))
    with pytest.raises(scoring.MatchOver) as over:
        hurt(the_game, 1)
    assert over.value.result.winners == (1,)


@pytest.mark.rule("CP-WIN-08")
def test_one_effect_that_fells_everybody() -> None:
    the_game = game(
        unit(0, "bat", (18, 18), side="injured", damage=4),
        unit(1, "cat", (18, 10), side="injured", damage=4), vp=[3, 5],
    )  # fmt: skip
    with pytest.raises(scoring.MatchOver) as over:
        run(the_game, damage.deal_all(the_game, {"a-bat": 1, "b-cat": 1}, CRISIS))
    assert (over.value.result.winners, over.value.result.rule) == ((1,), "CP-WIN-08")


def test_damage_is_announced() -> None:
    the_game = facing(side="injured", damage=4)
    hurt(the_game, 1)
    lines = [SYSTEM.events.line(event, the_game.setup) for event in the_game.take_events()]
    texts = [str(line.message) for line in lines if line]
    assert "Ann's Bat suffers 1 damage." in texts
    assert "Ann's Bat is KO'd." in texts


@pytest.mark.rule("CP-DMG-01")
@pytest.mark.parametrize(
    ("amount", "how"), [(0, {}), (-1, {}), (2, {"dazed": True}), (2, {"ko": True})]
)
def test_where_nothing_can_be_suffered_nobody_is_asked_about_it(
    amount: int, how: dict[str, Any]
) -> None:
    """No moment is announced that a rule could answer."""
    the_game = facing(**how)
    with pytest.raises(StopIteration) as done:
        next(damage.deal(the_game, "a-bat", amount, ENEMY))
    assert done.value.value == 0
    assert the_game.take_events() == []
