/** A fight: the combat board as it was traced, or its kinds of zones; the cubes there, and both sides' forces. */

import { cubeSign, cubeTag } from "/static/js/cubes.js";
import { h, s } from "/static/js/dom.js";
import { t } from "/static/js/text.js";

const WIDE = 400;
const HIGH = 300;
const CUBE = 17;

/**
 * @param {any} fight
 * @param {{zones: any[], names: any}} view
 * @param {string[]} seats
 */
export function battle(fight, view, seats) {
  return h(
    "section",
    { class: "battle", "aria-label": t("dead-reckoning.page.fight") },
    h("h2", {}, view.names.fight[fight.kind]),
    h(
      "ul",
      { class: "sides" },
      fight.sides.map((/** @type {any} */ side) => sideCard(side, fight, view, seats)),
    ),
    board(fight, view),
    legend(fight, view),
  );
}

/** @param {any} side @param {any} fight @param {any} view @param {string[]} seats */
function sideCard(side, fight, view, seats) {
  const leads = side.force === Math.max(...fight.sides.map((/** @type {any} */ one) => one.force));
  const loot = Object.entries(side.loot).map(
    ([kind, number]) => `${number} ${view.names.goods[kind] ?? t("dead-reckoning.page.choice")}`,
  );
  const hand = fight.hand[side.colour] ?? 0;
  return h(
    "li",
    { class: `side${leads ? " leads" : ""}` },
    h(
      "p",
      { class: "who" },
      cubeTag(side.colour),
      " ",
      side.seat === null ? view.names.colour[side.colour] : seats[side.seat],
    ),
    h("p", { class: "force" }, h("b", {}, side.force), " ", t("dead-reckoning.page.force")),
    h(
      "p",
      { class: "rest" },
      [
        side.bonus > 0 && t("dead-reckoning.page.bonus", { n: side.bonus }),
        side.hits > 0 && t("dead-reckoning.page.hits", { n: side.hits }),
        loot.length > 0 && loot.join(", "),
        hand > 0 && t("dead-reckoning.page.to-throw", { n: hand }),
      ]
        .filter(Boolean)
        .join(" · "),
    ),
  );
}

/** @param {any} fight @param {any} view */
function board(fight, view) {
  const svg = s("svg", { class: "combat-board", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img" });
  svg.setAttribute("aria-label", spoken(fight, view));
  for (const zone of view.zones)
    svg.append(
      drawn(
        zone,
        cubesIn(fight, zone.id).map((colour) => ({ colour })),
      ),
    );
  return svg;
}

/**
 * The board to be tapped: each tap is told with its zone.
 * @param {any[]} zones
 * @param {any} names
 * @param {(zone: string) => void} ontap
 * @returns {import("/static/js/types.js").TapBoard}
 */
export function tapBoard(zones, names, ontap) {
  const below = s("g", { "aria-hidden": "true" });
  const taps = zones.map((zone) => tapZone(zone, ontap));
  const svg = s("svg", { class: "combat-board", viewBox: `0 0 ${WIDE} ${HIGH}` }, below, taps);
  const show = (/** @type {{colour: string, zone: string, lying?: boolean}[]} */ cubes) => {
    const here = (/** @type {any} */ zone) => cubes.filter((one) => one.zone === zone.id);
    below.replaceChildren(...zones.map((zone) => drawn(zone, here(zone))));
    for (const [at, zone] of zones.entries()) {
      const colours = here(zone).map((one) => names.colour[one.colour]);
      taps[at].setAttribute("aria-label", [zone.name, ...colours].join(", "));
    }
  };
  show([]);
  return { element: svg, zones: zones.map((zone) => zone.id), show };
}

/** A zone to be tapped, over its picture. @param {any} zone @param {(zone: string) => void} ontap */
function tapZone(zone, ontap) {
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    ontap(zone.id);
  };
  const onclick = () => ontap(zone.id);
  const points = corners(zone);
  return s("polygon", {
    class: "zone-tap",
    points,
    role: "button",
    tabindex: 0,
    "data-zone": zone.id,
    onclick,
    onkeydown,
  });
}

/** @param {any} zone */
const corners = (zone) =>
  zone.polygon.map((/** @type {number[]} */ [x, y]) => `${x * WIDE},${y * HIGH}`).join(" ");

/** What lies where, for those who do not see it. @param {any} fight @param {any} view */
function spoken(fight, view) {
  const names = new Map(view.zones.map((/** @type {any} */ zone) => [zone.id, zone.name]));
  const parts = Object.entries(fight.board).map(([cube, number]) => {
    const [colour, zone] = cube.split(" ");
    return `${number} ${view.names.colour[colour] ?? colour}, ${names.get(zone) ?? zone}`;
  });
  return [t("dead-reckoning.page.board"), ...parts].join("; ");
}

/** @param {any} fight @param {string} zone @returns {string[]} */
function cubesIn(fight, zone) {
  return Object.entries(fight.board)
    .filter(([cube]) => cube.endsWith(` ${zone}`))
    .flatMap(([cube, number]) => Array.from({ length: Number(number) }, () => cube.split(" ")[0]));
}

/** @param {any} zone @param {{colour: string, lying?: boolean}[]} cubes */
function drawn(zone, cubes) {
  /** @type {number[][]} */
  const points = zone.polygon.map((/** @type {number[]} */ [x, y]) => [x * WIDE, y * HIGH]);
  const left = Math.min(...points.map(([x]) => x));
  const right = Math.max(...points.map(([x]) => x));
  const top = Math.min(...points.map(([, y]) => y));
  const columns = Math.max(1, Math.floor((right - left - 8) / (CUBE + 2)));
  return s(
    "g",
    { class: `combat-zone ${zone.kind}` },
    s("polygon", { points: corners(zone) }),
    s("text", { x: left + 5, y: top + 15, class: "id" }, zone.label),
    s(
      "text",
      {
        x: right - 5,
        y: top + 17,
        class: zone.worth.length > 3 ? "worth long" : "worth",
        "text-anchor": "end",
      },
      zone.worth,
    ),
    cubes.map((one, at) =>
      cube(one, left + 5 + (at % columns) * (CUBE + 2), top + 24 + Math.floor(at / columns) * (CUBE + 2)),
    ),
  );
}

/** @param {{colour: string, lying?: boolean}} one @param {number} x @param {number} y */
function cube({ colour, lying }, x, y) {
  return s(
    "g",
    { class: `combat-cube ${colour}${lying ? " lying" : ""}`, transform: `translate(${x} ${y})` },
    s("rect", { width: CUBE, height: CUBE, rx: 3 }),
    s("text", { x: CUBE / 2, y: CUBE / 2 + 4.5, "text-anchor": "middle" }, cubeSign(colour)),
  );
}

/** @param {any} fight @param {any} view */
function legend(fight, view) {
  const colours = new Set(fight.sides.map((/** @type {any} */ side) => side.colour));
  const kinds = new Set(view.zones.map((/** @type {any} */ zone) => zone.kind));
  return h(
    "ul",
    { class: "legend", "aria-label": t("web.legend") },
    [...colours].map((colour) => h("li", {}, cubeTag(colour), " ", view.names.colour[colour])),
    ["force", "damage", "explosive", "loot"]
      .filter((kind) => kinds.has(kind))
      .map((kind) =>
        h(
          "li",
          {},
          h("span", { class: `swatch ${kind}`, "aria-hidden": "true" }),
          " ",
          t(`dead-reckoning.page.zone.${kind}`),
        ),
      ),
  );
}
