/** The small questions of a form: each shows what the draft has in it, and says what a finger changed. */

import { fill, h, sign } from "../dom.js";
import { chips, Picker, searchList } from "../picker.js";
import { labelled, t } from "../text.js";
import { counter } from "./parts.js";

/** @import { Choose, Chosen, Count, Counted } from "../messages.js" */

/**
 * `take` shows a value of the draft; `onedit` hears what a finger made of it, and what was there before.
 * @typedef {Chosen|Counted} Value
 * @typedef {{id: string, seat: number|null, element: HTMLElement, by: HTMLElement, onMap: boolean, picker?: Picker,
 *   value: () => Value|null, said: () => string, take: (value: Value|null) => void,
 *   mark?: (active: boolean) => void, onactive: () => void,
 *   onedit: (was: Value|null, value: Value) => void}} Part
 */

/** @param {Choose|Count} request @returns {Part} */
export function makePart(request) {
  return request.kind === "count" ? countPart(request) : choosePart(request);
}

/** What a part has in it before anybody tells anything; null where somebody must. @param {Choose|Count} request @returns {Value|null} */
export function filledIn(request) {
  if (request.kind === "count")
    return request.default === null ? null : { kind: "counted", number: request.default };
  return request.default === null && request.least > 0
    ? null
    : { kind: "chosen", ids: request.default ?? [] };
}

/** @param {Value|null} one @param {Value|null} other */
export const sameValue = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {Count} request @returns {Part} */
function countPart(request) {
  /** @type {Counted|null} */
  let told = /** @type {Counted|null} */ (filledIn(request));
  const steps = counter({
    least: request.least,
    most: request.most,
    value: told?.number ?? null,
    label: request.prompt,
    onchange(number) {
      const was = told;
      told = { kind: "counted", number };
      part.onedit(was, told);
    },
  });
  const by = h("span", { class: "by" });
  /** @type {Part} */
  const part = {
    id: request.id,
    seat: request.seat,
    by,
    element: h(
      "div",
      { class: "part line", "data-part": request.id },
      h("span", { class: "ask" }, request.prompt),
      by,
      steps.element,
    ),
    onMap: false,
    value: () => told,
    said: () => (told?.number ? `${request.prompt} ${told.number}` : ""),
    take(value) {
      told = /** @type {Counted|null} */ (value);
      steps.set(told?.number ?? null);
    },
    onactive() {},
    onedit() {},
  };
  return part;
}

/** @param {Choose} request @returns {Part} */
function choosePart(request) {
  const picker = new Picker(request.options, {
    least: request.least,
    most: request.most,
    picked: request.default ?? [],
    label: request.prompt,
  });
  let before = [...picker.picked];
  const value = (/** @type {string[]} */ ids) =>
    /** @type {Chosen|null} */ (ids.length || !request.least ? { kind: "chosen", ids } : null);
  picker.onchange(() => {
    const was = value(before);
    if (sameValue(was, value(picker.picked))) return;
    before = [...picker.picked];
    part.onedit(was, { kind: "chosen", ids: [...before] });
  });
  const by = h("span", { class: "by" });
  const { drawer, ask, list } = ways(request, picker, () => part.onactive());
  /** @type {Part} */
  const part = {
    id: request.id,
    seat: request.seat,
    by,
    element: h(
      "div",
      { class: request.on_map ? "part" : "part listed", "data-part": request.id },
      h("div", { class: "line" }, ask, by, chips(picker), request.on_map && list),
      drawer,
    ),
    picker,
    onMap: request.on_map,
    value: () => value([...picker.picked]),
    said: () => [...new Set(picker.picked)].map((id) => times(picker, id)).join(", "),
    take(told) {
      before = told?.kind === "chosen" ? [...told.ids] : [];
      picker.set(before);
    },
    mark(active) {
      part.element.classList.toggle("active", active);
      ask.setAttribute("aria-pressed", String(active));
    },
    onactive() {},
    onedit() {},
  };
  return part;
}

/** @param {Picker} picker @param {string} id */
const times = (picker, id) =>
  picker.count(id) > 1 ? `${picker.name(id)} ×${picker.count(id)}` : picker.name(id);

/**
 * How a choice is made: the question itself is tapped, then places on the map or a list that opens below it.
 * @param {Choose} request @param {Picker} picker @param {() => void} activate
 */
function ways(request, picker, activate) {
  const drawer = h("div", { class: "drawer", hidden: true });
  const toggle = (/** @type {Event} */ event) => {
    drawer.hidden = !drawer.hidden;
    /** @type {HTMLElement} */ (event.currentTarget).setAttribute("aria-expanded", String(!drawer.hidden));
    if (!drawer.hidden && !drawer.firstChild) fill(drawer, searchList(picker));
    activate();
  };
  const way = request.on_map ? { "aria-pressed": "false" } : { "aria-expanded": "false" };
  const ask = h(
    "button",
    { type: "button", class: "ask", ...way, onclick: request.on_map ? activate : toggle },
    request.prompt,
  );
  const label = labelled(request.prompt, t("web.as-list"));
  const list = h(
    "button",
    { type: "button", class: "small", "aria-expanded": "false", "aria-label": label, onclick: toggle },
    sign("☰"),
  );
  return { drawer, ask, list };
}
