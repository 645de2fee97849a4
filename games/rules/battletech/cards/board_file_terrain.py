"""MegaMek's names of terrain, in tables: terrain that is imported, that changes no rule, and that
can be flattened. Any other name is terrain that these rules do not have."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from ...fields import Illegal
from ...text import Message, _
from .terrain import Kind, Terrain, check

_KINDS: Final[dict[str, Kind]] = {
    "woods:1": "light-woods",
    "woods:2": "heavy-woods",
    "rough:1": "rough",
    **{f"rubble:{level}": "rubble" for level in range(1, 6)},
}
_WRITTEN: Final[dict[Kind, str]] = {
    "clear": "",
    "light-woods": "woods:1;foliage_elev:2",
    "heavy-woods": "woods:2;foliage_elev:2",
    "rough": "rough:1",
    "rubble": "rubble:1",
    "water": "water:{depth}",
}
FOLIAGE: Final = "foliage_elev"
FOLIAGE_AS_HERE: Final = "foliage_elev:2"
"""Woods two levels high, as all woods here (G-25). Old files omit it."""
WATER: Final = "water"
LIMBS: Final = frozenset({"arms", "legs"})
PICTURES: Final = frozenset(
    {
        "fluff", "ground_fluff", "water_fluff", "road_fluff", "bldg_fluff", "none", "theme",
        "metal_deposit", "deployment_zone", "incline_top", "incline_bottom", "incline_high_top",
        "incline_high_bottom", "cliff_bottom", "sky",
    }
)  # fmt: skip
"""Terrain that changes no rule."""
FLATTENED: Final[dict[str, frozenset[str]]] = {
    "roads": frozenset({"road", "pavement"}),
    "bridges": frozenset({"bridge", "bridge_cf", "bridge_elev", "bridge_repaired"}),
    "buildings": frozenset(
        {
            "building", "bldg_cf", "bldg_elev", "bldg_class", "bldg_armor", "bldg_basement_type",
            "bldg_base_collapsed", "fuel_tank", "fuel_tank_cf", "fuel_tank_elev", "fuel_tank_magn",
            "heavy_industrial",
        }
    ),
}  # fmt: skip
"""Terrain that may be left out with the importer's consent although it has rules elsewhere, by its
meaning."""
STRANGE: Final = "strange"
FOLIAGE_LEVELLED: Final = "foliage"
FLATTENED_NAMES: Final[dict[str, Message]] = {
    "roads": _("roads and pavement"),
    "bridges": _("bridges"),
    "buildings": _("buildings, which block sight"),
    STRANGE: _("terrain that these rules do not have"),
    FOLIAGE_LEVELLED: _("woods of another height, two levels high here"),
}
"""Everything that an importer may agree to, by its meaning."""
_FLATTENED_OTHERWISE: Final = frozenset[str]().union(*FLATTENED.values())
MOST_PARTS: Final = 30
"""The most terrains in a hex of a file; MegaMek hardly knows more kinds."""
HEXES_NAMED: Final = 8
"""The most hexes that are named in one message."""


@dataclass
class Findings:
    """The findings about a file, with the hexes that they concern."""

    refused: dict[tuple[str, Message], list[str]] = field(default_factory=dict)
    """Hexes with faults, by rule and message."""
    left_out: dict[Message, list[str]] = field(default_factory=dict)
    flattened: dict[str, list[str]] = field(default_factory=dict)
    """Flattened hexes, by the meaning of the terrain, as in `FLATTENED`."""

    def refuse(self, rule: str, message: Message, number: str) -> None:
        """Notes a fault in the hex with this number."""
        self.refused.setdefault((rule, message), []).append(number)

    def leave_out(self, what: Message, number: str) -> None:
        """Notes that something in the hex with this number is left out."""
        self.left_out.setdefault(what, []).append(number)


def hexes(numbers: list[str]) -> list[str] | Message:
    """A list of hexes, of which the first ones are named."""
    named = list(dict.fromkeys(numbers))
    more = len(named) - HEXES_NAMED
    if more <= 0:
        return named
    first = named[:HEXES_NAMED]
    return _("%(hexes)s and %(count)s more", hexes=first, count=more)


def read_terrain(
    level: int, written: str, number: str, flatten: Collection[str], findings: Findings
) -> Terrain:
    """The terrain of a hex in a file. What is left out or refused is added to the findings; if
    anything is refused the returned terrain is meaningless."""
    parts = _parts(written, number, flatten, findings)
    _drop_shallow_water(parts, number, findings)
    if len(parts) > 1:
        message = _("%(terrains)s in one hex: one terrain to a hex.", terrains=list(parts))
        findings.refuse("BT-11.5", message, number)
        return Terrain(level)
    found = next(iter(parts.values()), Terrain(0))._replace(level=level)
    try:
        check(found)
    except Illegal as refused:
        findings.refuse(refused.rule, refused.message, number)
    return found


def _parts(
    written: str, number: str, flatten: Collection[str], findings: Findings
) -> dict[str, Terrain]:
    """The terrains of a hex that these rules have, by their text in the file."""
    flat = {name: group for group in flatten for name in FLATTENED.get(group, ())}
    found: dict[str, Terrain] = {}
    names: list[str] = []
    foliage = ""
    given = [part.strip() for part in written.split(";", MOST_PARTS)]
    if len(given) > MOST_PARTS:
        findings.refuse("BT-11.5", _("more than %(n)s terrains.", n=MOST_PARTS), number)
        return {}
    for part in filter(None, given):
        name, _colon, rest = part.lower().partition(":")
        thing = f"{name}:{rest.partition(':')[0]}"
        if name in names:
            findings.refuse("", _("%(name)s is given twice.", name=name), number)
        names.append(name)
        if name in flat:
            findings.flattened.setdefault(flat[name], []).append(number)
        elif name in PICTURES:
            findings.leave_out(_("pictures"), number)
        elif name in LIMBS:
            findings.leave_out(_("limbs that lie there"), number)
        elif name == FOLIAGE:
            foliage = thing
        elif thing in _KINDS:
            found[thing] = Terrain(0, _KINDS[thing])
        elif name == WATER and thing.removeprefix("water:").isdecimal():
            found[thing] = Terrain(0, "water", int(thing.removeprefix("water:")))
        elif STRANGE in flatten and name not in _FLATTENED_OTHERWISE:
            findings.flattened.setdefault(STRANGE, []).append(number)
        else:
            message = _("%(thing)s is not in these rules; it can be flattened.", thing=thing)
            findings.refuse("BT-11.5", message, number)
    if foliage and foliage != FOLIAGE_AS_HERE and "woods" in {thing[:5] for thing in found}:
        if FOLIAGE_LEVELLED in flatten:
            findings.flattened.setdefault(FOLIAGE_LEVELLED, []).append(number)
        else:
            message = _("%(thing)s: all woods are two levels high.", thing=foliage)
            findings.refuse("BT-3.2.p2", message, number)
    elif foliage and "woods" not in names and "jungle" not in names:
        findings.refuse("BT-11.5", _("%(thing)s without woods.", thing=foliage), number)
    return found


def _drop_shallow_water(parts: dict[str, Terrain], number: str, findings: Findings) -> None:
    """Drops water of depth 0 beside other terrain, where it changes no rule."""
    if len(parts) > 1 and "water:0" in parts:
        del parts["water:0"]
        findings.leave_out(_("water of depth 0 beside other terrain"), number)


def write_terrain(cell: Terrain) -> str:
    """The terrain of a hex in MegaMek's notation."""
    return _WRITTEN[cell.kind].format(depth=cell.depth)
