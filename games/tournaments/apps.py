from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "games.tournaments"

    def ready(self) -> None:
        from games.matches.views import todos
        from games.tournaments import receivers, waiting  # noqa: F401

        todos.sources.append(waiting.choices)
