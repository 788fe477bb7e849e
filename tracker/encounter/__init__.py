"""The fight: who is in it, what happens to whom, and the facts that a step leaves."""
