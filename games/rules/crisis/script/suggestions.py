"""Suggested answers in the set-up, each taken by one click: a crisis card, an edge, a squad, Team
Tactics cards, places. Each is a whole legal answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ...contract.asking import Game, Setup, SuggestedAnswer
from ...data import Json
from ...fields import More, Shape
from ...text import Message, _, all_of
from .. import board, constants, terms
from ..cards import players
from ..figures import library, names
from ..figures.state import Character, State
from ..rosters import roster

MOST_CONSIDERED = 12
"""The most characters of a roster of which all combinations are tried."""
EDGE = "south"
"""The suggested edge: the bottom of the battlefield as it is drawn."""
SLOT = 4 * constants.INCH
"""The distance between the places of a squad's deployment."""
ASIDE = (0, 1, -1, 2, -2, 3, -3)
"""The half slots by which a place may be shifted if it is taken."""
BACK = 1 * constants.INCH
"""The distance by which a place is moved back if there is none in front."""


# -- The mission


def crisis_type(game: Game[State], seat: int) -> SuggestedAnswer:
    """The type whose crisis cards have the fewest rules of their own (CP-MISS-03)."""
    kind = crisis_type_chosen(game, seat)
    words = _("Draw from the suggested cards: %(type)s", type=terms.CRISIS_TYPES[kind])
    return SuggestedAnswer(f"choose-{kind}", words)


def crisis_type_chosen(game: Game[State], seat: int) -> str:
    """ "secure" or "extract", as suggested."""

    def rules(kind: str) -> int:
        cards = roster.roster_cards(game.setup, seat, kind)
        return sum(_special_rules(game.setup, card) for card in cards)

    return min(("secure", "extract"), key=rules)


def simplest(setup: Setup, cards: Sequence[str]) -> str:
    """The crisis card with the fewest rules of its own."""
    return min(cards, key=lambda one: _special_rules(setup, one))


def threat_to_come(game: Game[State], seat: int) -> int:
    """The maximum Threat of the crisis card that a seat has chosen or that is suggested to it."""
    squad = game.state.squads[seat]
    cards = squad.drawn
    if not cards:
        cards = roster.roster_cards(game.setup, seat, crisis_type_chosen(game, seat))
    card = squad.crisis or simplest(game.setup, cards)
    return int(game.setup.cards[card]["threat"])


def threat(game: Game[State], seat: int) -> SuggestedAnswer:
    """The maximum Threat of the seat's own card (CP-MISS-07)."""
    card = str(game.state.squads[seat].crisis)
    words = _("Use the Threat of your own card: %(threat)s", threat=threat_to_come(game, seat))
    return SuggestedAnswer("threat", words, {"card": card})


def crisis(game: Game[State], seat: int) -> SuggestedAnswer:
    """The drawn crisis card with the fewest rules of its own (CP-MISS-05)."""
    card = simplest(game.setup, game.state.squads[seat].drawn)
    words = _("Play the suggested card: %(card)s", card=names.card(game.setup, card))
    return SuggestedAnswer("crisis", words, {"card": card})


def _special_rules(setup: Setup, card_id: str) -> int:
    card = library.crisis(setup, card_id)
    return len(card.rules) + len(card.interactions)


def edge() -> SuggestedAnswer:
    """The edge at the bottom of the battlefield (CP-MISS-08)."""
    words = _("Take the suggested edge: %(edge)s", edge=terms.EDGES[EDGE])
    zone = Shape("polygon", "area", tuple(board.deployment_zone(EDGE)))
    return SuggestedAnswer("edge", words, {"edge": EDGE}, shapes=(zone,))


# -- Squad and Team Tactics


def squad(setup: Setup, seat: int, limit: int) -> SuggestedAnswer | None:
    """A legal squad: of one affiliation with its leader, if the roster has one, then with as much
    of the Threat as possible; None if no character fits (CP-SQUAD-02, CP-SQUAD-04)."""
    best = _best(setup, seat, limit)
    if best is None:
        return None
    chosen, affiliation = best
    return SuggestedAnswer(
        "squad",
        _(
            "Play the suggested squad: %(squad)s",
            squad=all_of([names.card(setup, card) for card in chosen]),
        ),
        {"characters": list(chosen), "affiliation": affiliation or "none"},
        details=squad_summary(setup, chosen, affiliation, limit),
    )


