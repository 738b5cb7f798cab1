import assert from "node:assert/strict";
import { test } from "node:test";
import {
  expected,
  readCubes,
  spread,
  toldCubes,
  trouble,
} from "../../../../bosun/web/static/js/forms/cubes_told.js";

const cube = (id, most) => ({ id, label: id, most });
const mark = (piece, value, confidence) => ({ piece, value, confidence });
const request = (rest = {}) => ({
  cubes: [cube("red", 2), cube("blue", 1)],
  zones: [cube("A", 9), cube("B", 9)],
  lying: [],
  ...rest,
});

test("a sure cube has its zone, an unsure one none, and one that nobody saw waits to be placed", () => {
  const asked = request({ reading: { marks: [mark("red", "A", 0.99), mark("blue", "B", 0.5)] } });
  const cubes = readCubes(asked, expected(asked, null));
  assert.deepEqual(cubes, [
    { colour: "red", zone: "A", mark: 0 },
    { colour: "blue", zone: "", mark: 1 },
    { colour: "red", zone: "", mark: null },
  ]);
});

test("cubes that lay there before belong to the board, unless only the dropped ones were told", () => {
  const asked = request({ lying: [{ cube: cube("blue", 2), zone: "A" }] });
  assert.equal(expected(asked, null).get("blue"), 3);
  const dropped = { colours: ["red", "red", "blue"], zones: ["A", "A", "B"] };
  assert.equal(expected(asked, dropped).get("blue"), 1);
});

test("nothing is missing once every cube has a zone and no colour is too many or too few", () => {
  const wanted = expected(request(), null);
  const cubes = toldCubes({ colours: ["red", "red", "blue"], zones: ["A", "A", "B"] });
  assert.equal(trouble(cubes, wanted), 0);
  assert.equal(trouble([{ ...cubes[0], zone: "" }, ...cubes.slice(1)], wanted), 1);
  assert.equal(trouble([...cubes, { colour: "black", zone: "A", mark: null }], wanted), 1);
  assert.equal(trouble([], wanted), 2);
});

test("the answer gives colours and zones in the same order", () => {
  const told = { colours: ["red", "blue"], zones: ["B", "A"] };
  assert.deepEqual(spread(toldCubes(told)), told);
});

test("a told cube knows its mark in the picture, unless it was seen elsewhere", () => {
  const mark = (/** @type {string} */ piece, /** @type {string} */ value) =>
    /** @type {any} */ ({ piece, value, confidence: 1 });
  const told = { colours: ["red", "red", "blue"], zones: ["A", "A", "B"] };
  const cubes = toldCubes(told, [mark("blue", "C"), mark("red", "A"), mark("red", "A")]);
  assert.deepEqual(
    cubes.map((cube) => cube.mark),
    [1, 2, null],
  );
});
