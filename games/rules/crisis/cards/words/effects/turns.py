"""Effects on activations, actions and priority."""

from __future__ import annotations

from typing import ClassVar, Literal

from ..base import FormName, Ref
from ..characters import Target
from ..rules import Effect


class Activate(Effect):
    """It activates next, within the same turn."""

    do: Literal["activate"]
    who: Ref


class Ready(Effect):
    """Removes its Activated token."""

    do: Literal["ready"]
    who: Target


class Tire(Effect):
    """Gives it an Activated token."""

    do: Literal["tire"]
    who: Target


class ChangeForm(Effect):
    """They change to the stat card of that name, or back to the first: what else is true of them
    stays as it is (CP-HOUSE-05)."""

    asks_nothing: ClassVar[bool] = True

    do: Literal["change-form"]
    who: Target = "self"
    to: FormName | None = None


class ExtraAction(Effect):
    """One more action in the activation under way."""

    do: Literal["extra-action"]


class TakePriority(Effect):
    """You take the priority token."""

    do: Literal["take-priority"]


class CancelPower(Effect):
    """The superpower being used has no effect and is not usable again this turn."""

    do: Literal["cancel-superpower"]
