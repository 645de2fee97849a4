"""Effects on activations, actions and priority."""

from __future__ import annotations

from typing import Literal

from ..words import Ref, Word
from .target import Target


class Activate(Word):
    """It activates next, within the same turn."""

    do: Literal["activate"]
    who: Ref


class Ready(Word):
    """Removes its Activated token."""

    do: Literal["ready"]
    who: Target


class Tire(Word):
    """Gives it an Activated token."""

    do: Literal["tire"]
    who: Target


class ExtraAction(Word):
    """One more action in the activation under way."""

    do: Literal["extra-action"]


class TakePriority(Word):
    do: Literal["take-priority"]


class CancelPower(Word):
    """The superpower being used has no effect and is not usable again this turn."""

    do: Literal["cancel-superpower"]
