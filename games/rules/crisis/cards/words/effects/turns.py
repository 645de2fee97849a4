"""Effects on activations, actions and priority."""

from typing import Literal

from .....text import Message, _
from ..base import FormName, Ref
from ..characters import Target
from ..rules import Effect


class Activate(Effect):
    """It activates next, in the same turn."""

    says = _("%(who)s is then activated, in the same turn.")

    do: Literal["activate"]
    who: Ref


class Ready(Effect):
    """Removes its Activated token."""

    says = _("Remove the Activated token from %(who)s.")

    do: Literal["ready"]
    who: Target


class Tire(Effect):
    """Gives it an Activated token."""

    says = _("Give %(who)s an Activated token.")

    do: Literal["tire"]
    who: Target


class ChangeForm(Effect):
    """They change to the stat card of this name, or back to the first; everything else about them
    is unchanged (CP-HOUSE-05)."""

    asks_nothing = True

    do: Literal["change-form"]
    who: Target = "self"
    to: FormName | None = None

    def text(self) -> Message:
        if self.to is None:
            return _("%(who)s changes back to its first stat card.")
        return _("%(who)s becomes %(form)s.", form=self.to)


class ExtraAction(Effect):
    """One more action in the current activation."""

    says = _("There is one more action in this activation.")

    do: Literal["extra-action"]


class TakePriority(Effect):
    """The player takes the priority token."""

    says = _("You take the priority token.")

    do: Literal["take-priority"]


class CancelPower(Effect):
    """The superpower being used has no effect and is not usable again this turn."""

    says = _("The superpower has no effect and cannot be used again in this turn.")

    do: Literal["cancel-superpower"]
