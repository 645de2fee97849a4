"""Gathering and rolling the dice of attacks, defenses and dodges, and what they come to.

Who may reroll or change them afterwards is in `dice_steps`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...contract.asking import Game
from ...contract.events import Called, Event
from ...text import Message, _
from .. import constants, context
from ..constants import FACES
from ..context import Context, moments
from ..context.attack_state import Attack, Die, Pool
from ..figures import printed
from ..figures.state import State
from ..modifiers import stats


class DiceShown(Event, kind="dice"):
    """What the dice of a character or a seat show; `name`: the rule that has changed or added some,
    `thrown`: which of them were thrown just now."""

    unit: str | None = None
    seat: int | None = None
    roll: str
    name: Called = ""
    faces: tuple[str, ...]
    marks: tuple[str, ...] = ()
    thrown: tuple[int, ...] = ()


SUCCESSES: Mapping[str, tuple[str, ...]] = {
    "attack": ("critical", "wild", "hit"),  # CP-DICE-02
    "defense": ("critical", "wild", "block"),  # CP-DICE-03
    "dodge": ("critical", "wild", "block"),  # CP-DICE-03
}
LEAST_DICE = 1  # CP-ATK-18, CP-ATK-19
SHOCK_DICE = -1  # CP-COND-13
INCINERATE_DICE = -1  # CP-COND-09


# -- Gathering


def gathered(
    game: Game[State], roll: str, unit: str, base: int, attack: Attack | None
) -> tuple[int, list[Message]]:
    """How many dice a roll has, and why: what the card says, what effects add or take, special
    conditions; never less than one unless a rule says that there are none (CP-ATK-04, CP-ATK-05,
    CP-ATK-18, CP-ATK-19, CP-COND-09, CP-COND-13), and never more than CP-HOUSE-01 allows."""
    start, reasons = _start(game, roll, unit, base, attack)
    if start == 0 and base > 0:
        return 0, reasons
    total = start
    no_more = any(
        roll in modifier.roll
        for _active, modifier, _ctx in stats.modifiers(game, unit, "no-added-dice", attack)
    )
    for name, dice in _added(game, roll, unit, attack):
        if dice and not (no_more and dice > 0):
            total += dice
            reasons.append(_("%(name)s: %(dice)s", name=name, dice=f"{dice:+d}"))
    return min(max(LEAST_DICE, total), constants.MOST_DICE), reasons


def _start(
    game: Game[State], roll: str, unit: str, base: int, attack: Attack | None
) -> tuple[int, list[Message]]:
    label = BASES[roll]
    for active, modifier, ctx in stats.modifiers(game, unit, "dice-from", attack):
        if roll in modifier.roll:
            dice = min(max(0, context.number(ctx, modifier.dice)), constants.MOST_DICE)
            return dice, [_("%(name)s: %(dice)s", name=active.name, dice=dice)]
    return base, [_("%(what)s: %(dice)s", what=label, dice=base)]


BASES = {"attack": _("Strength"), "defense": _("Defense"), "dodge": _("Physical Defense")}


def _added(
    game: Game[State], roll: str, unit: str, attack: Attack | None
) -> Iterator[tuple[Any, int]]:
    """What is added to a roll and by what: modifiers, effects of this attack, conditions."""
    for active, modifier, ctx in stats.modifiers(game, unit, "dice", attack):
        if roll in modifier.roll:
            yield active.name, context.number(ctx, modifier.add)
    for of, whose, name, dice in attack.added if attack else []:
        if of == roll and whose == unit:
            yield name, dice
    conditions = game.state.unit(unit).conditions
    if roll == "attack" and "shock" in conditions:
        yield _("Shock"), SHOCK_DICE
    if roll == "defense" and "incinerate" in conditions:
        yield _("Incinerate"), INCINERATE_DICE


def gather(game: Game[State], attack: Attack, roll: str) -> None:
    """Put the pool of an attack or defense together."""
    unit, base = sides(game, attack)[roll]
    size, reasons = gathered(game, roll, unit, base, attack)
    attack.pools[roll] = Pool(roll, unit, size)
    attack.sources += reasons


def sides(game: Game[State], attack: Attack) -> dict[str, tuple[str, int]]:
    """Who rolls what in an attack: Strength, and Defense of the attack's type (CP-CARD-04)."""
    return {
        "attack": (attack.attacker, attack.profile.strength),
        "defense": (attack.target, printed.defense(game, attack.target, attack.type)),
    }


def add_by_effect(ctx: Context, roll: str, dice: int) -> None:
    """An effect adds dice to a roll of the attack under way: to the pool, or rolled at once as
    extra dice if the pool has been rolled."""
    attack = ctx.attack
    assert attack is not None
    unit = attack.attacker if roll == "attack" else attack.target
    pool = attack.pools.get(roll)
    name = ctx.active.name
    if pool is not None and pool.rolled:
        roll_extra(ctx.game, pool, dice, name)
        return
    if any(item[:3] == (roll, unit, name) for item in attack.added):
        return  # effects of one name do not stack: CP-CORE-04
    attack.added.append((roll, unit, name, dice))
    if pool is not None:
        gather(ctx.game, attack, roll)


# -- Rolling


def roll_pool(game: Game[State], pool: Pool) -> None:
    """The initial roll of all its dice (CP-ATK-06, CP-ATK-07, CP-DODGE-02)."""
    thrown = [pool.add(face) for face in game.dice.roll(pool.size, len(FACES))]
    pool.rolled = True
    announce(game, pool, thrown=thrown)


