"""The editor of cards that are boards of hexes or squares, painted in the browser and saved like
other cards."""

import json
from random import SystemRandom
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect
from pydantic import ValidationError

from games.cards import catalogue, keys, limits, metering, translating
from games.cards import packs as service
from games.cards.checking import check as check_card
from games.cards.checking import kind_of
from games.cards.indexing import by_name
from games.cards.model_forms import fields_beside_board
from games.cards.models import Card
from games.cards.reading import read, written
from games.cards.refusals import Refused
from games.cards.views.browse import card_or_404, system_or_404
from games.cards.views.packs import changing_form, chosen_pack, own_card
from games.cards.words import translate
from games.people.http import PlayerRequest, VisitorRequest, whole_number
from games.people.languages import written_in
from games.people.limits import limited, player_or_address
from games.people.rights import action, player_required
from games.rules.contract.definition import System
from games.rules.fields import Illegal, Number
from games.rules.forms.board_forms import BoardForm, RandomBoards
from games.rules.forms.cards import CardKind
from games.rules.forms.faults import Fault
from games.rules.forms.free_texts import LANGUAGE

MOST_TO_TAKE = 200
"""Most boards that are offered as a base for a card."""


def is_drawn(system: System[Any], card: Card) -> bool:
    """Whether a card is a board that can be drawn and painted."""
    kind = kind_of(system, card.kind)
    if kind is None or kind.board is None:
        return False
    return kind.board.reads(kind.board.unfolded(card.data))


@changing_form
def new(request: PlayerRequest, system_id: str, kind_id: str) -> HttpResponse:
    """Paint a new board and save it in one of the player's packs."""
    system = system_or_404(system_id)
    kind, form = _kind_or_404(system, kind_id)
    name = translate(form.new)
    begun = {"id": kind.id, "kind": kind.id, "name": name, LANGUAGE: written_in()}
    raw = written({**begun, **form.blank(translate)})
    faults: list[Fault] = []
    if request.method == "POST":
        given = request.POST.get("data", "")
        try:
            return _saved(request, _add(request, system, kind, given))
        except Refused as refused:
            raw, faults = _drawable(kind, given) or raw, refused.faults
    context = {
        "packs": catalogue.packs_written_by(request.player).filter(system=system.id),
        "wanted_pack": request.POST.get("pack", request.GET.get("pack", "")),
        "draft": f"{system.id}:{kind.id}",
    }
    return _answer(request, system, kind, form, raw, faults, context)


@changing_form
def edit(request: PlayerRequest, system_id: str, card_id: str) -> HttpResponse:
    """Paint the player's own board. Boards that cannot be drawn are edited as data."""
    system = system_or_404(system_id)
    card = own_card(request, system, card_id)
    kind = kind_of(system, card.kind)
    if kind is None or kind.board is None:
        raise Http404
    if not is_drawn(system, card):
        return redirect(f"{reverse('cards:edit', args=[system.id, card.card_id])}?data")
    raw = written(kind.board.unfolded(card.local_data()))
    seen = service.version_of(card)
    faults: list[Fault] = []
    if request.method == "POST":
        given, seen = request.POST.get("data", ""), request.POST.get("seen", "")
        try:
            return _saved(request, service.save_card(card.pack, given, card, seen, request.player))
        except Refused as refused:
            raw, faults = _drawable(kind, given) or raw, refused.faults
    context = {"card": card, "pack": card.pack, "seen": seen, "draft": f"{system.id}:{card_id}"}
    return _answer(request, system, kind, kind.board, raw, faults, context)


@action("card-check", "240/m")
def check(request: PlayerRequest, system_id: str, kind_id: str) -> HttpResponse:
    """The faults of a board as painted so far."""
    system = system_or_404(system_id)
    kind, form = _kind_or_404(system, kind_id)
    faults, languages = list[Fault](), dict[str, Any]()
    try:
        data = read(request.POST.get("data", ""), limits.BYTES_OF_A_CARD)
        if isinstance(data, dict):
            shown = read(request.POST.get("shown") or "null", limits.BYTES_OF_A_CARD)
            data, languages = translating.changed_by_script(kind, shown, data)
        faults = check_card(system, data).faults
    except Refused as refused:
        faults = refused.faults
    context = {"system": system, "form": form, "faults": faults, "by_script": True, **languages}
    return render(request, "cards/board_verdict.html", context)


