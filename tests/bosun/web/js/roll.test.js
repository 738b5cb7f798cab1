import assert from "node:assert/strict";
import { test } from "node:test";
import { startingFaces } from "../../../../bosun/web/static/js/forms/roll.js";

const DICE = [{ kind: "threat" }, { kind: "threat" }, { kind: "threat" }];
const mark = (piece, value, confidence) => ({ piece, value, confidence });
const reading = { marks: [mark(0, "3", 0.99), mark(1, "5", 0.6)] };

test("a sure face is filled in; an unsure one and a die that was not seen are left to the person", () => {
  assert.deepEqual(startingFaces({ dice: DICE, reading }, null, []), ["3", "", ""]);
});

test("what was rolled before an undo comes before what is read now", () => {
  const offered = { faces: ["1", "2", "4"] };
  assert.deepEqual(startingFaces({ dice: DICE, reading, offered }, null, []), ["1", "2", "4"]);
});

test("a correction starts from what stood there", () => {
  const was = { faces: ["6", "6", "6"] };
  assert.deepEqual(startingFaces({ dice: DICE, reading }, was, []), ["6", "6", "6"]);
});

test("faces that are known already stay", () => {
  assert.deepEqual(startingFaces({ dice: DICE, reading }, null, ["2"]), ["2", "", ""]);
});
