/** The island of Resistance: the box's own drawing, with the pieces on it and zones to tap. */

import { calm } from "/static/js/calm.js";
import { fill, h, s, sign } from "/static/js/dom.js";
import { play } from "/static/js/sound.js";
import { tell } from "/static/js/store.js";
import { t } from "/static/js/text.js";
import { onPhotograph, photographButton } from "/static/js/views/photo.js";
import { Zoom } from "/static/js/views/zoom.js";
import { changes } from "./changes.js";
import { drawRings, drawRoads } from "./known_map.js";
import { piecesOf } from "./pieces.js";
import { ownSheet, standing } from "./standing.js";

const STEP_MS = 450;
const REACH = 60;
const REGIONS = ["NO", "NE", "SO", "SE"];

/** @param {import("/static/js/types.js").GameInfo} game @returns {import("/static/js/types.js").View} */
export function create(game) {
  return new Island(game);
}

class Island {
  /** @param {import("/static/js/types.js").GameInfo} game */
  constructor(game) {
    this.game = game;
    this.rings = game.view.rings;
    this.svg = parse(game.view.svg);
    /** @type {Map<string, any>} */
    this.zones = new Map(Object.keys(this.rings).map((id) => [id, this.svg.querySelector(`#${id}`)]));
    /** @type {Map<string, any>} */
    this.layers = new Map();
    this.zoom = new Zoom(this.svg, this.zones);
    this.stand = h("div", { class: "standing" });
    /** @type {import("/static/js/types.js").Offered|null} */
    this.picker = null;
    /** @type {any} */
    this.table = null;
    /** @type {any[]} */
    this.queue = [];
    this.known = "";
    this.element = h(
      "div",
      { class: "island-view" },
      this.stand,
      h("div", { class: "sea" }, this.svg, this.zoomButtons()),
      legend(),
    );
    this.prepare();
  }

