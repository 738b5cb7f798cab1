import assert from "node:assert/strict";
import { test } from "node:test";
import { layout, photographFrame } from "../../../bosun/games/perseverance_2/layout.js";

const NOTHING = { spots: {}, aspect: 1, photograph: null };

test("hexes with coordinates lie by them", () => {
  const centres = layout({ S1: { at: [0, 0] }, P1: { at: [1, 0] } }, NOTHING, 100);
  assert.deepEqual(centres.get("P1"), { x: 100, y: 0 });
});

test("hexes that nobody placed lie in rows, apart from each other", () => {
  const map = Object.fromEntries(["S1", "P1", "P2", "P3", "P4", "P5"].map((id) => [id, { at: null }]));
  const centres = layout(map, NOTHING, 100);
  assert.deepEqual(centres.get("P4"), { x: 480, y: 0 });
  assert.equal(new Set([...centres.values()].map(({ x, y }) => `${x} ${y}`)).size, 6);
});

test("hexes of a traced board lie as they were tapped, and touch", () => {
  const board = { spots: { S1: [0.2, 0.5], P1: [0.4, 0.5] }, aspect: 2, photograph: "/photograph" };
  const map = { S1: { at: null }, P1: { at: null } };
  const centres = layout(map, board, 100);
  assert.ok(Math.abs(centres.get("P1").x - centres.get("S1").x - 100) < 1e-9);
  assert.ok(Math.abs(photographFrame(map, board, 100).width - 500) < 1e-9);
});

test("a board that was traced in part has no photograph under it", () => {
  const board = { spots: { S1: [0.2, 0.5] }, aspect: 2, photograph: "/photograph" };
  assert.equal(photographFrame({ S1: { at: null }, P1: { at: null } }, board, 100), null);
});
