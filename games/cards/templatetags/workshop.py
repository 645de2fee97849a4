"""Template tags for the workshop: requests of its elements, and rules as sentences."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from games.cards import words
from games.cards.controls import Control
from games.cards.models import Draft
from games.rules.forms.rule_building import Offer
from games.rules.text import Message

register = template.Library()


@register.simple_tag
def change_of(draft: Draft, control: Control, do: str, value: str | None = None) -> SafeString:
    """The attributes of an element that changes a part of a draft."""
    given = {"do": do, "path": control.path} | ({} if value is None else {"value": value})
    address = reverse("cards:draft_change", args=[draft.pk])
    return format_html('hx-post="{}" hx-vals="{}"', address, json.dumps(given))


@register.simple_tag
def build_of(draft: Draft, rule: str, place: str, do: str, **more: str) -> SafeString:
    """The attributes of an element that changes a part of a rule."""
    given = {"do": do, "at": rule, "open": place, **more}
    address = reverse("cards:draft_rule", args=[draft.pk])
    return format_html('hx-post="{}" hx-vals="{}"', address, json.dumps(given))


@register.simple_tag
def rule_address(draft: Draft, rule: str, opened: str, adding: str = "") -> str:
    """The address of the rule builder with a part open and, with `adding`, the choices for it
    listed."""
    query = {"at": rule, "open": opened} | ({"adding": adding} if adding else {})
    return f"{reverse('cards:draft_rule', args=[draft.pk])}?{urlencode(query)}"


@register.simple_tag
def rule_sentences(texts: Mapping[str, Sequence[Message]], place: str) -> Sequence[Message]:
    """The sentences of the rule at a place; empty for an unreadable rule."""
    return texts.get(place, ())


register.filter("pieces", words.pieces_of)


@register.filter
def plain_text(sentence: Message) -> str:
    """A sentence without its marks."""
    return "".join(piece.text for piece in words.pieces_of([sentence]))


@register.filter
def as_json(data: Any) -> str:
    """Plain data as JSON."""
    return json.dumps(data, ensure_ascii=False)


@register.filter
def any_chosen(offers: Sequence[Offer]) -> bool:
    """Whether one of the offers is the present value."""
    return any(offer.chosen for offer in offers)


@register.simple_tag
def is_listed(choices: Sequence[Mapping[str, Any]], value: Any) -> bool:
    """Whether a value is one of some choices."""
    return any(choice["id"] == value for choice in choices)
