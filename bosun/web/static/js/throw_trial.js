/** A test throw, before any game: what the camera reads, how sure it is, and what it would ask. */

import { cubeTag } from "./cubes.js";
import { fill, h } from "./dom.js";
import { post } from "./door.js";
import { showMarks } from "./live_picture.js";
import { t } from "./text.js";

const NEXT_MS = 200;
const AGAIN_MS = 1500;

/** @typedef {{picture: string, marks: import("./types.js").Mark[], why: string|null}} TrialReading */

/**
 * Watches for a throw as long as it is on the screen; not while dice are taught, which lie there one by one.
 * @param {string} place
 * @param {{sets?: string[], simulated?: boolean}} [told] the sets of dice; and whether the table can throw
 */
export function throwTrial(place, { sets = [], simulated = false } = {}) {
  const kind = h(
    "select",
    { id: "trial-kind" },
    sets.map((name) => h("option", { value: name }, name)),
  );
  const seen = h("div", { role: "status" });
  let thrown = false;
  const hand = h("button", { type: "button", class: "quiet", id: "trial-throw" }, t("web.teach-throw"));
  hand.addEventListener("click", () => {
    thrown = true;
  });
  const box = h(
    "section",
    { class: "card-box", id: `trial-${place}`, "aria-label": t("web.trial") },
    h("h2", {}, t("web.trial")),
    h("p", { class: "hint" }, t(place === "tray" ? "web.trial-hint" : "web.trial-hint-tower")),
    sets.length > 0 && h("label", {}, t("web.trial-dice"), " ", kind),
    simulated && hand,
    seen,
  );
  const look = async () => {
    if (!box.isConnected) return;
    if (document.hidden || document.querySelector(".lesson")) return setTimeout(look, AGAIN_MS);
    const throwing = thrown;
    thrown = false;
    setTimeout(look, await once(seen, { place, kind: kind.value, throw: throwing }));
  };
  setTimeout(look);
  return box;
}

/** One question to the box; says how long to wait for the next. @param {HTMLElement} seen @param {any} asked */
async function once(seen, asked) {
  try {
    const answer = await post("/api/camera/trial", asked);
    const told = await answer.json();
    if (!answer.ok) fill(seen, h("p", { class: "trouble" }, told.refused));
    else if (told.reading) fill(seen, read(told.reading, asked.place));
    return answer.ok ? NEXT_MS : AGAIN_MS;
  } catch {
    return AGAIN_MS;
  }
}

/** @param {TrialReading} reading @param {string} place */
function read({ picture, marks, why }, place) {
  const outlines = h("div", { class: "marks" });
  showMarks(outlines, marks);
  return [
    h("p", { class: why ? "trouble" : "" }, verdict(marks, why)),
    h(
      "ul",
      {},
      marks.map((mark) => piece(mark, place)),
    ),
    h("div", { class: "picture" }, h("img", { src: picture, alt: t("web.trial-picture") }), outlines),
  ];
}

/** @param {import("./types.js").Mark[]} marks @param {string|null} why */
function verdict(marks, why) {
  if (why) return t("web.trial-asks", { why });
  return t(marks.length ? "web.trial-read" : "web.trial-none");
}

/** @param {import("./types.js").Mark} mark @param {string} place */
function piece({ piece: colour, value, confidence }, place) {
  const percent = Math.floor(confidence * 100);
  const said = t(confidence > 0 ? "web.trial-sure" : "web.trial-unsure", { what: value, percent });
  return h("li", {}, place === "tower" && [cubeTag(String(colour)), " "], said);
}
