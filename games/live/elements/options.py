"""The options in an ask's list, in the order of use, refused ones with their reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django.utils.text import slugify
from django.utils.translation import gettext_noop as _

from games.cards.words import Reader, in_a_row
from games.matches.templatetags.board import as_words, rule_url
from games.rules.drawing.markup import NOTHING, Markup, Safe, joined
from games.rules.systems import systems

Option = Mapping[str, Any]
"""An option as plain data, its messages as sentences."""

GROUPS: Final = {
    "activation": _("Activate"),
    "attack": _("Attacks"),
    "power": _("Superpowers"),
    "move": _("Movement"),
    "interact": _("Objectives"),
    "tactic": _("Team Tactics"),
    "reaction": _("Reactions"),
    "dice": _("Dice"),
    "end": _("Finish"),
}
ENDING: Final = "end"
"""The group of the options that end a turn, an activation and the like."""
LATER: Final = ("power", "tactic", ENDING)
"""The groups below all others, in this order."""

_OPTION: Final = Markup(
    '<li class="option{}">\n'
    '<button type="button" class="option-button" data-option="{}"{}{}>\n'
    '<span class="option-label">{}{}</span>{}\n{}\n{}\n</button>\n{}{}\n{}\n</li>'
)
_WHY: Final = Markup(' aria-disabled="true" aria-describedby="why-{}"')
_REACH: Final = Markup('<span class="tone tone-{}" aria-hidden="true"></span>')
_COST: Final = Markup('<span class="cost">{}</span>')
_DETAILS: Final = Markup('<span class="option-details">{}</span>')
_CHANCES: Final = Markup('<span class="chances">{}</span>')
_CHANCE: Final = Markup(
    '<span class="chance"><span class="chance-label">{}</span><svg class="chance-bar"'
    ' viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="{}"'
    ' height="8"/></svg><span class="chance-value">{}</span></span>'
)
_READ: Final = Markup(
    '<button type="button" class="read" data-read="{}" title="{}"><span aria-hidden="true">i</span>'
    '<span class="visually-hidden">{}</span></button>'
)
_ADJUST: Final = Markup(
    '<button type="button" class="option-adjust" data-option="{}" data-adjust aria-label="{}">{}'
    "</button>"
)
_REASON: Final = Markup('<p class="why" id="why-{}">{}{}</p>')
_RULE: Final = Markup('{}<a class="rule-id" href="{}" target="_blank" rel="noopener">{}</a>')
_BLANK: Final = Safe(" ")
_FINAL: Final = Safe(" data-final")
_REFUSED: Final = Safe(" is-refused")


@dataclass(frozen=True)
class Row:
    """An option in a list. `why` is the option under which the reason for its refusal is shown."""

    option: Option
    says_why: bool
    why: str


@dataclass(frozen=True)
class Group:
    """Options under their heading."""

    title: str
    rows: list[Row]
    ends: bool


def rows_of(options: Sequence[Option]) -> list[Row]:
    """Options as rows. Adjacent ones refused for the same reason share it: it is shown once, under
    the last of them."""
    rows: list[Row] = []
    why, below = "", None
    for option in reversed(options):
        says_why = bool(option["refused"]) and option["refused"] != below
        if says_why or not option["refused"]:
            why = option["id"]
        rows.append(Row(option, says_why, why))
        below = option["refused"]
    return rows[::-1]


def refused(options: Iterable[Option]) -> list[Row]:
    """The options that cannot be chosen, as rows with their reasons."""
    return rows_of([option for option in options if option["refused"]])


def groups(options: Iterable[Option], system: str, reader: Reader) -> list[Group]:
    """The available options under their headings, in the order of use: the system's own groups,
    then powers, then Team Tactics, and those that end the turn last. Systems may name the headings.
    """
    own = systems()[system].rules.option_groups if system in systems() else {}
    found: dict[str, list[Option]] = {}
    for option in options:
        if not option["refused"]:
            found.setdefault(option.get("group") or "", []).append(option)
    return [
        Group(
            title=reader.translate(own[name])
            if name in own
            else reader.gettext(GROUPS.get(name, as_words(name))),
            rows=rows_of(found[name]),
            ends=name == ENDING,
        )
        for name in sorted(found, key=lambda name: LATER.index(name) if name in LATER else -1)
    ]


def drawn(rows: Iterable[Row], system: str, reader: Reader) -> Safe:
    """Rows as list items."""
    read = reader.gettext("Read the card")
    return joined((_drawn(row, system, read, reader) for row in rows), "\n")


def _drawn(row: Row, system: str, read: str, reader: Reader) -> Safe:
    option = row.option
    is_refused, cost, card = option["refused"], option["cost"], option["on"].get("card")
    return _OPTION(
        _REFUSED if is_refused else NOTHING,
        option["id"],
        _WHY(_as_id(row.why)) if is_refused else NOTHING,
        _FINAL if option["final"] else NOTHING,
        _REACH(option["reach"]) if option.get("reach") else NOTHING,
        option["label"],
        _COST(cost) if cost else NOTHING,
        _DETAILS(in_a_row(option["details"])) if option["details"] else NOTHING,
        _CHANCES(joined(_chance(item, reader) for item in option["chances"]))
        if option["chances"]
        else NOTHING,
        _READ(card, read, read) if card else NOTHING,
        _adjust(option, reader),
        _reason(option, system) if row.says_why else NOTHING,
    )


def _adjust(option: Option, reader: Reader) -> Safe:
    """The button that opens the fields of an option that is sent at once otherwise."""
    adjust = option.get("adjust")
    if not adjust or option["refused"]:
        return NOTHING
    name = reader.gettext("%(name)s: %(what)s") % {"name": option["label"], "what": adjust}
    return _ADJUST(option["id"], name, adjust)


def _chance(item: Mapping[str, Any], reader: Reader) -> Safe:
    share = f"{item['chance'] * 100:.1f}"
    return _CHANCE(item["label"], share, reader.gettext("%(n)s %%") % {"n": share})


def _reason(option: Option, system: str) -> Safe:
    message, rule = option["refused"]["message"], option["refused"]["rule"]
    return _REASON(_as_id(option["id"]), message, rule_link(system, rule))


_as_id = lru_cache(maxsize=4096)(slugify)
"""An option's id as part of an element's id."""


def rule_link(system: str, rule: str, before: Safe = _BLANK) -> Safe:
    """A space and the rule's id as a link to the site's rulebook; empty without an id."""
    return _RULE(before, rule_url(system, rule), rule) if rule else NOTHING
