/** On a large screen nothing scrolls: what is too long is set smaller, and where that is too small, over the whole width. */

import { byId } from "./dom.js";

const WIDE = matchMedia("(min-width: 880px)");
const EASY_TO_READ = 0.66;
const SMALLEST = 0.25;
const STEPS = 5;
const WHAT_CHANGES_SIZE = { childList: true, subtree: true, attributeFilter: ["class", "hidden", "open"] };

/** From now on, whatever changes. */
export function keepInView() {
  new MutationObserver(fit).observe(byId("main"), WHAT_CHANGES_SIZE);
  new MutationObserver(fit).observe(document.body, {
    attributeFilter: ["data-view", "data-role", "data-text"],
  });
  addEventListener("resize", fit);
}

function fit() {
  const now = byId("now");
  const picture = byId("map").lastElementChild;
  const body = document.body.classList;
  body.remove("spread");
  const wide = WIDE.matches && body.contains("at-table");
  for (const part of [now, picture]) if (part) part.style.zoom = "";
  if (!wide) return;
  if (shrink(now) < EASY_TO_READ && !body.contains("wants-map") && !body.contains("timed")) {
    body.add("spread");
    shrink(now);
  }
  if (picture) shrink(picture);
}

/** As large as it may be to be seen whole. @param {HTMLElement} part @returns {number} */
function shrink(part) {
  part.style.zoom = "1";
  if (isWhole(part)) return 1;
  let [small, large] = [SMALLEST, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const between = (small + large) / 2;
    part.style.zoom = String(between);
    if (isWhole(part)) small = between;
    else large = between;
  }
  part.style.zoom = String(small);
  return small;
}

/** @param {HTMLElement} part */
const isWhole = (part) =>
  part.scrollHeight <= part.clientHeight + 1 && part.scrollWidth <= part.clientWidth + 1;
