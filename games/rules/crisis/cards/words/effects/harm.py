"""Effects on Power, damage and special conditions, and on harm that is about to be suffered."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from .....text import Message, _, all_of, any_of, ngettext, one_by_one, pgettext
from ..amounts import Amount
from ..base import CHARACTER, ConditionRef, Few, Label, Ref, Special, Times
from ..characters import Target, Who
from ..nouns import LABELS, special
from ..rules import AnyEffect, Effect
from ..speaking import Called, reference

# -- Power


class GainPower(Effect):
    """They gain Power."""

    comes_first = True
    asks_nothing = True

    do: Literal["gain-power"]
    who: Target = "self"
    amount: Amount = 1

    def text(self) -> Message:
        if isinstance(self.amount, int):
            return _("Give %(amount)s Power to %(who)s.")
        if isinstance(self.who, Who):
            return _("Give Power to %(who)s, equal to %(amount)s.")
        return _("Give %(who)s Power equal to %(amount)s.")


class LosePower(Effect):
    """They lose Power; `to` gains what was lost."""

    result = Called(_("the Power lost"))
    slot_fields = {"gainer": "to"}
    asks_nothing = True

    do: Literal["lose-power"]
    who: Target
    amount: Amount = 1
    to: Ref | None = None

    def text(self) -> Message:
        if self.to is None and isinstance(self.amount, int):
            return _("%(who)s loses %(amount)s Power.")
        if self.to is None:
            return _("%(who)s loses Power equal to %(amount)s.")
        if isinstance(self.amount, int):
            return _("%(who)s loses %(amount)s Power; %(gainer)s gains what was lost.")
        return _("%(who)s loses Power equal to %(amount)s; %(gainer)s gains what was lost.")


# -- Damage


class Damage(Effect):
    """They suffer damage. In the amount, "it" is each of them in turn. With `power` they gain as
    much Power as they suffer, as from an enemy."""

    result = Called(_("the damage suffered from that"))

    do: Literal["damage"]
    who: Target
    amount: Amount = 1
    power: bool = False

    def text(self) -> Message:
        if isinstance(self.amount, int):
            return _("Deal %(amount)s damage to %(who)s.")
        if isinstance(self.who, Who):
            return _("Deal damage to %(who)s, equal to %(amount)s.")
        return _("Deal damage to %(who)s equal to %(amount)s.")

    def reading(self) -> Message:
        """The damage, and the Power that it gives."""
        if not self.power:
            return super().reading()
        gained = _("They gain Power equal to the damage that they suffer.")
        return one_by_one([super().reading(), gained])

    def known_inside(self) -> Mapping[str, str]:
        """Each of them in turn."""
        return {"it": CHARACTER}


class Heal(Effect):
    """Damage is removed from them."""

    result = Called(_("the damage removed"))
    asks_nothing = True

    do: Literal["heal"]
    who: Target = "self"
    amount: Amount = 1

    def text(self) -> Message:
        if isinstance(self.amount, int):
            return _("Remove %(amount)s damage from %(who)s.")
        if isinstance(self.who, Who):
            return _("Remove damage from %(who)s, equal to %(amount)s.")
        return _("Remove damage from %(who)s equal to %(amount)s.")


# -- Special conditions


class GiveCondition(Effect):
    """They get all of these special conditions, or as many as `pick` by the choice of the rule's
    player; `chosen` names one chosen before."""

    slot_fields = {"these": "conditions", "number": "pick"}
    never_empty = "conditions"
    asks_nothing = True

    do: Literal["give-condition"]
    who: Target
    conditions: tuple[Special, ...] = ()
    pick: Annotated[Amount | None, Label(_("So many of them, by choice"))] = None
    chosen: ConditionRef | None = None

    def text(self) -> Message:
        if self.pick is None:
            what = reference(self.chosen) if self.chosen else all_of(special(self.conditions))
            return _("Give %(what)s to %(who)s.", what=what)
        if isinstance(self.pick, int):
            return _("Give %(who)s %(number)s of %(these)s, as you choose.")
        return _("Give %(who)s as many of %(these)s as %(number)s, as you choose.")

    def commutes(self) -> bool:
        """Whether nobody chooses which."""
        return super().commutes() and self.pick is None

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """The fault of giving none."""
        if not self.conditions and not self.chosen:
            yield "conditions", _("No special condition is named.")


class RemoveCondition(Effect):
    """They lose those of these special conditions that they have (all, if the list is empty),
    `most` by choice."""

    result = Called(_("the number of special conditions removed"))

    do: Literal["remove-condition"]
    who: Target
    conditions: tuple[Special, ...] = ()
    most: Times | None = None
    chosen: ConditionRef | None = None

    def text(self) -> Message:
        return _("Remove %(what)s from %(who)s.", what=self._what())

    def _what(self) -> Message:
        """The condition chosen before, some by choice, those listed, or all."""
        these = special(self.conditions)
        if self.chosen:
            return reference(self.chosen)
        if self.most is None:
            return all_of(these) if these else _ALL_CONDITIONS
        if not these:
            return ngettext("%(n)s special condition", "up to %(n)s special conditions", self.most)
        if self.most == 1:
            return any_of(these)
        return _("up to %(most)s of %(these)s", most=self.most, these=all_of(these))


_ALL_CONDITIONS = pgettext("to remove", "all special conditions")

# -- What becomes of characters


class Daze(Effect):
    """They are Dazed, or KO'd if injured."""

    says = _("Daze %(who)s.")

    do: Literal["daze"]
    who: Target


