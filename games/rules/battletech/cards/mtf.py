"""'Mechs as MegaMek's .mtf files, read and written. Everything that these rules do not have is
refused by name at once; what changes no rule, such as prose and quirks, is left out with a note.
Structure and battle value are calculated, never read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ...data import Plain
from ...fields import Illegal
from ...forms.faults import Fault
from ...forms.foreign import text_of
from ...forms.free_texts import PARTS
from ...text import Message, _
from .. import terms
from ..terms import ARMS, LOCATIONS, TORSOS, Location
from . import construction, layout, weights
from .battle_value import battle_value
from .mtf_names import MEANT, SPELLED
from .schema import MechCard, Mount
from .weapons import WEAPONS

MOST_BYTES: Final = 200_000
MOST_LINES: Final = 4_000
EMPTY: Final = "-Empty-"
REAR: Final = " (R)"
LINES_OF_A_LOCATION: Final = 12

TITLES: Final[dict[Location, str]] = {
    "LA": "Left Arm",
    "RA": "Right Arm",
    "LT": "Left Torso",
    "RT": "Right Torso",
    "CT": "Center Torso",
    "HD": "Head",
    "LL": "Left Leg",
    "RL": "Right Leg",
}
_BY_TITLE = {f"{title.casefold()}:": location for location, title in TITLES.items()}
_REAR: Final[dict[str, Location]] = {"RTL": "LT", "RTR": "RT", "RTC": "CT"}

# What may stand behind these words; anything else is refused by its text.
_ALLOWED: Final = {
    "config": re.compile(r"biped", re.I),
    "techbase": re.compile(r"inner sphere", re.I),
    "rules level": re.compile(r"1"),
    "engine": re.compile(r"\d{1,3} fusion engine(\(is\))?", re.I),
    "structure": re.compile(r"(is )?standard|", re.I),
    "myomer": re.compile(r"standard|", re.I),
    "cockpit": re.compile(r"standard( cockpit)?|", re.I),
    "gyro": re.compile(r"standard( gyro)?|", re.I),
    "heat sinks": re.compile(r"\d{1,2} single", re.I),
    "armor": re.compile(r"standard( armor)?(\(.*)?", re.I),
}
_NEEDED = ("config", "techbase", "rules level", "mass", "engine", "heat sinks", "jump mp", "armor")
_REFUSED = ("nocrit", "lam", "motive", "base chassis heat sinks", "heat sink kit")
_TAKEN = {"chassis", "model", "version", "mass", "walk mp", "jump mp", "weapons", *_ALLOWED}
_LEFT_OUT_SILENTLY = ("era", "source", "generator", "published", "role", "faction", "uuid")


@dataclass
class Read:
    """The result of reading: a card's data, or every fault, and notes of what was left out."""

    card: Plain | None = None
    faults: list[Fault] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)


# -- Reading -----------------------------------------------------------------------------------


def read(raw: bytes) -> Read:
    """Reads a 'Mech from any bytes."""
    if len(raw) > MOST_BYTES:
        return _refused(Fault("", _("This file is too long: at most %(n)s bytes.", n=MOST_BYTES)))
    lines = text_of(raw).splitlines()
    if len(lines) > MOST_LINES:
        return _refused(Fault("", _("This file has more than %(n)s lines.", n=MOST_LINES)))
    sheet = _Sheet.of(line.rstrip() for line in lines)
    faults = [*_header_faults(sheet), *_slot_faults(sheet)]
    if faults:
        return _refused(*faults)
    card = _card(sheet)
    if isinstance(card, Fault):
        return _refused(card)
    faults = layout.faults(card) or construction.faults(card)
    if faults:
        return _refused(*faults)
    return Read(card.model_dump(mode="json", exclude={*PARTS}), notes=list(_notes(sheet)))


def _refused(*faults: Fault) -> Read:
    return Read(faults=list(faults))


@dataclass
class _Sheet:
    """The lines of a file by meaning: the text behind each keyword, and the slots."""

    words: dict[str, str] = field(default_factory=dict)
    slots: dict[Location, list[str]] = field(default_factory=dict)
    others: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, lines: Iterator[str]) -> _Sheet:
        """Sorts a file's lines. A location takes as many lines as it has slots, so that prose
        behind the last location is not taken for slots; weapons are read from the slots alone."""
        sheet = cls()
        heads: list[str] = []
        at: Location | None = None
        for line in lines:
            if line.startswith("#"):
                continue
            title = _BY_TITLE.get(line.strip().casefold())
            if title is not None:
                at = title
                sheet.slots.setdefault(title, [])
            elif at is not None and line.strip() and len(sheet.slots[at]) < LINES_OF_A_LOCATION:
                sheet.slots[at].append(line.strip())
            elif at is None:
                sheet._word(line, heads)
            elif ":" in line:
                sheet.others.add(line.partition(":")[0].strip().casefold())
        return sheet

    def _word(self, line: str, heads: list[str]) -> None:
        """Reads a line before the slots: a keyword and its text. In old files the two lines behind
        the version are the chassis and the model, which may be empty."""
        word, colon, rest = line.partition(":")
        key = word.strip().casefold()
        if "version" in self.words and len(heads) < 2 and key != "generator":
            heads.append(line.strip())
            self.words.setdefault(("chassis", "model")[len(heads) - 1], line.strip())
        elif colon and (key in _TAKEN or key.endswith(" armor") or key in _REFUSED):
            self.words.setdefault(key, rest.strip())
        elif colon:
            self.others.add(key)