def roll_extra(game: Game[State], pool: Pool, dice: int, why: str = "") -> None:
    """More dice for a roll, up to the limit of CP-HOUSE-01; their criticals add none
    (CP-DICE-05)."""
    dice = min(dice, constants.MOST_DICE - len(pool.dice))
    thrown = [pool.add(face, "extra") for face in game.dice.roll(max(0, dice), len(FACES))]
    if dice > 0:
        announce(game, pool, why, thrown)


def roll_extras(game: Game[State], pool: Pool, attack: Attack | None) -> None:
    """One extra die for each critical of the initial roll (CP-ATK-08, CP-DICE-04), unless the
    one who rolls is hexed (CP-COND-08) or a rule says that there are none."""
    if not has_extras(game, pool.roll, pool.unit, attack):
        return
    initial = sum(die.face == "critical" and die.mark == "" for die in pool.dice)
    roll_extra(game, pool, initial)


def has_extras(game: Game[State], roll: str, unit: str, attack: Attack | None) -> bool:
    """Whether the criticals of a roll add dice to it."""
    if "hex" in game.state.unit(unit).conditions:
        return False
    return not any(
        roll in modifier.roll
        for _active, modifier, _ctx in stats.modifiers(game, unit, "no-extra-dice", attack)
    )


def announce(game: Game[State], pool: Pool, why: str = "", thrown: Sequence[Die] = ()) -> None:
    """Announce what the dice show now, and which of them have just been thrown."""
    game.emit(
        DiceShown(
            unit=pool.unit,
            roll=pool.roll,
            name=why,
            faces=tuple(pool.faces),
            marks=tuple(die.mark for die in pool.dice),
            thrown=tuple(pool.dice.index(die) for die in thrown),
            rule=_rolled_by(game, pool, why),
        )
    )


def _rolled_by(game: Game[State], pool: Pool, why: str) -> str:
    """The rule by which dice show what they do now: that of the attack's step, or of the dodge."""
    if pool.roll != "dodge":
        assert game.state.attack is not None
        return f"CP-ATK-{game.state.attack['step']:02}"
    if why:
        return "CP-DODGE-04"
    return "CP-DODGE-03" if any(die.mark == "extra" for die in pool.dice) else "CP-DODGE-02"


def dice_window(pool: Pool, attack: Attack | None, whose: str) -> moments.Moment:
    """The moment in which a side may reroll and change dice of a pool: its "own" in step 9 and in
    a dodge, the "other"'s in step 10 (CP-ATK-09, CP-ATK-10, CP-DODGE-04)."""
    actor, other = pool.unit, None
    if attack is not None:
        mine = (pool.roll == "attack") == (whose == "own")
        actor, other = attack.attacker, attack.target
        if not mine:
            actor, other = other, actor
    return moments.Moment(f"modify-{whose}", unit=actor, other=other, attack=attack, pool=pool)


# -- Counting


def read(game: Game[State], pool: Pool, attack: Attack | None) -> None:
    """When nobody may modify a roll any more, dice that count as showing another face by a rule
    show that."""
    by = read_as(game, pool.roll, pool.unit, pool.faces, attack)
    if not by:
        return
    for place, (face, _name) in by.items():
        pool.dice[place].face, pool.dice[place].mark = face, "changed"
    announce(game, pool, next(name for _face, name in by.values()))


def read_as(
    game: Game[State], roll: str, unit: str, faces: Sequence[str], attack: Attack | None = None
) -> dict[int, tuple[str, str]]:
    """The dice of a roll that count as showing another face: their places, each with that face and
    the name of the rule."""
    found: dict[int, tuple[str, str]] = {}
    for active, modifier, _ctx in stats.modifiers(game, unit, "reads-as", attack):
        if roll in modifier.roll:
            places = [place for place, face in enumerate(faces) if face == modifier.showing]
            free = [place for place in places if place not in found]
            found |= dict.fromkeys(free[: modifier.count], (modifier.into, active.name))
    return found


def worths(game: Game[State], roll: str, unit: str, attack: Attack | None) -> dict[str, int]:
    """How many successes each face is worth in a roll: one for those of the roll's kind
    (CP-DICE-02, CP-DICE-03), changed by rules; one that makes it worth nothing is stronger than
    one that makes it worth more (CP-CORE-02)."""
    worth = {face: int(face in SUCCESSES[roll]) for face in FACES}
    void = set()
    for _active, modifier, _ctx in stats.modifiers(game, unit, "worth", attack):
        if roll not in modifier.roll:
            continue
        for face in modifier.faces:
            worth[face] = max(worth[face], modifier.worth)
            if modifier.worth == 0:
                void.add(face)
    return {face: 0 if face in void else value for face, value in worth.items()}


def successes(game: Game[State], pool: Pool, attack: Attack | None) -> int:
    """What a roll comes to (CP-ATK-11, CP-DODGE-05)."""
    worth = worths(game, pool.roll, pool.unit, attack)
    return sum(worth[face] for face in pool.faces)


def caps(game: Game[State], attack: Attack) -> list[int]:
    """The numbers that rules let the damage of an attack not exceed."""
    return [
        modifier.most
        for _active, modifier, _ctx in stats.modifiers(game, attack.attacker, "damage-cap", attack)
    ]
