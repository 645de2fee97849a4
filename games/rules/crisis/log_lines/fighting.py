"""The log of dice, attacks, superpowers, Team Tactics cards and lasting effects."""

from ...contract.asking import Setup
from ...contract.lines import Entry, Line, Roll
from ...contract.log_lines import where
from ...text import _
from .. import terms
from ..attacks.attack_actions import NoAttack
from ..attacks.steps import AttackBegun, AttackCompared, AttackOver, Redirected, TargetLost
from ..dice.pools import DiceShown
from ..effects.common import DoneByRule
from ..effects.harm import Revived, Roused
from ..effects.markers import MarkerPut
from ..effects.tasks import CounterChanged
from ..effects.turns import Readied, Tired
from ..figures import names
from ..modifiers.lasting import LastingBegun, LastingOver, MarkerRemoved
from ..reactions.candidates import CardDiscarded
from ..reactions.carrying import Lapsed
from ..reactions.rule_use import RuleApplied, SuperpowerUsed, TacticPlayed
from .lines import LABELS, LINES, enters, line_of, parts, says

ROLLS = LABELS["rolls"]


@line_of.register
def _dice(event: DiceShown, setup: Setup) -> Line:
    label = ROLLS.get(event.roll, ROLLS["effect"])
    seat = None if event.unit else event.seat
    who = names.unit_of(setup, event.unit) if event.unit else setup.player(event.seat or 0)
    why = event.name
    text = (
        _("%(who)s: %(roll)s (%(why)s).", who=who, roll=label, why=why)
        if why
        else _("%(who)s: %(roll)s.", who=who, roll=label)
    )
    return Line(text, rolls=(Roll(_("Dice"), event.faces, event.marks),), kind="note", seat=seat)


@LINES.entry_of.register
def _changed(event: DiceShown, setup: Setup) -> Entry:
    """Dice changed by a rule name it once, whatever their number."""
    return Entry("part", short=event.name, short_of=str(event.name))


@line_of.register
def _attack(event: AttackBegun, setup: Setup) -> Line:
    attacker, target = names.unit_of(setup, event.attacker), names.unit_of(setup, event.target)
    text = _("%(attacker)s attacks %(target)s with %(name)s.", name=event.name)
    reach = terms.reach(event.shape, event.range)
    kind = _("%(type)s, %(reach)s.", type=terms.ATTACK_TYPES[event.type], reach=reach)
    return Line(text.filled(attacker=attacker, target=target), details=(kind,))


enters(AttackBegun, place="opens")
says(AttackCompared, _("Successes %(attack)s to %(defense)s: %(damage)s damage."))
enters(AttackCompared, _("%(attack)s to %(defense)s"), place="closes")
says(Redirected, _("%(name)s: the attack turns from %(old)s to %(target)s."))
enters(Redirected, _("at %(target)s"))
says(TargetLost, _("%(name)s: %(target)s is out of reach or sight, and the attack ends."))
enters(TargetLost, _("out of reach"))
says(AttackOver, _("The attack of %(unit)s ends early."), kind="note", unit="attacker")
enters(AttackOver, place="closes")
says(
    NoAttack,
    {
        True: _("%(name)s: %(unit)s makes no attack against %(target)s."),
        False: _("%(name)s: %(unit)s makes no attack."),
    },
    "why",
    by="at",
    target="at",
    kind="note",
)
says(SuperpowerUsed, _("%(unit)s uses %(name)s."), where("cost", _("It costs %(cost)s Power.")))
says(TacticPlayed, _("%(player)s plays %(name)s."))


@LINES.entry_of.register(SuperpowerUsed)
@LINES.entry_of.register(TacticPlayed)
def _used(event: SuperpowerUsed | TacticPlayed, setup: Setup) -> Entry:
    """A superpower or a card used during an attack, by name."""
    return Entry(short=event.name, short_of=event.name)


says(RuleApplied, {True: _("%(unit)s: %(name)s."), False: _("%(name)s.")}, by="unit", kind="note")
says(Readied, _("%(unit)s loses its Activated token: %(name)s."))
says(Tired, _("%(unit)s gets an Activated token: %(name)s."))
says(Revived, _("%(unit)s stays on the battlefield: %(name)s."))
says(Roused, _("%(unit)s is Dazed no more: %(name)s."))
says(CounterChanged, _("%(unit)s has %(total)s %(counter)s."), kind="note")
says(MarkerPut, _("%(name)s: %(marker)s is put on the battlefield."), marker="called")
says(MarkerRemoved, _("%(marker)s leaves the battlefield."), kind="note", marker="name")
says(Lapsed, _("%(name)s has asked too often: the rest of it lapses."))
says(CardDiscarded, _("%(player)s discards “%(card)s”."), card="name")
parts(RuleApplied, DoneByRule, CounterChanged, LastingBegun, LastingOver)
parts(MarkerPut, MarkerRemoved, Lapsed)
says(
    LastingBegun,
    {True: _("%(unit)s is under the effect of %(name)s."), False: _("%(name)s is in force.")},
    by="on",
    unit="on",
)
says(
    LastingOver,
    {True: _("%(name)s on %(unit)s is over."), False: _("%(name)s is over.")},
    by="on",
    unit="on",
    kind="note",
)
