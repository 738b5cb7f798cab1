/** Pieces that several forms share. */

import { h, sign } from "../dom.js";
import { labelled, t } from "../text.js";

/**
 * The one large button that ends a form.
 * @param {string} label
 * @param {() => void} onclick
 */
export function submit(label, onclick) {
  return h("button", { type: "button", class: "go", onclick }, label);
}

/**
 * A number with a button on each side.
 * @param {{least: number, most: number, value: number, label: string, onchange: (value: number) => void}} told
 */
export const stepper = (told) => counter(told).element;

/**
 * The same, for a number that others change, too; null is one that nobody told yet.
 * @param {{least: number, most: number, value: number|null, label: string, onchange: (value: number) => void}} told
 */
export function counter({ least, most, value, label, onchange }) {
  const number = h("output", { class: "number", "aria-live": "polite" });
  const less = h(
    "button",
    { type: "button", class: "step", "aria-label": labelled(label, t("web.less")), onclick: () => go(-1) },
    sign("−"),
  );
  const more = h(
    "button",
    {
      type: "button",
      class: "step",
      "aria-label": labelled(label, t("web.more-of-it")),
      onclick: () => go(1),
    },
    sign("+"),
  );
  const show = () => {
    number.textContent = value === null ? "–" : String(value);
    less.disabled = value !== null && value <= least;
    more.disabled = value !== null && value >= most;
  };
  const go = (/** @type {number} */ by) => {
    value = Math.min(most, Math.max(least, (value ?? least) + by));
    show();
    onchange(value);
  };
  const set = (/** @type {number|null} */ now) => {
    value = now;
    show();
  };
  show();
  return {
    element: h("div", { class: "stepper", role: "group", "aria-label": label }, less, number, more),
    set,
  };
}

/** How many are to be picked, in words. @param {number} least @param {number} most */
export function howMany(least, most) {
  if (least === most) return t("web.take-exactly", { n: most });
  return t("web.take-between", { least, most });
}
