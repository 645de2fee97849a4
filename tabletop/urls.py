"""The addresses of the site. Each app lists its own."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

urlpatterns: list[URLPattern | URLResolver] = [path("people/", include("games.people.urls"))]
for prefix, urls in [
    ("", "games.cards.urls"),
    ("rosters/", "games.rosters.urls"),
    ("matches/", "games.matches.urls"),
]:
    if find_spec(urls.rpartition(".")[0]) and find_spec(urls):
        urlpatterns.append(path(prefix, include(urls)))

if find_spec("games.matches") and find_spec("games.matches.views"):
    from games.matches.views import lobby

    urlpatterns.append(path("", lobby, name="lobby"))
else:
    urlpatterns.append(path("", RedirectView.as_view(pattern_name="people:me"), name="lobby"))

handler400 = "tabletop.errors.bad_request"
handler403 = "tabletop.errors.permission_denied"
handler404 = "tabletop.errors.not_found"
handler500 = "tabletop.errors.server_error"
