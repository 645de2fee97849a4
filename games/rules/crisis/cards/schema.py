"""The kinds of card, as data: what each must have, and every fault of one that has it not."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError, model_validator

from ...table import CardKind, Fault
from ...text import Message, _
from .. import constants
from . import check, nesting
from .rules import Profile, Rule
from .words import Few, Name, Slug, TokenKind, Tool, Word

Stat = Annotated[int, Field(ge=0, le=12)]
CardId = Annotated[str, Field(min_length=1, max_length=100)]
Corner = Annotated[int, Field(ge=-constants.BOARD, le=2 * constants.BOARD)]
FARTHEST = constants.BOARD // 2 - constants.TOKEN_RADIUS
FromCentre = Annotated[int, Field(ge=-FARTHEST, le=FARTHEST)]


class Card(Word):
    """What every card has."""

    id: CardId
    name: Name


class Face(Word):
    """One side of a character card (CP-CARD-02)."""

    stamina: Annotated[int, Field(ge=1, le=40)]
    speed: Tool
    size: Annotated[int, Field(ge=1, le=6)]
    physical: Stat
    energy: Stat
    mystic: Stat


class Superpower(Word):
    """A superpower (CP-CARD-12). `action`: it costs one of the character's actions
    (CP-CARD-14). A Leadership names the affiliation that its squad must use (CP-CARD-24)."""

    name: Name
    type: Literal["active", "reactive", "innate", "leadership"]
    cost: Annotated[int, Field(ge=0, le=10)] = 0
    sides: Literal["both", "healthy", "injured"] = "both"
    action: bool = False
    affiliation: Slug | None = None
    rules: Annotated[tuple[Rule, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _fits_its_type(self) -> Superpower:
        if self.type == "active" and any(rule.when for rule in self.rules):
            raise ValueError("an active superpower is used at its player's wish: no 'when'")
        if self.type == "active" and len(self.rules) != 1:
            raise ValueError("an active superpower has one rule")
        if self.type == "reactive" and not all(rule.when for rule in self.rules):
            raise ValueError("a reactive superpower answers an event: each rule needs a 'when'")
        if (self.type == "leadership") != (self.affiliation is not None):
            raise ValueError("a leadership, and nothing else, names its affiliation")
        return self


class Character(Card):
    """A character (CP-CARD-01 to CP-CARD-11). Without an Injured side it is KO'd where another
    would be flipped. `affiliations` adds it to affiliations whose cards do not list it."""

    kind: Literal["character"]
    alter_ego: Name
    threat: Annotated[int, Field(ge=1, le=10)]
    base_mm: Literal[35, 50, 65]
    affiliations: tuple[Slug, ...] = ()
    healthy: Face
    injured: Face | None
    attacks: Annotated[tuple[Profile, ...], Field(min_length=1)]
    superpowers: tuple[Superpower, ...] = ()


class Tactic(Card):
    """A Team Tactics card (CP-TAC-01): a rule without `when` is Active, one with it Reactive.
    Who pays is chosen by the rules' choices."""

    kind: Literal["tactic"]
    affiliation: Slug | None = None
    rules: Annotated[tuple[Rule, ...], Field(min_length=1)]


class TokenSet(Word):
    """Tokens of one name and where they are set up, from the battlefield's centre in
    thousandths of an inch."""

    name: Name
    kind: TokenKind
    points: Annotated[tuple[tuple[FromCentre, FromCentre], ...], Field(min_length=1, max_length=12)]


Position = Literal["near", "central", "far"]


class Contesting(Word):
    """While contesting a token that is called so, at a position seen from the own edge."""

    token: Name
    position: Position | None = None


class Scoring(Word):
    """Points in Cleanup (CP-ROUND-15): for each token of the name secured, controlled or held;
    once, however many, if `once`; or for having more of them than the opponent (`majority`).
    `near`: only while it is within a Range of a token of another name."""

    score: Literal["secured", "controlled", "held"]
    points: Annotated[int, Field(ge=1, le=16)]
    token: Name | None = None
    once: bool = False
    majority: bool = False
    position: Position | None = None
    contesting: Contesting | None = None
    beside: Contesting | None = None
    any_owner: bool = False


class Interaction(Word):
    """What interacting with a token does (CP-OBJ-02 to CP-OBJ-06). In its rule "self" interacts
    and "token" is the token. `extra`: Power on top of the usual cost. `held`: for its holder."""

    token: Name
    extra: Few = 0
    extra_each_held: bool = False
    held: bool = False
    free_cost: bool = False
    rule: Rule


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


class Affiliation(Card):
    """An affiliation: who belongs to it, and whose Leadership goes with it (CP-SQUAD-12)."""

    kind: Literal["affiliation"]
    members: tuple[CardId, ...]
    leaders: tuple[CardId, ...] = ()


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


MODELS: dict[str, type[Card]] = {
    "character": Character,
    "tactic": Tactic,
    "crisis": Crisis,
    "affiliation": Affiliation,
    "battlefield": Battlefield,
}

KINDS = (
    CardKind("character", _("Character"), _("Characters"), Character),
    CardKind("tactic", _("Team Tactics card"), _("Team Tactics cards"), Tactic),
    CardKind("crisis", _("Crisis card"), _("Crisis cards"), Crisis),
    CardKind("affiliation", _("Affiliation"), _("Affiliations"), Affiliation),
    CardKind("battlefield", _("Battlefield"), _("Battlefields"), Battlefield),
)

