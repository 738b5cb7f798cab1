"""Perseverance, Episode 1, on the screens."""
