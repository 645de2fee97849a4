"""Every modifier of the vocabulary changes something: the same scene without it and with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, get_args

import pytest

from games.rules.contract.table import Table
from games.rules.crisis.attacks import aims
from games.rules.crisis.cards.words.base import words_of
from games.rules.crisis.cards.words.modifiers.limits import CANNOT
from games.rules.crisis.cards.words.rules import Modifier
from games.rules.crisis.characters import conditions
from games.rules.crisis.context.sources import Source
from games.rules.crisis.figures import printed
from games.rules.crisis.modifiers import objectives, stats
from games.rules.crisis.rosters import roster, upgrades
from games.rules.crisis.script import rounds
from games.rules.fields import Illegal

from .carding import BLANK, B, C, H, attack, attack_dice, ids, innate, of, power, say, scene, unit
from .helpers import box, character, rule_of, run

Match = Table[Any]
REROLL = {"mod": "reroll", "roll": ["attack"], "count": 1}
MORE = {"mod": "dice", "roll": ["attack"], "add": 2}


class Word(NamedTuple):
    """What a modifier says, what is looked at, and what that is without it and with it. `holder`
    has it: the attacking yak, its friend the emu, or their foe the bat, who stands `apart`."""

    says: dict[str, Any]
    look: Callable[[Match], Any]
    without: Any
    with_it: Any
    holder: str = "yak"
    apart: float = 2.0
    faces: Sequence[int] = ()
    also: tuple[Any, ...] = ()
    foe: tuple[Any, ...] = ()
    wall: bool = False


def fought(match: Match) -> None:
    attack(match, "shot", "b-bat")


def hurt(match: Match) -> int:
    fought(match)
    return of(match, "b-bat").damage


def offered_after(match: Match) -> list[str]:
    fought(match)
    return [*ids(match, 0, "reroll:"), *ids(match, 0, "change:")]


def aimed(match: Match) -> Any:
    aim = aims.attacks_of(match.game, "a-yak")[0]
    made = aims.trial(match.game, aim, "b-bat")
    return rule_of(aims.refused(match.game, made, "b-bat"))


def covered(match: Match) -> bool:
    aim = aims.attacks_of(match.game, "a-yak")[0]
    return aims.covered(match.game, aims.trial(match.game, aim, "b-bat"))


def dice_rolled(match: Match) -> int:
    fought(match)
    return match.game.dice.position


def fields(match: Match) -> list[str]:
    (option,) = [item for item in match.asks[0].options if item.id == "attack:shot"]
    return [field.name for field in option.fields]


def touches_failure(match: Match) -> bool:
    fought(match)
    try:
        match.check(0, {"option": "reroll:again", "fields": {"dice": ["0-failure"]}})
    except Illegal:
        return False
    return True


def foes_power(match: Match) -> int:
    fought(match)
    return of(match, "b-bat").power


def bleeding(match: Match) -> list[str]:
    conditions.add_condition(match.game, "a-yak", "bleed")
    return of(match, "a-yak").conditions


def healed(match: Match) -> int:
    say(match, 0, "power:mend")
    return of(match, "a-yak").damage


def second_move(match: Match) -> bool:
    say(match, 0, "move:S", to=[12_000, 20_000])
    return bool(ids(match, 0, "move:S"))


def may_move(match: Match) -> bool:
    return bool(ids(match, 0, "move:S"))


def third_move(match: Match) -> bool:
    say(match, 0, "move:S", to=[12_000, 20_000])
    say(match, 0, "move:S", to=[12_000, 18_000])
    return bool(ids(match, 0, "move:S"))


def mend_costs(match: Match) -> int:
    (mend,) = [
        item for item in printed.card(match.game, "a-yak").superpowers if item.name == "Mend"
    ]
    return stats.superpower_cost(match.game, "a-yak", mend)


def cleaned_up(match: Match) -> bool:
    of(match, "a-yak").dazed = True
    run(match.game, rounds._recover(match.game))
    return of(match, "a-yak").ko


def secures(match: Match) -> int | None:
    return objectives.majority(match.game, ["a-yak", "b-bat"])


def bearable(match: Match) -> tuple[str, ...]:
    return upgrades.bearable(match.setup, "yak").names


def joins(match: Match) -> bool:
    cards = dict(match.setup.cards)
    cards["pack"] = {"id": "pack", "kind": "affiliation", "name": "P", "members": ["emu", "ant"]}
    setup = type(match.setup)(**{**vars(match.setup), "cards": cards})
    return roster.may_use(setup, ["yak", "emu", "cat"], "pack")


MEND = power("Mend", {"do": "heal", "amount": 1}, cost=1)
AGAIN = innate("Again", REROLL)
WORDS: dict[str, Word] = {
    "dice": Word({"roll": ["attack"], "add": 2}, attack_dice, 5, 7),
    "dice-from": Word({"roll": ["attack"], "dice": 1}, attack_dice, 5, 1),
    "reroll": Word({"roll": ["attack"]}, offered_after, [], ["reroll:word"], faces=[B] * 8),
    "change": Word(
        {"roll": ["attack"], "showing": ["block"], "into": "hit"},
        offered_after,
        [],
        ["change:word"],
        faces=[B] * 8,
    ),
    "worth": Word(
        {"roll": ["attack"], "faces": ["blank"]}, hurt, 0, 2, faces=[BLANK] * 2 + [B] * 3 + [H] * 3
    ),
    "reads-as": Word(
        {"roll": ["attack"], "showing": "failure", "into": "critical"},
        hurt,
        1,
        2,
        faces=[H] + [7] * 4 + [BLANK] * 3,
    ),
    "no-extra-dice": Word({"roll": ["attack"]}, dice_rolled, 9, 8, faces=[C] + [B] * 8),
    "failures": Word(
        {"roll": ["attack"]}, touches_failure, False, True, faces=[7] + [B] * 7, also=(AGAIN,)
    ),
    "no-modifying": Word(
        {"roll": ["attack"]}, offered_after, ["reroll:again"], [], faces=[B] * 8, also=(AGAIN,)
    ),
    "no-added-dice": Word({"roll": ["attack"]}, attack_dice, 7, 5, also=(innate("More", MORE),)),
    "ignore-sight": Word({}, aimed, "CP-ATK-28", None, apart=5.0, wall=True),
    "ignore-cover": Word({}, covered, True, False, foe=(innate("Low", {"mod": "cover"}),)),
    "cover": Word({}, covered, False, True, "bat"),
    "measure-from": Word(
        {"to": {"side": "ally"}, "who": "self"}, aimed, "CP-ATK-28", None, "emu", apart=14.0
    ),
    "target-within": Word({"within": 2}, aimed, None, "CP-CORE-02", "bat", apart=5.0),
    "no-target-limit": Word(
        {},
        aimed,
        "CP-CORE-02",
        None,
        apart=5.0,
        foe=(innate("Far", {"mod": "target-within", "within": 2}),),
    ),
    "choose-type": Word({"types": ["energy"]}, fields, ["target"], ["type", "target"]),
    "attack": Word(
        {"attack": {"name": "Zap", "type": "energy", "range": 4, "strength": 3}},
        lambda match: ids(match, 0, "attack:"),
        ["attack:shot"],
        ["attack:shot", "attack:zap"],
    ),
    "damage-cap": Word({"most": 1}, hurt, 3, 1, faces=[H] * 3 + [B] * 2 + [H] * 3),
    "no-power-from-damage": Word({}, foes_power, 2, 0, faces=[H] * 2 + [B] * 3 + [H] * 3),
    "speed": Word({"is": "L"}, lambda match: stats.speed(match.game, "a-yak"), "M", "L"),
    "advance-size": Word({}, lambda match: stats.advance_size(match.game, "a-yak"), 2, 5),
    "immune": Word({"conditions": ["bleed"]}, bleeding, ["bleed"], []),
    "cannot": Word({"do": ["heal"]}, healed, 1, 2, also=(MEND,)),
    "must-attack": Word({"at": {"side": "enemy"}}, may_move, True, False),
    "moves-at-most": Word({"number": 1}, second_move, True, False),
    "extra-moves": Word({"number": 1}, third_move, False, True),
    "cost": Word({"of": "superpower", "change": 1}, mend_costs, 1, 2, also=(MEND,)),
    "interact-range": Word(
        {"range": 3}, lambda match: stats.interact_range(match.game, "a-yak"), 1, 3
    ),
    "counts-as": Word({"number": 2}, secures, None, 0),
    "bears": Word({"upgrades": ["Hat"]}, bearable, (), ("Hat",)),
    "any-affiliation": Word({}, joins, False, True),
    "no-injured-side": Word({}, cleaned_up, False, True),
}


def arena(word: Word, *modifier: dict[str, Any]) -> Match:
    """The yak attacks the bat, the emu stands by the bat."""
    powers: dict[str, list[Any]] = {"yak": [*word.also], "emu": [], "bat": [*word.foe]}
    if modifier:
        powers[word.holder].append(innate("Word", *modifier))
    shot = {"name": "Shot", "type": "physical", "range": 4, "strength": 5}
    cards = [character(card, attacks=[shot], superpowers=powers[card]) for card in powers]
    x = 12 + word.apart
    return scene(
        unit(0, "yak", (12, 18), power=5, damage=2),
        unit(0, "emu", (x, 20)),
        unit(1, "bat", (x, 18)),
        active="a-yak",
        cards=cards,
        faces=word.faces,
        pieces=[box("wall", (12 + word.apart / 2, 18), 1, 5, 5)] if word.wall else [],
    )


def modifiers() -> set[str]:
    """Every modifier that a card may have."""
    return {get_args(kind.model_fields["mod"].annotation)[0] for kind in words_of(Modifier)}


ELSEWHERE = {"barrier"}
"""Modifiers with scenes of their own: in test_barriers."""


@pytest.mark.parametrize("word", sorted(modifiers() - ELSEWHERE))
def test_a_modifier_changes_something(word: str) -> None:
    scene_of = WORDS[word]
    assert scene_of.look(arena(scene_of)) == scene_of.without
    assert scene_of.look(arena(scene_of, {"mod": word, **scene_of.says})) == scene_of.with_it


def test_no_scene_is_for_a_word_that_is_none() -> None:
    assert set(WORDS) | ELSEWHERE == modifiers()


# -- What somebody cannot do

ENEMY = Source("superpower", "b-bat", 1)
FORBIDDEN: dict[str, str] = {
    "interact": "interact",
    "hold": "hold",
    "contest": "contest",
    "heal": "heal",
    "be-pushed": "push",
    "be-thrown": "throw",
    "be-placed": "place",
    "be-advanced": "advance",
    "take-collision-damage": "collision",
}


@pytest.mark.rule("CP-CORE-02")
@pytest.mark.parametrize("word", sorted(FORBIDDEN))
def test_what_cannot_be_done(word: str) -> None:
    """By anybody, or only by enemies."""
    what = FORBIDDEN[word]
    assert stats.forbidden(arena(WORDS["cannot"]).game, "a-yak", what, ENEMY) is None
    for by, of_friends in (("anyone", "CP-CORE-02"), ("enemies", None)):
        match = arena(WORDS["cannot"], {"mod": "cannot", "do": [word], "by": by})
        friend = Source("superpower", "a-emu", 0)
        assert rule_of(stats.forbidden(match.game, "a-yak", what, ENEMY)) == "CP-CORE-02"
        assert rule_of(stats.forbidden(match.game, "a-yak", what, friend)) == of_friends
        for other in set(FORBIDDEN.values()) - {what}:
            assert stats.forbidden(match.game, "a-yak", other, ENEMY) is None


def test_everything_that_can_be_forbidden_is() -> None:
    assert set(CANNOT) == set(FORBIDDEN)
