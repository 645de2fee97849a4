"""Each kind of card in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....table import CardBlock, CardText
from ....text import Message, _
from ... import terms
from .. import schema
from ..builtin import name_of
from ..phrases import KINDS, TOOLS, TYPES, a_token, both, in_turn
from ..rules import Profile
from .rules import attack_rules, merged, named, rule_lines


def card_text(card: Mapping[str, Any]) -> CardText:
    """A valid card in words."""
    model = schema.read(card)
    if isinstance(model, schema.Character):
        return _character(model)
    if isinstance(model, schema.Tactic):
        return _tactic(model)
    if isinstance(model, schema.Crisis):
        return _crisis(model)
    if isinstance(model, schema.Affiliation):
        return _affiliation(model)
    return _battlefield(model)


def card_facets(card: Mapping[str, Any]) -> list[tuple[Message, list[Message | str | int]]]:
    """What cards are filtered by: the head of a character's card, a tactic's affiliation and
    type, a crisis's type."""
    model = schema.read(card)
    if isinstance(model, schema.Character):
        face = model.healthy
        return [
            (_("Threat"), [model.threat]),
            (_("Speed"), [TOOLS[face.speed]]),
            (_("Size"), [face.size]),
            (_("Affiliation"), [name_of(one) for one in model.affiliations]),
        ]
    if isinstance(model, schema.Tactic):
        affiliation = name_of(model.affiliation) if model.affiliation else _("Any")
        return [(_("Affiliation"), [affiliation]), (_("Type"), list(_tactic_types(model)))]
    if isinstance(model, schema.Crisis):
        return [(_("Type"), [terms.CRISIS_TYPES[model.type]]), (_("Threat"), [model.threat])]
    return []


# -- Characters


def _character(card: schema.Character) -> CardText:
    facts: list[tuple[Message, Message | str | int]] = [
        (_("Threat"), card.threat),
        *_face_facts(card.healthy, card.injured),
    ]
    blocks = [_attack_block(attack) for attack in card.attacks]
    blocks += [_power_block(power) for power in card.superpowers]
    return CardText(
        card.name,
        _("%(name)s", name=card.alter_ego),
        tuple(facts),
        tuple(blocks),
        tuple(name_of(one) for one in card.affiliations),
    )


def _face_facts(
    healthy: schema.Face, injured: schema.Face | None
) -> list[tuple[Message, Message | str | int]]:
    """The numbers of both sides, Healthy / Injured where they differ."""
    rows: list[tuple[Message, Message | str | int]] = []
    for field, label in FACE_LABELS.items():
        first = getattr(healthy, field)
        second = getattr(injured, field) if injured else first
        shown: list[Any] = [TOOLS[one] if field == "speed" else one for one in (first, second)]
        if first == second:
            rows.append((label, shown[0]))
        else:
            rows.append((label, _("%(healthy)s / %(injured)s", healthy=shown[0], injured=shown[1])))
    if injured is None:
        rows.append((_("Injured side"), _("none")))
    return rows


FACE_LABELS: dict[str, Message] = {
    "stamina": _("Stamina"),
    "speed": _("Speed"),
    "size": _("Size"),
    "physical": _("Physical Defense"),
    "energy": _("Energy Defense"),
    "mystic": _("Mystic Defense"),
}
SIDES: dict[str, Message] = {
    "healthy": _("Healthy side only"),
    "injured": _("Injured side only"),
}
POWER_TYPES: dict[str, Message] = {
    "active": _("Active"),
    "reactive": _("Reactive"),
    "innate": _("Innate"),
    "leadership": _("Leadership"),
}


def profile_line(attack: Profile) -> Message:
    """An attack on one line."""
    return _("%(name)s (%(small)s)", name=attack.name, small=_attack_small(attack))


def _attack_small(attack: Profile) -> list[Message]:
    small = [
        TYPES[attack.type],
        terms.reach(attack.shape, attack.range),
        _("Strength %(strength)s", strength=attack.strength),
        _("%(cost)s Power", cost=attack.cost),
    ]
    return [*small, SIDES[attack.sides]] if attack.sides in SIDES else small


def _attack_block(attack: Profile) -> CardBlock:
    return CardBlock(attack.name, tuple(_attack_small(attack)), tuple(attack_rules(attack)))


def _power_block(power: schema.Superpower) -> CardBlock:
    small = [POWER_TYPES[power.type]]
    if power.affiliation:
        small.append(_("%(affiliation)s", affiliation=name_of(power.affiliation)))
    if power.action:
        small.append(_("Action"))
    if power.type in ("active", "reactive"):
        small.append(_("%(cost)s Power", cost=power.cost))
    if power.sides in SIDES:
        small.append(SIDES[power.sides])
    return CardBlock(power.name, tuple(small), tuple(map(named, merged(power.rules))))


# -- The other kinds


def _tactic_types(card: schema.Tactic) -> list[Message]:
    active = [_("Active")] if any(rule.when is None for rule in card.rules) else []
    return active + ([_("Reactive")] if any(rule.when for rule in card.rules) else [])


