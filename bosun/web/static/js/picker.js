/** What is being picked out of many: pieces, zones or cards, each as often as it may be taken. */

import { fill, h } from "./dom.js";
import { pictureOf } from "./pictures.js";
import { t } from "./text.js";

const MANY = 10;

export class Picker {
  /**
   * @param {import("./messages.js").Option[]} options
   * @param {{least: number, most: number, picked?: string[], locked?: string[], label?: string}} limits
   */
  constructor(options, { least, most, picked = [], locked = [], label = "" }) {
    this.options = new Map(options.map((option) => [option.id, option]));
    this.least = least;
    this.most = most;
    this.label = label;
    this.locked = [...locked];
    this.picked = picked.length ? [...picked] : [...locked];
    /** @type {Array<() => void>} */
    this.listeners = [];
  }

  get single() {
    return this.most === 1;
  }

  get complete() {
    return this.picked.length >= this.least && this.picked.length <= this.most;
  }

  /** @param {string} id */
  count(id) {
    return this.picked.filter((one) => one === id).length;
  }

  /** @param {string} id */
  name(id) {
    return this.options.get(id)?.label ?? id;
  }

  /** @param {string} id */
  mayAdd(id) {
    const room = this.single ? this.locked.length === 0 : this.picked.length < this.most;
    return room && this.count(id) < (this.options.get(id)?.most ?? 0);
  }

  /** One more of it; the only one is exchanged; at its limit it starts again from none. @param {string} id */
  tap(id) {
    if (!this.options.has(id)) return;
    if (this.single && !this.locked.length)
      this.picked = this.picked[0] === id && this.least === 0 ? [] : [id];
    else if (this.mayAdd(id)) this.picked.push(id);
    else this.picked = this.picked.filter((one) => one !== id || this.isLocked(one));
    this.changed();
  }

  /** One less of it. @param {string} id */
  drop(id) {
    const at = this.picked.lastIndexOf(id);
    if (at < 0 || (this.isLocked(id) && this.count(id) <= this.lockedCount(id))) return;
    this.picked.splice(at, 1);
    this.changed();
  }

  /** @param {string} id */
  isLocked(id) {
    return this.locked.includes(id);
  }

  /** @param {string} id */
  lockedCount(id) {
    return this.locked.filter((one) => one === id).length;
  }

  /** What others picked. @param {string[]} ids */
  set(ids) {
    this.picked = [...ids];
    this.changed();
  }

  changed() {
    for (const listener of this.listeners) listener();
  }

  /** @param {() => void} listener */
  onchange(listener) {
    this.listeners.push(listener);
  }
}

/**
 * The same for a map, which knows places: of several things that can lie at one place, each tap takes the next.
 * @param {Picker} picker
 * @returns {import("./types.js").Offered}
 */
export function byPlace(picker) {
  /** @type {Map<string, string[]>} */
  const at = new Map();
  for (const { id, place } of picker.options.values())
    at.set(place ?? id, [...(at.get(place ?? id) ?? []), id]);
  const here = (/** @type {string} */ place) => at.get(place) ?? [];
  const label = (/** @type {string[]} */ ids) => ids.map((id) => picker.name(id)).join(" / ");
  const options = new Map(
    [...at].map(([place, ids]) => [place, { id: place, label: label(ids), most: 1, place }]),
  );
  return {
    label: picker.label,
    options,
    count: (place) => here(place).reduce((sum, id) => sum + picker.count(id), 0),
    tap: (place) => tapNext(picker, here(place)),
    drop: (place) => {
      for (const id of here(place)) picker.drop(id);
    },
    onchange: (listener) => picker.onchange(listener),
  };
}

/** @param {Picker} picker @param {string[]} ids what can lie at the place */
function tapNext(picker, ids) {
  const now = ids.findIndex((id) => picker.count(id) > 0);
  const only = ids.length === 1 || now < 0;
  if (only) return picker.tap(ids[0] ?? "");
  picker.drop(/** @type {string} */ (ids[now]));
  const next = ids[now + 1];
  if (next !== undefined) picker.tap(next);
}

/** What is picked so far, each with a way to take it out again. @param {Picker} picker */
export function chips(picker) {
  const element = h("ul", { class: "chips", "aria-label": t("web.picked") });
  const show = () => {
    const ids = [...new Set(picker.picked)];
    fill(
      element,
      ids.map((id) => chip(picker, id)),
      !ids.length && h("li", { class: "chip none" }, t("web.nothing-yet")),
    );
  };
  picker.onchange(show);
  show();
  return element;
}

/** @param {Picker} picker @param {string} id */
function chip(picker, id) {
  const times = picker.count(id);
  const text = times > 1 ? `${picker.name(id)} ×${times}` : picker.name(id);
  const fixed = picker.count(id) <= picker.lockedCount(id);
  const out = h(
    "button",
    {
      type: "button",
      "aria-label": t("web.take-out", { what: picker.name(id) }),
      onclick: () => picker.drop(id),
    },
    "−",
  );
  return h(
    "li",
    { class: "chip" },
    h("span", {}, text),
    !fixed && (!picker.single || picker.least === 0) && out,
  );
}

/** All options as a list that can be searched. @param {Picker} picker */
export function searchList(picker) {
  const list = h("ul", { class: "options" });
  const search = h("input", {
    type: "search",
    placeholder: t("web.search"),
    "aria-label": t("web.search"),
    autocomplete: "off",
    oninput: () => show(),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter") list.querySelector("button")?.click();
    },
  });
  const show = () => {
    const wanted = plain(search.value);
    const found = [...picker.options.values()].filter(
      (o) => plain(o.label).includes(wanted) || plain(o.id).includes(wanted),
    );
    fill(
      list,
      found.map((option) => row(picker, option)),
    );
  };
  picker.onchange(show);
  show();
  return h("div", { class: "search" }, picker.options.size > MANY && search, list);
}

/** @param {Picker} picker @param {import("./messages.js").Option} option */
function row(picker, option) {
  const times = picker.count(option.id);
  const much =
    option.most > 1
      ? h("span", { class: "count" }, `${times}/${option.most}`)
      : times > 0 && h("span", { class: "count" }, "✓");
  const button = h(
    "button",
    {
      type: "button",
      class: times ? "option picked" : "option",
      "aria-pressed": String(times > 0),
      onclick: () => picker.tap(option.id),
    },
    h("span", {}, pictureOf(option.id), option.label),
    much,
  );
  return h("li", {}, button);
}

/** @param {string} text */
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
