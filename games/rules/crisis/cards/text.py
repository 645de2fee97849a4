"""Cards in words, made from their data, so that what a card says and does cannot drift apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...table import CardBlock, CardText
from ...text import Message, _
from . import offers, schema, sentences, standing
from .phrases import FACES, KINDS, TOOLS, TYPES, both, conditions, reference, titled
from .rules import Limit, Profile, Rule


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
            (_("Affiliation"), [titled(one) for one in model.affiliations]),
        ]
    if isinstance(model, schema.Tactic):
        affiliation = titled(model.affiliation) if model.affiliation else _("Any")
        return [(_("Affiliation"), [affiliation]), (_("Type"), list(_tactic_types(model)))]
    if isinstance(model, schema.Crisis):
        return [(_("Type"), [CRISIS_TYPES[model.type]]), (_("Threat"), [model.threat])]
    return []


# -- Rules


def rule_lines(rule: Rule) -> list[Message]:
    """A rule in sentences: when, on what conditions, what is chosen, what it does."""
    lines = []
    opening = _opening(rule)
    if opening is not None:
        lines.append(opening)
    lines += [offers.choice(item) for item in rule.choose]
    lines += sentences.effects(rule.do)
    lines += [standing.modifier(item) for item in rule.always]
    if rule.limit is not None:
        lines.append(_limit(rule.limit))
    return lines


def _opening(rule: Rule) -> Message | None:
    """When the rule happens, on which icons and on what conditions; the moment comes first."""
    parts: list[Message] = [MOMENTS[rule.when]] if rule.when is not None else []
    if rule.icons:
        icons = both([FACES[icon] for icon in rule.icons])
        parts.append(_("on %(icons)s", icons=icons) if parts else _("On %(icons)s", icons=icons))
    asked = conditions(rule.if_)
    if asked is not None:
        parts.append(_("if %(this)s", this=asked) if parts else _("If %(this)s", this=asked))
    if rule.may:
        parts.append(_("if you wish") if parts else _("If you wish"))
    return _("%(parts)s:", parts=parts) if parts else None


def _limit(limit: Limit) -> Message:
    text = LIMITS[limit.per]
    if limit.each is None:
        return _("%(times)s %(period)s.", times=_times(limit.times), period=text)
    return _(
        "%(times)s %(period)s for each character chosen as %(who)s.",
        times=_times(limit.times),
        period=text,
        who=reference(limit.each),
    )


def _times(number: int) -> Message:
    return _("Once") if number == 1 else _("%(number)s times", number=number)


LIMITS: dict[str, Message] = {
    "turn": _("a turn"),
    "activation": _("an activation"),
    "round": _("a round"),
    "game": _("a game"),
}
MOMENTS: dict[str, Message] = {
    "deployed": _("After deployment"),
    "power-phase": _("In the Power phase"),
    "activation-phase-start": _("At the start of the Activation phase"),
    "activation-phase-end": _("At the end of the Activation phase"),
    "cleanup": _("In Cleanup, after scoring"),
    "turn-start": _("At the start of a turn"),
    "turn-end": _("At the end of a turn"),
    "activation-start": _("When a character is activated"),
    "activation-end": _("At the end of a character's activation"),
    "move-action-start": _("When a character begins a Move action"),
    "move-action-end": _("After a character's Move action"),
    "advance-end": _("After a character has advanced"),
    "placed": _("After a character has been placed"),
    "pushed": _("After a character has been pushed"),
    "thrown": _("After a character has been thrown"),
    "would-suffer": _("When a character is about to suffer damage"),
    "suffered": _("After a character has suffered damage"),
    "would-daze": _("When a character is about to be Dazed"),
    "dazed": _("After a character is Dazed"),
    "would-ko": _("When a character is about to be KO'd"),
    "ko": _("After a character is KO'd"),
    "would-collide": _("When a collision is about to happen"),
    "would-drop": _("When a character is about to drop its tokens"),
    "attack-declared": _("When an attack is declared"),
    "targeted": _("When a character is the target of an attack"),
    "pool-attack": _("When the attack dice are gathered"),
    "pool-defense": _("When the defense dice are gathered"),
    "pool-dodge": _("Before a dodge roll"),
    "rolled": _("When both sides have rolled, before criticals add dice"),
    "modify-own": _("When a character may change its own dice"),
    "modify-other": _("When a character may change the opponent's dice"),
    "modified": _("After all dice have been changed"),
    "before-damage": _("Before damage"),
    "after-attack": _("After the attack"),
    "attack-resolved": _("After the attack is resolved"),
    "attack-action-end": _("After an Attack action"),
    "roll-resolved": _("After an effect for which a character rolled dice"),
    "superpower-used": _("When a character uses a superpower"),
    "interacted": _("After a character has interacted with a token"),
    "terrain-destroyed": _("After terrain is destroyed"),
}

# -- Characters


def _character(card: schema.Character) -> CardText:
    facts: list[tuple[Message, Message | str | int]] = [
        (_("Threat"), card.threat),
        *_face_facts(card.healthy, card.injured),
    ]
    blocks = [_attack_block(attack) for attack in card.attacks]
    blocks += [_power_block(power) for power in card.superpowers]
    return CardText(card.name, _("%(name)s", name=card.alter_ego), tuple(facts), tuple(blocks))


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
RANGES: dict[str, Message] = {
    "single": _("Range %(range)s"),
    "beam": _("Beam %(range)s"),
    "area": _("Area %(range)s"),
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
        Message(RANGES[attack.shape].text, {"range": attack.range}),
        _("Strength %(strength)s", strength=attack.strength),
        _("%(cost)s Power", cost=attack.cost),
    ]
    return [*small, SIDES[attack.sides]] if attack.sides in SIDES else small


def _attack_block(attack: Profile) -> CardBlock:
    lines = [line for rule in attack.rules for line in _named(rule)]
    return CardBlock(attack.name, tuple(_attack_small(attack)), tuple(lines))


def _named(rule: Rule) -> list[Message]:
    """A rule in a line of its own, its name first."""
    lines: Sequence[Message] = rule_lines(rule)
    joined = _joined(lines)
    return [_("%(name)s: %(lines)s", name=rule.name, lines=joined) if rule.name else joined]


def _joined(lines: Sequence[Message]) -> Message:
    joined: Message = lines[0] if lines else _("Nothing.")
    for line in lines[1:]:
        joined = _("%(first)s %(then)s", first=joined, then=line)
    return joined


def _power_block(power: schema.Superpower) -> CardBlock:
    small = [POWER_TYPES[power.type]]
    if power.affiliation:
        small.append(_("%(affiliation)s", affiliation=titled(power.affiliation)))
    if power.action:
        small.append(_("Action"))
    if power.type in ("active", "reactive"):
        small.append(_("%(cost)s Power", cost=power.cost))
    if power.sides in SIDES:
        small.append(SIDES[power.sides])
    lines = [line for rule in power.rules for line in _named(rule)]
    return CardBlock(power.name, tuple(small), tuple(lines))


# -- The other kinds


def _tactic_types(card: schema.Tactic) -> list[Message]:
    active = [_("Active")] if any(rule.when is None for rule in card.rules) else []
    return active + ([_("Reactive")] if any(rule.when for rule in card.rules) else [])


def _tactic(card: schema.Tactic) -> CardText:
    affiliation: Message | str = titled(card.affiliation) if card.affiliation else _("Any")
    blocks = tuple(
        CardBlock(_("Reactive") if rule.when else _("Active"), (), tuple(_named(rule)))
        for rule in card.rules
    )
    return CardText(
        card.name, both(_tactic_types(card)), ((_("Affiliation"), affiliation),), blocks
    )


CRISIS_TYPES: dict[str, Message] = {"secure": _("Secure"), "extract": _("Extract")}


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
        CardBlock(rule.name or _("Rule"), (), tuple(rule_lines(rule))) for rule in card.rules
    ]
    return CardText(card.name, CRISIS_TYPES[card.type], tuple(facts), tuple(blocks))


def _scoring(one: schema.Scoring) -> Message:
    state = STATES[one.score]
    name: Any = one.token or _("token")
    if one.position:
        name = _("%(position)s %(name)s", position=POSITIONS[one.position], name=name)
    if one.majority:
        text = _("%(points)s VP to whoever has more %(name)s %(state)s than the opponent.")
    elif one.once:
        text = _("%(points)s VP for having %(name)s %(state)s.")
    else:
        text = _("%(points)s VP for each %(name)s %(state)s.")
    sentence = Message(text.text, {"points": one.points, "name": name, "state": state})
    for what, more in ((one.contesting, _CONTESTING), (one.beside, _BESIDE)):
        if what is not None:
            place = POSITIONS[what.position] if what.position else _("any")
            params = {"text": sentence, "token": what.token, "position": place}
            sentence = Message(more.text, params)
    return sentence


_CONTESTING = _("%(text)s Its holder must contest %(token)s (%(position)s).")
_BESIDE = _("%(text)s It must be within Range 1 of %(token)s (%(position)s).")
STATES: dict[str, Message] = {
    "secured": _("secured"),
    "controlled": _("controlled"),
    "held": _("held"),
}
POSITIONS: dict[str, Message] = {
    "near": _("nearest to the own edge"),
    "central": _("central"),
    "far": _("farthest from the own edge"),
}


def _interaction(one: schema.Interaction) -> CardBlock:
    small = [_("%(cost)s Power", cost=one.extra + (0 if one.free_cost else 1))]
    if one.extra_each_held:
        small.append(_("and 1 for each one already held"))
    if one.held:
        small.append(_("by its holder"))
    heading = _("Interact: %(token)s", token=one.token)
    return CardBlock(heading, tuple(small), tuple(rule_lines(one.rule)))


def _affiliation(card: schema.Affiliation) -> CardText:
    members = CardBlock(
        _("Members"), (), (_("%(names)s", names=[titled(one) for one in card.members]),)
    )
    leaders = CardBlock(
        _("Leaders"), (), (_("%(names)s", names=[titled(one) for one in card.leaders]),)
    )
    facts = ((_("Members"), len(card.members)),)
    return CardText(card.name, None, facts, (leaders, members) if card.leaders else (members,))


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
