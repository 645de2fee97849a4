"""Victory: the end of a match and its winner (BT-11.9 to BT-11.18)."""

from collections.abc import Callable, Iterable, Sequence

from ...contract.asking import Game, Result, Setup
from ...contract.cards import CardsById
from ...contract.events import Event
from ...data import Json
from ...forms.faults import Fault
from ...hexes import distance
from ...text import _
from .. import forces, ground, scenarios
from ..constants import house
from ..events import OfMech
from ..mechs import condition, sheet
from ..scenarios import BREAKTHROUGH, HILL, LAST_STANDING, STAND_UP
from ..state import Mech, State
from ..terms import Out


class Crippled(OfMech, kind="crippled"):
    """A 'Mech is crippled from now on."""

    rule: str = "BT-11.12"


class HillHeld(Event, kind="hill"):
    """A side scores at the hill, with its hill points."""

    side: int
    points: int
    rule: str = "BT-11.16"


class LeftMatch(OfMech, kind="left-match"):
    """A 'Mech is withdrawn, as its side has left the match."""

    out: Out
    rule: str = "BT-11.18"


def limit(game: Game[State]) -> int | None:
    """The turn after which the match ends; None without a limit (BT-11.10)."""
    if not scenarios.has_limit(game.setup.options):
        return None
    boards = ground.of(game.setup, game.state).boards_between
    return house.TURNS + house.TURNS_A_BOARD * (boards - 1)


def scenario(game: Game[State]) -> str:
    """The scenario of the match."""
    return scenarios.scenario(game.setup.options)


def map_faults(options: Json, rosters: Sequence[Json], cards: CardsById) -> list[Fault]:
    """Why the scenario cannot be played on this map: no hex is far enough from both home edges for
    the hill (BT-11.16)."""
    if scenarios.scenario(options) != HILL:
        return []
    land = ground.lay(options, rosters, cards)
    if land.hill() is not None:
        return []
    return [Fault("BT-11.16", _("This map has no hex for the hill: it is too short or all water."))]


def value(setup: Setup, mech: Mech) -> int:
    """The full value of a 'Mech with its warrior (BT-11.2)."""
    warrior = mech.warrior
    battle_value = sheet.card_of(setup, mech).value
    return forces.worth(battle_value, warrior.gunnery, warrior.piloting)


def victory_points(game: Game[State]) -> list[int]:
    """The victory points of the sides now (BT-11.11, or by the scenario BT-11.17 or BT-11.18)."""
    return points_for(game.setup, game.state.mechs.values())


def points_for(setup: Setup, mechs: Iterable[Mech]) -> list[int]:
    """The victory points of the sides for the fate of these 'Mechs (BT-11.11; BT-11.17 in a
    breakthrough; in BT-11.18 each side's own value in play)."""
    if scenarios.each_for_itself(setup.options):
        return _values_in_play(setup, mechs)
    points = [0, 0]
    for mech in mechs:
        for side, gained in enumerate(_gained(setup, mech)):
            points[side] += gained
    return points


def _gained(setup: Setup, mech: Mech) -> tuple[int, int]:
    """The points of each side for one 'Mech. Its enemy scores the full value if it is destroyed,
    forced off or its warrior is dead, half if it is crippled or has withdrawn (BT-11.11). In a
    breakthrough only attackers count. One that has left over the far edge scores its full value
    for its own side; if crippled half, and the other half for the defender (BT-11.17)."""
    attacks = scenarios.breaks_through(setup.options, mech.side)
    if scenarios.scenario(setup.options) == BREAKTHROUGH and not attacks:
        return (0, 0)
    full = value(setup, mech)
    half = full // house.CRIPPLED_SHARE
    for_own = for_other = 0
    if attacks and mech.out == "left":
        for_own, for_other = (half, half) if mech.crippled else (full, 0)
    elif mech.out and mech.out != "withdrawn":
        for_other = full
    elif mech.out or mech.crippled:
        for_other = half
    return (for_own, for_other) if mech.side == 0 else (for_other, for_own)


def _values_in_play(setup: Setup, mechs: Iterable[Mech]) -> list[int]:
    """The value in play of each side, with crippled 'Mechs at half (BT-11.18)."""
    values = [0] * scenarios.side_count(setup.options)
    for mech in mechs:
        if not mech.out:
            share = house.CRIPPLED_SHARE if mech.crippled else 1
            values[mech.side] += value(setup, mech) // share
    return values


def judge_crippled(game: Game[State]) -> None:
    """Judges in the end phase which 'Mechs are crippled (BT-11.12)."""
    for mech in game.state.in_play():
        crippled = condition.crippled(sheet.card_of(game.setup, mech), mech)
        if crippled and not mech.crippled:
            game.emit(Crippled(unit=mech.id))
        mech.crippled = crippled


def score_hill(game: Game[State]) -> None:
    """The side that holds the hill scores a hill point (BT-11.16)."""
    side = hill_holder(game)
    if side is not None:
        game.state.hill[side] += house.HILL_POINTS
        game.emit(HillHeld(side=side, points=game.state.hill[side]))


