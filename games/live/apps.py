from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "games.live"

    def ready(self) -> None:
        from games.live import receivers  # noqa: F401
        from games.live.hub import announce, watchers
        from games.live.views import table
        from games.matches import hooks, notices

        notices.listeners.append(announce)
        hooks.table_page = table
        hooks.watchers = watchers
