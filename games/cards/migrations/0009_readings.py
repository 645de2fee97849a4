from django.db import migrations, models

from games.cards.indexing import readings_of
from games.cards.readings import fold


def index_own_cards(apps, schema_editor):
    """Index the cards of players; the built-in ones are loaded anew when the site starts."""
    apps.get_model("cards", "Pack").objects.filter(owner=None).update(fingerprint="")
    for card in apps.get_model("cards", "Card").objects.exclude(pack__owner=None).iterator():
        card.words, card.readings = fold(card.words), readings_of(card.name)
        card.save(update_fields=["words", "readings"])
        values = [value for value in card.facet_values.all() if value.words]
        for value in values:
            value.words = fold(value.words)
        apps.get_model("cards", "CardValue").objects.bulk_update(values, ["words"])


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0008_owned'),
    ]

    operations = [
        migrations.AddField(
            model_name='card',
            name='readings',
            field=models.JSONField(default=dict),
        ),
        migrations.RunPython(index_own_cards, migrations.RunPython.noop),
    ]
