"""Gathering and rolling dice of attacks, defenses and dodges, and counting them. Rerolls and
changes are in `dice_steps`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...contract.asking import Game
from ...contract.events import Called, Event
from ...text import Message, _
from .. import constants, context
from ..constants import FACES
from ..context import Context, moments
from ..context.active_rule import ActiveRule
from ..context.attack_state import Attack, Die, Pool
from ..figures import printed
from ..figures.state import State
from ..modifiers import stats


class DiceShown(Event, kind="dice"):
    """The dice of a character or a seat; `name` is the rule that changed or added some, `thrown`
    the dice that were rolled just now."""

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
    """The number of dice of a roll, and its sources: the card, effects, special conditions; at
    least one unless a rule says none (CP-ATK-04, CP-ATK-05, CP-ATK-18, CP-ATK-19, CP-COND-09,
    CP-COND-13), and at most the limit of CP-HOUSE-01."""
    start, reasons = _start(game, roll, unit, base, attack)
    if start == 0 and base > 0:
        return 0, reasons
    total = start
    no_more = any(_modifiers(game, roll, unit, "no-added-dice", attack))
    for name, dice in _added(game, roll, unit, attack):
        if dice and not (no_more and dice > 0):
            total += dice
            reasons.append(_("%(name)s: %(dice)s", name=name, dice=f"{dice:+d}"))
    return min(max(LEAST_DICE, total), constants.MOST_DICE), reasons


def _start(
    game: Game[State], roll: str, unit: str, base: int, attack: Attack | None
) -> tuple[int, list[Message]]:
    for active, modifier, ctx in _modifiers(game, roll, unit, "dice-from", attack):
        dice = min(max(0, context.number(ctx, modifier.dice)), constants.MOST_DICE)
        return dice, [_("%(name)s: %(dice)s", name=active.name, dice=dice)]
    return base, [_("%(what)s: %(dice)s", what=BASES[roll], dice=base)]


BASES = {"attack": _("Strength"), "defense": _("Defense"), "dodge": _("Physical Defense")}


def _added(
    game: Game[State], roll: str, unit: str, attack: Attack | None
) -> Iterator[tuple[Any, int]]:
    """The additions to a roll with their sources: modifiers, effects of this attack, conditions."""
    for active, modifier, ctx in _modifiers(game, roll, unit, "dice", attack):
        yield active.name, context.number(ctx, modifier.add)
    for of, whose, name, dice in attack.added if attack else []:
        if of == roll and whose == unit:
            yield name, dice
    conditions = game.state.unit(unit).conditions
    if roll == "attack" and "shock" in conditions:
        yield _("Shock"), SHOCK_DICE
    if roll == "defense" and "incinerate" in conditions:
        yield _("Incinerate"), INCINERATE_DICE


def _modifiers(
    game: Game[State], roll: str, unit: str, kind: str, attack: Attack | None
) -> Iterator[tuple[ActiveRule, Any, Context]]:
    """The modifiers of a kind for a roll of a character."""
    found = stats.modifiers(game, unit, kind, attack)
    return ((active, modifier, ctx) for active, modifier, ctx in found if roll in modifier.roll)


def gather(game: Game[State], attack: Attack, roll: str) -> None:
    """Gathers the pool of an attack or defense."""
    unit, base = sides(game, attack)[roll]
    size, reasons = gathered(game, roll, unit, base, attack)
    attack.pools[roll] = Pool(roll, unit, size)
    attack.sources += reasons


def sides(game: Game[State], attack: Attack) -> dict[str, tuple[str, int]]:
    """The base dice of both sides of an attack: Strength, and Defense of the attack's type
    (CP-CARD-04)."""
    return {
        "attack": (attack.attacker, attack.profile.strength),
        "defense": (attack.target, printed.defense(game, attack.target, attack.type)),
    }


def add_by_effect(ctx: Context, roll: str, dice: int) -> None:
    """An effect adds dice to a roll of the attack under way: to the pool, or as extra dice if the
    pool is already rolled."""
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
    """The initial roll of all dice (CP-ATK-06, CP-ATK-07, CP-DODGE-02)."""
    thrown = [pool.add(face) for face in game.dice.roll(pool.size, len(FACES))]
    pool.rolled = True
    announce(game, pool, thrown=thrown)


def roll_extra(game: Game[State], pool: Pool, dice: int, why: str = "") -> None:
    """Rolls more dice, up to the limit of CP-HOUSE-01; their criticals add none (CP-DICE-05)."""
    dice = min(dice, constants.MOST_DICE - len(pool.dice))
    thrown = [pool.add(face, "extra") for face in game.dice.roll(max(0, dice), len(FACES))]
    if dice > 0:
        announce(game, pool, why, thrown)


def roll_extras(game: Game[State], pool: Pool, attack: Attack | None) -> None:
    """Rolls one extra die for each critical of the initial roll (CP-ATK-08, CP-DICE-04), unless the
    roller is hexed (CP-COND-08) or a rule says none."""
    if not has_extras(game, pool.roll, pool.unit, attack):
        return
    initial = sum(die.face == "critical" and die.mark == "" for die in pool.dice)
    roll_extra(game, pool, initial)


def has_extras(game: Game[State], roll: str, unit: str, attack: Attack | None) -> bool:
    """Whether the criticals of a roll add dice to it."""
    if "hex" in game.state.unit(unit).conditions:
        return False
    return not any(_modifiers(game, roll, unit, "no-extra-dice", attack))


def announce(game: Game[State], pool: Pool, why: str = "", thrown: Sequence[Die] = ()) -> None:
    """Emits the present faces of the dice, and which of them have just been rolled."""
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
    """The rule by which the dice have their faces: that of the attack's step, or of the dodge."""
    if pool.roll != "dodge":
        assert game.state.attack is not None
        return f"CP-ATK-{game.state.attack['step']:02}"
    if why:
        return "CP-DODGE-04"
    return "CP-DODGE-03" if any(die.mark == "extra" for die in pool.dice) else "CP-DODGE-02"


