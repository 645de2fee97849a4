from django.db import migrations
from django.utils import timezone

CLOSED = "closed-by-update"  # see log.events
FLAGS = ("asks_all", "asks_single")


def is_older(setup):
    """Whether a match with that set-up began when asks were counted that are passed over now. Those
    that began before there were these flags did."""
    return any(setup.get(flag, True) for flag in FLAGS)


def close_older_matches(apps, schema_editor):
    """Close the matches under way whose logs answer asks that are passed over now. The last line of
    the log says so."""
    Match = apps.get_model("matches", "Match")
    for match in Match.objects.filter(status="playing").iterator(chunk_size=50):
        if is_older(match.setup):
            close(match, timezone.now())


def close(match, now):
    last = match.answers.order_by("-number").first()
    dice = last.first_die if last else 0
    faces = last.faces if last else match.opening["faces"]
    match.number += 1
    match.answers.create(
        number=match.number,
        seat=0,
        option=CLOSED,
        fields={},
        first_die=dice + len(faces),
        faces=[],
        sides=[],
        events=[{"kind": CLOSED, "data": {"rule": ""}, "to": None}],
        digest=last.digest if last else match.opening["digest"],
        at=now,
    )
    match.status = "ended"
    match.result = {"winners": [], "reason": CLOSED, "rule": "", "scores": []}
    match.waiting_seats = []
    match.takeback = None
    match.ended = match.touched = now
    match.save()


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0012_left_out'),
    ]

    operations = [
        migrations.RunPython(close_older_matches, migrations.RunPython.noop),
    ]
