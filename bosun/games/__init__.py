"""What the app knows of each game, a folder each."""
