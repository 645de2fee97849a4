"""The names on seats as plain data: text, or a message where no person sits there."""

from django.db import migrations, models
from django.db.models import F, Func, TextField

import games.matches.fields

_AS_JSON = {"sqlite": "json_quote(%(expressions)s)", "postgresql": "to_json(%(expressions)s)::text"}


def write_as_json(apps, schema_editor):
    written = Func(
        F("name"), template=_AS_JSON[schema_editor.connection.vendor], output_field=TextField()
    )
    apps.get_model("matches", "Seat").objects.update(name=written)


class Migration(migrations.Migration):
    dependencies = [("matches", "0025_sketches")]

    operations = [
        migrations.AlterField("seat", "name", models.TextField(blank=True, default="")),
        migrations.RunPython(write_as_json),
        migrations.AlterField(
            "seat", "name", games.matches.fields.NameField(blank=True, default="")
        ),
    ]
