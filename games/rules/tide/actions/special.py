"""Special actions: engineers dig, medics heal (TI-5.7)."""

from dataclasses import dataclass

from ...contract.asking import Answer, Game
from ...fields import Choice, Illegal, Option, Pick
from ...text import _
from .. import ground, library
from ..constants.fire import SIDES
from ..constants.ground import MOST_FORTIFICATIONS, NO_FORTIFICATION
from ..constants.units import HEALED, SLOTS
from ..events import PlaceEvent, UnitEvent
from ..state import Marker, Squad, State, Vehicle
from ..terms import FORTIFICATIONS, TERRAIN
from ..units import limits, squads

GROUP = "special"


class EntrenchmentDug(PlaceEvent, kind="dug"):
    """An engineer has dug an entrenchment."""

    rule: str = "TI-5.7.1"


class HealingRolled(UnitEvent, kind="healed"):
    """A medic rolls to return a figure to a squad."""

    squad: str
    face: int
    healed: bool
    rule: str = "TI-5.7.2"


@dataclass(frozen=True)
class Dig:
    """The engineer with this id digs."""

    unit: str


@dataclass(frozen=True)
class Heal:
    """The medic with this id heals."""

    unit: str


# -- Engineers


def dig(game: Game[State], squad: Squad) -> Option:
    """The option of an engineer to dig an entrenchment in its hex (TI-5.7.1)."""
    return Option(
        f"dig:{squad.id}",
        _("Dig an entrenchment"),
        rule="TI-5.7.1",
        refused=limits.why_not(game.setup, game.state, squad, "special")
        or _no_digging(game, squad),
        group=GROUP,
        on={"unit": squad.id},
        payload=Dig(squad.id),
    )


def _no_digging(game: Game[State], squad: Squad) -> Illegal | None:
    """Why there can be no further entrenchment in its hex (TI-6.4.4). None if there can."""
    kind = ground.of(game.setup, game.state).kind(squad.at)
    if kind in NO_FORTIFICATION:
        message = _("No entrenchment in this terrain (%(terrain)s).", terrain=TERRAIN[kind])
        return Illegal("TI-6.4.4", message)
    there = [one for one in game.state.markers_in(squad.at) if one.kind in FORTIFICATIONS]
    if len(there) >= MOST_FORTIFICATIONS:
        return Illegal("TI-6.4.4", _("There are %(most)s already.", most=MOST_FORTIFICATIONS))
    return None


def carry_out_digging(game: Game[State], squad: Squad) -> None:
    """Places the entrenchment, with the squad outside it (TI-5.7.3)."""
    number = 1 + max((int(marker_id[1:]) for marker_id in game.state.markers), default=0)
    marker = Marker(f"m{number}", "entrenchment", squad.at)
    game.state.markers[marker.id] = marker
    game.emit(EntrenchmentDug(unit=squad.id, hex=squad.at))


# -- Medics


def heal(game: Game[State], squad: Squad) -> Option:
    """The option of a medic to return a regular figure to a squad in its hex (TI-5.7.2)."""
    choices = [
        Choice(one.id, _("%(unit)s", unit=one.name))
        for one in game.state.squads.values()
        if _takes_in(game, squad, one)
    ]
    lost = _lost_regulars(game, squad.side)
    nobody = Illegal("TI-5.7.2", _("No squad in the hex has a free slot."))
    nothing = Illegal("TI-5.7.3", _("No regular figure has been lost."))
    return Option(
        f"heal:{squad.id}",
        _("Heal"),
        (Pick("squad", _("Who gets the figure"), choices=choices, of="unit", outside="TI-5.7.2"),),
        rule="TI-5.7.2",
        refused=limits.why_not(game.setup, game.state, squad, "special")
        or (None if lost else nothing)
        or (None if choices else nobody),
        group=GROUP,
        on={"unit": squad.id},
        payload=Heal(squad.id),
    )


def _takes_in(game: Game[State], medic: Squad, squad: Squad) -> bool:
    """Whether a squad is of the medic's side, in its hex, and has a free slot. It may be the
    medic's own squad, and of any morale."""
    return (
        squad.hex is not None
        and squad.hex == medic.hex
        and squad.side == medic.side
        and squads.slots(game.setup, squad) < SLOTS
    )


def _lost_regulars(game: Game[State], side: int) -> list[str]:
    """The regular figures that a side has lost, by their cards."""
    return [
        card_id
        for card_id, count in game.state.lost[side].items()
        if count and library.figure(game.setup, card_id).is_regular
    ]


def carry_out_healing(game: Game[State], medic: Squad, answer: Answer) -> None:
    """Rolls whether the figure returns."""
    face = game.dice.die(SIDES) + 1
    squad = game.state.squads[answer["squad"]]
    healed = face >= HEALED
    game.emit(HealingRolled(unit=medic.id, squad=squad.id, face=face, healed=healed))
    if healed:
        (card_id, *_others) = _lost_regulars(game, medic.side)
        game.state.lost[medic.side][card_id] -= 1
        squad.figures.append(card_id)


class OpFirePrepared(UnitEvent, kind="op-fire"):
    """A unit goes into Op Fire mode."""


def prepare(game: Game[State], unit: Squad | Vehicle, rule: str) -> None:
    """Puts a unit in Op Fire mode, by the rule that is given."""
    unit.activation = "op-fire"
    game.emit(OpFirePrepared(unit=unit.id, rule=rule))
