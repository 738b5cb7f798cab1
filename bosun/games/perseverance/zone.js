/** One zone: before the town its Defense area, in the town its effects, settlements and officer. */

import { h } from "/static/js/dom.js";
import { labelled, t } from "/static/js/text.js";
import {
  covered,
  die,
  dieName,
  dino,
  fighter,
  place,
  small,
  spaceWords,
  specialist,
  trap,
} from "./pieces.js";

/**
 * @typedef {{id: string, zone: any, table: any, words?: any, view: any, names: any,
 *   owners: import("./pieces.js").Owners}} Sight
 */

/** @param {Sight} sight */
export function zoneCard(sight) {
  const { id, zone, table, names } = sight;
  const attacked = table.attack?.zone === id;
  return h(
    "section",
    {
      class: `zone-card ${attacked ? "attacked" : ""} ${zone.area.dangerous ? "dangerous" : ""}`,
      "data-zone": id,
      "aria-label": names.zone[id],
    },
    h(
      "div",
      { class: "zone-head" },
      place(id, names.zone[id], "zone-name", h("h2", {}, names.zone[id])),
      danger(zone.area),
    ),
    defense(sight),
    community(sight),
  );
}

/** @param {any} area */
function danger(area) {
  const free = t("perseverance.page.free", { n: area.free });
  if (!area.dangerous) return h("span", { class: "danger" }, free);
  const label = `${t("perseverance.page.dangerous")}, ${free}`;
  return h("span", { class: "danger", role: "img", "aria-label": label }, `⚠ ${free}`);
}

/** Rows of dinos, the wall, and the soldiers behind it. @param {Sight} sight */
function defense(sight) {
  const { id, zone, words } = sight;
  const { area } = zone;
  const open = new Set(area.rows.flat());
  const columns = Array.from({ length: area.columns }, (_, at) => at + 1);
  const rows = words.rows.map((/** @type {string[]} */ row) =>
    columns.map((column) =>
      dinoSpace(
        sight,
        row.find((space) => Number(space.slice(1)) === column),
        open,
      ),
    ),
  );
  const element = h(
    "div",
    { class: "defense part-of-zone" },
    place(
      `${id}:defense`,
      labelled(sight.names.zone[id], t("perseverance.page.defense")),
      "area-name",
      t("perseverance.page.defense"),
    ),
    h("div", { class: "field" }, rows),
    h(
      "div",
      { class: "field wall-row" },
      columns.map((column) => wallSpace(sight, column)),
    ),
    ["top", "bottom"].map((row) =>
      h(
        "div",
        { class: "field" },
        columns.map((column) => post(sight, `${row}-${column}`)),
      ),
    ),
  );
  element.style.setProperty("--columns", String(area.columns));
  return element;
}

/** @param {Sight} sight @param {string|undefined} space @param {Set<string>} open */
function dinoSpace({ id, zone, names, owners }, space, open) {
  if (!space) return h("span", { class: "gap" });
  if (!open.has(space)) return covered();
  const found = zone.area.dinos[space];
  const hidden = zone.area.traps[space];
  const label = labelled(names.place[`${id}:${space}`], spaceWords(found, hidden, owners, names));
  return place(
    `${id}:${space}`,
    label,
    "cell dino-space",
    found && dino(found),
    hidden && trap(hidden, owners),
  );
}

/** @param {Sight} sight @param {number} column */
function wallSpace({ id, zone, names, owners }, column) {
  const owner = zone.area.walls[column];
  const what = owner
    ? t("perseverance.page.wall", { owner: owners.name(owner) })
    : t("perseverance.page.empty");
  const label = labelled(names.place[`${id}:wall-${column}`], what);
  return place(`${id}:wall-${column}`, label, "cell wall-space", owner && small("wall", owner, owners));
}

/** @param {Sight} sight @param {string} at */
function post({ id, zone, names, owners }, at) {
  const piece = zone.area.posts[at];
  const who = piece && `${names.soldier[piece.kind]} (${owners.name(piece.owner)})`;
  const what = piece?.toppled
    ? `${who}, ${t("perseverance.page.toppled")}`
    : (who ?? t("perseverance.page.empty"));
  const label = labelled(names.place[`${id}:${at}`], what);
  return place(`${id}:${at}`, label, "cell post", piece && fighter(piece, owners));
}

/** @param {Sight} sight */
function community(sight) {
  const { id, names, view } = sight;
  return [
    h(
      "div",
      { class: "community part-of-zone" },
      place(
        `${id}:community`,
        labelled(names.zone[id], t("perseverance.page.community")),
        "area-name",
        t("perseverance.page.community"),
      ),
      view.effects[id].map((/** @type {string} */ effect) => effectRow(sight, effect)),
      leaders(sight),
    ),
    settlements(sight),
    officers(sight),
    presence(sight),
  ];
}

/** Who leads here. @param {Sight} sight */
export function leaders({ zone, names, owners }) {
  const holders = zone.leaders.map((/** @type {string} */ owner) => owners.name(owner)).join(", ");
  const figures = zone.leaders.map((/** @type {string} */ owner) =>
    fighter({ owner, kind: "leader" }, owners),
  );
  return (
    figures.length > 0 &&
    h("p", { class: "leaders", role: "img", "aria-label": labelled(names.soldier.leader, holders) }, figures)
  );
}

