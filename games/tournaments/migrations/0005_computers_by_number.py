from django.db import migrations, models


def number_computers(apps, schema_editor):
    """What stands last in the name of a computer is its number."""
    Entrant = apps.get_model("tournaments", "Entrant")
    for one in Entrant.objects.filter(player__computer__gt=""):
        number = one.name.rpartition(" ")[2]
        one.number = int(number) if number.isdecimal() else 1
        one.save(update_fields=["number"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0004_tie_breaks'),
    ]

    operations = [
        migrations.AddField(
            model_name='entrant',
            name='number',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.RunPython(number_computers, migrations.RunPython.noop),
    ]
