"""The addresses of the site. Each app lists its own."""

from importlib import import_module

from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

urlpatterns: list[URLPattern | URLResolver] = [path("people/", include("games.people.urls"))]
for prefix, urls in [
    ("", "games.cards.urls"),
    ("rosters/", "games.rosters.urls"),
    ("matches/", "games.live.urls"),
    ("matches/", "games.matches.urls"),
]:
    try:  # while the rooms are being built
        import_module(urls)
    except ImportError:
        continue
    urlpatterns.append(path(prefix, include(urls)))

try:
    from games.matches.views import lobby

    urlpatterns.append(path("", lobby, name="lobby"))
except ImportError:
    urlpatterns.append(path("", RedirectView.as_view(pattern_name="people:me"), name="lobby"))

handler400 = "tabletop.errors.bad_request"
handler403 = "tabletop.errors.permission_denied"
handler404 = "tabletop.errors.not_found"
handler500 = "tabletop.errors.server_error"
