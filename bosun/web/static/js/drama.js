/** Sound and light for what thrills: a landing, a find, danger, the last minute. A calm table has none of it. */

import { calm } from "./calm.js";
import { left } from "./clock.js";
import { play } from "./sound.js";
import { on, store } from "./store.js";

const LAST_MINUTE_MS = 60_000;
const GLOW_MS = 3000;

let glows = 0;
let wasLast = false;

export function showDrama() {
  on("highlight", ({ kind }) => highlight(kind));
  on("tick", lastMinute);
}

/** @param {"landing"|"found"|"danger"} kind */
function highlight(kind) {
  if (store.game?.calm) return;
  play(kind);
  if (calm()) return;
  clearTimeout(glows);
  document.body.dataset.highlight = kind;
  glows = setTimeout(() => delete document.body.dataset.highlight, GLOW_MS);
}

/** @param {import("./types.js").Clock|null} clock */
function lastMinute(clock) {
  const last = Boolean(clock?.running) && left() <= LAST_MINUTE_MS && !store.game?.calm;
  if (last && !wasLast && left() > LAST_MINUTE_MS - 2000) play("minute");
  wasLast = last;
  document.body.classList.toggle("last-minute", last && !calm());
}
