from django.apps import AppConfig


class RostersConfig(AppConfig):
    name = "games.rosters"

    def ready(self) -> None:
        from games.rosters import receivers, usage  # noqa: F401
