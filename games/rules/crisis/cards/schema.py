"""All kinds of card, and parsing a card."""

import json
from collections.abc import Mapping
from typing import Annotated

from pydantic import TypeAdapter

from ...data import Json
from ...drawing import portraits
from ...forms.cards import CardKind, CardText
from ...text import Message, _
from .. import terms
from .kinds.base import Card, Fact
from .kinds.battlefield import Battlefield
from .kinds.character import POWER_TYPES, Character
from .kinds.crisis import Crisis
from .kinds.squads import Affiliation, Tactic
from .words.base import OfAnyKind
from .words.labels import VALUES
from .words.rules import SIDES, Rule

_WORDS: Mapping[str, Message] = {
    **VALUES,
    **terms.ATTACK_TYPES,
    **terms.CRISIS_TYPES,
    **POWER_TYPES,
    **SIDES,
    "held": _("held"),
    "near": _("near the own edge"),
    "central": _("central"),
    "far": _("far from the own edge"),
}
"""The labels of card values in the editor."""
_PORTRAIT_WORDS: Mapping[str, Message] = {
    name: label for labels in portraits.LABELS.values() for name, label in labels.items()
}
"""The names of every part and colour. Parts of equal name in two places share it."""

KINDS = (
    CardKind(
        "character",
        _("Character"),
        _("Characters"),
        Character,
        emblems=True,
        words={**_PORTRAIT_WORDS, **_WORDS},
    ),
    CardKind("tactic", _("Team Tactics card"), _("Team Tactics cards"), Tactic, words=_WORDS),
    CardKind("crisis", _("Crisis card"), _("Crisis cards"), Crisis, words=_WORDS),
    CardKind("affiliation", _("Affiliation"), _("Affiliations"), Affiliation),
    CardKind("battlefield", _("Battlefield"), _("Battlefields"), Battlefield),
)

for _model in (Rule, Battlefield):
    _model.model_rebuild()
_ANY: TypeAdapter[Card] = TypeAdapter(Annotated[Card, OfAnyKind()])


def read(data: Json) -> Card:
    """The card in plain data, parsed strictly: "3" or true is no number. Raises pydantic's
    ValidationError."""
    return _ANY.validate_json(json.dumps(dict(data)), strict=True)


def card_text(card: Json) -> CardText:
    """A valid card in words."""
    return read(card).card_text()


def card_facets(card: Json) -> list[tuple[Message, list[Fact]]]:
    """The facets of a valid card."""
    return read(card).facets()


def card_searches(card: Json) -> list[tuple[Message, str]]:
    """The searches of a valid card."""
    return read(card).searches()
