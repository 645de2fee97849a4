"""How templates get at what their system draws of its things."""

from __future__ import annotations

import pytest
from django.template import Template, TemplateSyntaxError
from django.template.context import Context

RETURNING = {"unit": {"returns": 3, "hp": 5, "damage": 2}}


def rendered(source: str) -> str:
    return str(Template(source).render(Context(RETURNING)))


def test_functions_of_a_system_are_tags_and_filters_of_its_templates() -> None:
    loaded = "{% load drawing %}{% drawn_by kurogane %}"
    assert rendered(loaded + "{{ unit|hp_left }}") == "3"
    assert rendered(loaded + "{% hp_left unit as left %}{{ left }}") == "3"
    assert rendered(loaded + "{% return_label unit %}") == "back in round 3"
    assert rendered(loaded + "{{ unit|return_label }}") == "back in round 3"


@pytest.mark.parametrize(
    "source",
    [
        "{% load drawing %}{{ unit|hp_left }}",
        "{% load drawing %}{% drawn_by tide %}{{ unit|hp_left }}",
        "{% load drawing %}{% drawn_by kurogane %}{{ board|_field }}",
        "{% load drawing %}{% drawn_by kurogane %}{{ unit|centre }}",
    ],
)
def test_what_is_of_another_system_or_module_is_not_known(source: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        rendered(source)
