"""How the map, the 'Mechs and their record sheets are drawn and named, from what a view or a card
shows of them."""
