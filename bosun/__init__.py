"""The app that joins the rooms: command line, table, journal, clock, languages and the terminal."""
