"""Random squads, each around a Team Tactics card of its roster, and cards that they can play."""

from collections.abc import Callable, Sequence
from random import Random

from ...contract.asking import Setup
from ...data import Plain
from ..cards import players
from ..constants import TACTICS_CHOSEN
from ..figures.state import Squad
from ..rosters import roster
from ..script import suggestions

NO_AFFILIATION = "none"

ABOUT_THE_FIRST = 0.6
"""The share of squads around the first Team Tactics card of the roster."""

OF_ONE_AFFILIATION = 0.3
"""The share of squads of one affiliation where the card needs none."""


def squad(setup: Setup, seat: int, limit: int, rng: Random) -> Plain | None:
    """A legal squad around a random Team Tactics card of the roster: the characters that it needs,
    of its affiliation, and others up to the Threat (CP-SQUAD-01 to CP-SQUAD-04). None if the Threat
    allows no squad."""
    tactics = roster.roster_cards(setup, seat, "tactic")
    is_first = rng.random() < ABOUT_THE_FIRST
    about = setup.cards[tactics[0] if is_first else rng.choice(tactics)]
    affiliation = about.get("affiliation")
    own = roster.roster_cards(setup, seat, "character")
    known = sorted(suggestions.affiliations_of(setup, own))
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


def _gathered(cards: Sequence[str], is_legal: Callable[[Sequence[str]], bool]) -> list[str]:
    """A maximal legal set of the cards: each time the first one that may join."""
    chosen: list[str] = []
    while True:
        able = (card for card in cards if card not in chosen and is_legal([*chosen, card]))
        found = next(able, None)
        if found is None:
            return chosen
        chosen.append(found)


def tactics(setup: Setup, seat: int, squad: Squad, rng: Random) -> list[str]:
    """As many Team Tactics cards as allowed, of those that the squad can play (CP-SQUAD-08 to
    CP-SQUAD-10)."""
    playable = suggestions.playable_tactics(setup, seat, squad.characters, squad.affiliation)
    rng.shuffle(playable)
    return playable[:TACTICS_CHOSEN]