AnyCard = Annotated[
    Character | Tactic | Crisis | Affiliation | Battlefield, Field(discriminator="kind")
]
_ANY: TypeAdapter[Any] = TypeAdapter(AnyCard)


def read(data: Mapping[str, Any]) -> Any:
    """The card that plain data describes, taken as it is: "3" or true is no number. Raises
    pydantic's ValidationError."""
    return _ANY.validate_json(json.dumps(dict(data)), strict=True)


def card_faults(data: Any) -> list[Fault]:
    """Everything that is wrong with a card's data, each with the path to it; empty if it can be
    played. A rule that the vocabulary cannot say is a fault, never a rule left out."""
    if not isinstance(data, Mapping):
        return [Fault("", _("A card is an object."))]
    if not isinstance(data.get("kind"), str) or data["kind"] not in MODELS:
        kinds = ", ".join(MODELS)
        return [Fault("", _("A card's kind is one of: %(kinds)s.", kinds=kinds), "kind")]
    try:
        card = read(data)
    except ValidationError as errors:
        return _faults(data, errors.errors(include_url=False))
    except RecursionError:
        return [Fault("", _("The card's rules are nested too deeply."))]
    except (TypeError, ValueError):
        return [Fault("", _("This is not plain data."))]
    too_much = [Fault("CP-HOUSE-02", message, path) for path, message in nesting.faults(card)]
    return too_much or [Fault("", message, path) for path, message in check.faults(card)]


def _faults(data: Any, errors: Sequence[Any]) -> list[Fault]:
    """Pydantic's errors as faults. Where something may be of several forms, it tells of each that
    it is not that form: what is said of a form that was not meant is left out."""
    found = [(*_place(data, error["loc"], error["type"] == "missing"), error) for error in errors]
    faults = []
    for path, value, error in found:
        beside = [other["type"] for where, _value, other in found if where == path]
        deeper = any(where.startswith((f"{path}.", f"{path}[")) for where, _value, _error in found)
        meant = deeper or any(kind not in _form_errors(value) for kind in beside)
        if meant and error["type"] in _form_errors(value):
            continue
        if error["type"] == "too_short" and value:
            continue  # its parts are there, and told of by themselves
        faults.append(Fault("", _reason(error), path))
    return faults


def _form_errors(value: Any) -> frozenset[str]:
    """The errors that only say that a value is not of another form."""
    return _NOT_PLAIN if isinstance(value, Mapping) else _NOT_AN_OBJECT


_NOT_PLAIN = frozenset({"int_type", "string_type", "literal_error", "tuple_type", "bool_type"})
_NOT_AN_OBJECT = frozenset(
    {"model_type", "model_attributes_type", "dict_type", "union_tag_not_found"}
)


_MARKED_BY = ("kind", "do", "mod", "test", "choose", "amount")


def _place(data: Any, location: tuple[int | str, ...], missing: bool) -> tuple[str, Any]:
    """The way into the data and what lies there, without the marks that pydantic leaves for the
    unions it chose."""
    way = ""
    marked = False  # a mark may be called like a part: {"do": "if", "if": […]}
    for number, part in enumerate(location):
        if isinstance(data, dict) and not marked and part in map(data.get, _MARKED_BY):
            marked = True
            continue
        inside = isinstance(data, (dict, list, tuple)) and (
            part in data if isinstance(data, dict) else isinstance(part, int) and part < len(data)
        )
        if inside:
            data, marked = data[part], False
        if inside or (missing and number == len(location) - 1):
            way += f"[{part}]" if isinstance(part, int) else f".{part}"
    return way.lstrip("."), data


def _reason(error: Any) -> Message:
    if error["type"] == "union_tag_invalid":
        context = error["ctx"]
        return _(
            "“%(word)s” is not a word of the vocabulary; known are: %(known)s.",
            word=str(context["tag"])[:60],
            known=str(context["expected_tags"]),
        )
    context = error.get("ctx", {})
    known = _REASONS.get(error["type"])
    if known is not None:
        return Message(known.text, {name: str(value)[:300] for name, value in context.items()})
    return _(
        "%(reason)s.", reason=str(error["msg"])[:300].removeprefix("Value error, ").rstrip(".")
    )


_REASONS: dict[str, Message] = {
    "extra_forbidden": _("This is not part of the vocabulary here."),
    "missing": _("This is missing."),
    "int_type": _("A whole number belongs here."),
    "bool_type": _("true or false belongs here."),
    "string_type": _("A text belongs here."),
    "tuple_type": _("A list belongs here."),
    "model_type": _("An object belongs here."),
    "model_attributes_type": _("An object belongs here."),
    "dict_type": _("An object belongs here."),
    "union_tag_not_found": _("An object with %(discriminator)s belongs here."),
    "literal_error": _("One of these belongs here: %(expected)s."),
    "greater_than_equal": _("This is at least %(ge)s."),
    "less_than_equal": _("This is at most %(le)s."),
    "too_short": _("At least %(min_length)s belongs here."),
    "too_long": _("At most %(max_length)s belong here."),
    "string_too_short": _("This is at least %(min_length)s characters long."),
    "string_too_long": _("This is at most %(max_length)s characters long."),
    "string_pattern_mismatch": _("This is lower case letters, digits and hyphens."),
}
