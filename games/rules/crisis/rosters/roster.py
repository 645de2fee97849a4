"""Rosters, squads and the cards chosen for a game: all faults, each with its rule (CP-ROST,
CP-SQUAD)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from ...caching import cached_on_first
from ...contract.asking import Game, Setup
from ...data import Json, Plain
from ...fields import Illegal
from ...forms.faults import Fault
from ...forms.foreign import ListForm
from ...forms.rosters import RosterCount, Slot
from ...text import Message, _
from ..cards import builtin
from ..cards.kinds.character import Character
from ..constants import CRISES_OF_A_TYPE
from ..figures import library
from ..figures.state import State
from . import upgrades

CHARACTERS = 10  # CP-ROST-01
TACTICS = 8  # CP-ROST-01
BATTLEFIELD = "battlefield"
"""The part of a roster with its own battlefield, and the option that names one."""

SLOTS = (
    Slot("character", _("Characters"), ("character",), CHARACTERS, CHARACTERS),
    Slot("tactic", _("Team Tactics cards"), ("tactic",), TACTICS, TACTICS),
    Slot("secure", _("Secure crises"), ("crisis",), CRISES_OF_A_TYPE, CRISES_OF_A_TYPE),
    Slot("extract", _("Extract crises"), ("crisis",), CRISES_OF_A_TYPE, CRISES_OF_A_TYPE),
    Slot(BATTLEFIELD, _("Own battlefield"), ("battlefield",), 0, 1),
)


def fits(slot: Slot, card: Json) -> bool:
    """Whether a card fits in a slot: the two crisis slots take one type each (CP-ROST-02)."""
    if card.get("kind") not in slot.kinds:
        return False
    return slot.kinds != ("crisis",) or card.get("type") == slot.id


def match_cards(options: Json, rosters: Sequence[Json]) -> set[str]:
    """The ids of the cards of a match besides its battlefield: those of the rosters and the
    built-in affiliations that they may belong to."""
    wanted = {entry["card"] for roster in rosters for entry in roster.get("entries", [])}
    return wanted | {card["id"] for card in builtin.affiliations() if _may_matter(card, wanted)}


def _may_matter(affiliation: Json, card_ids: Iterable[str]) -> bool:
    """Whether one of the cards may belong to an affiliation. Of cards that are not built in only
    the ids are known here, and they may belong to any."""
    known = builtin.by_id()
    return any(
        card_id in affiliation["members"]
        or affiliation["id"] in known.get(card_id, {}).get("affiliations", ())
        or affiliation["id"] == known.get(card_id, {}).get("affiliation")
        or card_id not in known
        for card_id in card_ids
    )


# -- Rosters


def roster_faults(roster: Json, cards: Mapping[str, Json]) -> list[Fault]:
    """All faults of a roster (CP-ROST-01 to CP-ROST-07)."""
    entries = [entry for entry in roster.get("entries", []) if isinstance(entry, Mapping)]
    faults = [*_numbers(entries), *_strangers(entries, cards)]
    chosen = {
        slot.id: [
            cards[entry["card"]]
            for entry in entries
            if entry.get("slot") == slot.id and fits(slot, cards.get(entry.get("card", ""), {}))
        ]
        for slot in SLOTS
    }
    faults += _repeated(
        chosen["character"],
        "alter_ego",
        "CP-ROST-03",
        _("Two characters of one roster may not be the same person: %(name)s."),
    )
    faults += _repeated(
        chosen["tactic"],
        "name",
        "CP-ROST-04",
        _("Two Team Tactics cards of one roster may not have the same name: %(name)s."),
    )
    faults += _repeated(
        [*chosen["secure"], *chosen["extract"]],
        "name",
        "CP-ROST-05",
        _("Two crisis cards of one roster may not have the same name: %(name)s."),
    )
    return faults


def _numbers(entries: Sequence[Json]) -> list[Fault]:
    """Faults of the numbers of cards (CP-ROST-01, CP-ROST-02), and of more than one battlefield
    (CP-BOARD-05)."""
    faults = []
    for slot in SLOTS:
        number = sum(entry.get("slot") == slot.id for entry in entries)
        if slot.id == BATTLEFIELD and number > slot.most:
            message = _("A roster brings one battlefield at most, not %(number)s.", number=number)
            faults.append(Fault("CP-BOARD-05", message, slot.id))
        elif number < slot.least or number > slot.most:
            rule = "CP-ROST-02" if slot.id in ("secure", "extract") else "CP-ROST-01"
            message = _(
                "%(slot)s: exactly %(needed)s, not %(number)s.",
                slot=slot.label,
                needed=slot.least,
                number=number,
            )
            faults.append(Fault(rule, message, slot.id))
    return faults


def _strangers(entries: Sequence[Json], cards: Mapping[str, Json]) -> list[Fault]:
    """Cards that are unknown or in the wrong slot (CP-ROST-01, CP-ROST-02, CP-ROST-07)."""
    slots = {slot.id: slot for slot in SLOTS}
    faults = []
    for entry in entries:
        card_id = str(entry.get("card", ""))
        slot = slots.get(str(entry.get("slot", "")))
        card = cards.get(card_id)
        name = card["name"] if card else card_id
        if card is not None and card.get("kind") == "affiliation":
            message = _("An affiliation is not part of a roster: %(name)s.", name=name)
            faults.append(Fault("CP-ROST-07", message, card_id))
        elif slot is None or (card is not None and not fits(slot, card)):
            message = _("%(name)s does not belong there.", name=name)
            crisis = card is not None and card.get("kind") == "crisis"
            faults.append(Fault("CP-ROST-02" if crisis else "CP-ROST-01", message, card_id))
        elif card is None:
            message = _("There is no card called %(name)s.", name=name)
            faults.append(Fault("CP-ROST-01", message, card_id))
    return faults


def _repeated(cards: Iterable[Json], key: str, rule: str, message: Message) -> list[Fault]:
    found: dict[str, list[Json]] = {}
    for card in cards:
        found.setdefault(str(card.get(key, "")).casefold(), []).append(card)
    return [
        Fault(rule, message.filled(name=same[-1][key]), same[-1]["id"])
        for same in found.values()
        if len(same) > 1
    ]


# -- Affiliations


def affiliated(setup: Setup, card_id: str, affiliation: str) -> bool:
    """Whether a character has an affiliation, by that card or by its own (CP-SQUAD-07,
    CP-SQUAD-12)."""
    known, key = setup.cache, ("affiliated", card_id, affiliation)
    if key not in known:
        known[key] = _is_affiliated(setup, card_id, affiliation)
    return bool(known[key])


def _is_affiliated(setup: Setup, card_id: str, affiliation: str) -> bool:
    own = library.character(setup, card_id).affiliations
    if _names_one(own, affiliation):
        return True
    return any(
        _names_one([card.id], affiliation) and _names_one(card.members, card_id)
        for card in library.affiliations(setup)
    )


def _names_one(names: Iterable[str], wanted: str) -> bool:
    """Whether one of the names is the wanted one, in any spelling."""
    return builtin.spelling(wanted) in map(builtin.spelling, names)


@dataclass(frozen=True)
class Belonging:
    """The characters that belong to an affiliation: its members, and those whose rules let them
    count as members of any, of whom one counts in a squad."""

    members: frozenset[str]
    agents: frozenset[str]

    def counted(self, characters: Sequence[str]) -> int:
        """The number of a squad's characters that count for the affiliation."""
        members = len(self.members.intersection(characters))
        return members + (not self.agents.isdisjoint(characters))

    def suffices(self, characters: Sequence[str]) -> bool:
        """Whether a squad may use the affiliation: more than half of it belongs to it (CP-SQUAD-04,
        CP-SQUAD-13)."""
        return 2 * self.counted(characters) > len(characters)


