"""Cards in words."""

from collections import Counter
from collections.abc import Iterator

from ...data import Json
from ...forms.cards import CardBlock, CardText
from ...text import Message, _, all_of, ngettext, pgettext
from .. import terms
from . import packs
from .boards import terrains
from .schema import (
    Attack,
    BoardCard,
    Conquest,
    ControlPoints,
    FigureCard,
    Force,
    LossPoints,
    Objective,
    Reinforcement,
    ScenarioCard,
    Tie,
    VehicleCard,
    read,
)


def text_of(card: Json) -> CardText:
    """A valid card in words."""
    known = read(dict(card))
    if isinstance(known, FigureCard):
        return _figure(known)
    if isinstance(known, VehicleCard):
        return _vehicle(known)
    if isinstance(known, BoardCard):
        return _board(known)
    assert isinstance(known, ScenarioCard)
    return _scenario(known)


# -- Figures and vehicles


def _figure(card: FigureCard) -> CardText:
    return CardText(
        card.name,
        _("Figure"),
        ((_("Slots"), card.slots),),
        (_attacks(card), *_traits([terms.FIGURE_TRAITS[trait] for trait in card.traits])),
        _nation(card.nation),
    )


def _vehicle(card: VehicleCard) -> CardText:
    facts: list[tuple[Message, Message | str | int]] = [
        (_("Movement"), card.movement),
        (_("Armour"), card.armour),
    ]
    if card.transport:
        facts.append((_("Carries squads"), card.transport))
    return CardText(
        card.name,
        _("Light vehicle") if card.weight == "light" else _("Heavy vehicle"),
        tuple(facts),
        (_attacks(card), *_traits([terms.VEHICLE_TRAITS[trait] for trait in card.traits])),
        _nation(card.nation),
    )


def _attacks(card: FigureCard | VehicleCard) -> CardBlock:
    lines = [*_attack(pgettext("of a platoon", "Squads"), card.against_squads)]
    lines += _attack(_("Vehicles"), card.against_vehicles)
    return CardBlock(_("Attacks"), (), tuple(lines or [_("It cannot attack.")]))


def _attack(target: Message, attack: Attack | None) -> Iterator[Message]:
    if attack is None:
        return
    if attack.suppressive is None:
        yield _(
            "%(target)s: range %(range)s, firepower %(firepower)s",
            target=target,
            range=attack.range,
            firepower=attack.firepower,
        )
        return
    yield _(
        "%(target)s: range %(range)s, firepower %(normal)s normal, %(suppressive)s suppressive",
        target=target,
        range=attack.range,
        normal=attack.firepower,
        suppressive=attack.suppressive,
    )


def _traits(traits: list[Message]) -> Iterator[CardBlock]:
    if traits:
        yield CardBlock(_("Traits"), (), tuple(traits))


def _nation(nation: terms.Nation | None) -> tuple[Message, ...]:
    return (terms.NATIONS[nation],) if nation else ()


# -- Boards


def _board(card: BoardCard) -> CardText:
    hexes = terrains(card.hexes)
    counts = Counter(hex.kind for hex in hexes)
    lines = [
        ngettext(
            "%(n)s hex of %(terrain)s",
            "%(n)s hexes of %(terrain)s",
            count,
            terrain=terms.TERRAIN[kind],
        )
        for kind, count in sorted(counts.items())
    ]
    if card.roads:
        roads = len(card.roads)
        lines.append(ngettext("%(n)s road", "%(n)s roads", roads))
    highest = _("levels up to %(high)s", high=max(hex.level for hex in hexes))
    return CardText(
        card.name,
        _("Board"),
        ((_("Columns"), card.columns), (_("Rows"), card.rows)),
        (CardBlock(_("Ground"), (highest,), tuple(lines)),),
    )


# -- Scenarios


def _scenario(card: ScenarioCard) -> CardText:
    blocks = []
    if card.introduction:
        words = _(card.introduction)
        blocks.append(CardBlock(_("Introduction"), (), (words,)))
    for nation, force in card.forces.items():
        actions = ngettext(
            "%(n)s action in a turn", "%(n)s actions in a turn", card.actions[nation]
        )
        blocks.append(CardBlock(terms.NATIONS[nation], (actions,), tuple(_force(force))))
    if card.reinforcements:
        coming = [line for one in card.reinforcements for line in _reinforcement(one)]
        blocks.append(CardBlock(_("Reinforcements"), (), tuple(coming)))
    if card.markers:
        counts = Counter(marker.kind for marker in card.markers)
        lying = [
            _("%(count)s %(marker)s", count=count, marker=terms.MARKERS[kind])
            for kind, count in counts.items()
        ]
        blocks.append(CardBlock(_("Markers"), (), (_("%(markers)s", markers=all_of(lying)),)))
    if card.objectives:
        lines = tuple(_objective(one) for one in card.objectives)
        blocks.append(CardBlock(_("Objectives"), (), lines))
    blocks.append(CardBlock(_("Victory"), (), tuple(_victory(card))))
    if card.balance:
        blocks.append(CardBlock(_("Balance"), (), (_(card.balance),)))
    facts: tuple[tuple[Message, Message | str | int], ...] = (
        (_("Rounds"), card.rounds),
        (_("Initiative"), terms.NATIONS[card.initiative]),
    )
    return CardText(card.name, _("Scenario"), facts, tuple(blocks))


