"""Templates drawn over and over: `{% remember %}` a block, and `{% fragment %}` of a region."""

import json
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import blake2b
from threading import Lock
from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from games import failures
from games.live import regions
from games.live.elements import log
from games.live.regions import Drawing, Fragment
from games.live.render import Screen
from games.matches.models import Match

register = template.Library()

_ROOM = 8000  # blocks kept in memory, a few hundred bytes each
_kept: OrderedDict[bytes, str] = OrderedDict()  # by the digest of what they show
_guard = Lock()


class Remember(template.Node):
    """A block that is drawn once for each value of its arguments and each language."""

    def __init__(self, arguments: list[FilterExpression], block: NodeList) -> None:
        self.arguments = arguments
        self.block = block

    def render(self, context: Context) -> str:
        return self.remembered(context, self.values(context))

    def values(self, context: Context) -> list[Any]:
        """What the block shows."""
        return [argument.resolve(context) for argument in self.arguments]

    def remembered(self, context: Context, values: list[Any]) -> str:
        """The block for these values, drawn now if it never was."""
        shown = json.dumps([get_language(), *values], sort_keys=True, default=repr)
        key = blake2b(shown.encode(), digest_size=16).digest()
        with _guard:
            known = _kept.get(key)
            if known is not None:
                _kept.move_to_end(key)
        if known is None:
            known = self.block.render(context)
            with _guard:
                _kept[key] = known
                while len(_kept) > _ROOM:
                    _kept.popitem(last=False)
        return known


class FragmentNode(Remember):
    """A fragment of a region: see `regions`."""

    def render(self, context: Context) -> str:
        values = self.values(context)
        fragment_id = "-".join(map(str, values[:2]))
        drawing: Drawing | None = context.get("drawing")
        fragment = drawing.former(fragment_id, values) if drawing else None
        if fragment is None:
            with context.push(fragment=fragment_id):
                fragment = Fragment(self.remembered(context, values).strip(), values)
        return drawing.place(fragment_id, fragment) if drawing else fragment.html


@register.tag
def remember(parser: Parser, token: Token) -> Remember:
    """`{% remember "name" value … %}block{% endremember %}`: the block is drawn once for each set
    of values and each language, and may use nothing but these values. They are compared whole, as
    plain data, so a perspective never sees what was drawn from another's."""
    return Remember(*_parsed(parser, token))


@register.tag
def fragment(parser: Parser, token: Token) -> FragmentNode:
    """`{% fragment "name" key value … %}<g id="{{ fragment }}">…</g>{% endfragment %}`: an
    element, of which a region holds any number; name and key make its id. It is remembered like any
    block, so it may use nothing but its values, and is sent alone when the region around it is as
    it was."""
    return FragmentNode(*_parsed(parser, token))


@register.simple_tag(takes_context=True)
def region(context: Context, name: str) -> str:
    """A region of the page: as it has been drawn already for whoever is kept up to date, or, on a
    page that nothing comes to, drawn here."""
    screen: Screen | None = context.get("screen")
    if screen is not None:
        return mark_safe(screen.drawn[name].html)
    drawer = regions.drawers(context["view"]["system"])[name]
    known: dict[str, Any] = {**context.flatten()}  # type: ignore[dict-item]
    if known["view"]["table"] is None:
        known["table"] = regions.Missing()
        known["view"] = {**known["view"], "table": known["table"]}
    match: Match | dict[str, Any] = known["match"]
    if not isinstance(match, dict):
        match = known["match"] = {**vars(match), "pk": match.pk}
    try:
        return mark_safe(drawer.draw(known))
    except Exception as failure:
        failures.report(f"match {match['pk']}", f"the region {name}", failure)
        return mark_safe(regions.broken(drawer))


@register.simple_tag(takes_context=True)
def log_items(context: Context) -> str:
    """The lines of a log as items of a list."""
    match, view = context["match"], context["view"]
    match_id = match["pk"] if isinstance(match, Mapping) else match.pk
    return log.drawn(context["lines"], match_id, view["system"], view["sides"], context["cards"])


def _parsed(parser: Parser, token: Token) -> tuple[list[FilterExpression], NodeList]:
    tag, *arguments = token.split_contents()
    block = parser.parse((f"end{tag}",))
    parser.delete_first_token()
    return [parser.compile_filter(argument) for argument in arguments], block
