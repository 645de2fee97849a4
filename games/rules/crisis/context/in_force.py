"""The rules in force on all cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...budget import CostlyRule
from ...caching import cached_on_first
from ...contract.asking import Game
from ..cards.kinds.base import Card
from ..cards.kinds.character import Superpower
from ..cards.words.base import Word
from ..cards.words.rules import Rule
from ..figures import library, names
from ..figures.state import Character, State
from .active_rule import AT_WISH, ActiveRule, marks_of, of_lasting, of_power
from .attack_state import Attack


def modifying(
    game: Game[State], kind: str, attack: Attack | None = None, unit_id: str | None = None
) -> Sequence[ActiveRule]:
    """The rules in force with a modifier of this kind. Of those on characters' cards, only the ones
    that may be meant for a character, if it is given."""
    if kind not in _occurring(game):
        return ()
    return _in_force(game, kind, attack, unit_id)


def answering(game: Game[State], moment: str, attack: Attack | None = None) -> Sequence[ActiveRule]:
    """The rules in force that respond to a moment. Team Tactics cards are not in force but played:
    see `tactics`."""
    if moment not in _occurring(game):
        return ()
    return _in_force(game, moment, attack)


def at_wish(game: Game[State], seat: int) -> list[ActiveRule]:
    """The rules in force that a seat uses at will in an activation of its squad: those of its
    Leadership (CP-CARD-25)."""
    return [active for active in _in_force(game, AT_WISH) if active.seat == seat]


def _in_force(
    game: Game[State], mark: str, attack: Attack | None = None, unit_id: str | None = None
) -> Sequence[ActiveRule]:
    """The rules with a mark: those of the attack under way, of characters, lasting ones, and of the
    crisis cards."""
    state, on_cards = game.state, _on_cards(game)
    of_characters = on_cards.of_characters.get(mark)
    of_mission = on_cards.of_mission.get(mark, ())
    if not (attack or of_characters or state.lasting):
        return of_mission
    found: list[ActiveRule] = []
    if attack is not None:
        found += [active for active in attack.rules if mark in active.marks]
    if of_characters:
        if unit_id is not None:
            of_characters = _meant_for(on_cards, mark, unit_id)
        found += [active for active in of_characters if _counts(state, active)]
    if state.lasting:
        lasting = map(of_lasting, state.lasting)
        found += [active for active in lasting if mark in active.marks]
    found += of_mission
    return found


def _counts(state: State, active: ActiveRule) -> bool:
    """Whether a rule on a character's card is in force: on the side that is up, while the character
    is on the battlefield (CP-CARD-09), a superpower of the stat card in use (CP-HOUSE-05) unless
    the character is Dazed (CP-CARD-18, CP-DMG-13), or of one of its upgrades (CP-HOUSE-06), and the
    Leadership in use, Dazed or not (CP-CARD-27, CP-CARD-29)."""
    assert active.unit is not None
    assert active.power is not None
    unit = state.characters[active.unit]
    if not unit.deployed or unit.ko or active.power.sides not in ("both", unit.side):
        return False
    if active.upgrade:
        return active.upgrade in unit.upgrades and not unit.dazed
    if active.form != unit.form and active.kind != "leadership":
        return False
    if active.kind == "leadership":
        return state.squads[unit.seat].leader == unit.id
    return not unit.dazed


def tactics(game: Game[State], seat: int, moment: str | None = None) -> list[ActiveRule]:
    """The rules of the unused Team Tactics cards of a seat (CP-TAC-08): those that respond to a
    moment or, without one, those used at will."""
    if moment is not None and moment not in _occurring(game):
        return []
    squad = game.state.squads[seat]
    found = _of_tactics(game, seat).get(moment or AT_WISH, ())
    return [active for active in found if active.tactic not in squad.used_tactics]


# -- Where it is looked up: worked out once for each card of a match


RulesBy = dict[str, list[ActiveRule]]
"""Rules by mark."""


class _OnCards(NamedTuple):
    """The rules on the cards of the characters of a match, and of its mission. meant: those of
    characters by the kind of a modifier and the character for which it is asked for, as far as that
    was worked out."""

    of_characters: RulesBy
    of_mission: RulesBy
    meant: dict[tuple[str, str], list[ActiveRule]]


def _on_cards(game: Game[State]) -> _OnCards:
    state = game.state
    key = ("on cards", *mission(game), *state.characters)
    found: _OnCards | None = game.setup.cache.get(key)
    if found is None:
        game.setup.cache[key] = found = _OnCards(_of_characters(game), _of_mission(game), {})
    return found


def _of_characters(game: Game[State]) -> RulesBy:
    """All rules on both sides of the characters' cards by mark, except those of active superpowers,
    which are used at will."""
    return _by_mark(
        active for unit in game.state.characters.values() for active in _waiting(game, unit)
    )


def _meant_for(on_cards: _OnCards, kind: str, unit_id: str) -> list[ActiveRule]:
    """Those with a modifier of a kind that may be meant for a character: its own, and those of
    others that are not for themselves alone."""
    key = (kind, unit_id)
    found = on_cards.meant.get(key)
    if found is None:
        on_cards.meant[key] = found = [
            active
            for active in on_cards.of_characters[kind]
            if active.unit == unit_id
            or any(each.mod == kind and each.to != "self" for each in active.rule.always)
        ]
    return found


def _waiting(game: Game[State], unit: Character) -> Iterator[ActiveRule]:
    """The rules on a character's stat cards and on the upgrades that it may have."""
    for form, card in library.stat_cards(game.setup, unit.card):
        for power, number, rule in _rules_of(card.superpowers):
            yield of_power(unit, power, rule, number, form)
    for upgrade in library.character(game.setup, unit.card).upgrades:
        for power, number, rule in _rules_of(upgrade.superpowers):
            yield of_power(unit, power, rule, number, upgrade=upgrade.name)


