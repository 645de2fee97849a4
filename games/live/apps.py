from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "games.live"

    def ready(self) -> None:
        from games.live import receivers  # noqa: F401
        from games.live.hub import announce, watchers
        from games.live.views import table
        from games.matches import notices
        from games.matches.views import lobby, waiting

        notices.listeners.append(announce)
        waiting.table_page = table
        lobby.watchers = watchers
