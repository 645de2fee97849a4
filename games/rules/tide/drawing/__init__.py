"""How the map and the units are drawn and named, from what a view or a card shows of them."""
