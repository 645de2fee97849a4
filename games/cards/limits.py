"""How much of everything one may keep."""

CARDS_IN_A_PACK = 300
PACKS_OF_A_PLAYER = 50
BYTES_OF_A_PACK = 1_000_000
BYTES_OF_A_CARD = 40_000
# So much of a file that could not be taken as it is stands in the page that says why.
CHARACTERS_SHOWN_AGAIN = 300_000
# Numbers, texts, lists and objects in a file: so much is checked before anything is kept.
VALUES_IN_A_FILE = 50_000
# How deep lists and objects may lie in one another: a card needs about ten.
DEPTH = 32
# Whole numbers that every database and browser reads the same.
LARGEST_NUMBER = 2**53 - 1
# Nobody reads further than this.
FAULTS_SHOWN = 200
# Drafts of cards, and what each remembers: steps to undo, and the values in all of them.
DRAFTS_OF_A_PLAYER = 60
STEPS_TO_UNDO = 40
VALUES_TO_UNDO = 20_000
# Earlier versions of a card.
VERSIONS_OF_A_CARD = 40
