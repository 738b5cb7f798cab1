/** A board is traced in three steps: its photograph, its places, and what joins them. */

import { fill, h, sign } from "../dom.js";
import { t } from "../text.js";
import { ask } from "./box.js";
import { showFact } from "./fact.js";
import { linking } from "./linking.js";
import { corners, photograph } from "./photo.js";
import { placing } from "./placing.js";
import { Taps } from "./taps.js";

/**
 * @typedef {import("./stage.js").Point} Point
 * @typedef {{first: string|null, photograph: boolean, taken: boolean, aspect: number, camera: boolean,
 *   groups: {name: string, places: string[]}[], styles: {id: string, name: string}[],
 *   places: Record<string, Point>, links: [string, string, string][], waiting: number,
 *   suggested: [string, string][]}} Board
 * @typedef {{taps: import("./taps.js").Taps, show: (told: Board|null) => void, to: (step: string) => void}} Tracing
 */

/** @param {HTMLElement} place */
export async function traceBoard(place) {
  const told = await ask("/board");
  if (!told) {
    location.hash = "";
    return;
  }
  if (told.first) {
    await showFact(place, told.first, () => traceBoard(place));
    return;
  }
  const body = h("div", { class: "tracing" });
  const steps = h("div", { class: "steps-bar", role: "group", "aria-label": t("web.board-steps") });
  let board = /** @type {Board} */ (told);
  const show = (/** @type {Board|null} */ fresh, /** @type {string} */ step = "") => {
    if (!fresh || !place.contains(body)) return;
    board = { ...board, ...fresh };
    const now = step || nextStep(board);
    tracing.taps.onchange = () => {};
    fill(steps, stepButtons(now, tracing));
    fill(body, STEPS[now](board, tracing));
  };
  const to = async (/** @type {string} */ step) => {
    await tracing.taps.idle();
    show(await ask("/board"), step);
  };
  /** @type {Tracing} */
  const tracing = { taps: new Taps(() => to("")), show, to };
  fill(
    place,
    h("p", {}, h("a", { href: "#" }, sign("←"), " ", t("web.facts-all"))),
    h("h1", {}, t("web.board-trace")),
    steps,
    body,
  );
  show(board);
}

/** @type {Record<string, (board: Board, tracing: Tracing) => any>} */
const STEPS = { photo: photograph, corners, places: placing, links: linking };

/** Where somebody who comes back goes on. @param {Board} board */
function nextStep(board) {
  if (board.taken && !board.photograph) return "corners";
  const all = board.groups.flatMap((group) => group.places);
  if (all.every((place) => board.places[place])) return "links";
  return board.photograph || Object.keys(board.places).length ? "places" : "photo";
}

/** @param {string} now @param {Tracing} tracing */
function stepButtons(now, tracing) {
  const shown = now === "corners" ? "photo" : now;
  return ["photo", "places", "links"].map((step) =>
    h(
      "button",
      {
        type: "button",
        class: "small",
        id: `step-${step}`,
        "aria-pressed": String(step === shown),
        onclick: () => tracing.to(step),
      },
      t(`web.board-step.${step}`),
    ),
  );
}
