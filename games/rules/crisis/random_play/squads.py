"""Random squads, each about a Team Tactics card of its roster, and cards that they can play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ...contract.asking import Setup
from ...data import Plain
from ..cards import players
from ..constants import TACTICS_CHOSEN
from ..figures import library
from ..figures.state import Squad
from ..rosters import roster

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
