"""What players may choose while attacks go on: the next weapon (BT-3.6.p1), the slot of ammunition
that feeds one (BT-3.6.p4), the side of a line of sight that runs along an edge (BT-3.2.p1).

Each choice has a default. It is taken for whoever does not choose as they go, so that it costs
nobody an ask.
"""

from __future__ import annotations

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
    """Which of the shots that are left is fired next: the first, as was declared."""
    if len(shots) == 1 or mech.seat not in game.state.choosing:
        return shots[0]
    card = card_of(game.setup, mech)
    options = [
        _option(mech, "shoot", str(place), _shot(game, card, shot), "BT-3.6.p1")
        for place, shot in enumerate(shots)
    ]
    prompt = _("Which weapon of %(unit)s fires next?", unit=mech.name)
    return shots[(yield from _choose(mech, mech.seat, prompt, options))]


def _shot(game: Game[State], card: MechCard, shot: Shot) -> Message:
    weapon = previews.name_of(mount_of(card, shot.weapon))
    target = game.state.mech(shot.target).name
    return _("%(weapon)s at %(target)s", weapon=weapon, target=target)


def bin_of(game: Game[State], mech: Mech, shot: Shot) -> ScriptPart:
    """The slot of ammunition that feeds a weapon: of several the one with the fewest rounds, as the
    sooner it is empty, the sooner it cannot explode. Slots of one location that are equally full
    are one to choose."""
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
        _option(mech, "feed", str(place), _slot(mech, bin), "BT-3.6.p4")
        for place, bin in enumerate(bins)
    ]
    prompt = _("Which ammunition feeds the %(weapon)s?", weapon=weapon_of(mount).name)
    return bins[(yield from _choose(mech, mech.seat, prompt, options))]


def _slot(mech: Mech, ammo_bin: Bin) -> Message:
    left = condition.shots(mech, ammo_bin)
    return _("%(place)s: %(n)s left", place=NAMES[ammo_bin.location], n=left)


def keep_line(game: Game[State], mech: Mech, target: Mech) -> ScriptPart:
    """The line of sight to a target is kept for the rest of the turn. Where it runs along an edge
    the target's player says which side counts, if the shot can be made along both and it is not the
    same along both: the one that is worse for the attacker."""
    lines = sight.both_sides(game, mech, target)
    comes_to = {(line.added, sides.side_struck(target, mech.at, line.beside)) for line in lines}
    if target.seat in game.state.choosing and len(comes_to) > 1:
        options = [
            _option(target, "line", str(place), _along(game, mech, target, line), "BT-3.2.p1")
            for place, line in enumerate(lines)
        ]
        prompt = _(
            "%(unit)s is fired at along an edge. Which side counts this turn?", unit=target.name
        )
        place = yield from _choose(mech, target.seat, prompt, options)
        sight.keep(game, mech, target, lines[place].side)
    else:
        sight.keep(game, mech, target)


def _along(game: Game[State], mech: Mech, target: Mech, line: Sight) -> Message:
    """One side of a line: its hexes, what it adds, the side of the target that is struck."""
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


def _option(mech: Mech, kind: str, name: str, label: Message, rule: str) -> Option:
    return Option(
        f"{kind}:{mech.id}:{name}", label, rule=rule, on={"unit": mech.id}, payload=int(name)
    )


def _choose(mech: Mech, seat: int, prompt: Message, options: Sequence[Option]) -> ScriptPart:
    """Which of the options a seat chooses, by its place; the first is suggested."""
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
