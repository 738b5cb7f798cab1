/** Cubes of the tower: a sign for each colour, the same that marks the seat of its player. */

import { h } from "./dom.js";

/** @type {Record<string, string>} */
const SIGNS = { violet: "▲", blue: "●", green: "◆", yellow: "■", black: "✚" };

/** @param {string} colour */
export const cubeSign = (colour) => SIGNS[colour] ?? colour.slice(0, 1).toUpperCase();

/** A small cube beside words that say the same. @param {string} colour */
export const cubeTag = (colour) =>
  h("span", { class: `die-cube ${colour}`, "aria-hidden": "true" }, cubeSign(colour));
