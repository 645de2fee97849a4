from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "games.matches"

    def ready(self) -> None:
        from games.matches import receivers  # noqa: F401
        from games.matches.results import card_results  # noqa: F401
