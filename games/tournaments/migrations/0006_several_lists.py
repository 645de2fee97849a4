"""Several lists of an entrant, one of which is chosen for each pairing. The one that was handed in
before is the first."""

from django.db import migrations, models

import games.matches.fields


def as_the_first(apps, schema_editor):
    entrants = apps.get_model("tournaments", "Entrant").objects.using(
        schema_editor.connection.alias
    )
    for entrant in entrants.exclude(frozen=None):
        entrant.handed_in = [entrant.frozen]
        entrant.save(update_fields=["handed_in"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_computers_by_number")]

    operations = [
        migrations.AddField(
            "Tournament", "most_lists", models.PositiveSmallIntegerField(default=1)
        ),
        migrations.AddField(
            "Entrant", "handed_in", games.matches.fields.PlainField(default=list)
        ),
        migrations.AddField(
            "Pairing", "first_list", models.PositiveSmallIntegerField(null=True)
        ),
        migrations.AddField(
            "Pairing", "second_list", models.PositiveSmallIntegerField(null=True)
        ),
        migrations.RunPython(as_the_first, migrations.RunPython.noop),
        migrations.RemoveField("Entrant", "frozen"),
        migrations.AlterField(
            "Tournament",
            "lists",
            models.CharField(
                choices=[
                    ("free", "Chosen anew for each match"),
                    ("open", "Handed in for the whole tournament, and seen by all once it has begun"),
                    ("closed", "Handed in for the whole tournament, and shown to nobody before a match"),
                ],
                default="free",
                max_length=10,
            ),
        ),
    ]
