"""The computer opponent of Kuroganengage."""
