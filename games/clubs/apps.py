from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "games.clubs"

    def ready(self) -> None:
        from games.clubs import receivers  # noqa: F401
