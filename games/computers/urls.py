from django.urls import path

from games.computers import views

app_name = "computers"
urlpatterns = [
    path("<match:match_id>/advice/", views.advice, name="advice"),
    path("<match:match_id>/course/", views.course, name="course"),
]
