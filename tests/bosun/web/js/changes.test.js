import assert from "node:assert/strict";
import { test } from "node:test";
import { changes } from "../../../../bosun/games/resistance/changes.js";

const table = (rest = {}) => ({
  soldiers: {},
  officers: {},
  cubes: {},
  drawn_tokens: [],
  players: [{ pawn: "NE1" }],
  ...rest,
});

const zones = (before, after) => changes(before, after).map((step) => step.zones);

test("soldiers come one by one, each a step of its own", () => {
  const steps = changes(table({ soldiers: { NE3: 1 } }), table({ soldiers: { NE3: 3 } }));
  assert.deepEqual(
    steps.map((step) => step.table.soldiers.NE3),
    [2, 3],
  );
});

test("the zone that was drawn goes first, then the highest number", () => {
  const after = table({ soldiers: { NE1: 1, SO2: 1, NO7: 1 }, drawn_tokens: ["SO2"] });
  assert.deepEqual(zones(table(), after), [["SO2"], ["NO7"], ["NE1"]]);
});

test("cubes and pawns follow the army in one step", () => {
  const after = table({ officers: { NE1: 1 }, cubes: { NE2: 1 }, players: [{ pawn: "NE2" }] });
  assert.deepEqual(zones(table(), after), [["NE1"], ["NE2", "NE1", "NE2"]]);
});

test("without the army nothing is shown step by step", () => {
  assert.deepEqual(changes(table(), table({ cubes: { NE2: 1 } })), []);
});

test("a table that changed everywhere is shown in a dozen steps at most", () => {
  const soldiers = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`NE${at + 1}`, 1]));
  assert.equal(changes(table(), table({ soldiers })).length, 12);
});
