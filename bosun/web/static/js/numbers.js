/** The game in numbers. */

import { face } from "./clock_face.js";
import { fill, h } from "./dom.js";
import { code, labelled, t } from "./text.js";

/** @param {HTMLElement} place */
export async function numbers(place) {
  const found = await fetch(`/api/numbers?language=${code}`);
  if (!found.ok) return;
  const told = await found.json();
  fill(
    place,
    told.example && h("p", { class: "hint" }, told.example),
    h(
      "p",
      {},
      t("web.numbers-line", { answers: told.answers, corrections: told.corrections, minutes: told.minutes }),
    ),
    table(
      "web.by-player",
      ["web.player", "web.actions", "web.decisions", "web.time"],
      told.players.map((/** @type {any} */ p) => [p.player, p.actions, p.decisions, face(p.seconds * 1000)]),
    ),
    table(
      "web.by-phase",
      ["web.phase", "web.time", "web.actions"],
      told.phases.map((/** @type {any} */ p) => [p.phase, face(p.seconds * 1000), p.actions]),
    ),
    told.draws.map(bars),
  );
}

/** @param {string} caption @param {string[]} heads @param {any[][]} rows */
function table(caption, heads, rows) {
  if (!rows.length) return null;
  return h(
    "table",
    { class: "sheet" },
    h("caption", {}, t(caption)),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        heads.map((head) => h("th", { scope: "col" }, t(head))),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((row) =>
        h(
          "tr",
          {},
          row.map((cell, at) => (at ? h("td", {}, cell) : h("th", { scope: "row" }, cell))),
        ),
      ),
    ),
  );
}

/** How often each piece came. @param {any} draws */
function bars(draws) {
  const most = Math.max(...draws.pieces.map((/** @type {any} */ one) => one.times));
  const rows = draws.pieces.map((/** @type {any} */ one) => {
    const bar = h("meter", {
      min: 0,
      max: most,
      value: one.times,
      "aria-label": labelled(one.piece, one.times),
    });
    return h("li", { class: "bar" }, h("span", {}, one.piece), bar, h("span", {}, `×${one.times}`));
  });
  return h(
    "div",
    { class: "distribution" },
    h("h4", {}, t("web.came-out", { of: draws.of })),
    h("ul", {}, rows),
  );
}
