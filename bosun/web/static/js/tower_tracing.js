/** Tracing: tap the corners of each zone on the photograph, say what it is, and let the box check it. */

import { fill, h, s } from "./dom.js";
import { labelled, t } from "./text.js";

const KINDS = ["force", "damage", "loot", "explosive", "none"];
const SIZES = { width_mm: 320, height_mm: 240, cube_mm: 8, gap_mm: 0 };
const BORDER = { width_mm: 3, height_mm: 2 };

/** @typedef {(url: string, body: any) => Promise<any>} Ask */
/** @typedef {{what: string, id: string, kind: string, value: number, cargo: number, coin: number, choice: number, points: number[][]}} Draft */

/** @returns {Draft} */
const draft = () => ({
  what: "zone",
  id: "",
  kind: "force",
  value: 1,
  cargo: 0,
  coin: 0,
  choice: 0,
  points: [],
});

export class Tracing {
  /** @param {any} told @param {Ask} ask */
  constructor(told, ask) {
    this.ask = ask;
    this.now = draft();
    this.take(told);
    this.photo = h("div", { class: "tower-photo", id: "tower-photo" });
    this.photo.addEventListener("click", (/** @type {MouseEvent} */ event) => this.tap(event));
    this.side = h("div", {});
    this.element = h(
      "section",
      { "aria-label": t("web.tower-trace") },
      h("div", { class: "tower-columns" }, this.photo, this.side),
    );
    this.show();
  }

  /** @param {any} told */
  take(told) {
    const kept = told.traced;
    this.there = told.photograph;
    this.sizes = kept ? Object.fromEntries(Object.keys(SIZES).map((key) => [key, kept[key]])) : { ...SIZES };
    this.zones = kept?.zones ?? [];
    this.borders = kept?.borders ?? [];
    /** @type {number[][]} */
    this.ship = kept?.ship ?? [];
  }