def affiliation_of(squad: Json) -> str | None:
    """The affiliation that the fields of an answer choose for a squad."""
    return None if squad["affiliation"] == "none" else str(squad["affiliation"])


def rest(setup: Setup, seat: int, chosen: Sequence[str], limit: int) -> More | None:
    """The characters that complete a squad with the chosen ones best; None if those use enough of
    the Threat or nobody may join (CP-SQUAD-02)."""
    used = _threat_of(setup, chosen)
    if used >= limit * constants.WORTH_FILLING:
        return None
    best = _best(setup, seat, limit, chosen)
    more = [card for card in best[0] if card not in chosen] if best else []
    if not more:
        return None
    words = _(
        "Add %(characters)s: %(used)s of %(limit)s Threat",
        characters=all_of([names.card(setup, card) for card in more]),
        used=used + _threat_of(setup, more),
        limit=limit,
    )
    return More(tuple(more), words)


def _best(
    setup: Setup, seat: int, limit: int, chosen: Sequence[str] = ()
) -> tuple[Sequence[str], str | None] | None:
    """The best squad of a roster that contains these characters, and its affiliation."""
    cards = roster.roster_cards(setup, seat, "character")
    others = [card for card in cards if card not in chosen][:MOST_CONSIDERED]
    threat = {card: library.character(setup, card).threat for card in others}
    known = [*chosen, *others]
    affiliations = [_Affiliation.of(setup, known, name) for name in affiliations_of(setup, known)]
    used = _threat_of(setup, chosen)
    best: tuple[tuple[bool, bool, int, int], Sequence[str], str | None] | None = None
    for more, total in _within(others, threat, limit - used):
        if best is not None and (True, True, total, len(more)) <= best[0]:
            continue  # whatever affiliation it may use, it is no better
        characters = [*chosen, *more]
        usable = [one for one in affiliations if one.belonging.suffices(characters)]
        led = [one for one in usable if not one.leaders.isdisjoint(characters)]
        rank = (bool(led), bool(usable), total, len(more))
        if best is None or rank > best[0]:
            best = (rank, characters, next((one.id for one in led or usable), None))
    return None if best is None else (best[1], best[2])


def _threat_of(setup: Setup, characters: Sequence[str]) -> int:
    return sum(library.character(setup, card).threat for card in characters)


@dataclass(frozen=True)
class _Affiliation:
    """An affiliation with its members and leaders in a roster."""

    id: str
    belonging: roster.Belonging
    leaders: frozenset[str]

    @classmethod
    def of(cls, setup: Setup, cards: Sequence[str], name: str) -> _Affiliation:
        leaders = (card for card in cards if _leads(setup, card, name))
        return cls(name, roster.belonging(setup, cards, name), frozenset(leaders))


