"""The kinds of cards that a system has, and a card in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import BaseModel

from ..text import Message
from .battlefield_forms import BattlefieldForm
from .board_forms import BoardForm
from .rule_building import RuleBuilder


@dataclass(frozen=True)
class Requirement:
    """Something checked for each card, in words, with the rule's id."""

    text: Message
    rule: str = ""


@dataclass(frozen=True)
class CardKind:
    """A kind of card: its id, its name in singular and plural, the model of its data, and further
    checks. Cards that are boards of cells have a `board`, which lists what may be on one; measured
    battlefields have a `battlefield`. Cards with `emblems` are shown with them (`Cards.emblem`).
    `words` label the values of its parts in forms, and `rules` builds the rules on it."""

    id: str
    label: Message
    plural: Message
    model: type[BaseModel]
    board: BoardForm | None = None
    requirements: tuple[Requirement, ...] = ()
    emblems: bool = False
    words: Mapping[str, Message] = field(default_factory=dict)
    rules: RuleBuilder | None = None
    battlefield: BattlefieldForm | None = None


@dataclass(frozen=True)
class CardText:
    """A card in words, made from its data: lines for its head (statistics) and its rules. `tags`
    name its groups, such as affiliations."""

    title: str
    subtitle: Message | None = None
    facts: tuple[tuple[Message, Message | str | int], ...] = ()
    blocks: tuple[CardBlock, ...] = ()
    tags: tuple[Message | str, ...] = ()


@dataclass(frozen=True)
class CardBlock:
    """A paragraph of a card: a heading, a line of small print (type, range, cost), sentences."""

    heading: Message | str
    small: tuple[Message, ...] = ()
    lines: tuple[Message, ...] = ()


def quoted(words: str) -> str:
    """Words as typed into a search: quoted, unless they are a single plain word."""
    words = words.replace('"', "")
    plain = words.isalnum() and words.casefold() not in ("or", "and")
    return words if plain else f'"{words}"'
