"""Which attacks a character may make now, at whom, and with which odds (CP-ATK-01, CP-ATK-02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from .. import odds
from ..fields import Choice, Field, Illegal, Option, Pick
from ..table import Game
from ..text import Message, _
from . import attacks, board, constants, damage, names, pools, stats, uses
from .attack_state import Attack
from .cards.deeds import Attack as AttackEffect
from .cards.rules import Profile
from .held import of_attack
from .state import State


@dataclass(frozen=True)
class Aim:
    """An attack that a character might make: its profile, and how an effect that grants it
    changes the usual: whom it may be at, free of cost, at any range, without some rules."""

    unit: str
    profile: Profile
    only: tuple[str, ...] | None = None
    free: bool = False
    any_range: bool = False
    without: tuple[str, ...] = ()
    limit: str = ""

    @property
    def id(self) -> str:
        """The id of the option that offers it."""
        return f"attack:{uses.slug(self.profile.name)}"

    def limited(self, at: Sequence[str] | None, effect: AttackEffect) -> Aim:
        """The same attack as an effect grants it."""
        return replace(
            self,
            only=None if at is None else tuple(at),
            free=effect.free,
            any_range=effect.any_range,
            without=effect.without,
        )

    def cost(self, game: Game[State]) -> int:
        """What it costs now (CP-ATK-01)."""
        if self.free:
            return 0
        return stats.attack_cost(game, self.unit, self.profile.cost, trial(game, self, self.unit))

    def attack(
        self,
        game: Game[State],
        target: str,
        attack_type: str,
        action: bool = False,
        extra: Sequence[Any] = (),
    ) -> Attack:
        """The attack itself, with the lasting effects that are spent on it."""
        from . import lasting

        made = trial(game, self, target)
        made.type, made.action = attack_type, action
        made.rules += [*extra, *lasting.claim(game, made, "attack")]
        return made

    def count(self, game: Game[State]) -> None:
        """Note that a granted attack with a limit has been made."""
        if self.limit:
            game.state.used[self.limit] = 1


def trial(game: Game[State], aim: Aim, target: str) -> Attack:
    """An attack as it would be, to ask what would count for it."""
    unit = game.state.unit(aim.unit)
    made = Attack(aim.unit, aim.profile, aim.profile.type, target, any_range=aim.any_range)
    made.rules = [
        of_attack(unit, aim.profile, rule, number)
        for number, rule in enumerate(aim.profile.rules)
        if not rule.name or rule.name not in aim.without
    ]
    return made


def aims(game: Game[State], unit_id: str, profile: Profile | None = None) -> list[Aim]:
    """The attacks of a character: those of the side that is up (CP-CARD-09) and those that rules
    grant; or one that an effect prints."""
    if profile is not None:
        return [Aim(unit_id, profile)]
    unit = game.state.unit(unit_id)
    printed = stats.card(game, unit_id).attacks
    found = [Aim(unit_id, item) for item in printed if item.sides in ("both", unit.side)]
    for held, modifier, _ctx in stats.modifiers(game, unit_id, "attack"):
        limit = f"{modifier.once}|{held.key}|{unit_id}" if modifier.once else ""
        if not limit or limit not in game.state.used:
            found.append(Aim(unit_id, modifier.attack, limit=limit))
    return found


# -- Who may be attacked


def origin(game: Game[State], attack: Attack) -> str:
    """The character that range and sight are taken from: the attacker, unless a rule says
    another."""
    for _held, modifier, ctx in stats.modifiers(game, attack.attacker, "measure-from", attack):
        found = ctx.one(modifier.who)
        if found:
            return found
    return attack.attacker


def refused(game: Game[State], attack: Attack, target: str) -> Illegal | None:
    """Why a character cannot be the target of an attack, or None if it can (CP-ATK-02,
    CP-ATK-16, CP-ATK-17, CP-ATK-28)."""
    unit = game.state.unit(target)
    if unit.seat == game.state.unit(attack.attacker).seat:
        return Illegal("CP-ATK-16", _("A character never attacks an ally."))
    if not unit.on_board or unit.dazed:
        return Illegal("CP-ATK-17", _("A Dazed character cannot be targeted."))
    return in_reach(game, attack, target) or _hidden(game, attack, target)


def in_reach(game: Game[State], attack: Attack, target: str) -> Illegal | None:
    """Why a target is out of an attack's range or sight, or None if it is in both (CP-ATK-28,
    CP-ATK-30). Who a beam covers is in its range."""
    if attack.any_range:
        return None
    start, reach = origin(game, attack), attack.profile.range
    far = attack.profile.shape != "beam" and not board.within(game, start, target, reach)
    if far:
        return Illegal("CP-ATK-28", _("It is not within Range %(range)s.", range=reach))
    if stats.has(game, attack.attacker, "ignore-sight", attack):
        return None
    if not board.sight(game, start, target):
        return Illegal("CP-ATK-28", _("There is no line of sight to it."))
    return None


def _hidden(game: Game[State], attack: Attack, target: str) -> Illegal | None:
    """Rules by which attackers must be nearer to target a character."""
    aimed = replace(attack, target=target)
    seen = stats.has(game, attack.attacker, "no-target-limit", aimed) or stats.has(
        game, target, "no-target-limit", aimed
    )
    if seen:
        return None
    for held, modifier, ctx in stats.modifiers(game, target, "target-within", aimed):
        around = ctx.name(modifier.of) if modifier.of else [target]
        if not any(board.within(game, attack.attacker, by, modifier.within) for by in around):
            message = _(
                "%(rule)s: only attackers within Range %(range)s may target it.",
                rule=held.name,
                range=modifier.within,
            )
            return Illegal("CP-CORE-02", message)
    return None


def covered_by(game: Game[State], aim: Aim, heading: int) -> list[str]:
    """The characters in range of a beam laid in this direction, or of an area attack, the
    attacker apart (CP-BEAM-02, CP-BEAM-09, CP-AREA-01, CP-AREA-07)."""
    start = origin(game, trial(game, aim, aim.unit))
    if aim.profile.shape == "beam":
        return board.beam_targets(game, start, aim.profile.range, heading)
    near = board.units_within(game, start, aim.profile.range, include_dazed=False)
    return [unit for unit in near if unit != aim.unit]


# -- Offering


def option(game: Game[State], aim: Aim, barred: Illegal | None = None) -> Option:
    """An attack as an option: whom it may be at, with the numbers behind each, or which way a
    beam goes; refused if it cannot be paid or has nobody to attack (CP-CARD-19, CP-ATK-25)."""
    cost = aim.cost(game)
    made = trial(game, aim, aim.unit)
    fields, nobody = _fields(game, aim, made)
    return Option(
        aim.id,
        _("%(name)s", name=aim.profile.name),
        (*_type_field(game, aim, made), *fields),
        "CP-ACT-04",
        cost=_("%(cost)s Power", cost=cost) if cost else None,
        details=(profile_line(aim.profile),),
        refused=barred or stats.cannot_pay(game, aim.unit, cost) or nobody,
        group="attack",
        on={"unit": aim.unit},
    )


def profile_line(profile: Profile) -> Message:
    """An attack's type, range and Strength in a line."""
    return _(
        "%(type)s, %(range)s, Strength %(strength)s",
        type=TYPES[profile.type],
        range=Message(SHAPES[profile.shape].text, {"range": profile.range}),
        strength=profile.strength,
    )


