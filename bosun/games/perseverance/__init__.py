"""What both episodes of Perseverance share."""
