"""Cards in words, made from their data."""

from typing import Final

from ...data import Json
from ...forms.cards import CardBlock, CardText
from ...labels import labels_of
from ...text import Message, _, ngettext, pgettext
from .. import constants
from ..terms import ABILITIES, FACTIONS
from . import schema

LABELS: Final = labels_of(__package__)

Fact = tuple[Message, Message | str | int]

ABILITY_LINES: dict[str, Message] = LABELS["ability_lines"]

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
"""What the codes of a map's cells mean, in the signs of the map's picture."""

STAR = _("★: an objective. Its area is the cell and its neighbours on the same level (KG-10.1).")


def card_text(card: Json) -> CardText:
    """A valid card in words."""
    model = schema.read(card)
    if isinstance(model, schema.Weapon):
        return _weapon(model)
    if isinstance(model, schema.Frame):
        return _frame(model)
    if isinstance(model, schema.Commander):
        return _commander(model)
    if isinstance(model, schema.Map):
        return _map(model)
    raise NotImplementedError(f"{type(model).__name__} has no text")


def card_facets(card: Json) -> list[tuple[Message, list[Message | str | int]]]:
    """The facets by which a valid card can be searched."""
    model = schema.read(card)
    if isinstance(model, schema.Commander):
        return [
            (_("Faction"), [FACTIONS[model.faction]]),
            (_("MV"), [model.mv]),
            (_("Arm"), [model.arm]),
        ]
    if isinstance(model, schema.Weapon):
        return [
            (_("Hardpoints"), [model.hardpoints]),
            (_("Rng"), [model.rng] if model.rng is not None else []),
            (_("Ability"), [ABILITIES[ability] for ability in model.abilities]),
        ]
    if isinstance(model, schema.Map):
        return [(_("Objectives"), [len(model.objectives)])]
    return []


# -- Equipment


def profile_line(profile: schema.Profile) -> Message:
    """The values with which a weapon attacks, in a line."""
    return _(
        "Hit %(hit)s, Rng %(rng)s, Pow %(pow)s, AP %(ap)s",
        hit=profile.hit,
        rng=profile.rng,
        pow=profile.pow,
        ap=_penetration(profile),
    )


def _penetration(profile: schema.Profile) -> Message | int:
    """The penetration as a number, or "criticals" where each critical counts twice (KG-7.7.t1,
    KG-7.7.t2)."""
    return _("criticals") if "penetrate-criticals" in profile.abilities else profile.penetration


def _weapon(card: schema.Weapon) -> CardText:
    facts: list[Fact] = [(_("Cost"), card.cost), (_("Hardpoints"), card.hardpoints)]
    if profile := card.profile:
        facts += [
            (pgettext("of a weapon", "Hit"), profile.hit),
            (_("Rng"), profile.rng),
            (_("Pow"), profile.pow),
            (_("AP"), _penetration(profile)),
        ]
    lines = [ABILITY_LINES[ability] for ability in card.abilities]
    if card.mv:
        lines.append(_change(_("MV %(n)s", n=f"{card.mv:+d}")))
    if card.arm:
        lines.append(_change(_("Arm %(n)s", n=f"{card.arm:+d}")))
    blocks = (CardBlock(_("Abilities"), lines=tuple(lines)),) if lines else ()
    return CardText(card.name, _("Equipment %(code)s", code=card.code), tuple(facts), blocks)


def _change(change: Message) -> Message:
    """A change of statistics by equipment; only companions get it (KG-7.7.t10)."""
    return _("%(change)s for a companion that carries it.", change=change)


# -- Units


def _statistics(card: schema.Mecha) -> list[Fact]:
    return [
        (_("Cost"), card.cost),
        (_("bAP"), card.bap),
        (_("HP"), card.hp),
        (_("Arm"), card.arm),
        (_("MV"), card.mv),
    ]


def _frame(card: schema.Frame) -> CardText:
    facts = (*_statistics(card), (_("Hardpoints"), card.hardpoints))
    line = _("Carries weapons within its hardpoints, at most one of them heavy.")
    return CardText(card.name, _("Companion"), facts, (CardBlock(_("Frame"), lines=(line,)),))


def _commander(card: schema.Commander) -> CardText:
    carried = [item.replace("-", " ").title() for item in card.equipment]
    lines = [_("Carries: %(equipment)s.", equipment=carried)] if carried else []
    if card.enhance:
        lines.append(
            ngettext(
                "Enhance: %(price)s bAP for %(n)s more die in an attack.",
                "Enhance: %(price)s bAP for %(n)s more dice in an attack.",
                constants.ENHANCE_DICE,
                price=constants.ENHANCE_PRICE,
            )
        )
    if card.stepper:
        lines.append(_("Battle Stepper: after any attack of its own it may move 1 cell."))
    return CardText(
        card.name,
        _("Commander of %(faction)s", faction=FACTIONS[card.faction]),
        tuple(_statistics(card)),
        (CardBlock(_("Equipment"), lines=tuple(lines)),),
    )


# -- Maps


def _map(card: schema.Map) -> CardText:
    facts: tuple[Fact, ...] = (
        (_("Width"), len(card.rows[0])),
        (pgettext("of a map", "Depth"), len(card.rows)),
        (_("Objectives"), len(card.objectives)),
    )
    names = [objective.name for objective in card.objectives]
    lines: tuple[Message, ...] = (_("Objectives: %(names)s.", names=names),)
    if card.place:
        lines = (_(card.place), *lines)
    codes = "".join(card.rows)
    legend = tuple(line for known, line in LEGEND if any(code in codes for code in known))
    blocks = (CardBlock(_("Field"), lines=lines), CardBlock(_("Legend"), lines=(*legend, STAR)))
    return CardText(card.name, _("Map"), facts, blocks)
