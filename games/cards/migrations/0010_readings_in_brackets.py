from django.db import migrations

from games.cards.indexing import readings_of


def index_own_cards(apps, schema_editor):
    """Index the cards of players whose names may say how they are read."""
    own = apps.get_model("cards", "Card").objects.exclude(pack__owner=None)
    for card in own.filter(name__regex=r"[(（]").iterator():
        card.readings = readings_of(card.name)
        card.save(update_fields=["readings"])


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0009_readings'),
    ]

    operations = [
        migrations.RunPython(index_own_cards, migrations.RunPython.noop),
    ]
