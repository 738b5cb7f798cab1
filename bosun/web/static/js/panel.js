/** The panel of the box, where it is simulated: buttons to press, lights to see. */

import { fill, h } from "./dom.js";
import { post } from "./door.js";
import { t } from "./text.js";

const LOOK_MS = 500;
/** @type {ReturnType<typeof setInterval>|undefined} */
let looking;

/** @param {HTMLElement} place */
export async function panel(place) {
  clearInterval(looking);
  const look = async () => {
    if (!place.isConnected) clearInterval(looking);
    const found = await fetch("/api/panel");
    show(place, found.ok ? await found.json() : null);
  };
  await look();
  if (place.dataset.there === "yes") looking = setInterval(look, LOOK_MS);
}

/** @param {HTMLElement} place @param {any} told */
function show(place, told) {
  place.dataset.there = told ? "yes" : "no";
  if (!told) {
    fill(place, h("p", { class: "hint" }, t("web.no-panel")));
    return;
  }
  const lights = told.lights.map((/** @type {any} */ light) =>
    h(
      "li",
      { class: light.levels.some((/** @type {number} */ level) => level > 0) ? "light on" : "light" },
      light.name,
      " ",
      light.levels.some((/** @type {number} */ level) => level > 0) ? "●" : "○",
    ),
  );
  if (!place.querySelector(".panel-buttons"))
    fill(
      place,
      h("ul", { class: "panel-lights" }),
      h(
        "div",
        { class: "panel-buttons" },
        told.buttons.map((/** @type {any} */ one) => button(one.name)),
      ),
    );
  const list = place.querySelector(".panel-lights");
  if (list)
    fill(
      list,
      lights,
      h("li", { class: "light" }, told.bar.map((/** @type {boolean} */ on) => (on ? "▮" : "▯")).join("")),
    );
}

/** @param {string} name */
function button(name) {
  const push = (/** @type {boolean} */ down) => () => post("/api/panel", { button: name, down });
  return h(
    "button",
    {
      type: "button",
      class: "quiet",
      onpointerdown: push(true),
      onpointerup: push(false),
      onpointerleave: push(false),
    },
    name,
  );
}
