"""The cards of the system.

schema        the kinds of card, as data
builtin       the cards and teams that come with the rules
descriptions  cards in words, made from their data
checks        what is wrong with a card
"""
