"""Searches for the cards that go with a card, in the short form of the site's search."""

from __future__ import annotations

from ...data import Json
from ...forms.searches import quoted
from ...text import Message, _
from . import schema
from .builtin import name_of


def card_searches(card: Json) -> list[tuple[Message, str]]:
    """Which cards go with a card by their affiliation (CP-SQUAD-12)."""
    model = schema.read(card)
    if isinstance(model, schema.Character) and model.affiliations:
        own = " or ".join(_of_affiliation(name_of(one)) for one in model.affiliations)
        others = f"game:crisis t:character ({own}) -name={quoted(model.name)}"
        return [
            (_("Tactics of its affiliations"), f"game:crisis t:tactic ({own})"),
            (_("Of its affiliations"), others),
        ]
    if isinstance(model, schema.Tactic) and model.affiliation:
        own = _of_affiliation(name_of(model.affiliation))
        return [(_("Who may play it"), f"game:crisis t:character {own}")]
    if isinstance(model, schema.Affiliation):
        own = _of_affiliation(model.name)
        return [
            (_("Its characters"), f"game:crisis t:character {own}"),
            (_("Its tactics"), f"game:crisis t:tactic {own}"),
        ]
    return []


def _of_affiliation(name: Message | str) -> str:
    return f"affiliation={quoted(str(name))}"
