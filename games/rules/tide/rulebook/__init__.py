"""The ledger of the system, its glossary, guide, lesson and recorded match, as files."""
