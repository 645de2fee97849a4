"""A turn: opening an activation, its actions, its end (KG-4.3.1 to KG-4.3.5, KG-11.2, 11.3)."""

from __future__ import annotations

from dataclasses import replace

from ..fields import Illegal, Option, Path
from ..squares import distance
from ..table import Ask, Game, Part
from ..text import _
from . import attacks, constants, moves, overkill, targets, units
from .state import State, Turn, Unit


def openers(game: Game[State], seat: int) -> dict[str, list[str]]:
    """Each unit of the seat that can be activated, with the units whose pAP may open its
    activation: its own, or, for a commander of Unchained, that of a companion within 3 cells
    (KG-4.3.1, KG-11.2)."""
    found: dict[str, list[str]] = {}
    for unit in game.state.of(seat):
        if not unit.deployed:
            continue
        payers = [unit.id] if unit.pap else []
        if unit.commander and units.faction(game.setup, seat) == "UC":
            payers += [helper.id for helper in _helpers(game, unit) if helper.pap]
        if payers:
            found[unit.id] = payers
    return found


def _helpers(game: Game[State], unit: Unit) -> list[Unit]:
    """The deployed friendly companions near a commander (KG-11.2)."""
    return _companions(game, unit, constants.HELPER_DISTANCE)


def _companions(game: Game[State], unit: Unit, cells: int) -> list[Unit]:
    return [
        other
        for other in game.state.of(unit.seat)
        if other.deployed and not other.commander and distance(unit.at, other.at) <= cells
    ]


def begin_turn(game: Game[State], seat: int) -> None:
    """The seat's turn begins."""
    game.state.turn = Turn(seat)
    game.emit("turn", seat=seat, rule="KG-4.3.1")


def step(game: Game[State]) -> Part:
    """One thing done in the turn: the opening of the activation, an action, or its end. The
    script comes back here for each, so every menu is a checkpoint."""
    turn = game.state.turn
    assert turn is not None
    if turn.unit is None:
        yield from _open(game, turn)
    elif not game.state.unit(turn.unit).deployed:
        _end(game, turn)
    else:
        yield from _act(game, turn, game.state.unit(turn.unit))


def _open(game: Game[State], turn: Turn) -> Part:
    """The player activates one unit; that spends a pAP (KG-4.3.1, KG-4.3.2). Nobody is asked
    where there is only one, and one pAP, to do it with: a turn cannot be passed up."""
    options = []
    for unit_id, payers in openers(game, turn.seat).items():
        unit = game.state.unit(unit_id)
        for payer in payers:
            options.append(_activate_option(game, unit, game.state.unit(payer)))
    chosen = options[0].id
    if len(options) > 1:
        answer = yield Ask(
            turn.seat,
            _("Activate one of your units."),
            options,
            "KG-4.3.1",
            others=_("The other player activates a unit."),
        )
        game.state.attack = None
        chosen = answer.option
    _word, unit_id, *helper = chosen.split(":")
    opener = game.state.unit(helper[0] if helper else unit_id)
    opener.pap -= 1
    turn.unit = unit_id
    game.emit(
        "activated",
        unit=unit_id,
        by=opener.id,
        rule="KG-11.2" if opener.id != unit_id else "KG-4.3.2",
    )


def _activate_option(game: Game[State], unit: Unit, payer: Unit) -> Option:
    if unit.id == payer.id:
        return Option(
            f"activate:{unit.id}",
            _("Activate %(unit)s", unit=unit.name),
            rule="KG-4.3.2",
            cost=_("1 pAP"),
            details=(_("%(bap)s bAP, risk %(risk)s", bap=unit.bap, risk=unit.risk),),
            on={"unit": unit.id},
            group="activate",
        )
    return Option(
        f"activate:{unit.id}:{payer.id}",
        _("Activate %(unit)s by %(helper)s", unit=unit.name, helper=payer.name),
        rule="KG-11.2",
        cost=_("1 pAP of %(helper)s", helper=payer.name),
        on={"unit": unit.id},
        group="activate",
    )


