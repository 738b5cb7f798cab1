"""The files of Perseverance, Episode 2, that an owner of version 0.1 may still bring: they are taken over."""

from functools import partial

from bosun.facts.kinds import GameFacts
from engine.perseverance.two.box import load_leaders
from engine.perseverance.two.files import FILES, check_file

FACTS = GameFacts(printed={kind: partial(check_file, kind) for kind in FILES} | {"leaders": load_leaders})
