"""Searching all cards by a short text, such as: t:character threat<=3 text:bleed."""
