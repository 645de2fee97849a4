"""A word of the vocabulary has two places: its class, with what it takes and how it reads, and what
it does. There is no third, and none is missing."""

from __future__ import annotations

import importlib
import pkgutil
import shutil
import subprocess
import sys
from pathlib import Path

from games.rules import crisis
from games.rules.crisis import effects
from games.rules.crisis.cards import words
from games.rules.crisis.cards.words.amounts import Number
from games.rules.crisis.cards.words.base import Word, words_of
from games.rules.crisis.cards.words.choices import Choice
from games.rules.crisis.cards.words.conditions import Condition
from games.rules.crisis.cards.words.rules import Effect, Modifier
from games.rules.crisis.cards.words.things import NumberChoice
from games.rules.crisis.context.meaning import count, is_met
from games.rules.crisis.reactions.candidates import candidates
from games.rules.crisis.reactions.carrying import carry_out

ROOT = Path(__file__).parents[3]
BASES: tuple[type[Word], ...] = (Effect, Modifier, Number, Condition, Choice)
DONE_BY: dict[type[Word], object] = {
    Effect: carry_out,
    Number: count,
    Condition: is_met,
    Choice: candidates,
}
"""What goes by the class of a word. A modifier is asked for where the number that it changes is
worked out: that is shown by a scene of its own in test_words_of_modifiers."""


def test_a_word_does_something_and_reads_like_something() -> None:
    every = [(base, word) for base in BASES for word in words_of(base)]
    for kind, word in every:
        assert hasattr(word, "says") or word.text is not Word.text, word
        if kind in DONE_BY:
            assert word in getattr(DONE_BY[kind], "registry", {}), word


def test_what_is_chosen_has_nouns() -> None:
    without = [word for word in words_of(Choice) if not hasattr(word, "nouns")]
    assert without == words_of(NumberChoice)


def test_no_two_words_are_told_apart_by_the_same_mark() -> None:
    for kind in (Effect, Modifier, Number, Condition, Choice):
        names = [
            name
            for word in words_of(kind)
            for name in word.model_fields[kind.mark].annotation.__args__  # type: ignore[union-attr]
        ]
        assert len(names) == len(set(names))


def test_the_rules_list_no_words() -> None:
    """What is so of some words only, their models say: nobody who adds a word has to find a list
    of them to add it to."""
    found = []
    for info in pkgutil.walk_packages(crisis.__path__, f"{crisis.__name__}."):
        if info.name.startswith(f"{crisis.__name__}.cards"):
            continue
        for name, value in vars(importlib.import_module(info.name)).items():
            if isinstance(value, (tuple, list, set, frozenset, dict)):
                listed = [item for item in value if isinstance(item, type)]
                if any(issubclass(item, Word) for item in listed):
                    found.append(f"{info.name}.{name}")
    assert found == []


# -- A word added in its two places

TOY_MODEL = '''

class Tickle(Effect):
    """For each of them in turn, one after another."""

    says = _("Tickle %(who)s: %(then)s")
    goes_through_many = True

    do: Literal["tickle"]
    who: Target
    then: tuple[AnyEffect, ...] = ()
'''

TOY_HANDLER = """

@carry_out.register
def tickle(effect: words.Tickle, ctx: Context) -> ScriptPart:
    for _unit in those(ctx, effect.who):
        yield from run(ctx, effect.then)
"""

TOY_CARD = """
from games.rules.crisis import SYSTEM
import games.rules.crisis
from tests.rules.crisis.carding import of, match_of, power, say
from tests.rules.crisis.helpers import character

gain = {"do": "gain-power", "who": "self"}
tickle = {"do": "tickle", "who": {"side": "enemy"}, "then": [gain]}
assert ROOT in games.rules.crisis.__file__

# valid, and described
card = character("yak", superpowers=[power("Feather", tickle)])
assert SYSTEM.cards.faults(card) == []
(block,) = [block for block in SYSTEM.cards.text(card).blocks if block.heading == "Feather"]
assert str(block.lines[0]) == "Tickle each enemy character: Give 1 Power to this character."

# its references are checked
nobody = character("yak", superpowers=[power("Feather", {**tickle, "who": "nobody"})])
(fault,) = SYSTEM.cards.faults(nobody)
assert fault.where == "superpowers[0].rules[0].do[0].who"

# bounded
deep = tickle
for _level in range(4):
    deep = {**tickle, "then": [deep]}
faults = SYSTEM.cards.faults(character("yak", superpowers=[power("Feather", deep)]))
assert {fault.rule for fault in faults} == {"CP-HOUSE-02"}

# carried out
match = match_of(power("Feather", tickle))
before = of(match, "a-yak").power
say(match, 0, "power:feather")
assert of(match, "a-yak").power == before + 1
print("tickled")
"""


def test_a_word_is_added_in_two_places_and_nowhere_else(tmp_path: Path) -> None:
    """The rules are copied, and the word is added to the copy: in one file of words, and in one of
    what they do."""
    copy = tmp_path / "games"
    shutil.copytree(ROOT / "games" / "rules", copy / "rules")
    shutil.copytree(ROOT / "tests", tmp_path / "tests", ignore=shutil.ignore_patterns("browser"))
    (copy / "__init__.py").touch()
    for package, toy in ((words, TOY_MODEL), (effects, TOY_HANDLER)):
        folder = Path(str(package.__file__)).parent.relative_to(ROOT)
        (path,) = (tmp_path / folder).rglob("flow.py")
        path.write_text(path.read_text() + toy)
    play = f"ROOT = {str(tmp_path)!r}\n{TOY_CARD}"
    done = subprocess.run(
        [sys.executable, "-c", play], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stdout == "tickled\n", done.stderr
