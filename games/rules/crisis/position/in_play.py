"""What a position says of tokens, characters, Leaderships, the round and the turn."""

from __future__ import annotations

from ...contract.asking import Game
from ...fields import Illegal
from ...text import _
from .. import board, constants
from ..figures import library, names, printed
from ..figures.state import Character, State, Token, Turn
from ..modifiers import stats
from ..rosters import roster, upgrades
from ..script import turns
from .form import PLAY, PositionData, TokenData, TurnData, UnitData, card_of, wrong


def tokens(game: Game[State], given: PositionData) -> None:
    """Changes to the mission's tokens, and tokens that have come up in play."""
    for number, token in enumerate(given.tokens):
        _token(game, token, f"tokens.{number}")


def _token(game: Game[State], token: TokenData, where: str) -> None:
    known = game.state.tokens.get(token.id)
    if known is None:
        if not (token.name and token.crisis and token.at):
            raise wrong(where, f"there is no token {token.id}; a new one needs name, crisis, at")
        card_of(game.setup, f"{where}.crisis", token.crisis, "crisis")
        known = Token(token.id, token.crisis, token.name, token.kind or "asset", 0, 0)
        game.state.tokens[token.id] = known
    known.name, known.kind = token.name or known.name, token.kind or known.kind
    if token.at is not None:
        known.x, known.y = token.at
    known.control, known.removed = token.control, token.removed


# -- Characters


def units(game: Game[State], given: PositionData) -> None:
    """The characters that are given; those of the squads that are not are still to be deployed
    (CP-DEPL-02)."""
    for number, unit in enumerate(given.units):
        _unit(game, unit, f"units.{number}", given.stage)
    if given.stage == "deploy":
        for seat, squad in enumerate(game.state.squads):
            for card in squad.characters:
                to_come = Character(names.id_of(seat, card), card, seat)
                game.state.characters.setdefault(to_come.id, to_come)


def _unit(game: Game[State], unit: UnitData, where: str, stage: str) -> None:
    if stage not in ("deploy", "leader", *PLAY):
        why = "no character is on the battlefield before deployment"
        raise wrong(where, why, "CP-BOARD-09")
    card = card_of(game.setup, f"{where}.card", unit.card, "character")
    unit_id = names.id_of(unit.seat, card)
    if unit_id in game.state.characters:
        raise wrong(where, f"{unit_id} is there twice", "CP-ROST-03")
    if unit.at is None and not unit.ko and stage != "deploy":
        raise wrong(f"{where}.at", "a place is needed")
    character = Character(
        unit_id,
        card,
        unit.seat,
        x=unit.at[0] if unit.at else 0,
        y=unit.at[1] if unit.at else 0,
        deployed=unit.at is not None or unit.ko,
        ko=unit.ko,
        side=unit.side,
        power=unit.power,
        dazed=unit.dazed,
        activated=unit.activated,
        conditions=list(unit.conditions),
        counters=dict(unit.counters),
        form=unit.form,
        upgrades=list(unit.upgrades),
    )
    if unit.form not in [name for name, _card in library.stat_cards(game.setup, card)]:
        raise wrong(f"{where}.form", f"it has no stat card {unit.form!r}", "CP-HOUSE-05")
    faults = upgrades.faults(game.setup, {card: unit.upgrades})
    if faults:
        raise wrong(f"{where}.upgrades", faults[0].message, faults[0].rule)
    game.state.characters[unit_id] = character
    squad = game.state.squads[unit.seat]
    if card not in squad.characters:
        squad.characters.append(card)
    if unit.power > constants.POWER_LIMIT:
        raise wrong(f"{where}.power", f"at most {constants.POWER_LIMIT}", "CP-CARD-32")
    _damage(game, character, unit.damage, where)
    _conditions(game, character, where)
    _held(game, character, unit.holds, where)


def _damage(game: Game[State], unit: Character, damage: int | None, where: str) -> None:
    """The side that is up and the damage on it, which is full for whoever has fallen."""
    if unit.side == "injured" and not printed.has_injured_side(game, unit.id):
        raise wrong(f"{where}.side", "its card has no Injured side", "CP-CARD-01")
    stamina = printed.stamina(game, unit.id)
    fallen = unit.dazed or unit.ko
    unit.damage = damage if damage is not None else (stamina if fallen else 0)
    if unit.damage > stamina:
        raise wrong(f"{where}.damage", f"its Stamina is {stamina}", "CP-DMG-02")
    if fallen != (unit.damage == stamina):
        why = "damage up to its Stamina and Dazed or KO'd go together"
        raise wrong(f"{where}.damage", why, "CP-DMG-03")


