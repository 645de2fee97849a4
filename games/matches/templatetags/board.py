"""Tags of the table page that every system uses: data for scripts, dice, drawing, cards, rules."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.cards.words import rendered, translate
from games.matches.fields import as_json
from games.matches.models import Match
from games.rules.drawing.gestures import Gesture
from games.rules.drawing.markup import Markup, Safe
from games.rules.drawing.sides import names_of as names_of_seats
from games.rules.drawing.sides import side
from games.rules.systems import systems

register = template.Library()

REASONS = {
    "concession": _("The other side has conceded."),
    "time": _("The time of the other side is up."),
    "time-of-many": _("The time of all others is up, or they are out of the match."),
    "concession-of-many": _("All others have left the match or are out of it."),
    "agreement-of-many": _("All sides agreed on a draw."),
    "claim-of-many": _("All others are out of the match or have not answered in time."),
    "agreement": _("Both sides agreed on a draw."),
    "claim": _("The other side has not answered in time."),
    "closed": _("One side has not answered in time, and nobody claimed the win."),
    "closed-by-update": _(
        "The site was updated, and the rules by which this match began are not kept any more."
    ),
    "score": _("On victory points."),
    "rounds": _("On victory points after the last round."),
    "elimination": _("Only one side has characters left on the battlefield."),
}
"""The texts for the end of a match, by the reason of a Result."""


@register.simple_tag
def json_data(value: Any, element_id: str) -> Safe:
    """`value`, with messages as sentences, as data for scripts in a template with that id.

    A template, because htmx removes scripts from what it swaps in.
    """
    return template_of(rendered(value), element_id)


def template_of(data: Any, element_id: str) -> Safe:
    """Plain data, with messages already rendered, as data for scripts."""
    return _TEMPLATE(element_id, Safe(escaped(as_json(data))))


@register.filter
def gesture_data(gestures: Sequence[Gesture]) -> Safe:
    """Gestures as JSON for an attribute in single quotes, where it is shorter than in double
    quotes."""
    data = rendered([gesture.plain() for gesture in gestures])
    return Safe(escaped(as_json(data)).replace("'", "&#39;"))


def escaped(text: str) -> str:
    """JSON that is safe anywhere in a page."""
    return text.replace("<", r"\u003C").replace(">", r"\u003E").replace("&", r"\u0026")


_TEMPLATE = Markup('<template id="{}">{}</template>')


@register.filter
def parts(system: str, name: str) -> list[str]:
    """The templates to try for a part of the page: the system's own, then the common one."""
    return [f"{system}/{name}", f"table/{name}"]


@register.filter
def has_sight(system: str) -> bool:
    """Whether a system has rules for lines of sight."""
    return system in systems() and systems()[system].rules.sight is not None


@register.filter
def postures(system: str) -> list[tuple[str, Any]]:
    """The postures of units for lines of sight; empty in games without them."""
    sight = systems()[system].rules.sight if system in systems() else None
    return list(sight.postures.items()) if sight else []


@register.filter
def lookup(mapping: Any, key: Any) -> Any:
    """mapping[key], or None."""
    try:
        return mapping[key]
    except (KeyError, IndexError, TypeError):
        return None


@register.filter
def points(polygon: Sequence[Sequence[float]]) -> str:
    """A polygon for an SVG points attribute."""
    return " ".join(f"{x},{y}" for x, y in polygon)


register.filter(side)


@register.filter
def side_of(seat: int | None, sides: Sequence[Sequence[int]]) -> str:
    """The class of a seat's side."""
    found = (number for number, seats in enumerate(sides) if seat in seats)
    return side(next(found, None))


@register.filter
def side_in(seat: int, match: Match) -> str:
    """The class of a seat's side in a match."""
    return side(match.get_system().rules.side_of(seat, match.options))


@register.filter
def meets(seats: Sequence[int], others: Sequence[int]) -> bool:
    """Whether the two have a seat in common."""
    return not set(seats).isdisjoint(others)


@register.filter
def by_side(names: Sequence[str], sides: Sequence[Sequence[int]]) -> list[str]:
    """The names of each side, as one text."""
    return [names_of_seats(translate, side, names) for side in sides]


@register.filter
def names_of(seats: Sequence[int], names: Sequence[str]) -> str:
    """The names on these seats, as one text."""
    return names_of_seats(translate, seats, names)


@register.simple_tag
def scored_by_round(
    scores: Sequence[Sequence[int]] | None, final: Sequence[int]
) -> list[list[int]]:
    """The score of each seat in each round, from the totals after each round and at the end, if
    known."""
    if not scores:
        return []
    totals = [[0] * len(scores[0]), *map(list, scores)]
    if final and totals[-1] != list(final):
        totals.append(list(final))
    return [
        [now - then for now, then in zip(after, before, strict=True)]
        for before, after in pairwise(totals)
    ]


@register.filter
def reason_text(result: Mapping[str, Any], system: str) -> str:
    """Why a match ended, in the system's own words if it has some."""
    reason = str(result["reason"])
    if system in systems() and reason in systems()[system].rules.reasons:
        return translate(systems()[system].rules.reasons[reason])
    return gettext(REASONS.get(reason, as_words(reason)))


def as_words(name: str) -> str:
    """An id as words, if it has no label."""
    return name.replace("-", " ").capitalize()


@register.simple_tag
def rule_url(system: str, rule: str) -> str:
    """The address of a rule in the site's rulebook."""
    return f"{_rulebook(system)}#{rule}"


@cache
def _rulebook(system: str) -> str:
    try:
        return reverse("cards:rules", args=[system])
    except NoReverseMatch:
        return ""


@register.simple_tag
def legible_cards(
    cards: Mapping[str, Any], visible: Sequence[str], asks: Sequence[Mapping[str, Any]]
) -> list[str]:
    """The ids of the cards that a reader may read: public ones, and those that the reader's own ask
    offers."""
    wanted = [*visible]
    for ask in asks:
        for option in ask.get("options", ()):
            wanted.append(option["on"].get("card"))
            for field in option["fields"]:
                if field.get("of") == "card":
                    wanted.extend(choice["id"] for choice in field["choices"])
    return [card for card in dict.fromkeys(wanted) if card in cards]
