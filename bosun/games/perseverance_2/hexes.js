/** The map of hexes, drawn from the data file's coordinates, with everything that stands on it. */

import { s } from "/static/js/dom.js";
import { labelled, t } from "/static/js/text.js";
import { onPhotograph } from "/static/js/views/photo.js";
import { DINOS } from "../perseverance/pieces.js";
import { layout, photographFrame } from "./layout.js";

const SIZE = 100;
const CORNERS = Array.from({ length: 6 }, (_, at) => {
  const angle = (Math.PI / 3) * at + Math.PI / 6;
  const radius = SIZE / Math.sqrt(3) - 2;
  return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
}).join(" ");
const TENT = "M-11 8 0-10 11 8z";
const HOUSE = "M-9 8V-2L0-10 9-2V8z";
const TOWER = "M-5 9-3-10H3L5 9z";
const TEMPLE = "M-16-8Q0-13 16-8M-12-3H12M-9-8V12M9-8V12";
const FLAG = "M0 12V-14L16-8 0-2";

/**
 * @typedef {{names: any, owners: import("../perseverance/pieces.js").Owners,
 *   board: import("./layout.js").Board}} Drawing
 */

/** @param {any} table @param {Drawing} drawing */
export function hexMap(table, { names, owners, board }) {
  const centres = layout(table.map, board, SIZE);
  const places = [...centres.values()];
  const left = Math.min(...places.map(({ x }) => x)) - SIZE * 0.6;
  const top = Math.min(...places.map(({ y }) => y)) - SIZE * 0.65;
  const wide = Math.max(...places.map(({ x }) => x)) + SIZE * 0.6 - left;
  const high = Math.max(...places.map(({ y }) => y)) + SIZE * 0.65 - top;
  const hexes = Object.entries(table.map).map(([id, hex]) =>
    drawHex(id, hex, { table, names, owners, centres }),
  );
  const under = onPhotograph() ? photographFrame(table.map, board, SIZE) : null;
  return s(
    "svg",
    {
      viewBox: `${left} ${top} ${wide} ${high}`,
      role: "group",
      class: under ? "on-photo" : null,
      "aria-label": t("perseverance-2.page.map"),
    },
    under && s("image", { href: board.photograph, preserveAspectRatio: "none", ...under }),
    hexes,
  );
}

/**
 * @typedef {{table: any, names: any, owners: import("../perseverance/pieces.js").Owners,
 *   centres: Map<string, import("./layout.js").Centre>}} Around
 */

/** @param {string} id @param {any} hex @param {Around} around */
function drawHex(id, hex, around) {
  const { x, y } = around.centres.get(id) ?? { x: 0, y: 0 };
  const look = hex.cleared ? "cleared" : hex.terrain;
  return s(
    "g",
    {
      class: `cell hex ${look} ${hex.kind}`,
      transform: `translate(${x} ${y})`,
      "data-place": id,
      "data-label": hexWords(id, hex, around),
    },
    s("polygon", { points: CORNERS }),
    s("text", { class: "hex-name", y: -36 }, id),
    hex.terrain === "temple" && s("path", { class: "temple-sign", d: TEMPLE, transform: "translate(0 32)" }),
    structures(hex, around),
    dinos(id, hex, around),
    around.table.rally?.hex === id && s("path", { class: "rally", d: FLAG, transform: "translate(26 -24)" }),
  );
}

/** Camp, outpost and watchtower, each in its corner, with the sign of the owner. @param {any} hex @param {Around} around */
function structures(hex, { owners }) {
  return [
    hex.camp && structure(TENT, hex.camp, -28, 12, hex.overrun.includes("camp"), owners),
    hex.outpost && structure(HOUSE, hex.outpost.owner, 2, 16, hex.overrun.includes("outpost"), owners),
    hex.tower && structure(TOWER, hex.tower, 30, 12, false, owners),
  ];
}

/** @param {string} path @param {string} colour @param {number} x @param {number} y @param {boolean} overrun @param {import("../perseverance/pieces.js").Owners} owners */
const structure = (path, colour, x, y, overrun, owners) =>
  s(
    "g",
    {
      class: `structure own-${colour} ${overrun ? "overrun" : ""}`,
      transform: `translate(${x} ${y}) scale(1.3)`,
    },
    s("path", { d: path }),
    s("text", { class: "owner-sign", y: 20 }, owners.sign(colour)),
    overrun && s("path", { class: "token", d: "M-10-10 10 10M10-10-10 10" }),
  );

/** The dino spaces in two rows along the arrows. @param {string} id @param {any} hex @param {Around} around */
function dinos(id, hex, { names }) {
  const inRow = Math.min(3, hex.spaces.length);
  return hex.spaces.map((/** @type {any} */ space, /** @type {number} */ at) => {
    const row = Math.floor(at / 3);
    const x = ((at % 3) - (inRow - 1) / 2) * 25;
    const found = space.dino ?? null;
    const species = names.dino[found ?? space.species];
    return s(
      "g",
      {
        class: `dino-place ${found ? "here" : "empty"} ${space.dangerous ? "dangerous" : ""}`,
        transform: `translate(${x} ${row * 26 - 16})`,
        "data-place": `${id}:${at + 1}`,
        "data-label": labelled(
          names.hex[id],
          found ? species : t("perseverance-2.page.space", { dino: species }),
        ),
      },
      s("circle", { r: 12 }),
      s("path", {
        class: `dino ${found ?? space.species}`,
        d: DINOS[/** @type {keyof typeof DINOS} */ (found ?? space.species)],
        transform: "translate(-9 -9) scale(0.75)",
      }),
      space.dangerous && s("text", { class: "danger-sign", x: 10, y: -5 }, "!"),
    );
  });
}

/** @param {string} id @param {any} hex @param {Around} around */
function hexWords(id, hex, { table, names, owners }) {
  const found = hex.spaces.filter((/** @type {any} */ space) => space.dino);
  const parts = [
    hex.cleared ? t("perseverance-2.page.cleared") : names.terrain[hex.terrain],
    ...found.map((/** @type {any} */ space) => names.dino[space.dino]),
    hex.camp && t("perseverance-2.page.camp", { owner: owners.name(hex.camp) }),
    hex.outpost &&
      t("perseverance-2.page.outpost", {
        outpost: names.effect[hex.outpost.id],
        owner: owners.name(hex.outpost.owner),
      }),
    hex.tower && t("perseverance-2.page.tower", { owner: owners.name(hex.tower) }),
    hex.overrun.length > 0 && t("perseverance-2.page.overrun"),
    table.rally?.hex === id && t("perseverance-2.page.rally"),
  ].filter(Boolean);
  return labelled(names.hex[id], parts.join(", "));
}