def belonging(setup: Setup, characters: Sequence[str], affiliation: str) -> Belonging:
    """The characters, among these, that belong to an affiliation."""
    members = frozenset(card for card in characters if affiliated(setup, card, affiliation))
    others = (card for card in characters if card not in members)
    agents = (card for card in others if _counts_anywhere(library.character(setup, card)))
    return Belonging(members, frozenset(agents))


@cached_on_first(1)
def _counts_anywhere(card: Character) -> bool:
    return any(
        modifier.mod == "any-affiliation"
        for power in card.superpowers
        for rule in power.rules
        for modifier in rule.always
    )


def may_use(setup: Setup, characters: Sequence[str], affiliation: str) -> bool:
    """Whether a squad may use an affiliation (CP-SQUAD-04, CP-SQUAD-13)."""
    return belonging(setup, characters, affiliation).suffices(characters)


# -- Squads


def roster_cards(setup: Setup, seat: int, slot: str) -> list[str]:
    """The ids of a seat's cards in a slot of its roster."""
    entries = setup.rosters[seat].get("entries", [])
    return [entry["card"] for entry in entries if entry["slot"] == slot]


def squad_faults(
    setup: Setup,
    seat: int,
    characters: Sequence[str],
    affiliation: str | None,
    threat: int,
    borne: upgrades.Borne = MappingProxyType({}),
) -> list[Fault]:
    """All faults of a squad and of its characters' upgrades, for a mission of this Threat
    (CP-SQUAD-01 to CP-SQUAD-05, CP-SQUAD-11, CP-SQUAD-13, CP-HOUSE-06)."""
    faults = []
    own = roster_cards(setup, seat, "character")
    for card_id in characters:
        if card_id not in own:
            message = _("%(card)s is not in the roster.", card=card_id)
            faults.append(Fault("CP-SQUAD-01", message, card_id))
    known = [card_id for card_id in characters if card_id in own]
    if not known:
        faults.append(Fault("CP-SQUAD-11", _("A squad has at least one character.")))
    faults += upgrades.faults(setup, borne)
    total = sum(library.character(setup, card_id).threat for card_id in known)
    total += upgrades.threat(setup, borne)
    if total > threat:
        message = _(
            "The squad's Threat is %(total)s, the mission allows %(threat)s.",
            total=total,
            threat=threat,
        )
        faults.append(Fault("CP-SQUAD-02", message))
    if affiliation not in (None, "none") and known:
        faults += _affiliation_faults(setup, known, str(affiliation))
    return faults


