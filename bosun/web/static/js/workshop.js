/** The workshop of the owner: where the tray is, and what the owner's own dice look like. */

import { cameraSetup } from "./camera_setup.js";
import { byId, fill, h } from "./dom.js";
import { post } from "./door.js";
import { lessons } from "./lessons.js";
import { watchLive } from "./live_picture.js";
import { on, store } from "./store.js";
import { code, t } from "./text.js";
import { throwTrial } from "./throw_trial.js";
import { toast } from "./toast.js";

export function showWorkshop() {
  on("people", () => store.people?.you.owner || closeWorkshop());
  on("stranger", closeWorkshop);
}

/** @typedef {{calibrated: boolean, marks: boolean, drift: number|null, moved: boolean}} TrayTold */
/**
 * @typedef {{camera: boolean, simulated: boolean, tray: TrayTold|null, found: boolean, lesson: any,
 *   kinds: any[], sets: string[]}} Bench
 */

export async function openWorkshop() {
  const answer = await fetch(`/api/workshop?language=${code}`);
  const told = await answer.json();
  if (!answer.ok) {
    toast(told.refused, "bad");
    return;
  }
  document.body.classList.add("at-workshop");
  byId("workshop").hidden = false;
  scrollTo(0, 0);
  draw(told);
}

function closeWorkshop() {
  document.body.classList.remove("at-workshop");
  byId("workshop").hidden = true;
  fill(byId("workshop"));
}

/** @param {Bench} told */
function draw(told) {
  const back = h(
    "button",
    { type: "button", class: "quiet", id: "workshop-back", onclick: closeWorkshop },
    t("web.close"),
  );
  fill(
    byId("workshop"),
    h("div", { class: "line" }, h("h1", {}, t("web.workshop")), back),
    h("p", {}, h("a", { class: "quiet", href: "/tower" }, t("web.tower"))),
    told.camera
      ? bench(told)
      : [h("p", { class: "hint" }, t("web.no-camera")), cameraSetup("tray", openWorkshop)],
    h("p", {}, h("a", { class: "quiet", href: "/tower" }, t("web.tower"))),
  );
  byId("workshop-back").focus();
}

/** @param {Bench} told */
function bench(told) {
  const tray = h("section", { class: "card-box", id: "tray", "aria-labelledby": "tray-title" });
  const dice = h("section", { class: "card-box", id: "teaching", "aria-labelledby": "dice-title" });
  const corners = /** @type {[number, number][]} */ ([]);
  const live = h("div", { id: "workshop-live" });
  const dots = h("div", { class: "dots" });
  const tap = (/** @type {number} */ x, /** @type {number} */ y) => {
    if (!tray.classList.contains("tapping")) return;
    corners.push([clamp(x), clamp(y)]);
    showDots(dots, corners);
    if (corners.length === 4) find(tray, corners.splice(0, 4), dots);
  };
  watchLive(live, { ontap: tap }).append(dots);
  showTray(tray, told, dots);
  lessons(dice, told);
  const light = cameraSetup("tray", openWorkshop);
  const trial = throwTrial("tray", { sets: told.sets, simulated: told.simulated });
  return h("div", { class: "lobby-columns" }, h("div", {}, live, light, tray), h("div", {}, trial, dice));
}

/** @param {number} part */
const clamp = (part) => Math.min(1, Math.max(0, part));

/** @param {HTMLElement} place @param {[number, number][]} corners */
function showDots(place, corners) {
  fill(
    place,
    corners.map(([x, y], at) => {
      const dot = h("span", { class: "dot" }, at + 1);
      dot.style.left = `${x * 100}%`;
      dot.style.top = `${y * 100}%`;
      return dot;
    }),
  );
}

/** @param {HTMLElement} place @param {Bench} told @param {HTMLElement} dots */
function showTray(place, told, dots) {
  place.classList.remove("tapping");
  fill(dots);
  const byMarks = h(
    "button",
    { type: "button", class: "quiet", onclick: () => find(place, null, dots) },
    t("web.tray-marks"),
  );
  const byTaps = h(
    "button",
    { type: "button", class: "quiet", onclick: () => startTaps(place, told, dots) },
    t("web.tray-taps"),
  );
  fill(
    place,
    h("h2", { id: "tray-title" }, t("web.tray")),
    h("p", { class: told.tray?.moved ? "trouble" : "hint", role: "status" }, trayState(told.tray)),
    told.found ? checking(place, dots) : h("div", { class: "tools" }, byMarks, byTaps),
  );
}

/** @param {TrayTold|null} tray */
function trayState(tray) {
  if (!tray?.calibrated) return t("web.tray-unknown");
  if (tray.moved) return t("web.tray-moved", { percent: ((tray.drift ?? 0) * 100).toFixed(1) });
  return t(tray.marks ? "web.tray-by-marks" : "web.tray-by-taps");
}

/** @param {HTMLElement} place @param {Bench} told @param {HTMLElement} dots */
function startTaps(place, told, dots) {
  place.classList.add("tapping");
  const stop = h(
    "button",
    { type: "button", class: "quiet", onclick: () => showTray(place, told, dots) },
    t("web.cancel"),
  );
  fill(
    place,
    h("h2", { id: "tray-title" }, t("web.tray")),
    h("p", { role: "status" }, t("web.tray-tap-now")),
    stop,
  );
  byId("workshop-live").scrollIntoView({ block: "nearest" });
}

/** @param {HTMLElement} place @param {[number, number][]|null} corners @param {HTMLElement} dots */
async function find(place, corners, dots) {
  const told = await ask("/api/workshop/tray", corners ? { corners } : {});
  if (told) showTray(place, told, dots);
  else if (corners) fill(dots);
}

/** Does the outline fit? @param {HTMLElement} place @param {HTMLElement} dots */
function checking(place, dots) {
  const keep = async () => {
    const told = await ask("/api/workshop/tray/keep", {});
    if (told) {
      showTray(place, told, dots);
      toast(t("web.tray-kept"));
    }
  };
  const again = async () => {
    const answer = await fetch(`/api/workshop?language=${code}`);
    showTray(place, { ...(await answer.json()), found: false }, dots);
  };
  return h(
    "div",
    { class: "checking" },
    h("p", {}, t("web.tray-fits")),
    h("img", { src: `/api/workshop/check.jpg?${Date.now()}`, alt: t("web.tray-check") }),
    h("button", { type: "button", class: "go", onclick: keep }, t("web.tray-keep")),
    h("button", { type: "button", class: "quiet", onclick: again }, t("web.tray-again")),
  );
}

/** What the box says to it; a refusal is told and nothing comes back. @param {string} url @param {any} body */
export async function ask(url, body) {
  const answer = await post(url, body);
  const told = await answer.json();
  if (answer.ok) return told;
  toast(told.refused, "bad");
  return null;
}
