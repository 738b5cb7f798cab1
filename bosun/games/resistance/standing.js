/** How the game stands, beside the island: day, speed, reserves, and each player. */

import { h, sign } from "/static/js/dom.js";
import { nameTag } from "/static/js/icons.js";
import { t } from "/static/js/text.js";

/** @param {any} table @param {import("/static/js/types.js").GameInfo} game */
export function standing(table, game) {
  return [
    h(
      "dl",
      { class: "facts" },
      fact("day", table.day),
      fact("speed", table.speed),
      fact("army", table.army),
      fact("supply", `▪ ${table.supply}`),
    ),
    nearDefeat(table, game),
    cards(table, game),
    h(
      "ul",
      { class: "players" },
      table.players.map((/** @type {any} */ player, /** @type {number} */ seat) =>
        h("li", {}, playerCard(player, seat, game)),
      ),
    ),
  ];
}

const NEAR = 0.25;

/** What is left in the reserve: when one of the two is empty, all is lost. @param {any} table @param {import("/static/js/types.js").GameInfo} game */
function nearDefeat(table, game) {
  const counts = /** @type {number[]} */ (Object.values(table.soldiers));
  const officers = table.officers_in_reserve;
  const soldiers = counts.reduce((sum, number) => sum + number, table.reserve + table.aside);
  return h(
    "div",
    { class: "reserves" },
    h("span", { class: "reserve-name" }, t("resistance.page.fact.reserve")),
    gauge("soldiers", "●", table.reserve, soldiers, t("resistance.page.zone.soldiers", { n: table.reserve })),
    gauge("officers", "◆", officers, game.view.officers, t("resistance.page.zone.officers", { n: officers })),
  );
}

/** @param {string} kind @param {string} mark @param {number} left @param {number} all @param {string} label */
function gauge(kind, mark, left, all, label) {
  const share = Math.min(1, left / Math.max(1, all));
  const bar = h("span", { class: "gauge-bar" }, h("span", { class: "gauge-left" }));
  bar.firstChild.style.width = `${share * 100}%`;
  return h(
    "span",
    { class: `gauge ${kind}${share <= NEAR ? " near" : ""}`, role: "img", "aria-label": label },
    sign(mark),
    bar,
    h("b", {}, left),
  );
}

/** @param {string} id @param {...any} value */
const fact = (id, ...value) => h("div", {}, h("dt", {}, t(`resistance.page.fact.${id}`)), h("dd", {}, value));

/** @param {any} player @param {number} seat @param {import("/static/js/types.js").GameInfo} game */
function playerCard(player, seat, game) {
  const name = game.view.names.character[player.character] ?? player.character;
  return h(
    "div",
    { class: `player seat-${seat}`, "data-player": seat },
    nameTag(seat),
    h("span", { class: "character" }, name),
    h(
      "span",
      { class: "where" },
      h("b", {}, player.pawn),
      " ",
      h(
        "span",
        { "aria-label": t("resistance.page.zone.cubes", { n: player.cubes }), role: "img" },
        `▪${player.cubes}`,
      ),
      " ",
      h("span", { "aria-label": t("web.counter", { n: player.counter }), role: "img" }, `▶${player.counter}`),
    ),
  );
}

/** The character of one player, as on the sheet before them: skills, place and cubes. @param {any} table @param {number} seat @param {import("/static/js/types.js").GameInfo} game */
export function ownSheet(table, seat, game) {
  const player = table.players[seat];
  const sheet = player && game.view.sheets[player.character];
  if (!sheet) return null;
  const { move, ...skills } = sheet;
  return h(
    "section",
    { class: `own-sheet seat-${seat}`, "aria-label": player.name },
    playerCard(player, seat, game),
    h(
      "dl",
      { class: "facts" },
      h("div", {}, h("dt", {}, t("resistance.page.move")), h("dd", {}, move)),
      Object.entries(skills).map(([id, number]) =>
        h("div", {}, h("dt", {}, game.view.names.skill[id]), h("dd", {}, number)),
      ),
    ),
  );
}

/** @param {any} table @param {import("/static/js/types.js").GameInfo} game */
function cards(table, game) {
  const available = Object.entries(table.available).map(([id, cubes]) =>
    h("li", { class: "card" }, game.view.names.card[id] ?? id, " ", sign(`▪${cubes}`)),
  );
  const clues = table.clues.map((/** @type {string} */ id) =>
    h("li", { class: "card clue" }, sign("?"), " ", game.view.names.clue[id] ?? id),
  );
  if (!available.length && !clues.length) return null;
  return h("ul", { class: "cards", "aria-label": t("resistance.page.cards") }, available, clues);
}
