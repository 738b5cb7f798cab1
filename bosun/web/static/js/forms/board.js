/** The cubes of a board, each with its colour and zone: tap one, in the picture or in the list, to correct it. */

import { cubeTag } from "../cubes.js";
import { fill, h } from "../dom.js";
import { t } from "../text.js";
import { submit } from "./parts.js";
import { picture, SURE } from "./reading.js";

/** @import { Drop, Dropped, Option } from "../messages.js" */
/** @import { Mark, Shown } from "../types.js" */

/** @typedef {{colour: string, zone: string, mark: number|null}} Cube */

/**
 * @param {Shown<Drop>} request
 * @param {(answer: Dropped) => void} answer
 * @param {{was?: any, ontouch: () => void}} before
 */
export function board(request, answer, { was, ontouch }) {
  const told = was ?? request.offered;
  const wanted = expected(request, told);
  const cubes = told ? toldCubes(told) : readCubes(request, wanted);
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
  const read = request.reading && !told ? request.reading : null;
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

/** How many cubes of each colour: those that were told of, or all of the board. @param {Shown<Drop>} request @param {any} told */
function expected(request, told) {
  /** @type {Map<string, number>} */
  const wanted = new Map(request.cubes.map((cube) => [cube.id, cube.most]));
  const poured = sum(wanted);
  if (told && told.colours.length === poured) return wanted;
  for (const { cube } of request.lying) wanted.set(cube.id, (wanted.get(cube.id) ?? 0) + cube.most);
  return wanted;
}

/** @param {Map<string, number>} wanted */
const sum = (wanted) => [...wanted.values()].reduce((all, number) => all + number, 0);

/** @param {any} told @returns {Cube[]} */
const toldCubes = (told) =>
  told.colours.map((/** @type {string} */ colour, /** @type {number} */ at) => ({
    colour,
    zone: told.zones[at],
    mark: null,
  }));

/** What was read; what is unsure has no zone, and a cube that nobody saw is there to be placed. @param {Shown<Drop>} request @param {Map<string, number>} wanted @returns {Cube[]} */
function readCubes(request, wanted) {
  /** @type {Cube[]} */
  const cubes = (request.reading?.marks ?? []).map((mark, at) => ({
    colour: String(mark.piece),
    zone: mark.confidence >= SURE ? mark.value : "",
    mark: at,
  }));
  for (const [colour, number] of wanted) {
    const seen = cubes.filter((cube) => cube.colour === colour).length;
    for (let more = seen; more < number; more += 1) cubes.push({ colour, zone: "", mark: null });
  }
  return cubes;
}

/** How many cubes are without a zone, missing or too many. @param {Cube[]} cubes @param {Map<string, number>} wanted */
function trouble(cubes, wanted) {
  const colours = new Set([...wanted.keys(), ...cubes.map((cube) => cube.colour)]);
  const off = [...colours].map((colour) =>
    Math.abs((wanted.get(colour) ?? 0) - cubes.filter((cube) => cube.colour === colour).length),
  );
  return Math.max(cubes.filter((cube) => !cube.zone).length, ...off);
}

/** @param {Cube[]} cubes */
const spread = (cubes) => ({
  colours: cubes.map((cube) => cube.colour),
  zones: cubes.map((cube) => cube.zone),
});
