"""Modifiers in words: a sentence each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import singledispatch

from ....text import Message, _, all_of, any_of, ngettext, one_by_one, pgettext
from ...terms import CONDITIONS, TOOLS
from ..words import modifiers as words
from ..words.rules import Modifier
from .amounts import amount, dice_by_choice
from .characters import any_of_those, subject, those
from .conditions import conditions
from .dice import A_FACE, SEVERAL_FACES, dice_of, face_of
from .nouns import OPPOSING_ROLLS, OWN_ROLLS, ROLLS, THE_ROLL, TYPES
from .reading import reading
from .references import is_own_attack, reference
from .rules import granted_attack, profile_line


@reading.register
def modifier(item: Modifier) -> Message:
    """A modifier in words, with the conditions under which it counts."""
    sentence = modifier_sentence(item)
    if not item.if_:
        return sentence
    return _("If %(this)s: %(what)s", this=conditions(item.if_), what=sentence)


@singledispatch
def modifier_sentence(item: Modifier) -> Message:
    """What a modifier changes, whatever its conditions."""
    raise NotImplementedError(f"{type(item).__name__} has no reading")


def _is_of_attack(item: Modifier) -> bool:
    """Whether it counts for the attack whose rule it is, which is "the attack" then."""
    return is_own_attack() and item.to == "self"


def _rolls(rolls: Sequence[str], called: Mapping[str, Message] = ROLLS) -> Message:
    message: Message = all_of([called[roll] for roll in rolls])
    return message


# -- Dice


@modifier_sentence.register
def dice(item: words.DiceMod) -> Message:
    """Dice more or fewer."""
    who, rolls = subject(item.to), _rolls(item.roll, THE_ROLL if _is_of_attack(item) else ROLLS)
    if not isinstance(item.add, int):
        text = _("%(who)s rolls additional dice in %(rolls)s, equal to %(dice)s.")
        return text.filled(who=who, rolls=rolls, dice=amount(item.add))
    if item.add < 0:
        text = _("%(who)s rolls %(dice)s fewer in %(rolls)s.")
        return text.filled(who=who, rolls=rolls, dice=dice_of(-item.add))
    return _(
        "%(who)s rolls %(dice)s more in %(rolls)s.", who=who, rolls=rolls, dice=dice_of(item.add)
    )


@modifier_sentence.register
def dice_from(item: words.DiceFrom) -> Message:
    """The dice that a roll starts from."""
    who, rolls = those(item.to), _rolls(item.roll)
    if not isinstance(item.dice, int):
        text = _("Whatever its card says, %(who)s rolls dice equal to %(dice)s in %(rolls)s.")
        return text.filled(who=who, rolls=rolls, dice=amount(item.dice))
    if item.dice == 0:
        return _(
            "Whatever its card says, %(who)s rolls no dice in %(rolls)s.", who=who, rolls=rolls
        )
    text = _("Whatever its card says, %(who)s rolls %(dice)s in %(rolls)s.")
    return text.filled(who=who, rolls=rolls, dice=dice_of(item.dice))


@modifier_sentence.register
def reroll(item: words.RerollMod) -> Message:
    """Dice that may be rolled again."""
    who, count = subject(item.to), dice_by_choice(item.count)
    if item.all_or_none:
        text = _("%(who)s may reroll all dice of %(rolls)s.")
        return text.filled(who=who, rolls=_rolls(item.roll, OWN_ROLLS))
    if item.whose == "other":
        text = _("%(who)s may make the opponent reroll %(dice)s in %(rolls)s.")
        return text.filled(who=who, rolls=_rolls(item.roll), dice=count)
    if _is_of_attack(item):
        text = _("%(who)s may reroll %(dice)s in %(rolls)s.")
        return text.filled(who=who, rolls=_rolls(item.roll, THE_ROLL), dice=count)
    text = _("%(who)s may reroll %(dice)s in each of %(rolls)s.")
    return text.filled(who=who, rolls=_rolls(item.roll, OWN_ROLLS), dice=count)


@modifier_sentence.register
def change(item: words.ChangeMod) -> Message:
    """Dice that may be turned."""
    rolls = OWN_ROLLS
    if item.whose == "other":
        rolls = OPPOSING_ROLLS
    elif _is_of_attack(item):
        rolls = THE_ROLL
    turned: dict[str, object] = {
        "who": subject(item.to),
        "rolls": _rolls(item.roll, rolls),
        "faces": face_of(item.showing),
    }
    if item.count == 1:
        text = _("%(who)s may turn 1 die of %(rolls)s that shows %(faces)s to %(face)s.")
        sentence = text.filled(**turned, face=A_FACE[item.into])
    else:
        text = _("%(who)s may turn %(dice)s of %(rolls)s that show %(faces)s to %(into)s.")
        into = SEVERAL_FACES[item.into]
        sentence = text.filled(**turned, dice=dice_by_choice(item.count), into=into)
    if not item.gain:
        return sentence
    gained = _("It gains %(gain)s Power for each.", gain=item.gain)
    message: Message = one_by_one([sentence, gained])
    return message


@modifier_sentence.register
def worth(item: words.Worth) -> Message:
    """What a face counts as."""
    who, faces = those(item.to), face_of(item.faces)
    if _is_of_attack(item):
        rolls = _rolls(item.roll, THE_ROLL)
        text = ngettext(
            "In %(rolls)s each %(faces)s counts as a success.",
            "In %(rolls)s each %(faces)s counts as %(n)s successes.",
            item.worth,
        )
        if item.worth == 0:
            text = _("In %(rolls)s no %(faces)s counts as a success.")
        return text.filled(rolls=rolls, faces=faces)
    text = ngettext(
        "In %(rolls)s of %(who)s each %(faces)s counts as a success.",
        "In %(rolls)s of %(who)s each %(faces)s counts as %(n)s successes.",
        item.worth,
    )
    if item.worth == 0:
        text = _("In %(rolls)s of %(who)s no %(faces)s counts as a success.")
    return text.filled(rolls=_rolls(item.roll), who=who, faces=faces)


@modifier_sentence.register
def reads_as(item: words.ReadsAs) -> Message:
    """Dice that count as showing something else."""
    rolls: Message = all_of([READ_ROLLS[roll] for roll in item.roll])
    return ngettext(
        "In the end, %(who)s counts %(n)s die that shows %(face)s in %(rolls)s as %(into)s.",
        "In the end, %(who)s counts up to %(n)s dice that show %(face)s in %(rolls)s as %(into)s.",
        item.count,
        who=those(item.to),
        face=A_FACE[item.showing],
        rolls=rolls,
        into=A_FACE[item.into],
    )


READ_ROLLS: dict[str, Message] = {**ROLLS, "interact": _("rolls of interactions")}


@modifier_sentence.register
def no_extra_dice(item: words.NoExtraDice) -> Message:
    """Criticals without more dice."""
    text = _("Criticals add no dice to %(rolls)s of %(who)s.")
    return text.filled(rolls=_rolls(item.roll), who=those(item.to))


@modifier_sentence.register
def free_failures(item: words.FreeFailures) -> Message:
    """Failures that rules may touch."""
    text = _("Rules may let %(who)s reroll and change failures too in %(rolls)s.")
    return text.filled(rolls=_rolls(item.roll), who=those(item.to))


@modifier_sentence.register
def no_modifying(item: words.NoModifying) -> Message:
    """Dice that stay as they are."""
    text = _("%(who)s cannot modify or reroll its own dice in %(rolls)s.")
    return text.filled(rolls=_rolls(item.roll), who=subject(item.to))


@modifier_sentence.register
def no_added_dice(item: words.NoAddedDice) -> Message:
    """Rolls without added dice."""
    return _("%(who)s cannot add dice to %(rolls)s.", rolls=_rolls(item.roll), who=subject(item.to))


# -- Attacks


@modifier_sentence.register
def ignore_sight(item: words.IgnoreSight) -> Message:
    """No line of sight needed."""
    if _is_of_attack(item):
        return _("The attack needs no line of sight.")
    return _("Attacks of %(who)s need no line of sight.", who=those(item.to))


@modifier_sentence.register
def ignore_cover(item: words.IgnoreCover) -> Message:
    """No cover."""
    if _is_of_attack(item):
        return _("The target gets no cover.")
    return _("Targets of attacks of %(who)s get no cover.", who=those(item.to))


@modifier_sentence.register
def has_cover(item: words.HasCover) -> Message:
    """Cover."""
    return _("%(who)s has cover.", who=subject(item.to))


@modifier_sentence.register
def measure_from(item: words.MeasureFrom) -> Message:
    """Where Range and line of sight begin."""
    return _("Range and line of sight are taken from %(of)s.", of=reference(item.who))


@modifier_sentence.register
def target_within(item: words.TargetWithin) -> Message:
    """How near attackers must be."""
    who = those(item.to)
    if item.of is None:
        text = _("Attackers must be within Range %(range)s to target %(who)s.")
        return text.filled(who=who, range=item.within)
    text = _("Attackers must be within Range %(range)s of %(of)s to target %(who)s.")
    return text.filled(who=who, range=item.within, of=reference(item.of))


@modifier_sentence.register
def no_target_limit(item: words.NoTargetLimit) -> Message:
    """No limit of that kind."""
    return _(
        "Rules that attackers must be within a Range to target a character do not count for "
        "%(who)s, as attacker or as target.",
        who=those(item.to),
    )


@modifier_sentence.register
def choose_type(item: words.ChooseType) -> Message:
    """The type by choice."""
    return _(
        "Before it chooses the target, %(who)s chooses the attack's type: %(types)s.",
        who=those(item.to),
        types=any_of([TYPES[one] for one in item.types]),
    )


GRANTED: dict[str | None, Message] = {
    None: _("%(who)s may make this attack: %(profile)s."),
    "turn": _("%(who)s may make this attack, once in a turn: %(profile)s."),
    "activation": _("%(who)s may make this attack, once in an activation: %(profile)s."),
    "game": _("%(who)s may make this attack, once in the game: %(profile)s."),
}


@modifier_sentence.register
def grant_attack(item: words.GrantAttack) -> Message:
    """One more attack, with its rules."""
    text = GRANTED[item.once].filled(who=subject(item.to), profile=profile_line(item.attack))
    if item.further != 0:
        text = one_by_one([text, _FURTHER.filled(further=amount(item.further))])
    return granted_attack(text, item.attack)


_FURTHER = _("Add %(further)s to its Range, up to Range 5.")


@modifier_sentence.register
def damage_cap(item: words.DamageCap) -> Message:
    """The most damage."""
    if _is_of_attack(item):
        return _("The attack deals at most %(most)s damage.", most=item.most)
    return _("Attacks of %(who)s deal at most %(most)s damage.", who=those(item.to), most=item.most)


@modifier_sentence.register
def no_power(item: words.NoPower) -> Message:
    """Damage without Power."""
    if _is_of_attack(item):
        return _("The damage of the attack gives the target no Power.")
    return _("The damage of attacks of %(who)s gives no Power.", who=those(item.to))


# -- Movement and what cannot be done


@modifier_sentence.register
def speed(item: words.SpeedMod) -> Message:
    """The Speed."""
    who = subject(item.to)
    if item.is_ is not None:
        return _("%(who)s has Speed %(tool)s.", who=who, tool=TOOLS[item.is_])
    if item.add_tool is not None:
        return _("%(who)s may advance with the %(tool)s tool.", who=who, tool=TOOLS[item.add_tool])
    return _("%(who)s keeps its Speed.", who=who)


@modifier_sentence.register
def barrier(item: words.Barrier) -> Message:
    """A line that nobody sees or advances across."""
    return _(
        "While %(who)s and %(other)s are within Range %(range)s of each other, nobody has line of "
        "sight across the straight line between them or through them, and enemies cannot lay the "
        "tool of an advance over it or over them; they may climb.",
        who=reference(item.to),
        other=reference(item.other),
        range=item.within,
    )


@modifier_sentence.register
def advance_size(item: words.AdvanceSize) -> Message:
    """The Size while advancing."""
    text = _("While the tool is laid for its advance, %(who)s counts as Size %(size)s.")
    return text.filled(who=those(item.to), size=item.size)


@modifier_sentence.register
def must_attack(item: words.MustAttack) -> Message:
    """Whom somebody must attack first."""
    text = _(
        "In its activation, the first action of %(who)s must be an attack at %(at)s, if it can "
        "make one."
    )
    return text.filled(who=those(item.to), at=any_of_those(item.at))


@modifier_sentence.register
def moves_at_most(item: words.MovesAtMost) -> Message:
    """The most Move actions."""
    return ngettext(
        "%(who)s may take only %(n)s Move action in a turn.",
        "%(who)s may take only %(n)s Move actions in a turn.",
        item.number,
        who=subject(item.to),
    )


@modifier_sentence.register
def extra_moves(item: words.ExtraMoves) -> Message:
    """More Move actions."""
    return ngettext(
        "%(who)s may take %(n)s more Move action in its activation.",
        "%(who)s may take %(n)s more Move actions in its activation.",
        item.number,
        who=subject(item.to),
    )


@modifier_sentence.register
def immune(item: words.Immune) -> Message:
    """Immunity."""
    who = subject(item.to)
    if item.conditions == "all":
        return _("%(who)s is immune to every special condition.", who=who)
    these = all_of([CONDITIONS[one] for one in item.conditions])
    return _("%(who)s is immune to %(these)s.", who=who, these=these)


CANNOT: dict[str, Message] = {
    "interact": pgettext("what somebody cannot do", "interact with objective tokens"),
    "hold": pgettext("what somebody cannot do", "hold objective tokens"),
    "contest": pgettext("what somebody cannot do", "contest objective tokens"),
    "heal": pgettext("what somebody cannot do", "have damage removed"),
    "be-pushed": pgettext("what somebody cannot do", "be pushed"),
    "be-thrown": pgettext("what somebody cannot do", "be thrown"),
    "be-placed": pgettext("what somebody cannot do", "be placed"),
    "be-advanced": pgettext("what somebody cannot do", "be advanced"),
    "take-collision-damage": pgettext("what somebody cannot do", "suffer damage from collisions"),
}


@modifier_sentence.register
def cannot(item: words.Cannot) -> Message:
    """What somebody cannot do."""
    who, what = subject(item.to), any_of([CANNOT[word] for word in item.do])
    if item.by == "enemies":
        return _("%(who)s cannot %(what)s by enemy effects.", who=who, what=what)
    return _("%(who)s cannot %(what)s.", who=who, what=what)


# -- Prices, tokens, squads

COSTS: dict[str, Message] = {
    "superpower": _("each superpower"),
    "upgrade": _("each superpower of its upgrades"),
    "attack": _("each attack"),
    "interact": _("interacting"),
    "tactic": _("its share of a Team Tactics card"),
}
FIRST_COSTS: dict[str, Message] = {
    "superpower": _("the first superpower of each turn"),
    "upgrade": _("the first superpower of its upgrades in each turn"),
    "attack": _("the first attack of each turn"),
    "interact": _("the first interaction of each turn"),
    "tactic": _("its share of the first Team Tactics card of each turn"),
}


@modifier_sentence.register
def cost(item: words.Cost) -> Message:
    """What something costs more or less."""
    costs = (FIRST_COSTS if item.first else COSTS)[item.of]
    return _changed_cost(item).filled(who=those(item.to), what=costs)


def _changed_cost(item: words.Cost) -> Message:
    by = item.change
    if not isinstance(by, int):
        text = _("For %(who)s, %(what)s costs more Power, equal to %(change)s.")
        if by.times < 0:
            text = _("For %(who)s, %(what)s costs less Power, equal to %(change)s.")
        return text.filled(change=amount(by.model_copy(update={"times": abs(by.times)})))
    if by >= 0:
        return _("For %(who)s, %(what)s costs %(change)s Power more.", change=by)
    if not item.least:
        return _("For %(who)s, %(what)s costs %(change)s Power less.", change=-by)
    text = _("For %(who)s, %(what)s costs %(change)s Power less, but at least %(least)s.")
    return text.filled(change=-by, least=item.least)


@modifier_sentence.register
def interact_range(item: words.InteractRange) -> Message:
    """How far somebody can interact."""
    text = _("%(who)s may interact within Range %(range)s.")
    return text.filled(who=subject(item.to), range=item.range)


@modifier_sentence.register
def counts_as(item: words.CountsAs) -> Message:
    """How many somebody counts as."""
    return ngettext(
        "%(who)s counts as %(n)s character for securing.",
        "%(who)s counts as %(n)s characters for securing.",
        item.number,
        who=subject(item.to),
    )


@modifier_sentence.register
def bears(item: words.Bears) -> Message:
    """The upgrades that somebody may have."""
    if not item.upgrades:
        return ngettext(
            "%(who)s may bear up to %(n)s upgrade.",
            "%(who)s may bear up to %(n)s upgrades.",
            item.most,
            who=subject(item.to),
        )
    names = any_of(list(item.upgrades))
    if item.most == 1:
        text = _("When a squad is built, %(who)s may bear one of these upgrades: %(names)s.")
        return text.filled(who=those(item.to), names=names)
    text = _("When a squad is built, %(who)s may bear up to %(most)s of these upgrades: %(names)s.")
    return text.filled(who=those(item.to), most=item.most, names=names)


@modifier_sentence.register
def any_affiliation(item: words.AnyAffiliation) -> Message:
    """Affiliated with anybody."""
    return _("When a squad is built, one character with this rule counts as affiliated.")


@modifier_sentence.register
def no_injured_side(item: words.NoInjuredSide) -> Message:
    """KO'd at once."""
    text = _("%(who)s is KO'd when it would be flipped to its Injured side.")
    return text.filled(who=subject(item.to))
