"""Crisis cards."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import Field

from ....forms.cards import CardBlock, CardText
from ....labels import labels_of
from ....text import Message, _, one_by_one
from ... import constants, terms
from ..words.base import (
    CHARACTER,
    TOKEN,
    Few,
    NewTokenName,
    TokenKind,
    TokenName,
    Word,
)
from ..words.nouns import KINDS
from ..words.rules import Rule
from .base import Card, Fact

LABELS: Final = labels_of(__package__)

FARTHEST = constants.BOARD // 2 - constants.TOKEN_RADIUS
FromCentre = Annotated[int, Field(ge=-FARTHEST, le=FARTHEST)]


class TokenSet(Word):
    """Tokens of one name and where they are set up, from the battlefield's centre in thousandths of
    an inch."""

    name: Annotated[NewTokenName, Field(examples=[_("New token").text])]
    kind: TokenKind
    points: Annotated[tuple[tuple[FromCentre, FromCentre], ...], Field(min_length=1, max_length=12)]

    def text(self) -> Message:
        return _("%(number)s %(name)s (%(kind)s)", number=len(self.points), kind=KINDS[self.kind])


Position = Literal["near", "central", "far"]
_POSITIONS = LABELS["positions"]
_Tokens = tuple[Message, Message]
_EACH_TOKEN: _Tokens = _("each token"), _("each %(name)s token")
_TOKENS: _Tokens = _("tokens"), _("%(name)s tokens")
_ANY_TOKEN: _Tokens = _("any token"), _("any %(name)s token")
_THE_TOKEN: _Tokens = _("the token"), _("the %(name)s token")
"""The token of any name, and of one."""


def _placed(tokens: _Tokens, name: str | None, position: str | None) -> Message:
    """Tokens of a name at a position."""
    token = tokens[0] if name is None else tokens[1].filled(name=name)
    return token if position is None else _POSITIONS[position].filled(token=token)


class Contesting(Word):
    """While contesting a token of this name, at a position seen from the own edge."""

    token: TokenName
    position: Position | None = None

    def text(self) -> Message:
        return _placed(_THE_TOKEN if self.position else _ANY_TOKEN, self.token, self.position)


_SCORED = {
    "points_each": _EACH_TOKEN,
    "points_any_owner": _EACH_TOKEN,
    "points_majority": _TOKENS,
    "points_once": _ANY_TOKEN,
}


class Scoring(Word):
    """Points in Cleanup (CP-ROUND-15): for each token of the name that is secured, controlled or
    held; with `once` for any number of them; with `majority` for more than the opponent.
    `contesting`: only while its holder contests that token. `beside`: only while it is within Range
    1 of that token."""

    score: Literal["secured", "controlled", "held"]
    points: Annotated[int, Field(ge=1, le=16)]
    token: TokenName | None = None
    once: bool = False
    majority: bool = False
    position: Position | None = None
    contesting: Contesting | None = None
    beside: Contesting | None = None
    any_owner: bool = False

    def text(self) -> Message:
        way = "points_once" if self.once else "points_each"
        if self.majority:
            way = "points_majority"
        if self.any_owner:
            way = "points_any_owner"
        token = _placed(_SCORED[way], self.token, self.position)
        return LABELS[way][self.score].filled(token=token)

    def reading(self) -> Message:
        """What scores, and where the token must be."""
        sentences = [super().reading()]
        if self.contesting is not None:
            token = self.contesting.reading()
            sentences.append(_("Its holder must contest %(token)s.", token=token))
        if self.beside is not None:
            token = self.beside.reading()
            sentences.append(_("It must be within Range 1 of %(token)s.", token=token))
        return one_by_one(sentences)


class Interaction(Word):
    """The effect of interacting with a token (CP-OBJ-02 to CP-OBJ-06). In its rule "self" interacts
    and "token" is the token. `position`: only with one that was set up there, seen from the own
    edge. `extra`: additional Power. `held`: for the holder of the token."""

    token: TokenName
    position: Position | None = None
    extra: Few = 0
    extra_each_held: bool = False
    held: bool = False
    free_cost: bool = False
    rule: Rule

    def block(self) -> CardBlock:
        """Its paragraph of the card."""
        small = [_("%(cost)s Power", cost=self.extra + (0 if self.free_cost else 1))]
        if self.extra_each_held:
            small.append(_("and 1 for each one already held"))
        if self.held:
            small.append(_("by its holder"))
        token: Message | str = self.token
        if self.position is not None:
            token = _POSITIONS[self.position].filled(token=self.token)
        heading = _("Interact: %(token)s", token=token)
        return CardBlock(heading, tuple(small), (self.rule.label(),))

    def known_inside(self) -> Mapping[str, str]:
        """The interacting character and the token."""
        return {"self": CHARACTER, "token": TOKEN}

    def place_of_rules(self, around: str) -> str:
        """Its rule is used by interacting."""
        return "interaction"


class Crisis(Card):
    """A crisis card (CP-MISS-02)."""

    kind: Literal["crisis"]
    type: Literal["secure", "extract"]
    threat: Annotated[int, Field(ge=1, le=40)]
    tokens: Annotated[tuple[TokenSet, ...], Field(min_length=1)]
    scoring: Annotated[tuple[Scoring, ...], Field(min_length=1)]
    hold_limit: Annotated[int, Field(ge=1, le=12)] | None = None
    interactions: tuple[Interaction, ...] = ()
    rules: tuple[Rule, ...] = ()

    def card_text(self) -> CardText:
        """Its tokens, their scoring, interactions and rules."""
        facts: list[tuple[Message, Fact]] = [(_("Threat"), self.threat)]
        facts += [(_("Tokens"), one.reading()) for one in self.tokens]
        if self.hold_limit is not None:
            facts.append((_("Held by one character"), _("at most %(n)s", n=self.hold_limit)))
        blocks = [CardBlock(_("Scoring"), (), tuple(one.reading() for one in self.scoring))]
        blocks += [one.block() for one in self.interactions]
        blocks += [CardBlock(rule.name or _("Rule"), (), (rule.label(),)) for rule in self.rules]
        return CardText(self.name, terms.CRISIS_TYPES[self.type], tuple(facts), tuple(blocks))

    def facets(self) -> list[tuple[Message, list[Fact]]]:
        """Its type and Threat."""
        return [(_("Type"), [terms.CRISIS_TYPES[self.type]]), (_("Threat"), [self.threat])]

    def place_of_rules(self, around: str) -> str:
        """Its rules are the card's own."""
        return "crisis"
