/** A camera is set up: which one, how sharp and how bright its picture is, its light metered. */

import { fill, h } from "./dom.js";
import { post } from "./door.js";
import { code, t } from "./text.js";
import { toast } from "./toast.js";

const NEXT_MS = 1500;
const SHARP = 0.16;
const SHARPEST = 0.5;

/**
 * @typedef {{word: string, cameras: {word: string, name: string}[], meters: boolean,
 *   health: {brightness: number, sharpness: number}|null, advice: string[], light: string|null}} Camera
 */

/**
 * The set-up of the camera of a place; it looks again as long as it is on the screen.
 * @param {string} place @param {() => void} onchosen called when another camera was chosen
 */
export function cameraSetup(place, onchosen) {
  const choice = h("div");
  const state = h("div", { role: "status" });
  const box = h("section", { class: "card-box", id: `camera-${place}`, "aria-label": t("web.camera") }, [
    h("h2", {}, t("web.camera")),
    choice,
    state,
  ]);
  let known = "";
  /** @param {Camera} told */
  const show = (told) => {
    const cameras = JSON.stringify([told.word, told.cameras]);
    if (cameras !== known) fill(choice, chooser(place, told, onchosen), metering(place, told, show));
    known = cameras;
    fill(state, told.health ? meters(told.health) : [], sentences(told));
  };
  const look = async () => {
    if (!box.isConnected) return;
    if (!document.hidden) {
      const answer = await fetch(`/api/camera?place=${place}&language=${code}`).catch(() => null);
      if (answer?.ok) show(await answer.json());
    }
    setTimeout(look, NEXT_MS);
  };
  setTimeout(look);
  return box;
}

/** @param {string} place @param {Camera} told @param {() => void} onchosen */
function chooser(place, told, onchosen) {
  const options = told.cameras.map(({ word, name }) =>
    h("option", { value: word, selected: word === told.word }, name),
  );
  if (!told.cameras.some(({ word }) => word === told.word))
    options.unshift(h("option", { value: "", selected: true }, t("web.camera-none")));
  const select = h("select", {
    onchange: async (/** @type {Event} */ event) => {
      const word = /** @type {HTMLSelectElement} */ (event.target).value;
      if (word && (await ask("/api/camera/choose", { place, word }))) onchosen();
    },
  });
  fill(select, options);
  return h("label", {}, t("web.camera-which"), " ", select);
}

/** @param {string} place @param {Camera} told @param {(told: Camera) => void} show */
function metering(place, told, show) {
  if (!told.meters) return [];
  const button = h("button", { type: "button", class: "quiet" }, t("web.camera-meter"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    const after = await ask("/api/camera/meter", { place });
    button.disabled = false;
    if (after) show(after);
  });
  return button;
}

/** @param {{brightness: number, sharpness: number}} health */
function meters({ brightness, sharpness }) {
  const light = { min: 0, max: 255, low: 40, high: 215, optimum: 120, value: brightness };
  const sharp = { min: 0, max: SHARPEST, low: SHARP, high: SHARP, optimum: SHARPEST, value: sharpness };
  return [
    h("label", {}, t("web.camera-brightness"), " ", h("meter", light)),
    h("label", {}, t("web.camera-sharpness"), " ", h("meter", sharp)),
  ];
}

/** @param {Camera} told */
function sentences({ advice, health, light }) {
  const told = advice.map((text) => h("p", { class: "trouble" }, text));
  if (health && !advice.length) told.push(h("p", { class: "hint" }, t("web.camera-good")));
  if (light) told.push(h("p", { class: "hint" }, light));
  return told;
}

/** @param {string} url @param {any} body */
async function ask(url, body) {
  const answer = await post(url, body);
  const told = await answer.json();
  if (answer.ok) return told;
  toast(told.refused, "bad");
  return null;
}
