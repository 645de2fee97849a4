"""BattleTech: 'Mechs on hexes, ten seconds a turn."""