def _conditions(game: Game[State], unit: Character, where: str) -> None:
    for condition in unit.conditions:
        if condition not in constants.CONDITIONS:
            raise wrong(f"{where}.conditions", f"there is no {condition}", "CP-COND-06")
        if stats.immune(game, unit.id, condition):
            raise wrong(f"{where}.conditions", f"it is immune to {condition}", "CP-CARD-20")
    if len(set(unit.conditions)) < len(unit.conditions):
        raise wrong(f"{where}.conditions", "each at most once", "CP-COND-02")


def _held(game: Game[State], unit: Character, token_ids: list[str], where: str) -> None:
    for token_id in token_ids:
        token = game.state.tokens.get(token_id)
        if token is None or token.holder or token.removed:
            raise wrong(f"{where}.holds", f"there is no free token {token_id}", "CP-OBJ-09")
        if unit.dazed or unit.ko:
            raise wrong(f"{where}.holds", "Dazed and KO'd characters hold none", "CP-OBJ-11")
        token.holder = unit.id
        unit.holds.append(token_id)


def leaders(game: Game[State], given: PositionData) -> None:
    """Whose Leadership is in force: of the affiliation that the squad uses (CP-CARD-24)."""
    for seat, squad in enumerate(game.state.squads):
        if squad.leader is None:
            continue
        unit = game.state.characters.get(squad.leader)
        fallen = unit is not None and unit.ko
        if not fallen and squad.leader not in roster.leaders(game, seat):
            why = f"{squad.leader} is no unit of this seat that can lead its squad"
            raise wrong(f"squads.{seat}.leader", why, "CP-CARD-24")


def stand(game: Game[State]) -> None:
    """Each base stands where it may end a movement (CP-MOVE-03 to CP-MOVE-06)."""
    for unit in game.state.characters.values():
        if unit.on_board:
            refused = board.place_area(game, unit.id, 1).why_not((unit.x, unit.y))
            if refused:
                raise Illegal(
                    refused.rule, _("%(unit)s: %(why)s", unit=unit.id, why=refused.message)
                )


# -- The round and the turn


def round_number(given: PositionData) -> int:
    """The round, if left out the first one, or none before it (CP-ROUND-01)."""
    in_play = given.stage in PLAY
    number = given.round if given.round is not None else int(in_play)
    if in_play and not number:
        raise wrong("round", "rounds count from 1", "CP-ROUND-01")
    return number


def turn(game: Game[State], given: PositionData) -> None:
    """The turn that the script stands in, and who has made the last activation."""
    game.state.last_activated = given.last_activated
    if given.stage == "turn":
        _turn(game, given.turn or TurnData(seat=given.priority))
    elif given.turn is not None:
        raise wrong("turn", "there is a turn only at the stage “turn”")


def _turn(game: Game[State], turn: TurnData) -> None:
    """What has been done in a turn, by the active character and by others (CP-ACT)."""
    state = game.state
    if turn.unit is not None:
        unit = state.characters.get(turn.unit)
        if unit is None or unit.seat != turn.seat:
            raise wrong("turn.unit", "it is none of this seat's units", "CP-ROUND-08")
        if not turn.activation_over and not (unit.on_board and not unit.dazed):
            raise wrong("turn.unit", "a Dazed or KO'd character is not active", "CP-ACT-11")
        state.last_activated = turn.seat
    for token in turn.interacted:
        if token not in state.tokens:
            raise wrong("turn.interacted", f"there is no token {token}", "CP-OBJ-04")
    may_pass = turns.may_pass(game, turn.seat) if turn.may_pass is None else turn.may_pass
    state.turn = Turn(
        turn.seat,
        unit=turn.unit,
        actions=turn.actions,
        moves=turn.moves,
        attacks=turn.attacks,
        acted=turn.actions > 0,
        passed=turn.passed,
        activation_over=turn.activation_over,
        interacted=list(turn.interacted),
        may_pass=may_pass,
    )
