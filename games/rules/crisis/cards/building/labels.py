"""What the fields of words, the values in them and the words themselves are called where a rule is
built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....text import Message, _
from ... import terms
from ..descriptions import amounts, moments
from ..descriptions.characters import one
from ..descriptions.choices import choosing
from ..descriptions.conditions import DONE
from ..descriptions.nouns import KINDS, ROLLS, TYPES, any_token
from ..descriptions.reading import describe, effect_sentences, in_order
from ..descriptions.references import reference
from ..descriptions.rules import limit_sentence, profile_line, rule_lines
from ..words.amounts import Number
from ..words.base import Word
from ..words.characters import NearToken, Who
from ..words.choices import Choice
from ..words.conditions import Condition
from ..words.effects.flow import Way
from ..words.rules import Effect, Limit, Modifier, Profile, Rule

FIELDS: Final[Mapping[str, Message]] = {
    "when": _("When"),
    "icons": _("On these dice"),
    "if": _("Only if"),
    "may": _("The player may decline"),
    "limit": _("How often"),
    "choose": _("Choices to make"),
    "do": _("What happens"),
    "always": _("Always in force"),
    "name": _("Name"),
    "who": _("Who"),
    "amount": _("How many"),
    "to": _("To"),
    "from": _("From whom"),
    "as": _("Name to call it by"),
    "pays": _("Pays so much Power"),
    "many": _("Several"),
    "least": _("At least"),
    "most": _("At most"),
    "within": _("Within Range"),
    "beyond": _("Not within Range"),
    "of": _("Of"),
    "but": _("Other than"),
    "one_of": _("Among"),
    "side": _("Whose"),
    "sees": _("In line of sight"),
    "size_at_most": _("Of a Size of at most"),
    "size_at_least": _("Of a Size of at least"),
    "threat_at_most": _("Of a Threat of at most"),
    "healthy": _("On its Healthy side"),
    "dazed": _("Dazed"),
    "activated": _("Has an Activated token"),
    "activating": _("In its own activation"),
    "hurt": _("Has damage"),
    "conditions": _("Special conditions"),
    "called": _("Called so on its card"),
    "not_called": _("Not called so on its card"),
    "cards": _("Characters by the ids of their cards"),
    "not_cards": _("But not these characters"),
    "alter_egos": _("With these alter egos"),
    "affiliation": _("Affiliation"),
    "power": _("Power"),
    "power_at_least": _("With so much Power"),
    "holds": _("Holds a token"),
    "holds_kinds": _("Holds a token of a kind"),
    "may_hold": _("May hold a token"),
    "contests": _("Contests a token"),
    "near": _("Near a token"),
    "not_near": _("Not near a token"),
    "counter": _("Counter"),
    "leader": _("Whose Leadership is in use"),
    "highest_threat": _("Of the highest Threat"),
    "then": _("Then"),
    "else": _("Otherwise"),
    "ways": _("Ways to choose from"),
    "rule": _("The rule"),
    "until": _("Until"),
    "next": _("Only the next"),
    "times": _("Times"),
    "on": _("For whom"),
    "per": _("For every"),
    "each": _("Counted for each"),
    "halved": _("Half of it, rounded up"),
    "plus": _("Plus"),
    "token": _("Token"),
    "with": _("Put there with"),
    "reach": _("Used from within Range"),
    "named": _("All of this name"),
    "tool": _("How far"),
    "tools": _("How far"),
    "toward": _("Toward"),
    "away": _("Away from"),
    "around": _("Around"),
    "by": _("By whom"),
    "roll": _("Roll"),
    "showing": _("Showing"),
    "into": _("Into"),
    "count": _("How many dice"),
    "add": _("So many dice"),
    "dice": _("So many dice"),
    "points": _("Points"),
    "with_crises": _("Scored together with the crisis cards"),
    "type": _("Type"),
    "types": _("Types"),
    "shape": _("Shape"),
    "shapes": _("Shapes"),
    "range": _("Range"),
    "strength": _("Strength"),
    "cost": _("Power"),
    "attack": _("Attack"),
    "attacks": _("Attacks, by name"),
    "profile": _("An attack of its own"),
    "at": _("At whom"),
    "free": _("Without paying for it"),
    "any_range": _("At any range"),
    "without": _("Without these rules of the attack"),
    "cost_at_most": _("Costs at most"),
    "that": _("That"),
    "is": _("Is"),
    "than": _("Than"),
    "state": _("State"),
    "names": _("Numbers"),
    "paid_by": _("Paid by"),
    "among": _("Among"),
    "kinds": _("Kinds"),
    "enemy": _("Of an enemy"),
    "action": _("By its own Attack action"),
    "change": _("Change"),
    "gain": _("Power gained for each"),
    "did": _("Has done in this round"),
    "whose": _("Whose"),
    "whole": _("All dice or none"),
    "one_in": _("One in so many"),
    "priority": _("The priority player's first"),
    "opponent_first": _("Those of the player without priority first"),
    "held_by": _("Held by"),
    "pick": _("So many of them, by choice"),
    "chosen": _("One chosen before"),
    "heal": _("Damage removed"),
    "hits": _("As if it had collided with"),
    "piece": _("Terrain"),
    "thrower": _("Thrown by"),
    "keeps_conditions": _("Special conditions stay"),
    "unhurt": _("Takes no damage from it"),
    "faces": _("Faces"),
    "worth": _("Worth so many successes"),
    "number": _("So many"),
    "first": _("Only the first"),
    "in": _("Counted in the same"),
    "one": _("One"),
    "failures": _("Failures too"),
    "add_tool": _("Or one more tool"),
    "upgrades": _("Upgrades"),
    "further": _("Added to its Range"),
    "size": _("Size"),
    "kind": _("Kind"),
    "sides": _("Sides"),
    "rules": _("Rules"),
}
"""By the name of a field on a card."""

VALUES: Final[Mapping[str, Message]] = {
    **terms.CONDITIONS,
    **terms.FACES,
    **terms.TOOLS,
    **TYPES,
    **ROLLS,
    **KINDS,
    **DONE,
    "ally": _("allies"),
    "enemy": _("enemies"),
    "any": _("any"),
    "all": _("all"),
    "own": _("its own roll"),
    "other": _("the opponent's roll"),
    "you": _("you"),
    "opponent": _("the opponent"),
    "either": _("Dazed or not"),
    "start": _("at its start"),
    "free": _("nothing"),
    "speed": _("up to its Speed"),
    "game": _("the end of the game"),
    "round": _("round"),
    "turn": _("turn"),
    "phase": _("phase"),
    "activation": _("activation"),
    "next-activation": _("its next activation"),
    "attack-action": _("attack action"),
    "upgrade": _("superpowers of upgrades"),
    "at-least": _("at least"),
    "at-most": _("at most"),
    "more-than": _("more than"),
    "less-than": _("less than"),
    "equal": _("equal to"),
    "both": _("both sides"),
    "healthy": _("Healthy side"),
    "injured": _("Injured side"),
    "same": _("the same side"),
    "single": _("one target"),
    "beam": _("beam"),
    "area": _("area"),
    "secured": _("secured"),
    "controlled": _("controlled"),
    "on-board": _("on the battlefield"),
}


def field_label(step: str) -> Message | str:
    """What a field is called."""
    return FIELDS.get(step, step.replace("_", " ").replace("-", " ").capitalize())


def value_label(value: str | int | bool) -> Message | str:
    """What a value is called."""
    if value is True:
        return _("yes")
    if value is False:
        return _("no")
    return VALUES.get(str(value), str(value).replace("-", " "))


def moment_label(when: str, of_attack: bool) -> Message:
    """A moment as a rule begins that answers it."""
    return moments.moment([when], [], of_attack)


def name_label(name: str) -> Message:
    """What a name stands for."""
    return reference(name)


def word_label(word: Word) -> Message | str:
    """What a word reads like by itself."""
    match word:
        case Number():
            found = amounts.amount(word)
            return found if isinstance(found, Message) else str(found)
        case Choice():
            with choosing([word]):
                return describe(word)
        case Effect() | Modifier() | Condition():
            return describe(word)
        case Who():
            return one(word)
        case Rule():
            return in_order(rule_lines(word))
        case Limit():
            return limit_sentence(word)
        case Profile():
            return profile_line(word)
        case Way():
            return _("%(name)s: %(lines)s", name=word.name, lines=effects_of(word))
        case NearToken():
            return _(
                "within Range %(range)s of %(token)s",
                range=word.within,
                token=any_token(word.token),
            )
    return type(word).__name__


def effects_of(word: Way) -> Message:
    """What happens on one of several ways."""
    return in_order(effect_sentences(word.do))


KIND_LABELS: Final[Mapping[type[Word], Message]] = {
    Rule: _("The rule"),
    Effect: _("What happens"),
    Modifier: _("What counts"),
    Condition: _("Only if"),
    Choice: _("A choice"),
    Number: _("How many"),
    Who: _("Who"),
    Limit: _("How often"),
    Profile: _("An attack"),
}


def kind_label(word: Word) -> Message | str:
    """What sort of part a word is."""
    for kind, label in KIND_LABELS.items():
        if isinstance(word, kind):
            return label
    return ""
