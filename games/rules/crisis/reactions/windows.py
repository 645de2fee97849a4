"""Windows: which rules respond to a moment, and in which order.

An attacker's side responds first inside an attack, the priority player's side otherwise, crisis
cards last (CP-CORE-13). Mandatory rules of a side happen; optional ones are offered, each at most
once for the event (CP-CARD-16, CP-TAC-06), in the order that the side chooses (CP-CORE-12).
"""

from collections.abc import Iterator, Sequence

from ...contract.asking import Ask, Game, ScriptPart
from ...data import Json, Plain
from ...fields import Option
from ...text import Message, _
from .. import context
from ..cards.words.base import slug
from ..cards.words.characters import Who
from ..cards.words.moments import STEPS_OF_ATTACKS, WITH_A_STEP_OF_CRISES, asked
from ..context import in_force
from ..context.active_rule import ActiveRule
from ..context.attack_state import is_over
from ..context.moments import Moment
from ..context.sources import is_enemy, times_in_use
from ..figures import names
from ..figures.state import State
from ..modifiers import lasting
from . import rule_use
from .rule_use import RuleUse

NESTED = 4
"""The limit of a rule that responds to its own effects, so that no card responds endlessly."""


def trigger(game: Game[State], moment: Moment) -> ScriptPart:
    """Lets all rules respond to a moment."""
    game.budget.step()
    _note(game, moment)
    moment.serial = game.state.serial
    if not _is_awaited(game, moment):
        return
    done: set[str] = set()
    first = leading(game, moment)
    for seat in (first, 1 - first):
        yield from answered_by(game, moment, seat, done)
    if moment.kind not in WITH_A_STEP_OF_CRISES:
        yield from answered_by_crises(game, moment)


def _is_awaited(game: Game[State], moment: Moment) -> bool:
    """Whether any rule or unused Team Tactics card could respond to the moment."""
    return in_force.occurs(game, moment.kind) and bool(
        in_force.answering(game, moment.kind, moment.attack)
        or in_force.tactics(game, 0, moment.kind)
        or in_force.tactics(game, 1, moment.kind)
    )


def leading(game: Game[State], moment: Moment) -> int:
    """The side that responds first: the attacker's in an attack, else the priority player's
    (CP-CORE-13)."""
    if moment.attack is not None:
        return game.state.unit(moment.attack.attacker).seat
    if game.state.attack is not None:
        return game.state.unit(game.state.attack["attacker"]).seat
    return game.state.priority


def _note(game: Game[State], moment: Moment) -> None:
    """Records what later rules need: who has advanced or been placed in this activation."""
    if moment.kind in ("advance-end", "placed") and moment.unit:
        game.state.used[f"activation|moved|{moment.unit}"] = 1
    doer = _doer(game, moment)
    if doer is not None:
        lasting.note_done(game, doer, _DONE[moment.kind])
    if moment.attack is None and moment.source is not None:
        moment.attack = moment.source.attack


_DONE = {
    "dazed": "dazed",
    "ko": "ko",
    "interacted": "interacted",
    "attack-resolved": "attacked",
    "advance-end": "advanced",
}
"""What a character has done when one of these moments comes."""


def _doer(game: Game[State], moment: Moment) -> str | None:
    """The character that has done something when a moment comes; None for other moments, and if
    somebody has fallen by anything but an enemy."""
    if moment.kind not in _DONE:
        return None
    if moment.kind == "attack-resolved":
        return moment.other
    if moment.kind not in ("dazed", "ko"):
        return moment.unit
    if moment.source is None or moment.unit is None:
        return None
    return moment.other if is_enemy(game, moment.source, moment.unit) else None


def answering(game: Game[State], moment: Moment, seat: int | None, done: set[str]) -> list[RuleUse]:
    """The rules of a side (None: of the crisis cards) that can respond to the moment now, without
    those of an attack that has ended (CP-ATK-25, CP-CARD-15)."""
    attack = moment.attack if moment.kind in STEPS_OF_ATTACKS else None
    if attack is not None and is_over(game.state, attack):
        return []
    uses_now = [
        rule_use.look(game, active, moment)
        for active in _of_side(game, moment, seat)
        if active.key not in done and times_in_use(game, active.key) < NESTED
    ]
    return [use for use in uses_now if use.refused is None]


def _of_side(game: Game[State], moment: Moment, seat: int | None) -> Iterator[ActiveRule]:
    for active in in_force.answering(game, moment.kind, moment.attack):
        new = active.lasting and moment.serial is not None and active.lasting > moment.serial
        if active.seat == seat and active.rule.when == moment.kind and not new:
            yield active
    if seat is not None:
        yield from in_force.tactics(game, seat, moment.kind)


