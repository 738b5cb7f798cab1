/** Drop: what the camera read, cube by cube; without it, taps on the picture of the board, or numbers by zone. */

import { cubeTag } from "../cubes.js";
import { fill, h } from "../dom.js";
import { t } from "../text.js";
import { board } from "./board.js";
import { stepper, submit } from "./parts.js";
import { placeCubes } from "./place_cubes.js";
import { picture } from "./reading.js";

/** @import { Drop, Dropped, Option } from "../messages.js" */
/** @import { Form, Shown } from "../types.js" */

/**
 * @param {Shown<Drop>} request
 * @param {(answer: Dropped) => void} answer
 * @param {{was?: any}} [before]
 * @returns {Form}
 */
export function drop(request, answer, { was } = {}) {
  const element = h("div", {});
  let shown = "";
  let touched = false;
  const show = (/** @type {Shown<Drop>} */ now) => {
    const frame = now.reading?.frame ?? "";
    if (element.firstChild && (frame === shown || touched)) return;
    shown = frame;
    const known = was ?? now.offered ?? now.reading;
    fill(element, known ? board(now, answer, { was, ontouch }) : byHand(now));
  };
  const byHand = (/** @type {Shown<Drop>} */ now) => {
    const onready = () => element.isConnected && !touched && !shown && fill(element, byHand(now));
    return placeCubes(now, answer, ontouch, onready) ?? typed(now, answer, ontouch);
  };
  const ontouch = () => {
    touched = true;
  };
  show(request);
  return { element, update: show };
}

/**
 * Nothing was read: a number for each colour and zone.
 * @param {Shown<Drop>} request
 * @param {(answer: Dropped) => void} answer
 * @param {() => void} ontouch
 */
function typed(request, answer, ontouch) {
  const cubes = request.cubes;
  /** @type {Map<string, Map<string, number>>} */
  const lies = new Map(cubes.map((cube) => [cube.id, new Map()]));
  const go = submit("", () => answer({ kind: "dropped", ...spread(lies) }));
  const show = () => {
    const left = cubes.reduce((sum, cube) => sum + cube.most - total(lies.get(cube.id)), 0);
    go.disabled = cubes.some((cube) => total(lies.get(cube.id)) !== cube.most);
    go.textContent = go.disabled ? t("web.cubes-left", { n: left }) : t("web.confirm");
  };
  const rows = cubes.map((cube) =>
    h(
      "fieldset",
      { class: "die" },
      h("legend", {}, cubeTag(cube.id), ` ${cube.label} ×${cube.most}`),
      request.zones.map((zone) => zoneRow(cube, zone)),
    ),
  );
  show();
  return h(
    "div",
    {},
    picture(null, () => {}),
    rows,
    go,
  );

  /** @param {Option} cube @param {Option} zone */
  function zoneRow(cube, zone) {
    const here = /** @type {Map<string, number>} */ (lies.get(cube.id));
    const onchange = (/** @type {number} */ value) => {
      here.set(zone.id, value);
      ontouch();
      show();
    };
    const label = `${cube.label}, ${zone.label}`;
    const steps = stepper({ least: 0, most: cube.most, value: 0, label, onchange });
    return h("div", { class: "line" }, h("span", {}, zone.label), steps);
  }
}

/** @param {Map<string, number>|undefined} here */
const total = (here) => [...(here?.values() ?? [])].reduce((sum, number) => sum + number, 0);

/** @param {Map<string, Map<string, number>>} lies */
function spread(lies) {
  const pairs = [...lies].flatMap(([colour, here]) =>
    [...here].flatMap(([zone, number]) => Array.from({ length: number }, () => [colour, zone])),
  );
  return { colours: pairs.map(([colour]) => colour), zones: pairs.map(([, zone]) => zone) };
}
