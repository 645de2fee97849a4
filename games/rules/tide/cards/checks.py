"""Every fault of a card, with its rule and its field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from ... import malformed
from ...shown import Fault
from ...text import _
from ..constants.units import CREW_SLOTS
from . import boards, scenarios
from .schema import MODELS, BoardCard, FigureCard, ScenarioCard


def faults(card: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with a card's data; empty if it can be played."""
    model = MODELS.get(str(card.get("kind")))
    if model is None:
        message = _("kind: one of %(kinds)s is needed.", kinds=sorted(MODELS))
        return [Fault("", message, "kind")]
    try:
        read = model.model_validate(dict(card))
    except ValidationError as wrong:
        return malformed.faults(wrong)
    if isinstance(read, BoardCard):
        return boards.faults(read)
    if isinstance(read, ScenarioCard):
        return scenarios.faults(read)
    if isinstance(read, FigureCard):
        return _of_figure(read)
    return []


def _of_figure(card: FigureCard) -> list[Fault]:
    """A heavy weapon is a crew, and a crew a heavy weapon (TI-1.2)."""
    if ("heavy-weapon" in card.traits) != (card.slots == CREW_SLOTS):
        message = _("A heavy weapon is a crew of %(slots)s slots, no other is.", slots=CREW_SLOTS)
        return [Fault("TI-1.2", message, "slots")]
    return []
