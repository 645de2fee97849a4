"""All faults of a card, each with the path to it: of its form, its size and its meaning.

form      the faults that pydantic finds
nesting   number and depth of words (CP-HOUSE-02)
names     references to nothing, or to another kind of thing
places    rules that would never be used in their place
printed   equal names, tokens and affiliations that nobody has
"""

from collections.abc import Mapping
from itertools import chain

from pydantic import ValidationError

from ....forms.faults import Fault
from ....text import _
from .. import schema
from ..kinds.base import Card
from . import form, names, nesting, places, printed

_KINDS = [kind.id for kind in schema.KINDS]


def card_faults(data: object) -> list[Fault]:
    """All faults of a card's data, each with the path to it; empty if it can be played. A rule
    outside the vocabulary is a fault, and never ignored."""
    if not isinstance(data, Mapping):
        return [Fault("", _("A card is an object."))]
    if data.get("kind") not in _KINDS:
        return [Fault("", _("A card's kind is one of: %(kinds)s.", kinds=_KINDS), "kind")]
    try:
        card = schema.read(data)
    except ValidationError as errors:
        return form.faults(data, errors.errors(include_url=False))
    except RecursionError:
        return [Fault("", _("The card's rules are nested too deeply."))]
    except (TypeError, ValueError):
        return [Fault("", _("This is not plain data."))]
    return faults_of(card)


def faults_of(card: Card) -> list[Fault]:
    """All faults of a card with a valid form."""
    too_much = [Fault("CP-HOUSE-02", message, path) for path, message in nesting.faults(card)]
    of_meaning = chain(names.faults(card), places.faults(card), printed.faults(card))
    return too_much or [Fault("", message, path) for path, message in of_meaning]
