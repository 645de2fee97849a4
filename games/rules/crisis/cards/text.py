"""Cards in words, made from their data, so that what a card says and does cannot drift apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...table import CardBlock, CardText
from ...text import Message, _
from . import deeds, offers, schema, sentences, standing, words
from .phrases import (
    FACES,
    KINDS,
    TOOLS,
    TYPES,
    Said,
    both,
    conditions,
    either,
    one,
    reference,
    said,
    speaking,
    titled,
)
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


def rule_lines(rule: Rule, own_attack: bool = False) -> list[Message]:
    """A rule in sentences: when, on what conditions, what is chosen, what it does. `own_attack`:
    it is of one attack, which is meant by "the attack"."""
    called = {item.as_: NOTED for item in rule.do if isinstance(item, deeds.Remember)}
    with offers.choosing(rule.choose), speaking(**called):
        lines = []
        opening = _opening(rule, own_attack)
        if opening is not None:
            lines.append(opening)
        lines += [offers.choice(item) for item in rule.choose]
        lines += sentences.effects(rule.do)
        lines += standing.standing(rule.always)
        if rule.limit is not None:
            lines.append(_limit(rule.limit))
    return lines


NOTED = Said(_("the number noted"), _("The number noted"))


def details(rule: Rule, of_attack: bool) -> list[Message]:
    """A rule in sentences as it is offered: one of an attack speaks of the attacker."""
    if not of_attack:
        return rule_lines(rule)
    with speaking(**{"self": said("attacker")}):
        return rule_lines(rule, own_attack=True)


def _opening(rule: Rule, own_attack: bool) -> Message | None:
    """When the rule happens, on which icons and on what conditions; the moment comes first."""
    parts: list[Message] = []
    left = list(rule.if_)
    if rule.when is not None:
        parts.append(_moment(rule.when, left, own_attack))
    if rule.icons:
        icons = both([FACES[icon] for icon in rule.icons])
        text = _("on a %(icons)s") if parts else _("On a %(icons)s")
        if len(rule.icons) > 1:
            text = _("on %(icons)s") if parts else _("On %(icons)s")
        parts.append(Message(text.text, {"icons": icons}))
    asked = conditions(left)
    if asked is not None:
        parts.append(_("if %(this)s", this=asked) if parts else _("If %(this)s", this=asked))
    if rule.may:
        parts.append(_("if you wish") if parts else _("If you wish"))
    return _("%(parts)s:", parts=parts) if parts else None


def _moment(when: str, left: list[Any], own_attack: bool) -> Message:
    """A moment with who is in it: what the conditions say of them is taken from those `left`."""
    if when == "before-damage" and own_attack:
        return _("Before damage")
    if when in ATTACK_MOMENTS:
        target = _taken(left, "target") if when == "targeted" else None
        return Message(
            ATTACK_MOMENTS[when].text,
            {
                "attack": _("the attack") if own_attack else _attack_meant(left, when),
                "who": target or _("a character"),
            },
        )
    who = _taken(left, "subject") if when in SUBJECT_MOMENTS else None
    return Message(MOMENTS[when].text, {"who": who or _("a character")})


def _taken(left: list[Any], ref: str) -> Message | None:
    """Who somebody must be, if a condition says so; it is said then, and no condition any more."""
    for item in left:
        if isinstance(item, words.Same) and item.who == ref:
            left.remove(item)
            return reference(item.as_)
        if isinstance(item, words.IsCharacter) and item.who == ref and item.is_.dazed is False:
            left.remove(item)
            return one(item.is_)
    return None


def _attack_meant(left: list[Any], when: str) -> Message:
    """Which attacks a rule of no attack answers: of what type, by whom, against whom."""
    attack = _("an attack")
    for item in left:
        if isinstance(item, words.AttackIs) and item.types and item.model_fields_set <= _TYPED:
            left.remove(item)
            attack = Message(A_TYPED[item.types[0]].text, {"types": either(_types(item))})
            break
    by = _taken(left, "attacker")
    if by is not None:
        attack = _("%(attack)s by %(who)s", attack=attack, who=by)
    against = None if when == "targeted" else _taken(left, "target")
    return _("%(attack)s against %(who)s", attack=attack, who=against) if against else attack


def _types(item: words.AttackIs) -> list[Message]:
    return [TYPES[kind] for kind in item.types]


_TYPED = frozenset({"test", "types"})
A_TYPED: dict[str, Message] = {
    "physical": _("a %(types)s attack"),
    "energy": _("an %(types)s attack"),
    "mystic": _("a %(types)s attack"),
}


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
ATTACK_MOMENTS: dict[str, Message] = {
    "attack-declared": _("When %(attack)s is declared"),
    "targeted": _("When %(who)s is the target of %(attack)s"),
    "pool-attack": _("When the attack dice of %(attack)s are gathered"),
    "pool-defense": _("When the defense dice against %(attack)s are gathered"),
    "rolled": _("When both sides have rolled for %(attack)s, before criticals add dice"),
    "modified": _("After all dice of %(attack)s have been changed"),
    "before-damage": _("Before the damage of %(attack)s"),
    "after-attack": _("After %(attack)s"),
    "attack-resolved": _("After %(attack)s is resolved"),
}
SUBJECT_MOMENTS: dict[str, Message] = {
    "activation-start": _("When %(who)s is activated"),
    "activation-end": _("At the end of the activation of %(who)s"),
    "move-action-start": _("When %(who)s begins a Move action"),
    "move-action-end": _("After a Move action of %(who)s"),
    "advance-end": _("After %(who)s has advanced"),
    "placed": _("After %(who)s has been placed"),
    "pushed": _("After %(who)s has been pushed"),
    "thrown": _("After %(who)s has been thrown"),
    "would-suffer": _("When %(who)s is about to suffer damage"),
    "suffered": _("After %(who)s has suffered damage"),
    "would-daze": _("When %(who)s is about to be Dazed"),
    "dazed": _("After %(who)s is Dazed"),
    "would-ko": _("When %(who)s is about to be KO'd"),
    "ko": _("After %(who)s is KO'd"),
    "would-drop": _("When %(who)s is about to drop its tokens"),
    "pool-dodge": _("Before a dodge roll of %(who)s"),
    "modify-own": _("When %(who)s may change its own dice"),
    "modify-other": _("When %(who)s may change the opponent's dice"),
    "attack-action-end": _("After an Attack action of %(who)s"),
    "roll-resolved": _("After an effect for which %(who)s rolled dice"),
    "superpower-used": _("When %(who)s uses a superpower"),
    "interacted": _("After %(who)s has interacted with a token"),
}
MOMENTS: dict[str, Message] = {
    **ATTACK_MOMENTS,
    **SUBJECT_MOMENTS,
    "deployed": _("After deployment"),
    "power-phase": _("In the Power phase"),
    "activation-phase-start": _("At the start of the Activation phase"),
    "activation-phase-end": _("At the end of the Activation phase"),
    "cleanup": _("In Cleanup, after scoring"),
    "turn-start": _("At the start of a turn"),
    "turn-end": _("At the end of a turn"),
    "would-collide": _("When a collision is about to happen"),
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
    return CardBlock(attack.name, tuple(_attack_small(attack)), tuple(attack_rules(attack)))


def attack_rules(attack: Profile) -> list[Message]:
    """An attack's special rules, a line each."""
    with speaking(**{"self": said("attacker")}):
        return [line for rule in attack.rules for line in _named(rule, own_attack=True)]


