"""The screens of games."""
