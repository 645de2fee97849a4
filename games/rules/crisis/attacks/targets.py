"""The attacks of a character as options: their targets and odds."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ... import odds
from ...contract.asking import Game
from ...fields import Choice, Field, Illegal, Option, Pick
from ...text import Message, _
from .. import board, constants, terms
from ..cards.words.rules import Profile
from ..characters import damage
from ..context.attack_state import Attack
from ..dice import pools
from ..figures import names
from ..figures.state import State
from ..modifiers import stats
from . import aims, foreseen
from .aims import Aim
from .odds import damage_odds, percent


def option(game: Game[State], aim: Aim, barred: Illegal | None = None) -> Option:
    """An attack as an option: its targets with their numbers, or the direction of a beam; refused
    if it cannot be paid or has no target (CP-CARD-19, CP-ATK-25)."""
    cost = aim.cost(game)
    barred = barred or stats.cannot_pay(game, aim.unit, cost)
    fields: tuple[Field, ...] = ()
    if barred is None:
        made = aims.trial(game, aim, aim.unit)
        fields, barred = _fields(game, aim, made)
        fields = (*_type_field(game, made), *fields)
    return Option(
        aim.id,
        _("%(name)s", name=aim.profile.name),
        fields,
        "CP-ACT-04",
        cost=_("%(cost)s Power", cost=cost) if cost else None,
        details=lambda: _option_lines(game, aim),
        refused=barred,
        final=not fields and barred is None,  # there is nothing to point at and to confirm
        group="attack",
        on={"unit": aim.unit},
        payload=aim,
    )


def _option_lines(game: Game[State], aim: Aim) -> list[Message]:
    """The attack in a line and, for an area attack, which has no target to choose, its effect on
    everybody in range."""
    profile = profile_line(aim.profile)
    if aim.profile.shape != "area":
        return [profile]
    return [_("%(line)s.", line=profile), *series_lines(game, aim, aims.covered_by(game, aim, 0))]


def profile_line(profile: Profile) -> Message:
    """An attack's type, range and Strength in a line."""
    return _(
        "%(type)s, %(range)s, Strength %(strength)s",
        type=terms.ATTACK_TYPES[profile.type],
        range=terms.reach(profile.shape, profile.range),
        strength=profile.strength,
    )


def _type_field(game: Game[State], made: Attack) -> tuple[Field, ...]:
    """The field of the attack's type, which is chosen before the target."""
    choices = [Choice(item, terms.ATTACK_TYPES[item]) for item in _types(game, made)]
    return (Pick("type", _("Type of the attack"), choices),) if choices else ()


def _types(game: Game[State], made: Attack) -> tuple[str, ...]:
    """The types that the attacker may choose; empty if the attack has its own."""
    for _active, modifier, _ctx in stats.modifiers(game, made.attacker, "choose-type", made):
        return tuple(modifier.types)
    return ()


def _fields(game: Game[State], aim: Aim, made: Attack) -> tuple[tuple[Field, ...], Illegal | None]:
    nobody = Illegal("CP-ATK-25", _("There is nobody that it may attack."))
    if aim.profile.shape == "beam":
        beam = board.beam_field(
            game,
            aim.unit,
            aim.profile.range,
            lambda hit: _needs(game, aim, made, hit),
            lambda hit: series_lines(game, aim, hit),
            aims.origin(game, made),
        )
        likely = any(beam.forbid is None or beam.forbid(way) is None for way in beam.likely)
        return (beam,), None if likely else nobody
    if aim.profile.shape == "area":
        covered = aims.covered_by(game, aim, 0)
        return (), _needs(game, aim, made, covered)
    enemies = [
        unit
        for unit in game.state.characters.values()
        if unit.on_board and unit.seat != game.state.unit(aim.unit).seat
    ]
    choices = [target_choice(game, aim, unit.id) for unit in enemies]
    pick = Pick("target", _("Target"), choices, of="unit")
    return (pick,), None if any(not choice.refused for choice in choices) else nobody


def _needs(game: Game[State], aim: Aim, made: Attack, hit: Sequence[str]) -> Illegal | None:
    """The refusal of a beam or area attack without a valid enemy, or without the one that an effect
    names (CP-BEAM-07, CP-BEAM-11, CP-AREA-08, CP-AREA-09). None if it has one."""
    beam = aim.profile.shape == "beam"
    legal = [unit for unit in hit if aims.refused(game, made, unit) is None]
    if aim.only is not None and not set(legal) & set(aim.only):
        rule = "CP-BEAM-07" if beam else "CP-AREA-08"
        return Illegal(rule, _("It does not reach the character that it must attack."))
    if not legal:
        rule = "CP-BEAM-11" if beam else "CP-AREA-09"
        return Illegal(rule, _("It reaches no enemy in line of sight."))
    return None


