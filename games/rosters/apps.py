from django.apps import AppConfig


class RostersConfig(AppConfig):
    name = "games.rosters"

    def ready(self) -> None:
        from games.rosters import receivers, uses  # noqa: F401
