"""Finished matches whose records are missing, since the site ended before it stored them."""

from django.utils.module_loading import import_string

from games.matches.models import Match, Seat
from games.matches.results import card_results


def catch_up() -> int:
    """Store the records of all finished matches without one, in the order of their ends. Return
    their number. What rates matches is imported only if there is one, as it is large.
    """
    seated = Seat.objects.filter(player__isnull=False).values("match")
    ended = Match.objects.filter(status=Match.Status.ENDED, solo=False, records=None, pk__in=seated)
    ended = ended.exclude(seats__player__computer__gt="").defer("setup", "opening", "lesson")
    missing = [one.pk for one in ended.order_by("ended") if card_results.is_between_people(one)]
    for match_id in missing:
        import_string("games.profiles.records.keep")(match_id)
    return len(missing)
