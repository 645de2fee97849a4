"""The weapons, from weapons.json. A hatchet is not among them: it strikes in the physical attack
phase (BT-11.19)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pydantic import BaseModel, ConfigDict

from ...data import read_json

NEVER_AIMED: Final = frozenset({"AE", "C", "F", "R"})
"""The codes of weapons without aimed shots (BT-3.5.p1): area effect, clusters, flak and rapid
fire."""


class Weapon(BaseModel):
    """A kind of weapon. Ranges are in hexes, each including its last hex. A weapon has either
    `damage` or missiles: their number (`cluster_size`), the damage of one, and how many of them hit
    one location (`group`). `codes` are those of the rulebook's table of weapons, and `value` is the
    contribution to battle value."""

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
        """Whether each shot uses a round of ammunition."""
        return self.rounds_per_ton is not None

    @property
    def aimed(self) -> bool:
        """Whether an aimed shot can be made with it (BT-3.5.p1)."""
        return not self.codes & NEVER_AIMED

    @property
    def most_damage(self) -> int:
        """The full damage of one shot, which is also that of an exploding round (BT-3.11.p1)."""
        if self.damage is not None:
            return self.damage
        assert self.cluster_size is not None
        assert self.damage_per_missile is not None
        return self.cluster_size * self.damage_per_missile

    @property
    def largest_hit(self) -> int:
        """The most damage of one shot to one location."""
        if self.damage is not None:
            return self.damage
        assert self.group is not None
        assert self.damage_per_missile is not None
        return self.group * self.damage_per_missile


WEAPONS: Final[Mapping[str, Weapon]] = MappingProxyType(
    {data["name"]: Weapon.model_validate(data) for data in read_json(__package__, "weapons.json")}
)
"""All weapons, by name."""