  prepare() {
    this.svg.setAttribute("aria-label", t("resistance.page.island"));
    this.svg.removeAttribute("role");
    const over = s("g", { "aria-hidden": "true" });
    this.svg.append(over);
    for (const [id, zone] of this.zones) {
      const box = zone.getAttribute("transform").match(/-?\d+/g).map(Number);
      zone.dataset.x = box[0];
      zone.dataset.y = box[1];
      zone.classList.add("zone", `rings-${this.rings[id]}`);
      zone.prepend(s("circle", { r: REACH / 2, class: "reach" }));
      const layer = s("g", { class: "pieces", transform: zone.getAttribute("transform") }, s("g"), s("g"));
      this.layers.set(id, layer);
      over.append(layer);
      zone.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event, id));
    }
    this.zoom.ontap = (x, y) => this.tapAt(x, y);
    this.showPhotograph();
  }

  zoomButtons() {
    const all = h(
      "button",
      { type: "button", class: "small", "aria-pressed": "true", onclick: () => look(null, all) },
      t("web.whole"),
    );
    const each = REGIONS.map((region) => {
      const button = h(
        "button",
        { type: "button", class: "small", "aria-pressed": "false", onclick: () => look(region, button) },
        region,
      );
      return button;
    });
    const look = (/** @type {string|null} */ region, /** @type {HTMLElement} */ pressed) => {
      for (const button of [all, ...each]) button.setAttribute("aria-pressed", String(button === pressed));
      this.zoom.to(region);
    };
    return h(
      "div",
      { class: "zooms", role: "group", "aria-label": t("web.zoom") },
      all,
      each,
      this.game.view.board.photograph && photographButton(() => this.showPhotograph()),
    );
  }

  /** The owner's own board under the zones, if this phone wants it. */
  showPhotograph() {
    const { photograph, frame } = this.game.view.board;
    const wanted = Boolean(photograph) && onPhotograph();
    this.svg.classList.toggle("on-photo", wanted);
    this.svg.querySelector("image")?.remove();
    if (!wanted) return;
    const image = s("image", { href: photograph, preserveAspectRatio: "none", ...frame });
    this.svg.insertBefore(image, this.svg.querySelector(":scope > line, :scope > g"));
  }

  /** @param {any} snapshot @param {number} seat */
  own(snapshot, seat) {
    return ownSheet(snapshot.table, seat, this.game);
  }

  /** @param {string[]} ids */
  knows(ids) {
    return ids.length > 0 && ids.every((id) => this.zones.has(id));
  }

  /** Let zones be tapped for this picker. @param {import("/static/js/types.js").Offered|null} picker */
  offer(picker) {
    if (picker && picker !== this.picker) picker.onchange(() => picker === this.picker && this.mark());
    this.picker = picker;
    this.mark();
  }

  /** Show the table; what changed is shown piece after piece. @param {any} snapshot @param {boolean} still */
  show(snapshot, still) {
    const next = snapshot.table;
    this.showMap(snapshot.words);
    fill(this.stand, standing(next, this.game));
    const steps = this.table && !still && !calm() ? changes(this.table, next) : [];
    this.table = next;
    if (!steps.length) {
      this.queue = [];
      this.drawAll();
      return;
    }
    const idle = this.queue.length === 0;
    this.queue.push(...steps);
    if (idle) this.nextStep();
  }

  /** The map of an owner's own board, as far as it is known now. @param {any} known */
  showMap(known) {
    const text = JSON.stringify(known);
    if (!known || text === this.known) return;
    this.known = text;
    for (const [id, zone] of this.zones) {
      const rings = known.rings[id] ?? this.rings[id];
      zone.classList.replace(`rings-${this.rings[id]}`, `rings-${rings}`);
      if (rings !== this.rings[id]) drawRings(zone, rings);
      this.rings[id] = rings;
    }
    drawRoads(this.svg, this.zones, known.roads);
  }

  nextStep() {
    const step = this.queue[0];
    if (!step) {
      this.drawAll();
      return;
    }
    for (const zone of this.zones.values()) zone.classList.remove("struck");
    for (const id of step.zones) {
      this.draw(id, step.table);
      this.zones.get(id)?.classList.add("struck");
    }
    if (step.kind === "army") play("landed");
    setTimeout(() => {
      this.queue.shift();
      this.nextStep();
    }, STEP_MS);
  }

  drawAll() {
    for (const [id, zone] of this.zones) {
      zone.classList.remove("struck");
      this.draw(id, this.table);
    }
    this.mark();
  }

  /** @param {string} id @param {any} table */
  draw(id, table) {
    const zone = this.zones.get(id);
    const { shapes, label, held } = piecesOf(id, table, this.rings[id]);
    fill(this.layers.get(id).firstChild, shapes);
    zone.dataset.label = label;
    zone.classList.toggle("held", held);
    zone.classList.toggle("drawn", table.drawn_tokens.at(-1) === id);
    zone.classList.toggle("left", table.clues.length > 0 && table.candidates.includes(id));
  }

  /** Show what may be tapped and what is picked. */
  mark() {
    for (const [id, zone] of this.zones) {
      const open = Boolean(this.picker?.options.has(id));
      const count = open ? (this.picker?.count(id) ?? 0) : 0;
      zone.classList.toggle("open", open);
      zone.classList.toggle("picked", count > 0);
      const layer = this.layers.get(id);
      layer.classList.toggle("dim", Boolean(this.picker) && !open);
      fill(layer.lastChild, count > 0 && badge(count));
      const label = [zone.dataset.label, count > 0 && t("web.picked-times", { n: count })]
        .filter(Boolean)
        .join(", ");
      setButton(zone, open, label, count > 0);
    }
    this.svg.classList.toggle("offering", Boolean(this.picker));
  }

  /** The nearest zone that may be tapped: fingers are wider than villages. @param {number} x @param {number} y */
  tapAt(x, y) {
    const far = (/** @type {any} */ zone) => Math.hypot(zone.dataset.x - x, zone.dataset.y - y);
    const open = [...this.zones].filter(([id]) => !this.picker || this.picker.options.has(id));
    const near = open.filter(([, zone]) => far(zone) <= REACH).sort(([, a], [, b]) => far(a) - far(b));
    if (near.length && this.picker) this.picker.tap(near[0][0]);
    else if (near.length) tell("place", near[0][0]);
  }

  /** @param {KeyboardEvent} event @param {string} id */
  key(event, id) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.picker?.tap(id);
    } else if (event.key === "Backspace" || event.key === "-") {
      event.preventDefault();
      this.picker?.drop(id);
    }
  }
}

/** @param {string} text */
function parse(text) {
  const svg = /** @type {any} */ (
    document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true)
  );
  svg.classList.add("island");
  svg.querySelector("title")?.remove();
  return svg;
}

/** @param {number} count */
function badge(count) {
  return s(
    "g",
    { class: "badge", transform: "translate(24 -22)" },
    s("circle", { r: 16 }),
    s("text", { y: 7, "text-anchor": "middle" }, count > 1 ? `×${count}` : "✓"),
  );
}

/** @param {any} zone @param {boolean} open @param {string} label @param {boolean} picked */
function setButton(zone, open, label, picked) {
  zone.setAttribute("role", open ? "button" : "img");
  zone.setAttribute("aria-label", label);
  if (open) {
    zone.setAttribute("tabindex", "0");
    zone.setAttribute("aria-pressed", String(picked));
  } else {
    zone.removeAttribute("tabindex");
    zone.removeAttribute("aria-pressed");
  }
}

function legend() {
  const signs = [
    ["●", "soldier"],
    ["◆", "officer"],
    ["▪", "cube"],
    ["?", "left"],
    ["★", "base"],
  ];
  const items = signs.map(([mark, id]) =>
    h("li", {}, sign(mark, `sign ${id}`), " ", t(`resistance.page.legend.${id}`)),
  );
  return h("ul", { class: "legend", "aria-label": t("web.legend") }, items);
}
