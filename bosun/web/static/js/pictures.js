/** Pictures of what is asked about: a die's face, a piece. The view of the game draws them, once it is there. */

import { fill, h } from "./dom.js";

/** @type {(id: string) => any} */
let draw = () => null;

/** The picture of a face or an option; nothing where the game has none. @param {string} id */
export const pictureOf = (id) =>
  h("span", { class: "pictured", "aria-hidden": "true", "data-picture": id }, draw(id));

/** From now on this view draws them, also those that are on the screen already. @param {import("./types.js").View|null} view */
export function drawWith(view) {
  draw = (id) => view?.picture?.(id) ?? null;
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-picture]")))
    fill(place, draw(place.dataset.picture ?? ""));
}
