"""Drafts of cards, stored with every change until they are saved as cards."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from django.db import transaction
from django.utils.translation import get_language

from games.cards import (
    catalogue,
    controls,
    keys,
    limits,
    metering,
    model_forms,
    packs,
    translating,
    translations,
)
from games.cards.checking import kind_of
from games.cards.controls import NoSuchPart
from games.cards.metering import values_in
from games.cards.model_forms import Field
from games.cards.models import Card, Draft, Pack
from games.cards.reading import written
from games.cards.refusals import Refused
from games.cards.words import translate
from games.people.languages import written_in
from games.people.models import Player
from games.rules import places
from games.rules.contract.definition import System
from games.rules.forms.cards import CardKind
from games.rules.forms.faults import Fault
from games.rules.forms.free_texts import LANGUAGE, PARTS, TRANSLATIONS, texts_of
from games.rules.systems import system as system_of
from games.rules.text import _

CHANGED_ELSEWHERE = _(
    "This draft was changed on another page. Copy your text, and open the draft again."
)

TOO_LARGE = _("This card is too large: at most %(most)s bytes.", most=limits.BYTES_OF_A_CARD)


FORMS_KEPT: Final = 64
"""Forms that a process caches."""
MOST_TO_NAME: Final = 300
"""Most of a player's cards that a form offers as references."""


class Stale(Exception):
    """The draft has changed elsewhere since it was displayed."""


def fields_of(system: System[Any], kind: CardKind, owner: Player | None = None) -> list[Field]:
    """The fields of a kind of card. References offer built-in cards and the owner's."""
    own = _own_to_name(system, owner) if owner else ()
    return _fields_of(system, kind.id, own, get_language() or "")


@lru_cache(maxsize=FORMS_KEPT)
def _fields_of(
    system: System[Any], kind_id: str, own: tuple[tuple[str, str, str], ...], language: str
) -> list[Field]:
    kind = kind_of(system, kind_id)
    assert kind is not None
    choices = {name: [*cards] for name, cards in _built_in_to_name(system, language).items()}
    for own_kind, card_id, label in own:
        choices[own_kind].append({"id": card_id, "label": label})
    return model_forms.fields_of(kind.model, kind.words, choices, PARTS | {"id", "kind"})


@cache
def _built_in_to_name(system: System[Any], _language: str) -> dict[str, list[dict[str, str]]]:
    return model_forms.cards_to_name(system)


def _own_to_name(system: System[Any], owner: Player) -> tuple[tuple[str, str, str], ...]:
    """The cards of a player's packs that other cards may refer to: kind, id and label. Matches
    include only cards from rosters, so other kinds are not listed."""
    kinds = {kind for slot in system.rosters.slots for kind in slot.kinds}
    own = catalogue.cards_for(system.id, owner).exclude(pack__owner=None).filter(kind__in=kinds)
    parts = [f"data__{part}" for part in (LANGUAGE, TRANSLATIONS)]
    rows = own.values_list("kind", "card_id", "name", "pack__name", *parts)[:MOST_TO_NAME]
    found = []
    for kind, card_id, name, pack, language, tables in rows:
        card = {LANGUAGE: language, TRANSLATIONS: tables}
        shown, _language = translations.text_for(card, name, written_in())
        found.append((kind, card_id, f"{shown} ({pack})"))
    return tuple(found)


# -- starting


def start(owner: Player, system: System[Any], kind: CardKind, pack: Pack | None) -> Draft:
    """A draft of a new card. Raises Refused."""
    fields = {
        field["name"]: field["new"] for field in fields_of(system, kind, owner) if field["required"]
    }
    named = {"name": translate(_("New card")), LANGUAGE: written_in()}
    data = {"id": kind.id, "kind": kind.id, **fields, **named}
    data = _with_a_rule(kind, data)
    return _saved(Draft(owner=owner, system=system.id, kind=kind.id, pack=pack, data=data))


def _with_a_rule(kind: CardKind, data: dict[str, Any]) -> dict[str, Any]:
    """The new card with a first rule, if its kind needs one."""
    if kind.rules is None or data.get("rules") != [{}]:
        return data
    empty = {**data, "rules": []}
    first = kind.rules.beginnings(empty, "rules")[0]
    return dict(kind.rules.begun(empty, "rules", first.key) or data)


def of_card(owner: Player, card: Card) -> Draft:
    """The draft of the player's own card: an existing one, or else a new one. Unchanged drafts of
    other cards are deleted. Raises Refused."""
    Draft.objects.filter(owner=owner, card__isnull=False, number=0).exclude(card=card).delete()
    draft = Draft.objects.filter(owner=owner, card=card).first()
    if draft is not None and (draft.number or draft.seen == packs.version_of(card)):
        return draft
    if draft is not None:
        draft.delete()
    return _saved(
        Draft(
            owner=owner,
            system=card.system,
            kind=card.kind,
            pack=card.pack,
            card=card,
            seen=packs.version_of(card),
            data=card.local_data(),
        )
    )


def _saved(draft: Draft) -> Draft:
    if Draft.objects.filter(owner=draft.owner).count() >= limits.DRAFTS_OF_A_PLAYER:
        message = _(
            "You have %(most)s drafts: save or discard one first.", most=limits.DRAFTS_OF_A_PLAYER
        )
        raise Refused(Fault("", message))
    draft.save()
    return draft


# -- changing


