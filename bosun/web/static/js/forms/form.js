/** Form: several small questions on one screen, filled in as is most likely; places are tapped on the map. */

import { fill, h, sign } from "../dom.js";
import { Picker, chips, searchList } from "../picker.js";
import { icon } from "../icons.js";
import { tell } from "../store.js";
import { labelled, t } from "../text.js";
import { stepper, submit } from "./parts.js";

/**
 * @param {import("../types.js").Request} request
 * @param {(answer: any) => void} answer
 * @returns {import("../types.js").Form}
 */
export function form(request, answer) {
  const parts = (request.parts ?? []).map((part) => makePart(part));
  const onMap = parts.filter((part) => part.picker && part.request.on_map);
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
    answer({ kind: "filled", parts: parts.map((part) => part.value()) }),
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
 * @typedef {{request: import("../types.js").Request, element: HTMLElement, value: () => any, picker?: Picker,
 *   mark?: (active: boolean) => void, onactive?: () => void}} Part
 */

/** @param {import("../types.js").Request} request @returns {Part} */
function makePart(request) {
  return request.kind === "count" ? countPart(request) : choosePart(request);
}

/** @param {import("../types.js").Request} request @returns {Part} */
function countPart(request) {
  let number = request.default ?? request.least ?? 0;
  const steps = stepper({
    least: request.least ?? 0,
    most: request.most ?? 0,
    value: number,
    label: request.prompt,
    onchange: (now) => (number = now),
  });
  const element = h("div", { class: "part line" }, h("span", { class: "ask" }, request.prompt), steps);
  return { request, element, value: () => ({ kind: "counted", number }) };
}

/** @param {import("../types.js").Request} request @returns {Part} */
function choosePart(request) {
  const picker = new Picker(request.options ?? [], {
    least: request.least ?? 1,
    most: request.most ?? 1,
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
    request,
    element,
    picker,
    value: () => ({ kind: "chosen", ids: picker.picked }),
    mark(active) {
      element.classList.toggle("active", active);
      map.setAttribute("aria-pressed", String(active));
    },
  };
  return part;
}
