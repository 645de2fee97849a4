"""What a computer that plays Kuroganengage goes by."""
