"""How each game is played: pages with pictures drawn by the templates of the table."""
