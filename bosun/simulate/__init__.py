"""Thousands of games by bots, for designers."""
