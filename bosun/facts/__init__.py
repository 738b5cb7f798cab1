"""What owners told of their own copies of the games."""
