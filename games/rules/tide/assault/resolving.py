"""An assault from its dice to its end (TI-12.5 to TI-12.17)."""

from ...contract.asking import Game, ScriptPart
from ...contract.events import Event
from ...contract.sums import Term
from ..constants.assault import BLACK
from ..constants.fire import RED, SIDES
from ..events import PlaceEvent, UnitEvent
from ..fire import results
from ..state import State
from . import advance, losses, retreat
from .legality import Assault, defenders
from .strength import Strength, strength


class AssaultDeclared(PlaceEvent, kind="assault"):
    """A squad assaults a hex."""

    supporters: tuple[str, ...]
    defenders: tuple[str, ...]
    rule: str = "TI-12.1"


class AssaultRolled(UnitEvent, kind="assault-roll"):
    """The dice of both sides: black and red ones of the attack, and the black ones of the
    defenders."""

    target: str
    black: tuple[int, ...]
    red: tuple[int, ...]
    back: tuple[int, ...]
    cover: tuple[Term, ...]
    rule: str = "TI-12.5"


class AssaultDecided(Event, kind="assault-result"):
    """The net hits of both sides, and whether the assault succeeds."""

    hits: int
    suffered: int
    success: bool
    rule: str = "TI-12.8"


def resolve(game: Game[State], assault: Assault) -> ScriptPart:
    """Carries out a legal assault. Both sides roll before anything is removed, and only the net
    hits decide (TI-12.15, TI-12.17)."""
    squads = [game.state.squads[unit_id] for unit_id in assault.attackers]
    there = defenders(game, assault.hex, squads[0].side)
    fit_to_advance = [squad for squad in squads if squad.activation != "fatigued"]
    game.emit(
        AssaultDeclared(
            unit=assault.lead,
            supporters=assault.supporters,
            hex=assault.hex,
            defenders=tuple(unit.id for unit in there),
        )
    )
    hits, suffered = _roll(game, strength(game, assault), assault.lead, there[0].id)
    success = hits > suffered
    game.emit(AssaultDecided(hits=hits, suffered=suffered, success=success))
    yield from losses.of_attacker(game, squads, suffered)
    yield from losses.of_defender(game, there, hits)
    if success:
        yield from retreat.retreat(game, there)
        yield from advance.advance(game, fit_to_advance, assault.hex)
    for squad in squads:
        results.fatigue(game, squad, "TI-12.13")


def _roll(game: Game[State], dice: Strength, lead: str, target: str) -> tuple[int, int]:
    """The net hits of the attacker and of the defender. The attacker has no red dice (TI-12.5,
    TI-12.6)."""
    black = _faces(game, dice.attack_dice)
    red = _faces(game, dice.cover.total)
    back = _faces(game, dice.defence_dice)
    scored = sum(face >= BLACK for face in black)
    saved = sum(face >= RED for face in red)
    hits, suffered = max(0, scored - saved), sum(face >= BLACK for face in back)
    game.emit(
        AssaultRolled(
            unit=lead, target=target, black=black, red=red, back=back, cover=dice.cover.visible
        )
    )
    return hits, suffered


def _faces(game: Game[State], dice: int) -> tuple[int, ...]:
    return tuple(face + 1 for face in game.dice.roll(dice, SIDES))
