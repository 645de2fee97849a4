"""Placeholder until CARDS's card text lands."""
from ...table import CardText
def card_text(card): return CardText(str(card.get("name", "")))
