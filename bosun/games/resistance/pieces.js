/** The pieces that lie in a zone, as shapes and as words. Every piece has a shape of its own. */

import { s } from "/static/js/dom.js";
import { t } from "/static/js/text.js";

const RADIUS = [0, 22, 26, 31];

/** The signs of what clues lead to besides bases. @type {Record<string, string>} */
const GOALS = { general: "♛", person: "☺" };

/**
 * @param {string} id
 * @param {any} table
 * @param {number} rings
 */
export function piecesOf(id, table, rings) {
  const soldiers = table.soldiers[id] ?? 0;
  const officers = table.officers[id] ?? 0;
  const cubes = table.cubes[id] ?? 0;
  const base = table.bases.includes(id);
  const goal = table.general === id ? "general" : table.person === id ? "person" : "";
  const candidate = table.clues.length > 0 && table.candidates.includes(id);
  const pawns = table.players.flatMap((/** @type {any} */ player, /** @type {number} */ seat) =>
    player.pawn === id ? [{ ...player, seat }] : [],
  );
  const below = RADIUS[rings] + 11;
  const shapes = [
    ...row(soldiers + officers, (x, at) => (at < officers ? officer(x, below) : soldier(x, below))),
    ...row(cubes, (_, at) => cube(RADIUS[rings] + 9, 13 * at - 6)),
    ...pawns.map((/** @type {any} */ player, /** @type {number} */ at) =>
      pawn(player, (at - (pawns.length - 1) / 2) * 25, -RADIUS[rings] - 15),
    ),
    candidate && sign("?", "candidate", -RADIUS[rings] - 8, 6),
    base && sign("★", "base", -RADIUS[rings] - 10, 20),
    goal && sign(GOALS[goal], "base", -RADIUS[rings] - 10, 20),
  ].filter(Boolean);
  const label = words(id, { soldiers, officers, cubes, rings }, pawns, { base, candidate, goal });
  return { shapes, label, held: soldiers + officers > 0 };
}

/** @param {number} number @param {(x: number, at: number) => any} make */
function row(number, make) {
  return Array.from({ length: number }, (_, at) => make((at - (number - 1) / 2) * 17, at));
}

/** @param {number} x @param {number} y */
const soldier = (x, y) => s("circle", { class: "soldier", cx: x, cy: y, r: 7.5 });

/** @param {number} x @param {number} y */
const officer = (x, y) =>
  s("path", { class: "officer", d: `M ${x} ${y - 10} L ${x + 10} ${y} L ${x} ${y + 10} L ${x - 10} ${y} Z` });

/** @param {number} x @param {number} y */
const cube = (x, y) => s("rect", { class: "cube", x: x - 1, y, width: 11, height: 11 });

/** @param {any} player @param {number} x @param {number} y */
function pawn(player, x, y) {
  const shield = s("path", { d: `M ${x - 11} ${y - 13} h 22 v 14 q 0 8 -11 13 q -11 -5 -11 -13 Z` });
  return s(
    "g",
    { class: `pawn seat-${player.seat}` },
    shield,
    s("text", { x, y: y + 6, "text-anchor": "middle" }, player.name.slice(0, 1)),
  );
}

/** @param {string} text @param {string} style @param {number} x @param {number} y */
const sign = (text, style, x, y) => s("text", { class: style, x, y, "text-anchor": "middle" }, text);

/**
 * @param {string} id
 * @param {Record<string, number>} counts
 * @param {any[]} pawns
 * @param {{base: boolean, candidate: boolean, goal: string}} marks
 */
function words(id, counts, pawns, { base, candidate, goal }) {
  const { soldiers, officers, cubes, rings } = counts;
  const parts = [
    `${id.slice(0, 2)} ${id.slice(2)}`,
    t(`resistance.page.rings.${rings}`),
    soldiers && t("resistance.page.zone.soldiers", { n: soldiers }),
    officers && t("resistance.page.zone.officers", { n: officers }),
    cubes && t("resistance.page.zone.cubes", { n: cubes }),
    ...pawns.map((player) => player.name),
    candidate && t("resistance.page.legend.left"),
    base && t("resistance.page.legend.base"),
    goal && t(`resistance.page.goal.${goal}`),
  ];
  return parts.filter(Boolean).join(", ");
}
