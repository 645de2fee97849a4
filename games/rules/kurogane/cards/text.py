"""Cards in words, made from their data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...table import CardBlock, CardText
from ...text import Message, _, ngettext
from .. import constants
from ..teams import FACTIONS

ABILITIES: dict[str, Message] = {
    "indirect": _("Indirect: may attack what any friendly unit sees, with 1 die less."),
    "push": _("Push: after damage the target is pushed 1 cell away."),
    "suppression": _("Suppression: if it does no damage, the target gains 1 risk more."),
    "hard-hit": _("Hard Hit: if it does damage, it does 1 more."),
    "power-attack": _("Power Attack: 2 dice less and 2 Pow more, if declared."),
    "heavy": _("Heavy: its bearer neither runs nor dodges."),
    "defend": _("Shield: its bearer may defend against an attack, for 2 Arm more."),
    "penetrate-criticals": _("Each critical penetrates 1 more."),
}


LEGEND: tuple[tuple[str, Message], ...] = (
    (
        "123",
        _(
            "1, 2, 3: a roof on that level, on which units stand; no figure: the ground, level 0"
            " (KG-2.4)."
        ),
    ),
    (
        "h",
        _(
            "½: a low wall, half a level high. It is entered for 1 movement more, and over it units"
            " on the ground see each other partially (KG-12.1)."
        ),
    ),
    ("#", _("Wall: nobody enters it, crosses it or sees over it (KG-12.2).")),
    ("C", _("Core: where a side's units come in; nobody stands on it (KG-2.5).")),
)
"""What the codes of a map's cells stand for, as its picture shows them."""

STAR = _("★: an objective. Its area is the cell and its neighbours on the same level (KG-10.1).")


def text_of(card: Mapping[str, Any]) -> CardText:
    """A valid card in words."""
    writer = {
        "weapon": _weapon,
        "frame": _frame,
        "commander": _commander,
        "map": _map,
    }[card["kind"]]
    return writer(card)


_NAMES: dict[str, Message] = {
    "indirect": _("Indirect"),
    "push": _("Push"),
    "suppression": _("Suppression"),
    "hard-hit": _("Hard Hit"),
    "power-attack": _("Power Attack"),
    "heavy": _("Heavy"),
    "defend": _("Shield"),
    "penetrate-criticals": _("AP by criticals"),
}


def facets_of(card: Mapping[str, Any]) -> list[tuple[Message, list[Message | str | int]]]:
    """What a valid card can be found by."""
    if card["kind"] == "commander":
        first: list[Message | str | int] = [FACTIONS[card["faction"]]]
        return [(_("Faction"), first), (_("MV"), [card["mv"]]), (_("Arm"), [card["arm"]])]
    if card["kind"] == "weapon":
        ranged = [] if card.get("rng") is None else [card["rng"]]
        abilities: list[Message | str | int] = [_NAMES[name] for name in card.get("abilities", ())]
        return [
            (_("Hardpoints"), [card["hardpoints"]]),
            (_("Rng"), ranged),
            (_("Ability"), abilities),
        ]
    return [(_("Objectives"), [len(card["objectives"])])] if card["kind"] == "map" else []


def _weapon(card: Mapping[str, Any]) -> CardText:
    facts: list[tuple[Message, Message | str | int]] = [
        (_("Cost"), card["cost"]),
        (_("Hardpoints"), card["hardpoints"]),
    ]
    if card.get("hit") is not None:
        facts += [
            (_("Hit"), card["hit"]),
            (_("Rng"), card["rng"]),
            (_("Pow"), card["pow"]),
            (
                _("AP"),
                _("criticals")
                if "penetrate-criticals" in card.get("abilities", ())
                else card.get("penetration", 0),
            ),
        ]
    lines = [ABILITIES[ability] for ability in card.get("abilities", ())]
    for name, label in (
        ("mv", _("MV %(n)s", n=_signed(card, "mv"))),
        ("arm", _("Arm %(n)s", n=_signed(card, "arm"))),
    ):
        if card.get(name):
            lines.append(_("%(change)s for a companion that carries it.", change=label))
    blocks = (CardBlock(_("Abilities"), lines=tuple(lines)),) if lines else ()
    return CardText(card["name"], _("Equipment %(code)s", code=card["code"]), tuple(facts), blocks)


def _signed(card: Mapping[str, Any], name: str) -> str:
    return f"{int(card.get(name, 0)):+d}"


def _statistics(card: Mapping[str, Any]) -> list[tuple[Message, Message | str | int]]:
    return [
        (_("Cost"), card["cost"]),
        (_("bAP"), card["bap"]),
        (_("HP"), card["hp"]),
        (_("Arm"), card["arm"]),
        (_("MV"), card["mv"]),
    ]


def _frame(card: Mapping[str, Any]) -> CardText:
    facts = [*_statistics(card), (_("Hardpoints"), card["hardpoints"])]
    line = _("Carries weapons within its hardpoints, at most one of them heavy.")
    return CardText(
        card["name"], _("Companion"), tuple(facts), (CardBlock(_("Frame"), lines=(line,)),)
    )


def _commander(card: Mapping[str, Any]) -> CardText:
    carried = [item.replace("-", " ") for item in card["equipment"]]
    lines = [_("Carries: %(equipment)s.", equipment=carried)]
    if card.get("enhance", True):
        lines.append(
            ngettext(
                "Enhance: %(price)s bAP for %(n)s more die in an attack.",
                "Enhance: %(price)s bAP for %(n)s more dice in an attack.",
                constants.ENHANCE_DICE,
                price=constants.ENHANCE_PRICE,
            )
        )
    if card.get("stepper"):
        lines.append(_("Battle Stepper: after any attack of its own it may move 1 cell."))
    return CardText(
        card["name"],
        _("Commander of %(faction)s", faction=FACTIONS[card["faction"]]),
        tuple(_statistics(card)),
        (CardBlock(_("Equipment"), lines=tuple(lines)),),
    )


def _map(card: Mapping[str, Any]) -> CardText:
    facts: tuple[tuple[Message, Message | str | int], ...] = (
        (_("Width"), len(card["rows"][0])),
        (_("Depth"), len(card["rows"])),
        (_("Objectives"), len(card["objectives"])),
    )
    named = [objective["name"] for objective in card["objectives"]]
    lines: tuple[Message, ...] = (_("Objectives: %(names)s.", names=named),)
    if card.get("place"):
        lines = (_("%(place)s", place=card["place"]), *lines)
    signs = "".join(card["rows"])
    legend = tuple(sentence for codes, sentence in LEGEND if any(code in signs for code in codes))
    blocks = (CardBlock(_("Field"), lines=lines), CardBlock(_("Legend"), lines=(*legend, STAR)))
    return CardText(card["name"], _("Map"), facts, blocks)
