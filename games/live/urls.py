from django.urls import path

from games.live import commenting, views

app_name = "live"
urlpatterns = [
    path("<slug:match_id>/state", views.state, name="state"),
    path("<slug:match_id>/log", views.log, name="log"),
    path("<slug:match_id>/taken-back", views.taken_back, name="taken_back"),
    path("<slug:match_id>/recap", views.what_happened, name="recap"),
    path("<slug:match_id>/chat", views.say, name="chat"),
    path("<slug:match_id>/waiting-chat", views.waiting_chat, name="waiting_chat"),
    path("<slug:match_id>/commentary/", commenting.commentators, name="commentators"),
    path(
        "<slug:match_id>/commentary/<str:key>/",
        commenting.become_commentator,
        name="become_commentator",
    ),
    path("<slug:match_id>/remark", commenting.remark, name="remark"),
    path("<slug:match_id>/marks", commenting.marks, name="marks"),
]
