/** The town of Perseverance: four zones with their Defense areas, the pool, and everybody's sheet. */

import { fill, h } from "/static/js/dom.js";
import { t } from "/static/js/text.js";
import { Places } from "/static/js/views/places.js";
import { Owners, picture } from "./pieces.js";
import { attackPanel, facts, pool, sheets } from "./sheets.js";
import { zoneCard } from "./zone.js";

/** @param {import("/static/js/types.js").GameInfo} game @returns {import("/static/js/types.js").View} */
export function create(game) {
  return new Town(game);
}

/** The town of Episode 1; Episode 2 adds its map to it. */
export class Town {
  /** @param {import("/static/js/types.js").GameInfo} game */
  constructor(game) {
    this.view = game.view;
    this.names = game.view.names;
    /** @type {string[]} */
    this.zones = Object.keys(this.names.zone);
    this.zone = this.zones[0];
    /** @type {string|undefined} */
    this.attacked = undefined;
    this.beside = h("div", { class: "beside" });
    this.tabs = h("div", { class: "zone-tabs", role: "group", "aria-label": t("perseverance.page.zones") });
    this.cards = h("div", { class: "zones" });
    this.players = h("div", { class: "town-players" });
    this.element = h("div", { class: "town-view" }, this.beside, this.tabs, this.cards, this.players);
    this.places = new Places(this.element);
    this.beside.after(this.places.elsewhere);
    this.tabs.addEventListener("click", (/** @type {Event} */ event) => this.turnTo(event.target));
  }

  /** @param {any} snapshot */
  show(snapshot) {
    const { table, words } = snapshot;
    const focused = this.focusedPlace();
    const owners = new Owners(table, this.names.owner);
    this.draw(table, words, owners);
    fill(this.players, sheets(snapshot, this.names));
    this.places.mark();
    this.mark();
    if (focused) this.places.find(focused)?.focus();
  }

  /** @param {any} table @param {any} words @param {Owners} owners */
  draw(table, words, owners) {
    if (table.attack && table.attack.zone !== this.attacked) this.zone = table.attack.zone;
    this.attacked = table.attack?.zone;
    fill(
      this.beside,
      facts(table),
      table.attack && attackPanel(table.attack, words.attack, this.view, owners),
      pool(table, owners, this.names),
    );
    fill(
      this.cards,
      this.zones.map((id) =>
        zoneCard({ id, zone: table.zones[id], table, words, view: this.view, names: this.names, owners }),
      ),
    );
    fill(
      this.tabs,
      this.zones.map((id) => this.tab(id, table)),
    );
  }

  /** @param {string} id @param {any} table */
  tab(id, table) {
    const { area } = table.zones[id];
    return h(
      "button",
      { type: "button", class: `small zone-tab ${area.free <= 2 ? "near" : ""}`, "data-tab": id },
      h("span", {}, this.names.zone[id]),
      h("span", { class: "free", "aria-label": t("perseverance.page.free", { n: area.free }) }, area.free),
    );
  }

  /** @param {string[]} ids */
  knows(ids) {
    return this.places.knows(ids);
  }

  /** @param {any} snapshot @param {number} seat */
  own(snapshot, seat) {
    const { table, hands, words } = snapshot;
    return sheets({ table, hands, words }, this.names, seat);
  }

  /** @param {string} id */
  picture(id) {
    return picture(id);
  }

  /** Let places be tapped for this picker; on a phone the first zone with one of them comes to the front. @param {import("/static/js/types.js").Offered|null} picker */
  offer(picker) {
    this.places.offer(picker);
    const zones = this.offered();
    if (zones.length && !zones.includes(this.zone)) this.zone = zones[0];
    this.mark();
    if (picker && !this.element.querySelector(".picked")) this.reach();
  }

  /** Scroll the picture to the first place that may be tapped. */
  reach() {
    const place = this.cards.querySelector(".open");
    if (!place) return;
    const far = place.getBoundingClientRect().top - this.element.getBoundingClientRect().top;
    if (far < 0 || far > this.element.clientHeight * 0.8) this.element.scrollTop += far - 80;
  }

  /** The zones in which something is offered. */
  offered() {
    return this.zones.filter((id) => this.card(id)?.querySelector(".place.open"));
  }

  /** Show which zones have something to tap, and which one is in front. */
  mark() {
    const offered = this.offered();
    for (const tab of this.tabs.children) {
      const id = /** @type {any} */ (tab).dataset.tab;
      tab.setAttribute("aria-pressed", String(id === this.zone));
      tab.classList.toggle("open", offered.includes(id));
    }
    for (const id of this.zones) this.card(id)?.classList.toggle("in-front", id === this.zone);
  }

  /** @param {string} id @returns {any} */
  card(id) {
    return this.cards.querySelector(`[data-zone="${id}"]`);
  }

  focusedPlace() {
    const focused = /** @type {any} */ (document.activeElement);
    return this.element.contains(focused) ? focused.dataset.place : undefined;
  }

  /** A tab brings its zone to the front, and picks it where zones are asked for. @param {any} target */
  turnTo(target) {
    const tab = target.closest("[data-tab]");
    if (!tab) return;
    this.zone = tab.dataset.tab;
    if (this.places.picker?.options.has(this.zone)) this.places.picker.tap(this.zone);
    this.mark();
  }
}
