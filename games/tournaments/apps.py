from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "games.tournaments"

    def ready(self) -> None:
        from games.matches.views import errands
        from games.tournaments import receivers, waiting  # noqa: F401

        errands.sources.append(waiting.choices)
