/** Places of a picture that may be tapped for what is asked: whatever has a `data-place`. */

import { fill, h } from "../dom.js";
import { t } from "../text.js";

export class Places {
  /** @param {HTMLElement} element the picture; options that are no place of it become buttons in `elsewhere` */
  constructor(element) {
    this.element = element;
    this.elsewhere = h("div", { class: "elsewhere" });
    /** @type {import("../types.js").Offered|null} */
    this.picker = null;
    element.addEventListener("click", (event) => this.tap(/** @type {Element} */ (event.target)));
    this.elsewhere.addEventListener("click", (/** @type {any} */ event) => {
      event.stopPropagation();
      this.tap(event.target);
    });
    element.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {string} id @returns {any} */
  find(id) {
    return this.element.querySelector(`[data-place="${CSS.escape(id)}"]:not(.elsewhere > *)`);
  }

  /** @param {string[]} ids */
  knows(ids) {
    return ids.some((id) => this.find(id));
  }

  /** @param {import("../types.js").Offered|null} picker */
  offer(picker) {
    if (picker && picker !== this.picker) picker.onchange(() => picker === this.picker && this.mark());
    this.picker = picker;
    const others = [...(picker?.options.values() ?? [])].filter((option) => !this.find(option.id));
    fill(
      this.elsewhere,
      others.map((option) =>
        h("button", { type: "button", class: "small", "data-place": option.id }, option.label),
      ),
    );
    this.mark();
  }

  /** Show what may be tapped, and what is picked. */
  mark() {
    const all = [
      ...this.element.querySelectorAll("[data-place]"),
      ...this.elsewhere.querySelectorAll("[data-place]"),
    ];
    for (const place of all) this.markOne(place);
    this.element.classList.toggle("offering", Boolean(this.picker));
  }

  /**
   * A place with `data-label` is called so. One that is a cell of a picture is, while closed, a picture itself, or
   * a group where something in it may be tapped.
   * @param {any} place
   */
  markOne(place) {
    const open = Boolean(this.picker?.options.has(place.dataset.place));
    const count = open ? (this.picker?.count(place.dataset.place) ?? 0) : 0;
    place.classList.toggle("open", open);
    place.classList.toggle("picked", count > 0);
    const picture = place.classList.contains("cell");
    const attributes = open
      ? { role: "button", tabindex: "0", "aria-pressed": String(count > 0) }
      : { role: picture ? this.closed(place) : null, tabindex: null, "aria-pressed": null };
    if (place.dataset.label)
      Object.assign(attributes, { "aria-label": open || picture ? named(place, count) : null });
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) place.removeAttribute(name);
      else place.setAttribute(name, value);
    }
  }

  /** What a cell is that cannot be tapped itself. @param {any} place */
  closed(place) {
    const within = /** @type {HTMLElement[]} */ ([...place.querySelectorAll("[data-place]")]);
    return within.some((each) => this.picker?.options.has(each.dataset.place ?? "")) ? "group" : "img";
  }

  /** @param {Element} target */
  tap(target) {
    let place = /** @type {any} */ (target.closest("[data-place]"));
    while (place && !this.picker?.options.has(place.dataset.place))
      place = place.parentElement.closest("[data-place]");
    if (place) this.picker?.tap(place.dataset.place);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const place = /** @type {any} */ (event.target).closest("[data-place]");
    if (!place || !this.picker) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.tap(place);
    } else if (event.key === "Backspace" || event.key === "-") {
      event.preventDefault();
      this.picker.drop(place.dataset.place);
    }
  }
}

/** @param {any} place @param {number} count */
const named = (place, count) =>
  count > 0 ? `${place.dataset.label}, ${t("web.picked-times", { n: count })}` : place.dataset.label;
