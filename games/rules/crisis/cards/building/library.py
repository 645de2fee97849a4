"""Rules to begin with: new ones, common ones of built-in cards, and those of any card."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from .... import places
from ....data import Json, Plain, read_json
from ....forms.rule_building import Common
from ....labels import labels_of
from ....text import Message
from .. import builtin
from ..words.rules import Rule
from .bench import Unfit, bench_of

_LABELS: Final = labels_of(__package__)
"""The names of new rules, by the purpose of a rule and by key."""


NEW: Final[Mapping[str, Mapping[str, Plain]]] = read_json(__package__, "new.json")
"""New rules, by purpose and by key."""
COMMON: Final[Mapping[str, Sequence[str]]] = read_json(__package__, "common.json")
"""Common rules of built-in cards, by name."""


def place_kind(kind: str, place: str) -> str:
    """The purpose of the rules in a list; empty for a list without rules."""
    steps = place.split(".")
    if kind == "character" and steps == ["superpowers"]:
        return "superpowers"
    if kind == "character" and len(steps) == 3 and steps[2] == "rules":
        return {"attacks": "attack", "superpowers": "rules"}.get(steps[0], "")
    return kind if kind in ("tactic", "crisis") and steps == ["rules"] else ""


def beginnings(kind: str, place: str) -> Sequence[Common]:
    """New rules, then common ones."""
    what = place_kind(kind, place)
    return [*_from_nothing(what), *_common(what)]


def found(kind: str, place: str, words: str) -> Sequence[Common]:
    """Rules of all built-in cards, searched by words in their names, cards and texts."""
    wanted = words.casefold().split()
    texts = (
        (one, f"{one.name} {one.card} {' '.join(map(str, one.lines))}".casefold())
        for one in _all(place_kind(kind, place))
    )
    return [one for one, text in texts if all(word in text for word in wanted)]


def begun(card: Json, place: str, key: str) -> Json | None:
    """The card with the rule of this key at the end of a list; None if there is no such rule, or if
    the card would get new faults."""
    what = place_kind(str(card.get("kind")), place)
    data = _data_of(what, key)
    try:
        where = places.place_of(place)
        rules = places.at(card, where) if places.has(card, where) else []
        if data is None or not isinstance(rules, list):
            return None
        after: Json = places.updated(card, where, [*rules, data])
        first = f"{place}.{len(rules)}" + (".rules.0" if what == "superpowers" else "")
        return after if not bench_of(after, first).faults else None
    except (LookupError, Unfit):
        return None


def mended(card: Json, place: str) -> Json:
    """A superpower with a newly chosen type, with rules that fit the type. Their effects are kept
    if the type can have them."""
    steps = place.split(".")
    if len(steps) != 3 or steps[0] != "superpowers" or steps[2] != "type":
        return card
    where = places.place_of(".".join(steps[:2]))
    power = places.at(card, where)
    pattern = NEW["superpowers"].get(power["type"])
    if pattern is None:
        return card
    rules = power.get("rules") or pattern["rules"]
    data = {**power, "rules": [_fitted(rule, power["type"], pattern["rules"][0]) for rule in rules]}
    data.pop("affiliation", None)
    if power["type"] == "leadership":
        data["affiliation"] = power.get("affiliation") or pattern["affiliation"]
    if power["type"] == "active":
        data["rules"] = data["rules"][:1]
    changed: Json = places.updated(card, where, data)
    return changed


def _fitted(rule: Plain, kind: str, pattern: Plain) -> Plain:
    """A rule in the form that a superpower of a type has."""
    if kind == "active":
        parts = {name: part for name, part in rule.items() if name not in ("when", "may", "always")}
        return parts if parts.get("do") else pattern
    if rule.get("do"):
        return {"when": rule.get("when") or "suffered", **rule}
    return rule if kind != "reactive" else pattern


# -- Where rules come from


def _from_nothing(what: str) -> list[Common]:
    return [
        Common(f"new:{key}", label, "", _lines(what, NEW[what][key]))
        for key, label in _LABELS.get(what, {}).items()
    ]


def _common(what: str) -> list[Common]:
    known = {str(one.name): one for one in reversed(_all(what))}
    return [known[name] for name in COMMON.get(what, ()) if name in known]


@cache
def _all(what: str) -> tuple[Common, ...]:
    """The rules of all built-in cards for a list, each once."""
    seen: set[str] = set()
    rules = []
    for card in builtin.by_id().values():
        for place, name, data in _rules_of(card, what):
            lines = _lines(what, data)
            text = f"{name}: {' '.join(map(str, lines))}"
            if text not in seen and lines:
                key = f"card:{card['id']}:{place}"
                rules.append(Common(key, name, str(card["name"]), lines))
            seen.add(text)
    return tuple(rules)


def _rules_of(card: Json, what: str) -> Iterator[tuple[str, str, Plain]]:
    """The rules on a card that such a list could contain: place, name and data."""
    kind = card["kind"]
    if kind == "character" and what in ("superpowers", "rules"):
        for spot, power in enumerate(card.get("superpowers", ())):
            if what == "superpowers":
                yield f"superpowers.{spot}", power["name"], power
            else:
                for number, rule in enumerate(power["rules"]):
                    yield f"superpowers.{spot}.rules.{number}", power["name"], rule
    elif kind == "character" and what == "attack":
        for spot, attack in enumerate(card["attacks"]):
            for number, rule in enumerate(attack.get("rules", ())):
                name = rule.get("name") or attack["name"]
                yield f"attacks.{spot}.rules.{number}", name, rule
    elif kind == what:
        for number, rule in enumerate(card.get("rules", ())):
            yield f"rules.{number}", card["name"], rule


def _data_of(what: str, key: str) -> Plain | None:
    """The data of a rule by its key."""
    source, _colon, rest = key.partition(":")
    if source == "new":
        return NEW.get(what, {}).get(rest)
    card_id, _colon, place = rest.partition(":")
    card = builtin.by_id().get(card_id) if source == "card" else None
    if card is None:
        return None
    return next((data for at, _name, data in _rules_of(card, what) if at == place), None)


def _lines(what: str, data: Plain) -> list[Message]:
    """A rule, or all rules of a superpower, in sentences."""
    rules = data["rules"] if what == "superpowers" else [data]
    return [
        line
        for rule in rules
        for line in Rule.model_validate_json(json.dumps(rule)).details(what == "attack")
    ]
