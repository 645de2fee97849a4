"""Pages to find and read cards, to mark them as owned, and to download cards and rosters in formats
of other programs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from games.cards import catalogue, idle, owning, pictures, relations, results
from games.cards.checking import is_valid, kind_of
from games.cards.models import Card, Pack
from games.cards.reading import written
from games.cards.views.refusals import RefusalsAsMessages
from games.people.http import PlayerRequest, VisitorRequest
from games.people.rights import action
from games.rules.contract.definition import System
from games.rules.forms.foreign import ForeignFile
from games.rules.systems import systems
from games.rules.text import Message

ON_A_PAGE = 40


@dataclass(frozen=True)
class Download:
    """A file on offer: its ending, its address if available, and notes."""

    ending: str
    address: str
    notes: list[Message]


def downloads(files: Iterable[ForeignFile], page: str, *args: object) -> list[Download]:
    """The files on offer. The address of each is that of the named page with these arguments and
    the ending, without its dot."""
    return [
        Download(
            file.ending,
            "" if file.raw is None else reverse(page, args=[*args, _format(file)]),
            [*file.notes],
        )
        for file in files
    ]


def download(files: Iterable[ForeignFile], ending: str, name: str) -> HttpResponse:
    """The file with that ending, without its dot, as a download of that name. Raises Http404."""
    for file in files:
        if _format(file) == ending and file.raw is not None:
            response = HttpResponse(file.raw, content_type="application/octet-stream")
            safe = slugify(name) or "tabletop"
            response["Content-Disposition"] = f'attachment; filename="{safe}{file.ending}"'
            return response
    raise Http404


def _format(file: ForeignFile) -> str:
    return file.ending.removeprefix(".")


def system_or_404(system_id: str) -> System[Any]:
    """The system in an address. Raises Http404."""
    found = systems().get(system_id)
    if found is None:
        raise Http404
    return found


@require_safe
def home(request: VisitorRequest) -> HttpResponse:
    """The games that have cards."""
    known = list(systems().values())
    if len(known) == 1:
        return redirect("cards:browse", known[0].id)
    return render(request, "cards/home.html", {"systems": known})


@require_safe
def browse(request: VisitorRequest, system_id: str) -> HttpResponse:
    """All cards of a game that the visitor may use, filtered."""
    system = system_or_404(system_id)
    search = catalogue.Search.of(system, request.GET.dict())
    found = list(search.among(catalogue.cards_for(system.id, request.player)).defer("words"))
    cards = search.with_facets(found)
    page = Paginator(cards, ON_A_PAGE).get_page(request.GET.get("page"))
    pictures.remember(page)
    query = request.GET.copy()
    query.pop("page", None)
    facets = catalogue.facets_of(found, search) if search.kind else []
    context = {
        "system": system,
        "search": search,
        "facets": facets,
        "orders": catalogue.orders_of(facets),
        "tiles": [tile(system, card) for card in page],
        "page": page,
        "query": query.urlencode(),
        "count": len(cards),
    }
    return render(request, "cards/browse.html", context)


def tile(system: System[Any], card: Card) -> dict[str, Any]:
    """A card in short: its head, without the rules on it."""
    text = system.cards.text(card.data) if is_valid(system, card.data) else None
    kind = kind_of(system, card.kind)
    tone = system.cards.kinds.index(kind) % 6 + 1 if kind else 1
    return {"card": card, "kind": kind, "text": text, "tone": tone}


def card_or_404(request: VisitorRequest, system: System[Any], card_id: str) -> Card:
    """A card that the visitor may see. Raises Http404."""
    return get_object_or_404(catalogue.cards_seen_by(system.id, request.player), card_id=card_id)


@require_safe
def card(request: VisitorRequest, system_id: str, card_id: str) -> HttpResponse:
    """The page of a card."""
    system = system_or_404(system_id)
    card = card_or_404(request, system, card_id)
    before, after = _neighbours(request, card)
    files = _files(system, card)
    context = {
        "system": system,
        "card": card,
        "kind": kind_of(system, card.kind),
        "before": before,
        "after": after,
        "json": written(card.local_data()),
        "downloads": downloads(files, "cards:card_file", system.id, card.card_id),
        "may_change": card.pack.may_write(request.player),
        "related": relations.related_to(system, card, request.player),
        "record": results.record_of(card),
        "owning": owning.owning_of(request.player, card),
        "idle": idle.idle_cards(system, request.player, {card.kind}).get(card.card_id),
    }
    return render(request, "cards/card.html", context)


@require_safe
def card_file(request: VisitorRequest, system_id: str, card_id: str, ending: str) -> HttpResponse:
    """A card in a format of another program."""
    system = system_or_404(system_id)
    card = card_or_404(request, system, card_id)
    return download(_files(system, card), ending, card.name)


def _files(system: System[Any], card: Card) -> Sequence[ForeignFile]:
    """The formats in which a card can be exported; none for cards that are invalid now."""
    return system.exchange.card_files(card.data) if is_valid(system, card.data) else ()


def _neighbours(request: VisitorRequest, card: Card) -> tuple[Card | None, Card | None]:
    """The cards of the same kind that come before and after one in the browser."""
    same = catalogue.cards_seen_by(card.system, request.player).filter(kind=card.kind)
    rows = list(same.values_list("pk", flat=True))
    place = rows.index(card.pk)
    before = rows[place - 1] if place else None
    after = rows[place + 1] if place + 1 < len(rows) else None
    known = Card.objects.in_bulk([pk for pk in (before, after) if pk is not None])
    return known.get(before), known.get(after)


marking = action("own", "240/m")


@marking
def own_card(request: PlayerRequest, system_id: str, card_id: str) -> HttpResponse:
    """Mark a card as owned; with `off`, remove the mark."""
    return _marked(request, card_or_404(request, system_or_404(system_id), card_id))


@marking
def own_pack(request: PlayerRequest, pk: int) -> HttpResponse:
    """Mark a whole pack as owned; with `off`, remove the mark."""
    return _marked(request, get_object_or_404(catalogue.packs_for(request.player), pk=pk))


def _marked(request: PlayerRequest, what: Card | Pack) -> HttpResponse:
    with RefusalsAsMessages(request):
        owning.mark(request.player, what, "off" not in request.POST)
    return redirect(what)