def series_lines(game: Game[State], aim: Aim, hit: Sequence[str]) -> list[Message]:
    """The effect of a beam or area attack on everybody in its range (CP-BEAM-04, CP-BEAM-06,
    CP-AREA-04, CP-AREA-06)."""
    lines = []
    for unit in hit:
        made, name = aims.trial(game, aim, unit), names.unit(game, unit)
        why = aims.refused(game, made, unit)
        if game.state.unit(unit).seat == game.state.unit(aim.unit).seat:
            harm = constants.SERIES_DAMAGE
            lines.append(_("%(unit)s, an ally, suffers %(damage)s damage.", unit=name, damage=harm))
        elif why is not None:
            lines.append(_("%(unit)s is not attacked: %(why)s", unit=name, why=why.message))
        else:
            lines.append(_("%(unit)s is attacked: %(how)s", unit=name, how=_brief(game, made)))
    return lines


def _brief(game: Game[State], made: Attack) -> Message:
    made = foreseen.before_the_roll(game, made)
    sizes, _reasons = _dice(game, made)
    cover = aims.covered(game, made)
    net = damage_odds(game, made, sizes, cover)
    text = _("%(attack)s dice against %(defense)s, %(cover)s; expected damage %(mean)s.")
    if not net:
        text = _("%(attack)s dice against %(defense)s, %(cover)s.")
    params = {
        "attack": sizes["attack"],
        "defense": sizes["defense"],
        "cover": _("in cover") if cover else _("no cover"),
        "mean": f"{float(odds.mean(net)):.1f}" if net else "",
    }
    return text.filled(**params)


def target_choice(game: Game[State], aim: Aim, target: str) -> Choice:
    """A possible target: its distance, whether it is in sight, the dice of both sides and the
    expected damage."""
    made = aims.trial(game, aim, target)
    why = aims.refused(game, made, target)
    if why is None and aim.only is not None and target not in aim.only:
        why = Illegal("CP-CORE-01", _("It must attack another character."))
    name = _("%(name)s", name=names.unit(game, target))
    if why is not None:
        return Choice(target, name, lambda: (_distance(game, made),), why)
    return Choice(target, name, lambda: preview(game, made))


def _distance(game: Game[State], made: Attack) -> Message:
    """The distance of the target."""
    thousandths = board.distance(game, aims.origin(game, made), made.target)
    return _("%(inches)s inches away.", inches=board.inches(thousandths))


def preview(game: Game[State], made: Attack) -> tuple[Message, ...]:
    """The numbers behind an attack on a legal target, before anything is rolled."""
    blind = stats.has(game, made.attacker, "ignore-sight", made)
    types = _types(game, made)
    likely = foreseen.before_the_roll(game, made)
    cover = aims.covered(game, likely)
    lines = [
        _distance(game, made),
        _("Line of sight does not matter.") if blind else _("In line of sight."),
        _("In cover.") if cover else _("No cover."),
    ]
    for kind in types:
        lines.append(_("If it is %(type)s:", type=terms.ATTACK_TYPES[kind]))
        of_type = foreseen.before_the_roll(game, replace(made, type=kind))
        lines += _chances(game, of_type, cover)
    return tuple(lines if types else [*lines, *_chances(game, likely, cover)])


def _chances(game: Game[State], made: Attack, cover: bool) -> list[Message]:
    """The dice of both sides, and the expected damage."""
    lines = []
    sizes, reasons = _dice(game, made)
    for roll, dice in sizes.items():
        label = _("Attack") if roll == "attack" else _("Defense")
        lines.append(
            _(
                "%(roll)s dice: %(dice)s (%(reasons)s).",
                roll=label,
                dice=dice,
                reasons=reasons[roll],
            )
        )
    return [*lines, _expectation(game, made, sizes, cover)]


def _dice(game: Game[State], made: Attack) -> tuple[dict[str, int], dict[str, list[Message]]]:
    """The number of dice of either side, and their sources."""
    sizes, reasons = {}, {}
    for roll, (unit, base) in pools.sides(game, made).items():
        sizes[roll], reasons[roll] = pools.gathered(game, roll, unit, base, made)
    return sizes, reasons


def outlook(game: Game[State], made: Attack) -> Message:
    """The expected damage of an attack on a legal target, and the important chances."""
    likely = foreseen.before_the_roll(game, made)
    return _expectation(game, likely, _dice(game, likely)[0], aims.covered(game, likely))


def _expectation(game: Game[State], made: Attack, sizes: Mapping[str, int], cover: bool) -> Message:
    """The expected damage, the chance of any damage, and that of the target's last Stamina, before
    rerolls and reactions."""
    net = damage_odds(game, made, sizes, cover)
    if not net:
        return _("There are too many dice to show the odds.")
    left = damage.remaining(game, made.target)
    params = {
        "mean": f"{float(odds.mean(net)):.1f}",
        "any": percent(odds.at_least(net, 1)),
        "down": percent(odds.at_least(net, left)),
        "fall": _("a KO") if game.state.unit(made.target).side == "injured" else _("Dazing it"),
    }
    if left <= 1:
        return _("Expected damage: %(mean)s. Chance of %(fall)s: %(down)s%%.", **params)
    return _(
        "Expected damage: %(mean)s. Chance of any: %(any)s%%, of %(fall)s: %(down)s%%.", **params
    )