def _type_field(game: Game[State], aim: Aim, made: Attack) -> tuple[Field, ...]:
    """The choice of the attack's type, made before the target is declared."""
    for _held, modifier, _ctx in stats.modifiers(game, aim.unit, "choose-type", made):
        choices = [Choice(item, TYPES[item]) for item in modifier.types]
        return (Pick("type", _("Type of the attack"), choices),)
    return ()


def _fields(game: Game[State], aim: Aim, made: Attack) -> tuple[tuple[Field, ...], Illegal | None]:
    nobody = Illegal("CP-ATK-25", _("There is nobody that it can be made at."))
    if aim.profile.shape == "beam":
        field = board.beam_field(
            game, origin(game, made), aim.profile.range, lambda hit: _needs(game, aim, made, hit)
        )
        likely = any(field.forbid is None or field.forbid(way) is None for way in field.likely)
        return (field,), None if likely else nobody
    if aim.profile.shape == "area":
        covered = covered_by(game, aim, 0)
        return (), _needs(game, aim, made, covered)
    enemies = [
        unit
        for unit in game.state.characters.values()
        if unit.on_board and unit.seat != game.state.unit(aim.unit).seat
    ]
    choices = [target_choice(game, aim, unit.id) for unit in enemies]
    field_ = Pick("target", _("Target"), choices, of="unit")
    return (field_,), None if any(not choice.refused for choice in choices) else nobody


def _needs(game: Game[State], aim: Aim, made: Attack, hit: Sequence[str]) -> Illegal | None:
    """A beam or area attack needs an enemy that it can be made against, the given one if an
    effect names it (CP-BEAM-07, CP-BEAM-11, CP-AREA-08, CP-AREA-09)."""
    legal = [unit for unit in hit if refused(game, made, unit) is None]
    if aim.only is not None and not set(legal) & set(aim.only):
        return Illegal("CP-BEAM-07", _("It does not reach the target that it must be made at."))
    if not legal:
        return Illegal("CP-BEAM-11", _("It reaches no enemy in line of sight."))
    return None


