"""Words for people: languages, formatting, parsing, rule texts, speech."""
