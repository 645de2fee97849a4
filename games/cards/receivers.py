"""Receivers that move, export and delete cards with their players."""

from typing import Any

from django.db import transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.cards import owning, pack_files, pictures
from games.cards.models import Card, Draft, Pack, PackVersion, Report, Save, Version, Writer
from games.people.models import Player
from games.people.signals import deletion_considered, player_exported, players_merged


@receiver(players_merged, dispatch_uid="cards.packs")
def move_packs(sender: Any, guest: Player, into: Player, **kwargs: Any) -> None:
    """Move a guest's packs to the player."""
    Pack.objects.filter(owner=guest).update(owner=into)
    Draft.objects.filter(owner=guest).update(owner=into)
    Card.objects.filter(author=guest).update(author=into)
    Version.objects.filter(author=guest).update(author=into)
    PackVersion.objects.filter(author=guest).update(author=into)
    Save.objects.filter(player=guest).update(player=into)
    writing = list(Writer.objects.filter(player=into).values_list("pack", flat=True))
    Writer.objects.filter(player=guest).exclude(pack__in=writing).update(player=into)
    Writer.objects.filter(player=into, pack__owner=into).delete()
    reported = list(Report.objects.filter(player=into).values_list("pack", flat=True))
    Report.objects.filter(player=guest).exclude(pack__in=reported).update(player=into)
    owning.merge(guest, into)


@receiver(player_exported, dispatch_uid="cards.export")
def export_packs(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """The player's packs as importable files, drafts, and owned cards."""
    return {
        "packs": [pack_files.export(pack) for pack in Pack.objects.filter(owner=player)],
        "owned": owning.exported(player),
        "drafts": [draft.data for draft in Draft.objects.filter(owner=player)],
    }


@receiver(deletion_considered, dispatch_uid="cards.deletion")
def explain_deletion(sender: Any, player: Player, **kwargs: Any) -> list[str]:
    """Say that the player's packs are deleted."""
    number = Pack.objects.filter(owner=player).count()
    if not number:
        return [_("You have no packs of cards here.")]
    return [
        ngettext(
            "Your pack of cards goes. What others imported or copied of it stays theirs.",
            "Your %(number)s packs of cards go. What others imported or copied of them stays "
            "theirs.",
            number,
        )
        % {"number": number}
    ]


@receiver(post_delete, sender=Card, dispatch_uid="cards.picture")
def forget_picture(sender: Any, instance: Card, **kwargs: Any) -> None:
    """Delete a card's picture if no other card shows it."""
    card_id, digest = instance.card_id, instance.picture_id
    if digest:
        transaction.on_commit(lambda: pictures.forget(card_id, digest))
