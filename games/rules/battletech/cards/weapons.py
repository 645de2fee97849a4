"""The weapons: what each does, costs and needs. Their numbers stand in weapons.json.

A hatchet is none of them: it strikes in the physical attack phase (BT-11.19).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from pydantic import BaseModel, ConfigDict

NEVER_AIMED: Final = frozenset({"AE", "C", "F", "R"})
"""The codes of weapons that no aimed shot is made with (BT-3.5.p1): those that strike an area,
clusters, flak and rapid fire."""


class Weapon(BaseModel):
    """A kind of weapon. Ranges are in hexes, and each includes its last hex.

    A weapon has either `damage`, or missiles: how many (`cluster_size`), the damage of one, and how
    many of them hit one location (`group`). `codes` are those of the rulebook's table of weapons.
    `value` is what it adds to a 'Mech's battle value.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    heat: int
    damage: int | None
    cluster_size: int | None
    damage_per_missile: int | None
    group: int | None
    min_range: int
    short: int
    medium: int
    long: int
    codes: frozenset[str]
    indirect: bool
    rounds_per_ton: int | None
    tonnage: float
    slots: int
    value: int

    @property
    def feeds(self) -> bool:
        """Whether each of its shots costs a round of ammunition."""
        return self.rounds_per_ton is not None

    @property
    def aimed(self) -> bool:
        """Whether an aimed shot can be made with it (BT-3.5.p1)."""
        return not self.codes & NEVER_AIMED

    @property
    def most_damage(self) -> int:
        """The damage of one shot of which everything hits: also that of a round which explodes
        (BT-3.11.p1)."""
        if self.damage is not None:
            return self.damage
        assert self.cluster_size is not None
        assert self.damage_per_missile is not None
        return self.cluster_size * self.damage_per_missile

    @property
    def largest_hit(self) -> int:
        """The most damage that one shot does to one location."""
        if self.damage is not None:
            return self.damage
        assert self.group is not None
        assert self.damage_per_missile is not None
        return self.group * self.damage_per_missile


def _read() -> Mapping[str, Weapon]:
    raw = json.loads((Path(__file__).parent / "weapons.json").read_text(encoding="utf-8"))
    return MappingProxyType({data["name"]: Weapon.model_validate(data) for data in raw})


WEAPONS: Final[Mapping[str, Weapon]] = _read()
"""All of them, by name."""
