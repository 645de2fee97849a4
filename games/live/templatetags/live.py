"""Template tags of live pages: regions and the log."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.template.context import Context
from django.utils.safestring import mark_safe

from games import failures
from games.live import regions
from games.live.elements import log
from games.live.render import Screen
from games.matches.models import Match

register = template.Library()


@register.simple_tag(takes_context=True)
def region(context: Context, name: str) -> str:
    """A region of the page: from the live screen or, on pages without one, drawn here."""
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
