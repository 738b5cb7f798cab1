/** Short tones and spoken prompts; quiet until somebody touches the page, and silent when told so. */

import { on, settings, store } from "./store.js";
import { code } from "./text.js";

/** @type {AudioContext|null} */
let audio = null;

const TONES = {
  asked: [[660, 0.09]],
  done: [[880, 0.07]],
  refused: [[220, 0.18]],
  landed: [[330, 0.06]],
  hurry: [[990, 0.05]],
  minute: [
    [880, 0.15],
    [880, 0.15],
  ],
  landing: [
    [131, 0.12],
    [131, 0.12],
    [131, 0.25],
  ],
  found: [
    [784, 0.1],
    [1047, 0.1],
    [1319, 0.1],
    [1568, 0.3],
  ],
  danger: [
    [659, 0.3],
    [587, 0.3],
    [523, 0.3],
    [494, 0.6],
  ],
  rang: [
    [880, 0.2],
    [660, 0.2],
    [880, 0.4],
  ],
};

/** @param {keyof typeof TONES} name */
export function play(name) {
  const volume = Number(settings.get("volume", "40")) / 100;
  if (!audio || settings.get("quiet") === "yes" || volume === 0) return;
  let at = audio.currentTime;
  for (const [frequency, seconds] of TONES[name]) {
    beep(audio, frequency, at, seconds, volume * 0.4);
    at += seconds;
  }
}

/** @param {AudioContext} context @param {number} frequency @param {number} at @param {number} seconds @param {number} volume */
function beep(context, frequency, at, seconds, volume) {
  const tone = new OscillatorNode(context, { frequency, type: "triangle" });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(volume, at + 0.01);
  loudness.gain.linearRampToValueAtTime(0, at + seconds);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

/** @param {string} text */
export function speak(text) {
  if (settings.get("speech") !== "yes" || settings.get("quiet") === "yes" || !("speechSynthesis" in window))
    return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = code;
  said.volume = Number(settings.get("volume", "40")) / 100;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}

addEventListener("pointerdown", () => (audio ??= new AudioContext()), { once: true });
on("rang", () => play("rang"));
on("refused", () => play("refused"));
on("tick", (clock) => {
  if (clock?.running && store.online && clock.left <= 10 && !store.game?.calm) play("hurry");
});
