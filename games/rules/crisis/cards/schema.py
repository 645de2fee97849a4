"""The kinds of card, as data: what each must have."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field, JsonValue, TypeAdapter, model_validator

from ...data import Json
from ...forms.cards import CardKind
from ...forms.malformed import Malformed
from ...text import Message, _
from .. import constants, terms
from .words.base import (
    CHARACTER,
    TOKEN,
    Few,
    FormName,
    Name,
    NewTokenName,
    OfAnyKind,
    Printed,
    Slug,
    TokenKind,
    TokenName,
    Tool,
    UpgradeName,
    Word,
)
from .words.rules import Profile, Rule

Stat = Annotated[int, Field(ge=0, le=12, examples=[3])]
Affiliated = Annotated[
    Slug, Printed("affiliation"), Field(json_schema_extra={"names": "affiliation"})
]
CardId = Annotated[str, Field(min_length=1, max_length=100)]
CharacterId = Annotated[CardId, Field(json_schema_extra={"names": "character"})]
EACH_ONCE: dict[str, JsonValue] = {"each_once": True}
"""For editors: no value stands twice in the list."""
Corner = Annotated[int, Field(ge=-constants.BOARD, le=2 * constants.BOARD)]
FARTHEST = constants.BOARD // 2 - constants.TOKEN_RADIUS
FromCentre = Annotated[int, Field(ge=-FARTHEST, le=FARTHEST)]


class Card(Word):
    """What every card has."""

    mark: ClassVar[str] = "kind"

    id: CardId
    name: Name


class Face(Word):
    """One side of a character card (CP-CARD-02)."""

    stamina: Annotated[int, Field(ge=1, le=40, examples=[5])]
    speed: Annotated[Tool, Field(examples=["M"])]
    size: Annotated[int, Field(ge=1, le=6, examples=[2])]
    physical: Stat = Field(title=_("Physical Defense").text)
    energy: Stat = Field(title=_("Energy Defense").text)
    mystic: Stat = Field(title=_("Mystic Defense").text)


class Superpower(Word):
    """A superpower (CP-CARD-12). `action`: it costs one of the character's actions
    (CP-CARD-14). A Leadership names the affiliation that its squad must use (CP-CARD-24)."""

    name: Annotated[Name, Field(examples=[_("New superpower").text])]
    type: Literal["active", "reactive", "innate", "leadership"]
    cost: Annotated[int, Field(ge=0, le=10)] = Field(0, title=_("Power").text)
    sides: Literal["both", "healthy", "injured"] = "both"
    action: bool = Field(False, title=_("Costs an action").text)
    affiliation: Affiliated | None = Field(None, title=_("Affiliation of the squad").text)
    rules: Annotated[tuple[Rule, ...], Field(min_length=1)]

    def known_inside(self) -> Mapping[str, str]:
        """The character that has it."""
        return {"self": CHARACTER}

    def place_of_rules(self, around: str) -> str:
        """Rules of superpowers of one type are used alike."""
        return self.type

    @model_validator(mode="after")
    def _fits_its_type(self) -> Superpower:
        if self.type == "active" and any(rule.when for rule in self.rules):
            raise Malformed(
                _("An active superpower is used at its player's wish: it has no 'when'.")
            )
        if self.type == "active" and len(self.rules) != 1:
            raise Malformed(_("An active superpower has one rule."))
        if self.type == "reactive" and not all(rule.when or rule.unknown for rule in self.rules):
            raise Malformed(_("A reactive superpower answers an event: each rule needs a 'when'."))
        if (self.type == "leadership") != (self.affiliation is not None):
            raise Malformed(_("A leadership, and nothing else, names its affiliation."))
        return self


class Form(Word):
    """One more stat card of a character, which it may change to (CP-HOUSE-05)."""

    name: Annotated[FormName, Field(examples=[_("New form").text])]
    healthy: Face = Field(title=_("Healthy side").text)
    injured: Face | None = Field(title=_("Injured side").text)
    attacks: Annotated[tuple[Profile, ...], Field(min_length=1)]
    superpowers: tuple[Superpower, ...] = ()

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """It has no Leadership: squads are built by the first stat card."""
        if any(power.type == "leadership" for power in self.superpowers):
            yield "superpowers", _("A Leadership stands on the first stat card.")


class Upgrade(Word):
    """What a character may bear, where its rules say so, for so much more Threat: its superpowers
    are those of the bearer then (CP-HOUSE-06)."""

    name: Annotated[UpgradeName, Field(examples=[_("New upgrade").text])]
    threat: Annotated[int, Field(ge=0, le=10, examples=[1])]
    superpowers: Annotated[tuple[Superpower, ...], Field(min_length=1)]

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """It has no Leadership: whose is in force is known by the characters."""
        if any(power.type == "leadership" for power in self.superpowers):
            yield "superpowers", _("A Leadership stands on the first stat card.")


class Character(Card):
    """A character (CP-CARD-01 to CP-CARD-11). Without an Injured side it is KO'd where another
    would be flipped. `affiliations` adds it to affiliations whose cards do not list it. `forms` are
    stat cards besides the one that stands here, with which it begins. `upgrades` are what its rules
    let it bear."""

    kind: Literal["character"]
    alter_ego: Annotated[Name, Field(examples=[_("Somebody").text])]
    threat: Annotated[int, Field(ge=1, le=10, examples=[3])]
    base_mm: Literal[35, 50, 65] = Field(title=_("Base in millimetres").text)
    affiliations: tuple[Affiliated, ...] = Field((), json_schema_extra=EACH_ONCE)
    healthy: Face = Field(title=_("Healthy side").text)
    injured: Face | None = Field(title=_("Injured side").text)
    attacks: Annotated[tuple[Profile, ...], Field(min_length=1)]
    superpowers: tuple[Superpower, ...] = ()
    forms: Annotated[tuple[Form, ...], Field(max_length=3)] = ()
    upgrades: Annotated[tuple[Upgrade, ...], Field(max_length=8)] = ()

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """Its damage fits every stat card."""
        for side in ("healthy", "injured"):
            faces = [getattr(card, side) for card in (self, *self.forms)]
            if len({face and face.stamina for face in faces}) > 1:
                yield "forms", _("All stat cards of a character have the same Stamina on a side.")
                return


class Tactic(Card):
    """A Team Tactics card (CP-TAC-01): a rule without `when` is Active, one with it Reactive.
    Who pays is chosen by the rules' choices."""

    kind: Literal["tactic"]
    affiliation: Affiliated | None = None
    rules: Annotated[tuple[Rule, ...], Field(min_length=1)]

    def place_of_rules(self, around: str) -> str:
        """They are the card's own."""
        return "tactic"


