"""The set-up by suggestion: a player may leave all remaining choices to it by one answer, or all
but some, and is not asked for them any more."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from ...contract.asking import (
    CHECKPOINT,
    Answer,
    Ask,
    Game,
    ScriptPart,
    Setup,
    SimultaneousAsks,
    SuggestedAnswer,
    SuggestedPart,
)
from ...fields import Choice, Option, Several
from ...fields.option import Builder, Menu
from ...text import Message, _, all_of
from .. import terms
from ..figures import names
from ..figures.state import State
from ..terms import LABELS
from . import suggestions

PLAY_SUGGESTED: Final = "play-suggested"
CRISES, EDGE, SQUAD, TACTICS, DEPLOYMENT = "crises", "edge", "squad", "tactics", "deployment"
PARTS: Final[Mapping[str, Message]] = LABELS["set_up"]
"""The choices in order."""
FIRST: Final[Mapping[str, str]] = {
    "crisis-type": CRISES,
    "crisis": CRISES,
    "threat": CRISES,
    "edge": EDGE,
    "squad": SQUAD,
    "tactics": TACTICS,
}
"""The choice of each stage."""

OwnSuggestion = Callable[[], SuggestedAnswer | None]


# -- In an ask


def menu(game: Game[State], seat: int, options: Sequence[Option]) -> Menu:
    """The options of a set-up ask, with those that only the suggestion names."""
    kinds = tuple(option.id for option in options)
    everything = Builder((PLAY_SUGGESTED,), partial(_option, game, seat))
    return Menu(Builder(kinds, lambda: options), suggested=[everything])


def suggest(
    game: Game[State], seat: int, own: OwnSuggestion | None = None
) -> SuggestedAnswer | None:
    """The answer that leaves everything to come to the suggestion; for a seat that has done so
    except for this choice, its `own` suggested answer."""
    if game.state.squads[seat].as_suggested:
        return own() if own else None
    words = dict(_in_words(game, seat))
    return SuggestedAnswer(
        PLAY_SUGGESTED,
        _("Play with these"),
        {"parts": list(words)},
        parts=[
            SuggestedPart(message, {"parts": [other for other in words if other != part]})
            for part, message in words.items()
            if len(words) > 1
        ],
        details=list(words.values()) if len(words) == 1 else (),
    )


def _option(game: Game[State], seat: int) -> list[Option]:
    if game.state.squads[seat].as_suggested:
        return []
    choices = [Choice(part, PARTS[part]) for part in _to_come(game.state, seat)]
    parts = Several("parts", _("As suggested"), choices, least=1, most=len(choices))
    return [Option(PLAY_SUGGESTED, _("Play with these"), (parts,), payload=PLAY_SUGGESTED)]


def _to_come(state: State, seat: int) -> list[str]:
    """The choices that a seat has yet to make; the edge is chosen by the seat without priority."""
    order = list(PARTS)
    parts = order[order.index(FIRST[state.stage]) :]
    return [part for part in parts if part != EDGE or seat != state.priority]


# -- In the script


def is_noted(game: Game[State], answer: Answer) -> bool:
    """Notes what a seat leaves to the suggestion, if the answer says so. Returns whether it
    does."""
    if answer.option != PLAY_SUGGESTED:
        return False
    squad = game.state.squads[answer.seat]
    squad.as_suggested = list(answer["parts"])
    squad.deploys_as_suggested = DEPLOYMENT in squad.as_suggested
    return True


def answer_of(game: Game[State], ask: Ask, own: OwnSuggestion) -> Answer | None:
    """The answer of a seat that has left the choice of this stage to the suggestion; None if it is
    to be asked."""
    if FIRST[game.state.stage] not in game.state.squads[ask.seat].as_suggested:
        return None
    suggested = own()
    return ask.check(suggested.answer()) if suggested else None


def one(game: Game[State], ask: Ask, own: OwnSuggestion) -> ScriptPart:
    """The answer of one seat; None if it has left choices to the suggestion, so that the stage has
    to begin again."""
    yield CHECKPOINT
    answer = answer_of(game, ask, own)
    if answer is not None:
        return answer
    answer = yield ask
    return None if is_noted(game, answer) else answer


def both(
    game: Game[State],
    ask_of: Callable[[Game[State], int], Ask],
    own: Callable[[Game[State], int], SuggestedAnswer | None],
) -> ScriptPart:
    """The secret answers of both seats, by seat."""
    yield CHECKPOINT
    answers: dict[int, Answer] = {}
    while True:
        asks = []
        for seat in (0, 1):
            if seat in answers:
                continue
            ask = ask_of(game, seat)
            answer = answer_of(game, ask, partial(own, game, seat))
            if answer is None:
                asks.append(ask)
            else:
                answers[seat] = answer
        if not asks:
            return answers
        given: Mapping[int, Answer] = yield SimultaneousAsks(asks)
        for seat, answer in given.items():
            if not is_noted(game, answer):
                answers[seat] = answer


# -- What it comes to, in words


def _in_words(game: Game[State], seat: int) -> Iterator[tuple[str, Message]]:
    """The suggested value of each remaining choice, as far as it is already known."""
    state, setup = game.state, game.setup
    to_come = _to_come(state, seat)
    limit = state.threat or suggestions.threat_to_come(game, seat)
    squad = suggestions.squad(setup, seat, limit)
    for part in to_come:
        match part:
            case "crises":
                yield part, _crises(game, seat)
            case "edge":
                yield part, _("Side: %(edge)s.", edge=terms.EDGES[suggestions.EDGE])
            case "squad" if squad:
                yield part, _squad(setup, squad, limit, is_known=bool(state.threat))
            case "tactics" if squad or state.squads[seat].characters:
                yield part, _tactics(game, seat, squad)
            case "deployment":
                yield part, _("Deployment: side by side, as far forward as can be.")


def _crises(game: Game[State], seat: int) -> Message:
    state = game.state
    if state.stage == "crisis-type":
        kind = suggestions.crisis_type_chosen(game, seat)
        return _(
            "Crisis: the simpler of two %(type)s cards that you draw.",
            type=terms.CRISIS_TYPES[kind],
        )
    if state.stage == "threat":
        card = str(state.squads[seat].crisis)
        return _(
            "Threat: %(threat)s, that of your own crisis.", threat=game.setup.cards[card]["threat"]
        )
    card = suggestions.simplest(game.setup, state.squads[seat].drawn)
    return _("Crisis: %(card)s.", card=names.card(game.setup, card))


def _squad(setup: Setup, squad: SuggestedAnswer, limit: int, *, is_known: bool) -> Message:
    characters = all_of([names.card(setup, card) for card in squad.fields["characters"]])
    if is_known:
        return _("Squad: %(squad)s.", squad=characters)
    return _("Squad, where %(limit)s Threat is played: %(squad)s.", limit=limit, squad=characters)


def _tactics(game: Game[State], seat: int, squad: SuggestedAnswer | None) -> Message:
    chosen = game.state.squads[seat]
    characters, affiliation = chosen.characters, chosen.affiliation
    if squad and not characters:
        characters = squad.fields["characters"]
        affiliation = suggestions.affiliation_of(squad.fields)
    cards = suggestions.useful_tactics(game.setup, seat, characters, affiliation)
    if not cards:
        return _("Team Tactics cards: none.")
    return _(
        "Team Tactics cards: %(cards)s.",
        cards=all_of([names.card(game.setup, card) for card in cards]),
    )
