"""The slots of a word: the values that each takes, its present value, and the values that fit."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from .... import places
from ....data import Plain
from ....forms.rule_building import Offer, Piece, Slot
from ....text import Message, _
from ..words.base import Printed, Refers, Word, words_of
from ..words.choices import Choice
from ..words.conditions import Condition
from ..words.labels import field_label, value_label
from ..words.rules import Effect, Modifier
from ..words.speaking import reference
from ..words.timing import moment
from .bench import Bench, Unfit
from .blanks import NEW_NAME, blanks, texts, values
from .shapes import Fixed, Letters, Nothing, Row, Way, Whole, Words, ways

_BASES: Final[tuple[type[Word], ...]] = (Effect, Modifier, Condition, Choice)
_APART: Final = "; "
"""The separator of the texts in a list that is filled in as one text."""

Found = tuple[Offer, Bench]
"""An offer that fits, and the bench with it."""


def slots_of(bench: Bench, here: str, word: Word, adding: str) -> Iterator[Slot]:
    """The slots of a word in order; `adding` is the list whose offers are shown."""
    for name in type(word).model_fields:
        slot = slot_of(bench, here, word, name, adding)
        if slot is not None:
            yield slot


def slot_of(bench: Bench, here: str, word: Word, name: str, adding: str) -> Slot | None:
    """One slot of a word; None for the field that distinguishes kinds, and for one that takes no
    other value."""
    step = word.step_of(name)
    taken = ways(type(word), name)
    value = getattr(word, name)
    label = field_label(type(word), name)
    if step == type(word).mark and len(_fixed(taken)) < 2:
        return None
    row = next((way for way in taken if isinstance(way, Row)), None)
    if row is not None and isinstance(value, tuple):
        return _row_slot(bench, here, step, label, row, value, adding)
    place = f"{here}.{step}"
    pieces = [_piece(bench, place, value)] if isinstance(value, Word) else []
    offers = [offer for offer, _after in offers_of(bench, here, step, taken, value)]
    number = next((way for way in taken if isinstance(way, Whole)), None)
    if number is not None and isinstance(value, int) and not isinstance(value, bool):
        return Slot(step, label, "number", value, number.low, number.high, offers=offers)
    free = next((way for way in taken if _is_free(way)), None)
    if isinstance(free, Letters) and isinstance(value, str) and value not in _fixed(taken):
        return Slot(step, label, "text", value, longest=free.longest, offers=offers)
    if len(offers) < 2 and not pieces and any(offer.chosen for offer in offers):
        return None
    if not offers and not pieces:
        return None
    return Slot(step, label, "choice", value, offers=offers, pieces=pieces)


def _fixed(taken: Sequence[Way]) -> list[str | int | bool]:
    return [value for way in taken if isinstance(way, Fixed) for value in way.values]


def _is_free(way: Way) -> bool:
    """Whether a field takes free text."""
    return isinstance(way, Letters) and not isinstance(way.means, (Refers, Printed))


def _piece(bench: Bench, place: str, word: Word) -> Piece:
    return Piece(bench.there(place), word.label())


# -- Rows

COUNTED: Final = frozenset({"icons"})
"""Lists in which a value may occur twice: an attack may ask for two dice with one icon."""


def _row_slot(
    bench: Bench,
    here: str,
    step: str,
    label: Message | str,
    row: Row,
    value: tuple[Any, ...],
    adding: str,
) -> Slot | None:
    """The slot of a list: words in order, values or names of which some are taken, or texts."""
    place, full, first = f"{here}.{step}", len(value) >= row.most, row.items[0]
    if isinstance(first, Words):
        pieces = [_piece(bench, f"{place}.{spot}", word) for spot, word in enumerate(value)]
        offers = []
        if adding == step and not full:
            added = _words(bench, f"{place}.{len(value)}", first.kinds, {})
            offers = [offer for offer, _after in added]
        return Slot(step, label, "words", offers=offers, pieces=pieces, full=full)
    if _is_free(first):
        text = _APART.join(str(item) for item in value)
        return Slot(step, label, "text", text, longest=row.most * 80)
    toggles = [
        Offer(_key(item), _item_label(row, item), item in value)
        for item in _items(bench, row)
        if item in value or _fits(bench, place, [*value, item])
    ]
    if step in COUNTED:
        toggles += [
            Offer(
                _again(item),
                _("%(item)s, once more", item=_item_label(row, item)),
                value.count(item) > 1,
            )
            for item in dict.fromkeys(value)
            if value.count(item) > 1 or _fits(bench, place, [*value, item])
        ]
    return Slot(step, label, "several", offers=toggles) if toggles else None


def _again(item: str | int | bool) -> str:
    """The key of the offer to repeat a value."""
    return f"{_key(item)}:again"


def _items(bench: Bench, row: Row) -> Sequence[Any]:
    """The possible values in a list."""
    way = row.items[0]
    if isinstance(way, Fixed):
        return way.values
    return list(texts(way, bench.scope)) if isinstance(way, Letters) else ()


def _item_label(row: Row, item: str | int | bool) -> Message | str:
    way = row.items[0]
    if isinstance(way, Letters) and isinstance(way.means, Refers):
        return reference(str(item))
    return value_label(item)


# -- Words


def others(bench: Bench, here: str) -> Iterator[Found]:
    """Words that may replace a word, with the fields that both have in common kept where they
    fit."""
    word = bench.parts[here]
    base = next((base for base in _BASES if isinstance(word, base)), None)
    if base is not None:
        previous = places.at(bench.data, places.place_of(here))
        kinds = [kind for kind in words_of(base) if kind is not type(word)]
        yield from _words(bench, here, kinds, previous)


def _words(
    bench: Bench, place: str, kinds: Sequence[type[Word]], previous: Plain
) -> Iterator[Found]:
    """New words of some kinds that fit in a place."""
    for kind in kinds:
        found = _first_fitting(bench, place, kind, previous)
        if found is not None:
            label = found.parts[place].label()
            yield Offer(f"w:{kind.__name__}", label), found


def _first_fitting(bench: Bench, place: str, kind: type[Word], previous: Plain) -> Bench | None:
    steps = {kind.step_of(name) for name in kind.model_fields} - {kind.mark}
    common = {step: value for step, value in previous.items() if step in steps}
    for blank in blanks(kind, bench.scope):
        for data in ({**blank, **common}, blank) if common else (blank,):
            after = _after(bench, place, data)
            if after is not None:
                return after
    return None


def _after(bench: Bench, place: str, value: object) -> Bench | None:
    """The bench with a value at a place; None if it does not fit."""
    try:
        return bench.with_value(place, value)
    except Unfit:
        return None


def _fits(bench: Bench, place: str, value: object) -> bool:
    return _after(bench, place, value) is not None


# -- One of several


def offers_of(
    bench: Bench, here: str, step: str, taken: Sequence[Way], value: object
) -> Iterator[Found]:
    """The offers of a slot, with its present value."""
    place = f"{here}.{step}"
    seen: set[str] = set()
    for key, candidate, label in _candidates(bench, step, taken, value):
        if key in seen:
            continue
        seen.add(key)
        now = bench if candidate is _AS_IT_IS else _after(bench, place, candidate)
        if now is not None:
            yield Offer(key, label, candidate is _AS_IT_IS), now
    for way in taken:
        if isinstance(way, Words):
            is_there = isinstance(value, Word)
            for kind in way.kinds:
                if is_there and type(value) is kind:
                    yield Offer(f"w:{kind.__name__}", value.label(), True), bench
                else:
                    yield from _words(bench, place, [kind], {})


_AS_IT_IS: Final = object()


def _candidates(
    bench: Bench, step: str, taken: Sequence[Way], value: object
) -> Iterator[tuple[str, Any, Message | str]]:
    """Values to try in a slot, each with its key and its text."""
    for way in taken:
        match way:
            case Nothing():
                yield "none", _AS_IT_IS if value is None else None, "—"
            case Fixed(fixed):
                for one in fixed:
                    same = type(one) is type(value) and one == value
                    label = value_label(one)
                    if step == "when":
                        label = moment([str(one)], [], bench.is_attack)
                    yield _key(one), _AS_IT_IS if same else one, label
            case Whole() if not isinstance(value, int) or isinstance(value, bool):
                yield "i", next(values(way, bench.scope)), _("a number")
            case Letters(means=Refers() as refers):
                for name in texts(way, bench.scope):
                    label = value_label(name) if name in refers.always else reference(name)
                    yield _key(name), _AS_IT_IS if name == value else name, label
            case Letters(means=Printed()):
                for name in texts(way, bench.scope):
                    yield _key(name), _AS_IT_IS if name == value else name, name
            case Letters() if not isinstance(value, str):
                yield "t", NEW_NAME, _("a name")


def _key(value: str | int | bool) -> str:
    return f"v:{value}"


# -- What has been chosen


def chosen(bench: Bench, here: str, slot: str, given: str) -> Bench:
    """The bench after a slot was filled in. Raises Unfit."""
    word, place = bench.parts[here], f"{here}.{slot}"
    name = next((name for name in type(word).model_fields if word.step_of(name) == slot), None)
    if name is None:
        raise Unfit
    taken, value = ways(type(word), name), getattr(word, name)
    row = next((way for way in taken if isinstance(way, Row)), None)
    if row is not None and isinstance(value, tuple):
        return _chosen_in_row(bench, place, row, value, given)
    for offer, after in offers_of(bench, here, slot, taken, value):
        if offer.key == given:
            return after
    if any(isinstance(way, Whole) for way in taken) and _is_number(given):
        return bench.with_value(place, int(given))
    if any(_is_free(way) for way in taken) and isinstance(value, str):
        return bench.with_value(place, " ".join(given.split()))
    raise Unfit


def _chosen_in_row(bench: Bench, place: str, row: Row, value: tuple[Any, ...], given: str) -> Bench:
    first = row.items[0]
    if isinstance(first, Words):
        if len(value) < row.most:
            for offer, after in _words(bench, f"{place}.{len(value)}", first.kinds, {}):
                if offer.key == given:
                    return after
        raise Unfit
    if _is_free(first):
        names = [" ".join(name.split()) for name in given.split(";")]
        return bench.with_value(place, [name for name in names if name])
    for item in _items(bench, row):
        rest = [one for one in value if one != item]
        if _key(item) == given:
            return bench.with_value(place, rest if item in value else [*value, item])
        if _again(item) == given and item in value and place.rpartition(".")[2] in COUNTED:
            twice = value.count(item) > 1
            return bench.with_value(place, [*rest, item] if twice else [*value, item])
    raise Unfit


def _is_number(given: str) -> bool:
    digits = given.strip().removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 9
