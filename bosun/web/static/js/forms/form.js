/** Form: several small questions on one screen, filled in as is most likely; places are tapped on the map. */

import { fill, h, sign } from "../dom.js";
import { icon } from "../icons.js";
import { chips, Picker, searchList } from "../picker.js";
import { tell } from "../store.js";
import { labelled, t } from "../text.js";
import { stepper, submit } from "./parts.js";

/** @import { Choose, Chosen, Count, Counted, Filled, Form as FormRequest } from "../messages.js" */
/** @import { Form, Shown } from "../types.js" */

/**
 * @param {Shown<FormRequest>} request
 * @param {(answer: Filled) => void} answer
 * @returns {Form}
 */
export function form(request, answer) {
  const parts = request.parts.map(makePart);
  const onMap = parts.filter((part) => part.onMap);
  const activate = (/** @type {Part} */ part) => {
    for (const other of onMap) other.mark?.(other === part);
    tell("offer", part.picker);
  };
  for (const part of onMap) part.onactive = () => activate(part);
  /** From a place that was tapped to the next question that has none yet. */
  const goOn = (/** @type {Part} */ part) => {
    const next = onMap.find((other) => !other.picker?.complete);
    if (part.picker?.single && part.picker.complete && next) activate(next);
  };
  const go = submit(t("web.all-right"), () =>
    answer({
      kind: "filled",
      parts: Object.fromEntries(parts.map((part) => [part.id, part.value()])),
    }),
  );
  const check = () => (go.disabled = parts.some((part) => part.picker && !part.picker.complete));
  for (const part of parts) part.picker?.onchange(check);
  for (const part of onMap) part.picker?.onchange(() => goOn(part));
  check();
  const element = h(
    "div",
    { class: "form" },
    h("p", { class: "hint" }, t("web.form-hint")),
    parts.map((part) => part.element),
    go,
  );
  onMap[0]?.mark?.(true);
  return { element, picker: onMap[0]?.picker };
}

/**
 * @typedef {{id: string, element: HTMLElement, value: () => Chosen|Counted, onMap: boolean, picker?: Picker,
 *   mark?: (active: boolean) => void, onactive?: () => void}} Part
 */

/** @param {Choose|Count} request @returns {Part} */
function makePart(request) {
  return request.kind === "count" ? countPart(request) : choosePart(request);
}

/** @param {Count} request @returns {Part} */
function countPart(request) {
  let number = request.default ?? request.least;
  const steps = stepper({
    least: request.least,
    most: request.most,
    value: number,
    label: request.prompt,
    onchange: (now) => (number = now),
  });
  const element = h("div", { class: "part line" }, h("span", { class: "ask" }, request.prompt), steps);
  return { id: request.id, element, onMap: false, value: () => ({ kind: "counted", number }) };
}

/** @param {Choose} request @returns {Part} */
function choosePart(request) {
  const picker = new Picker(request.options, {
    least: request.least,
    most: request.most,
    picked: request.default ?? [],
    label: request.prompt,
  });
  const list = h("div", { class: "drawer", hidden: true });
  const toggle = () => {
    list.hidden = !list.hidden;
    open.setAttribute("aria-expanded", String(!list.hidden));
    if (!list.hidden && !list.firstChild) fill(list, searchList(picker));
    part.onactive?.();
  };
  const open = h(
    "button",
    {
      type: "button",
      class: "small",
      "aria-expanded": "false",
      "aria-label": labelled(request.prompt, t("web.as-list")),
      onclick: toggle,
    },
    sign("☰"),
  );
  const map = h(
    "button",
    {
      type: "button",
      class: "small map",
      "aria-pressed": "false",
      "aria-label": labelled(request.prompt, t("web.on-map")),
      onclick: () => part.onactive?.(),
    },
    icon("map"),
    " ",
    t("web.on-map"),
  );
  const element = h(
    "div",
    { class: "part" },
    h("p", { class: "ask" }, request.prompt),
    h("div", { class: "line" }, chips(picker), request.on_map && map, open),
    list,
  );
  /** @type {Part} */
  const part = {
    id: request.id,
    element,
    picker,
    onMap: request.on_map,
    value: () => ({ kind: "chosen", ids: picker.picked }),
    mark(active) {
      element.classList.toggle("active", active);
      map.setAttribute("aria-pressed", String(active));
    },
  };
  return part;
}
