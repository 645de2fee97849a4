"""All faults of a card, each with the path to the field."""

from pydantic import ValidationError

from ...data import Json
from ...forms import malformed
from ...forms.faults import Fault
from ...text import _
from . import schema
from .builtin import equipment


def card_faults(data: Json) -> list[Fault]:
    """All faults of a card's data; empty if the card can be played. A commander carries built-in
    equipment (KG-3.5)."""
    if str(data.get("kind")) not in schema.MODELS:
        kinds = sorted(schema.MODELS)
        return [Fault("", _("kind: one of %(kinds)s is needed.", kinds=kinds), "kind")]
    try:
        card = schema.read(data)
    except ValidationError as wrong:
        return malformed.faults(wrong)
    if not isinstance(card, schema.Commander):
        return []
    return [
        Fault("KG-3.5", _("There is no equipment %(card)s.", card=item), "equipment")
        for item in card.equipment
        if item not in equipment()
    ]
