"""Damage, Dazed and KO, healing and recovering (CP-DMG)."""

from collections.abc import Callable, Mapping

from ...contract.asking import Game, ScriptPart
from ...contract.events import Called, Event
from ..context import moments
from ..context.sources import CRISIS, Source, afterwards
from ..figures import printed, scoring
from ..figures.state import State
from ..modifiers import stats
from . import power, tokens


class DamageSuffered(Event, kind="damage"):
    """A character suffers damage: the amount that it `faced`, and its total damage. `source` is the
    kind of effect, `by` the character that causes it."""

    unit: str
    amount: int
    faced: int
    total: int
    stamina: int
    source: str = ""
    name: Called = ""
    by: str | None = None


class NoDamage(Event, kind="no-damage"):
    """A character that faced damage suffers none."""

    unit: str
    faced: int = 0
    source: str = ""
    name: Called = ""


class Dazed(Event, kind="dazed"):
    """A character is Dazed."""

    unit: str
    rule: str = "CP-DMG-03"


class KnockedOut(Event, kind="ko"):
    """A character is KO'd."""

    unit: str
    rule: str = "CP-DMG-04"


class Healed(Event, kind="healed"):
    """Damage is removed from a character, with the damage left."""

    unit: str
    amount: int
    total: int = 0
    rule: str = "CP-DMG-17"


class Recovered(Event, kind="recovered"):
    """A Dazed character comes back Injured."""

    unit: str
    rule: str = "CP-ROUND-20"


def remaining(game: Game[State], unit_id: str) -> int:
    """Remaining Stamina: that of the side up minus its damage (CP-DMG-02)."""
    return printed.stamina(game, unit_id) - game.state.unit(unit_id).damage


# -- Damage


def deal(
    game: Game[State],
    unit_id: str,
    amount: int,
    source: Source,
    *,
    may_end: bool = True,
    gives_power: bool = False,
) -> ScriptPart:
    """Deals damage to a character. Returns the damage that it actually suffers (CP-DMG-01 to
    CP-DMG-09).

    Effects that reduce it come first, then the limit of remaining Stamina, the Power for damage
    from an enemy, and Dazed or KO. With `may_end` False the caller checks who has won, for an
    effect on several at once (CP-WIN-08): see `deal_all`. `gives_power` is True where a card says
    that this damage gives Power, whoever deals it (CP-CARD-35).
    """
    unit = game.state.unit(unit_id)
    if amount <= 0 or not unit.fit:
        return 0
    moment = moments.Moment(
        "would-suffer", unit=unit_id, other=source.unit, source=source, amount=amount
    )
    yield moment
    if not game.state.unit(unit_id).fit:
        return 0
    suffered = max(0, min(moment.amount, remaining(game, unit_id)))
    if suffered == 0:
        game.emit(
            NoDamage(
                unit=unit_id,
                faced=amount,
                source=source.kind,
                name=source.name,
                rule="CP-DMG-02" if moment.amount > 0 else "CP-CORE-01",
            )
        )
        if moment.amount > 0 and unit_id not in game.state.falling:
            # it stands with no Stamina left, only because a rule kept it up
            yield from _fall(game, unit_id, source, may_end)
        return 0
    unit.damage += suffered
    game.emit(
        DamageSuffered(
            unit=unit_id,
            amount=suffered,
            faced=amount,
            total=unit.damage,
            stamina=printed.stamina(game, unit_id),
            source=source.kind,
            name=source.name,
            by=source.unit,
            rule="CP-DMG-02" if suffered < moment.amount else "CP-DMG-01",
        )
    )
    gained = suffered if gives_power else stats.power_from_damage(game, unit_id, suffered, source)
    rule = "CP-CARD-35" if gives_power else "CP-DMG-07"
    power.gain_power(game, unit_id, gained, source, rule=rule)
    if remaining(game, unit_id) <= 0:
        yield from _fall(game, unit_id, source, may_end)
    yield moments.Moment(
        "suffered", unit=unit_id, other=source.unit, source=source, amount=suffered
    )
    return suffered


