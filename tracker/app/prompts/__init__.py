"""Commands being filled in by keyboard: what is asked, suggested and shown. Knows no widget."""
