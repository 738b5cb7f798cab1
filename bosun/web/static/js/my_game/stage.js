/** The board on the screen: its photograph, spots and lines on it, and where a finger taps or draws. */

import { fill, h, s, sign } from "../dom.js";
import { t } from "../text.js";

const STILL = 8;
const FINGER = 26;

/** How far from its middle a spot is meant, even where a line is as near. */
export const SPOT = 14;
const LINE = 10;
const ZOOMS = [1, 1.5, 2, 3];

/**
 * @typedef {[number, number]} Point
 * @typedef {{id: string, at: Point, style?: string}} Spot
 * @typedef {{ends: [Point, Point], style: string}} Line
 * @typedef {{ontap: (at: Point) => void, ondrag?: (spot: string, to: Point) => void}} Hands
 */

export class Stage {
  /** @param {{src: string|null, aspect: number, label: string}} board @param {Hands} hands */
  constructor({ src, aspect, label }, hands) {
    this.hands = hands;
    this.zoom = 0;
    /** @type {Spot[]} */
    this.spots = [];
    /** @type {{spot: string, x: number, y: number, at: Point}|null} */
    this.drag = null;
    this.dragged = false;
    this.over = h("div", { class: "over" });
    this.picture = src ? h("img", { src, alt: label, draggable: "false" }) : h("div", { class: "blank" });
    this.canvas = h("div", { class: "canvas" }, this.picture, this.over);
    this.picture.style.aspectRatio = `auto ${aspect}`; // as large before the photograph is there: a tap lands where it was meant
    this.listen();
    this.element = h("div", { class: "board" }, h("div", { class: "stage" }, this.canvas), this.zooms());
  }

  listen() {
    this.canvas.addEventListener("click", (/** @type {MouseEvent} */ event) => this.click(event));
    this.canvas.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.down(event));
    this.canvas.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.move(event));
    this.canvas.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => this.up(event));
    this.canvas.addEventListener("pointercancel", () => this.letGo());
  }

  zooms() {
    const look = (/** @type {number} */ by) => {
      this.zoom = Math.min(ZOOMS.length - 1, Math.max(0, this.zoom + by));
      this.canvas.style.width = `${ZOOMS[this.zoom] * 100}%`;
      less.disabled = this.zoom === 0;
      more.disabled = this.zoom === ZOOMS.length - 1;
    };
    const button = (/** @type {string} */ mark, /** @type {string} */ text, /** @type {number} */ by) =>
      h(
        "button",
        { type: "button", class: "small", "aria-label": t(text), onclick: () => look(by) },
        sign(mark),
      );
    const less = button("−", "web.board-smaller", -1);
    const more = button("+", "web.board-larger", 1);
    less.disabled = true;
    return h("div", { class: "zooms", role: "group", "aria-label": t("web.zoom") }, less, more);
  }

  /** @param {Spot[]} spots @param {Line[]} [lines] */
  draw(spots, lines = []) {
    this.spots = spots;
    this.rubber = s("line", { class: "rubber" });
    const svg = s(
      "svg",
      { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      lines.map((line) => s("line", { class: line.style, ...between(...line.ends) })),
      this.rubber,
    );
    fill(this.over, svg, spots.map(spotButton));
  }

  /** Where on the board that is, from 0 to 1. @param {{clientX: number, clientY: number}} event @returns {Point} */
  at(event) {
    const box = this.canvas.getBoundingClientRect();
    const part = (/** @type {number} */ value) => Math.min(1, Math.max(0, Math.round(value * 1e4) / 1e4));
    return [part((event.clientX - box.left) / box.width), part((event.clientY - box.top) / box.height)];
  }

  /** The spot under a finger: the nearest, since fingers are wider than spots. @param {Point} at @param {number} [reach] */
  spotAt(at, reach = FINGER) {
    const near = this.spots
      .map((spot) => ({ id: spot.id, far: this.pixels(spot.at, at) }))
      .filter(({ far }) => far <= reach)
      .sort((one, other) => one.far - other.far);
    return near[0]?.id ?? null;
  }

  /** Which of these lines lies under a finger. @param {Point} at @param {[Point, Point][]} lines */
  lineAt(at, lines) {
    const far = lines.map(([one, other]) => this.pixels(nearest(at, one, other, this.size()), at));
    const best = far.indexOf(Math.min(...far));
    return lines.length && far[best] <= LINE ? best : -1;
  }

  /** @returns {Point} */
  size() {
    return [this.canvas.clientWidth, this.canvas.clientHeight];
  }

  /** @param {Point} one @param {Point} other */
  pixels(one, other) {
    const [width, height] = this.size();
    return Math.hypot((one[0] - other[0]) * width, (one[1] - other[1]) * height);
  }

  /** A key on a spot taps its middle. @param {MouseEvent} event */
  click(event) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const id = /** @type {any} */ (event.target).closest?.(".spot")?.dataset.place;
    const spot = event.detail === 0 && this.spots.find((one) => one.id === id);
    this.hands.ontap(spot ? spot.at : this.at(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.dragged = false;
    const target = /** @type {any} */ (event.target).closest?.(".spot");
    const spot = target && this.hands.ondrag ? this.spotAt(this.at(event)) : null;
    if (spot) this.drag = { spot, x: event.clientX, y: event.clientY, at: this.at(event) };
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.drag) return;
    if (!this.dragged && Math.hypot(event.clientX - this.drag.x, event.clientY - this.drag.y) < STILL) return;
    if (!this.dragged) this.canvas.setPointerCapture(event.pointerId);
    this.dragged = true;
    for (const [name, value] of Object.entries(between(this.drag.at, this.at(event))))
      this.rubber?.setAttribute(name, String(value));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag, dragged } = this;
    this.letGo();
    if (drag && dragged) this.hands.ondrag?.(drag.spot, this.at(event));
  }

  letGo() {
    this.drag = null;
  }
}

/** @param {Spot} spot */
function spotButton({ id, at, style = "" }) {
  const button = h(
    "button",
    { type: "button", class: `spot ${style}`, "data-place": id, "aria-label": id },
    id,
  );
  button.style.left = `${at[0] * 100}%`;
  button.style.top = `${at[1] * 100}%`;
  return button;
}

/** @param {Point} one @param {Point} other */
const between = (one, other) => ({
  x1: one[0] * 100,
  y1: one[1] * 100,
  x2: other[0] * 100,
  y2: other[1] * 100,
});

/**
 * The point of a line that is nearest to another point, on a board of that size.
 * @param {Point} at
 * @param {Point} one
 * @param {Point} other
 * @param {Point} size
 * @returns {Point}
 */
export function nearest(at, one, other, [width, height]) {
  const [dx, dy] = [(other[0] - one[0]) * width, (other[1] - one[1]) * height];
  const along = ((at[0] - one[0]) * width * dx + (at[1] - one[1]) * height * dy) / (dx * dx + dy * dy || 1);
  const part = Math.min(1, Math.max(0, along));
  return [one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part];
}
