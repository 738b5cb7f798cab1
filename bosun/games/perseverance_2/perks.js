/** The sheet of perks: officers down, levels across, and who has gained which. */

import { h } from "/static/js/dom.js";
import { labelled, t } from "/static/js/text.js";
import { place, small } from "../perseverance/pieces.js";

/** @param {any} table @param {any} names @param {import("../perseverance/pieces.js").Owners} owners */
export function perkSheet(table, names, owners) {
  /** @type {Map<string, string[]>} */
  const by = new Map();
  for (const [id, perk] of Object.entries(table.perks))
    by.set(perk.officer, [...(by.get(perk.officer) ?? []), id]);
  return [
    h("h2", { class: "area-name" }, t("perseverance-2.page.perks")),
    h(
      "div",
      { class: "perk-rows" },
      [...by].map(([officer, perks]) =>
        h(
          "div",
          { class: "perk-row" },
          h("p", { class: "officer-name" }, names.officer[officer]),
          h(
            "div",
            { class: "perks" },
            perks.map((id) => perkCell(id, table, names, owners)),
          ),
        ),
      ),
    ),
  ];
}

/** @param {string} id @param {any} table @param {any} names @param {import("../perseverance/pieces.js").Owners} owners */
function perkCell(id, table, names, owners) {
  const { level, costly } = table.perks[id];
  const having = table.players.filter((/** @type {any} */ player) => player.perks.includes(id));
  const who = having.map((/** @type {any} */ player) => player.name).join(", ");
  const label = t(costly ? "perseverance-2.page.perk-costly" : "perseverance-2.page.perk", {
    perk: names.perk[id],
    level,
  });
  return place(
    id,
    who ? labelled(label, who) : label,
    `cell perk level-${level}`,
    h("span", { class: "perk-name" }, names.perk[id], costly && " !"),
    h(
      "span",
      { class: "cubes" },
      having.map((/** @type {any} */ player) => small("cube", player.colour, owners)),
    ),
  );
}
