"""The declaration of physical attacks, as options of an ask."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ...contract.asking import Answer, Ask, Game, ScriptPart
from ...data import Plain
from ...fields import Chance, Choice, Illegal, Option, Pick
from ...fields.option import Builder, Menu
from ...hexes import neighbour
from ...lazy import LazySequence
from ...text import Message, _, pgettext
from .. import ground, terms
from ..actions import MechAction
from ..constants.tables import Kind
from ..events import OfMech
from ..mechs import condition, sheet
from ..state import Blow, Mech, State, Strike
from ..sums import signed
from ..terms import ARMS, LEGS, Location
from . import damage, limits
from .numbers import hopeless, number

NO_TARGET = "none"


KINDS = ("kick", "punch", "club", "hatchet", "push", "charge", "dfa", "none")


class StrikeDeclared(OfMech, kind="strike-declared"):
    """A 'Mech declares a physical attack, or none."""

    attack: Blow
    targets: tuple[str, ...]
    rule: str = "BT-4.1.p1"


@dataclass(frozen=True)
class PhysicalAttack(MechAction):
    """A 'Mech declares a kind of physical attack, or none."""

    kind: Blow


def declarations(game: Game[State], mechs: Sequence[Mech]) -> Menu:
    """The options of these 'Mechs, each built when it is opened."""
    return Menu.of(LazySequence(partial(map, partial(_builder, game), mechs)))


def _builder(game: Game[State], mech: Mech) -> Builder:
    return Builder(tuple(f"{kind}:{mech.id}" for kind in KINDS), partial(options, game, mech))


def options(game: Game[State], mech: Mech) -> list[Option]:
    """The options of one 'Mech: each kind of attack that it may make on a neighbour, or none. A
    charge or a death from above that it declared in movement is its attack, without further choice
    (BT-4.1.p1), unless it has become immobile since: then it declares none (BT-9.p1)."""
    none = _plain(mech, "none", _("No physical attack"))
    if condition.immobile(mech):
        return [none]
    if mech.movement.charge:
        return [_plain(mech, "charge", _("Go on with its attack"))]
    if mech.movement.dfa:
        return [_plain(mech, "dfa", _("Go on with its attack"))]
    if limits.strikes_at_all(game, mech) or not limits.targets(game, mech):
        return [none]
    found = [kind(game, mech) for kind in (_kick, _punch, _club, _hatchet, _push)]
    return [*(option for option in found if option), none]


def _plain(mech: Mech, kind: Blow, label: Message) -> Option:
    return Option(
        f"{kind}:{mech.id}",
        label,
        rule="BT-4.1.p1",
        on={"unit": mech.id},
        group="end" if kind == "none" else "strike",
        payload=PhysicalAttack(mech.id, kind),
    )


def _kick(game: Game[State], mech: Mech) -> Option | None:
    return _at_one(game, mech, "kick", _("Kick"), "BT-4.2.p3", LEGS)


def _punch(game: Game[State], mech: Mech) -> Option | None:
    """The option of punching with either arm or both, at one target or two (BT-4.2.p4)."""
    fields = []
    for arm in ARMS:
        choices = list(_choices(game, "punch", mech, (arm,)))
        none = Choice(NO_TARGET, _("Not with this arm"))
        fields.append(_pick(arm, terms.NAMES[arm], [*choices, none]))
    return _option(mech, "punch", _("Punch"), "BT-4.2.p4", fields, _some_arm)


def _some_arm(values: Plain) -> None:
    if all(values[arm] == NO_TARGET for arm in ARMS):
        raise Illegal("BT-4.2.p4", _("A punch needs an arm and its target."))


def _club(game: Game[State], mech: Mech) -> Option | None:
    return _at_one(game, mech, "club", _("Club"), "BT-4.2.p5") if mech.club else None


def _hatchet(game: Game[State], mech: Mech) -> Option | None:
    arm = condition.hatchet_arm(sheet.card_of(game.setup, mech))
    if arm is None:
        return None
    return _at_one(game, mech, "hatchet", _("Hatchet"), "BT-11.19", (arm,))


def _push(game: Game[State], mech: Mech) -> Option | None:
    return _at_one(game, mech, "push", pgettext("a physical attack", "Push"), "BT-4.2.p6")


def _at_one(
    game: Game[State],
    mech: Mech,
    kind: Kind,
    label: Message,
    rule: str,
    limbs: Iterable[Location | None] = (None,),
) -> Option | None:
    """The option of an attack with one of these limbs at one target."""
    choices = list(_choices(game, kind, mech, limbs))
    return _option(mech, kind, label, rule, [_pick("at", label, choices)])


def _pick(name: str, label: Message, choices: list[Choice]) -> Pick:
    return Pick(name, label, choices=choices, of="unit")


