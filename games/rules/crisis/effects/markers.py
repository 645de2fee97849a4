"""Effects that put markers on the battlefield."""

from ...contract.asking import Ask, ScriptPart
from ...contract.events import Event
from ...fields import Option, Point
from ...text import _
from .. import board, constants
from ..cards.words.effects import markers as words
from ..context import Context
from ..figures.state import Marker
from ..reactions.candidates import rule_of
from ..reactions.carrying import carry_out
from .common import those


class MarkerPut(Event, kind="marker"):
    """A marker is put on the battlefield, by a rule of that name."""

    seat: int
    called: str
    name: str
    rule: str = "CP-HOUSE-07"


@carry_out.register
def put_markers(effect: words.PutMarkers, ctx: Context) -> ScriptPart:
    """Markers are put within a Range of a character, one after another, and replace earlier ones of
    the same rule (CP-HOUSE-07)."""
    state = ctx.game.state
    around = next(iter(those(ctx, effect.of)), None)
    if around is None:
        return
    before = [marker.id for marker in state.markers.values() if marker.source == ctx.active.key]
    for marker_id in before:
        del state.markers[marker_id]
    group = state.serial = state.serial + 1
    for within in effect.within:
        at = Point(
            "at",
            _("Place"),
            board.marker_area(ctx.game, around, within, rule_of(ctx)),
            radius=constants.TOKEN_RADIUS,
        )
        prompt = _(
            "%(rule)s: put %(marker)s on the battlefield, within Range %(range)s.",
            rule=ctx.active.name,
            marker=effect.name,
            range=within,
        )
        option = Option("put-marker", _("Put %(marker)s", marker=effect.name), (at,))
        answer = yield Ask(
            ctx.decider,
            prompt,
            [option],
            rule_of(ctx),
            about={"unit": around},
            topic={"action": "put-marker", "unit": around},
        )
        _put(ctx, effect, group, answer["at"])


def _put(ctx: Context, effect: words.PutMarkers, group: int, at: tuple[int, int]) -> None:
    state = ctx.game.state
    state.serial += 1
    marker = Marker(
        f"marker@{state.serial}",
        group,
        effect.name,
        ctx.decider,
        at[0],
        at[1],
        source=ctx.active.key,
        kind=ctx.active.kind,
        reach=effect.reach,
        cost=effect.cost,
        rule=effect.rule.plain(),
        until=effect.until,
    )
    state.markers[marker.id] = marker
    ctx.game.emit(MarkerPut(seat=marker.seat, called=effect.name, name=ctx.active.name))