def _rules_of(powers: Iterable[Superpower]) -> Iterator[tuple[Superpower, int, Rule]]:
    for power in powers:
        if power.type != "active":
            yield from ((power, number, rule) for number, rule in enumerate(power.rules))


def _of_tactics(game: Game[State], seat: int) -> Mapping[str, Sequence[ActiveRule]]:
    """The rules of a seat's Team Tactics cards, by their moment or its wish."""
    cards = game.state.squads[seat].tactics
    key = ("tactics", seat, *cards)
    found: dict[str, list[ActiveRule]] | None = game.setup.cache.get(key)
    if found is None:
        game.setup.cache[key] = found = {}
        for card_id in cards:
            card = library.tactic(game.setup, card_id)
            for number, rule in enumerate(card.rules):
                name = f"{card_id}|{seat}|{number}"
                active = ActiveRule(rule, card.name, "tactic", name, seat=seat, tactic=card_id)
                found.setdefault(rule.when or AT_WISH, []).append(active)
    return found


def _of_mission(game: Game[State]) -> RulesBy:
    """The rules of the mission's crisis cards by mark, which belong to neither side
    (CP-CORE-08)."""
    return _by_mark(
        ActiveRule(rule, rule.name or card.name, "crisis", f"{card.id}|{number}", part=number)
        for card in (library.crisis(game.setup, card_id) for card_id in mission(game))
        for number, rule in enumerate(card.rules)
    )


def _by_mark(rules: Iterable[ActiveRule]) -> RulesBy:
    found: RulesBy = {}
    for active in rules:
        for mark in active.marks:
            found.setdefault(mark, []).append(active)
    return found


def occurs(game: Game[State], mark: str) -> bool:
    """Whether any card of the match has a modifier of this kind, or responds to this moment."""
    return mark in _occurring(game)


def is_asked(game: Game[State], about: str) -> bool:
    """Whether any card of the match needs this record; records that no card needs are not kept."""
    return f"asks {about}" in _occurring(game)


def _occurring(game: Game[State]) -> frozenset[str]:
    """Every modifier and moment on the cards of the match, and the records that they need."""
    cache = game.setup.cache
    known: frozenset[str] | None = cache.get("occurring")
    if known is None:
        cache["occurring"] = known = frozenset(
            mark
            for card_id, data in game.setup.cards.items()
            if library.kind_of(data) in ("character", "tactic", "crisis")
            for mark in _marks_on(library.card(game.setup, card_id))
        )
    return known


@cached_on_first(1)
def _marks_on(card: Card) -> frozenset[str]:
    return frozenset(_marks_in(card))


def _marks_in(word: Word) -> Iterator[str]:
    if isinstance(word, Rule):
        yield from marks_of(word)
    if about := word.looks_back():
        yield f"asks {about}"
    for _step, part in word.parts():
        yield from _marks_in(part)


def mission(game: Game[State]) -> Sequence[str]:
    """The mission's crisis cards once they are in force, the priority player's first."""
    state = game.state
    if not state.revealed and state.round == 0:
        return ()
    first, second = state.squads[state.priority].crisis, state.squads[1 - state.priority].crisis
    return (first, second) if first and second else tuple(filter(None, (first, second)))


# -- Whose rule it is


def costly_rule(game: Game[State], key: str) -> CostlyRule | None:
    """A rule by its key with its card, for people."""
    parts = key.split("|")
    if parts[0] == "lasting":
        effect = next((one for one in game.state.lasting if str(one.id) == parts[1]), None)
        return costly_rule(game, effect.source) if effect else None
    if parts[0] == "marker":
        there = (one for one in game.state.markers.values() if str(one.group) == parts[1])
        marker = next(there, None)
        return costly_rule(game, marker.source) if marker else None
    unit = game.state.characters.get(parts[0])
    if unit is not None:
        return CostlyRule(parts[1], names.card(game.setup, unit.card))
    if parts[0] not in game.setup.cards:
        return None
    card = names.card(game.setup, parts[0])
    return CostlyRule(card, card)
