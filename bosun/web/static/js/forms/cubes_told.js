/** Which cubes lie where, from what was told or read, and what is still missing. */

import { SURE } from "./reading.js";

/** @import { Drop } from "../messages.js" */
/** @import { Mark, Shown } from "../types.js" */

/** @typedef {{colour: string, zone: string, mark: number|null}} Cube */

/** How many cubes of each colour: those that were told of, or all of the board. @param {Shown<Drop>} request @param {any} told */
export function expected(request, told) {
  /** @type {Map<string, number>} */
  const wanted = new Map(request.cubes.map((cube) => [cube.id, cube.most]));
  const poured = sum(wanted);
  if (told && told.colours.length === poured) return wanted;
  for (const { cube } of request.lying) wanted.set(cube.id, (wanted.get(cube.id) ?? 0) + cube.most);
  return wanted;
}

/** @param {Map<string, number>} wanted */
export const sum = (wanted) => [...wanted.values()].reduce((all, number) => all + number, 0);

/** What was told, each cube with its mark in the picture where there is one. @param {any} told @param {Mark[]} [marks] @returns {Cube[]} */
export function toldCubes(told, marks = []) {
  const free = new Set(marks.keys());
  const seen = (/** @type {string} */ colour, /** @type {string} */ zone) => {
    const found = [...free].find((at) => marks[at].piece === colour && marks[at].value === zone) ?? null;
    if (found !== null) free.delete(found);
    return found;
  };
  return told.colours.map((/** @type {string} */ colour, /** @type {number} */ at) => ({
    colour,
    zone: told.zones[at],
    mark: seen(colour, told.zones[at]),
  }));
}

/** What was read; what is unsure has no zone, and a cube that nobody saw is there to be placed. @param {Shown<Drop>} request @param {Map<string, number>} wanted @returns {Cube[]} */
export function readCubes(request, wanted) {
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
export function trouble(cubes, wanted) {
  const colours = new Set([...wanted.keys(), ...cubes.map((cube) => cube.colour)]);
  const off = [...colours].map((colour) =>
    Math.abs((wanted.get(colour) ?? 0) - cubes.filter((cube) => cube.colour === colour).length),
  );
  return Math.max(cubes.filter((cube) => !cube.zone).length, ...off);
}

/** @param {Cube[]} cubes */
export const spread = (cubes) => ({
  colours: cubes.map((cube) => cube.colour),
  zones: cubes.map((cube) => cube.zone),
});