def _header_faults(sheet: _Sheet) -> Iterator[Fault]:
    """Missing keywords, and values that these rules do not have."""
    armour = [f"{name.casefold()} armor" for name in (*TITLES, *_REAR)]
    for word in ("chassis", *_NEEDED, *armour):
        if not sheet.words.get(word):
            yield Fault("", _("There is no line %(word)s.", word=f"{word}:"), word)
    for word, allowed in _ALLOWED.items():
        given = sheet.words.get(word, "")
        if given and not allowed.fullmatch(given):
            yield Fault("", _("These rules have no %(what)s.", what=f"{word}: {given[:60]}"), word)
    for word in _REFUSED:
        if word in sheet.words:
            yield Fault("", _("These rules have no %(what)s.", what=word), word)
    for word in ("mass", "jump mp", *armour):
        given = sheet.words.get(word, "")
        if given and not re.fullmatch(r"[0-9]{1,3}", given):
            message = _("%(word)s is a whole number, not %(given)s.", word=word, given=given[:60])
            yield Fault("", message, word)


def _slot_faults(sheet: _Sheet) -> Iterator[Fault]:
    """Slots whose contents these rules do not have."""
    for location in LOCATIONS:
        if location not in sheet.slots:
            yield Fault("", _("There is no line %(word)s.", word=f"{TITLES[location]}:"))
        for slot, line in enumerate(sheet.slots.get(location, ())):
            name, _rear = _named(line)
            if slot >= layout.SLOTS_OF[location] and name is not None:
                yield _fault_at(location, slot, _("This location has no such slot."))
            elif name == "":
                what = _("These rules have no %(what)s.", what=line[:60])
                yield _fault_at(location, slot, what)


def _named(line: str) -> tuple[str | None, bool]:
    """The meaning of a slot's line, "" if it is unknown, None if it is empty; and whether it is
    mounted to the rear."""
    if line.casefold() == EMPTY.casefold():
        return None, False
    named = line.removesuffix(" (Split)")
    rear = named.endswith(REAR)
    return MEANT.get(named.removesuffix(REAR).strip().casefold(), ""), rear


def _fault_at(location: Location, slot: int, message: Message) -> Fault:
    return Fault("", layout.in_slot(location, slot, message), f"{location}[{slot}]")


def _card(sheet: _Sheet) -> MechCard | Fault:
    """The card of a file whose words are all known, or its first fault."""
    words = sheet.words
    tonnage = int(words["mass"])
    power = int(words["engine"].split()[0])
    if not 20 <= tonnage <= 100 or tonnage % construction.STEP:
        return Fault("", _("'Mechs weigh 20 to 100 tons in fives."), "mass")
    if power % tonnage or not tonnage <= power <= weights.LARGEST_ENGINE:
        message = _(
            "An engine's rating is a multiple of the tons: %(rating)s is none.", rating=power
        )
        return Fault("", message, "engine")
    slots = {location: _slots(location, sheet.slots[location]) for location in LOCATIONS}
    names = {at: tuple(name for name, _rear in found) for at, found in slots.items()}
    try:
        mounts = tuple(_mounts(slots))
    except Illegal as rest:
        return Fault("", rest.message, "weapons")
    chassis, model = _shortened(words["chassis"]), _shortened(words.get("model", ""))[:40]
    name = f"{chassis} {model}".strip()[:60].strip()
    data = {
        "id": slug(name),
        "kind": "mech",
        "name": name,
        "chassis": chassis,
        "model": model,
        "tonnage": tonnage,
        "walk": power // tonnage,
        "jump": int(words["jump mp"]),
        "heat_sinks": int(words["heat sinks"].split()[0]),
        "armour": {at: int(words[f"{at.casefold()} armor"]) for at in TITLES},
        "rear": {at: int(words[f"{name.casefold()} armor"]) for name, at in _REAR.items()},
        "slots": names,
        "mounts": mounts,
        "bins": tuple(layout.bins(names)),
        "value": 1,
    }
    try:
        card = MechCard.model_validate(data)
    except ValueError as wrong:
        why = str(wrong).splitlines()
        return Fault("", _("This is no 'Mech: %(why)s", why=" ".join(why)[:300]))
    if layout.faults(card):
        return card
    return card.model_copy(update={"value": battle_value(card)})


