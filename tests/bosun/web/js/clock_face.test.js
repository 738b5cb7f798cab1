import assert from "node:assert/strict";
import { test } from "node:test";
import { face } from "../../../../bosun/web/static/js/clock_face.js";

test("a clock shows minutes and two digits of seconds, and a second that has begun", () => {
  assert.deepEqual([0, 1, 61_000, 245_000, 600_001].map(face), ["0:00", "0:01", "1:01", "4:05", "10:01"]);
});
