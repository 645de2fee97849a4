"""Teams: their composition, and all faults of an illegal one (KG-3.1 to KG-3.5)."""

from collections.abc import Mapping, Sequence

from pydantic import ValidationError

from ..data import Json
from ..forms.faults import Fault
from ..forms.rosters import RosterCount, Slot
from ..text import _, ngettext
from . import constants, own_maps
from .cards import schema
from .library import Cards
from .terms import FACTIONS
from .units import carried, entry_cost, faction_of

Data = Mapping[str, Json]
"""Cards as plain data, by id; some may be faulty."""
Entry = Json

SLOTS = (
    Slot("commanders", _("Commanders"), ("commander",), constants.COMMANDERS, constants.COMMANDERS),
    Slot(
        "companions",
        _("Companions"),
        ("frame",),
        0,
        constants.COMPANIONS,
        repeat=True,
        parts=("weapon",),
    ),
    own_maps.SLOT,
)


def faults(roster: Json, data: Data) -> list[Fault]:
    """Every fault of a team at once, each with its rule."""
    cards = _cards_of(roster, data)
    entries = _entries(roster)
    known = [entry for entry in entries if entry.get("card") in cards]
    found = [
        Fault("KG-3.5", _("There is no card %(card)s.", card=str(entry.get("card"))), "")
        for entry in entries
        if entry.get("card") not in cards
    ]
    commanders = [entry for entry in known if _is(schema.Commander, entry, cards)]
    companions = [entry for entry in known if _is(schema.Frame, entry, cards)]
    found += _misplaced(known, cards)
    found += _maps(known, cards)
    found += _counts(commanders, companions)
    found += _commanders(commanders, cards)
    for index, entry in enumerate(companions):
        found += _companion(index, entry, cards)
    found += _points(known, cards)
    return found


def total(roster: Json, data: Data) -> int:
    """The points of a team, surcharges included (KG-3.1, KG-3.4)."""
    return _total(_entries(roster), _cards_of(roster, data))


def summary(roster: Json, data: Data) -> list[RosterCount]:
    """The points of the team, of those there may be (KG-3.1)."""
    return [RosterCount(_("Points"), total(roster, data), constants.POINTS)]


def entry_summary(entry: Entry, roster: Json, data: Data) -> list[RosterCount]:
    """The points of one unit and, for a companion, the hardpoints used (KG-3.3, KG-3.4); empty for
    a map."""
    cards = _cards_of({"entries": [entry, *_entries(roster)]}, data)
    card = cards[entry["card"]]
    if not isinstance(card, schema.Mecha):
        return []
    counts = [RosterCount(_("Points"), entry_cost(entry, cards, faction_of(roster, cards)))]
    if isinstance(card, schema.Frame):
        used = sum(weapon.hardpoints for weapon in _weapons(entry, cards))
        counts.append(RosterCount(_("Hardpoints"), used, card.hardpoints))
    return counts


def _cards_of(roster: Json, data: Data) -> Cards:
    """The cards that a roster names. A faulty card counts as unknown."""
    cards = {}
    for entry in _entries(roster):
        for card_id in (entry.get("card"), *carried(entry)):
            if isinstance(card_id, str) and card_id in data and card_id not in cards:
                try:
                    cards[card_id] = schema.read(data[card_id])
                except (KeyError, ValidationError):
                    continue
    return cards


def _entries(roster: Json) -> list[Entry]:
    return [entry for entry in roster.get("entries", []) if isinstance(entry, Mapping)]


def _is(kind: type[schema.Card], entry: Entry, cards: Cards) -> bool:
    return isinstance(cards[entry["card"]], kind)


def _weapons(entry: Entry, cards: Cards) -> list[schema.Weapon]:
    """The equipment that an entry adds to its card; unknown ids are left out."""
    found = [cards.get(card_id) for card_id in carried(entry)]
    return [card for card in found if isinstance(card, schema.Weapon)]


def _total(entries: Sequence[Entry], cards: Cards) -> int:
    side = faction_of({"entries": entries}, cards)
    return sum(
        entry_cost(entry, cards, side)
        for entry in entries
        if isinstance(cards.get(str(entry.get("card"))), schema.Mecha)
    )


def _misplaced(entries: Sequence[Entry], cards: Cards) -> list[Fault]:
    """Faults of cards that are no units or stand in the wrong place (KG-3.1)."""
    slots = {slot.id: slot for slot in SLOTS}
    found = []
    for entry in entries:
        card = cards[entry["card"]]
        slot = slots.get(str(entry.get("slot")))
        if isinstance(card, schema.Map) and slot is own_maps.SLOT:
            continue
        if not isinstance(card, schema.Mecha):
            found.append(Fault("KG-3.1", _("%(card)s is no unit.", card=card.name), ""))
        elif slot is None:
            message = _(
                "%(card)s: a team has commanders and companions, and no %(slot)s.",
                card=card.name,
                slot=str(entry.get("slot"))[:40],
            )
            found.append(Fault("KG-3.1", message, ""))
        elif card.kind not in slot.kinds:
            message = _("%(card)s does not belong to %(slot)s.", card=card.name, slot=slot.label)
            found.append(Fault("KG-3.1", message, slot.id))
    return found