def _tactic(card: schema.Tactic) -> CardText:
    affiliation: Message | str = name_of(card.affiliation) if card.affiliation else _("Any")
    blocks = tuple(
        CardBlock(_("Reactive") if rules[0].when else _("Active"), (), (named(rules),))
        for rules in merged(card.rules)
    )
    return CardText(
        card.name, both(_tactic_types(card)), ((_("Affiliation"), affiliation),), blocks
    )


def _crisis(card: schema.Crisis) -> CardText:
    facts: list[tuple[Message, Message | str | int]] = [(_("Threat"), card.threat)]
    facts += [
        (
            _("Tokens"),
            _(
                "%(number)s %(name)s (%(kind)s)",
                number=len(one.points),
                name=one.name,
                kind=KINDS[one.kind],
            ),
        )
        for one in card.tokens
    ]
    if card.hold_limit is not None:
        facts.append((_("Held by one character"), _("at most %(n)s", n=card.hold_limit)))
    blocks = [CardBlock(_("Scoring"), (), tuple(_scoring(one) for one in card.scoring))]
    blocks += [_interaction(one) for one in card.interactions]
    blocks += [
        CardBlock(rule.name or _("Rule"), (), (in_turn(rule_lines(rule)),)) for rule in card.rules
    ]
    return CardText(card.name, terms.CRISIS_TYPES[card.type], tuple(facts), tuple(blocks))


def _scoring(one: schema.Scoring) -> Message:
    """What is scored, and where the token must be."""
    params = {
        "points": one.points,
        "token": _tokens(one.token, one.position, False),
        "tokens": _tokens(one.token, one.position, True),
        "a_token": a_token(one.token) if one.token else _("a token"),
        "do": DOES[one.score],
    }
    text = _("%(points)s VP for each %(token)s that you %(do)s.")
    if one.any_owner:
        text = _("%(points)s VP for each %(token)s, whether you %(do)s it or not.")
    elif one.majority:
        text = _("%(points)s VP if you %(do)s more %(tokens)s than the opponent.")
    elif one.once:
        text = _("%(points)s VP if you %(do)s %(a_token)s.")
    sentence = Message(text.text, params)
    for what, more in ((one.contesting, _CONTESTING), (one.beside, _BESIDE)):
        if what is not None:
            sentence = Message(more.text, {"text": sentence, "token": _place(what)})
    return sentence


def _tokens(name: str | None, position: str | None, several: bool) -> Message:
    """A token, or several, by name and by where they lie."""
    if name is None:
        told = _("tokens") if several else _("token")
    else:
        told = _("%(name)s tokens", name=name) if several else _("%(name)s token", name=name)
    if position is None:
        return told
    return _("%(token)s %(position)s", token=told, position=POSITIONS[position])


def _place(one: schema.Contesting) -> Message:
    """The token by which something must be."""
    if one.position is None:
        return a_token(one.token)
    return _("the %(token)s", token=_tokens(one.token, one.position, False))


_CONTESTING = _("%(text)s Its holder must contest %(token)s.")
_BESIDE = _("%(text)s It must be within Range 1 of %(token)s.")
DOES: dict[str, Message] = {
    "secured": _("secure"),
    "controlled": _("control"),
    "held": _("hold"),
}
POSITIONS: dict[str, Message] = {
    "near": _("nearest to your own edge"),
    "central": _("in the centre"),
    "far": _("farthest from your own edge"),
}


def _interaction(one: schema.Interaction) -> CardBlock:
    small = [_("%(cost)s Power", cost=one.extra + (0 if one.free_cost else 1))]
    if one.extra_each_held:
        small.append(_("and 1 for each one already held"))
    if one.held:
        small.append(_("by its holder"))
    heading = _("Interact: %(token)s", token=one.token)
    return CardBlock(heading, tuple(small), (in_turn(rule_lines(one.rule)),))


def _affiliation(card: schema.Affiliation) -> CardText:
    members = CardBlock(_("Members"), (), (_listed(card.members),))
    leaders = CardBlock(_("Leaders"), (), (_listed(card.leaders),))
    facts = ((_("Members"), len(card.members)),)
    return CardText(card.name, None, facts, (leaders, members) if card.leaders else (members,))


def _listed(card_ids: Sequence[str]) -> Message:
    """Names of which some have commas in them."""
    return _("%(names)s", names="; ".join(name_of(one) for one in card_ids))


def _battlefield(card: schema.Battlefield) -> CardText:
    facts = ((_("Terrain features"), len(card.pieces)),)
    lines = tuple(
        _(
            "%(name)s, Size %(size)s%(fixed)s",
            name=piece.name,
            size=piece.size,
            fixed="" if piece.interactive else _(", cannot be thrown or destroyed"),
        )
        for piece in card.pieces
    )
    place = _("%(place)s", place=card.place) if card.place else None
    return CardText(card.name, place, facts, (CardBlock(_("Terrain"), (), lines),))
