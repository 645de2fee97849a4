"""The odds that are shown against rolls of the engine itself.

`python -m tests.rules.crisis.sampled_odds 1000000` rolls so many attacks in all, shared among every
attack of every built-in character against each of the defenders, and says how far the rolls are
from the odds, in standard errors.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from games.rules import odds
from games.rules.contract.asking import Ask, Game
from games.rules.crisis import SYSTEM
from games.rules.crisis import constants as numbers
from games.rules.crisis.attacks import aims, foreseen, steps, targets
from games.rules.crisis.attacks.aims import Aim
from games.rules.crisis.attacks.odds import damage_odds
from games.rules.crisis.context.attack_state import Attack
from games.rules.crisis.dice import pools
from games.rules.crisis.figures.state import State
from games.rules.dice import Dice, Seeded

from .helpers import box, character, driven, game, unit

MIRROR = "mirror"
"""The defender's card, by another name: it may be the attacker's too."""
NEAR, IN_COVER = 0.5, 4.0
"""Inches between the two bases; whoever is so far away stands behind a wall."""


@dataclass(frozen=True)
class Scene:
    """An attack of a built-in character on a defender, of one of the types that it may have."""

    aim: Aim
    target: str
    type: str
    cover: bool


def built_in() -> list[dict[str, Any]]:
    """Every built-in character."""
    cards = [dict(card) for pack in SYSTEM.cards.packs() for card in pack["cards"]]
    return [card for card in cards if card["kind"] == "character"]


def defenders() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Typical defenders with how each stands there: a plain one; the same hexed, injured, behind a
    wall; and those whose innate rules count when they are attacked."""
    plain = character("plain")
    known = {card["id"]: card for card in built_in()}
    innate = ["iron-man", "black-widow", "ultron", "m-o-d-o-k", "vision"]
    return [
        (plain, {}),
        (plain, {"conditions": ["hex", "incinerate"]}),
        (plain, {"apart": IN_COVER}),
        *((known[card], {"side": "injured"}) for card in innate if card in known),
    ]


def scenes(
    attacker: Mapping[str, Any], defender: Mapping[str, Any], **how: Any
) -> Iterator[tuple[Game[State], Scene]]:
    """Each attack of a character on a defender that nothing fells, from either side of its card."""
    foe = {**defender, "id": MIRROR, "alter_ego": "Nobody"}
    for face in ("healthy", "injured"):
        foe[face] = {**foe[face], "stamina": 40} if foe[face] else None
    apart = how.pop("apart", NEAR)
    own, other = (numbers.BASE_RADIUS[card["base_mm"]] / 1000 for card in (attacker, foe))
    away = 12 + own + apart + other
    wall = box("wall", (12 + own + apart - 0.5, 18), 0.5, 4, 5)
    for side in ("healthy", "injured") if attacker["injured"] else ("healthy",):
        match = game(
            unit(0, attacker["id"], (12, 18), power=10, side=side, damage=2),
            unit(1, MIRROR, (away, 18), **how),
            cards=[dict(attacker), foe],
            pieces=[wall] if apart == IN_COVER else [],
        )
        for aim in aims.attacks_of(match, f"a-{attacker['id']}"):
            made = aims.trial(match, aim, f"b-{MIRROR}")
            for kind in targets._types(match, made) or (aim.profile.type,):
                yield match, Scene(aim, f"b-{MIRROR}", kind, aims.covered(match, made))


def foreseen_odds(
    match: Game[State], scene: Scene
) -> tuple[Attack, dict[str, int], Mapping[int, int]]:
    """The attack as it is foreseen, its dice and its odds."""
    made = aims.trial(match, scene.aim, scene.target)
    made.type = scene.type
    made = foreseen.before_the_roll(match, made)
    sizes = {
        roll: pools.gathered(match, roll, who, base, made)[0]
        for roll, (who, base) in pools.sides(match, made).items()
    }
    return made, sizes, damage_odds(match, made, sizes, scene.cover)


def rolled(match: Game[State], scene: Scene, rng: random.Random) -> tuple[dict[str, Any], int]:
    """The attack made: the faces of both rolls before anybody touched them, and the damage that it
    dealt. Nobody does what may be left, but for cover."""
    before = SYSTEM.rules.dump(match.state)
    match.dice = Dice(Seeded(rng.randbytes(8)))
    attack = scene.aim.attack(match, scene.target, scene.type)
    faces: dict[str, Sequence[str]] = {}
    part = driven(match, steps.make_attack(match, attack))
    sent = None
    try:
        while True:
            ask = part.send(sent)
            sent = ask.check(_answer(match, attack, ask, rng))
    except StopIteration:
        pass
    events = match.take_events()
    begun = [number for number, event in enumerate(events) if event.kind == "attack"]
    events = events[: begun[1]] if len(begun) > 1 else events  # not those that it sets off
    for event in events:
        if event.kind == "dice" and not event.data["name"] and event.data["roll"] in attack.pools:
            faces[event.data["roll"]] = event.data["faces"]
    match.state = SYSTEM.rules.load(before)
    return faces, attack.dealt


def _answer(match: Game[State], attack: Attack, ask: Ask, rng: random.Random) -> dict[str, Any]:
    options = {option.id: option for option in ask.options if not option.refused}
    if "change:cover" in options:
        pool = attack.pools["defense"]
        worth = pools.worths(match, "defense", attack.target, attack)
        dice = [die for die in pool.dice if die.face not in ("block", "failure")]
        least = min(dice, key=lambda die: worth[die.face])
        if worth[least.face] < worth["block"]:
            place = f"{pool.dice.index(least)}-{least.face}"
            return {"option": "change:cover", "fields": {"dice": [place]}}
    for nothing in ("done", "pass", "decline"):
        if nothing in options:
            return {"option": nothing, "fields": {}}
    answer = ask.sample(rng)
    assert answer is not None
    return answer


def main(rolls: int) -> None:
    """Roll so many attacks in all, and print how far each attack is from its odds."""
    rng = random.Random(1)
    every = [
        (match, scene)
        for attacker in built_in()
        for defender, how in defenders()
        for match, scene in scenes(attacker, defender, **how)
    ]
    each = max(1, rolls // len(every))
    worst = 0.0
    for match, scene in every:
        _made, _sizes, net = foreseen_odds(match, scene)
        total = sum(rolled(match, scene, rng)[1] for _number in range(each))
        mean = float(odds.mean(net))
        square = float(odds.mean(odds.mapped(net, lambda amount: amount * amount)))
        error = sqrt(max(square - mean * mean, 1e-9) / each)
        off = (total / each - mean) / error
        worst = max(worst, abs(off))
        print(
            f"{scene.aim.unit} {scene.aim.profile.name}: {total / each:.3f} {mean:.3f} {off:+.1f}"
        )
    print(f"{len(every)} attacks, {each} rolls of each, at most {worst:.1f} standard errors off")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
