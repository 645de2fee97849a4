from django.urls import path

from games.guides import views

app_name = "guides"
urlpatterns = [
    path("<slug:system>/", views.guide, name="guide"),
    path("<slug:system>/lesson/", views.lesson, name="lesson"),
]