class TokenSet(Word):
    """Tokens of one name and where they are set up, from the battlefield's centre in
    thousandths of an inch."""

    name: Annotated[NewTokenName, Field(examples=[_("New token").text])]
    kind: TokenKind
    points: Annotated[tuple[tuple[FromCentre, FromCentre], ...], Field(min_length=1, max_length=12)]


Position = Literal["near", "central", "far"]


class Contesting(Word):
    """While contesting a token that is called so, at a position seen from the own edge."""

    token: TokenName
    position: Position | None = None


class Scoring(Word):
    """Points in Cleanup (CP-ROUND-15): for each token of the name secured, controlled or held;
    once, however many, if `once`; or for having more of them than the opponent (`majority`).
    `near`: only while it is within a Range of a token of another name."""

    score: Literal["secured", "controlled", "held"]
    points: Annotated[int, Field(ge=1, le=16)]
    token: TokenName | None = None
    once: bool = False
    majority: bool = False
    position: Position | None = None
    contesting: Contesting | None = None
    beside: Contesting | None = None
    any_owner: bool = False


class Interaction(Word):
    """What interacting with a token does (CP-OBJ-02 to CP-OBJ-06). In its rule "self" interacts
    and "token" is the token. `position`: only with one that was set up there, seen from the own
    edge. `extra`: Power on top of the usual cost. `held`: for its holder."""

    token: TokenName
    position: Position | None = None
    extra: Few = 0
    extra_each_held: bool = False
    held: bool = False
    free_cost: bool = False
    rule: Rule

    def known_inside(self) -> Mapping[str, str]:
        """The character that interacts, and the token."""
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

    def place_of_rules(self, around: str) -> str:
        """They are the card's own."""
        return "crisis"


class Affiliation(Card):
    """An affiliation: who belongs to it, and whose Leadership goes with it (CP-SQUAD-12)."""

    kind: Literal["affiliation"]
    members: tuple[CharacterId, ...] = Field(json_schema_extra=EACH_ONCE)
    leaders: tuple[CharacterId, ...] = Field((), json_schema_extra=EACH_ONCE)


class PieceData(Word):
    """A terrain feature of a battlefield; its polygon in thousandths of an inch."""

    id: Slug
    name: Name
    look: Slug
    size: Annotated[int, Field(ge=1, le=6)]
    interactive: bool = True
    polygon: Annotated[tuple[tuple[Corner, Corner], ...], Field(min_length=3, max_length=40)]


class Battlefield(Card):
    """A battlefield and its terrain. `place` says where it is, in a few words."""

    kind: Literal["battlefield"]
    place: Annotated[str, Field(max_length=200)] = ""
    pieces: tuple[PieceData, ...]


_WORDS: Mapping[str, Message] = {
    **terms.ATTACK_TYPES,
    **terms.TOOLS,
    "single": _("one target"),
    "beam": _("beam"),
    "area": _("area"),
    "active": _("Active"),
    "reactive": _("Reactive"),
    "innate": _("Innate"),
    "leadership": _("Leadership"),
    "both": _("both sides"),
    "healthy": _("Healthy side only"),
    "injured": _("Injured side only"),
    "civilian": _("Civilian"),
    "asset": _("Asset"),
    "opportunity": _("Opportunity"),
    **terms.CRISIS_TYPES,
    "secured": _("secured"),
    "controlled": _("controlled"),
    "held": _("held"),
    "near": _("near the own edge"),
    "central": _("central"),
    "far": _("far from the own edge"),
}
"""What the values of cards are called where one fills them in."""

KINDS = (
    CardKind("character", _("Character"), _("Characters"), Character, emblems=True, words=_WORDS),
    CardKind("tactic", _("Team Tactics card"), _("Team Tactics cards"), Tactic, words=_WORDS),
    CardKind("crisis", _("Crisis card"), _("Crisis cards"), Crisis, words=_WORDS),
    CardKind("affiliation", _("Affiliation"), _("Affiliations"), Affiliation),
    CardKind("battlefield", _("Battlefield"), _("Battlefields"), Battlefield),
)

for _model in (Rule, Battlefield):
    _model.model_rebuild()
_ANY: TypeAdapter[Card] = TypeAdapter(Annotated[Card, OfAnyKind()])


def read(data: Json) -> Card:
    """The card that plain data describes, taken as it is: "3" or true is no number. Raises
    pydantic's ValidationError."""
    return _ANY.validate_json(json.dumps(dict(data)), strict=True)
