"""Lines of a history as messages, in the language of whoever reads them. Those that were written
before stay as they are."""

from django.db import migrations

import games.matches.fields


def as_plain_data(apps, schema_editor):
    """Each text as the JSON that it is kept in from now on."""
    lines = apps.get_model("tournaments", "HistoryLine").objects.using(
        schema_editor.connection.alias
    )
    for line in lines.all():
        line.message = line.text
        line.save(update_fields=["message"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [
        migrations.AddField(
            "HistoryLine", "message", games.matches.fields.PlainField(default="", null=False),
            preserve_default=False,
        ),
        migrations.RunPython(as_plain_data, migrations.RunPython.noop),
        migrations.RemoveField("HistoryLine", "text"),
    ]
