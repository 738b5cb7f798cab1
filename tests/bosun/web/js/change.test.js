import assert from "node:assert/strict";
import test from "node:test";
import { applied } from "../../../../bosun/web/static/js/change.js";

test("entries are dropped and put by their paths, and the old state stays as it was", () => {
  const old = { number: 1, snapshot: { hand: [1, 2], map: { a: 1 } }, outcome: null };
  const made = applied(old, {
    drop: [["outcome"]],
    put: [
      [["number"], 2],
      [["snapshot", "hand", 1], { card: "x" }],
      [["snapshot", "map", "b"], null],
    ],
  });
  assert.deepEqual(made, { number: 2, snapshot: { hand: [1, { card: "x" }], map: { a: 1, b: null } } });
  assert.deepEqual(old, { number: 1, snapshot: { hand: [1, 2], map: { a: 1 } }, outcome: null });
});

test("what did not change is the same object, so that views can tell", () => {
  const old = { number: 1, snapshot: { map: {} } };
  const made = applied(old, { drop: [], put: [[["number"], 2]] });
  assert.equal(made.snapshot, old.snapshot);
});
