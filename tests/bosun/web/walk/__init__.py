"""A walk over every view and every question of all games, at every size and in every language."""