def _option(
    mech: Mech,
    kind: Kind,
    label: Message,
    rule: str,
    fields: list[Pick],
    validate: Callable[[Plain], None] | None = None,
) -> Option | None:
    """The option of an attack, refused with a reason if it has no target; None without a 'Mech
    near."""
    choices = [choice for known in fields for choice in known.choices if choice.id != NO_TARGET]
    if not choices:
        return None
    refused = None if any(not choice.refused for choice in choices) else choices[0].refused
    return Option(
        f"{kind}:{mech.id}",
        label,
        tuple(fields),
        rule=rule,
        refused=refused,
        on={"unit": mech.id},
        group="strike",
        validate=validate,
        payload=PhysicalAttack(mech.id, kind),
    )


def _choices(
    game: Game[State], kind: Kind, mech: Mech, limbs: Iterable[Location | None]
) -> Iterator[Choice]:
    """The choices of a target for each limb, with the number, its chance and the damage."""
    for limb in limbs:
        for target in limits.targets(game, mech):
            refused = None
            try:
                limits.refuse(game, kind, mech, target, limb)
            except Illegal as why:
                refused = why.anew()
            label = _("%(unit)s", unit=target.name)
            if kind == "kick" and limb:
                own = terms.NAMES[limb]
                label = _("%(unit)s, with your %(limb)s", unit=target.name, limb=own)
            yield Choice(
                _kick_at(target, limb) if kind == "kick" else target.id,
                label,
                partial(_details, game, kind, mech, target, limb),
                refused,
                partial(_chances, game, kind, mech, target, limb),
                at=target.id,
            )


def _details(
    game: Game[State], kind: Kind, mech: Mech, target: Mech, limb: Location | None
) -> list[Message]:
    """The number term by term, and the damage."""
    needed = number(game, kind, mech, target, limb)
    parts = [
        _("%(value)s: %(label)s", value=signed(term.value), label=term.label)
        for term in needed.terms
        if term.value
    ]
    sentences = [_("%(number)s or more on 2D6", number=needed.total), *parts]
    if hopeless(needed):
        sentences.append(_("12 or more: it misses by itself."))
    points = damage_of(game, kind, mech, limb)
    if points:
        sentences.append(_("%(points)s damage", points=points))
    return sentences


def _chances(
    game: Game[State], kind: Kind, mech: Mech, target: Mech, limb: Location | None
) -> list[Chance]:
    needed = number(game, kind, mech, target, limb)
    return [Chance(_("Hits"), 0.0 if hopeless(needed) else float(needed.chance))]


def damage_of(game: Game[State], kind: Kind, mech: Mech, limb: Location | None) -> int:
    """The damage of a kick, a punch, a club or a hatchet; a push does none."""
    card = sheet.card_of(game.setup, mech)
    if kind == "kick" and limb:
        return damage.kick(card, mech, limb)
    if kind == "punch" and limb:
        return damage.punch(card, mech, limb)
    if kind == "hatchet":
        return damage.hatchet(card)
    return damage.club(card) if kind == "club" else 0


# -- Carrying out ------------------------------------------------------------------------------


def carry_out(game: Game[State], mech: Mech, answer: Answer) -> None:
    """Declares the attack that the player has chosen."""
    kind = answer.chosen(PhysicalAttack).kind
    blows: dict[Location, str] = {}
    target = ""
    if kind == "kick":
        blows = next(
            {leg: enemy.id}
            for leg in LEGS
            for enemy in limits.targets(game, mech)
            if _kick_at(enemy, leg) == answer["at"]
        )
    elif kind == "punch":
        blows = {arm: answer[arm] for arm in ARMS if answer[arm] != NO_TARGET}
    elif kind in ("club", "hatchet", "push"):
        target = str(answer["at"])
    elif kind == "charge":
        target = mech.movement.charge
    elif kind == "dfa":
        target = mech.movement.dfa
    mech.strike = Strike(kind, target, blows)
    game.emit(StrikeDeclared(unit=mech.id, attack=kind, targets=tuple(mech.strike.targets)))


def _kick_at(target: Mech, leg: Location | None) -> str:
    """The id of the choice of a target for a kicking leg."""
    return f"{target.id}:{leg}"


def direction(
    game: Game[State],
    mech: Mech,
    ways: Sequence[int],
    word: str,
    prompt: Message,
    others: Message,
    rule: str,
) -> ScriptPart:
    """The direction that the 'Mech's player chooses, by an option such as "pass:a1:2"; there is no
    ask for a single direction."""
    if len(ways) == 1:
        return ways[0]
    land = ground.of(game.setup, game.state)
    options = [
        Option(
            f"{word}:{mech.id}:{way}",
            _("Into %(hex)s", hex=land.number(neighbour(mech.at, way))),
            rule=rule,
            on={"unit": mech.id},
            payload=way,
        )
        for way in ways
    ]
    answer = yield Ask(mech.seat, prompt, options, rule, others=others, about={"unit": mech.id})
    return answer.chosen(int)
