"""Shared packs, by link or listed for everybody: searching, reporting and hiding them, and counting
their use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.cards import history, keys, limits
from games.cards.indexing import has_word
from games.cards.models import Card, Pack, Report
from games.cards.refusals import Refused
from games.cards.signals import usage_counted
from games.people.models import Player
from games.rules.contract.definition import System
from games.rules.forms.faults import Fault
from games.rules.text import _

LONGEST_QUERY: Final = 100


@transaction.atomic
def share(pack: Pack, player: Player) -> None:
    """Make the link by which others read and copy a pack, and store the version that they see."""
    pack.share_key = pack.share_key or keys.new_share_key()
    pack.save(update_fields=["share_key"])
    history.keep(pack, player)


def unshare(pack: Pack) -> None:
    """Remove the link, and the pack from the list."""
    pack.share_key, pack.published = "", None
    pack.save(update_fields=["share_key", "published"])


@transaction.atomic
def publish(pack: Pack, player: Player) -> None:
    """List a pack for everybody. Raises Refused for empty and hidden packs, and if the player has
    listed too many."""
    if pack.hidden is not None:
        raise Refused(Fault("", _("An administrator has hidden this pack.")))
    if not pack.cards.exists():
        raise Refused(Fault("", _("There are no cards in this pack yet.")))
    others = Pack.objects.filter(owner=player).exclude(published=None).exclude(pk=pack.pk)
    if others.count() >= limits.PUBLISHED_OF_A_PLAYER:
        message = _("You have listed %(most)s packs.", most=limits.PUBLISHED_OF_A_PLAYER)
        raise Refused(Fault("", message))
    share(pack, player)
    pack.published = pack.published or timezone.now()
    pack.save(update_fields=["published"])


def withdraw(pack: Pack) -> None:
    """Remove a pack from the list; its link stays."""
    pack.published = None
    pack.save(update_fields=["published"])


def listed() -> QuerySet[Pack]:
    """The packs listed for everybody."""
    return shared().exclude(published=None)


def shared() -> QuerySet[Pack]:
    """The packs that people with a link may read and copy."""
    return Pack.objects.filter(hidden=None).exclude(share_key="")


@dataclass(frozen=True)
class Search:
    """A search among the listed packs: a game, a kind of its cards, and words."""

    system: str = ""
    kind: str = ""
    words: str = ""

    @classmethod
    def of(cls, systems: Mapping[str, System[Any]], query: Mapping[str, str]) -> Search:
        """The search in an address's query; invalid parts are ignored."""
        system, kind = query.get("system", ""), query.get("kind", "")
        known = {one.id for one in systems[system].cards.kinds} if system in systems else set()
        return cls(
            system if system in systems else "",
            kind if kind in known else "",
            query.get("q", "").replace("\x00", "").strip()[:LONGEST_QUERY],
        )

    def found(self) -> QuerySet[Pack]:
        """The listed packs that match, the newest first, each with its numbers of cards (`size`)
        and of people with a copy (`copies`)."""
        packs = listed()
        if self.system:
            packs = packs.filter(system=self.system)
        cards = Card.objects.filter(pack=OuterRef("pk"))
        if self.kind:
            packs = packs.filter(Exists(cards.filter(kind=self.kind)))
        for word in self.words.split():
            on_a_card = Exists(cards.filter(has_word(word)))
            packs = packs.filter(Q(name__icontains=word) | on_a_card)
        copies = Pack.objects.filter(origin_key=OuterRef("key")).order_by().values("origin_key")
        counted = copies.annotate(owners=Count("owner", distinct=True)).values("owners")
        return (
            packs.select_related("owner")
            .annotate(size=Count("cards"), copies=Coalesce(Subquery(counted), 0))
            .order_by("-published", "-pk")
        )


def report(pack: Pack, player: Player, why: str) -> None:
    """Report a pack to the administrators; this replaces an earlier report of the player."""
    Report.objects.update_or_create(
        pack=pack, player=player, defaults={"why": why[: Report.LONGEST], "at": timezone.now()}
    )


def hide(pack: Pack, by: User, why: str) -> None:
    """Hide a pack from all but its writers, who see the reason. Matches with its cards go on."""
    Pack.objects.filter(pk=pack.pk).update(
        hidden=timezone.now(), hidden_by=by, hidden_why=why, published=None
    )


def show_again(pack: Pack) -> None:
    """Undo `hide`; the owner may list the pack again."""
    Pack.objects.filter(pk=pack.pk).update(hidden=None, hidden_by=None, hidden_why="")


@dataclass(frozen=True)
class Usage:
    """The use of a pack and its copies: people with a copy, rosters with its cards, and running and
    finished matches between people with its cards."""

    copies: int = 0
    rosters: int = 0
    under_way: int = 0
    finished: int = 0

    def __bool__(self) -> bool:
        return any((self.copies, self.rosters, self.under_way, self.finished))


def usage_of(pack: Pack) -> Usage:
    """The use of a player's pack; empty for built-in ones. The number of queries is constant."""
    if pack.is_built_in:
        return Usage()
    packs = Pack.objects.filter(Q(pk=pack.pk) | Q(origin_key=pack.key), system=pack.system)
    copies = Pack.objects.filter(origin_key=pack.key, system=pack.system)
    replies: list[Any] = usage_counted.send(sender=Pack, packs=packs)
    numbers = {name: number for _app, found in replies for name, number in found.items()}
    return Usage(copies.values("owner").distinct().count(), **numbers)
