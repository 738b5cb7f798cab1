"""The page: phones and a tablet at the table. ``serve(table)`` runs it on the loop of the game."""
