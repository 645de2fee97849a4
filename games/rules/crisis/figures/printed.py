"""The printed values of a character's card: the side that is up, and its numbers without
modifiers."""

from ...contract.asking import Game
from ..cards.kinds.character import Character, Face, Form, Superpower, Upgrade
from . import library, state
from .state import State


def card(game: Game[State], unit_id: str) -> Character:
    """A character's card."""
    return library.character(game.setup, game.state.unit(unit_id).card)


def stat_card(game: Game[State], unit_id: str) -> Character | Form:
    """The stat card in use (CP-HOUSE-05)."""
    return _stat_card(game, game.state.unit(unit_id))


def _stat_card(game: Game[State], unit: state.Character) -> Character | Form:
    printed = library.character(game.setup, unit.card)
    if not unit.form:
        return printed
    return next((one for one in printed.forms if one.name == unit.form), printed)


def upgrades(game: Game[State], unit_id: str) -> list[Upgrade]:
    """The upgrades of a character (CP-HOUSE-06)."""
    borne = game.state.unit(unit_id).upgrades
    return [upgrade for upgrade in card(game, unit_id).upgrades if upgrade.name in borne]


def superpowers(game: Game[State], unit_id: str) -> list[Superpower]:
    """The superpowers on both sides of its stat card and on its upgrades."""
    added = (power for upgrade in upgrades(game, unit_id) for power in upgrade.superpowers)
    return [*stat_card(game, unit_id).superpowers, *added]


def upgrade_of(game: Game[State], unit_id: str, power: Superpower) -> str:
    """The upgrade with a superpower of a character; empty for its own superpowers."""
    found = (one.name for one in upgrades(game, unit_id) if power in one.superpowers)
    return next(found, "")


def threat(game: Game[State], unit_id: str) -> int:
    """Its Threat with that of its upgrades (CP-CARD-10, CP-HOUSE-06)."""
    return card(game, unit_id).threat + sum(one.threat for one in upgrades(game, unit_id))


def face(game: Game[State], unit_id: str) -> Face:
    """The side of its stat card that is up (CP-CARD-09)."""
    unit = game.state.unit(unit_id)
    printed = _stat_card(game, unit)
    return (unit.side == "injured" and printed.injured) or printed.healthy


def has_injured_side(game: Game[State], unit_id: str) -> bool:
    """Whether the character's card has an Injured side."""
    return stat_card(game, unit_id).injured is not None


def stamina(game: Game[State], unit_id: str) -> int:
    """Stamina of the side up (CP-CARD-05)."""
    return face(game, unit_id).stamina


def size(game: Game[State], unit_id: str) -> int:
    """Size as printed (CP-CARD-07)."""
    return face(game, unit_id).size


def defense(game: Game[State], unit_id: str, kind: str) -> int:
    """Printed Defense against a type of attack (CP-CARD-04)."""
    value: int = getattr(face(game, unit_id), kind)
    return value
