"""Every number of the game that is not on a card, with its rule. Each stands here only. There is
one module for each subject; all numbers are registered in the collection of `collection`."""
