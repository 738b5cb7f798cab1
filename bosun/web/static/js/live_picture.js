/** The camera's picture, a few times a second while somebody looks, with what was read drawn over it. */

import { fill, h } from "./dom.js";
import { SURE } from "./forms/reading.js";
import { code, t } from "./text.js";

const NEXT_MS = 250;
const AGAIN_MS = 1500;

/**
 * Show the picture in a place for as long as the place is on the screen.
 * @param {HTMLElement} place
 * @param {{ontap?: (x: number, y: number) => void, of?: string}} [told] where somebody tapped, as parts of the
 *   picture; and whose camera it is
 */
export function watchLive(place, { ontap, of = "tray" } = {}) {
  const frame = h("img", { alt: t("web.live") });
  const marks = h("div", { class: "marks", "aria-live": "polite" });
  const trouble = h("p", { class: "trouble", role: "status" });
  const picture = h("div", { class: ontap ? "picture tappable" : "picture", hidden: true }, frame, marks);
  if (ontap)
    picture.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const { left, top, width, height } = frame.getBoundingClientRect();
      ontap((event.clientX - left) / width, (event.clientY - top) / height);
    });
  fill(place, h("div", { class: "live-picture" }, trouble, picture));
  const look = async () => {
    if (!place.isConnected || !picture.isConnected) return;
    const unseen = document.hidden || place.checkVisibility?.() === false;
    setTimeout(look, unseen ? AGAIN_MS : await once(picture, frame, marks, trouble, of));
  };
  // Whoever calls may put the place on the screen only afterwards.
  setTimeout(look);
  return picture;
}

/**
 * One picture; says how long to wait for the next.
 * @param {HTMLElement} picture @param {HTMLImageElement} frame @param {HTMLElement} marks
 * @param {HTMLElement} trouble @param {string} of
 */
async function once(picture, frame, marks, trouble, of) {
  try {
    const answer = await fetch(`/api/live.jpg?language=${code}&place=${of}`);
    if (!answer.ok) {
      trouble.textContent = (await answer.json()).refused;
      picture.classList.add("stale");
      return AGAIN_MS;
    }
    await draw(frame, await answer.blob());
    showMarks(marks, JSON.parse(answer.headers.get("bosun-marks") ?? "[]"));
    trouble.textContent = "";
    picture.hidden = false;
    picture.classList.remove("stale");
    return NEXT_MS;
  } catch {
    return AGAIN_MS;
  }
}

/** @param {HTMLImageElement} frame @param {Blob} blob */
async function draw(frame, blob) {
  const old = frame.src;
  frame.src = URL.createObjectURL(blob);
  await frame.decode().catch(() => {});
  frame.dataset.frames = String(Number(frame.dataset.frames ?? 0) + 1);
  if (old) URL.revokeObjectURL(old);
}

/** @param {HTMLElement} place @param {import("./types.js").Mark[]} found */
export function showMarks(place, found) {
  const said = JSON.stringify(found);
  if (place.dataset.said === said) return;
  place.dataset.said = said;
  fill(
    place,
    found.map((mark) => {
      const sure = mark.confidence >= SURE;
      const element = h(
        "span",
        { class: sure ? "mark" : "mark unsure" },
        sure ? mark.value : `${mark.value}?`,
      );
      element.style.left = `${mark.x * 100}%`;
      element.style.top = `${mark.y * 100}%`;
      element.style.width = `${mark.width * 100}%`;
      element.style.height = `${mark.height * 100}%`;
      return element;
    }),
  );
}