def hill_holder(game: Game[State]) -> int | None:
    """The only side with a working 'Mech at the hill now; None if there is no such side or no hill
    (BT-11.16)."""
    if scenario(game) != HILL:
        return None
    marker = ground.of(game.setup, game.state).hill()
    if marker is None:
        return None
    near = {
        mech.side
        for mech in game.state.in_play()
        if distance(mech.at, marker) <= house.HILL_REACH
        and not mech.shut_down
        and mech.warrior.conscious
    }
    return near.pop() if len(near) == 1 else None


def result(game: Game[State]) -> Result | None:
    """The result of the match at the end of an end phase; None if it goes on."""
    return _ENDINGS[scenario(game)](game)


def _time_is_up(game: Game[State]) -> bool:
    """Whether the turn limit is reached, or the limit of turns without damage (BT-11.10)."""
    last = limit(game)
    turns_over = last is not None and game.state.turn >= last
    return turns_over or game.state.quiet >= house.QUIET_TURNS


def _without_mechs(game: Game[State]) -> Result | None:
    """The result if a side has no 'Mech in play, which loses; a draw if neither has one
    (BT-11.9)."""
    there = [bool(game.state.in_play(side)) for side in (0, 1)]
    if all(there):
        return None
    if not any(there):
        return _won_by(game, None, "both-gone", "BT-11.9")
    return _won_by(game, 0 if there[0] else 1, "last-standing", "BT-11.9")


def sides_in(game: Game[State]) -> list[int]:
    """The sides that still play: both of two; where the last one standing wins, those that have not
    left and have a 'Mech in play or yet to place (BT-11.18)."""
    state = game.state
    if not scenarios.each_for_itself(game.setup.options):
        return list(state.sides)
    placing = state.stage in ("set-up", "placing")
    there = {
        mech.side for mech in state.mechs.values() if mech.in_play or (placing and not mech.out)
    }
    return sorted(there - set(state.gone))


def remove_gone(game: Game[State]) -> None:
    """Removes the 'Mechs of sides that have left the match between two phases, as withdrawn
    (BT-11.18)."""
    for mech in game.state.mechs.values():
        if mech.side in game.state.gone and not mech.out:
            mech.out, mech.hex = "withdrawn", None
            game.emit(LeftMatch(unit=mech.id, out=mech.out))


def _by_points(game: Game[State], rule: str) -> Result:
    first, second = victory_points(game)
    if first == second:
        return _won_by(game, None, "equal", rule)
    return _won_by(game, 0 if first > second else 1, "points", rule)


def _stand_up(game: Game[State]) -> Result | None:
    """The result of a stand-up fight (BT-11.15)."""
    over = _without_mechs(game)
    if over is None and _time_is_up(game):
        return _by_points(game, "BT-11.10")
    return over


def _hill(game: Game[State]) -> Result | None:
    """The result of the hill: at the limit by hill points, then victory points. A side without
    'Mechs loses, and if neither has any hill points decide first (BT-11.9, BT-11.16)."""
    over = _without_mechs(game)
    if over is not None and over.winners:
        return over
    if over is None and not _time_is_up(game):
        return None
    first, second = game.state.hill
    if first != second:
        return _won_by(game, 0 if first > second else 1, "hill", "BT-11.16")
    return over or _by_points(game, "BT-11.16")


def _breakthrough(game: Game[State]) -> Result | None:
    """The result of a breakthrough, at the limit or when no attacker or no defender is in play; all
    attackers in play then count as having left. More points win, and equal points the defender
    (BT-11.17)."""
    own = scenarios.attacker(game.setup.options)
    attackers, defenders = game.state.in_play(own), game.state.in_play(1 - own)
    if attackers and defenders and not _time_is_up(game):
        return None
    if attackers and not defenders:
        for mech in attackers:
            mech.out = "left"
    first, second = victory_points(game)
    winner = (0 if first > second else 1) if first != second else 1 - own
    return _won_by(game, winner, "breakthrough", "BT-11.17")


def _last_one(game: Game[State]) -> Result | None:
    """The result where the last one standing wins: the last side with a 'Mech in play, or a draw
    without one. At the limit the highest value in play wins, and equal values are a draw (BT-11.9,
    BT-11.18)."""
    there = sides_in(game)
    if not there:
        return _won_by(game, None, "none-left", "BT-11.18")
    if len(there) == 1:
        return _won_by(game, there[0], "only-one", "BT-11.18")
    if not _time_is_up(game):
        return None
    values = victory_points(game)
    highest = max(values[side] for side in there)
    best = [side for side in there if values[side] == highest]
    if len(best) > 1:
        return _won_by(game, None, "equal-value", "BT-11.18")
    return _won_by(game, best[0], "value", "BT-11.18")


def _won_by(game: Game[State], side: int | None, reason: str, rule: str) -> Result:
    winners = () if side is None else scenarios.sides(game.setup.options)[side]
    return Result(winners, reason, rule, tuple(victory_points(game)))


_ENDINGS: dict[str, Callable[[Game[State]], Result | None]] = {
    STAND_UP: _stand_up,
    HILL: _hill,
    BREAKTHROUGH: _breakthrough,
    LAST_STANDING: _last_one,
}
