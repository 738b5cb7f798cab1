"""What stands at the table, joined to it: panel, serial board, cameras."""
