"""Rosters and cards: read, and written through what checks files that people import."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated, Any

from django.db.models import Q
from django.shortcuts import get_object_or_404
from ninja import Field, Path, Router, Schema
from ninja.params.functions import Query

from games.api.described import MOST_ID, SYSTEM
from games.api.interface import PLAY, Limit, ProgramRequest
from games.api.problems import faulty, named_faults
from games.cards import catalogue, pack_files, packs
from games.cards.metering import metered
from games.cards.models import Card, Pack
from games.cards.refusals import Refused
from games.cards.views.browse import system_or_404
from games.people.limits import address
from games.people.models import Player
from games.rosters import exchange
from games.rosters import service as rosters
from games.rosters.models import Roster

ON_A_PAGE = 100
WRITING = Limit("cards", "60/m", of_player=True)

Id = Annotated[int, Path(ge=1, lt=MOST_ID)]
CardId = Annotated[str, Path(pattern=r"^[a-zA-Z0-9_.-]+$", max_length=Card.MAX_ID)]
SystemId = Annotated[str, Path(pattern=SYSTEM)]
_FILE = {"requestBody": {"required": True, "content": {"application/json": {"schema": {}}}}}

router = Router(tags=["Rosters and cards"])
_post = partial(router.post, auth=PLAY, throttle=WRITING)
_put = partial(router.put, auth=PLAY, throttle=WRITING)
_delete = partial(router.delete, auth=PLAY, throttle=WRITING)


class RosterOut(Schema):
    """A roster in a list."""

    id: int
    system: str
    name: str
    yours: bool


class WholeRoster(Schema):
    """A roster as its file has it, and what is wrong with it."""

    id: int
    roster: dict[str, Any] = Field(description="as it is imported again")
    faults: list[dict[str, str]]


class CardOut(Schema):
    """A card."""

    id: str
    system: str
    kind: str
    name: str
    pack: int
    yours: bool = Field(description="whether you may change it")
    data: dict[str, Any] = Field(description="as it is written")


class PackOut(Schema):
    """A pack of cards in a list."""

    id: int
    system: str
    name: str
    yours: bool


class Gone(Schema):
    """What was deleted."""

    id: int | str


@router.get("/rosters", response=list[RosterOut], url_name="rosters_listed", summary="Rosters")
def rosters_listed(
    request: ProgramRequest, system: str = Query(..., pattern=SYSTEM)
) -> list[dict[str, Any]]:
    """The rosters of a game that you may play with: the ready ones and yours."""
    found = rosters.offered(request.player, system_or_404(system).id)
    return [_listed(one, one.owner_id is not None) for one in found]


@router.get("/rosters/{pk}", response=WholeRoster, url_name="roster", summary="A roster")
def roster(request: ProgramRequest, pk: Id) -> dict[str, Any]:
    """A roster of yours or a ready one, with its faults."""
    usable = Roster.objects.filter(Q(owner=request.player) | Q(owner=None))
    found = get_object_or_404(usable.select_related("owner"), pk=pk)
    with _working(request):
        return _whole(found)


@_delete("/rosters/{pk}", response=Gone, url_name="roster", summary="Delete a roster")
def roster_deleted(request: ProgramRequest, pk: Id) -> dict[str, Any]:
    """Delete a roster of yours."""
    get_object_or_404(Roster, pk=pk, owner=request.player).delete()
    return {"id": pk}


@_post(
    "/systems/{system}/rosters",
    response=WholeRoster,
    url_name="rosters",
    summary="A new roster",
    openapi_extra=_FILE,
)
def roster_new(request: ProgramRequest, system: SystemId) -> dict[str, Any]:
    """A new roster of yours from a file, as `GET` gives one; every fault of form is named, and with
    any nothing is kept."""
    with _working(request):
        return _whole(exchange.import_roster(system_or_404(system), request.player, request.body))


@router.get(
    "/systems/{system}/cards", response=list[CardOut], url_name="cards_listed", summary="Cards"
)
def cards_listed(
    request: ProgramRequest,
    system: SystemId,
    kind: str = Query("", max_length=40),
    page: int = Query(1, ge=1, le=1000),
) -> list[dict[str, Any]]:
    """The cards of a game that you may use, 100 on a page."""
    found = catalogue.cards_for(system_or_404(system).id, request.player).order_by("pk")
    if kind:
        found = found.filter(kind=kind)
    writes = _written(request.player)
    return [_card(one, writes) for one in found[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]]


@router.get(
    "/systems/{system}/cards/{card_id}", response=CardOut, url_name="card", summary="A card"
)
def card(request: ProgramRequest, system: SystemId, card_id: CardId) -> dict[str, Any]:
    """A card that you may use."""
    found = catalogue.cards_for(system_or_404(system).id, request.player)
    return _card(get_object_or_404(found, card_id=card_id), _written(request.player))


@_put(
    "/systems/{system}/cards/{card_id}",
    response=CardOut,
    url_name="card",
    summary="Write a card anew",
    openapi_extra=_FILE,
)
def card_changed(request: ProgramRequest, system: SystemId, card_id: CardId) -> dict[str, Any]:
    """Write a card of yours anew; it keeps the id that it has within its pack."""
    found = _own_card(request, system, card_id)
    with _working(request):
        saved = packs.save_card(found.pack, _text(request), found, author=request.player)
    return _card(saved, {saved.pack_id})


@_delete(
    "/systems/{system}/cards/{card_id}", response=Gone, url_name="card", summary="Delete a card"
)
def card_deleted(request: ProgramRequest, system: SystemId, card_id: CardId) -> dict[str, Any]:
    """Delete a card of yours."""
    packs.delete_card(_own_card(request, system, card_id), request.player)
    return {"id": card_id}


@router.get("/packs", response=list[PackOut], url_name="packs_listed", summary="Packs of cards")
def packs_listed(request: ProgramRequest) -> list[dict[str, Any]]:
    """The built-in packs, and those in which you write."""
    writes = _written(request.player)
    found = catalogue.packs_for(request.player).order_by("pk")
    return [_listed(one, one.pk in writes) for one in found]


@router.get("/packs/{pk}", response=dict[str, Any], url_name="pack", summary="A pack of cards")
def pack(request: ProgramRequest, pk: Id) -> dict[str, Any]:
    """A pack with its cards, as its file has it."""
    return pack_files.export(get_object_or_404(catalogue.packs_for(request.player), pk=pk))


@_post(
    "/systems/{system}/packs",
    response=PackOut,
    url_name="packs",
    summary="A new pack",
    openapi_extra=_FILE,
)
def pack_new(request: ProgramRequest, system: SystemId) -> dict[str, Any]:
    """A new pack of yours from a file, as `GET` gives one; every fault is named, and with any
    nothing is kept."""
    with _working(request):
        made = pack_files.import_pack(system_or_404(system), request.player, request.body)
    return _listed(made, True)


@_delete("/packs/{pk}", response=Gone, url_name="pack", summary="Delete a pack of cards")
def pack_deleted(request: ProgramRequest, pk: Id) -> dict[str, Any]:
    """Delete a pack that is your own, with its cards."""
    get_object_or_404(Pack, pk=pk, owner=request.player).delete()
    return {"id": pk}


@_post(
    "/packs/{pk}/cards",
    response=CardOut,
    url_name="cards",
    summary="A new card",
    openapi_extra=_FILE,
)
def card_new(request: ProgramRequest, pk: Id) -> dict[str, Any]:
    """A new card in a pack of yours."""
    found = get_object_or_404(catalogue.packs_written_by(request.player), pk=pk)
    with _working(request):
        saved = packs.save_card(found, _text(request), author=request.player)
    return _card(saved, {saved.pack_id})


@contextmanager
def _working(request: ProgramRequest) -> Iterator[None]:
    """The work within is counted for the token's player and network. Raises Problem for faults."""
    try:
        with metered(f"player:{request.player.pk}", f"network:{address(request)}"):  # type: ignore[arg-type]
            yield
    except Refused as refused:
        raise faulty(refused.faults) from refused


def _text(request: ProgramRequest) -> str:
    return request.body.decode("utf-8-sig", "replace")


def _own_card(request: ProgramRequest, system: str, card_id: str) -> Card:
    own = Card.objects.filter(pack__in=catalogue.packs_written_by(request.player).values("pk"))
    own = own.filter(system=system_or_404(system).id).select_related("pack__owner")
    return get_object_or_404(own, card_id=card_id)


def _written(player: Player) -> set[int]:
    return set(catalogue.packs_written_by(player).values_list("pk", flat=True))


def _listed(one: Roster | Pack, yours: bool) -> dict[str, Any]:
    return {"id": one.pk, "system": one.system, "name": one.name, "yours": yours}


def _whole(roster: Roster) -> dict[str, Any]:
    cards = rosters.cards_of(roster)
    faults = named_faults(rosters.faults_of(roster, cards))
    return {"id": roster.pk, "roster": exchange.export(roster, cards), "faults": faults}


def _card(card: Card, writes: set[int]) -> dict[str, Any]:
    return {
        "id": card.card_id,
        "system": card.system,
        "kind": card.kind,
        "name": card.name,
        "pack": card.pack_id,
        "yours": card.pack_id in writes,
        "data": card.data,
    }
