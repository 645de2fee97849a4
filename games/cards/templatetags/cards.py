"""Template tags for cards: on their own pages, in rosters, beside the table."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, Final

from django import template
from django.template.loader import get_template, select_template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games import failures
from games.cards import emblems, game_pictures, keys, pictures, thumbnails, translations, words
from games.cards.checking import faults_now, is_valid, kind_of
from games.cards.models import Save
from games.people.languages import foreign, marked, noted_languages, written_in
from games.rules.systems import systems

register = template.Library()

MOST_KEPT: Final = 1000
"""Rendered cards in the cache, about 5 KB each."""


@register.simple_tag
def game_picture(system_id: str) -> str:
    """The address of a small picture of a game's table; "" if there is none."""
    return game_pictures.picture_of(system_id, "card.jpg")


register.filter(words.translate)


@register.filter
def listed(messages: Iterable[Any]) -> str:
    """Messages or words as a list in the reader's language."""
    return words.listed(map(words.translate, messages))


@register.filter
def elapsed(begun: datetime, ended: datetime | None = None) -> str:
    """The time that has elapsed from one moment to another, or until now, in words."""
    ended = ended or timezone.now()
    if ended - begun < timedelta(minutes=1):
        return gettext("less than a minute")
    return timesince(begun, ended)


@register.simple_tag
def between_items() -> str:
    """The separator of list items in the reader's language."""
    return words.listed(("", ""))


_SAVES: Final = {
    Save.What.ADDED: _("“%(card)s” was added"),
    Save.What.CHANGED: _("“%(card)s” was changed"),
    Save.What.REMOVED: _("“%(card)s” was removed"),
    Save.What.PICTURE: _("The picture of “%(card)s” was changed"),
    Save.What.BROUGHT: _("The pack was brought up to date"),
}


@register.filter
def save_in_words(save: Save) -> str:
    """An action on a pack, as a sentence."""
    return str(_SAVES[Save.What(save.what)]) % {"card": save.card_name}


register.simple_tag(noted_languages)


@register.simple_tag
def terms_of(system_id: str) -> str:
    """The attribute that turns on explanations of a game's terms within an element; empty for
    unknown games."""
    if system_id not in systems() or not systems()[system_id].book.glossary():
        return ""
    return format_html(' data-terms="{}"', reverse("cards:glossary", args=[system_id]))


@register.simple_tag
def game_card(system_id: str, data: Mapping[str, Any], heading: int = 2) -> SafeString:
    """A card, drawn by templates/<system>/cards/<kind>.html or else by cards/game_card.html.

    `heading` is the level of the card's title on this page. A card that fails to render is reported
    and replaced by a note.
    """
    try:
        language, digest = get_language() or "", pictures.digest_of(data["id"])
        with translations.reading_card(system_id, data):
            return _drawn(system_id, json.dumps(data), heading, language, digest)
    except Exception as failure:
        failures.report(f"card {data['id']}", "the card", failure)
        return SafeString(get_template("cards/undrawn_card.html").render({"data": data}))


@lru_cache(maxsize=MOST_KEPT)
def _drawn(system_id: str, text: str, heading: int, _language: str, digest: str) -> SafeString:
    """A rendered card, cached: the same cards appear on many pages and in many matches. `digest` is
    that of its picture."""
    system, data = systems()[system_id], json.loads(text)
    kind = kind_of(system, data.get("kind"))
    if kind is None or not is_valid(system, data):
        broken = {"data": data, "faults": faults_now(system, data), "system": system}
        return SafeString(get_template("cards/broken_card.html").render(broken))
    chosen = select_template([f"{system.id}/cards/{kind.id}.html", "cards/game_card.html"])
    context = {
        "card": system.cards.text(data),
        "data": data,
        "kind": kind,
        "tone": system.cards.kinds.index(kind) % 6 + 1,
        "system": system,
        "heading": heading,
        "sub_heading": heading + 1,
        "picture": pictures.address(digest, "card") if digest else "",
        "pack_key": keys.pack_key(data["id"]),
    }
    known = {**foreign(data), **translations.languages_shown(system_id, data, written_in())}
    return SafeString(marked(chosen.render(context), known))


register.simple_tag(emblems.of_unit, name="emblem")
register.simple_tag(emblems.portrait_beside)


@register.simple_tag
def emblem_picture(system_id: str, card: Mapping[str, Any]) -> SafeString:
    """The emblem or picture of a card, beside its name; empty for a card without either."""
    return emblems.picture(systems()[system_id].cards, card)


@register.simple_tag
def thumbnail(system_id: str, card: Mapping[str, Any]) -> SafeString | str:
    """The thumbnail of a place, beside its name; empty for cards that are no places."""
    address = thumbnails.address(system_id, card)
    if not address:
        return ""
    return format_html('<img class="thumbnail" src="{}" alt="" loading="lazy">', address)


@register.simple_tag
def thumbnail_address(system_id: str, card_id: str) -> str:
    """The address of a built-in place's thumbnail."""
    return thumbnails.address(system_id, systems()[system_id].cards.built_in[card_id])


@register.simple_tag
def thumbnail_of(system_id: str, card_id: str) -> SafeString | str:
    """The thumbnail of a built-in card by its id, as options of matches refer to it."""
    card = systems()[system_id].cards.built_in.get(card_id)
    return thumbnail(system_id, card) if card else ""


@register.simple_tag
def thumbnail_addresses(system_id: str) -> str:
    """The addresses of the thumbnails of a game's built-in places by card id, as JSON."""
    cards = systems()[system_id].cards.built_in
    found = {name: thumbnails.address(system_id, card) for name, card in cards.items()}
    return json.dumps({name: address for name, address in found.items() if address})


@register.simple_tag
def rule_link(system_id: str, rule: str) -> SafeString | str:
    """A rule's id as a link to the site's rulebook; empty without an id."""
    if not rule:
        return ""
    address = f"{reverse('cards:rules', args=[system_id])}#{rule}"
    return format_html('<a class="rule-id" href="{}">{}</a>', address, rule)


@register.filter
def with_code(text: str) -> SafeString:
    """Text with parts in backticks rendered as code."""
    parts = str(text).split("`")
    set_parts = [
        format_html("<code>{}</code>", part) if place % 2 else part
        for place, part in enumerate(parts)
    ]
    return format_html_join("", "{}", ((part,) for part in set_parts))