def answered_by(game: Game[State], moment: Moment, seat: int, done: set[str]) -> ScriptPart:
    """One side's responses, until it has no more or passes."""
    while True:
        usable = answering(game, moment, seat, done)
        if not usable:
            return
        use = _unasked(usable)
        fields: Json = {}
        if use is None:
            answer = yield ask(game, moment, seat, usable)
            if answer.option == PASS.id:
                return
            use, fields = answer.chosen(RuleUse), answer.fields
        done.add(use.active.key)
        yield from rule_use.carry_out(game, use, fields)


def _unasked(usable: Sequence[RuleUse]) -> RuleUse | None:
    """The mandatory rule without choices that is used next without an ask: one that commutes with
    others of its side, or the only rule. None if there is an ask."""
    forced = [use for use in usable if use.active.forced and not use.active.rule.choose]
    commuting = (use for use in forced if all(do.commutes() for do in use.active.rule.do))
    return next(commuting, forced[0] if forced and len(usable) == 1 else None)


def answered_by_crises(game: Game[State], moment: Moment) -> ScriptPart:
    """The crisis cards' responses to a moment, in the order that the priority player chooses
    (CP-ROUND-05, CP-ROUND-19)."""
    done: set[str] = set()
    while True:
        usable = [use for use in answering(game, moment, None, done) if not is_idle(use)]
        if not usable:
            return
        chosen = usable[0]
        if len(usable) > 1:
            answer = yield ask(game, moment, game.state.priority, usable)
            chosen = answer.chosen(RuleUse)
        done.add(chosen.active.key)
        yield from rule_use.carry_out(game, chosen, {})


def is_idle(use: RuleUse) -> bool:
    """Whether a rule would affect nobody now, so that its place in the order does not matter."""
    touched = [getattr(item, "who", getattr(item, "of", None)) for item in use.active.rule.do]
    return all(
        isinstance(target, Who) and not context.characters(use.ctx, target) for target in touched
    )


def reaction_id(active: ActiveRule) -> str:
    """The id of the option to respond with a rule."""
    owner = active.unit or active.tactic or active.key.partition("|")[0]
    return f"react:{slug(active.name)}@{owner}" + _ordinal(active)


def _ordinal(active: ActiveRule) -> str:
    """A suffix that distinguishes unnamed rules of one card; empty for the first."""
    number = active.key.rpartition("|")[2]
    named = active.rule.name or active.kind != "attack"
    return "" if named else f"#{number}"


def reaction_options(usable: Sequence[RuleUse]) -> list[Option]:
    """The options to respond with rules; those of one card with equal ids are numbered."""
    found: dict[str, Option] = {}
    for use in usable:
        option_id, number = reaction_id(use.active), 2
        while option_id in found:
            option_id, number = f"{reaction_id(use.active)}#{number}", number + 1
        found[option_id] = _reaction_option(use, option_id)
    return list(found.values())


def _reaction_option(use: RuleUse, option_id: str) -> Option:
    """The option to respond with a rule, which names its character, as the rules of any character
    may be offered."""
    active = use.active
    rule = "CP-TAC-05" if active.tactic else "CP-CARD-15"
    label = None
    if active.unit:
        whose = names.unit(use.ctx.game, active.unit)
        label = _("%(unit)s: %(name)s", unit=whose, name=active.name)
    return rule_use.option(use, option_id, "tactic" if active.tactic else "reaction", rule, label)


PASS = Option("pass", _("Do not react"), group="end")


def ask(game: Game[State], moment: Moment, seat: int, usable: Sequence[RuleUse]) -> Ask:
    """The ask for a side's responses. It may pass, also by standing orders, if none of them is
    mandatory."""
    options = reaction_options(usable)
    optional = not any(use.active.forced for use in usable)
    if optional:
        options.append(PASS)
    about: Plain = {"moment": moment.kind}
    if moment.subject:
        about["unit"] = moment.subject
    if moment.attack:
        about["attack"] = True
    return Ask(
        seat,
        prompt(game, moment),
        options,
        "CP-CORE-16",
        about=about,
        topic=topic(moment, usable),
        passing=PASS.id if optional else "",
    )


def topic(moment: Moment, usable: Sequence[RuleUse]) -> dict[str, str | int]:
    """The topic of an ask for standing orders: that of the moment and, where they are equal for all
    rules, their side (`by`) and name (`rule`)."""
    found = moment.topic()
    owners = {use.active.unit for use in usable}
    rules = {use.active.name for use in usable}
    if len(owners) == 1 and (owner := owners.pop()):
        found["by"] = owner
    if len(rules) == 1:
        found["rule"] = rules.pop()
    return found


def prompt(game: Game[State], moment: Moment) -> Message:
    """The prompt for responses to a moment."""
    return asked(
        moment.kind,
        {
            "unit": names.unit(game, moment.subject) if moment.subject else "",
            "other": names.unit(game, moment.other) if moment.other else "",
            "attack": moment.attack.profile.name if moment.attack else "",
            "amount": moment.amount,
        },
    )
