"""Markers near the active character that it may use. Cards of either side have put them on the
battlefield (CP-HOUSE-07)."""

from dataclasses import dataclass
from functools import partial

from ...contract.asking import Answer, Game, ScriptPart
from ...fields import Option
from ...fields.option import Unbuilt
from ...text import _
from .. import board
from ..characters import power
from ..context.active_rule import of_marker
from ..figures import names
from ..figures.state import Marker, State
from ..modifiers import stats
from ..reactions import rule_use


@dataclass(frozen=True)
class UseMarker:
    """Use a marker."""

    marker: str


def marker_options(game: Game[State], unit_id: str) -> list[Unbuilt]:
    """The markers that are near enough to the active character (CP-HOUSE-07)."""
    return [
        Unbuilt(f"marker:{marker.id}", partial(_option, game, unit_id, marker))
        for marker in game.state.markers.values()
        if board.marker_within(game, unit_id, marker.id, marker.reach)
    ]


def _use_of(game: Game[State], unit_id: str, marker: Marker) -> rule_use.RuleUse:
    use = rule_use.look(game, of_marker(marker, game.state.unit(unit_id)))
    use.cost = marker.cost
    use.refused = use.refused or stats.cannot_pay(game, unit_id, marker.cost)
    return use


def _option(game: Game[State], unit_id: str, marker: Marker) -> Option:
    use = _use_of(game, unit_id, marker)
    label = _("Use %(marker)s", marker=names.marker(game, marker.id))
    at = {"marker": marker.id}
    payload = UseMarker(marker.id)
    option_id = f"marker:{marker.id}"
    return rule_use.option(use, option_id, "marker", "CP-HOUSE-07", label, at, payload=payload)


def use(game: Game[State], answer: Answer) -> ScriptPart:
    """Uses a marker: pays, and carries out the rule of its card (CP-HOUSE-07)."""
    turn = game.state.turn
    assert turn is not None
    assert turn.unit is not None
    marker = game.state.markers[answer.chosen(UseMarker).marker]
    used = _use_of(game, turn.unit, marker)
    power.spend_power(game, turn.unit, used.cost, used.active.name)
    yield from rule_use.carry_out(game, used, answer.fields)
