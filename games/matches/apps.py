from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "games.matches"

    def ready(self) -> None:
        from games.matches import receivers, uses  # noqa: F401
