/** Perseverance, Episode 2: the map of hexes, the five zones, perks and everybody's sheet. */

import { fill, h } from "/static/js/dom.js";
import { t } from "/static/js/text.js";
import { photographButton } from "/static/js/views/photo.js";
import { place, small } from "../perseverance/pieces.js";
import { fact, facts, pool } from "../perseverance/sheets.js";
import { Town } from "../perseverance/town.js";
import { effectRow, leaders, officers, presence } from "../perseverance/zone.js";
import { hexMap } from "./hexes.js";
import { perkSheet } from "./perks.js";

/** @param {import("/static/js/types.js").GameInfo} game @returns {import("/static/js/types.js").View} */
export function create(game) {
  return new HexMap(game);
}

class HexMap extends Town {
  /** @param {import("/static/js/types.js").GameInfo} game */
  constructor(game) {
    super(game);
    this.element.classList.add("map-view");
    this.map = h("div", { class: "hex-map" });
    this.tabs.before(this.map);
    this.perks = h("div", { class: "perk-sheet part-of-zone" });
    this.players.before(this.perks);
  }

  /** @param {any} table @param {any} _words @param {import("../perseverance/pieces.js").Owners} owners */
  draw(table, _words, owners) {
    fill(this.beside, facts(table), underWay(table, this.names, owners), pool(table, owners, this.names));
    const { board } = this.view;
    const drawn = hexMap(table, { names: this.names, owners, board });
    const again = () => this.draw(table, _words, owners);
    fill(this.map, drawn, board.photograph && h("div", { class: "tools" }, photographButton(again)));
    fill(
      this.cards,
      this.zones.map((id) => this.zoneCard({ id, zone: table.zones[id], table, owners })),
    );
    fill(
      this.tabs,
      this.zones.map((id) => this.tab(id, table)),
    );
    fill(this.perks, perkSheet(table, this.names, owners));
  }

  /** @param {string} id @param {any} table */
  tab(id, table) {
    const { population } = table.zones[id];
    return h(
      "button",
      { type: "button", class: "small zone-tab", "data-tab": id },
      h("span", {}, this.names.zone[id]),
      h(
        "span",
        { class: "free", "aria-label": t("perseverance.page.settlements", { n: population }) },
        population,
      ),
    );
  }

  /** @param {{id: string, zone: any, table: any, owners: import("../perseverance/pieces.js").Owners}} shown */
  zoneCard({ id, zone, table, owners }) {
    const { names, view } = this;
    const sight = { id, zone, table, view, names, owners };
    const effects = Object.keys(table.effects).filter((effect) => table.effects[effect] === id);
    return h(
      "section",
      { class: "zone-card", "data-zone": id, "aria-label": names.zone[id] },
      h(
        "div",
        { class: "zone-head" },
        place(id, names.zone[id], "zone-name", h("h2", {}, names.zone[id])),
        h("span", { class: "danger" }, t("perseverance.page.settlements", { n: zone.population })),
      ),
      h(
        "div",
        { class: "community part-of-zone" },
        effects.map((effect) => effectRow(sight, effect)),
        leaders(sight),
      ),
      settled(zone, owners),
      officers(sight),
      presence(sight),
    );
  }
}

/** The settlements of a city zone; which space they stand on does not matter. @param {any} zone @param {import("../perseverance/pieces.js").Owners} owners */
function settled(zone, owners) {
  const colours = /** @type {string[]} */ (Object.values(zone.settlements));
  if (!colours.length) return null;
  const label = colours.map((colour) => owners.name(colour)).join(", ");
  return h(
    "p",
    { class: "settlements part-of-zone", role: "img", "aria-label": label },
    colours.map((colour) => small("settlement", colour, owners)),
  );
}

/** An attack or a fight as far as it has come. @param {any} table @param {any} names @param {import("../perseverance/pieces.js").Owners} owners */
function underWay({ under_way: now }, names, owners) {
  if (!now.kind) return null;
  const heading =
    now.kind === "attack"
      ? t("perseverance-2.page.attack", { hex: names.hex[now.hex], player: owners.name(now.defender) })
      : t("perseverance-2.page.fight", { player: owners.name(now.player) });
  const lines = now.kind === "attack" ? attackLines(now) : fightLines(now, names);
  return h(
    "section",
    { class: "attack-panel", "aria-label": heading },
    h("h2", {}, heading),
    h(
      "dl",
      { class: "facts" },
      lines.map(([what, value]) => fact(t(`perseverance-2.page.under.${what}`), value)),
    ),
  );
}

/** @param {any} attack @returns {[string, any][]} */
function attackLines(attack) {
  /** @type {[string, any][]} */
  const lines = [
    ["threshold", attack.threshold ?? "?"],
    ["structures", attack.structures ?? 0],
    ["valor", attack.valor ?? "–"],
  ];
  if (attack.held === true || attack.held === false)
    lines.push(["result", t(attack.held ? "perseverance-2.page.held" : "perseverance-2.page.breached")]);
  return lines;
}

/** @param {any} fight @param {any} names @returns {[string, any][]} */
function fightLines(fight, names) {
  /** @type {[string, any][]} */
  const lines = [
    ["fighters", counted(fight.fighters, names.soldier)],
    ["damage", fight.damage],
    ["dinos", counted(fight.dinos, names.dino)],
  ];
  if (fight.defeated)
    lines.push(["defeated", counted(byName(fight.defeated), names.dino)], ["wounds", fight.wounds]);
  return lines;
}

/** Defeated dinos are listed by where they stood or by their species. @param {Record<string, any>} found */
function byName(found) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const [id, value] of Object.entries(found)) {
    const species = typeof value === "string" ? value : id;
    counts[species] = (counts[species] ?? 0) + (typeof value === "number" ? value : 1);
  }
  return counts;
}

/** @param {Record<string, number>} counts @param {Record<string, string>} names */
const counted = (counts, names) =>
  Object.entries(counts ?? {})
    .map(([id, number]) => `${names[id] ?? id} ×${number}`)
    .join(", ") || "–";
