"""How much of everything one may keep."""

CARDS_IN_A_PACK = 300
PACKS_OF_A_PLAYER = 50
BYTES_OF_A_PACK = 1_000_000
# Of the data of all cards in a player's packs: lists of cards, and of what a roster may hold, read
# all of them.
BYTES_OF_CARDS = 12_000_000
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
# Packs and cards that somebody says to own.
OWNED_BY_A_PLAYER = 2000
# Drafts of cards, and what each remembers: steps to undo, and the values in all of them.
DRAFTS_OF_A_PLAYER = 60
STEPS_TO_UNDO = 40
VALUES_TO_UNDO = 20_000
# Earlier versions of a card.
VERSIONS_OF_A_CARD = 40
# Lines of two versions that are compared, each of one with each of the other: of more it is said
# that all of them are gone, and all are new.
PAIRS_OF_LINES = 160_000
# People who write in a pack beside its owner, what is shown of their saves, and earlier versions of
# the pack: so many, and no more bytes of them all.
WRITERS_OF_A_PACK = 12
SAVES_OF_A_PACK = 100
VERSIONS_OF_A_PACK = 12
BYTES_OF_PACK_VERSIONS = 3_000_000
# Packs that one player has on the page of shared packs.
PUBLISHED_OF_A_PLAYER = 20

# Of a picture that somebody brings, as a file and when it is decoded; and of one as it is kept, in
# each of its sizes.
BYTES_OF_A_PICTURE = 2 * 2**20
PIXELS_OF_A_PICTURE = 16_000_000
LEAST_SIDE_OF_A_PICTURE = 24
NARROWEST_PICTURE = 5  # times as long as it is wide
# Scans or frames: cameras and programs make a dozen scans at most.
PASSES_OF_A_PICTURE = 36
BYTES_OF_A_SIZE = 40_000
# Of all pictures, as they are kept, that somebody's cards show: with an account, and without.
BYTES_OF_PICTURES = 12_000_000
BYTES_OF_PICTURES_OF_A_GUEST = 3_000_000
# Of those of a pack, on their cards and within its file: with its cards it can be brought again.
PICTURES_OF_A_PACK = 100
BYTES_OF_PICTURES_OF_A_PACK = 2_000_000
BYTES_OF_A_FILE = 4_000_000
