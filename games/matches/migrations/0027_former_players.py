"""Where the name of a deleted player stood, in the set-up and on the seat, a message."""

from django.db import migrations

NAMELESS = "Former player"
MESSAGE = {"text": NAMELESS, "params": {}}


def write_as_message(apps, schema_editor):
    nobodys = apps.get_model("matches", "Seat").objects.filter(player=None, name=NAMELESS)
    for match_id in nobodys.values_list("match", flat=True).distinct():
        match = apps.get_model("matches", "Match").objects.get(pk=match_id)
        seats = nobodys.filter(match=match)
        if match.setup is not None:
            for index in seats.values_list("index", flat=True):
                match.setup["names"][index] = MESSAGE
            match.save(update_fields=["setup"])
        seats.update(name=MESSAGE)


class Migration(migrations.Migration):
    dependencies = [("matches", "0026_names_in_languages")]

    operations = [migrations.RunPython(write_as_message, migrations.RunPython.noop)]
