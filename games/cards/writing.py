"""Several people who write in one pack: its owner, and those who were invited by a link."""

from django.db import transaction

from games.cards import keys, limits
from games.cards.models import Pack, Writer
from games.cards.packs import Refused, take_turn
from games.people.models import Player
from games.rules.forms.faults import Fault
from games.rules.text import _


def invite(pack: Pack) -> None:
    """Make a new link to write in the pack; an older one is worthless from now on."""
    pack.invite_key = keys.new_share_key()
    pack.save(update_fields=["invite_key"])


def close(pack: Pack) -> None:
    """Take the link back. Whoever writes in the pack goes on."""
    pack.invite_key = ""
    pack.save(update_fields=["invite_key"])


@transaction.atomic
def join(pack: Pack, player: Player) -> None:
    """Let a player write in a pack. Raises Refused if so many write in it already."""
    take_turn(pack)
    if pack.may_write(player):
        return
    if pack.writers.count() >= limits.WRITERS_OF_A_PACK:
        message = _("At most %(most)s people write in a pack.", most=limits.WRITERS_OF_A_PACK)
        raise Refused(Fault("", message))
    Writer.objects.create(pack=pack, player=player)


def remove(pack: Pack, writer: Writer) -> None:
    """Let somebody write in a pack no more. The link goes with them, since they know it."""
    writer.delete()
    close(pack)
