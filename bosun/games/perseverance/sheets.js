/** Beside the zones: how the game stands, the pool, an attack under way, and the players' sheets. */

import { h } from "/static/js/dom.js";
import { nameTag } from "/static/js/icons.js";
import { t } from "/static/js/text.js";
import { die, dieName, dino, place, small } from "./pieces.js";

/** @param {any} table */
export function facts(table) {
  const tile = table.tiles[0];
  return h(
    "dl",
    { class: "facts" },
    fact(
      t("perseverance.page.assemblies"),
      t("perseverance.page.of", { n: table.assemblies, of: table.all_assemblies }),
    ),
    tile?.length > 0 && fact(t("perseverance.page.tile"), tile.join(" / ")),
    table.breach_tokens?.length > 0 &&
      fact(t("perseverance.page.breach-tokens"), table.breach_tokens.join(", ")),
    table.dissenter_votes !== null && fact(t("perseverance.page.dissenter-votes"), table.dissenter_votes),
  );
}

/** @param {string} name @param {any} value */
export const fact = (name, value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));

/** The dice that are left to take. @param {any} table @param {import("./pieces.js").Owners} owners @param {any} names */
export function pool(table, owners, names) {
  const dice = table.pool.map((/** @type {string} */ id) =>
    place(id, dieName(id, owners, names.face), "cell die-cell", die(id, owners, names.face)),
  );
  return h(
    "section",
    { class: "pool", "aria-label": t("perseverance.page.pool") },
    h("h2", { class: "area-name" }, t("perseverance.page.pool"), ` (${dice.length})`),
    h("div", { class: "pool-dice" }, dice),
  );
}

/** The six phases with what happened in each, and everybody's part in it. @param {any} attack @param {Record<string, string[]>} told @param {any} view @param {import("./pieces.js").Owners} owners */
export function attackPanel(attack, told, view, owners) {
  const at = view.phases.indexOf(attack.phase);
  const phases = view.phases.map((/** @type {string} */ phase, /** @type {number} */ number) =>
    h(
      "li",
      {
        class: number < at ? "done" : number === at ? "now" : "to-come",
        "aria-current": number === at ? "step" : null,
      },
      t(`perseverance.page.phase.${phase}`),
    ),
  );
  return h(
    "section",
    {
      class: "attack-panel",
      "aria-label": t("perseverance.page.attack", { zone: view.names.zone[attack.zone] }),
    },
    h("h2", {}, t("perseverance.page.attack", { zone: view.names.zone[attack.zone] })),
    h("ol", { class: "phases" }, phases),
    shares(attack, owners),
    attack.breached > 0 &&
      h("p", { class: "breached" }, t("perseverance.page.breached", { n: attack.breached })),
    happened(attack.phase, told[attack.phase] ?? []),
    earlier(view.phases.slice(0, Math.max(at, 0)), told),
  );
}

/** @param {string[]} phases @param {Record<string, string[]>} told */
function earlier(phases, told) {
  const found = phases.filter((phase) => told[phase]?.length).reverse();
  if (!found.length) return null;
  return h(
    "details",
    { class: "earlier" },
    h("summary", {}, t("perseverance.page.earlier")),
    found.map((phase) => happened(phase, told[phase])),
  );
}

/** @param {string} phase @param {string[]} lines */
const happened = (phase, lines) =>
  lines.length > 0 &&
  h(
    "div",
    { class: "happened" },
    phase && h("h3", {}, t(`perseverance.page.phase.${phase}`)),
    h(
      "ul",
      {},
      lines.map((line) => h("li", {}, line)),
    ),
  );

/** @param {any} attack @param {import("./pieces.js").Owners} owners */
function shares(attack, owners) {
  const rows = Object.entries(attack.shares)
    .filter(([, share]) => share.pieces + total(share.defeated) + total(share.fallen) > 0)
    .map(([colour, share]) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, small("owner", colour, owners), ` ${owners.name(colour)}`),
        h("td", {}, share.pieces),
        h("td", {}, counted(share.defeated)),
        h("td", {}, total(share.fallen) || "–"),
      ),
    );
  if (!rows.length) return null;
  const heads = ["who", "pieces", "defeated", "fallen"].map((id) =>
    h("th", { scope: "col" }, t(`perseverance.page.share.${id}`)),
  );
  return h("table", { class: "shares" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
}

/** @param {Record<string, number>} dinos */
const counted = (dinos) =>
  Object.keys(dinos).length
    ? Object.entries(dinos).map(([kind, number]) => [dino(/** @type {any} */ (kind)), ` ${number} `])
    : "–";

/** @param {Record<string, number>} counts */
const total = (counts) => Object.values(counts).reduce((sum, number) => sum + number, 0);

/** Everybody's sheet, or that of one seat. @param {any} snapshot @param {any} names @param {number|null} [only] */
export function sheets({ table, hands, words }, names, only = null) {
  const cards = table.players.map(
    (/** @type {any} */ player, /** @type {number} */ seat) =>
      (only === null || only === seat) &&
      sheet(player, seat, { table, hand: hands?.players[seat], held: words.hands[seat] ?? [] }, names),
  );
  return h("ul", { class: "sheets", "aria-label": t("perseverance.page.players") }, cards);
}

/** @param {any} player @param {number} seat @param {any} told @param {any} names */
function sheet(player, seat, { table, hand, held }, names) {
  const active = table.active === seat;
  return h(
    "li",
    { class: `player-sheet own-${player.colour} ${active ? "active" : ""}` },
    h(
      "p",
      { class: "player-name" },
      nameTag(seat),
      h("span", { class: "character" }, names.leader[player.leader] ?? player.leader),
      active && h("span", { class: "turn" }, t("perseverance.page.turn")),
    ),
    h(
      "dl",
      { class: "facts" },
      hand && fact(t("perseverance.page.followers"), player.followers),
      fact(t("perseverance.page.votes"), player.votes),
      fact(t("perseverance.page.left.dice"), player.dice_in_play),
      ["cubes", "settlements", "walls", "traps", "camps", "towers"]
        .filter((id) => `${id}_left` in player)
        .map((id) => fact(t(`perseverance.page.left.${id}`), player[`${id}_left`])),
      fact(
        names.soldier.leader,
        t(player.leader_out || player.leader_zone ? "perseverance.page.out" : "perseverance.page.home"),
      ),
      hand?.patrol &&
        fact(t("perseverance.page.patrol"), t("perseverance.page.stage", { n: hand.patrol.stage })),
    ),
    held.length > 0 && h("p", { class: "held" }, held.join(" · ")),
  );
}
