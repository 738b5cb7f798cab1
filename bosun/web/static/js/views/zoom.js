/** Moving over a drawing: a region at a press, two fingers, the wheel, and a drag once it is larger. */

const WHOLE = { x: 18, y: 8, width: 934, height: 716 };
const CLOSEST = 260;
const STILL = 8;

export class Zoom {
  /** @param {SVGSVGElement} svg @param {Map<string, any>} zones */
  constructor(svg, zones) {
    this.svg = svg;
    this.zones = zones;
    this.box = { ...WHOLE };
    /** @type {(x: number, y: number) => void} */
    this.ontap = () => {};
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = 0;
    this.apply();
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
      svg.addEventListener(end, (event) => this.up(event));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  get whole() {
    return this.box.width >= WHOLE.width;
  }

  /** Show one region, or all. @param {string|null} region */
  to(region) {
    if (!region) this.box = { ...WHOLE };
    else {
      const places = [...this.zones].filter(([id]) => id.startsWith(region)).map(([, zone]) => zone.dataset);
      const xs = places.map((place) => Number(place.x));
      const ys = places.map((place) => Number(place.y));
      const [x, y] = [Math.min(...xs) - 60, Math.min(...ys) - 60];
      this.box = { x, y, width: Math.max(...xs) + 60 - x, height: Math.max(...ys) + 60 - y };
    }
    this.apply();
  }

  apply() {
    const { x, y, width, height } = this.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.classList.toggle("zoomed", !this.whole);
  }

  /** @param {{clientX: number, clientY: number}} event */
  at(event) {
    const matrix = this.svg.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) this.moved = 0;
    if (!this.whole || this.fingers.size > 1) this.svg.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    const scale = this.box.width / this.svg.clientWidth;
    this.moved += Math.hypot(event.clientX - was.x, event.clientY - was.y);
    if (this.fingers.size === 2) this.pinch(event, was);
    else if (!this.whole && this.moved > STILL) {
      this.box.x -= (event.clientX - was.x) * scale;
      this.box.y -= (event.clientY - was.y) * scale;
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.apply();
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} was */
  pinch(event, was) {
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const before = Math.hypot(was.x - other.x, was.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.grow(before / Math.max(1, after), this.at({ clientX: other.x, clientY: other.y }));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey && this.whole && event.deltaY > 0) return;
    event.preventDefault();
    this.grow(event.deltaY > 0 ? 1.15 : 0.87, this.at(event));
  }

  /** @param {number} by @param {{x: number, y: number}} about */
  grow(by, about) {
    const width = Math.min(WHOLE.width, Math.max(CLOSEST, this.box.width * by));
    const factor = width / this.box.width;
    const { x, y, height } = this.box;
    this.box = {
      x: about.x - (about.x - x) * factor,
      y: about.y - (about.y - y) * factor,
      width,
      height: height * factor,
    };
    if (width >= WHOLE.width) this.box = { ...WHOLE };
    this.apply();
  }

  /** @param {PointerEvent} event */
  up(event) {
    const alone = this.fingers.size === 1;
    this.fingers.delete(event.pointerId);
    if (event.type === "pointerup" && alone && this.moved <= STILL) {
      const { x, y } = this.at(event);
      this.ontap(x, y);
    }
  }
}
