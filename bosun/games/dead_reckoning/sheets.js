/** Everybody's sheet: ship, achievements on the way, and the coins that lie open, each with what it is for. */

import { cubeTag } from "/static/js/cubes.js";
import { h, sign } from "/static/js/dom.js";
import { nameTag } from "/static/js/icons.js";
import { t } from "/static/js/text.js";

const SUNK_AT = 5;

/** @param {any} snapshot @param {any} view */
export function sheets(snapshot, view) {
  const { table, words } = snapshot;
  return table.players.map((/** @type {any} */ player, /** @type {number} */ seat) =>
    h(
      "section",
      { class: `captain seat-${seat}`, "aria-label": player.name, "data-player": seat },
      h("h3", {}, nameTag(seat), " ", cubeTag(player.colour)),
      ship(player, view),
      achievements(player, view),
      coins(words.sheets[seat]),
    ),
  );
}

/** @param {any} player @param {any} view */
function ship(player, view) {
  const damage = Array.from({ length: SUNK_AT }, (_, at) => (at < player.damage ? "✖" : "·")).join("");
  const kept = "cargo" in player;
  return h(
    "ul",
    { class: "ship-facts" },
    h(
      "li",
      {},
      `${t("dead-reckoning.page.damage")} `,
      h("span", { role: "img", "aria-label": `${player.damage}/${SUNK_AT}` }, damage),
    ),
    kept && h("li", {}, view.names.mode[player.pirate ? "pirate" : "merchant"]),
    kept && h("li", {}, `${player.cargo} ${view.names.goods.cargo}, ${player.coin} ${view.names.goods.coin}`),
    kept && h("li", {}, t("dead-reckoning.page.room", { n: player.room })),
    kept && h("li", {}, t("dead-reckoning.page.cannons", { n: player.cannons })),
    kept && h("li", {}, t("dead-reckoning.page.reserve", { n: player.reserve })),
  );
}

/** @param {any} player @param {any} view */
function achievements(player, view) {
  const names = view.names.achievement;
  const reached = player.achievements.map((/** @type {string} */ id) =>
    h("li", { class: "reached" }, sign("★"), " ", names[id]),
  );
  const under = Object.entries(player.progress)
    .filter(([id]) => !player.achievements.includes(id))
    .map(([id, [have, wanted]]) => h("li", {}, `${names[id]} ${have}/${wanted}`));
  if (!reached.length && !under.length) return null;
  return h("ul", { class: "achieved", "aria-label": t("dead-reckoning.page.achievements") }, reached, under);
}

/** @param {{label: string, value: number}[]} lines */
function coins(lines) {
  const total = lines[lines.length - 1];
  return h(
    "details",
    { class: "fold" },
    h("summary", {}, t("dead-reckoning.page.coins", { n: total.value })),
    h(
      "table",
      { class: "sheet" },
      h(
        "tbody",
        {},
        lines.map((line) => h("tr", {}, h("th", { scope: "row" }, line.label), h("td", {}, line.value))),
      ),
    ),
    h("p", { class: "hint" }, t("dead-reckoning.page.coins-hint")),
  );
}