def _named(rule: Rule, own_attack: bool = False) -> list[Message]:
    """A rule in a line of its own, its name first."""
    lines: Sequence[Message] = rule_lines(rule, own_attack)
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
        CardBlock(rule.name or _("Rule"), (), (_joined(rule_lines(rule)),)) for rule in card.rules
    ]
    return CardText(card.name, CRISIS_TYPES[card.type], tuple(facts), tuple(blocks))


def _scoring(one: schema.Scoring) -> Message:
    name: Any = _("%(name)s token", name=one.token) if one.token else _("token")
    several: Any = _("%(name)s tokens", name=one.token) if one.token else _("tokens")
    if one.position:
        position = POSITIONS[one.position]
        name = _("%(name)s %(position)s", position=position, name=name)
        several = _("%(name)s %(position)s", position=position, name=several)
    text = _("%(points)s VP for each %(name)s that you %(do)s.")
    if one.majority:
        text = _("%(points)s VP if you %(do)s more %(names)s than the opponent.")
    elif one.once:
        text = _("%(points)s VP if you %(do)s a %(name)s.")
    params = {"points": one.points, "name": name, "names": several, "do": DOES[one.score]}
    sentence = Message(text.text, params)
    for what, more in ((one.contesting, _CONTESTING), (one.beside, _BESIDE)):
        if what is not None:
            place = POSITIONS[what.position] if what.position else _("anywhere")
            beside = {"text": sentence, "token": what.token, "position": place}
            sentence = Message(more.text, beside)
    return sentence


_CONTESTING = _("%(text)s Its holder must contest a %(token)s token %(position)s.")
_BESIDE = _("%(text)s It must be within Range 1 of a %(token)s token %(position)s.")
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
    return CardBlock(heading, tuple(small), (_joined(rule_lines(one.rule)),))


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
