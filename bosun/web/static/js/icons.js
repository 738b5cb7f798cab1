/** Signs of the seats: a shape for each, so that colour only repeats it. */

import { h, s, sign } from "./dom.js";
import { seatName, store } from "./store.js";

const SHAPES = ["▲", "●", "◆", "■", "★", "✚"];

/** The shape of a seat goes with the colour of its pieces, whoever has them. @param {number|null} seat */
export function shape(seat) {
  if (seat === null) return "";
  const at = store.game?.palette.indexOf(store.game.colours[seat] ?? "") ?? seat;
  return SHAPES[at < 0 ? seat : at] ?? String(seat + 1);
}

/** A player's shape and name. @param {number} seat */
export const nameTag = (seat) =>
  h("span", { class: `tag seat-${seat}` }, sign(shape(seat)), " ", seatName(seat));

const PATHS = {
  now: "M6 21V4m0 1h11l-2.5 4L17 13H6",
  map: "M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  log: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  more: "M4 7h9m5 0h2M4 17h3m5 0h8M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
};

/** A drawn sign, the same on every phone. @param {keyof typeof PATHS} name */
export const icon = (name) =>
  s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
