"""Writers of a pack: its owner, and people invited by a link."""

from django.db import transaction

from games.cards import keys, limits
from games.cards.models import Pack, Writer
from games.cards.packs import take_turn
from games.cards.refusals import Refused
from games.people.models import Player
from games.rules.forms.faults import Fault
from games.rules.text import _


def invite(pack: Pack) -> None:
    """Make a new invitation link; older ones stop working."""
    pack.invite_key = keys.new_share_key()
    pack.save(update_fields=["invite_key"])


def close(pack: Pack) -> None:
    """Remove the link. Present writers stay."""
    pack.invite_key = ""
    pack.save(update_fields=["invite_key"])


@transaction.atomic
def join(pack: Pack, player: Player) -> None:
    """Let a player write in a pack. Raises Refused if it has too many writers."""
    take_turn(pack)
    if pack.may_write(player):
        return
    if pack.writers.count() >= limits.WRITERS_OF_A_PACK:
        message = _("At most %(most)s people write in a pack.", most=limits.WRITERS_OF_A_PACK)
        raise Refused(Fault("", message))
    Writer.objects.create(pack=pack, player=player)


def remove(pack: Pack, writer: Writer) -> None:
    """Remove a writer, and the invitation link, which the writer knows."""
    writer.delete()
    close(pack)
