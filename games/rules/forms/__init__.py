"""How cards, boards and rosters are written and drawn by those who make them."""
