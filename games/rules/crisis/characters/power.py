"""Power: gaining, losing and spending it (CP-CARD-31 to CP-CARD-35)."""

from ...contract.asking import Game
from ...contract.events import Called, Event
from .. import constants
from ..context.sources import Source
from ..figures.state import State


class PowerEvent(Event):
    """The Power of a character changes by an effect of this name."""

    unit: str
    amount: int
    total: int
    name: Called = ""


class PowerGained(PowerEvent, kind="power"):
    """A character gains Power; it could not keep what is `lost`."""

    lost: int = 0


class PowerLost(PowerEvent, kind="power-lost"):
    """A character loses Power."""


class PowerSpent(PowerEvent, kind="power-spent"):
    """A character pays Power."""

    rule: str = "CP-CARD-33"


def gain_power(
    game: Game[State],
    unit_id: str,
    amount: int,
    source: Source | None = None,
    *,
    rule: str = "CP-CARD-31",
    announce: bool = True,
) -> int:
    """Gives a character Power, up to 10 in total. Returns what it gains (CP-CARD-31, CP-CARD-32). A
    stunned one gains 1 at a time (CP-COND-16). `announce` is False where one event stands for
    several characters."""
    unit = game.state.unit(unit_id)
    if amount <= 0 or not unit.fit:
        return 0
    stunned = amount > 1 and "stun" in unit.conditions
    gained = min(1 if stunned else amount, constants.POWER_LIMIT - unit.power)
    unit.power += gained
    if not announce:
        return gained
    game.emit(
        PowerGained(
            unit=unit_id,
            amount=gained,
            lost=amount - gained,
            total=unit.power,
            name=source.name if source else "",
            rule="CP-COND-16" if stunned else ("CP-CARD-32" if gained < amount else rule),
        )
    )
    return gained


def lose_power(
    game: Game[State],
    unit_id: str,
    amount: int,
    source: Source | None = None,
    *,
    rule: str = "CP-CARD-33",
) -> int:
    """Removes Power from a character, all if it has less. Returns the amount (CP-CARD-33,
    CP-CARD-34)."""
    unit = game.state.unit(unit_id)
    lost = min(amount, unit.power) if unit.fit else 0
    if lost > 0:
        unit.power -= lost
        game.emit(
            PowerLost(
                unit=unit_id,
                amount=lost,
                total=unit.power,
                name=source.name if source else "",
                rule="CP-CARD-34" if lost < amount else rule,
            )
        )
    return lost


def spend_power(game: Game[State], unit_id: str, amount: int, name: str = "") -> None:
    """Pays Power. The caller has checked `stats.cannot_pay`: nobody spends more than it has
    (CP-CARD-33)."""
    unit = game.state.unit(unit_id)
    if unit.power < amount:
        raise ValueError(f"{unit_id} has {unit.power} Power and cannot spend {amount}")
    if amount > 0:
        unit.power -= amount
        game.emit(PowerSpent(unit=unit_id, amount=amount, total=unit.power, name=name))
