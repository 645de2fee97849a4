"""The stages before the squads: battlefield, priority and mission, in the order of CP-BOARD-09. The
script calls the function of the stage that `state.stage` names."""

from collections import Counter
from functools import partial
from typing import Final

from ...contract.asking import Ask, Game, ScriptPart
from ...contract.events import Called, Event
from ...data import Json
from ...fields import Choice, Option, Pick
from ...text import Message, _
from .. import board, constants, terms
from ..dice.pools import DiceShown
from ..figures import names, priority
from ..figures.state import State
from ..rosters import battlefields, roster
from . import as_suggested, mission, suggestions


class BattlefieldLaid(Event, kind="battlefield"):
    """The battlefield on which the match is played."""

    card: str
    name: Called
    rule: str = "CP-BOARD-07"


class PriorityTied(Event, kind="priority-tied"):
    """Both players have to roll again for priority."""

    rule: str = "CP-PRIO-04"


class CrisisTypeChosen(Event, kind="crisis-type"):
    """The priority player draws from the cards of a type, the other from the other type."""

    seat: int
    type: str
    rule: str = "CP-MISS-03"


class CrisesDrawn(Event, kind="drawn"):
    """The crisis cards that a seat has drawn, in secret."""

    seat: int
    cards: tuple[str, ...]
    rule: str = "CP-MISS-03"


class CrisisRevealed(Event, kind="crisis", reveals=True):
    """A seat reveals its crisis card."""

    seat: int
    card: str
    type: str
    rule: str = "CP-MISS-05"


class ThreatChosen(Event, kind="threat"):
    """The priority player has chosen the maximum Threat."""

    seat: int
    threat: int
    rule: str = "CP-MISS-07"


class EdgesTaken(Event, kind="edges"):
    """Each seat's edge."""

    edges: tuple[str, ...]
    rule: str = "CP-MISS-08"


# -- Battlefield and priority


def battlefield(game: Game[State]) -> ScriptPart:
    """Lays out the chosen battlefield or a random one, then rolls for priority (CP-BOARD-05,
    CP-BOARD-07, CP-PRIO-01)."""
    state = game.state
    possible = battlefields.agreed(game.setup)
    is_random = (
        game.setup.options.get(roster.BATTLEFIELD, battlefields.RANDOM) == battlefields.RANDOM
    )
    chosen = game.dice.choice(possible) if is_random else possible[0]
    battlefields.lay_out(state, game.setup.cards[chosen])
    game.emit(BattlefieldLaid(card=chosen, name=names.card(game.setup, chosen)))
    roll_priority(game)
    state.stage = "crisis-type"
    yield from ()


DECISIONS: Final = 206
"""The decisions in a match: the mean of eight matches played to the end by rules of thumb with the
ready squads, two on each battlefield; from 182 to 254."""
MINUTES_OF_A_DECISION: Final = 0.4
"""An estimate for experienced players, with reading; it was not measured."""


def extent(card: Json) -> Message:
    """The terrain of a battlefield, and the usual duration of a match. This is an estimate, not a
    rule."""
    minutes = round(DECISIONS * MINUTES_OF_A_DECISION / 10) * 10
    return _(
        "%(pieces)s pieces of terrain, up to %(rounds)s rounds, about %(minutes)s minutes",
        pieces=len(card["pieces"]),
        rounds=constants.ROUNDS,
        minutes=minutes,
    )


def battlefield_choices() -> list[Choice]:
    """The choices of a battlefield: the built-in ones, one that a player brings, and a random one
    (CP-BOARD-05)."""
    return [
        *(
            Choice(card["id"], _("%(name)s", name=card["name"]), (extent(card),))
            for card in battlefields.built_in()
        ),
        Choice(battlefields.OWN, _("Own battlefield"), (_("The first one that a roster holds."),)),
        Choice(battlefields.RANDOM, _("A random battlefield")),
    ]


def roll_priority(game: Game[State]) -> int:
    """Both players roll five dice until one has more successes, then criticals, then wilds, then
    hits (CP-PRIO-01 to CP-PRIO-04). Returns the seat that gets the token."""
    while True:
        rolls = []
        for seat in (0, 1):
            numbers = game.dice.roll(constants.PRIORITY_DICE, len(constants.FACES))
            faces = [constants.FACES[number] for number in numbers]
            game.emit(
                DiceShown(
                    seat=seat,
                    roll="priority",
                    faces=tuple(faces),
                    marks=("",) * len(faces),
                    rule="CP-PRIO-01",
                )
            )
            rolls.append(Counter(faces))
        first, second = (_priority_rank(roll) for roll in rolls)
        if first != second:
            seat = 0 if first > second else 1
            tied = first[0] == second[0]
            priority.take(game, seat, "CP-PRIO-02" if tied else "CP-PRIO-01")
            return seat
        game.emit(PriorityTied())


def _priority_rank(roll: Counter[str]) -> tuple[int, ...]:
    total = sum(roll[face] for face in constants.PRIORITY_SUCCESSES)
    return (total, *(roll[face] for face in constants.PRIORITY_SUCCESSES))


# -- Mission


