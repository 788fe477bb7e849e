"""The book: numbers in, explained numbers out. Knows no encounter, no screen and no file."""
