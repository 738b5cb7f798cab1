"""The table: who owns the play, its clock, its events and its journal."""
