"""Names of things in sentences."""

from collections.abc import Iterable
from functools import lru_cache

from ...contract.asking import Game, Setup
from ...text import Message, _, all_of
from . import library
from .state import State


def card(setup: Setup, card_id: str) -> str:
    """A card's name."""
    return str(setup.cards.get(card_id, {}).get("name", card_id))


def cards(setup: Setup, card_ids: Iterable[str]) -> list[str]:
    """The names of several cards."""
    return [card(setup, card_id) for card_id in card_ids]


def unknown(setup: Setup, card_id: str) -> list[Message]:
    """The unknown rules of a character, which have no effect in the match, in a sentence; empty if
    all are known."""
    parts = library.character(setup, card_id).unknown_parts()
    if not parts:
        return []
    text = _("Not known of %(unit)s, and without effect: %(parts)s.")
    return [text.filled(unit=card(setup, card_id), parts=all_of(parts))]


def unit(game: Game[State], unit_id: str) -> str | Message:
    """A character's name, with its player's name where both squads have it."""
    return _whose(game.setup, unit_id, _twin(unit_id) in game.state.characters)


def unit_of(setup: Setup, unit_id: str) -> str | Message:
    """A character's name by id, where the squads are not known: with its player's name where both
    rosters have it."""
    card_id = card_of(unit_id)
    cards = [{entry["card"] for entry in roster.get("entries", ())} for roster in setup.rosters]
    return _whose(setup, unit_id, len(cards) > 1 and all(card_id in side for side in cards))


def id_of(seat: int, card: str) -> str:
    """The id of a character of a seat."""
    return f"{'ab'[seat]}-{card}"


def seat_of(unit_id: str) -> int:
    """The seat of a character by id, which is its side's letter, a dash and its card's id."""
    return "ab".index(unit_id[0])


def card_of(unit_id: str) -> str:
    """The id of a character's card by the character's id."""
    return unit_id[2:]


def _twin(unit_id: str) -> str:
    """The id of the same card on the other side."""
    return "ba"[seat_of(unit_id)] + unit_id[1:]


def _whose(setup: Setup, unit_id: str, on_both_sides: bool) -> str | Message:
    name = card(setup, card_of(unit_id))
    if not on_both_sides:
        return name
    return _("%(player)s's %(unit)s", player=setup.player(seat_of(unit_id)), unit=name)


def piece(game: Game[State], piece_id: str) -> str:
    """A terrain feature's name."""
    return game.state.pieces[piece_id].name


def token(game: Game[State], token_id: str) -> str:
    """An objective token's name, with its number if its crisis card has several."""
    return _numbered(game.setup, token_id, game.state.tokens[token_id].name)


def marker(game: Game[State], marker_id: str) -> str:
    """A marker's name, with its number if its group has several."""
    this = game.state.markers[marker_id]
    group = [other.id for other in game.state.markers.values() if other.group == this.group]
    return f"{this.name} {group.index(marker_id) + 1}" if len(group) > 1 else this.name


def token_of(setup: Setup, token_id: str) -> str:
    """An objective token's name by id, which is its crisis card's id, # and its number."""
    crisis, _mark, number = token_id.partition("#")
    groups = setup.cards.get(crisis, {}).get("tokens", ())
    called = [group["name"] for group in groups for _point in group["points"]]
    if not number.isdigit() or not 0 < int(number) <= len(called):
        return card(setup, crisis)
    return _numbered(setup, token_id, called[int(number) - 1])


def _numbered(setup: Setup, token_id: str, name: str) -> str:
    crisis, _mark, number = token_id.partition("#")
    groups = setup.cards.get(crisis, {}).get("tokens", ())
    several = sum(len(group["points"]) for group in groups) > 1
    return f"{name} {number}" if several and number.isdigit() else name


@lru_cache(maxsize=1024)
def initials(name: str) -> str:
    """Up to three letters for a name on a base."""
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
    if len(words) == 1:
        return words[0][:2].upper()
    return "".join(word[0] for word in words[:3]).upper()
