/** The owner's workbench for the combat board: trace its zones on a photograph, teach the colours of cubes. */

import { cameraSetup } from "./camera_setup.js";
import { byId, fill, h } from "./dom.js";
import { joinByKey, post } from "./door.js";
import { ownLanguage, speakLanguage, t } from "./text.js";
import { throwTrial } from "./throw_trial.js";
import { colourLesson } from "./tower_colours.js";
import { Tracing } from "./tower_tracing.js";

async function start() {
  await speakLanguage(ownLanguage());
  await joinByKey();
  document.title = t("web.tower");
  const answer = await fetch(`/api/tower?language=${ownLanguage()}`);
  const told = await answer.json();
  if (answer.ok) draw(told);
  else fill(byId("tower"), h("h1", {}, t("web.tower")), h("p", { class: "trouble" }, told.refused));
}

/** @param {any} told */
function draw(told) {
  const said = h("p", { class: "tower-said", role: "status", hidden: true });
  const tracing = new Tracing(told, (url, body) => ask(said, url, body));
  fill(
    byId("tower"),
    h("h1", {}, t("web.tower")),
    h("p", { class: "hint" }, t("web.tower-hint")),
    said,
    cameraSetup("tower", start),
    told.camera && throwTrial("tower"),
    tracing.element,
    colourLesson(told, (url, body) => ask(said, url, body)),
  );
}

/** What the box says to it; a refusal is told in one sentence, and nothing comes back. @param {any} said @param {string} url @param {any} body */
async function ask(said, url, body) {
  const answer = await post(url, body);
  const told = await answer.json();
  said.hidden = answer.ok;
  said.classList.toggle("bad", !answer.ok);
  said.textContent = answer.ok ? "" : told.refused;
  if (!answer.ok) said.scrollIntoView({ block: "nearest" });
  return answer.ok ? told : null;
}

start();
