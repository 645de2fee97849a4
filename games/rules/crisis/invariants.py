"""Invariants between two answers, each with its rule: for position files and in random play."""

from collections.abc import Iterator

from ..contract.asking import Game
from ..fields import Illegal
from ..text import Message, _
from . import board, constants
from .figures import library, printed
from .figures.state import Character, State
from .modifiers import objectives, stats
from .rosters import upgrades


def broken(game: Game[State]) -> list[str]:
    """All faults of the state, in English; empty if there is none."""
    return [*map(str, faults(game)), *board.misplaced(game)]


def faults(game: Game[State]) -> Iterator[Illegal]:
    """All faults of the state except the places of bases."""
    state = game.state
    for unit in state.characters.values():
        yield from of_card(game, unit)
        yield from _of_character(game, unit)
    yield from _of_tokens(game)
    for key, piece in state.pieces.items():
        if key != piece.id:
            yield Illegal("", _("%(key)s has the id %(id)s", key=key, id=piece.id))
    if any(points < 0 for points in state.vp):
        yield Illegal("", _("points %(points)s", points=state.vp))
    yield from _of_turn(state)
    for seat, squad in enumerate(state.squads):
        used, name = squad.used_tactics, _("squad %(seat)s", seat=seat)
        if not set(used) <= set(squad.tactics):
            yield Illegal(
                "", _("%(squad)s used cards that it has not: %(used)s", squad=name, used=used)
            )
        if len(set(used)) != len(used):
            yield Illegal(
                "CP-TAC-08", _("%(squad)s used a card twice: %(used)s", squad=name, used=used)
            )


def _of_turn(state: State) -> Iterator[Illegal]:
    turn = state.turn
    if turn is None:
        return
    if turn.unit and turn.unit not in state.characters:
        yield Illegal("CP-ROUND-08", _("unknown active unit %(unit)s", unit=turn.unit))
    if turn.actions > constants.ACTIONS:
        yield Illegal("CP-ACT-01", _("%(count)s actions taken", count=turn.actions))
    if len(set(turn.interacted)) != len(turn.interacted):
        message = _("interacted twice with one token: %(tokens)s", tokens=turn.interacted)
        yield Illegal("CP-OBJ-04", message)


def of_card(game: Game[State], unit: Character) -> Iterator[Illegal]:
    """Faults of a character against its card: its form, its upgrades, its side."""
    if unit.form not in [name for name, _card in library.stat_cards(game.setup, unit.card)]:
        yield _of(unit, "CP-HOUSE-05", _("it has no stat card %(form)s", form=repr(unit.form)))
        return
    for fault in upgrades.faults(game.setup, {unit.card: unit.upgrades}):
        yield _of(unit, fault.rule, fault.message)
        return
    if unit.side == "injured" and not printed.has_injured_side(game, unit.id):
        yield _of(unit, "CP-CARD-01", _("its card has no Injured side"))


def _of(unit: Character, rule: str, why: Message) -> Illegal:
    return Illegal(rule, _("%(unit)s: %(why)s", unit=unit.id, why=why))


def _of_character(game: Game[State], unit: Character) -> Iterator[Illegal]:
    if not 0 <= unit.power <= constants.POWER_LIMIT:
        yield _of(unit, "CP-CARD-32", _("%(power)s Power", power=unit.power))
    stamina = printed.stamina(game, unit.id)
    if not 0 <= unit.damage <= stamina:
        message = _("%(damage)s damage of %(stamina)s Stamina", damage=unit.damage, stamina=stamina)
        yield _of(unit, "CP-DMG-02", message)
    falling = unit.id in game.state.falling
    if unit.on_board and not unit.dazed and unit.damage >= stamina and not falling:
        yield _of(unit, "CP-DMG-03", _("as much damage as Stamina, yet not Dazed"))
    if unit.dazed and unit.side == "injured":
        yield _of(unit, "CP-DMG-04", _("Dazed and Injured"))
    if unit.holds and (unit.dazed or not unit.on_board) and not falling:
        yield _of(unit, "CP-OBJ-11", _("holds tokens, though Dazed or off the battlefield"))
    yield from _of_conditions(game, unit)
    for crisis in {game.state.tokens[token].crisis for token in unit.holds}:
        limit = library.crisis(game.setup, crisis).hold_limit
        number = len(objectives.held_of(game, unit.id, crisis))
        if limit is not None and number > limit:
            message = _(
                "holds %(count)s tokens of %(crisis)s, at most %(most)s",
                count=number,
                crisis=crisis,
                most=limit,
            )
            yield _of(unit, "", message)


def _of_conditions(game: Game[State], unit: Character) -> Iterator[Illegal]:
    borne = unit.conditions
    if len(set(borne)) != len(borne):
        yield _of(unit, "CP-COND-02", _("conditions twice: %(borne)s", borne=borne))
    if not set(borne) <= set(constants.CONDITIONS):
        yield _of(unit, "CP-COND-06", _("unknown conditions: %(borne)s", borne=borne))
    elif any(stats.immune(game, unit.id, condition) for condition in borne):
        yield _of(
            unit, "CP-CARD-20", _("a condition to which it is immune: %(borne)s", borne=borne)
        )


def _of_tokens(game: Game[State]) -> Iterator[Illegal]:
    state = game.state
    anyone_dazed = any(unit.dazed for unit in state.characters.values())
    holders = {token: unit.id for unit in state.characters.values() for token in unit.holds}
    if sum(len(unit.holds) for unit in state.characters.values()) != len(holders):
        yield Illegal("CP-OBJ-09", _("a token is held twice"))
    for token in state.tokens.values():
        if token.holder != holders.get(token.id):
            message = _(
                "%(token)s: holder %(holder)s, held by %(held)s",
                token=token.id,
                holder=str(token.holder),
                held=str(holders.get(token.id)),
            )
            yield Illegal("CP-OBJ-09", message)
        if token.removed and token.holder:
            yield Illegal("CP-OBJ-09", _("%(token)s is removed and held", token=token.id))
        if not token.holder and not token.removed and not _on_board(token.x, token.y):
            yield Illegal("", _("%(token)s is not wholly on the board", token=token.id))
        if anyone_dazed:
            contesting = objectives.contesting(game, token.id)
            dazed = [unit_id for unit_id in contesting if state.unit(unit_id).dazed]
            if dazed:
                message = _("%(token)s: contested by Dazed %(units)s", token=token.id, units=dazed)
                yield Illegal("CP-OBJ-14", message)


def _on_board(x: int, y: int) -> bool:
    low = constants.TOKEN_RADIUS - 2
    return all(low <= value <= constants.BOARD - low for value in (x, y))
