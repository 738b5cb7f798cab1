/** Teaching dice: each face is shown a few times, and a tap on its name takes what lies in the tray. */

import { fill, h, sign } from "./dom.js";
import { t } from "./text.js";
import { ask } from "./workshop.js";

const OWN = "";
/** Showings of a face that are enough to hold some back. */
const ENOUGH = 3;

/** @param {HTMLElement} place @param {any} told */
export function lessons(place, told) {
  fill(
    place,
    h("h2", { id: "dice-title" }, t("web.teach")),
    told.lesson ? lesson(place, told) : beginning(place, told),
  );
}

/** Which dice, and what their faces are called. @param {HTMLElement} place @param {any} told */
function beginning(place, told) {
  const text = { type: "text", autocomplete: "off", required: true };
  const name = h("input", { ...text, id: "set-name", maxlength: 41 });
  const faces = h("input", { ...text, id: "set-faces", maxlength: 400 });
  const own = h(
    "div",
    { class: "own-set" },
    h("label", { for: "set-name" }, t("web.set-name")),
    name,
    h("label", { for: "set-faces" }, t("web.set-faces")),
    faces,
  );
  const kind = h(
    "select",
    { id: "set-kind", onchange: () => fillIn() },
    told.kinds.map((/** @type {any} */ one) =>
      h("option", { value: one.name }, one.taught ? t("web.set-taught", { name: one.name }) : one.name),
    ),
    h("option", { value: OWN }, t("web.set-own")),
  );
  const fillIn = () => {
    const found = told.kinds.find((/** @type {any} */ one) => one.name === kind.value);
    own.hidden = Boolean(found);
    name.value = found?.name ?? "";
    faces.value = found?.faces.join(", ") ?? "";
  };
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const next = await ask("/api/workshop/lesson", { name: name.value, faces: faces.value.split(",") });
    if (next) lessons(place, next);
  };
  fillIn();
  return h(
    "form",
    { onsubmit: begin },
    h("p", { class: "hint" }, t("web.teach-hint")),
    h("div", { class: "line" }, h("label", { for: "set-kind" }, t("web.which-dice")), kind),
    own,
    h("button", { class: "go" }, t("web.teach-begin")),
  );
}

/** @param {HTMLElement} place @param {any} told */
function lesson(place, told) {
  const { name, faces, last } = told.lesson;
  const go = async (/** @type {string} */ what, /** @type {any} */ body = {}) => {
    place.setAttribute("aria-busy", "true");
    const next = await ask(`/api/workshop/${what}`, body);
    place.removeAttribute("aria-busy");
    if (next?.said) finished(place, next);
    else if (next?.kinds) lessons(place, next);
  };
  const buttons = faces.map((/** @type {any} */ one) =>
    faceButton(one, () => go("lesson/show", { face: one.face })),
  );
  const ready = faces.filter((/** @type {any} */ one) => one.shown >= ENOUGH).length >= 2;
  return h(
    "div",
    { class: "lesson" },
    h("p", { role: "status" }, t("web.teach-how", { name, n: ENOUGH })),
    h("div", { class: "buttons two faces" }, buttons),
    last && shownLast(last, () => go("lesson/back")),
    told.simulated &&
      h(
        "button",
        { type: "button", class: "quiet", onclick: () => go("throw", { kind: name }) },
        t("web.teach-throw"),
      ),
    h(
      "button",
      { type: "button", class: "go", disabled: !ready, onclick: () => go("lesson/finish") },
      t("web.teach-finish"),
    ),
    h("button", { type: "button", class: "quiet", onclick: () => go("lesson/drop") }, t("web.teach-drop")),
  );
}

/** @param {{face: string, shown: number}} one @param {() => void} onclick */
function faceButton(one, onclick) {
  const enough = one.shown >= ENOUGH;
  return h(
    "button",
    { type: "button", class: "big", "data-face": one.face, onclick },
    h("span", {}, one.face),
    " ",
    h("span", { class: "count" }, enough ? `✓ ${one.shown}` : `${one.shown}/${ENOUGH}`),
  );
}

/** What was taken last, so that a bad one can be taken back. @param {any} last @param {() => void} back */
function shownLast(last, back) {
  return h(
    "div",
    { class: "line shown-last" },
    h(
      "div",
      {},
      last.cutouts.map((/** @type {string} */ src) =>
        h("img", { src, alt: last.face, width: 72, height: 72 }),
      ),
    ),
    h("span", {}, t("web.taught-last", { face: last.face, n: last.cutouts.length })),
    h(
      "button",
      { type: "button", class: "small", id: "teach-back", onclick: back },
      sign("↶"),
      " ",
      t("web.teach-back"),
    ),
  );
}

/** How good the set is. @param {HTMLElement} place @param {any} told */
function finished(place, told) {
  lessons(place, told);
  place.append(
    h(
      "ul",
      { class: "report", role: "status" },
      told.said.map((/** @type {string} */ sentence) => h("li", {}, sentence)),
    ),
  );
}
