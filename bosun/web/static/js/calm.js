/** Whether this screen keeps still: the system asks for it, its owner does, or the table plays with the calm clock. */

import { settings, store } from "./store.js";

const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");

/** Nothing moves by itself. */
export const still = () => settings.get("motion") === "no" || REDUCED.matches;

/** Nothing moves, sounds or flashes to thrill. */
export const calm = () => still() || Boolean(store.game?.calm);