@transaction.atomic
def change(draft: Draft, number: int, do: str, path: str, value: str) -> Draft:
    """Make a change in a draft. Raises Stale if its number is another one by now, and NoSuchPart
    for an impossible change."""
    draft = _locked(draft, number)
    if do in ("undo", "redo"):
        return _stepped(draft, do)
    if do in ("language", "say"):
        return _with(draft, _in_languages(draft, do, path, value))
    return _with(draft, _with_translations(draft, _changed(draft, do, path, value)))


@transaction.atomic
def replace(draft: Draft, number: int, data: Mapping[str, Any]) -> Draft:
    """Replace the draft's data. Raises Stale, NoSuchPart."""
    return _with(_locked(draft, number), {**data})


def _locked(draft: Draft, number: int) -> Draft:
    """The draft, locked until the end of the transaction. Raises Stale."""
    now = Draft.objects.select_for_update().select_related("pack", "card").get(pk=draft.pk)
    if now.number != number:
        raise Stale
    return now


def _changed(draft: Draft, do: str, path: str, value: str) -> Any:
    """The data after a change. Raises NoSuchPart."""
    kind = _kind_of(draft)
    fields = fields_of(system_of(draft.system), kind, draft.owner)
    data = draft.data
    try:
        place = places.place_of(path)
        field = controls.field_at(fields, data, place)
        match do:
            case "set":
                after = places.updated(data, place, controls.filled_in(field, value))
                return kind.rules.mended(after, path) if kind.rules else after
            case "toggle":
                now = places.at(data, place) if places.has(data, place) else field["new"]
                return places.updated(data, place, controls.toggled(field, now, value))
            case "kind":
                now = places.at(data, place)
                return places.updated(data, place, controls.another_kind(field, now, value))
            case "renew":
                return places.updated(data, place, field["new"])
            case "add":
                return controls.added(field, data, place, value)
            case "remove":
                return controls.removed(fields, data, place)
            case "earlier":
                return places.earlier(data, place)
    except NoSuchPart:
        raise
    except (LookupError, TypeError) as missing:
        raise NoSuchPart(path[:60]) from missing
    raise NoSuchPart(do[:60])


def _in_languages(draft: Draft, do: str, path: str, value: str) -> Any:
    """The data with another original language ("language"), or with another translation ("say"),
    whose path is the language and the number of the text: "ja.2". Raises NoSuchPart."""
    kind = _kind_of(draft)
    if do == "language":
        return translating.first_written_in(draft.data, value)
    language, _dot, number = path.partition(".")
    texts = {str(at): text for at, text in enumerate(translating.offered(kind, draft.data))}
    if number not in texts:
        raise NoSuchPart(path[:60])
    return translating.with_text(draft.data, language, texts[number], value)


def _with_translations(draft: Draft, data: Any) -> Any:
    kind = _kind_of(draft)
    return translating.keep_translations(kind, texts_of(kind.model, draft.data), data)


def _kind_of(draft: Draft) -> CardKind:
    """The kind of a draft's card. Raises NoSuchPart if the present rules lack it."""
    kind = kind_of(system_of(draft.system), draft.kind)
    if kind is None:
        raise NoSuchPart(draft.kind)
    return kind


@transaction.atomic
def build(draft: Draft, number: int, change: Callable[[Any], Any]) -> Draft:
    """Let a rule builder change the draft's data; it returns None for what does not fit. Raises
    Stale, NoSuchPart."""
    draft = _locked(draft, number)
    with metering.checking(draft.data):
        data = change(draft.data)
    if data is None:
        raise NoSuchPart("does not fit")
    return _with(draft, _with_translations(draft, dict(data)))


def _with(draft: Draft, data: Any) -> Draft:
    """The draft with new data; the previous data can be undone to. Raises NoSuchPart."""
    if not isinstance(data, dict) or len(written(data).encode()) > limits.BYTES_OF_A_CARD:
        raise NoSuchPart("size")
    if data == draft.data:
        return draft
    past = [*draft.past, draft.data][-limits.STEPS_TO_UNDO :]
    while past and values_in(past) > limits.VALUES_TO_UNDO:
        past = past[1:]
    draft.past, draft.undone, draft.data = past, [], data
    draft.number += 1
    draft.save()
    return draft


def _stepped(draft: Draft, do: str) -> Draft:
    """Undo or redo one step. Raises NoSuchPart."""
    taken, given = (draft.past, draft.undone) if do == "undo" else (draft.undone, draft.past)
    if not taken:
        raise NoSuchPart(do)
    given.append(draft.data)
    draft.data = taken.pop()
    draft.number += 1
    draft.save()
    return draft


# -- saving


def save(draft: Draft, system: System[Any], pack: Pack | None) -> Card:
    """Save the draft as a card and delete it: in place of the card that it changes, or in a pack,
    by default a new one. Raises Refused with all faults."""
    if draft.card is not None:
        if not draft.card.pack.may_write(draft.owner):
            raise Refused(Fault("", _("You may not write in this pack any more.")))
        raw = written(draft.data)
        card = packs.save_card(draft.card.pack, raw, draft.card, draft.seen, author=draft.owner)
    else:
        local_id = keys.local_id_like(str(draft.data.get("name", "")), draft.kind)
        data = {**draft.data, "id": local_id}
        new_pack = _("My cards").text
        card = packs.add_card(system, draft.owner, pack, data, new_pack)
    draft.delete()
    return card
