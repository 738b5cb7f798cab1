"""The names of the kinds of facts, as saved games and packs have them."""

SETTLEMENTS, ROADS, LINK, COAST, PLACE = "settlements", "roads", "link", "coast", "place"
SPEED = "speed"
HOLE, CLUE_ROADS = "hole", "clue-roads"
CLUE_CARDS, EVENT_CARDS, RECRUIT = "clue-cards", "event-cards", "recruit"
