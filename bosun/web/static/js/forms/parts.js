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
export function stepper({ least, most, value, label, onchange }) {
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
    number.textContent = String(value);
    less.disabled = value <= least;
    more.disabled = value >= most;
  };
  const go = (/** @type {number} */ by) => {
    value = Math.min(most, Math.max(least, value + by));
    show();
    onchange(value);
  };
  show();
  return h("div", { class: "stepper", role: "group", "aria-label": label }, less, number, more);
}

/** How many are to be picked, in words. @param {number} least @param {number} most */
export function howMany(least, most) {
  if (least === most) return t("web.take-exactly", { n: most });
  return t("web.take-between", { least, most });
}