def _shortened(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable()).strip()[:60].strip()


def slug(name: str) -> str:
    """An id derived from a name."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:60].strip("-") or "mech"


def _slots(location: Location, lines: Sequence[str]) -> tuple[tuple[str | None, bool], ...]:
    """The slots of a location. Contents move up over gaps, as in MegaMek, except in the head."""
    size = layout.SLOTS_OF[location]
    found = [_named(line) for line in lines[:size]]
    if location != "HD":
        found = [one for one in found if one[0] is not None]
    return tuple(found + [(None, False)] * (size - len(found)))


_Piece = tuple[str, bool, tuple[tuple[Location, int], ...]]
"""A weapon or a part of one: its name, whether it is mounted to the rear, and its slots."""


def _mounts(slots: Mapping[Location, Sequence[tuple[str | None, bool]]]) -> Iterator[Mount]:
    """The weapons: runs of equal slots, cut to the size of the weapon; a remainder is joined with
    one in the next location. Raises Illegal for a remainder that forms no whole weapon."""
    pieces: list[_Piece] = []
    rests: list[_Piece] = []
    for location in (*ARMS, *TORSOS, "HD", *terms.LEGS):
        for name, rear, places in _runs(location, slots[location]):
            size = WEAPONS[name].slots
            whole = len(places) // size * size
            pieces += [(name, rear, places[at : at + size]) for at in range(0, whole, size)]
            if whole < len(places):
                rests.append((name, rear, places[whole:]))
    while rests:
        pieces.append(_joined(rests))
    for number, (name, rear, places) in enumerate(pieces, start=1):
        location = layout.narrower({at for at, _slot in places})
        yield Mount(id=f"w{number}", weapon=name, location=location, rear=rear, slots=places)


def _joined(rests: list[_Piece]) -> _Piece:
    """The first remainder joined with another into a whole weapon; both are removed. Raises
    Illegal if there is no such other."""
    name, rear, places = rests.pop(0)
    size = WEAPONS[name].slots
    for other in rests:
        together = {places[0][0], other[2][0][0]}
        whole = len(places) + len(other[2]) == size
        if other[:2] == (name, rear) and whole and layout.may_be_split(size, together):
            rests.remove(other)
            return name, rear, (*places, *other[2])
    message = _(
        "%(location)s: %(name)s takes %(n)s slots.",
        location=terms.NAMES[places[0][0]],
        name=name,
        n=size,
    )
    raise Illegal("", message)


def _runs(location: Location, slots: Sequence[tuple[str | None, bool]]) -> Iterator[_Piece]:
    """Runs of neighbouring slots of the same weapon."""
    run: list[tuple[Location, int]] = []
    for slot, (name, rear) in enumerate(slots):
        if name in WEAPONS:
            run.append((location, slot))
            following = slots[slot + 1] if slot + 1 < len(slots) else (None, False)
            if following != (name, rear):
                yield str(name), rear, tuple(run)
                run = []


def _notes(sheet: _Sheet) -> Iterator[Message]:
    """What was left out because it changes no rule."""
    words = sorted(word[:40] for word in sheet.others if word not in _LEFT_OUT_SILENTLY)
    if words:
        yield _("Left out, as it changes no rule here: %(words)s.", words=words[:20])


# -- Writing -----------------------------------------------------------------------------------


def written(card: MechCard) -> str:
    """The file of a valid 'Mech, readable by old and new versions of MegaMek."""
    lines = ["Version:1.0", card.chassis, card.model, ""]
    lines += ["Config:Biped", "TechBase:Inner Sphere", "Era:3025", "Rules Level:1", ""]
    lines += [f"Mass:{card.tonnage}", f"Engine:{weights.rating(card)} Fusion Engine"]
    lines += ["Structure:Standard", "Myomer:Standard", "", f"Heat Sinks:{card.heat_sinks} Single"]
    lines += [f"Walk MP:{card.walk}", f"Jump MP:{card.jump}", "", "Armor:Standard(Inner Sphere)"]
    lines += [f"{at} Armor:{card.armour[at]}" for at in TITLES]
    lines += [f"{name} Armor:{card.rear[at]}" for name, at in _REAR.items()]
    lines += ["", f"Weapons:{len(card.mounts)}"]
    lines += [f"{SPELLED[one.weapon][0]}, {TITLES[one.location]}" for one in card.mounts]
    for location, title in TITLES.items():
        lines += ["", f"{title}:", *_written_slots(card, location)]
    return "\r\n".join([*lines, ""])


def _written_slots(card: MechCard, location: Location) -> Iterator[str]:
    rear = {place for mount in card.mounts if mount.rear for place in mount.slots}
    for slot in range(LINES_OF_A_LOCATION):
        name = card.slots[location][slot] if slot < len(card.slots[location]) else None
        spelled = SPELLED[name][0] if name else EMPTY
        yield f"{spelled}{REAR}" if (location, slot) in rear else spelled