class KnockOut(Effect):
    """They are KO'd."""

    says = _("KO %(who)s.")

    do: Literal["ko"]
    who: Target


class Rouse(Effect):
    """Removes the Dazed token and some damage."""

    says = _("Remove the Dazed token and %(heal)s damage from %(who)s.")

    do: Literal["rouse"]
    who: Ref
    heal: Annotated[Few, Label(_("Damage removed"))] = 1


# -- What is about to happen


class Reduce(Effect):
    """Reduces the damage about to be suffered, to at least `least`."""

    asks_nothing = True
    foreseen = frozenset({"damage"})

    do: Literal["reduce"]
    by: Amount = 1
    least: Few = 0

    def text(self) -> Message:
        if self.least:
            return _("Lower the damage by %(by)s, to no less than %(least)s.")
        return _("Lower the damage by %(by)s.")


class SetDamage(Effect):
    """Sets the damage about to be suffered to this, if it is more."""

    says = _("Lower the damage to %(to)s.")
    asks_nothing = True
    foreseen = frozenset({"damage"})

    do: Literal["set-damage"]
    to: Amount = 1


class Unhurt(Effect):
    """They take no damage from the collision about to happen."""

    says = _("%(who)s takes no damage from the collision.")

    do: Literal["unhurt"]
    who: Target


_REVIVED = LABELS["revived"]
_REVIVED_WITH_CONDITIONS = LABELS["revived_with_conditions"]


class Revive(Effect):
    """Instead of being Dazed or KO'd they lose all damage, and special conditions unless they stay;
    on the side that is named."""

    do: Literal["revive"]
    who: Ref = "subject"
    side: Literal["healthy", "injured", "same"] = "same"
    keeps_conditions: Annotated[bool, Label(_("Special conditions stay"))] = False

    def text(self) -> Message:
        return (_REVIVED_WITH_CONDITIONS if self.keeps_conditions else _REVIVED)[self.side]


class Delay(Effect):
    """Being Dazed or KO'd waits until the effect that causes it is resolved, and these effects come
    before it (CP-CORE-09)."""

    says = _("After the effect that causes this, and before it happens: %(then)s")

    do: Literal["delay"]
    then: tuple[AnyEffect, ...]


class Prevent(Effect):
    """The event (Dazed, KO'd) does not happen."""

    do: Literal["prevent"]

    def text(self) -> Message:
        return _("It is not %(what)s.", what=reference("prevented"))
