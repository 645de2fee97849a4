"""The script, stage by stage: before the first round, and the rounds.

setup         battlefield, priority and mission
squads        squads and Team Tactics cards
deployment    deployment and Leadership
suggestions   suggested answers to the asks before the first round
as_suggested  choices that a player leaves to the suggestions
rounds        the round and its three phases
turns         a player's turn
mission       the crisis cards: set-up and scoring
"""
