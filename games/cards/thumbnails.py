"""Small pictures of cards that are places: boards, maps, battlefields, scenarios.

Each is an SVG, drawn by the templates that draw the place on cards and tables, without details that
are illegible at that size. Its address contains a digest of the card that cannot be guessed. The
content of an address never changes, so browsers cache it, and a page that shows it often loads it
once.
"""

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from django.contrib.staticfiles import finders
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from games.cards.checking import is_valid
from games.cards.models import Card
from games.rules.systems import systems

_DRAWING: Final = "3"
"""Increase this when thumbnails are drawn differently."""
_DIGITS: Final = 24
_MOST_KEPT: Final = 64
"""Drawings that a process caches, about 20 KB each."""

_UNREADABLE: Final = re.compile(
    r'<text\b.*?</text>|<title>.*?</title>|<path class="hex-lines"[^>]*/>', re.DOTALL
)
_SHEET: Final = re.compile(r'(<svg[^>]*) data-styles="([^"]*)"([^>]*>)')
_CLASSES: Final = re.compile(r'class="([^"]*)"')
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SIMPLE: Final = re.compile(r"(\.[\w-]+)+( (\.[\w-]+)+)*( [a-z]+)?")
_SIDES: Final = ".side-a{--seat:#2f74c0}.side-b{--seat:#ce621c}"
_BLANKS: Final = re.compile(r"\s*\n\s*")


def has_thumbnails(system_id: str, kind_id: str) -> bool:
    """Whether a kind of card has thumbnails."""
    return kind_id in {kind.id for kind in systems()[system_id].cards.kinds} and _is_drawn(
        f"{system_id}/thumbnails/{kind_id}.svg"
    )


def address(system_id: str, data: Mapping[str, Any]) -> str:
    """The address of a card's thumbnail; "" if it has none."""
    if not has_thumbnails(system_id, str(data.get("kind"))):
        return ""
    return reverse("cards:thumbnail", args=[system_id, data["id"], _digest(system_id, data)])


def drawing(card: Card, digest: str) -> str | None:
    """The thumbnail of a card as SVG; None if it has none or has changed since."""
    system = systems().get(card.system)
    if system is None or not has_thumbnails(card.system, card.kind):
        return None
    if not constant_time_compare(digest, _digest(card.system, card.data)):
        return None
    return _drawn(card.system, json.dumps(card.data)) if is_valid(system, card.data) else None


def _digest(system_id: str, data: Mapping[str, Any]) -> str:
    text = json.dumps([_DRAWING, system_id, data], sort_keys=True)
    return salted_hmac("games.cards.thumbnails", text, algorithm="sha256").hexdigest()[:_DIGITS]


@cache
def _is_drawn(template: str) -> bool:
    try:
        get_template(template)
    except TemplateDoesNotExist:
        return False
    return True


@lru_cache(maxsize=_MOST_KEPT)
def _drawn(system_id: str, text: str) -> str:
    data = json.loads(text)
    template = get_template(f"{system_id}/thumbnails/{data['kind']}.svg")
    markup = _BLANKS.sub("", _UNREADABLE.sub("", template.render({"data": data})))
    used = {name for names in _CLASSES.findall(markup) for name in names.split()}

    def with_styles(tag: re.Match[str]) -> str:
        before, sheets, after = tag.groups()
        styles = "".join(_styles(sheet, used) for sheet in sheets.split())
        return f"{before}{after}<style>{_SIDES}{styles}</style>"

    return _SHEET.sub(with_styles, markup, count=1)


def _styles(sheet: str, used: set[str]) -> str:
    """The rules of a style sheet for the used classes, without media queries."""
    found = finders.find(sheet)
    assert isinstance(found, str)
    rules = []
    for selectors, declarations in _RULE.findall(_COMMENT.sub("", Path(found).read_text("utf-8"))):
        selectors_used = [
            selector
            for selector in map(str.strip, selectors.split(","))
            if _SIMPLE.fullmatch(selector) and used.issuperset(re.findall(r"\.([\w-]+)", selector))
        ]
        if selectors_used:
            rules.append(f"{','.join(selectors_used)}{{{_BLANKS.sub('', declarations)}}}")
    return "".join(rules)
