"""Random rosters of built-in cards that fit together."""

from collections.abc import Sequence, Set
from random import Random

from ...data import Json, Plain
from ..cards import builtin, players
from ..rosters import battlefields, roster

Card = Json

OWN_BATTLEFIELD = 0.25
"""The share of rosters that bring a battlefield."""


def random_roster(rng: Random) -> Plain:
    """A legal roster around one random Team Tactics card: the characters that it needs, more cards
    of its affiliation (or of any), the characters that those need, others up to the limit, and
    crises with the tokens that it needs."""
    first = rng.choice(players.playable_tactics())
    idle = players.idle_cards()
    affiliation = rng.choice(
        [
            card
            for card in builtin.affiliations()
            if card["id"] not in idle and first.get("affiliation", card["id"]) == card["id"]
        ]
    )
    drawn = _Drawn(rng, affiliation)
    drawn.take_tactic(first)
    drawn.take_tactics()
    drawn.take_characters()
    chosen = {
        "character": drawn.characters,
        "tactic": drawn.tactics,
        **_mission(rng, players.token_kinds(first)),
    }
    entries = [
        {"slot": slot, "card": card["id"]} for slot, cards in chosen.items() for card in cards
    ]
    return {"name": affiliation["name"], "entries": entries}


def _mission(rng: Random, kinds: Set[str]) -> dict[str, Sequence[Card]]:
    """Random crises, preferably with tokens of these kinds, and sometimes a battlefield, by
    slot."""
    found: dict[str, Sequence[Card]] = {}
    for slot in roster.SLOTS:
        if slot.kinds == ("crisis",):
            known = [card for card in builtin.by_id().values() if roster.fits(slot, card)]
            rng.shuffle(known)
            known.sort(key=lambda card: kinds.isdisjoint(one["kind"] for one in card["tokens"]))
            found[slot.id] = known[: slot.least]
    if rng.random() < OWN_BATTLEFIELD:
        found[roster.BATTLEFIELD] = [rng.choice(battlefields.built_in())]
    return found


class _Drawn:
    """The characters and Team Tactics cards of a roster under construction."""

    def __init__(self, rng: Random, affiliation: Card) -> None:
        self._rng = rng
        self._affiliation = affiliation
        self.characters: list[Card] = []
        self.tactics: list[Card] = []

    def take_tactics(self) -> None:
        """Takes as many Team Tactics cards as allowed: first of the affiliation, then others that
        it may use."""
        usable = [
            card
            for card in players.playable_tactics()
            if card.get("affiliation") in (None, self._affiliation["id"])
        ]
        self._rng.shuffle(usable)
        own = [card for card in usable if "affiliation" in card][: roster.TACTICS // 2 + 1]
        for card in [*own, *usable]:
            if card not in self.tactics and len(self.tactics) < roster.TACTICS:
                self.take_tactic(card)

    def take_tactic(self, card: Card) -> None:
        """Takes a Team Tactics card with the characters that it needs, if there is room for all."""
        taken = list(self.characters)
        for wanted in players.needed(card):
            able = [one for one in players.characters() if players.fits(one, wanted)]
            if any(one in taken for one in able):
                continue
            able = [one for one in able if self._has_room(taken, one)]
            if not able:
                return
            taken.append(self._rng.choice(able))
        self.characters = taken
        self.tactics.append(card)

    def take_characters(self) -> None:
        """Takes as many characters as allowed: first of the affiliation, then others."""
        others = players.characters()
        self._rng.shuffle(others)
        own = [card for card in others if players.belongs(card, self._affiliation["id"])]
        for card in [*own[: roster.CHARACTERS // 2 + 1], *others]:
            if self._has_room(self.characters, card):
                self.characters.append(card)

    @staticmethod
    def _has_room(taken: Sequence[Card], card: Card) -> bool:
        """Whether a character fits among those that are taken (CP-ROST-01, CP-ROST-03)."""
        people = [str(one["alter_ego"]).casefold() for one in taken]
        return len(taken) < roster.CHARACTERS and str(card["alter_ego"]).casefold() not in people
