/** The clock of the box, counted on here between two messages. */

import { face } from "./clock_face.js";
import { away } from "./live.js";
import { on, tell } from "./store.js";

/** @type {import("./types.js").Clock|null} */
let clock = null;
let until = 0;
let shown = "";

on("clock", (told) => {
  clock = told;
  until = told ? performance.now() - away() + told.left * 1000 : 0;
  tick();
});

/** Milliseconds that are left, as the box has it. */
export function left() {
  if (!clock) return 0;
  return clock.running ? Math.max(0, until - performance.now()) : clock.left * 1000;
}

export const current = () => clock;

function tick() {
  const now = clock ? `${face(left())}${clock.paused}` : "";
  if (now === shown) return;
  shown = now;
  tell("tick", clock);
}

setInterval(tick, 100);