  /** @param {MouseEvent} event */
  tap(event) {
    if (!this.there) return;
    const box = this.photo.getBoundingClientRect();
    this.now.points.push([(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
    this.show();
  }

  show() {
    this.showPhoto();
    fill(
      this.side,
      h(
        "button",
        { type: "button", class: "quiet", id: "take-photo", onclick: () => this.photograph() },
        t("web.tower-photo"),
      ),
      this.there && [this.sizeFields(), this.editor(), this.list(), this.ends()],
    );
  }

  showPhoto() {
    if (!this.there) {
      fill(this.photo, h("p", { class: "no-picture" }, t("web.tower-no-photo")));
      return;
    }
    const img =
      this.photo.querySelector("img") ??
      h("img", { src: `/api/tower/photograph.jpg?${Date.now()}`, alt: t("web.tower-board") });
    const line = (/** @type {number[][]} */ points) =>
      points.map(([x, y]) => `${x * 100},${y * 100}`).join(" ");
    const now = this.now.what === "border" ? "polyline" : "polygon";
    const svg = s(
      "svg",
      { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      this.zones.map((/** @type {any} */ zone) => s("polygon", { points: line(zone.corners) })),
      this.borders.map((/** @type {any} */ border) => s("polyline", { points: line(border.path) })),
      this.ship.length > 2 && s("polygon", { points: line(this.ship) }),
      this.now.points.length > 1 && s(now, { points: line(this.now.points), class: "now" }),
    );
    const dots = this.now.points.map(([x, y]) => {
      const dot = h("span", { class: "corner" });
      dot.style.left = `${x * 100}%`;
      dot.style.top = `${y * 100}%`;
      return dot;
    });
    fill(this.photo, img, svg, dots);
  }

  async photograph() {
    const told = await this.ask("/api/tower/photograph", {});
    if (!told) return;
    this.photo.replaceChildren();
    const mine = { zones: this.zones, borders: this.borders, ship: this.ship };
    this.take(told);
    if (mine.zones.length) Object.assign(this, mine);
    this.show();
  }

  sizeFields() {
    return h(
      "div",
      { class: "tower-sizes" },
      Object.keys(SIZES).map((key) => this.field(t(`web.tower-size.${key}`), this.sizes, key, "number")),
    );
  }

  /** @param {string} label @param {any} of @param {string} key @param {string} type */
  field(label, of, key, type) {
    const oninput = (/** @type {any} */ event) => {
      of[key] = type === "number" ? Number(event.target.value) : event.target.value;
    };
    return h(
      "label",
      {},
      label,
      h("input", { type, value: of[key], name: key, oninput, min: 0, step: "any" }),
    );
  }

  /** What is being tapped, and what it is. */
  editor() {
    const { now } = this;
    const pick = (
      /** @type {"what"|"kind"} */ key,
      /** @type {string[]} */ from,
      /** @type {(id: string) => string} */ name,
      /** @type {string} */ label,
    ) =>
      h(
        "label",
        {},
        label,
        h(
          "select",
          {
            name: key,
            onchange: (/** @type {any} */ event) => {
              now[key] = event.target.value;
              this.show();
            },
          },
          from.map((id) => h("option", { value: id, selected: now[key] === id }, name(id))),
        ),
      );
    const zone = now.what === "zone";
    const loot = zone && now.kind === "loot";
    return h(
      "fieldset",
      { class: "die tower-editor" },
      h("legend", {}, t("web.tower-now", { n: now.points.length })),
      pick("what", ["zone", "border", "ship"], (id) => t(`web.tower-what.${id}`), t("web.tower-what")),
      zone && pick("kind", KINDS, kindName, t("web.tower-kind")),
      zone && this.field(t("web.tower-name"), now, "id", "text"),
      zone &&
        ["force", "damage"].includes(now.kind) &&
        this.field(t("web.tower-value"), now, "value", "number"),
      loot &&
        ["cargo", "coin", "choice"].map((key) => this.field(t(`web.tower-loot.${key}`), now, key, "number")),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          id: "corner-back",
          disabled: !now.points.length,
          onclick: () => this.back(),
        },
        t("web.tower-back"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          id: "zone-done",
          disabled: now.points.length < 2,
          onclick: () => this.done(),
        },
        t("web.tower-done"),
      ),
    );
  }

  back() {
    this.now.points.pop();
    this.show();
  }

  /** What was tapped is added to the board; the next one is of the same kind. */
  done() {
    const { what, id, kind, points } = this.now;
    if (what === "border") this.borders.push({ path: points, ...BORDER });
    else if (what === "ship") this.ship = points;
    else this.zones.push({ id: id || this.nextName(), kind, corners: points, value: this.value() });
    this.now = { ...draft(), what, kind };
    this.show();
  }

  nextName() {
    const taken = new Set(this.zones.map((/** @type {any} */ zone) => zone.id));
    let number = 1;
    while (taken.has(`Z${String(number).padStart(2, "0")}`)) number += 1;
    return `Z${String(number).padStart(2, "0")}`;
  }

  value() {
    const { kind, value, cargo, coin, choice } = this.now;
    if (kind === "loot")
      return Object.fromEntries(Object.entries({ cargo, coin, choice }).filter(([, n]) => n > 0));
    return kind === "force" || kind === "damage" ? value : null;
  }

  list() {
    const row = (/** @type {string} */ name, /** @type {() => void} */ remove) =>
      h(
        "li",
        {},
        h("span", {}, name),
        h(
          "button",
          {
            type: "button",
            class: "small",
            "aria-label": t("web.take-out", { what: name }),
            onclick: remove,
          },
          "−",
        ),
      );
    const drop = (/** @type {any[]} */ from, /** @type {any} */ one) => () => {
      from.splice(from.indexOf(one), 1);
      this.show();
    };
    return h(
      "ul",
      { class: "tower-list", "aria-label": t("web.tower-list") },
      this.zones.map((/** @type {any} */ zone) =>
        row(labelled(zone.id, `${kindName(zone.kind)} ${worth(zone.value)}`), drop(this.zones, zone)),
      ),
      this.borders.map((/** @type {any} */ border, /** @type {number} */ at) =>
        row(`${t("web.tower-what.border")} ${at + 1}`, drop(this.borders, border)),
      ),
      this.ship.length > 0 &&
        row(t("web.tower-what.ship"), () => {
          this.ship = [];
          this.show();
        }),
    );
  }

  ends() {
    const state = h("p", { class: "hint", role: "status", id: "tower-state" });
    const check = async () => {
      const told = await this.ask("/api/tower/check", this.told());
      state.textContent = told ? t("web.tower-good", { n: told.zones }) : "";
    };
    const keep = async () => {
      const told = await this.ask("/api/tower/keep", this.told());
      state.textContent = told ? t("web.tower-kept") : "";
    };
    return [
      h(
        "button",
        { type: "button", class: "quiet", id: "tower-check", onclick: check },
        t("web.tower-check"),
      ),
      h("button", { type: "button", class: "go", id: "tower-keep", onclick: keep }, t("web.tower-keep")),
      state,
    ];
  }

  told() {
    return { ...this.sizes, zones: this.zones, borders: this.borders, ship: this.ship };
  }
}

/** @param {string} kind */
const kindName = (kind) => t(`web.tower-kind.${kind}`);

/** @param {any} value */
function worth(value) {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return Object.entries(value)
    .map(([key, number]) => `${t(`web.tower-loot.${key}`)} ${number}`)
    .join(", ");
}
