"""What the page and the terminal show of The Lamp. A game can do without."""
