"""How each game is played: pages with pictures that are drawn as the table is."""
