"""Trials of own cards: a character and an ally against two opponents, near enough to use
everything."""

from collections.abc import Iterator, Sequence
from typing import Final

from ..contract.events import Event
from ..data import Json, Plain
from .actions.activation import Activated
from .actions.interactions import Interacted
from .characters.tokens import ControlTaken, TokenHeld
from .figures import names
from .figures.scoring import PointsScored
from .reactions.rule_use import TacticPlayed
from .script.setup import BattlefieldLaid
from .script.squads import SquadRevealed

_POWER: Final = (10, 5)
"""The Power of each seat's characters: enough for the most expensive superpower, and for some
reactions."""
_ROWS: Final = (20_000, 15_000)
"""The places of each seat's characters, from the northern edge, and the distance between them."""
_FIRST, _APART, _ON_A_SIDE = 16_000, 4_000, 2
_EDGES: Final = (34_000, 2_000)
"""The places on a trial battlefield: at the edges, where there is no terrain."""
_TERRAIN: Final[list[Plain]] = [
    {
        "id": f"car-{number}",
        "name": "Car",
        "look": "car",
        "size": 2,
        "polygon": [[x, 16_500], [x + 1_800, 16_500], [x + 1_800, 20_000], [x, 20_000]],
    }
    for number, x in enumerate((11_500, 24_500), start=1)
]
"""Terrain to throw, for either side."""


def trial_for(card: Json, rosters: Sequence[Json]) -> Json:
    """The position of a trial of a character, a Team Tactics card, a crisis card, an affiliation or
    a battlefield."""
    rows = _EDGES if card["kind"] == "battlefield" else _ROWS
    units = [
        {
            "seat": seat,
            "card": one,
            "at": [_FIRST + _APART * number, rows[seat]],
            "power": _POWER[seat],
        }
        for seat, roster in enumerate(rosters)
        for number, one in enumerate(_characters(roster, card)[:_ON_A_SIDE])
    ]
    if card["kind"] == "battlefield":
        return {"stage": "activation", "units": units, "battlefield": card["id"]}
    position: Plain = {"stage": "activation", "units": units, "pieces": _TERRAIN}
    if card["kind"] == "crisis":
        position[card["type"]] = card["id"]
    if card["kind"] == "tactic":
        squad = {"tactics": [card["id"]]}
        if card.get("affiliation"):
            squad["affiliation"] = card["affiliation"]
        position["squads"] = [squad, {}]
    if card["kind"] == "affiliation":
        position["squads"] = [{"affiliation": card["id"]}, {}]
    return position


def _characters(roster: Json, card: Json) -> list[str]:
    """The characters of a roster, the one on trial first, or those of the affiliation on trial."""
    found = [entry["card"] for entry in roster["entries"] if entry["slot"] == "character"]
    first = {card["id"], *card.get("members", ())}
    return sorted(found, key=lambda one: one not in first)


def used_cards(event: Event) -> Iterator[str]:
    """The cards that an event uses: the battlefield, affiliations of squads, activated characters,
    Team Tactics cards, and crises that score or whose tokens are used."""
    match event:
        case BattlefieldLaid(card=card) | TacticPlayed(card=card) | PointsScored(card=card):
            yield card
        case Interacted(token=token) | TokenHeld(token=token) | ControlTaken(token=token):
            yield token.partition("#")[0]
        case SquadRevealed(affiliation=str(affiliation)):
            yield affiliation
        case Activated(unit=unit):
            yield names.card_of(unit)