def _act(game: Game[State], turn: Turn, unit: Unit) -> Part:
    """One action: the pAP has paid for the first, each further one costs 1 bAP (KG-4.3.2). A
    unit that can do nothing more is asked nothing more: its activation ends."""
    actions = _actions(game, turn, unit)
    if all(option.refused for option in actions):
        game.emit("spent", unit=unit.id, rule="KG-4.3.2")
        _end(game, turn)
        return
    over = Option(
        "end-activation", _("End the activation"), rule="KG-4.3.1", final=True, group="end"
    )
    answer = yield Ask(
        turn.seat,
        _("%(unit)s acts.", unit=units.called(game, unit)),
        [*actions, over],
        "KG-4.3.3",
        others=_("The other player's unit acts."),
        about={"unit": unit.id},
    )
    word, _colon, what = answer.option.partition(":")
    if word != "end-activation":
        game.state.attack = None
    if word == "end-activation":
        _end(game, turn)
        return
    unit.bap -= price(turn)
    turn.actions += 1
    if word == "attack":
        turn.attacked = True
        turn.used.append(int(what))
        yield from attacks.attack(game, unit, int(what), game.state.unit(answer["target"]))
    elif word == "order":
        companion = game.state.unit(what)
        overkill.stop(game, companion, "moved")
        game.emit("ordered", unit=unit.id, companion=companion.id, rule="KG-11.3")
        moves.walk(game, companion, answer["to"], "order")
    else:
        turn.moved = True
        if word == "run":
            unit.bap -= constants.RUN_PRICE
        overkill.stop(game, unit, "moved")
        moves.walk(game, unit, answer["to"], word)


def price(turn: Turn) -> int:
    """The bAP that the next action costs (KG-4.3.2)."""
    return 0 if turn.actions == 0 else 1


def _actions(game: Game[State], turn: Turn, unit: Unit) -> list[Option]:
    short = _short_of(turn, unit, price(turn))
    options = [_move_option(game, turn, unit, "walk"), _move_option(game, turn, unit, "run")]
    for place in units.attacks(game.setup, unit):
        refused = short
        if place in turn.used:
            refused = Illegal("KG-4.3.3", _("Each weapon attacks once in an activation."))
        options.append(_priced(turn, targets.option(game, unit, place, refused)))
    if unit.commander and units.faction(game.setup, unit.seat) == "CO":
        options += _order_options(game, turn, unit, short)
    return options


def _short_of(turn: Turn, unit: Unit, needed: int) -> Illegal | None:
    if unit.bap >= needed:
        return None
    return Illegal("KG-4.3.2", _("It has %(bap)s bAP and needs %(n)s.", bap=unit.bap, n=needed))


def _priced(turn: Turn, option: Option, extra: int = 0) -> Option:
    cost = price(turn) + extra
    paid = _("%(n)s bAP", n=cost) if cost else _("pAP")
    return replace(option, cost=paid)


def _move_option(game: Game[State], turn: Turn, unit: Unit, how: str) -> Option:
    """Normal Move, at a walk or, for 1 bAP more, at a run (KG-5.1, KG-5.4)."""
    running = how == "run"
    extra = constants.RUN_PRICE if running else 0
    allowance = units.mv(game.setup, unit) * (constants.RUN_FACTOR if running else 1)
    refused = _short_of(turn, unit, price(turn) + extra)
    if turn.moved:
        refused = Illegal("KG-4.3.3", _("One Normal Move in an activation."))
    elif turn.attacked:
        refused = Illegal("KG-4.3.4", _("It has attacked in this activation."))
    elif running and not units.can_run(game.setup, unit):
        refused = Illegal("KG-5.4", _("With a Heavy weapon it cannot run."))
    to = moves.path(game, unit.at, unit.risk, allowance, unit.id)
    if not refused and not to.ends:
        refused = Illegal("KG-5.1", _("There is no free cell within reach."))
    option = Option(
        how,
        _("Run, up to %(mv)s", mv=allowance) if running else _("Walk, up to %(mv)s", mv=allowance),
        (to,),
        rule="KG-5.4" if running else "KG-5.1",
        refused=refused,
        group="move",
        on={"unit": unit.id},
    )
    return _priced(turn, option, extra)


def _order_options(
    game: Game[State], turn: Turn, unit: Unit, short: Illegal | None
) -> list[Option]:
    """Move Order: one friendly companion within 5 cells walks, which reduces its risk
    (KG-11.3)."""
    options = []
    for companion in _companions(game, unit, constants.ORDER_DISTANCE):
        to = _order_path(game, companion)
        if to.ends:
            option = Option(
                f"order:{companion.id}",
                _("Move Order: %(unit)s walks", unit=companion.name),
                (to,),
                rule="KG-11.3",
                refused=short,
                group="order",
                on={"unit": companion.id},
            )
            options.append(_priced(turn, option))
    return options


def _order_path(game: Game[State], companion: Unit) -> Path:
    allowance = units.mv(game.setup, companion)
    return moves.path(game, companion.at, companion.risk, allowance, companion.id)


def _end(game: Game[State], turn: Turn) -> None:
    """The activation and with it the turn is over; overkills of its player advance."""
    overkill.advance(game, turn.seat)
    overkill.settle(game)
    game.emit("turn-over", seat=turn.seat)
    game.state.turn = None
