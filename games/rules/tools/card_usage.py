"""Which of a system's built-in cards, and which choices of its options, many matches used."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..contract.definition import AnySystem
from ..fields import Pick
from ..text import Message
from .playouts import Playout


@dataclass(frozen=True)
class Share:
    """The total number of one kind, such as cards of a kind or choices of an option, and the ids of
    those never used."""

    name: str
    every: int
    unused: Sequence[str]

    def __str__(self) -> str:
        return f"{self.name} {self.every - len(self.unused)} of {self.every}"


@dataclass(frozen=True)
class CardUsage:
    """What matches of a system used."""

    cards: Sequence[Share]
    """By kind of card."""
    choices: Sequence[Share]
    """By option of the match that is a choice."""
    reasons: Mapping[str, Message]
    """Why cards cannot be used, by their ids."""

    @property
    def missed(self) -> list[str]:
        """The ids of the cards that were never used though they can be."""
        return [card for share in self.cards for card in share.unused if card not in self.reasons]

    def unused_in_words(self) -> list[str]:
        """The cards and choices that were never used, each with its reason if there is one."""
        cards = [
            f"{share.name} {card}" + (f": {self.reasons[card]}" if card in self.reasons else "")
            for share in self.cards
            for card in share.unused
        ]
        return cards + [f"{share.name}={one}" for share in self.choices for one in share.unused]


def usage_of(system: AnySystem, playouts: Collection[Playout]) -> CardUsage:
    """What these matches used of a system's built-in cards (`RandomPlay.used_cards`), and of the
    choices of its options, in matches where the option applies."""
    used = {card for playout in playouts for card in playout.used}
    kinds: dict[str, list[str]] = {}
    for card_id, card in system.cards.built_in.items():
        kinds.setdefault(str(card["kind"]), []).append(card_id)
    return CardUsage(
        [_share(kind, cards, used) for kind, cards in kinds.items()],
        [
            _share(
                option.name,
                [choice.id for choice in option.choices],
                _chosen(system, option.name, playouts),
            )
            for option in system.rules.options()
            if isinstance(option, Pick)
        ],
        system.cards.idle(()),
    )


def _share(name: str, every: Sequence[str], used: Collection[str]) -> Share:
    return Share(name, len(every), [one for one in every if one not in used])


def _chosen(system: AnySystem, option: str, playouts: Iterable[Playout]) -> set[str]:
    """What was chosen of an option in the matches in which it counts."""
    return {
        str(playout.options[option])
        for playout in playouts
        if option in playout.options and system.rules.counts(option, playout.options)
    }
