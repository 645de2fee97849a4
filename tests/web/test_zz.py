import os, pytest
from games.rosters.service import ready_rosters
from games.rules.systems import systems
from tests.matchmaking import load_cards
from tests.web.bracketed import *

pytestmark = pytest.mark.django_db


def test_zz(reader):
    load_cards()
    for path in os.environ["P"].split():
        text = reader.get(path, follow=True).content.decode()
        print("=====", path)
        for leak in sorted(left_of(text)):
            for m in list(re.finditer(re.escape(leak.strip()).replace("\\ ", r"\s+"), text))[:3]:
                print(
                    leak[:40], "::", text[max(0, m.start() - 90) : m.end() + 30].replace("\n", " ")
                )
