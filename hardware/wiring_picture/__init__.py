"""The picture and the table of the wiring, for the documentation: nothing here runs at the table."""
