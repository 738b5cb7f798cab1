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
  const parts = [now, picture].filter(Boolean);
  body.remove("spread");
  for (const part of parts) setSize([part], "");
  if (!WIDE.matches || !body.contains("at-table")) return;
  const together = zoomsAll() ? [now] : parts;
  if (shrink(together) < EASY_TO_READ && !body.contains("wants-map") && !body.contains("timed")) {
    body.add("spread");
    shrink([now]);
  }
  if (picture && zoomsAll()) shrink([picture]);
}

/** @type {boolean|null} */
let zooms = null;

/** Whether zoom is also for lengths that go by the font of the page; in WebKit of 2026 it is not. */
function zoomsAll() {
  if (zooms === null) {
    const probe = document.createElement("div");
    probe.style.cssText = "position: absolute; width: 10rem; visibility: hidden";
    document.body.append(probe);
    const before = probe.offsetWidth;
    probe.style.zoom = "0.5";
    zooms = probe.offsetWidth <= before + 1;
    probe.remove();
  }
  return zooms;
}

/** Zoom these parts; where that leaves half of the lengths as they are, the font of the page is set instead. @param {HTMLElement[]} parts @param {number|""} size */
function setSize(parts, size) {
  if (zoomsAll()) for (const part of parts) part.style.zoom = String(size);
  else document.documentElement.style.fontSize = size === "" ? "" : `${size * 100}%`;
}

/** As large as they may be to be seen whole. @param {HTMLElement[]} parts @returns {number} */
function shrink(parts) {
  setSize(parts, 1);
  if (parts.every(isWhole)) return 1;
  let [small, large] = [SMALLEST, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const between = (small + large) / 2;
    setSize(parts, between);
    if (parts.every(isWhole)) small = between;
    else large = between;
  }
  setSize(parts, small);
  return small;
}

/** @param {HTMLElement} part */
const isWhole = (part) =>
  part.scrollHeight <= part.clientHeight + 1 && part.scrollWidth <= part.clientWidth + 1;
