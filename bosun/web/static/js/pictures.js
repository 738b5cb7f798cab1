/** Pictures of what is asked about: a die's face, a piece. The view of the game draws them, once it is there. */

import { fill, h } from "./dom.js";

/** @type {(id: string) => any} */
let draw = () => null;
/** @type {import("./types.js").View|null} */
let drawn = null;
/** @type {Set<() => void>} */
const waiting = new Set();

/** The picture of a face or an option; nothing where the game has none. @param {string} id */
export const pictureOf = (id) =>
  h("span", { class: "pictured", "aria-hidden": "true", "data-picture": id }, draw(id));

/**
 * A picture of the board with these zones that can be tapped; nothing where the game has none, or not yet.
 * @param {string[]} zones
 * @param {(zone: string) => void} ontap
 * @param {() => void} onready its picture has come
 */
export function boardFor(zones, ontap, onready) {
  if (!drawn) waiting.add(onready);
  return drawn?.tapBoard?.(zones, ontap) ?? null;
}

/** From now on this view draws them, also those that are on the screen already. @param {import("./types.js").View|null} view */
export function drawWith(view) {
  draw = (id) => view?.picture?.(id) ?? null;
  drawn = view;
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-picture]")))
    fill(place, draw(place.dataset.picture ?? ""));
  if (!view) return;
  const ready = [...waiting];
  waiting.clear();
  for (const each of ready) each();
}
