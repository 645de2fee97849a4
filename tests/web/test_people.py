import pytest
from django.test import Client

from games.people.models import Player


@pytest.mark.django_db
def test_a_guest_types_a_name_and_is_remembered_for_a_year() -> None:
    browser = Client()
    response = browser.post("/people/name/", {"name": "Ada", "next": "/people/me/"})
    assert response.status_code == 302
    assert response["Location"] == "/people/me/"
    assert int(response.cookies["sessionid"]["max-age"]) == 365 * 24 * 60 * 60
    assert Player.objects.get().name == "Ada"
    assert "Ada" in browser.get("/people/me/").content.decode()
