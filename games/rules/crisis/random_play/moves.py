"""Random play: squads, each about a Team Tactics card of its roster with cards that it can play,
and moves that lead somewhere. Who wanders seldom meets anybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist
from random import Random
from typing import Final

from ...contract.asking import Ask, Game, Setup
from ...data import Plain
from ...fields.option import Menu, built
from .. import constants
from ..cards import players
from ..constants import TACTICS_CHOSEN
from ..figures import library
from ..figures.state import Character, Squad, State
from ..movement.moves import ADVANCES
from ..rosters import roster
from ..script.squads import squad_ask, take_squad

NO_AFFILIATION = "none"
ABOUT_THE_FIRST = 0.6
"""How often a squad is about the Team Tactics card that its roster is about, the first one."""
OF_ONE_AFFILIATION = 0.3
"""How often a squad is of one affiliation though the card needs none."""


def squad(setup: Setup, seat: int, limit: int, rng: Random) -> Plain | None:
    """A legal squad about a Team Tactics card that is drawn from the roster: with whom it needs, of
    its affiliation, and with as many others as there is Threat for (CP-SQUAD-01 to CP-SQUAD-04).
    None where the Threat or those of the affiliation are too few for anybody."""
    tactics = roster.roster_cards(setup, seat, "tactic")
    is_first = rng.random() < ABOUT_THE_FIRST
    about = setup.cards[tactics[0] if is_first else rng.choice(tactics)]
    affiliation = about.get("affiliation")
    own = roster.roster_cards(setup, seat, "character")
    known = _affiliations_of(setup, own)
    if affiliation is None and rng.random() < OF_ONE_AFFILIATION:
        affiliation = rng.choice([None, *known])
    wanted = players.needed(about)
    rng.shuffle(own)
    own.sort(key=lambda card: not any(players.fits(setup.cards[card], one) for one in wanted))
    chosen = _gathered(
        own, lambda squad: not roster.squad_faults(setup, seat, squad, affiliation, limit)
    )
    if not chosen:
        return None
    if affiliation is None:
        usable = [one for one in known if roster.may_use(setup, chosen, one)]
        affiliation = rng.choice([*usable, NO_AFFILIATION])
    return {"characters": chosen, "affiliation": affiliation}


def _affiliations_of(setup: Setup, characters: Sequence[str]) -> list[str]:
    """The affiliations that some of the characters belong to."""
    every = (card.id for card in library.affiliations(setup))
    return sorted(one for one in every if roster.belonging(setup, characters, one).members)


def _gathered(cards: Sequence[str], is_legal: Callable[[Sequence[str]], bool]) -> list[str]:
    """As many of the cards as are legal together: each time the first one that may join."""
    chosen: list[str] = []
    while True:
        able = (card for card in cards if card not in chosen and is_legal([*chosen, card]))
        found = next(able, None)
        if found is None:
            return chosen
        chosen.append(found)


def tactics(setup: Setup, seat: int, squad: Squad, rng: Random) -> list[str]:
    """As many Team Tactics cards as may be taken, of those that a squad has everybody for who is
    needed (CP-SQUAD-08 to CP-SQUAD-10)."""
    members = [setup.cards[card] for card in squad.characters]
    useful = [
        card
        for card in roster.roster_cards(setup, seat, "tactic")
        if roster.tactics_allowed(setup, seat, card, squad.affiliation) is None
        and players.can_play(members, setup.cards[card])
    ]
    rng.shuffle(useful)
    return useful[:TACTICS_CHOSEN]


SHARE: Final = 0.5
"""How often a move is preferred where there is one."""
DRAWN: Final = 6
"""So many places are drawn of which the nearest to the goal is taken."""

Spot = tuple[int, int]


def approach(game: Game[State], ask: Ask, rng: Random) -> Plain | None:
    """A Move action of the active character towards an enemy, an ally or an objective; None where
    it has none, and as often for anything else to be done."""
    turn = game.state.turn
    if turn is None or turn.unit is None or not isinstance(ask.options, Menu):
        return None
    moves = [
        item for item in ask.options.items if item.id in ADVANCES.values() and not item.refused
    ]
    if not moves or rng.random() >= SHARE:
        return None
    goal = _goal(game.state, game.state.unit(turn.unit), rng)
    option = built(rng.choice(moves))
    drawn = [fields for fields in (option.sample(rng) for _number in range(DRAWN)) if fields]
    if goal is None or not drawn:
        return None
    nearest = min(drawn, key=lambda fields: dist(fields["to"], goal))
    return {"option": option.id, "fields": nearest}


def _goal(state: State, mover: Character, rng: Random) -> Spot | None:
    """The nearest enemy, the nearest that holds an objective token, the nearest ally or the nearest
    objective token."""
    others = [unit for unit in state.characters.values() if unit.fit and unit.id != mover.id]
    goals: list[Sequence[Spot]] = [
        [(unit.x, unit.y) for unit in others if unit.seat != mover.seat],
        [(unit.x, unit.y) for unit in others if unit.seat != mover.seat and unit.holds],
        [(unit.x, unit.y) for unit in others if unit.seat == mover.seat],
        [(token.x, token.y) for token in state.tokens.values() if not token.removed],
    ]
    there = [spots for spots in goals if spots]
    if not there:
        return None
    return min(rng.choice(there), key=lambda spot: dist(spot, (mover.x, mover.y)))


def answer(game: Game[State], ask: Ask, rng: Random) -> Plain | None:
    """A squad of those who go together, Team Tactics cards that it can play, or a move towards
    somebody or something; None for all other asks."""
    state = game.state
    if state.stage == "squad":
        chosen = squad(game.setup, ask.seat, state.threat, rng)
        return {"option": "squad", "fields": chosen} if chosen else None
    if state.stage == "tactics":
        cards = tactics(game.setup, ask.seat, state.squads[ask.seat], rng)
        return {"option": "tactics", "fields": {"cards": cards}}
    return approach(game, ask, rng)


def redraw(game: Game[State], seat: int, rng: Random) -> None:
    """The crisis cards of the other player, before one of them is chosen, and the squad, before it
    lies open. Raises Illegal where there is no squad that could be drawn."""
    other = 1 - seat
    if game.state.stage == "crisis":
        pile = roster.roster_cards(game.setup, other, game.state.crisis_type_of(other))
        game.state.squads[other].drawn = rng.sample(pile, constants.CRISES_DRAWN)
    elif game.state.stage == "tactics":
        fields = squad(game.setup, other, game.state.threat, rng)
        drawn = {"option": "squad", "fields": fields}
        take_squad(game, squad_ask(game, other).check(drawn))
