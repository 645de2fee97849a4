"""The region of the attack under way."""

from collections.abc import Iterable
from typing import Any, Final

from ...contract.regions import RegionContext
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ...drawing.sides import side
from ...text import Message, Say, _, ngettext, pgettext
from ..drawing import attack_shown, dice_of, unit_name
from ..log_lines.fighting import damage_parts, hard_hit_of
from ..state import AttackShown

_REGION: Final = Markup(
    '<section id="region-attack" class="attack"{} aria-label="{}">\n{}\n</section>'
)
_HIDDEN: Final = Safe(" hidden")
_ATTACK: Final = Markup(
    '<header class="attack-head"><p class="eyebrow">{}</p><h2>{}</h2></header>\n'
    '<p class="attack-line">{}<span aria-hidden="true">→</span>'
    '<span class="visually-hidden">{}</span>{}</p>\n{}\n{}\n{}\n{}'
)
_WHO: Final = Markup(
    '<span class="attack-who" data-attack-{}="{}"><span class="seat-mark {}" aria-hidden="true">'
    "</span><b>{}</b></span>"
)
_DICE: Final = Markup('<div class="roll-dice">{}</div>')
_COUNT: Final = Markup('<p class="attack-count">{}</p>')
_NOTE: Final = Markup('<p class="small muted">{}</p>')
_DAMAGE: Final = Markup('<p class="attack-damage">{}</p>')
_MORE: Final = Markup('<details class="log-more"><summary>{}</summary><ul>{}</ul></details>')
_LINE: Final = Markup("<li>{}</li>")


def region(ctx: RegionContext) -> Safe:
    """The whole region; an empty frame while there is no attack."""
    result, attack = ctx.view["result"], ctx.table["attack"]
    is_shown = attack and not result
    return _REGION(
        NOTHING if is_shown else _HIDDEN,
        ctx.pen.say(_("Attack")),
        _attack(ctx, attack_shown(attack)) if is_shown else NOTHING,
    )


def _attack(ctx: RegionContext, attack: AttackShown) -> Safe:
    pen, say = ctx.pen, ctx.pen.say
    is_rolled = attack.damage is not None
    title = pgettext("an attack", "Counter") if attack.counter else _("Attack")
    rolled = joined(pen.die(face, mark) for face, mark in dice_of(attack))
    sources = _more(say, _("Where the dice come from"), attack.sources)
    return _ATTACK(
        *(say(title), say(Message(attack.weapon, context="name"))),
        _who(ctx, "attacker", attack.attacker),
        say(_("against")),
        _who(ctx, "target", attack.target),
        _DICE(rolled) if attack.faces else NOTHING,
        _outcome(say, attack) if is_rolled else _to_be_rolled(say, attack),
        sources,
        _damage_parts(say, attack)
        if is_rolled
        else _more(say, _("Where the defence comes from"), attack.defence_parts),
    )


def _who(ctx: RegionContext, role: str, unit_id: str) -> Safe:
    """The attacker or the target, as the role says."""
    table = ctx.table
    unit = next(unit for unit in table["units"] if unit["id"] == unit_id)
    name = unit_name(ctx.pen.say, unit, ctx.names, table)
    return _WHO(role, unit_id, side(unit["seat"]), name)


def _to_be_rolled(say: Say, attack: AttackShown) -> Safe:
    dice = ngettext(
        "<b>%(n)s</b> die will be rolled", "<b>%(n)s</b> dice will be rolled", attack.dice
    )
    values = _(
        "Attack %(a)s and the successes, against defence %(d)s less the criticals",
        a=attack.attack,
        d=attack.defence,
    )
    return joined((_COUNT(Safe(say(dice))), _NOTE(say(values))), "\n")


def _outcome(say: Say, attack: AttackShown) -> Safe:
    """The dice and the damage that results."""
    successes = attack.successes
    counted = ngettext(
        "<b>%(n)s</b> success, <b>%(c)s</b> critical",
        "<b>%(n)s</b> successes, <b>%(c)s</b> critical",
        successes,
        c=attack.criticals,
    )
    parts = [Safe(say(counted))]
    if successes:
        parts.append(Safe(say(_("%(a)s against %(d)s", a=attack.attack, d=attack.defence))))
    if more := hard_hit_of(attack):
        parts.append(Safe(say(_("Hard Hit +%(more)s", more=more))))
    damage = ngettext("<b>%(n)s</b> damage", "<b>%(n)s</b> damage", attack.damage or 0)
    return joined((_COUNT(joined(parts, " · ")), _DAMAGE(Safe(say(damage)))), "\n")


def _damage_parts(say: Say, attack: AttackShown) -> Safe:
    if not attack.successes:
        return NOTHING
    return _more(say, _("Where the damage comes from"), damage_parts(attack))


def _more(say: Say, title: Any, lines: Iterable[Any]) -> Safe:
    return _MORE(say(title), joined(_LINE(say(line)) for line in lines))