def target_choice(game: Game[State], aim: Aim, target: str) -> Choice:
    """A possible target: how far, in sight or not, the dice of both sides and what is to be
    expected of them."""
    made = trial(game, aim, target)
    why = refused(game, made, target)
    if why is None and aim.only is not None and target not in aim.only:
        why = Illegal("CP-CORE-01", _("It must be made at another character."))
    details = () if game.state.unit(target).dazed else preview(game, made)
    return Choice(target, _("%(name)s", name=names.unit(game, target)), details, why)


def preview(game: Game[State], made: Attack) -> tuple[Message, ...]:
    """The numbers behind an attack on its target, before anything is rolled."""
    start = origin(game, made)
    inches = f"{board.distance(game, start, made.target) / constants.INCH:.1f}"
    blind = stats.has(game, made.attacker, "ignore-sight", made)
    sight = _("sight does not matter") if blind else _("in sight")
    if not blind and not board.sight(game, start, made.target):
        sight = _("out of sight")
    cover = attacks.covered(game, made)
    lines = [
        _(
            "%(inches)s inches away, %(sight)s, %(cover)s.",
            inches=inches,
            sight=sight,
            cover=_("in cover") if cover else _("no cover"),
        )
    ]
    sizes = {}
    for roll, (unit, base) in pools.sides(game, made).items():
        sizes[roll], reasons = pools.gathered(game, roll, unit, base, made)
        label = _("Attack") if roll == "attack" else _("Defense")
        lines.append(
            _(
                "%(roll)s: %(dice)s dice (%(reasons)s).",
                roll=label,
                dice=sizes[roll],
                reasons=reasons,
            )
        )
    lines.append(_expectation(game, made, sizes, cover))
    return tuple(lines)


# -- Odds


def _expectation(game: Game[State], made: Attack, sizes: Mapping[str, int], cover: bool) -> Message:
    """The expected damage and the chance of any and of enough, before rerolls and reactions."""
    net = damage_odds(game, made, sizes, cover)
    left = damage.remaining(game, made.target)
    return _(
        "Expected damage %(mean)s; damage %(any)s%%; %(left)s or more %(down)s%%.",
        mean=f"{float(odds.mean(net)):.1f}",
        any=_percent(odds.at_least(net, 1)),
        left=left,
        down=_percent(odds.at_least(net, left)),
    )


def _percent(chance: Fraction) -> int:
    return round(100 * float(chance))


def damage_odds(
    game: Game[State], made: Attack, sizes: Mapping[str, int], cover: bool
) -> dict[int, Fraction]:
    """The exact distribution of an attack's damage: initial dice, the extra ones of criticals,
    what each face is worth, and cover; without rerolls and what either side may yet do."""
    hits = odds.mapped(_roll_odds(game, made, "attack", sizes["attack"]), lambda it: it[0])
    rolled = _roll_odds(game, made, "defense", sizes["defense"])
    blocks = odds.mapped(rolled, lambda it: it[0] + int(cover and it[1]))
    return odds.joined(hits, blocks, lambda hit, block: max(0, hit - block))


def _roll_odds(
    game: Game[State], made: Attack, roll: str, dice: int
) -> dict[tuple[int, bool], Fraction]:
    """Successes of a roll, and whether a die shows what cover can turn into one (CP-COVER-04)."""
    unit = made.attacker if roll == "attack" else made.target
    worth = pools.worths(game, roll, unit, made)
    faces = {face: constants.FACES.count(face) for face in constants.FACES}
    plain = odds.mapped(
        odds.even(faces),
        lambda face: (worth[face], face != "failure" and worth[face] == 0, face == "critical"),
    )
    hexed = "hex" in game.state.unit(unit).conditions
    extra = odds.mapped(plain, lambda it: (it[0], it[1]))
    none = {(0, False): Fraction(1)}
    die: dict[tuple[int, bool], Fraction] = {}
    for (value, open_, critical), chance in plain.items():
        more = extra if critical and not hexed else none
        for outcome, part in odds.joined({(value, open_): chance}, more, _both).items():
            die[outcome] = die.get(outcome, Fraction(0)) + part
    return odds.repeated(die, dice, _both, (0, False))


def _both(left: tuple[int, bool], right: tuple[int, bool]) -> tuple[int, bool]:
    return (left[0] + right[0], left[1] or right[1])


TYPES = {"physical": _("physical"), "energy": _("energy"), "mystic": _("mystic")}
SHAPES = {
    "single": _("Range %(range)s"),
    "beam": _("Beam %(range)s"),
    "area": _("Area %(range)s"),
}
