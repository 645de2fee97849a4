"""Limits on what a player may store."""

CARDS_IN_A_PACK = 300
PACKS_OF_A_PLAYER = 50
BYTES_OF_A_PACK = 1_000_000
# The data of all cards in a player's packs. Lists of cards, and of what a roster may hold, read all
# of it.
BYTES_OF_CARDS = 12_000_000
BYTES_OF_A_CARD = 40_000
# Most of a refused file's text that the page with the reason repeats.
CHARACTERS_SHOWN_AGAIN = 300_000
# Numbers, texts, lists and objects in a file; checked before anything is stored.
VALUES_IN_A_FILE = 50_000
# The nesting of lists and objects: a card needs about ten.
DEPTH = 32
# The largest whole number that all databases and browsers represent exactly.
LARGEST_NUMBER = 2**53 - 1
# Nobody reads more.
FAULTS_SHOWN = 200
# Packs and cards that a player marks as owned.
OWNED_BY_A_PLAYER = 2000
# Drafts of cards, the steps that each can undo, and the values in all its steps.
DRAFTS_OF_A_PLAYER = 60
STEPS_TO_UNDO = 40
VALUES_TO_UNDO = 20_000
# Earlier versions of a card.
VERSIONS_OF_A_CARD = 40
# Pairs of lines of two versions that are compared. Beyond this, all lines count as removed and
# added.
PAIRS_OF_LINES = 160_000
# A pack's writers besides its owner, the saves that its page lists, and its versions, in number and
# in bytes.
WRITERS_OF_A_PACK = 12
SAVES_OF_A_PACK = 100
VERSIONS_OF_A_PACK = 12
BYTES_OF_PACK_VERSIONS = 3_000_000
# Packs of one player that are listed for everybody.
PUBLISHED_OF_A_PLAYER = 20

# Uploaded pictures, as files and decoded.
BYTES_OF_A_PICTURE = 2 * 2**20
PIXELS_OF_A_PICTURE = 16_000_000
LEAST_SIDE_OF_A_PICTURE = 24
NARROWEST_PICTURE = 5  # times as long as it is wide
# Scans or frames: cameras and programs make a dozen scans at most.
PASSES_OF_A_PICTURE = 36
BYTES_OF_A_SIZE = 40_000
# All pictures on a player's cards as stored, with an account and without.
BYTES_OF_PICTURES = 12_000_000
BYTES_OF_PICTURES_OF_A_GUEST = 3_000_000
# The pictures of a pack, on cards and within its file, so that it can be imported with all its
# cards.
PICTURES_OF_A_PACK = 100
BYTES_OF_PICTURES_OF_A_PACK = 2_000_000
BYTES_OF_A_FILE = 4_000_000
