from django.urls import path

from games.tournaments import views

app_name = "tournaments"
one = "<match:club_id>/tournaments/<int:pk>/"
urlpatterns = [
    path("<match:club_id>/tournaments/", views.listing, name="listing"),
    path("<match:club_id>/tournaments/new/", views.new, name="new"),
    path(one, views.tournament, name="tournament"),
    path(f"{one}enter/", views.enter, name="enter"),
    path(f"{one}withdraw/", views.withdraw, name="withdraw"),
    path(f"{one}entrants/<int:entrant>/out/", views.take_out, name="take_out"),
    path(f"{one}computer/", views.computer, name="computer"),
    path(f"{one}begin/", views.begin, name="begin"),
    path(f"{one}results/<int:pairing>/", views.result, name="result"),
    path(f"{one}pairings/<int:pairing>/list/", views.choose_list, name="choose_list"),
    path(f"{one}delete/", views.delete, name="delete"),
]
