"""The heat phase: heat is gained and lost and has its effects (section 5)."""

from ...contract.asking import Ask, Game, ScriptPart
from ...fields import Option
from ...text import _
from .. import terms
from ..constants import heat as constants
from ..events import Check, OfMech
from ..harm import explosions, falls, phase_end, warriors
from ..harm.marks import Harm
from ..mechs import condition, sheet
from ..rolls import passes
from ..shooting.heat import gained
from ..state import Mech, State
from ..tables import by_steps


class HeatCounted(OfMech, kind="heat"):
    """The heat that a 'Mech has gained and lost, and its heat now."""

    added: int
    sunk: int
    heat: int
    rule: str = "BT-5.2"


class ShutdownRolled(Check, kind="shutdown-roll"):
    """A roll to avoid a shutdown."""

    rule: str = "BT-5.3a"


class ShutDown(OfMech, kind="shut-down"):
    """A 'Mech shuts down."""

    rule: str = "BT-5.3a"


class RestartRolled(Check, kind="restart-roll"):
    """A roll to restart."""

    rule: str = "BT-5.p1"


class Restarted(OfMech, kind="restarted"):
    """A 'Mech starts up again."""

    rule: str = "BT-5.p1"


class ExplosionRolled(Check, kind="explosion-roll"):
    """A roll to avoid an explosion of ammunition."""

    rule: str = "BT-5.3b"


def phase(game: Game[State]) -> ScriptPart:
    """The heat of each 'Mech in play. Its effects are immediate (BT-8.2.p1)."""
    for mech in game.state.in_play():
        if mech.in_play:
            yield from _of(game, mech)
    yield from phase_end.close(game)


def _of(game: Game[State], mech: Mech) -> ScriptPart:
    card = sheet.card_of(game.setup, mech)
    added = gained(card, mech, mech.fire.shots if mech.fire else ())
    sunk = condition.heat_capacity(card, mech)
    mech.heat = max(0, mech.heat + added - sunk)
    game.emit(HeatCounted(unit=mech.id, added=added, sunk=sunk, heat=mech.heat))
    if mech.shut_down:
        yield from _restart(game, mech)
    else:
        yield from _avoid_shutdown(game, mech)
    yield from _avoid_explosion(game, mech)
    if mech.in_play:
        yield from _cook(game, mech)


def _avoid_shutdown(game: Game[State], mech: Mech) -> ScriptPart:
    """Rolls once against the highest number reached. At 30 the 'Mech shuts down automatically, and
    so does a 'Mech with an unconscious warrior (BT-5.3a, G-52, G-54)."""
    number = by_steps(constants.SHUTDOWN, mech.heat)
    if not number:
        return
    may_roll = mech.heat < constants.SHUTDOWN_BY_ITSELF and mech.warrior.conscious
    if not may_roll or not passes(game, ShutdownRolled, mech, number):
        yield from shut_down(game, mech)


def shut_down(game: Game[State], mech: Mech) -> ScriptPart:
    """The 'Mech shuts down, and makes a piloting roll at once against falling (BT-5.3a, BT-0.p3).
    The warrior's roll in that fall counts the 'Mech as shut down already (BT-8.4.1)."""
    game.emit(ShutDown(unit=mech.id))
    if not mech.prone:
        yield from falls.keep_standing(game, mech, "shutdown")
    mech.shut_down = True


def _restart(game: Game[State], mech: Mech) -> ScriptPart:
    """At 14 or less the 'Mech restarts automatically. Above that its player may roll, but not at 30
    or more or with an unconscious warrior (BT-5.p1, G-53, G-54)."""
    if mech.heat <= constants.RESTART_BY_ITSELF:
        _started(game, mech)
        return
    if mech.heat >= constants.SHUTDOWN_BY_ITSELF or not mech.warrior.conscious:
        return
    number = by_steps(constants.SHUTDOWN, mech.heat)
    answer = yield Ask(
        mech.seat,
        _("%(unit)s is shut down. Try to restart it?", unit=mech.name),
        [
            Option(
                f"restart:{mech.id}",
                _("Restart on %(number)s or more", number=number),
                rule="BT-5.p1",
                on={"unit": mech.id},
                payload=True,
            ),
            Option(
                f"stay-down:{mech.id}",
                _("Stay shut down"),
                rule="BT-5.p1",
                group="end",
                payload=False,
            ),
        ],
        "BT-5.p1",
        others=_("A 'Mech may be restarted."),
        about={"unit": mech.id},
    )
    if answer.chosen(bool) and passes(game, RestartRolled, mech, number):
        _started(game, mech)


def _started(game: Game[State], mech: Mech) -> None:
    mech.shut_down = False
    game.emit(Restarted(unit=mech.id))


def _avoid_explosion(game: Game[State], mech: Mech) -> ScriptPart:
    """Rolls once against the highest number reached. On a failure the ammunition with the most
    damage of a shot explodes (BT-5.3b)."""
    number = by_steps(constants.EXPLOSION, mech.heat)
    worst = explosions.worst(sheet.card_of(game.setup, mech), mech)
    if not number or not worst:
        return
    if passes(game, ExplosionRolled, mech, number):
        return
    location, slot = yield from _bin_that_explodes(mech, worst)
    yield from explosions.explode(game, Harm(mech, at_once=True), location, slot)


def _bin_that_explodes(mech: Mech, worst: list[tuple[terms.Location, int]]) -> ScriptPart:
    """The slot of ammunition that explodes: of equal damage the fuller one, and of equally full
    ones the player's choice (G-55)."""
    if len(worst) == 1:
        return worst[0]
    options = [
        Option(
            f"bin:{mech.id}:{location}:{slot}",
            _("The ammunition in the %(location)s", location=terms.NAMES[location]),
            rule="BT-5.3b",
            on={"unit": mech.id},
            payload=place,
        )
        for place, (location, slot) in enumerate(worst)
    ]
    answer = yield Ask(
        mech.seat,
        _("Ammunition of %(unit)s explodes. Which?", unit=mech.name),
        options,
        "BT-5.3b",
        others=_("The ammunition that explodes is being chosen."),
        about={"unit": mech.id},
    )
    return worst[answer.chosen(int)]


def _cook(game: Game[State], mech: Mech) -> ScriptPart:
    """Heat hurts the warrior if life support is hit, with a consciousness roll for each point; on a
    failure the 'Mech falls (BT-5.4)."""
    card = sheet.card_of(game.setup, mech)
    points = by_steps(constants.COOKED, mech.heat)
    if not points or not condition.life_support_hit(card, mech):
        return
    awake = mech.warrior.conscious
    warriors.hurt(game, Harm(mech), points, "heat")
    warriors.roll_consciousness(game, mech)
    if awake and not mech.warrior.conscious and mech.in_play and not mech.prone:
        yield from falls.fall(game, mech)