/** An effect with the dice at it; spaces that the board file lists show their symbol and icons. @param {Sight} sight @param {string} effect */
export function effectRow({ zone, names, owners, view }, effect) {
  const dice = zone.dice.filter((/** @type {any} */ placed) => placed.effect === effect);
  const listed = view.die_spaces[effect].map((/** @type {any} */ space, /** @type {number} */ at) => {
    const placed = dice.find((/** @type {any} */ one) => one.space === at);
    return placed ? dieAt(placed, effect, owners, names) : dieSpace(space, effect, at, names);
  });
  const others = dice.filter(
    (/** @type {any} */ placed) => placed.space === null || placed.space >= listed.length,
  );
  return place(
    effect,
    names.effect[effect],
    "effect",
    h("span", { class: "effect-name" }, names.effect[effect]),
    h(
      "span",
      { class: "effect-dice" },
      listed,
      others.map((/** @type {any} */ one) => dieAt(one, effect, owners, names)),
    ),
  );
}

/** @param {any} placed @param {string} effect @param {import("./pieces.js").Owners} owners @param {any} names */
const dieAt = (placed, effect, owners, names) =>
  place(
    `${effect}:${placed.die}`,
    labelled(names.effect[effect], dieName(placed.die, owners, names.face)),
    "cell die-cell",
    die(placed.die, owners, names.face),
  );

/** @param {any} space @param {string} effect @param {number} at @param {any} names */
function dieSpace(space, effect, at, names) {
  const icons = space.icons.map((/** @type {string} */ icon) => names.dino[icon]);
  const symbol = space.symbol ? names.face[space.symbol] : t("perseverance.page.any-face");
  const label = labelled(names.effect[effect], [symbol, ...icons].join(", "));
  const drawn = space.icons.map((/** @type {any} */ icon) =>
    icon === "die" ? h("span", { "aria-hidden": "true", "data-sign": "⚂" }) : dino(icon),
  );
  return place(
    `${effect}:${at}`,
    label,
    "cell die-space",
    specialist(space.symbol ?? "") ?? h("span", { "aria-hidden": "true", "data-sign": "∗" }),
    drawn,
  );
}

/** @param {Sight} sight */
function settlements({ id, zone, names, owners, view }) {
  const open = zone.area.dangerous ? view.settlements.all : view.settlements.open;
  const cells = view.settlements.all.map((/** @type {number} */ space) => {
    const owner = zone.settlements[space];
    if (!owner && !open.includes(space)) return covered();
    const whose = owner ? owners.name(owner) : t("perseverance.page.empty");
    const label = labelled(names.place[`${id}:settlement-${space}`], whose);
    return place(
      `${id}:settlement-${space}`,
      label,
      "cell settlement-space",
      owner ? small("settlement", owner, owners) : h("span", { "aria-hidden": "true" }, space),
    );
  });
  return h(
    "div",
    { class: "part-of-zone" },
    h("p", { class: "area-name" }, t("perseverance.page.settlements", { n: zone.population })),
    h("div", { class: "settlements" }, cells),
  );
}

/** The officer of the zone: the four spaces, and the pool behind them. @param {Sight} sight */
export function officers({ id, table, names, owners }) {
  const found = Object.entries(table.officers).find(([, officer]) => officer.zone === id);
  if (!found) return null;
  const [officer, { spaces, pool }] = found;
  const cubes = Array.from({ length: 4 }, (_, at) =>
    spaces[at] ? small("cube", spaces[at], owners) : h("span", { class: "cube none", "aria-hidden": "true" }),
  );
  const pooled = Object.entries(pool).map(([colour, number]) =>
    h(
      "span",
      { class: "pooled", "aria-hidden": "true", "data-times": `×${number}` },
      small("cube", colour, owners),
    ),
  );
  const all = new Map();
  for (const colour of spaces) all.set(colour, (all.get(colour) ?? 0) + 1);
  for (const [colour, number] of Object.entries(pool)) all.set(colour, (all.get(colour) ?? 0) + number);
  const holders = [...all].map(([colour, number]) => `${owners.name(colour)} ${number}`).join(", ");
  return h(
    "div",
    { class: "part-of-zone" },
    place(
      officer,
      labelled(names.officer[officer], holders || t("perseverance.page.empty")),
      "officer-row",
      h("span", { class: "officer-name" }, names.officer[officer]),
      h("span", { class: "cubes" }, cubes, pooled),
    ),
  );
}

/** Who has most of the town's side of the zone. @param {Sight} sight */
export function presence({ zone, owners }) {
  const ranked = Object.entries(zone.presence).filter(([, number]) => number > 0);
  if (!ranked.length) return null;
  const most = Math.max(...ranked.map(([, number]) => number));
  const each = ranked.map(([colour, number]) =>
    h(
      "span",
      { class: number === most ? "most" : "" },
      small("owner", colour, owners),
      ` ${owners.name(colour)} ${number}`,
    ),
  );
  return h(
    "p",
    { class: "presence" },
    h("span", { class: "area-name" }, t("perseverance.page.presence")),
    each,
  );
}
