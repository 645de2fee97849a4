from django.db import migrations

from games.cards.indexing import rows_of


def index_own_cards(apps, schema_editor):
    """Index the cards of players; the built-in ones are loaded anew when the site starts."""
    apps.get_model("cards", "Pack").objects.filter(owner=None).update(fingerprint="")
    CardValue = apps.get_model("cards", "CardValue")
    for card in apps.get_model("cards", "Card").objects.exclude(pack__owner=None).iterator():
        rows = [CardValue(card=card, **row) for row in rows_of(card.facets)]
        CardValue.objects.bulk_create(rows)


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0004_card_values'),
    ]

    operations = [
        migrations.RunPython(index_own_cards, migrations.RunPython.noop),
    ]
