from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0007_agreements_kept"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="solo",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="match",
            name="turning",
            field=models.CharField(
                choices=[
                    ("at-once", "At Once"),
                    ("covered", "Covered"),
                    ("by-hand", "By Hand"),
                ],
                default="at-once",
                max_length=10,
            ),
        ),
    ]
