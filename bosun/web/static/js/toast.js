/** Short words at the edge of the screen, and words for screen readers only. */

import { byId, h } from "./dom.js";

const SHOWN_MS = 4000;

/** @param {string} text @param {string} [kind] */
export function toast(text, kind = "") {
  const element = h("p", { class: `toast ${kind}` }, text);
  byId("toasts").append(element);
  while (byId("toasts").children.length > 3) byId("toasts").firstChild.remove();
  setTimeout(() => element.remove(), SHOWN_MS);
}

/** @param {string} text */
export function announce(text) {
  byId("announcer").textContent = text;
}
