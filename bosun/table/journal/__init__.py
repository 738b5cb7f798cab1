"""The journal: a game on the disk."""