def _within(
    cards: Sequence[str], threat: Mapping[str, int], limit: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    """All squads of these characters within the Threat, each with its Threat: the largest first,
    and equal ones in the order of the roster."""
    lowest = sorted(threat[card] for card in cards)
    for size in range(len(cards), 0, -1):
        if sum(lowest[:size]) > limit:
            continue
        for characters in combinations(cards, size):
            total = sum(threat[card] for card in characters)
            if total <= limit:
                yield characters, total


def affiliations_of(setup: Setup, characters: Sequence[str]) -> list[str]:
    """The affiliations that some of the characters have."""
    return [
        affiliation.id
        for affiliation in library.affiliations(setup)
        if any(roster.affiliated(setup, card, affiliation.id) for card in characters)
    ]


def usable_affiliations(setup: Setup, characters: Sequence[str]) -> list[str]:
    """The affiliations that a squad may use (CP-SQUAD-04)."""
    return [
        name
        for name in affiliations_of(setup, characters)
        if roster.may_use(setup, characters, name)
    ]


def _leads(setup: Setup, card_id: str, affiliation: str) -> bool:
    return any(
        power.type == "leadership" and power.affiliation == affiliation
        for power in library.character(setup, card_id).superpowers
    )


def squad_summary(
    setup: Setup, characters: Sequence[str], affiliation: str | None, limit: int
) -> tuple[Message, ...]:
    """A squad's Threat against the mission's, its affiliation, and the unknown rules of its
    characters."""
    used = _threat_of(setup, characters)
    notes = [_("%(used)s of %(limit)s Threat.", used=used, limit=limit)]
    if used < limit * constants.WORTH_FILLING:
        notes.append(_("That leaves much of it unused: more characters may join."))
    if affiliation is not None:
        notes.append(_("Affiliation: %(name)s.", name=names.card(setup, affiliation)))
    notes += [note for card in characters for note in names.unknown(setup, card)]
    return tuple(notes)


def tactics(game: Game[State], seat: int) -> SuggestedAnswer:
    """As many of the cards that the squad can use as allowed, those of its affiliation first
    (CP-SQUAD-08 to CP-SQUAD-10)."""
    setup, chosen = game.setup, game.state.squads[seat]
    cards = useful_tactics(setup, seat, chosen.characters, chosen.affiliation)
    if not cards:
        return SuggestedAnswer("tactics", _("Take no cards"), {"cards": []})
    words = _(
        "Take the suggested cards: %(cards)s",
        cards=all_of([names.card(setup, card) for card in cards]),
    )
    return SuggestedAnswer("tactics", words, {"cards": cards})


def useful_tactics(
    setup: Setup, seat: int, characters: Sequence[str], affiliation: str | None
) -> list[str]:
    """The suggested cards for a squad of these characters."""
    playable = playable_tactics(setup, seat, characters, affiliation)
    playable.sort(key=lambda card: library.tactic(setup, card).affiliation is None)
    return playable[: constants.TACTICS_CHOSEN]


def playable_tactics(
    setup: Setup, seat: int, characters: Sequence[str], affiliation: str | None
) -> list[str]:
    """The Team Tactics cards of a roster that a squad of these characters may choose and can play
    (CP-SQUAD-09, CP-SQUAD-10)."""
    members = [setup.cards[card] for card in characters]
    return [
        card
        for card in roster.roster_cards(setup, seat, "tactic")
        if roster.tactics_allowed(setup, seat, card, affiliation) is None
        and players.can_play(members, setup.cards[card])
    ]


# -- Deployment


def deployment(game: Game[State], seat: int) -> SuggestedAnswer | None:
    """The answer that deploys all remaining characters at suggested places, each in its turn; None
    if the next one has none."""
    waiting = [
        unit for unit in game.state.characters.values() if unit.seat == seat and not unit.deployed
    ]
    spots = [(unit, place(game, unit)) for unit in waiting]
    if spots[0][1] is None:
        return None
    ghosts = [
        Shape("circle", "ghost", (spot,), radius=board.radius(game, unit.id))
        for unit, spot in spots
        if spot is not None
    ]
    return SuggestedAnswer("deploy-all", _("Deploy all at the suggested places"), shapes=ghosts)


def place(game: Game[State], unit: Character) -> board.Spot | None:
    """The suggested place of a character: the squad stands side by side around the middle of its
    edge, as far forward as possible; None without room (CP-DEPL-03)."""
    area = board.deployment_area(game, unit.id)
    squad = [one.id for one in game.state.characters.values() if one.seat == unit.seat]
    along = SLOT * squad.index(unit.id) - SLOT * (len(squad) - 1) // 2
    front = board.length_of(constants.DEPLOYMENT_RANGE) + board.radius(game, unit.id) // 2
    edge = game.state.edges[unit.seat]
    for depth in range(front, 0, -BACK):
        for aside in ASIDE:
            spot = _from_edge(edge, along + aside * SLOT // 2, depth)
            if area.why_not(spot) is None:
                return spot
    return None


def _from_edge(edge: str, along: int, depth: int) -> board.Spot:
    """The point at this distance along an edge from its middle, and at this distance from the
    edge."""
    side, middle = constants.BOARD, constants.BOARD // 2
    return {
        "north": (middle - along, depth),
        "south": (middle + along, side - depth),
        "west": (depth, middle + along),
        "east": (side - depth, middle - along),
    }[edge]