def dice_window(pool: Pool, attack: Attack | None, whose: str) -> moments.Moment:
    """The moment in which a side may reroll and change dice of a pool: "own" in step 9 and in a
    dodge, "other" in step 10 (CP-ATK-09, CP-ATK-10, CP-DODGE-04)."""
    actor, other = pool.unit, None
    if attack is not None:
        mine = (pool.roll == "attack") == (whose == "own")
        actor, other = attack.attacker, attack.target
        if not mine:
            actor, other = other, actor
    return moments.Moment(f"modify-{whose}", unit=actor, other=other, attack=attack, pool=pool)


# -- Counting


def read(game: Game[State], pool: Pool, attack: Attack | None) -> None:
    """Changes dice that count as another face by a rule, when nobody may modify the roll any
    more."""
    by = read_as(game, pool.roll, pool.unit, pool.faces, attack)
    if not by:
        return
    for place, (face, _name) in by.items():
        pool.dice[place].face, pool.dice[place].mark = face, "changed"
    announce(game, pool, next(name for _face, name in by.values()))


def read_as(
    game: Game[State], roll: str, unit: str, faces: Sequence[str], attack: Attack | None = None
) -> dict[int, tuple[str, str]]:
    """The dice of a roll that count as another face, by place, each with that face and the rule's
    name."""
    found: dict[int, tuple[str, str]] = {}
    for active, modifier, _ctx in _modifiers(game, roll, unit, "reads-as", attack):
        places = [place for place, face in enumerate(faces) if face == modifier.showing]
        free = [place for place in places if place not in found]
        found |= dict.fromkeys(free[: modifier.count], (modifier.into, active.name))
    return found


def worths(game: Game[State], roll: str, unit: str, attack: Attack | None) -> dict[str, int]:
    """The successes of each face in a roll: one for those of the roll's kind (CP-DICE-02,
    CP-DICE-03), changed by rules. A rule that makes a face worth nothing beats one that makes it
    worth more (CP-CORE-02)."""
    worth = {face: int(face in SUCCESSES[roll]) for face in FACES}
    void = set()
    for _active, modifier, _ctx in _modifiers(game, roll, unit, "worth", attack):
        for face in modifier.faces:
            worth[face] = max(worth[face], modifier.worth)
            if modifier.worth == 0:
                void.add(face)
    return {face: 0 if face in void else value for face, value in worth.items()}


def successes(game: Game[State], pool: Pool, attack: Attack | None) -> int:
    """The successes of a roll (CP-ATK-11, CP-DODGE-05)."""
    worth = worths(game, pool.roll, pool.unit, attack)
    return sum(worth[face] for face in pool.faces)


def caps(game: Game[State], attack: Attack) -> list[int]:
    """The limits that rules set for the damage of an attack."""
    return [
        modifier.most
        for _active, modifier, _ctx in stats.modifiers(game, attack.attacker, "damage-cap", attack)
    ]
