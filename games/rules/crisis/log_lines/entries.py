"""Which lines of the log belong together, and what each says in a word or two beside the first."""

from __future__ import annotations

from functools import singledispatch

from ...contract.events import Event
from ...contract.lines import Entry
from ...text import Message, _
from .. import terms
from ..actions.activation import Activated
from ..attacks.steps import AttackBegun, AttackCompared, AttackOver, Redirected, TargetLost
from ..characters.conditions import ConditionEvent, ConditionGained, ConditionLost, StaysImmune
from ..characters.damage import DamageSuffered, Dazed, Healed, KnockedOut, NoDamage
from ..characters.power import PowerEvent
from ..characters.tokens import TokenDropped, TokenHeld, TokenRemoved
from ..dice.pools import DiceShown
from ..effects.common import DoneByRule
from ..effects.markers import MarkerPut
from ..effects.tasks import CounterChanged, TokenFound
from ..modifiers.lasting import LastingBegun, LastingOver, MarkerRemoved
from ..movement.dodges import Dodged
from ..movement.moves import Moved
from ..movement.terrain import TerrainDestroyed
from ..movement.throws import Collided, TerrainHit, TerrainThrown
from ..reactions.carrying import Lapsed
from ..reactions.rule_use import RuleApplied, SuperpowerUsed, TacticPlayed
from ..script.turns import Passed
from .namer import Namer

PART = Entry("part")
IN_SHORT: dict[str, Message] = {
    "advance": _("%(unit)s moves"),
    "climb": _("%(unit)s climbs"),
    "push": _("%(unit)s pushed"),
    "throw": _("%(unit)s thrown"),
    "place": _("%(unit)s placed"),
}
"""Movements in short. Those that somebody does by an action are entries of their own."""
OWN_MOVEMENTS = ("advance", "climb")
PARTS: tuple[type[Event], ...] = (
    *(TokenHeld, TokenDropped, TokenRemoved, TokenFound, TerrainThrown, TerrainHit),
    *(Dodged, PowerEvent, StaysImmune, LastingBegun, LastingOver, RuleApplied, DoneByRule),
    *(CounterChanged, Lapsed, MarkerPut, MarkerRemoved),
)
"""What belongs to the line before it and says nothing in short."""


@singledispatch
def entry_of(event: Event, name: Namer) -> Entry:
    """Where the line of an event belongs: it is a part of an entry, or one of its own."""
    return PART if isinstance(event, PARTS) else Entry()


@entry_of.register(Activated)
@entry_of.register(Passed)
def _apart(event: Activated | Passed, name: Namer) -> Entry:
    return Entry("apart")


# -- Attacks and dice


@entry_of.register
def _opens(event: AttackBegun, name: Namer) -> Entry:
    return Entry("opens")


@entry_of.register
def _result(event: AttackCompared, name: Namer) -> Entry:
    return Entry(
        "closes", short=_("%(attack)s to %(defense)s", attack=event.attack, defense=event.defense)
    )


@entry_of.register
def _over(event: AttackOver, name: Namer) -> Entry:
    return Entry("closes")


@entry_of.register
def _redirected(event: Redirected, name: Namer) -> Entry:
    return Entry("part", short=_("at %(target)s", target=name.unit(event.target)))


@entry_of.register
def _lost(event: TargetLost, name: Namer) -> Entry:
    return Entry("part", short=_("out of reach"))


@entry_of.register
def _dice(event: DiceShown, name: Namer) -> Entry:
    """Dice that a rule has changed name it, once however often it changes any."""
    return Entry("part", short=event.name, short_of=str(event.name))


@entry_of.register(SuperpowerUsed)
@entry_of.register(TacticPlayed)
def _used(event: SuperpowerUsed | TacticPlayed, name: Namer) -> Entry:
    """A superpower or a card that is used amid an attack, by its name."""
    return Entry(short=event.name, short_of=event.name)


# -- What befalls characters and terrain


@entry_of.register
def _moved(event: Moved, name: Namer) -> Entry:
    short = IN_SHORT[event.how].filled(unit=name.unit(event.unit))
    return Entry("own" if event.how in OWN_MOVEMENTS else "part", short=short)


@entry_of.register
def _collision(event: Collided, name: Namer) -> Entry:
    return Entry("part", short=_("into %(hit)s", hit=event.name))


@entry_of.register
def _destroyed(event: TerrainDestroyed, name: Namer) -> Entry:
    return Entry("part", short=_("%(piece)s destroyed", piece=event.name))


@entry_of.register
def _damage(event: DamageSuffered, name: Namer) -> Entry:
    short = _("%(unit)s −%(amount)s", unit=name.unit(event.unit), amount=event.amount)
    return Entry("part", short=short)


@entry_of.register
def _no_damage(event: NoDamage, name: Namer) -> Entry:
    return Entry("part", short=_("no damage"))


@entry_of.register
def _healed(event: Healed, name: Namer) -> Entry:
    short = _("%(unit)s +%(amount)s Stamina", unit=name.unit(event.unit), amount=event.amount)
    return Entry("part", short=short)


@entry_of.register
def _dazed(event: Dazed, name: Namer) -> Entry:
    return Entry("part", short=_("%(unit)s Dazed", unit=name.unit(event.unit)))


@entry_of.register
def _knocked_out(event: KnockedOut, name: Namer) -> Entry:
    return Entry("part", short=_("%(unit)s KO'd", unit=name.unit(event.unit)))


_CONDITIONS: dict[type[ConditionEvent], Message] = {
    ConditionGained: _("%(unit)s: %(condition)s"),
    ConditionLost: _("%(unit)s: no %(condition)s"),
}


@entry_of.register(ConditionGained)
@entry_of.register(ConditionLost)
def _condition(event: ConditionEvent, name: Namer) -> Entry:
    condition, text = terms.CONDITIONS[event.condition], _CONDITIONS[type(event)]
    return Entry("part", short=text.filled(unit=name.unit(event.unit), condition=condition))
