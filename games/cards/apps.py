from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "games.cards"

    def ready(self) -> None:
        from games.cards import receivers  # noqa: F401
