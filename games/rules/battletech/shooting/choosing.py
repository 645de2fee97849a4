"""Choices while attacks are resolved: the next weapon (BT-3.6.p1), the slot of ammunition that
feeds a weapon (BT-3.6.p4), the side of a line of sight along an edge (BT-3.2.p1). Each choice has a
default, which is taken without an ask for players who did not ask to choose."""

from collections.abc import Sequence

from ...contract.asking import Ask, Game, ScriptPart, SuggestedAnswer
from ...fields import Option
from ...text import Message, _
from .. import ground, sides, sight
from ..cards.schema import Bin, MechCard
from ..mechs import condition
from ..mechs.sheet import card_of
from ..sight import Sight
from ..state import Mech, Shot, State
from ..terms import NAMES
from . import previews
from .volley import mount_of, weapon_of


def next_shot(game: Game[State], mech: Mech, shots: Sequence[Shot]) -> ScriptPart:
    """The next shot of those that are left; by default the first one declared."""
    if len(shots) == 1 or mech.seat not in game.state.choosing:
        return shots[0]
    card = card_of(game.setup, mech)
    options = [
        _option(mech, "shoot", place, _shot(game, card, shot), "BT-3.6.p1")
        for place, shot in enumerate(shots)
    ]
    prompt = _("Which weapon of %(unit)s fires next?", unit=mech.name)
    return shots[(yield from _choose(mech, mech.seat, prompt, options))]


def _shot(game: Game[State], card: MechCard, shot: Shot) -> Message:
    weapon = previews.name_of(mount_of(card, shot.weapon))
    target = game.state.mech(shot.target).name
    return _("%(weapon)s at %(target)s", weapon=weapon, target=target)


def bin_of(game: Game[State], mech: Mech, shot: Shot) -> ScriptPart:
    """The slot of ammunition that feeds a weapon: by default the one with the fewest rounds, as an
    empty slot cannot explode. Equally full slots of one location count as one."""
    card = card_of(game.setup, mech)
    mount = mount_of(card, shot.weapon)
    found = sorted(
        condition.ammunition(card, mech, mount),
        key=lambda ammo_bin: condition.shots(mech, ammo_bin),
    )
    apart = {(bin.location, condition.shots(mech, bin)): bin for bin in reversed(found)}
    bins = list(reversed(apart.values()))
    if len(bins) == 1 or mech.seat not in game.state.choosing:
        return bins[0]
    options = [
        _option(mech, "feed", place, _slot(mech, bin), "BT-3.6.p4")
        for place, bin in enumerate(bins)
    ]
    prompt = _("Which ammunition feeds the %(weapon)s?", weapon=weapon_of(mount).name)
    return bins[(yield from _choose(mech, mech.seat, prompt, options))]


def _slot(mech: Mech, ammo_bin: Bin) -> Message:
    left = condition.shots(mech, ammo_bin)
    return _("%(place)s: %(n)s left", place=NAMES[ammo_bin.location], n=left)


def keep_line(game: Game[State], mech: Mech, target: Mech) -> ScriptPart:
    """Fixes the line of sight to a target for the rest of the turn. Along an edge the target's
    player chooses the side, if the shot is possible along both and differs; by default the side
    that is worse for the attacker."""
    lines, place = sight.both_sides(game, mech, target), 0
    comes_to = {(line.added, sides.side_struck(target, mech.at, line.beside)) for line in lines}
    if target.seat in game.state.choosing and len(comes_to) > 1:
        options = [
            _option(target, "line", place, _along(game, mech, target, line), "BT-3.2.p1")
            for place, line in enumerate(lines)
        ]
        prompt = _(
            "%(unit)s is fired at along an edge. Which side counts this turn?", unit=target.name
        )
        place = yield from _choose(mech, target.seat, prompt, options)
    sight.keep(game, mech, target, lines[place].side)


def _along(game: Game[State], mech: Mech, target: Mech, line: Sight) -> Message:
    """One side of a line in words: its hexes, its modifiers, the side of the target that is hit."""
    land = ground.of(game.setup, game.state)
    return _(
        "By %(hexes)s: +%(more)s to hit, %(side)s struck",
        hexes=[land.number(hex) for hex in line.through],
        more=line.added,
        side=SIDES[sides.side_struck(target, mech.at, line.beside)],
    )


SIDES = {
    "front": _("the front"),
    "right": _("the right side"),
    "rear": _("the rear"),
    "left": _("the left side"),
}


def _option(mech: Mech, kind: str, place: int, label: Message, rule: str) -> Option:
    return Option(
        f"{kind}:{mech.id}:{place}", label, rule=rule, on={"unit": mech.id}, payload=place
    )


def _choose(mech: Mech, seat: int, prompt: Message, options: Sequence[Option]) -> ScriptPart:
    """The place of the option that a seat chooses; the first is suggested."""
    answer = yield Ask(
        seat,
        prompt,
        options,
        options[0].rule,
        others=_("A player chooses as the attacks go on."),
        about={"unit": mech.id},
        suggest=lambda: SuggestedAnswer(options[0].id, _("As suggested")),
    )
    return answer.chosen(int)
