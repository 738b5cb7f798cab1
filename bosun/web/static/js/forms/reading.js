/** The picture behind a reading, with a frame around each piece that was found; a tap leads to its row. */

import { h } from "../dom.js";
import { store } from "../store.js";
import { t } from "../text.js";

/** Below this a person decides: an unsure reading is shown, and never filled in. */
export const SURE = 0.9;

/**
 * @param {import("../types.js").Reading|null|undefined} reading
 * @param {(piece: number|string, place: number) => void} ontap
 * @param {(mark: import("../types.js").Mark) => string} [named] what a mark says
 */
export function picture(reading, ontap, named = (mark) => mark.value) {
  if (!reading) return h("p", { class: "no-picture" }, t("web.no-picture"));
  const hidden =
    store.people?.you.role === "onlooker" && !store.people.you.owner && !store.people.open_pictures;
  const frame =
    !hidden &&
    h("img", {
      src: `/api/frame.jpg?${encodeURIComponent(reading.frame)}`,
      alt: t("web.picture"),
    });
  return h(
    "div",
    {},
    reading.why && h("p", { class: "why-asked", role: "status" }, reading.why),
    h(
      "div",
      { class: "picture" },
      frame,
      reading.marks.map((mark, place) => box(mark, named(mark), () => ontap(mark.piece, place))),
    ),
  );
}

/** @param {import("../types.js").Mark} mark @param {string} name @param {() => void} ontap */
function box(mark, name, ontap) {
  const sure = mark.confidence >= SURE;
  const label = t(sure ? "web.read-as" : "web.read-perhaps", { value: name });
  const element = h(
    "button",
    { type: "button", class: sure ? "mark" : "mark unsure", "aria-label": label, onclick: ontap },
    sure ? mark.value : `${mark.value}?`,
  );
  for (const side of /** @type {const} */ (["width", "height"])) element.style[side] = `${mark[side] * 100}%`;
  element.style.left = `${mark.x * 100}%`;
  element.style.top = `${mark.y * 100}%`;
  return element;
}