def _maps(entries: Sequence[Entry], cards: Cards) -> list[Fault]:
    """Faults of a team that brings more than one map: a match is played on one (KG-2.1)."""
    brought = [entry for entry in entries if _is(schema.Map, entry, cards)]
    if len(brought) <= own_maps.SLOT.most:
        return []
    message = _("A roster holds one map at most; this one has %(n)s.", n=len(brought))
    return [Fault("KG-2.1", message, own_maps.MAP)]


def _counts(commanders: Sequence[Entry], companions: Sequence[Entry]) -> list[Fault]:
    """Faults of numbers: commanders, companions, units in all (KG-3.1)."""
    found = []
    if len(commanders) != constants.COMMANDERS:
        message = _(
            "A team has exactly %(needed)s commanders; this one has %(n)s.",
            needed=constants.COMMANDERS,
            n=len(commanders),
        )
        found.append(Fault("KG-3.1", message, "commanders"))
    if len(companions) > constants.COMPANIONS:
        message = _(
            "A team has at most %(most)s companions; this one has %(n)s.",
            most=constants.COMPANIONS,
            n=len(companions),
        )
        found.append(Fault("KG-3.1", message, "companions"))
    if len(commanders) + len(companions) > constants.UNITS:
        message = _("A team has at most %(most)s units.", most=constants.UNITS)
        found.append(Fault("KG-3.1", message, ""))
    return found


def _commanders(entries: Sequence[Entry], cards: Cards) -> list[Fault]:
    """Faults of commanders: they are of one faction, each at most once (KG-3.2), with the equipment
    of their card (KG-3.5)."""
    found = []
    for entry in entries:
        if entry.get("with"):
            message = _(
                "%(card)s carries what stands on its card, and nothing else.",
                card=cards[entry["card"]].name,
            )
            found.append(Fault("KG-3.5", message, "commanders"))
    known = [cards[entry["card"]] for entry in entries]
    commanders = [card for card in known if isinstance(card, schema.Commander)]
    sides = sorted({card.faction for card in commanders})
    if len(sides) > 1:
        named = [FACTIONS[side] for side in sides]
        message = _("Commanders of one faction only: %(sides)s.", sides=named)
        found.append(Fault("KG-3.2", message, "commanders"))
    names = [card.name for card in commanders]
    for name in sorted({name for name in names if names.count(name) > 1}):
        message = _("%(name)s stands in the team twice.", name=name)
        found.append(Fault("KG-3.2", message, "commanders"))
    return found


def _companion(index: int, entry: Entry, cards: Cards) -> list[Fault]:
    """Faults of a companion: its weapons fit the frame's hardpoints, with at most one heavy weapon
    (KG-3.3)."""
    frame = cards[entry["card"]]
    assert isinstance(frame, schema.Frame)
    label = _("%(frame)s, companion %(n)s", frame=frame.name, n=index + 1)
    named = entry.get("with", [])
    if not isinstance(named, list) or not all(isinstance(item, str) for item in named):
        return [Fault("KG-3.3", _("%(unit)s: weapons are a list.", unit=label), "companions")]
    found = []
    for item in named:
        if not isinstance(cards.get(item), schema.Weapon):
            message = _("%(unit)s: there is no weapon %(card)s.", unit=label, card=item)
            found.append(Fault("KG-3.5", message, "companions"))
    weapons = _weapons(entry, cards)
    used = sum(weapon.hardpoints for weapon in weapons)
    if used > frame.hardpoints:
        message = ngettext(
            "%(unit)s: %(n)s hardpoint used of %(most)s.",
            "%(unit)s: %(n)s hardpoints used of %(most)s.",
            used,
            unit=label,
            most=frame.hardpoints,
        )
        found.append(Fault("KG-3.3", message, "companions"))
    heavy = [weapon for weapon in weapons if "heavy" in weapon.abilities]
    if len(heavy) > constants.HEAVY_WEAPONS_OF_A_COMPANION:
        message = _("%(unit)s: at most one heavy weapon.", unit=label)
        found.append(Fault("KG-3.3", message, "companions"))
    return found


def _points(entries: Sequence[Entry], cards: Cards) -> list[Fault]:
    points = _total(entries, cards)
    if points <= constants.POINTS:
        return []
    message = _("%(points)s points of at most %(most)s.", points=points, most=constants.POINTS)
    return [Fault("KG-3.1", message, "")]
