from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "games.tournaments"

    def ready(self) -> None:
        from games.tournaments import receivers  # noqa: F401
