"""Matches for learning and trying: lessons, a card in a small match, a card in many random ones."""