def crisis_type(game: Game[State]) -> ScriptPart:
    """Steps 1 and 2: the priority player chooses Secure or Extract; both shuffle their three
    cards of their type and draw two (CP-MISS-03, CP-MISS-04)."""
    state = game.state
    options = [
        Option(
            f"choose-{kind}",
            _("Draw from my %(type)s cards", type=terms.CRISIS_TYPES[kind]),
            payload=kind,
        )
        for kind in ("secure", "extract")
    ]
    own = partial(suggestions.crisis_type, game, state.priority)
    ask = Ask(
        state.priority,
        _("You have priority: which of your crisis cards do you draw from?"),
        as_suggested.menu(game, state.priority, options),
        "CP-MISS-03",
        others=_("Which of the crisis cards does each player draw from?"),
        suggest=partial(as_suggested.suggest, game, state.priority, own),
    )
    answer = yield from as_suggested.one(game, ask, own)
    if answer is None:
        return
    kind = answer.chosen(str)
    state.secure_by = state.priority if kind == "secure" else 1 - state.priority
    game.emit(CrisisTypeChosen(seat=state.priority, type=kind))
    for seat in (state.priority, 1 - state.priority):
        pile = roster.roster_cards(game.setup, seat, state.crisis_type_of(seat))
        game.dice.shuffle(pile)
        state.squads[seat].drawn = pile[: constants.CRISES_DRAWN]
        game.emit(CrisesDrawn(audience=(seat,), seat=seat, cards=tuple(state.squads[seat].drawn)))
    state.stage = "crisis"


def crisis(game: Game[State]) -> ScriptPart:
    """Step 3: each player chooses one of the two cards in secret; both are revealed together
    (CP-MISS-05, CP-MISS-06)."""
    state = game.state
    answers = yield from as_suggested.both(game, _crisis_ask, suggestions.crisis)
    for seat in (0, 1):
        card = state.squads[seat].crisis = answers[seat]["card"]
        game.emit(CrisisRevealed(seat=seat, card=card, type=state.crisis_type_of(seat)))
    state.stage = "threat"


def _crisis_ask(game: Game[State], seat: int) -> Ask:
    cards = [card_choice(game, card) for card in game.state.squads[seat].drawn]
    pick = Pick("card", _("Crisis card"), cards, of="card", face_up=True)
    take = Option("crisis", _("Choose this crisis"), (pick,), rule="CP-MISS-05", final=True)
    return Ask(
        seat,
        _("Choose one of the two crisis cards that you drew."),
        as_suggested.menu(game, seat, [take]),
        "CP-MISS-05",
        others=_("The players choose their crisis cards."),
        suggest=partial(as_suggested.suggest, game, seat, partial(suggestions.crisis, game, seat)),
    )


def card_choice(game: Game[State], card: str) -> Choice:
    """A card to choose, with its Threat where it has one."""
    data = game.setup.cards[card]
    details = (_("Threat %(threat)s", threat=data["threat"]),) if "threat" in data else ()
    return Choice(card, _("%(name)s", name=names.card(game.setup, card)), details)


def threat(game: Game[State]) -> ScriptPart:
    """Step 4: the priority player chooses the card whose maximum Threat counts. There is no ask if
    both are equal (CP-MISS-07)."""
    state = game.state
    allowed = {game.setup.cards[card]["threat"] for card in state.mission()}
    if len(allowed) > 1 or game.setup.asks_all:
        own = partial(suggestions.threat, game, state.priority)
        answer = yield from as_suggested.one(game, _threat_ask(game), own)
        if answer is None:
            return
        allowed = {game.setup.cards[answer["card"]]["threat"]}
    state.threat = allowed.pop()
    game.emit(ThreatChosen(seat=state.priority, threat=state.threat))
    state.stage = "edge"


def _threat_ask(game: Game[State]) -> Ask:
    cards = [card_choice(game, card) for card in game.state.mission()]
    pick = Pick("card", _("Crisis card"), cards, of="card", face_up=True)
    seat = game.state.priority
    use = Option("threat", _("Use its Threat"), (pick,), rule="CP-MISS-07")
    return Ask(
        seat,
        _("Which card's maximum Threat is used?"),
        as_suggested.menu(game, seat, [use]),
        "CP-MISS-07",
        suggest=partial(as_suggested.suggest, game, seat, partial(suggestions.threat, game, seat)),
    )


def edge(game: Game[State]) -> ScriptPart:
    """Steps 5 and 6: the player without priority chooses a deployment edge, and both crisis
    cards are set up (CP-MISS-08, CP-MISS-09)."""
    state = game.state
    chooser = 1 - state.priority
    edges = [
        Choice(name, terms.EDGES[name], outline=board.deployment_zone(name))
        for name in constants.EDGES
    ]
    pick = Pick("edge", _("Edge"), edges)
    take = Option("edge", _("Deploy from this edge"), (pick,), rule="CP-MISS-08")
    ask = Ask(
        chooser,
        _("Choose the edge from which you deploy."),
        as_suggested.menu(game, chooser, [take]),
        "CP-MISS-08",
        others=_("From which edge do they deploy?"),
        suggest=partial(as_suggested.suggest, game, chooser, suggestions.edge),
    )
    answer = yield from as_suggested.one(game, ask, suggestions.edge)
    if answer is None:
        return
    state.edges = edges_of(chooser, answer["edge"])
    game.emit(EdgesTaken(edges=tuple(state.edges)))
    for seat in (state.priority, 1 - state.priority):
        set_up_crisis(game, str(state.squads[seat].crisis))
    state.stage = "squad"


def edges_of(seat: int, edge_name: str) -> list[str]:
    """The edges of both seats, which are opposite, if one seat has this one."""
    index = constants.EDGES.index(edge_name)
    opposite = constants.EDGES[(index + 2) % 4]
    return [edge_name, opposite] if seat == 0 else [opposite, edge_name]


def set_up_crisis(game: Game[State], card: str) -> None:
    """Puts a crisis card's tokens on the battlefield and moves terrain that is too high for them
    (CP-MISS-09, CP-OBJ-24)."""
    mission.set_up(game, card)
    battlefields.clear_tokens(game.state)