def _affiliation_faults(setup: Setup, characters: Sequence[str], affiliation: str) -> list[Fault]:
    cards = {card.id: card for card in library.affiliations(setup)}
    if affiliation not in cards:
        return [Fault("CP-SQUAD-05", _("There is no such affiliation."), affiliation)]
    if may_use(setup, characters, affiliation):
        return []
    message = _(
        "%(affiliation)s: %(members)s of %(all)s characters belong to it, and more than half must.",
        affiliation=cards[affiliation].name,
        members=belonging(setup, characters, affiliation).counted(characters),
        all=len(characters),
    )
    return [Fault("CP-SQUAD-04", message, affiliation)]


def tactics_allowed(
    setup: Setup, seat: int, card_id: str, affiliation: str | None
) -> Illegal | None:
    """Why a Team Tactics card may not be chosen for this game (CP-SQUAD-09, CP-SQUAD-10, CP-TAC-02,
    CP-TAC-03). None if it may."""
    if card_id not in roster_cards(setup, seat, "tactic"):
        return Illegal("CP-SQUAD-08", _("This card is not in the roster."))
    needed = library.tactic(setup, card_id).affiliation
    if needed is None or (affiliation and _names_one([needed], affiliation)):
        return None
    named = {card.id: card.name for card in library.affiliations(setup)}
    message = _(
        "Only a squad that uses the affiliation %(affiliation)s may take this card.",
        affiliation=named.get(needed, needed),
    )
    return Illegal("CP-SQUAD-09", message)


def leaders(game: Game[State], seat: int) -> list[str]:
    """A seat's characters on the battlefield whose Leadership its squad may use: those of its
    affiliation (CP-CARD-24)."""
    affiliation = game.state.squads[seat].affiliation or ""
    return [
        unit.id
        for unit in game.state.characters.values()
        if unit.seat == seat
        and unit.on_board
        and any(
            power.type == "leadership" and _names_one([affiliation], power.affiliation or "none")
            for power in library.character(game.setup, unit.card).superpowers
        )
    ]


def totals(roster: Json, cards: Mapping[str, Json]) -> list[RosterCount]:
    """The Threat of all characters of a roster, from which a squad is built in each match."""
    chosen = [cards[entry["card"]] for entry in roster["entries"]]
    threat = sum(card["threat"] for card in chosen if card["kind"] == "character")
    return [RosterCount(_("Threat to choose from"), threat)]


# -- Ready rosters


def ready_rosters() -> list[Plain]:
    """Ready rosters of built-in cards, those with only core box cards first."""
    rosters: list[Plain] = builtin.read("rosters.json")
    return rosters


LISTS: Final = ListForm(
    headings={
        "character": ("model", "mini", "miniature"),
        "tactic": ("ttc",),
        "extract": ("extraction",),
    },
    totals=("threat", "level", "max", "maximum"),
    marks=("restricted", "leader"),
    cost="threat",
    read=(
        _(
            "Rosters as builders copy them: a name on each line below headings such as Characters,"
            " Team Tactics, Secure Crisis and Extract Crisis. Threat, real names, marks of"
            " restricted cards and letters of maps may stand behind the names."
        ),
    ),
)
