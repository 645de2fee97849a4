"""Run searches as database queries, including sorting and counting."""

import operator
import re
from dataclasses import dataclass
from functools import reduce

from django.db.models import Exists, F, Max, Min, OuterRef, Q, QuerySet, Subquery

from games.cards.catalogue import packs_written_by
from games.cards.indexing import by_name, has_word, is_called
from games.cards.models import Card, CardValue, Pack
from games.cards.owning import is_owned
from games.cards.readings import fold
from games.cards.searching.fields import Table
from games.cards.searching.syntax import AllOf, AnyOf, Node, Not, SearchError, Term, parse
from games.cards.words import translate
from games.people.models import Player
from games.rules.systems import systems
from games.rules.text import _

_NUMBER = re.compile(r"-?[0-9]{1,9}")
_COMPARED = {":": "exact", "=": "exact", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
_WHOSE = ("mine", "built-in", "owned")


def search(text: str, cards: QuerySet[Card], player: Player | None, table: Table) -> QuerySet[Card]:
    """The cards among these that a search finds, in its order. Raises SearchError."""
    tree = parse(text)
    rest, orders = _without_orders(tree)
    found = cards.filter(_Reader(table, player).condition(rest))
    if not orders:
        return found.order_by(*by_name())
    order = orders[-1].value.casefold()
    return _sorted(found, order.removeprefix("-"), order.startswith("-"), table)


def _without_orders(tree: AllOf | AnyOf) -> tuple[AnyOf, list[Term]]:
    """The conditions, and the `sort` terms among them outside of parentheses."""
    branches = tree.parts if isinstance(tree, AnyOf) else (tree,)
    orders = [part for branch in branches for part in branch.parts if _is_order(part)]
    rest = [AllOf(tuple(p for p in branch.parts if not _is_order(p))) for branch in branches]
    return AnyOf(tuple(rest)), [order for order in orders if isinstance(order, Term)]


def _is_order(node: Node) -> bool:
    return isinstance(node, Term) and node.field == "sort"


def _sorted(cards: QuerySet[Card], name: str, downwards: bool, table: Table) -> QuerySet[Card]:
    """The cards by a facet of numbers, those without it last; or by name."""
    if name in ("name", "n"):
        return cards.order_by(*by_name(downwards))
    field = table.facet(name)
    if not table.has_numbers(field):
        raise SearchError(_("%(field)s has no numbers to sort by.", field=field), f"sort:{name}")
    values = CardValue.objects.filter(card=OuterRef("pk"), field=field).values("card")
    number = values.annotate(least=Min("number"), most=Max("number"))
    sorted_by = Subquery(number.values("most" if downwards else "least"))
    first = (
        F("sorted_by").desc(nulls_last=True) if downwards else F("sorted_by").asc(nulls_last=True)
    )
    return cards.annotate(sorted_by=sorted_by).order_by(first, *by_name())


@dataclass(frozen=True)
class _Reader:
    """Converts a search's conditions to database conditions."""

    table: Table
    player: Player | None

    def condition(self, node: Node) -> Q:
        """The condition for a node."""
        if isinstance(node, Term):
            return self.term(node)
        if isinstance(node, Not):
            return ~self.condition(node.part)
        join = operator.and_ if isinstance(node, AllOf) else operator.or_
        return reduce(join, map(self.condition, node.parts), Q())

    def term(self, term: Term) -> Q:
        """The condition for a term."""
        if not term.field:
            return has_word(term.value)
        try:
            name = self.table.named(term.field)
        except SearchError as error:
            raise SearchError(error.message, term.written) from None
        if term.sign == "!=":
            return ~self.of_field(name, Term(term.field, "=", term.value, term.written))
        return self.of_field(name, term)

    def of_field(self, name: str, term: Term) -> Q:
        """The condition for a term with a field."""
        if name == "sort":
            message = _("The order stands outside of parentheses and without a minus before it.")
            raise SearchError(message, term.written)
        common = {
            "kind": self.kind,
            "game": self.game,
            "name": self.name,
            "text": self.text,
            "pack": self.pack,
            "is": self.whose,
        }.get(name)
        if common is None:
            return self.facet(name, term)
        if term.sign not in (":", "="):
            raise SearchError(
                _("%(field)s is not more or less than anything.", field=name), term.written
            )
        return common(term)

    def kind(self, term: Term) -> Q:
        """Kinds of cards by their ids, or by how their names begin."""
        wanted = fold(term.value)
        found = [
            (system.id, kind.id)
            for system in systems().values()
            for kind in system.cards.kinds
            if kind.id == wanted
            or any(fold(translate(one)).startswith(wanted) for one in (kind.label, kind.plural))
        ]
        if not found:
            kinds = [kind.id for system in systems().values() for kind in system.cards.kinds]
            message = _("No kind of card is called so: there are %(kinds)s.", kinds=kinds)
            raise SearchError(message, term.written)
        return reduce(operator.or_, (Q(system=system, kind=kind) for system, kind in found))

    def game(self, term: Term) -> Q:
        """A game by its id, or by how its name begins."""
        wanted = fold(term.value)
        found = [
            system.id
            for system in systems().values()
            if system.id == wanted or fold(translate(system.name)).startswith(wanted)
        ]
        if not found:
            message = _("No game is called so: there are %(games)s.", games=list(systems()))
            raise SearchError(message, term.written)
        return Q(system__in=found)

    def name(self, term: Term) -> Q:
        """Part of the name; with =, the whole name."""
        return Q(name__iexact=term.value) if term.sign == "=" else is_called(term.value)

    def text(self, term: Term) -> Q:
        """Words anywhere on the card."""
        return has_word(term.value)

    def pack(self, term: Term) -> Q:
        """Part of the pack's name; with =, the whole name."""
        if term.sign == "=":
            return Q(pack__name__iexact=term.value)
        return Q(pack__name__icontains=term.value)

    def whose(self, term: Term) -> Q:
        """Cards that the player wrote or owns, or built-in ones."""
        whose = term.value.casefold()
        if whose == "built-in":
            return Q(pack__owner=None)
        if whose == "mine":
            written = packs_written_by(self.player) if self.player else Pack.objects.none()
            return Q(pack__in=written.values("pk"))
        if whose == "owned":
            return is_owned(self.player) if self.player else Q(pk__in=())
        raise SearchError(
            _("A card is one of these: %(values)s.", values=list(_WHOSE)), term.written
        )

    def facet(self, name: str, term: Term) -> Q:
        """A facet's value: a compared number, part of the words or, with =, all of them."""
        values = CardValue.objects.filter(card=OuterRef("pk"), field=name)
        if _NUMBER.fullmatch(term.value) and self.table.has_numbers(name):
            number = {f"number__{_COMPARED[term.sign]}": int(term.value)}
            return Q(Exists(values.filter(**number)))
        if term.sign not in (":", "="):
            if self.table.has_numbers(name):
                message = _("%(field)s is compared with a whole number.", field=name)
            else:
                message = _("%(field)s has no numbers: write %(field)s: and a word.", field=name)
            raise SearchError(message, term.written)
        if not self.table.has_words(name):
            raise SearchError(_("%(field)s is a whole number.", field=name), term.written)
        words = fold(term.value)
        wanted = f"\n{words}\n" if term.sign == "=" else words
        return Q(Exists(values.filter(words__contains=wanted)))
