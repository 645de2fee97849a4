import games.matches.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0008_solo"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="lesson",
            field=games.matches.fields.PlainField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="lesson_ends",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
    ]