@require_safe
@player_required
@limited("random-board", "40/m", by=player_or_address, methods=frozenset({"GET"}))
def make(request: PlayerRequest, system_id: str, kind_id: str) -> HttpResponse:
    """A random board by the choices in the address, as card data, with its link."""
    system = system_or_404(system_id)
    kind, form = _kind_or_404(system, kind_id)
    if form.random is None:
        raise Http404
    try:
        chosen = form.random.checked(_choices(form.random, request))
    except Illegal as refused:
        return JsonResponse({"message": translate(refused.message)}, status=422)
    with metering.alone:
        card = form.random.make(chosen)
    query = "&".join(f"{name}={value}" for name, value in chosen.items())
    link = f"{reverse('cards:board_new', args=[system.id, kind.id])}?{query}"
    return JsonResponse({"card": card, "link": link})


def _choices(random: RandomBoards, request: VisitorRequest) -> dict[str, Any]:
    """The choices in an address, with numbers converted."""
    given: dict[str, Any] = {}
    for option in random.options:
        text = request.GET.get(option.name, "")
        given[option.name] = whole_number(text, text) if isinstance(option, Number) else text
    return given


def _kind_or_404(system: System[Any], kind_id: str) -> tuple[CardKind, BoardForm]:
    """The kind of board in an address. Raises Http404."""
    kind = kind_of(system, kind_id)
    if kind is None or kind.board is None:
        raise Http404
    return kind, kind.board


def _add(request: PlayerRequest, system: System[Any], kind: CardKind, raw: str) -> Card:
    """Add a card to the chosen pack or to a new one; its id is derived from its name. Raises
    Refused."""
    data = read(raw, limits.BYTES_OF_A_CARD)
    if isinstance(data, dict):
        data["id"] = keys.local_id_like(str(data.get("name", "")), kind.id)
    pack = chosen_pack(request, system)
    return service.add_card(system, request.player, pack, data, translate(kind.plural))


def _drawable(kind: CardKind, raw: str) -> str:
    """The text of a refused card if it can still be drawn and edited, else ""."""
    try:
        data = read(raw, limits.BYTES_OF_A_CARD)
    except Refused:
        return ""
    if kind.board is None or not isinstance(data, dict) or not kind.board.reads(data):
        return ""
    if kind.board.has_parts:
        try:
            kind.model.model_validate(data)
        except ValidationError:
            return ""
    return raw


def _saved(request: PlayerRequest, card: Card) -> HttpResponse:
    """Redirect to the page of a saved board."""
    messages.success(request, _("Saved."))
    if request.htmx:
        return HttpResponseClientRedirect(card.get_absolute_url())
    return redirect(card)


def _answer(
    request: PlayerRequest,
    system: System[Any],
    kind: CardKind,
    form: BoardForm,
    raw: str,
    faults: list[Fault],
    more: dict[str, Any],
) -> HttpResponse:
    """The editor or, for its script, the faults of a refused board."""
    if faults and request.htmx:
        context = {"system": system, "form": form, "faults": faults}
        return render(request, "cards/board_verdict.html", context, status=422)
    context = {
        "system": system,
        "kind": kind,
        "form": form,
        "drawn_with": f"{system.id}/boards/{kind.id}.html",
        "form_json": json.dumps(form.plain(translate)),
        "random": _random_fields(form.random) if form.random else [],
        "parts_json": json.dumps(fields_beside_board(system, kind)) if form.has_parts else "",
        "boards": _boards_to_take(request, system) if form.inside else (),
        "raw": raw,
        "faults": faults,
        "by_script": True,
        **translating.context_of(kind, json.loads(raw)),
        **more,
    }
    return render(request, "cards/board_editor.html", context, status=422 if faults else 200)


@require_safe
@player_required
def ground(request: PlayerRequest, system_id: str, card_id: str) -> HttpResponse:
    """The board of a card, to be laid into another one."""
    system = system_or_404(system_id)
    card = card_or_404(request, system, card_id)
    kind = kind_of(system, card.kind)
    if kind is None or kind.board is None or not is_drawn(system, card):
        raise Http404
    return JsonResponse({"board": kind.board.board_in(kind.board.unfolded(card.data))})


def _boards_to_take(request: PlayerRequest, system: System[Any]) -> list[Card]:
    """The boards that the player can see, own ones first."""
    kinds = [kind.id for kind in system.cards.kinds if kind.board and not kind.board.inside]
    seen = catalogue.cards_for(system.id, request.player).filter(kind__in=kinds)
    by_owner = sorted(seen.order_by(*by_name()), key=lambda card: card.pack.owner_id is None)
    return by_owner[:MOST_TO_TAKE]


def _random_fields(random: RandomBoards) -> list[dict[str, Any]]:
    """The choices of a random board as fields of a form. Each time another seed is proposed."""
    found = []
    for option in random.options:
        field = {"name": option.name, "label": option.label, "value": random.usual[option.name]}
        if isinstance(option, Number):
            field |= {"low": option.low, "high": option.high}
            if option.drawn:
                field["value"] = option.sample(SystemRandom())
        else:
            field["choices"] = option.choices
        found.append(field)
    return found