def deal_all(
    game: Game[State], amounts: Mapping[str, int], source: Source, *, gives_power: bool = False
) -> ScriptPart:
    """Deals damage to several characters by one effect. The winner is checked after the last one
    (CP-WIN-08). Returns the damage of each, by unit."""
    suffered: dict[str, int] = {}
    alone = len(amounts) == 1
    for unit_id, amount in amounts.items():
        suffered[unit_id] = yield from deal(
            game, unit_id, amount, source, may_end=alone, gives_power=gives_power
        )
    scoring.end_if_won(game)
    return suffered


def _fall(game: Game[State], unit_id: str, source: Source, may_end: bool) -> ScriptPart:
    if game.state.unit(unit_id).side == "healthy":
        yield from daze(game, unit_id, source)
    else:
        yield from knock_out(game, unit_id, source, may_end=may_end)


def daze(game: Game[State], unit_id: str, source: Source) -> ScriptPart:
    """Gives a character a Dazed token, unless an effect replaces that. Its objective tokens drop,
    and its activation ends (CP-DMG-03, CP-DMG-14, CP-ACT-12)."""

    def fall() -> ScriptPart:
        game.state.unit(unit_id).dazed = True
        game.emit(Dazed(unit=unit_id))
        _end_activation(game.state, unit_id)
        yield from tokens.drop_all(game, unit_id)

    yield from _about_to_fall(game, unit_id, source, ("would-daze", "dazed"), fall)


def knock_out(
    game: Game[State], unit_id: str, source: Source, *, may_end: bool = True
) -> ScriptPart:
    """Removes a KO'd character from the battlefield for good, unless an effect replaces that
    (CP-DMG-04, CP-DMG-05). Its tokens drop around its place (CP-OBJ-27)."""

    def fall() -> ScriptPart:
        state, unit = game.state, game.state.unit(unit_id)
        unit.ko, unit.dazed = True, False
        unit.conditions.clear()
        state.lasting = [effect for effect in state.lasting if effect.on != unit_id]
        game.emit(KnockedOut(unit=unit_id))
        _end_activation(state, unit_id)
        if may_end:
            scoring.end_if_won(game)
        yield from tokens.drop_all(game, unit_id)

    yield from _about_to_fall(game, unit_id, source, ("would-ko", "ko"), fall)


def _about_to_fall(
    game: Game[State],
    unit_id: str,
    source: Source,
    kinds: tuple[str, str],
    fall: Callable[[], ScriptPart],
) -> ScriptPart:
    """Responses to a character about to fall: they may prevent it, or delay it until the effect
    that causes it is resolved, with effects before it (CP-CORE-09)."""
    about_to, fallen = (
        moments.Moment(k, unit=unit_id, other=source.unit, source=source) for k in kinds
    )
    game.state.falling.append(unit_id)
    yield about_to
    before = about_to.before

    def go_on() -> ScriptPart:
        if before is not None:
            yield from before()
        falls = not about_to.prevented and (before is None or game.state.unit(unit_id).fit)
        if falls:
            yield from fall()
        game.state.falling.remove(unit_id)
        if falls:
            yield fallen

    if before is None:
        yield from go_on()
        return
    yield from afterwards(game, go_on)


def _end_activation(state: State, unit_id: str) -> None:
    if state.turn and state.turn.unit == unit_id:
        state.turn.activation_over = True


def heal(game: Game[State], unit_id: str, amount: int) -> int:
    """Removes up to that much damage from a character. Returns the amount (CP-DMG-17)."""
    unit = game.state.unit(unit_id)
    healed = min(amount, unit.damage) if unit.fit else 0
    if healed > 0:
        unit.damage -= healed
        game.emit(Healed(unit=unit_id, amount=healed, total=unit.damage))
    return healed


def recover(game: Game[State], unit_id: str) -> ScriptPart:
    """Cleanup step 4 for one Dazed character: damage, conditions and the token are removed, and the
    Injured side comes up (CP-ROUND-20, CP-ROUND-21). A character without an Injured side, by its
    card or by a rule that counts once the token is removed, is KO'd instead; the caller checks who
    has won (CP-WIN-08)."""
    unit = game.state.unit(unit_id)
    unit.damage = 0
    unit.conditions.clear()
    unit.dazed = False
    if not printed.has_injured_side(game, unit_id) or stats.has(game, unit_id, "no-injured-side"):
        yield from knock_out(game, unit_id, CRISIS, may_end=False)
        return
    unit.side = "injured"
    game.emit(Recovered(unit=unit_id))
