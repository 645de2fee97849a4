"""Dodges against collisions (CP-DODGE)."""

from ...contract.asking import Game, ScriptPart
from ...contract.events import Event
from .. import constants
from ..characters import damage
from ..context import moments
from ..context.attack_state import Pool
from ..context.sources import Source
from ..dice import pools
from ..figures import printed
from ..figures.state import State


class Dodged(Event, kind="dodge"):
    """A character has dodged: the damage, and the successes that reduce it."""

    unit: str
    faced: int
    successes: int
    damage: int
    rule: str = "CP-DODGE-05"


def dodge(game: Game[State], unit_id: str, size: int, source: Source) -> ScriptPart:
    """A character hit by something of this Size rolls to dodge: Size + 1 damage, less 1 for each
    success (CP-DODGE-01 to CP-DODGE-08). Returns the damage suffered; the caller checks who has
    won."""
    if not game.state.unit(unit_id).fit:
        return 0
    faced = size + constants.DODGE_EXTRA
    pool = yield from dodge_roll(game, unit_id, source)
    successes = pools.successes(game, pool, None)
    amount = max(0, faced - successes)
    game.emit(Dodged(unit=unit_id, faced=faced, successes=successes, damage=amount))
    suffered = yield from damage.deal(game, unit_id, amount, source, may_end=False)
    if game.state.unit(unit_id).fit:
        yield moments.Moment("roll-resolved", unit=unit_id, faces=pool.faces)
    return suffered


def dodge_roll(game: Game[State], unit: str, source: Source) -> ScriptPart:
    """A character's dodge roll with extra dice and modifications. Returns its pool (CP-DODGE-02 to
    CP-DODGE-05, CP-DODGE-08: no cover)."""
    yield moments.Moment("pool-dodge", unit=unit, other=source.unit, source=source)
    size, _reasons = pools.gathered(
        game, "dodge", unit, printed.defense(game, unit, "physical"), None
    )
    pool = Pool("dodge", unit, size)
    pools.roll_pool(game, pool)
    pools.roll_extras(game, pool, None)
    yield pools.dice_window(pool, None, "own")
    pools.read(game, pool, None)
    return pool
