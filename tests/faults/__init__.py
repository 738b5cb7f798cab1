"""What can go wrong at a table, done on purpose: `make faults` at length, pytest in short."""
