"""Cards in words: the record sheet of a 'Mech, the country of a board."""

from collections import Counter
from collections.abc import Sequence

from ...data import Json
from ...forms.cards import CardBlock, CardText
from ...text import Message, _, ngettext, pgettext
from .. import terms
from . import layout, roles
from .boards import terrains
from .schema import BoardCard, MechCard, Mount
from .terrain import NAMES
from .weapons import WEAPONS
from .weights import structure_of

CLASSES: tuple[tuple[int, Message], ...] = (
    (35, pgettext("a weight class", "Light")),
    (55, pgettext("a weight class", "Medium")),
    (75, pgettext("a weight class", "Heavy")),
    (100, pgettext("a weight class", "Assault")),
)
"""The weight classes with the most tons of each."""


def text_of(card: Json) -> CardText:
    """A valid card in words."""
    if card["kind"] == "board":
        return _board(BoardCard.model_validate(dict(card)))
    return _mech(MechCard.model_validate(dict(card)))


def facets_of(card: Json) -> Sequence[tuple[Message, Sequence[Message | str | int]]]:
    """The facets by which a valid card can be searched."""
    if card["kind"] == "board":
        kinds = {hex.kind for hex in terrains(card["hexes"])}
        return [(_("Terrain"), [NAMES[kind] for kind in sorted(kinds)])]
    mech = MechCard.model_validate(dict(card))
    return [
        (_("Class"), [weight_class(mech.tonnage)]),
        (_("Role"), [roles.NAMES[roles.role_of(mech)]]),
        (_("Tons"), [mech.tonnage]),
        (_("Walk"), [mech.walk]),
        (_("Jump"), [mech.jump]),
        (_("Value"), [mech.value]),
        (_("Weapons"), sorted({mount.weapon for mount in mech.mounts})),
    ]


def weight_class(tonnage: int) -> Message:
    """Light, medium, heavy or assault."""
    return next(name for most, name in CLASSES if tonnage <= most)


def _mech(card: MechCard) -> CardText:
    subtitle = _(
        "%(class)s 'Mech, %(tons)s tons", **{"class": weight_class(card.tonnage)}, tons=card.tonnage
    )
    return CardText(
        card.name,
        subtitle,
        (
            (_("Value"), card.value),
            (_("Walk"), card.walk),
            (_("Run"), card.run),
            (_("Jump"), card.jump),
            (_("Heat sinks"), card.heat_sinks),
            (_("Armour"), sum(card.armour.values()) + sum(card.rear.values())),
        ),
        (_weapons(card), _armour(card), _slots(card)),
        (roles.NAMES[roles.role_of(card)],),
    )


def _weapons(card: MechCard) -> CardBlock:
    rounds: Counter[str] = Counter()
    for bin in card.bins:
        rounds[bin.weapon] += bin.rounds
    lines = [_weapon(mount) for mount in card.mounts]
    lines += [
        ngettext("%(n)s round for %(weapon)s", "%(n)s rounds for %(weapon)s", left, weapon=name)
        for name, left in sorted(rounds.items())
    ]
    return CardBlock(_("Weapons"), (), tuple(lines))


def _weapon(mount: Mount) -> Message:
    weapon = WEAPONS[mount.weapon]
    where = terms.NAMES[mount.location]
    if mount.rear:
        where = _("%(location)s, to the rear", location=where)
    return _(
        "%(weapon)s, %(where)s: heat %(heat)s, ranges %(short)s, %(medium)s, %(long)s",
        weapon=weapon.name,
        where=where,
        heat=weapon.heat,
        short=weapon.short,
        medium=weapon.medium,
        long=weapon.long,
    )


def _armour(card: MechCard) -> CardBlock:
    structure = structure_of(card.tonnage)
    lines = [
        points_in(location, card.armour[location], card.rear.get(location), structure[location])
        for location in terms.LOCATIONS
    ]
    return CardBlock(_("Armour and structure"), (), tuple(lines))


def points_in(location: terms.Location, armour: int, rear: int | None, structure: int) -> Message:
    """The points of a location in words, with those of its rear armour if it has any."""
    slots = {"location": terms.NAMES[location], "armour": armour, "structure": structure}
    if rear is None:
        return _("%(location)s: armour %(armour)s, structure %(structure)s", **slots)
    return _(
        "%(location)s: armour %(armour)s, rear %(rear)s, structure %(structure)s",
        **slots,
        rear=rear,
    )


def _slots(card: MechCard) -> CardBlock:
    lines = [
        _(
            "%(location)s: %(slots)s",
            location=terms.NAMES[location],
            slots=[layout.in_words(name) for name in card.slots[location] if name is not None],
        )
        for location in terms.LOCATIONS
    ]
    return CardBlock(_("Critical slots"), (), tuple(lines))


def _board(card: BoardCard) -> CardText:
    hexes = terrains(card.hexes)
    counts = Counter(hex.kind for hex in hexes)
    lines = [
        ngettext("%(n)s hex of %(kind)s", "%(n)s hexes of %(kind)s", count, kind=NAMES[kind])
        for kind, count in sorted(counts.items())
    ]
    levels = [hex.level for hex in hexes]
    return CardText(
        card.name,
        _(card.place) if card.place else None,
        ((_("Columns"), card.columns), (_("Rows"), card.rows)),
        (
            CardBlock(
                _("Country"),
                (_("levels %(low)s to %(high)s", low=min(levels), high=max(levels)),),
                tuple(lines),
            ),
        ),
    )
