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
  if (!reading) return !watched() && h("p", { class: "no-picture" }, t("web.no-picture"));
  const hidden =
    store.people?.you.role === "onlooker" && !store.people.you.owner && !store.people.open_pictures;
  const frame =
    !hidden &&
    h("img", {
      src: frameOf(reading),
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

/** Where its picture is: that of now, or that of an answer which was given. @param {import("../types.js").Reading} reading */
const frameOf = ({ frame, answer }) =>
  `/api/frame.jpg?${answer === undefined ? "" : `answer=${answer}&`}of=${encodeURIComponent(frame)}`;

/** Whether a camera looks at what is asked for. */
const watched = () => {
  const request = store.state?.request;
  return (request?.kind === "roll" || request?.kind === "drop") && Boolean(request.camera);
};

/**
 * The piece itself, cut out of the picture, beside what was read of it.
 * @param {import("../types.js").Reading|null|undefined} reading
 * @param {import("../types.js").Mark|undefined} mark
 */
export function cutout(reading, mark) {
  if (!reading || !mark) return null;
  const element = h("span", { class: "cutout", "aria-hidden": "true" });
  const along = (/** @type {number} */ start, /** @type {number} */ size) =>
    `${size < 1 ? (start / (1 - size)) * 100 : 0}%`;
  element.style.backgroundImage = `url("${frameOf(reading)}")`;
  element.style.backgroundSize = `${100 / mark.width}% ${100 / mark.height}%`;
  element.style.backgroundPosition = `${along(mark.x, mark.width)} ${along(mark.y, mark.height)}`;
  return element;
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
