"""Matches by which one learns or tries: lessons, a card in a small match, in many random ones."""
