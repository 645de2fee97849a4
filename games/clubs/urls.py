from django.urls import path

from games.clubs.views import doing, pages

app_name = "clubs"
urlpatterns = [
    path("", pages.mine, name="mine"),
    path("new/", pages.new, name="new"),
    path("join/<str:key>/", pages.join, name="join"),
    path("calendar/<str:key>.ics", doing.calendar, name="calendar"),
    path("<match:club_id>/", pages.club, name="club"),
    path("<match:club_id>/change/", pages.change, name="change"),
    path("<match:club_id>/delete/", pages.delete, name="delete"),
    path("<match:club_id>/invitation/", pages.renew, name="renew"),
    path("<match:club_id>/leave/", pages.leave, name="leave"),
    path("<match:club_id>/members/<int:pk>/role/", pages.role, name="role"),
    path("<match:club_id>/members/<int:pk>/remove/", pages.remove, name="remove"),
    path("<match:club_id>/chat/", doing.say, name="chat"),
    path("<match:club_id>/lines/", doing.lines, name="lines"),
    path("<match:club_id>/evenings/", doing.evening, name="evening"),
    path("<match:club_id>/evenings/<int:pk>/cancel/", doing.cancel, name="cancel"),
    path("<match:club_id>/matches/", doing.propose, name="propose"),
    path("<match:club_id>/matches/bring/", doing.bring, name="bring"),
]
