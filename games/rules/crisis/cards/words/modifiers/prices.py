"""Modifiers of prices, tokens and squads."""

from typing import Annotated, Literal

from .....text import Message, _, any_of, ngettext
from ..amounts import Amount, amount
from ..base import Few, Label, RangeNumber, Times, UpgradeName
from ..nouns import LABELS
from ..rules import Modifier

_WHAT = {
    False: LABELS["costs"],
    True: LABELS["first_costs"],
    "round": LABELS["first_costs_of_round"],
}
CostOf = Literal["superpower", "upgrade", "attack", "interact", "tactic"]


class Cost(Modifier):
    """Changes a cost; `least` is the lowest cost that it leads to. `first`: only the first of its
    kind in a turn or a round. "free": it costs nothing, whatever else would increase it. `upgrade`:
    superpowers of its upgrades."""

    mod: Literal["cost"]
    of: CostOf
    change: Amount | Literal["free"]
    least: Few = 0
    first: Annotated[bool | Literal["round"], Label(_("Only the first"))] = False

    def text(self) -> Message:
        return self._changed().filled(what=_WHAT[self.first][self.of])

    def _changed(self) -> Message:
        by = self.change
        if by == "free":
            return _("For %(who)s, %(what)s costs nothing.")
        if not isinstance(by, int):
            text = _("For %(who)s, %(what)s costs more Power, equal to %(change)s.")
            if by.times < 0:
                text = _("For %(who)s, %(what)s costs less Power, equal to %(change)s.")
            return text.filled(change=amount(by.model_copy(update={"times": abs(by.times)})))
        if by >= 0:
            return _("For %(who)s, %(what)s costs %(change)s Power more.")
        text = _("For %(who)s, %(what)s costs %(change)s Power less.")
        if self.least:
            text = _("For %(who)s, %(what)s costs %(change)s Power less, but at least %(least)s.")
        return text.filled(change=-by)

    def looks_back(self) -> str:
        """It needs the record of what came first in the round."""
        return "first-in-round" if self.first == "round" else ""


class InteractRange(Modifier):
    """It may interact within this Range."""

    says = _("%(who)s may interact within Range %(range)s.")

    mod: Literal["interact-range"]
    range: RangeNumber


class CountsAs(Modifier):
    """It counts as so many characters when tokens are secured."""

    mod: Literal["counts-as"]
    number: Few

    def text(self) -> Message:
        return ngettext(
            "%(who)s counts as %(n)s character for securing.",
            "%(who)s counts as %(n)s characters for securing.",
            self.number,
        )


class Bears(Modifier):
    """In a squad it may have some of these upgrades of its card, `most` of all upgrades together;
    without upgrades, only the limit (CP-HOUSE-06)."""

    mod: Literal["bears"]
    upgrades: tuple[UpgradeName, ...] = ()
    most: Times = 1

    def text(self) -> Message:
        if not self.upgrades:
            return ngettext(
                "%(who)s may bear up to %(n)s upgrade.",
                "%(who)s may bear up to %(n)s upgrades.",
                self.most,
            )
        text = _("When a squad is built, %(who)s may bear one of these upgrades: %(names)s.")
        if self.most > 1:
            text = _(
                "When a squad is built, %(who)s may bear up to %(most)s of these upgrades: "
                "%(names)s."
            )
        return text.filled(names=any_of(list(self.upgrades)))


class AnyAffiliation(Modifier):
    """One character with this counts as affiliated when a squad is built."""

    says = _("When a squad is built, one character with this rule counts as affiliated.")

    mod: Literal["any-affiliation"]


class NoInjuredSide(Modifier):
    """It is KO'd instead of flipped to its Injured side."""

    says = _("%(who)s is KO'd when it would be flipped to its Injured side.")

    mod: Literal["no-injured-side"]
