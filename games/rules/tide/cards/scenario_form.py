"""The form of scenarios for their editor: the layers that are painted on the map, the labels of the
other fields, and a new scenario."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pydantic import ValidationError

from ...data import Json, Plain
from ...forms.board_forms import Area, Things
from ...labels import labels_of
from ...text import Message, _
from ..terms import MARKERS, NATIONS, SPECIALISATIONS, Nation
from . import packs
from .board_form import BOARD_FORM, USUAL
from .boards import board_of
from .scenarios import ground_of, zone_hexes
from .schema import Ground, ScenarioCard, Zone

LABELS: Final = labels_of(__package__)

WORDS: Final[Mapping[str, Message]] = {
    **{str(nation): name for nation, name in NATIONS.items()},
    **{str(marker): name for marker, name in MARKERS.items()},
    **{str(token): name for token, name in SPECIALISATIONS.items()},
    **LABELS["scenarios"],
}
_SIDES: Final[dict[Nation, str]] = {"US": "side-a", "DE": "side-b"}
_ROUNDS: Final = 6
_OBJECTIVE: Final = "0504"
_FORCE: Final = {"divisions": [{"bases": 4, "figures": {"regular": 11, "elite": 4, "officer": 1}}]}


def _columns(*columns: int) -> Plain:
    """A zone of these columns of a new board."""
    rows = range(USUAL[1])
    return {"hexes": [f"{column:02}{row:02}" for row in rows for column in columns]}


_START: Final[Plain] = {
    "introduction": "",
    "rounds": _ROUNDS,
    "actions": {"US": 2, "DE": 2},
    "initiative": "US",
    "objectives": [{"hex": _OBJECTIVE, "kind": "victory", "name": _("Objective")}],
    "zones": {"US": _columns(0, 1), "DE": _columns(9, 10)},
    "forces": {"US": _FORCE, "DE": _FORCE},
    "scoring": [{"by": "control", "hex": _OBJECTIVE, "round": _ROUNDS, "points": 1}],
    "tie": {"by": "draw"},
}


def unfolded(card: Json) -> Json:
    """A scenario with its map inlined and its zones listed hex by hex; any other data unchanged."""
    try:
        scenario = ScenarioCard.model_validate(dict(card))
    except ValidationError:
        return card
    ground = ground_of(scenario, packs.cards())
    if ground is None:
        return card
    zones = {nation: _in_hexes(zone, ground) for nation, zone in scenario.zones.items()}
    coming = [
        {**given, "zone": _in_hexes(known.zone, ground)}
        for given, known in zip(
            card.get("reinforcements", ()), scenario.reinforcements, strict=True
        )
    ]
    board = ground.model_dump(mode="json", include=set(Ground.model_fields))
    return {**card, "board": board, "zones": zones, "reinforcements": coming}


def _in_hexes(zone: Zone, ground: Ground) -> Plain:
    board = board_of(ground)
    return {"hexes": [board.number(hex) for hex in zone_hexes(zone, board)]}


SCENARIO_FORM: Final = replace(
    BOARD_FORM,
    new=_("New scenario"),
    good=_("This scenario can be played."),
    inside="board",
    layers=(
        *(
            Area(
                ("zones", nation, "hexes"),
                _("Zone: %(nation)s", nation=name),
                f"tide-zone {_SIDES[nation]}",
            )
            for nation, name in NATIONS.items()
        ),
        Area(
            ("reinforcements", "*", "zone", "hexes"),
            _("Entry of reinforcement %s"),
            "tide-zone tide-entry",
        ),
        *(
            Things(
                ("objectives",),
                WORDS[kind],
                f"objective-{kind}",
                {"kind": kind},
                {"name": _("Objective")},
            )
            for kind in ("victory", "command")
        ),
        *(
            Things(("markers",), name, f"marker-{kind}", {"kind": kind})
            for kind, name in MARKERS.items()
        ),
    ),
    start=_START,
    has_parts=True,
    words=WORDS,
    unfolded=unfolded,
)
