"""Commentators' remarks to spectators, and their drawings as data for scripts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.timezone import localtime

from games.cards.words import listed
from games.live.region_context import RegionContext
from games.people import names
from games.people.languages import lang
from games.rules.drawing.markup import NOTHING, Markup, Safe, joined

_REGION: Final = Markup('<section id="region-commentary" class="commentary"{}>{}</section>')
_HIDDEN: Final = Safe(" hidden")
_DATA: Final = Markup(' data-by="{}" data-marks="{}" aria-label="{}"')
_HEAD: Final = Markup('<p class="eyebrow commentary-by">{} <b>{}</b></p>')
_REMARKS: Final = Markup(
    '<ol class="commentary-remarks" tabindex="0" aria-label="{}">{}</ol>'
    '<ul class="commentary-marks small" aria-label="{}" hidden></ul>'
)
_REMARK: Final = Markup(
    '<li class="commentary-remark{}" data-remark="{}"><b class="chat-name">{}</b> <span{}>{}</span>'
    ' <time class="chat-time" datetime="{}">{}</time></li>'
)
_EARLIER: Final = Safe(" is-earlier")


def region(ctx: RegionContext) -> Safe:
    """The whole region; empty without comments, or if the reader may not see them."""
    comments = ctx.view.get("commentary")
    if not comments or not (comments["by"] or comments["remarks"]):
        return _REGION(_HIDDEN, NOTHING)
    reader = ctx.reader
    number = ctx.view["number"]
    remarks = joined(_remark(one, one["number"] == number) for one in reversed(comments["remarks"]))
    data = _DATA(
        " ".join(str(right) for right, _name in comments["by"]),
        json.dumps(comments["marks"], separators=(",", ":")),
        reader.gettext("Commentary"),
    )
    authors = listed(dict.fromkeys(name for _right, name in comments["by"]))
    head = _HEAD(reader.gettext("Commentary"), authors)
    said = reader.gettext("What commentators say")
    pointed_at = reader.gettext("What commentators point at")
    return _REGION(data, joined((head, _REMARKS(said, remarks, pointed_at))))


def _remark(remark: Mapping[str, Any], is_now: bool) -> Safe:
    at = localtime(remark["at"])
    return _REMARK(
        NOTHING if is_now else _EARLIER,
        remark["id"],
        names.display_name(remark["name"]),
        lang(remark["language"]),
        remark["text"],
        at.isoformat(),
        date_format(at, "H:i"),
    )
