"""Each kind of card in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...forms.cards import CardBlock, CardText
from ...text import Message, _, all_of, apart, one_by_one
from .. import terms
from ..terms import TOOLS
from . import schema
from .builtin import name_of
from .words.nouns import KINDS
from .words.rules import SIDES, Profile, merged, named
from .words.speaking import in_order


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
    if isinstance(model, schema.Battlefield):
        return _battlefield(model)
    raise NotImplementedError(f"{type(model).__name__} has no text")


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
            (FACE_LABELS["stamina"], [face.stamina]),
            *((FACE_LABELS[one], [getattr(face, one)]) for one in DEFENSES),
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
    for form in card.forms:
        blocks += _form_blocks(form)
    for upgrade in card.upgrades:
        blocks += _upgrade_blocks(upgrade)
    return CardText(
        card.name,
        _("%(name)s", name=card.alter_ego),
        tuple(facts),
        tuple(blocks),
        tuple(name_of(one) for one in card.affiliations),
    )


def _form_blocks(form: schema.Form) -> list[CardBlock]:
    """One more stat card: its numbers, then what stands on it, marked by its name."""
    numbers = [
        _("%(label)s %(number)s", label=label, number=number)
        for label, number in _face_facts(form.healthy, form.injured)
    ]
    blocks = [_attack_block(attack) for attack in form.attacks]
    blocks += [_power_block(power) for power in form.superpowers]
    name = _("%(form)s", form=form.name)
    marked = [replace(block, small=(name, *block.small)) for block in blocks]
    return [CardBlock(_("Stat card: %(form)s", form=form.name), tuple(numbers), ()), *marked]


def _upgrade_blocks(upgrade: schema.Upgrade) -> list[CardBlock]:
    """What may be borne: its Threat, then what stands on it, marked by its name."""
    name = _("%(upgrade)s", upgrade=upgrade.name)
    threat = _("%(label)s %(number)s", label=_("Threat"), number=upgrade.threat)
    head = CardBlock(_("Upgrade: %(upgrade)s", upgrade=upgrade.name), (threat,), ())
    blocks = [_power_block(power) for power in upgrade.superpowers]
    return [head, *(replace(block, small=(name, *block.small)) for block in blocks)]


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
DEFENSES = ("physical", "energy", "mystic")
POWER_TYPES: dict[str, Message] = {
    "active": _("Active"),
    "reactive": _("Reactive"),
    "innate": _("Innate"),
    "leadership": _("Leadership"),
}


def _attack_block(attack: Profile) -> CardBlock:
    return CardBlock(attack.name, tuple(attack.numbers()), tuple(attack.rule_lines()))


def _power_block(power: schema.Superpower) -> CardBlock:
    small = [POWER_TYPES[power.type]]
    if power.affiliation:
        small.append(_("%(affiliation)s", affiliation=name_of(power.affiliation)))
    if power.action:
        small.append(_("Action"))
    if power.cost or (power.type in ("active", "reactive") and not power.rules[0].unknown):
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
        card.name, all_of(_tactic_types(card)), ((_("Affiliation"), affiliation),), blocks
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
        CardBlock(rule.name or _("Rule"), (), (in_order(rule.lines()),)) for rule in card.rules
    ]
    return CardText(card.name, terms.CRISIS_TYPES[card.type], tuple(facts), tuple(blocks))


SCORES: dict[tuple[str, str], Message] = {
    ("secured", "each"): _("%(points)s VP for %(token)s that you secure."),
    ("controlled", "each"): _("%(points)s VP for %(token)s that you control."),
    ("held", "each"): _("%(points)s VP for %(token)s that you hold."),
    ("secured", "any owner"): _("%(points)s VP for %(token)s, whether you secure it or not."),
    ("controlled", "any owner"): _("%(points)s VP for %(token)s, whether you control it or not."),
    ("held", "any owner"): _("%(points)s VP for %(token)s, whether you hold it or not."),
    ("secured", "majority"): _("%(points)s VP if you secure more %(token)s than the opponent."),
    ("controlled", "majority"): _("%(points)s VP if you control more %(token)s than the opponent."),
    ("held", "majority"): _("%(points)s VP if you hold more %(token)s than the opponent."),
    ("secured", "once"): _("%(points)s VP if you secure %(token)s."),
    ("controlled", "once"): _("%(points)s VP if you control %(token)s."),
    ("held", "once"): _("%(points)s VP if you hold %(token)s."),
}


def _scoring(one: schema.Scoring) -> Message:
    """What is scored, and where the token must be."""
    way = "each"
    if one.any_owner:
        way = "any owner"
    elif one.majority:
        way = "majority"
    elif one.once:
        way = "once"
    token = _placed(_named(SCORED[way], one.token), one.position)
    sentences = [SCORES[one.score, way].filled(points=one.points, token=token)]
    if one.contesting is not None:
        sentences.append(_("Its holder must contest %(token)s.", token=_place(one.contesting)))
    if one.beside is not None:
        sentences.append(_("It must be within Range 1 of %(token)s.", token=_place(one.beside)))
    message: Message = one_by_one(sentences)
    return message


EACH_TOKEN = _("each token"), _("each %(name)s token")
TOKENS = _("tokens"), _("%(name)s tokens")
ANY_TOKEN = _("any token"), _("any %(name)s token")
THE_TOKEN = _("the token"), _("the %(name)s token")
"""Tokens of any name, and of one."""
SCORED = {"each": EACH_TOKEN, "any owner": EACH_TOKEN, "majority": TOKENS, "once": ANY_TOKEN}


def _named(tokens: tuple[Message, Message], name: str | None) -> Message:
    return tokens[0] if name is None else tokens[1].filled(name=name)


def _placed(token: Message, position: str | None) -> Message:
    """A token by where it lies."""
    return token if position is None else POSITIONS[position].filled(token=token)


def _place(one: schema.Contesting) -> Message:
    """The token by which something must be."""
    return _placed(_named(THE_TOKEN if one.position else ANY_TOKEN, one.token), one.position)


POSITIONS: dict[str, Message] = {
    "near": _("%(token)s nearest to your own edge"),
    "central": _("%(token)s in the centre"),
    "far": _("%(token)s farthest from your own edge"),
}


def _interaction(one: schema.Interaction) -> CardBlock:
    small = [_("%(cost)s Power", cost=one.extra + (0 if one.free_cost else 1))]
    if one.extra_each_held:
        small.append(_("and 1 for each one already held"))
    if one.held:
        small.append(_("by its holder"))
    token: Message | str = one.token
    if one.position is not None:
        token = POSITIONS[one.position].filled(token=one.token)
    heading = _("Interact: %(token)s", token=token)
    return CardBlock(heading, tuple(small), (in_order(one.rule.lines()),))


def _affiliation(card: schema.Affiliation) -> CardText:
    members = CardBlock(_("Members"), (), (_names(card.members),))
    leaders = CardBlock(_("Leaders"), (), (_names(card.leaders),))
    facts = ((_("Members"), len(card.members)),)
    return CardText(card.name, None, facts, (leaders, members) if card.leaders else (members,))


def _names(card_ids: Sequence[str]) -> Message:
    return _("%(names)s", names=apart([name_of(one) for one in card_ids]) if card_ids else "")


def _battlefield(card: schema.Battlefield) -> CardText:
    facts = ((_("Terrain features"), len(card.pieces)),)
    lines = tuple(
        (INTERACTIVE if piece.interactive else FIXED).filled(name=piece.name, size=piece.size)
        for piece in card.pieces
    )
    place = _("%(place)s", place=card.place) if card.place else None
    return CardText(card.name, place, facts, (CardBlock(_("Terrain"), (), lines),))


INTERACTIVE = _("%(name)s, Size %(size)s")
FIXED = _("%(name)s, Size %(size)s, cannot be thrown or destroyed")
"""Terrain by whether characters can do something with it."""


# -- What of a character is not known: rules that do nothing


def unknown_parts(card: schema.Character) -> list[Message]:
    """What is unknown of a character, on all its stat cards and upgrades: each rule by its name or
    that of what it stands on."""
    attacks = [*card.attacks, *(attack for form in card.forms for attack in form.attacks)]
    powers = [*card.superpowers]
    powers += [power for form in card.forms for power in form.superpowers]
    powers += [power for upgrade in card.upgrades for power in upgrade.superpowers]
    found = [part for attack in attacks for part in _of_attack(attack)]
    for power in powers:
        if any(rule.unknown for rule in power.rules):
            found.append(_("%(name)s", name=power.name))
    return found


def _of_attack(attack: Profile) -> Iterator[Message]:
    for rule in attack.rules:
        if rule.unknown and rule.name:
            yield _("%(rule)s (%(attack)s)", attack=attack.name, rule=rule.name)
        elif rule.unknown:
            yield _("a rule of %(attack)s", attack=attack.name)
