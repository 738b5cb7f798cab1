/** The cubes of a board, each with its colour and zone: tap one, in the picture or in the list, to correct it. */

import { cubeTag } from "../cubes.js";
import { fill, h } from "../dom.js";
import { t } from "../text.js";
import { expected, readCubes, spread, sum, toldCubes, trouble } from "./cubes_told.js";
import { submit } from "./parts.js";
import { cutout, picture } from "./reading.js";

/** @import { Drop, Dropped, Option } from "../messages.js" */
/** @import { Mark, Shown } from "../types.js" */
/** @import { Cube } from "./cubes_told.js" */

/**
 * @param {Shown<Drop>} request
 * @param {(answer: Dropped) => void} answer
 * @param {{was?: any, ontouch: () => void}} before
 */
export function board(request, answer, { was, ontouch }) {
  const told = was ?? request.offered;
  const wanted = expected(request, told);
  const read = request.offered && !was ? null : request.reading;
  const cubes = told ? toldCubes(told, read?.marks) : readCubes(request, wanted);
  const names = new Map([...request.cubes, ...request.lying.map((one) => one.cube)].map(named));
  const zones = new Map(request.zones.map(named));
  let chosen = cubes.findIndex((cube) => !cube.zone);
  const list = h("ul", { class: "cube-list", "aria-label": t("web.cubes") });
  const editor = h("fieldset", { class: "die cube-editor" });
  const go = submit("", () => answer({ kind: "dropped", ...spread(cubes) }));
  const name = (/** @type {Cube} */ cube) =>
    `${names.get(cube.colour) ?? cube.colour}, ${zones.get(cube.zone) ?? t("web.cube-nowhere")}`;
  const show = () => {
    fill(list, cubes.map(chip));
    editor.hidden = chosen < 0;
    fill(editor, chosen >= 0 && edit(cubes[chosen]));
    const missing = trouble(cubes, wanted);
    go.disabled = missing > 0;
    go.textContent = missing ? t("web.cubes-left", { n: missing }) : t("web.confirm");
  };
  const choose = (/** @type {number} */ at) => {
    chosen = at;
    ontouch();
    show();
    editor.scrollIntoView({ block: "nearest" });
  };
  const seek = (/** @type {number|string} */ _, /** @type {number} */ mark) =>
    choose(cubes.findIndex((cube) => cube.mark === mark));
  const say = (/** @type {Mark} */ mark) =>
    `${names.get(String(mark.piece)) ?? mark.piece}, ${zones.get(mark.value) ?? mark.value}`;
  show();
  return h("div", { class: "board-form" }, read && picture(read, seek, say), list, editor, go);

  /** @param {Cube} cube @param {number} at */
  function chip(cube, at) {
    const button = h(
      "button",
      {
        type: "button",
        class: `option cube-chip${cube.zone ? "" : " unsure"}`,
        "aria-pressed": String(at === chosen),
        "aria-label": name(cube),
        onclick: () => choose(at),
      },
      cubeTag(cube.colour),
      cutout(read, cube.mark === null ? undefined : read?.marks[cube.mark]),
      " ",
      cube.zone || "?",
    );
    return h("li", {}, button);
  }

  /** @param {Cube} cube */
  function edit(cube) {
    const set = (/** @type {Partial<Cube>} */ change) => {
      Object.assign(cube, change);
      ontouch();
      show();
    };
    const colours = [...wanted.keys()].map((id) =>
      pick([cubeTag(id), " ", names.get(id) ?? id], cube.colour === id, () => set({ colour: id })),
    );
    const places = [...zones].map(([id, label]) =>
      pick(label, cube.zone === id, () => {
        set({ zone: id });
        chosen = cubes.findIndex((one) => !one.zone);
        show();
      }),
    );
    const away = () => {
      cubes.splice(cubes.indexOf(cube), 1);
      chosen = cubes.findIndex((one) => !one.zone);
      ontouch();
      show();
    };
    return [
      h("legend", {}, t("web.cube-where", { cube: name(cube) })),
      colours.length > 1 && h("div", { class: "line" }, colours),
      h("div", { class: "line" }, places),
      cubes.length > sum(wanted) && pick(t("web.cube-none"), false, away),
    ];
  }
}

/** @param {any} label @param {boolean} picked @param {() => void} onclick */
const pick = (label, picked, onclick) =>
  h(
    "button",
    { type: "button", class: picked ? "face picked" : "face", "aria-pressed": String(picked), onclick },
    label,
  );

/** @param {Option} option @returns {[string, string]} */
const named = (option) => [option.id, option.label];
