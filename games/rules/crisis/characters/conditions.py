"""Giving and removing special conditions (CP-COND)."""

from ...contract.asking import Game
from ...contract.events import Event
from ..figures.state import State
from ..modifiers import stats


class ConditionEvent(Event):
    """An event about a special condition on a character."""

    unit: str
    condition: str


class ConditionGained(ConditionEvent, kind="condition"):
    """A character gains a special condition."""

    rule: str = "CP-COND-01"


class ConditionLost(ConditionEvent, kind="condition-removed"):
    """A special condition is removed from a character."""


class StaysImmune(ConditionEvent, kind="immune"):
    """A character is immune to a special condition."""

    rule: str = "CP-CARD-20"


def add_condition(game: Game[State], unit_id: str, condition: str) -> bool:
    """Gives a character a special condition. Returns False if it has it, is immune to it or is
    Dazed (CP-COND-01, CP-COND-02, CP-CARD-20)."""
    unit = game.state.unit(unit_id)
    if not unit.fit or condition in unit.conditions:
        return False
    if stats.immune(game, unit_id, condition):
        game.emit(StaysImmune(unit=unit_id, condition=condition))
        return False
    unit.conditions.append(condition)
    game.emit(ConditionGained(unit=unit_id, condition=condition))
    return True


def remove_condition(
    game: Game[State], unit_id: str, condition: str, rule: str = "CP-COND-04"
) -> bool:
    """Removes a special condition from a character. Returns False if it does not have it."""
    unit = game.state.unit(unit_id)
    if condition not in unit.conditions:
        return False
    unit.conditions.remove(condition)
    game.emit(ConditionLost(unit=unit_id, condition=condition, rule=rule))
    return True


def shed_immune(game: Game[State], unit_id: str) -> None:
    """Removes the conditions to which a character has become immune (CP-CARD-21)."""
    for condition in list(game.state.unit(unit_id).conditions):
        if stats.immune(game, unit_id, condition):
            remove_condition(game, unit_id, condition, rule="CP-CARD-21")
