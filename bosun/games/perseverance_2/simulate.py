"""How whole games of Perseverance Episode 2 are counted."""

from bosun.games.perseverance.simulate import figures_of

FIGURES = figures_of("perseverance-2")
