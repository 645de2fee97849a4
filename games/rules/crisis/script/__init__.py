"""The script, stage by stage: before the first round, and the rounds.

setup    battlefield, priority and mission
squads   squads, Team Tactics cards, deployment and Leadership
rounds   the round and its three phases
turns    a player's turn
mission  the crisis cards: set-up and scoring
"""
