"""How whole games of Perseverance Episode 1 are counted."""

from bosun.games.perseverance.simulate import figures_of

FIGURES = figures_of("perseverance-1")
