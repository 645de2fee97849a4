from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "games.tournaments"

    def ready(self) -> None:
        from games.matches import notices
        from games.tournaments import receivers, rounds  # noqa: F401

        notices.end_listeners.append(rounds.match_ended)