def _reinforcement(coming: Reinforcement) -> Iterator[Message]:
    """When a force arrives, and its figures."""
    yield _(
        "%(nation)s, at the end of round %(round)s:",
        nation=terms.NATIONS[coming.nation],
        round=coming.round,
    )
    yield from _force(coming)


def _force(force: Force) -> Iterator[Message]:
    """A force, division by division."""
    for division in force.divisions:
        figures = [
            _("%(count)s %(figure)s", count=count, figure=_name(figure))
            for figure, count in division.figures.items()
        ]
        yield ngettext(
            "%(n)s base: %(figures)s",
            "%(n)s bases: %(figures)s",
            division.bases,
            figures=figures,
        )
    if force.specialisations:
        tokens = [
            _("%(count)s %(token)s", count=count, token=terms.SPECIALISATIONS[token])
            for token, count in force.specialisations.items()
        ]
        yield _("Specialisations: %(tokens)s", tokens=tokens)
    if force.vehicles:
        yield _("Vehicles: %(vehicles)s", vehicles=[_name(vehicle) for vehicle in force.vehicles])


def _name(card_id: str) -> str:
    """The name of a built-in card; the id of any other."""
    card = packs.cards().get(card_id)
    return str(card["name"]) if card else card_id


def _objective(one: Objective) -> Message:
    if one.kind == "victory":
        return _("%(name)s in %(hex)s", name=one.name, hex=one.hex)
    if one.nation:
        return ngettext(
            "%(name)s in %(hex)s: %(n)s command point, for %(nation)s alone",
            "%(name)s in %(hex)s: %(n)s command points, for %(nation)s alone",
            one.value,
            name=one.name,
            hex=one.hex,
            nation=terms.NATIONS[one.nation],
        )
    return ngettext(
        "%(name)s in %(hex)s: %(n)s command point",
        "%(name)s in %(hex)s: %(n)s command points",
        one.value,
        name=one.name,
        hex=one.hex,
    )


def at_stake(card: Json, round: int) -> Iterator[Message]:
    """What a scenario is about from a round on: the hexes to be taken, or what scores next."""
    scenario = ScenarioCard.model_validate(dict(card))
    held = [one for one in scenario.scoring if isinstance(one, ControlPoints)]
    coming = min((one.round for one in held if one.round >= round), default=None)
    for scored in scenario.scoring:
        if isinstance(scored, LossPoints):
            yield _loss(scored)
        elif scored.round == coming:
            yield _control(scored)
    if scenario.conquest:
        yield _conquest(scenario.conquest)


def _victory(card: ScenarioCard) -> Iterator[Message]:
    for scored in card.scoring:
        yield _control(scored) if isinstance(scored, ControlPoints) else _loss(scored)
    yield _conquest(card.conquest) if card.conquest else _tie(card.tie)


def _conquest(conquest: Conquest) -> Message:
    return _(
        "%(nation)s wins on controlling %(hexes)s at the end of a round, and else loses.",
        nation=terms.NATIONS[conquest.nation],
        hexes=all_of(conquest.hexes),
    )


def _control(scored: ControlPoints) -> Message:
    return ngettext(
        "%(n)s point for controlling %(hex)s at the end of round %(round)s",
        "%(n)s points for controlling %(hex)s at the end of round %(round)s",
        scored.points,
        hex=scored.hex,
        round=scored.round,
    )


def _loss(scored: LossPoints) -> Message:
    if scored.unit == "squad":
        return ngettext(
            "%(n)s point for each enemy squad destroyed",
            "%(n)s points for each enemy squad destroyed",
            scored.points,
        )
    return ngettext(
        "%(n)s point for each enemy vehicle destroyed",
        "%(n)s points for each enemy vehicle destroyed",
        scored.points,
    )


def _tie(tie: Tie) -> Message:
    if tie.by == "nation" and tie.nation:
        return _(
            "With as many points on both sides %(nation)s wins.", nation=terms.NATIONS[tie.nation]
        )
    if tie.by == "control":
        return _("With as many points on both sides whoever controls %(hex)s wins.", hex=tie.hex)
    if tie.by == "last-in":
        return _(
            "With as many points on both sides whoever stood in %(hex)s last wins.", hex=tie.hex
        )
    return _("With as many points on both sides it is a draw.")
