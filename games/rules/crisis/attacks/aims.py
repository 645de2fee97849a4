"""The attacks that a character may make now, and their targets (CP-ATK-01, CP-ATK-02)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace

from ...contract.asking import Game
from ...copies import immutable
from ...data import Json
from ...fields import Illegal
from ...text import _
from .. import board, constants
from ..cards.words.base import slug
from ..cards.words.effects.attacking import Attack as AttackEffect
from ..cards.words.rules import Profile
from ..context import number
from ..context.active_rule import ActiveRule, of_attack
from ..context.attack_state import Attack
from ..figures import printed
from ..figures.state import State
from ..modifiers import barriers, lasting, stats


@immutable
class Aim:
    """An attack that a character might make: its profile, and what an effect that grants it
    changes: the targets, whether it is an action, its cost, its range, its rules."""

    unit: str
    profile: Profile
    only: tuple[str, ...] | None = None
    action: bool = True
    free: bool = False
    any_range: bool = False
    without: tuple[str, ...] = ()
    limit: str = ""
    names: Json = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The id of its option."""
        return f"attack:{slug(self.profile.name)}"

    def limited(self, at: Sequence[str] | None, effect: AttackEffect) -> Aim:
        """The same attack with the limits of an effect."""
        return replace(
            self,
            only=None if at is None else tuple(at),
            action=False,
            free=effect.free,
            any_range=effect.any_range,
            without=effect.without,
        )

    def cost(self, game: Game[State]) -> int:
        """The Power that it costs now (CP-ATK-01)."""
        if self.free:
            return 0
        made = trial(game, self, self.unit)
        return stats.present_cost(game, self.unit, "attack", self.profile.cost, made)

    def attack(
        self,
        game: Game[State],
        target: str,
        attack_type: str,
        extra: Sequence[ActiveRule] = (),
    ) -> Attack:
        """The attack itself, with the lasting effects that it spends."""
        made = trial(game, self, target)
        made.type = attack_type
        made.rules += [*extra, *lasting.claim(game, made, "attack")]
        return made

    def count(self, game: Game[State]) -> None:
        """Notes that a granted attack with a limit was made."""
        if self.limit:
            game.state.used[self.limit] = 1


def trial(game: Game[State], aim: Aim, target: str) -> Attack:
    """A copy of an attack, for questions about what applies to it."""
    unit = game.state.unit(aim.unit)
    made = Attack(aim.unit, aim.profile, aim.profile.type, target)
    made.action, made.free, made.any_range = aim.action, aim.free, aim.any_range
    made.rules = [
        of_attack(unit, aim.profile, rule, position, aim.names)
        for position, rule in enumerate(aim.profile.rules)
        if not rule.name or rule.name not in aim.without
    ]
    return made


def attacks_of(game: Game[State], unit_id: str, profile: Profile | None = None) -> list[Aim]:
    """The attacks of a character: those of the side that is up (CP-CARD-09) and those that rules
    grant; or the one that an effect prints."""
    if profile is not None:
        return [Aim(unit_id, profile)]
    unit = game.state.unit(unit_id)
    attacks = printed.stat_card(game, unit_id).attacks
    found = [Aim(unit_id, item) for item in attacks if item.sides in ("both", unit.side)]
    for active, modifier, ctx in stats.modifiers(game, unit_id, "attack"):
        limit = f"{modifier.once}|{active.key}|{unit_id}" if modifier.once else ""
        if not limit or limit not in game.state.used:
            reaching = _further(modifier.attack, number(ctx, modifier.further))
            found.append(Aim(unit_id, reaching, limit=limit, names=active.names))
    return found


def _further(profile: Profile, more: int) -> Profile:
    """An attack with its Range increased, within the Ranges that exist (CP-CARD-10)."""
    reach = min(max(min(constants.RANGES), profile.range + more), max(constants.RANGES))
    return profile if reach == profile.range else profile.model_copy(update={"range": reach})


# -- Who may be attacked


def origin(game: Game[State], attack: Attack) -> str:
    """The character from which range and sight are measured: the attacker, unless a rule names
    another."""
    for _active, modifier, ctx in stats.modifiers(game, attack.attacker, "measure-from", attack):
        found = ctx.one(modifier.who)
        if found:
            return found
    return attack.attacker


def refused(game: Game[State], attack: Attack, target: str) -> Illegal | None:
    """Why a character cannot be the target of an attack (CP-ATK-02, CP-ATK-16, CP-ATK-17,
    CP-ATK-28). None if it can."""
    unit = game.state.unit(target)
    if unit.seat == game.state.unit(attack.attacker).seat:
        return _ALLY
    if not unit.on_board or unit.dazed:
        return _DAZED
    return in_reach(game, attack, target) or _hidden(game, attack, target)


def in_reach(game: Game[State], attack: Attack, target: str) -> Illegal | None:
    """Why a target is out of an attack's range or sight (CP-ATK-28, CP-ATK-30). None if it is in
    both. Characters covered by a beam are in its range."""
    if attack.any_range:
        return None
    start, reach = origin(game, attack), attack.profile.range
    if attack.profile.shape != "beam" and not board.within(game, start, target, reach):
        return Illegal("CP-ATK-28", _("It is not within Range %(range)s.", range=reach))
    if stats.has(game, attack.attacker, "ignore-sight", attack):
        return None
    return None if barriers.sees(game, start, target) else _UNSEEN


_ALLY = Illegal("CP-ATK-16", _("A character never attacks an ally."))
_DAZED = Illegal("CP-ATK-17", _("A Dazed character cannot be targeted."))
_UNSEEN = Illegal("CP-ATK-28", _("There is no line of sight to it."))


def _hidden(game: Game[State], attack: Attack, target: str) -> Illegal | None:
    """The refusal by rules that require attackers to be nearer; None if there is none."""
    aimed = replace(attack, target=target)
    if any(stats.has(game, one, "no-target-limit", aimed) for one in (attack.attacker, target)):
        return None
    for active, modifier, ctx in stats.modifiers(game, target, "target-within", aimed):
        around = ctx.name(modifier.of) if modifier.of else [target]
        if not any(board.within(game, attack.attacker, by, modifier.within) for by in around):
            message = _(
                "%(rule)s: only attackers within Range %(range)s may target it.",
                rule=active.name,
                range=modifier.within,
            )
            return Illegal("CP-CORE-02", message)
    return None


def covered(game: Game[State], attack: Attack) -> bool:
    """Whether the target has cover from the attack, by terrain (CP-COVER-01 to CP-COVER-03) or by a
    rule, unless a rule removes it."""
    if stats.has(game, attack.attacker, "ignore-cover", attack):
        return False
    if stats.has(game, attack.target, "cover", attack):
        return True
    return bool(board.in_cover(game, origin(game, attack), attack.target))


def covered_by(game: Game[State], aim: Aim, heading: int) -> list[str]:
    """The characters in range of a beam in this direction or of an area attack, without the
    attacker (CP-BEAM-02, CP-BEAM-09, CP-AREA-01, CP-AREA-07)."""
    start = origin(game, trial(game, aim, aim.unit))
    if aim.profile.shape == "beam":
        return board.beam_targets(game, aim.unit, aim.profile.range, heading, start)
    near = board.units_within(game, start, aim.profile.range)
    return [unit for unit in near if unit != aim.unit]
