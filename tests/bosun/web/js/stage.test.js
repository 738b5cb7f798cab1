import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "../../../../bosun/web/static/js/my_game/stage.js";

const SQUARE = [100, 100];

test("the nearest point of a line lies on it", () => {
  assert.deepEqual(nearest([0.5, 0.9], [0, 0], [1, 0], SQUARE), [0.5, 0]);
});

test("beyond the end of a line its end is nearest", () => {
  assert.deepEqual(nearest([1.4, 0.2], [0, 0], [1, 0], SQUARE), [1, 0]);
});

test("a board that is wider than high is measured as it is seen", () => {
  const [x, y] = nearest([1, 0], [0, 0], [1, 1], [200, 100]);
  assert.ok(Math.abs(x - 0.8) < 1e-9 && Math.abs(y - 0.8) < 1e-9);
});

test("a line without length is a point", () => {
  assert.deepEqual(nearest([0.5, 0.5], [0.2, 0.2], [0.2, 0.2], SQUARE), [0.2, 0.2]);
});
