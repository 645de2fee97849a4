from django.db import migrations

from games.cards import keys


def note_packs(apps, schema_editor):
    """Note of the matches that have begun of which packs' cards they are made."""
    PackInMatch = apps.get_model("matches", "PackInMatch")
    begun = apps.get_model("matches", "Match").objects.filter(solo=False, setup__isnull=False)
    for match in begun.only("setup").iterator(chunk_size=50):
        found = {keys.pack_key(card) for card in match.setup["cards"]} - {""}
        PackInMatch.objects.bulk_create(PackInMatch(match=match, key=key) for key in found)


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0010_packs_in_matches'),
    ]

    operations = [
        migrations.RunPython(note_packs, migrations.RunPython.noop),
    ]
