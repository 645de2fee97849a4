"""The ledger of Crisis Protocol, its glossary, guide, lesson and recorded match, as files."""
