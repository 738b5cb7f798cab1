/** Pieces that several forms share. */

import { h, sign } from "../dom.js";
import { labelled, t } from "../text.js";
import { whileHeld } from "./held.js";

/**
 * The one large button that ends a form.
 * @param {string} label
 * @param {() => void} onclick
 */
export function submit(label, onclick) {
  return h("button", { type: "button", class: "go", onclick }, label);
}

/**
 * A number to type, with a button on each side that goes on while it is held.
 * @param {{least: number, most: number, value: number, label: string, onchange: (value: number) => void}} told
 */
export const stepper = (told) => counter(told).element;

/**
 * The same, for a number that others change, too; null is one that nobody told yet.
 * @param {{least: number, most: number, value: number|null, label: string, onchange: (value: number) => void}} told
 */
export function counter({ least, most, value, label, onchange }) {
  const less = stepButton("−", labelled(label, t("web.less")), () => go((value ?? least) - 1));
  const more = stepButton("+", labelled(label, t("web.more-of-it")), () => go((value ?? least) + 1));
  const number = h("input", {
    class: "number",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    "aria-label": label,
    placeholder: "–",
    size: Math.max(2, String(most).length),
    onfocus: () => number.select(),
    onchange: () => (/^\d+$/.test(number.value.trim()) ? go(Number(number.value)) : show()),
  });
  const show = () => {
    number.value = value === null ? "" : String(value);
    less.disabled = value !== null && value <= least;
    more.disabled = value !== null && value >= most;
  };
  const go = (/** @type {number} */ wanted) => {
    value = Math.min(most, Math.max(least, wanted));
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

/** @param {string} text @param {string} label @param {() => void} act */
function stepButton(text, label, act) {
  const button = h("button", { type: "button", class: "step", "aria-label": label }, sign(text));
  whileHeld(button, act);
  return button;
}

/** How many are to be picked, in words. @param {number} least @param {number} most */
export function howMany(least, most) {
  if (least === most) return t("web.take-exactly", { n: most });
  return t("web.take-between", { least, most });
}
