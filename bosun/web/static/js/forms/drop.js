/** Drop: where the cubes of each colour lie, by zone; the picture of the tower helps. */

import { h } from "../dom.js";
import { t } from "../text.js";
import { stepper, submit } from "./parts.js";
import { SURE, picture } from "./reading.js";

/**
 * @param {import("../types.js").Request} request
 * @param {(answer: any) => void} answer
 * @param {{was?: any}} [before]
 * @returns {import("../types.js").Form}
 */
export function drop(request, answer, { was } = {}) {
  const cubes = request.cubes ?? [];
  const lies = lying(request, was);
  const go = submit("", () => answer({ kind: "dropped", ...spread(lies) }));
  const rows = cubes.map((cube) =>
    h("fieldset", { class: "die" }, h("legend", {}, `${cube.label} ×${cube.most}`), zoneRows(cube)),
  );
  const show = () => {
    const left = cubes.reduce((sum, cube) => sum + cube.most - total(lies.get(cube.id)), 0);
    go.disabled = cubes.some((cube) => total(lies.get(cube.id)) !== cube.most);
    go.textContent = go.disabled ? t("web.cubes-left", { n: left }) : t("web.confirm");
  };
  const element = h(
    "div",
    {},
    picture(request.reading, (colour) =>
      rows[cubes.findIndex((c) => c.id === colour)]?.querySelector("button")?.focus(),
    ),
    rows,
    go,
  );
  show();
  return { element };

  /** @param {import("../types.js").Option} cube */
  function zoneRows(cube) {
    const here = /** @type {Map<string, number>} */ (lies.get(cube.id));
    return (request.zones ?? []).map((zone) => {
      const onchange = (/** @type {number} */ value) => {
        here.set(zone.id, value);
        show();
      };
      const steps = stepper({
        least: 0,
        most: cube.most,
        value: here.get(zone.id) ?? 0,
        label: `${cube.label}, ${zone.label}`,
        onchange,
      });
      return h("div", { class: "line" }, h("span", {}, zone.label), steps);
    });
  }
}

/** @param {Map<string, number>|undefined} here */
const total = (here) => [...(here?.values() ?? [])].reduce((sum, number) => sum + number, 0);

/** @param {import("../types.js").Request} request @param {any} was @returns {Map<string, Map<string, number>>} */
function lying(request, was) {
  const lies = new Map((request.cubes ?? []).map((cube) => [cube.id, new Map()]));
  const told = was ?? request.offered;
  const marks = (request.reading?.marks ?? [])
    .filter((mark) => mark.confidence >= SURE)
    .map((mark) => [String(mark.piece), mark.value]);
  const pairs = told
    ? told.colours.map((/** @type {string} */ colour, /** @type {number} */ at) => [colour, told.zones[at]])
    : marks;
  for (const [colour, zone] of pairs) {
    const here = lies.get(colour);
    here?.set(zone, (here.get(zone) ?? 0) + 1);
  }
  return lies;
}

/** @param {Map<string, Map<string, number>>} lies */
function spread(lies) {
  const colours = [];
  const zones = [];
  for (const [colour, here] of lies) {
    for (const [zone, number] of here) {
      for (let at = 0; at < number; at += 1) {
        colours.push(colour);
        zones.push(zone);
      }
    }
  }
  return { colours, zones };
}
