"""The faults of any card, each with its rule and its field."""

from pydantic import ValidationError

from ...data import Json
from ...forms import malformed
from ...forms.cards import Requirement
from ...forms.faults import Fault
from ...text import _
from . import boards, construction, layout
from .schema import MODELS, BoardCard, MechCard


def faults(card: Json) -> list[Fault]:
    """The faults of a card's data; empty if the card can be played."""
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
    assert isinstance(read, MechCard)
    return layout.faults(read) or construction.faults(read)


MECH_REQUIREMENTS = tuple(
    Requirement(limit.text, limit.rule)
    for limit in (
        layout.SIZES,
        *layout.PARTS,
        construction.TONS,
        *construction.LIMITS,
        construction.VALUE,
    )
)
"""The checks of a 'Mech."""
