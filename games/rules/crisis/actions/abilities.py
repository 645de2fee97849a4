"""Abilities that a seat may use in its turn: attacks, active superpowers, active Team Tactics cards
(CP-ACT-02, CP-CARD-13, CP-TAC-04)."""

from dataclasses import replace
from functools import partial

from ...contract.asking import Answer, Game, ScriptPart
from ...fields import Illegal, Option
from ...fields.option import Unbuilt
from ..attacks import aims, attack_actions, targets
from ..attacks.aims import Aim
from ..cards.kinds.character import Superpower
from ..cards.words.base import slug
from ..context import active_rule, in_force
from ..context.active_rule import ActiveRule
from ..figures import printed
from ..figures.state import State
from ..reactions import rule_use
from . import allowed


def attack_options(game: Game[State], unit: str) -> list[Unbuilt]:
    """The attacks of the active character, refused with a reason where they cannot be made now. If
    a rule says which characters it must attack first, only those are targets."""
    barred = allowed.action_refused(game, unit, "attack")
    only = allowed.must_attack(game, unit)
    attacks = aims.attacks_of(game, unit)
    return [
        Unbuilt(aim.id, partial(_attack_option, game, aim, only, barred), barred) for aim in attacks
    ]


def _attack_option(
    game: Game[State], aim: Aim, only: tuple[str, ...] | None, barred: Illegal | None
) -> Option:
    """The option of an attack. Everybody else that a beam or an area covers is attacked, too."""
    offered = aim if only is None else replace(aim, only=only)
    return replace(targets.option(game, offered, barred), payload=aim)


def power_options(game: Game[State], unit: str) -> list[Unbuilt]:
    """The active superpowers of the active character, refused with a reason where they cannot be
    used now."""
    no_action = allowed.action_refused(game, unit)
    options = []
    for power in _powers(game, unit):
        barred = no_action if power.action else None
        build = partial(_power_option, game, unit, power, barred)
        options.append(Unbuilt(_power_id(power), build, barred))
    return options


def _powers(game: Game[State], unit_id: str) -> list[Superpower]:
    """The active superpowers of the side that is up (CP-CARD-09, CP-CARD-13), without those whose
    effect is unknown."""
    side = game.state.unit(unit_id).side
    return [
        power
        for power in printed.superpowers(game, unit_id)
        if power.type == "active" and power.sides in ("both", side) and not power.rules[0].unknown
    ]


def _power_option(
    game: Game[State], unit_id: str, power: Superpower, barred: Illegal | None
) -> Option:
    unit = game.state.unit(unit_id)
    upgrade = printed.upgrade_of(game, unit_id, power)
    form = "" if upgrade else unit.form
    active = active_rule.of_power(unit, power, power.rules[0], form=form, upgrade=upgrade)
    use = rule_use.look(game, active)
    use.refused = barred or use.refused
    rule = "CP-CARD-14" if power.action else "CP-CARD-13"
    return rule_use.option(use, _power_id(power), "power", rule)


def _power_id(power: Superpower) -> str:
    return f"power:{slug(power.name)}"


def leadership_options(game: Game[State], seat: int) -> list[Unbuilt]:
    """The optional rules of the Leadership in force (CP-CARD-25)."""
    return [
        Unbuilt(_leadership_id(active), partial(_leadership_option, game, active))
        for active in in_force.at_wish(game, seat)
    ]


def _leadership_option(game: Game[State], active: ActiveRule) -> Option:
    use = rule_use.look(game, active)
    return rule_use.option(use, _leadership_id(active), "power", "CP-CARD-25")


def _leadership_id(active: ActiveRule) -> str:
    return f"leadership:{slug(active.name)}"


def turn_options(game: Game[State], seat: int) -> list[Unbuilt]:
    """The active Team Tactics cards of the seat whose turn it is (CP-TAC-04, CP-TAC-10)."""
    return [
        Unbuilt(_tactic_id(card), partial(_tactic_option, game, card))
        for card in in_force.tactics(game, seat)
    ]


def _tactic_option(game: Game[State], card: ActiveRule) -> Option:
    return rule_use.option(rule_use.look(game, card), _tactic_id(card), "tactic", "CP-TAC-04")


def _tactic_id(card: ActiveRule) -> str:
    return f"tactic:{card.tactic}"


def is_action(answer: Answer) -> bool:
    """Whether an answer spends one of the activation's actions (CP-ACT-02, CP-CARD-14)."""
    match answer.payload:
        case Aim():
            return True
        case rule_use.RuleUse(active=ActiveRule(power=Superpower(type="active", action=action))):
            return action
    return False


def carry_out(game: Game[State], answer: Answer) -> ScriptPart:
    """Carries out an answer to these options."""
    match answer.payload:
        case Aim(unit=unit):
            yield from attack_actions.attack_action(game, unit, answer)
        case rule_use.RuleUse() as use:
            yield from rule_use.carry_out(game, use, answer.fields)
