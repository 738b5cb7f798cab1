/** Roll: the picture of the tray with what was read, and the faces of each die to tap or to correct. */

import { fill, h } from "../dom.js";
import { pictureOf } from "../pictures.js";
import { t } from "../text.js";
import { submit } from "./parts.js";
import { cutout, picture, SURE } from "./reading.js";

/** @import { Die, Roll, Rolled } from "../messages.js" */
/** @import { Form, Mark, Shown } from "../types.js" */

/**
 * @param {Shown<Roll>} request
 * @param {(answer: Rolled) => void} answer
 * @param {{was?: any}} [before]
 * @returns {Form}
 */
export function roll(request, answer, { was } = {}) {
  const dice = request.dice;
  const known = was ? [] : (request.known ?? []);
  const faces = startingFaces(request, was, known);
  const rows = h("div", { class: "dice" });
  const give = () => answer({ kind: "rolled", dice: dice.map((die) => die.kind), faces });
  const go = submit("", give);
  const cut = (/** @type {number} */ at) =>
    cutout(
      request.reading,
      request.reading?.marks.find((mark) => Number(mark.piece) === at),
    );
  const show = () => {
    fill(
      rows,
      dice.map((die, at) => dieRow(die, at, faces, at < known.length, show, cut(at))),
    );
    const missing = faces.filter((face) => !face).length;
    go.disabled = missing > 0;
    go.textContent = missing ? t("web.dice-left", { n: missing }) : t("web.confirm");
  };
  show();
  const seek = (/** @type {number|string} */ at) =>
    rows.children[Number(at)]?.querySelector("button:not(:disabled)")?.focus();
  const named = (/** @type {Mark} */ mark) =>
    dice[Number(mark.piece)]?.faces.find((face) => face.id === mark.value)?.label ?? mark.value;
  return { element: h("div", {}, picture(request.reading, seek, named), rows, go) };
}

/** @param {Shown<Roll>} request @param {any} was @param {string[]} known @returns {string[]} */
export function startingFaces(request, was, known) {
  const read = new Map(
    (request.reading?.marks ?? [])
      .filter((mark) => mark.confidence >= SURE)
      .map((mark) => [Number(mark.piece), mark.value]),
  );
  const told = was?.faces ?? request.offered?.faces ?? [];
  return request.dice.map((_, at) => told[at] ?? known[at] ?? read.get(at) ?? "");
}

/**
 * @param {Die} die
 * @param {number} at
 * @param {string[]} faces
 * @param {boolean} fixed
 * @param {() => void} show
 * @param {HTMLElement|null} cut the die in the picture, where it was seen
 */
function dieRow(die, at, faces, fixed, show, cut) {
  const name = die.label ?? (die.colour ? `${die.kind} (${die.colour})` : die.kind);
  const different = [...new Map(die.faces.map((face) => [face.id, face])).values()];
  const buttons = different.map((face) => {
    const picked = faces[at] === face.id;
    const pick = () => {
      faces[at] = face.id;
      show();
    };
    return h(
      "button",
      {
        type: "button",
        class: picked ? "face picked" : "face",
        "aria-pressed": String(picked),
        disabled: fixed,
        onclick: pick,
      },
      pictureOf(face.id),
      face.label,
    );
  });
  return h("fieldset", { class: "die" }, h("legend", {}, `${at + 1}. ${name}`), cut, buttons);
}
