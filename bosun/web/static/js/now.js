/** What is asked now, with its form, and what can be done beside it: undo, why, history. */

import { byId, fill, h, sign } from "./dom.js";
import { FORMS } from "./forms/index.js";
import { nameTag } from "./icons.js";
import { send } from "./live.js";
import { changedFacts, usedFacts } from "./own_facts.js";
import { putAway } from "./put_away.js";
import { play, speak } from "./sound.js";
import { isOnlooker, mySeat, on, store, tell } from "./store.js";
import { storyPages } from "./story.js";
import { code, t } from "./text.js";
import { announce, toast } from "./toast.js";

/** @type {import("./types.js").Form|null} */
let form = null;
let shown = "";
let sent = -1;

export function showNow() {
  for (const what of ["state", "people", "game"]) on(what, refresh);
  on("draft", (request) => form?.update?.(request));
  on("refused", refused);
  on("online", (up) => up || unsent());
}

/** What was tapped did not count, or went down with the line: the form may be used again. */
function unsent() {
  sent = -1;
  byId("now").classList.remove("sent");
}

/** What a form was refused stands in it, beside the button that was pressed. @param {{text: string}} note */
function refused(note) {
  unsent();
  if (!form?.refuse?.(note.text)) toast(note.text, "bad");
}

function refresh() {
  const { state, game, people } = store;
  const place = byId("now");
  place.hidden = !game;
  if (!game) forget(place);
  if (!state || !game || !people) return;
  if (sent !== state.number) place.classList.remove("sent");
  const changed = state.changed.map((fact) => fact.key + fact.now).join();
  const same = `${changed} ${state.request?.kind} ${state.request?.id} ${state.request?.prompt} ${people.you.role} ${people.you.seat} ${game.language}`;
  const drawn = shown === same || shown.startsWith(`${same} ${state.number} `);
  if (form?.update && drawn && state.request) form.update(state.request);
  else redraw(place, same);
  showCamera(state.request);
  place.dataset.number = String(state.number);
  place.dataset.request = state.request?.id ?? "";
}

/** Between two games nothing is asked, and the next one begins anew. @param {HTMLElement} place */
function forget(place) {
  shown = "";
  form = null;
  delete place.dataset.number;
}

/** What the camera does, which changes while the form stays. @param {any} request */
function showCamera(request) {
  const line = document.getElementById("camera-says");
  if (line && line.textContent !== (request?.camera ?? "")) line.textContent = request?.camera ?? "";
}

/** A new form, unless this one is drawn already. @param {HTMLElement} place @param {string} same */
function redraw(place, same) {
  const { state } = store;
  const full = `${same} ${state?.number} ${state?.request?.reading?.frame}`;
  if (full === shown) return;
  const fresh = shown !== "" && !full.startsWith(shown);
  shown = FORMS[state?.request?.kind ?? ""]?.name === "act" ? same : full;
  draw(place, fresh);
}

/** @param {HTMLElement} place @param {boolean} fresh */
function draw(place, fresh) {
  const request = store.state?.request;
  form = null;
  if (request) {
    const make = FORMS[request.kind];
    form = isOnlooker() && request.kind !== "act" ? null : (make?.(request, give) ?? null);
    fill(place, heading(request), form?.element ?? lookOnly(request), tools());
    announce(request.prompt);
    speak(request.prompt);
    if (fresh) play("asked");
  } else {
    fill(place, over(), tools());
  }
  const wants = form?.picker ?? null;
  tell("offer", wants);
  document.body.classList.toggle("wants-map", Boolean(wants && request && asksForPlaces(request)));
}

/** @param {import("./types.js").Request} request @returns {boolean} */
function asksForPlaces(request) {
  if (request.kind === "form") return request.parts.some((part) => part.kind === "choose" && part.on_map);
  return request.kind === "choose" && request.on_map;
}

/** @param {import("./types.js").Request} request */
function heading(request) {
  const whose =
    request.seat === null
      ? null
      : request.seat === mySeat()
        ? h("p", { class: "whose you" }, t("web.your-turn"))
        : h("p", { class: "whose" }, nameTag(request.seat));
  return h(
    "div",
    { class: "asked" },
    whose,
    h("h1", { id: "prompt" }, request.prompt),
    h("p", { id: "camera-says", class: "camera-says", role: "status" }),
    request.note && !refusedBefore(request) && note(request.note),
    (request.advice ?? []).map((said) => h("p", { class: "advice" }, said)),
    changedFacts(),
  );
}

const LONG_NOTE = 90;

/** What happened before; a long one stands below the buttons of a phone. @param {string} text */
const note = (text) => h("p", { class: text.length > LONG_NOTE ? "note long" : "note" }, text);

/** Why a form was refused stands beside its button. @param {import("./types.js").Request} request */
function refusedBefore(request) {
  return request.kind === "form" && Boolean(request.draft?.refusal) && !isOnlooker();
}

/** @param {import("./types.js").Request} request */
function lookOnly(request) {
  const steps = request.kind === "confirm" ? request.steps.map((step) => h("li", {}, step)) : [];
  return h(
    "div",
    {},
    steps.length > 0 && h("ol", { class: "steps" }, steps),
    h("p", { class: "hint" }, t("web.onlooker-hint")),
  );
}

function over() {
  const outcome = store.state?.outcome;
  if (!outcome) return h("div", { class: "asked" }, h("h1", {}, t("web.waiting")));
  return h(
    "div",
    { class: "over" },
    h("p", { class: "whose" }, t("web.game-over")),
    h("h1", { id: "prompt" }, outcome.reason),
    h("p", {}, outcome.winners),
    storyPages(() => [outcome.sheets.map(sheetTable), putAway()]),
  );
}

/** What one side came to. @param {{side: string, lines: {label: string, value: number}[]}} sheet */
function sheetTable(sheet) {
  const lines = sheet.lines.map(({ label, value }) =>
    h("tr", {}, h("th", { scope: "row" }, label), h("td", {}, value)),
  );
  return h("table", { class: "sheet" }, h("caption", {}, sheet.side), h("tbody", {}, lines));
}

function tools() {
  const undo = h(
    "button",
    {
      type: "button",
      class: "quiet",
      id: "undo",
      disabled: !store.state?.undoes || isOnlooker(),
      title: store.state?.undoes ?? "",
      onclick: () => send({ do: "undo", number: store.state?.number }),
    },
    sign("↶"),
    " ",
    t("web.undo"),
    store.state?.undoes && h("small", { class: "undoes" }, store.state.undoes),
  );
  const why = h(
    "button",
    { type: "button", class: "quiet", id: "why", onclick: explain },
    sign("?"),
    " ",
    t("web.why"),
  );
  return h("div", { class: "tools" }, !isOnlooker() && undo, why);
}

/** @param {any} answer */
function give(answer) {
  const number = store.state?.number ?? -1;
  if (answer.kind !== "acted") {
    if (sent === number) return;
    sent = number;
    byId("now").classList.add("sent");
  }
  if (!send({ do: "answer", number, answer })) unsent();
}

/** The rules behind what is asked. */
async function explain() {
  const found = await fetch(`/api/why?language=${code}`);
  const { rules, facts } = found.ok ? await found.json() : { rules: [], facts: [] };
  const texts = rules.map((/** @type {{id: string, text: string}} */ rule) => h("li", {}, rule.text));
  const dialog = byId("dialog");
  const close = h("button", { type: "button", class: "go", onclick: () => dialog.close() }, t("web.close"));
  fill(
    dialog,
    h("h2", {}, t("web.why")),
    texts.length ? h("ul", { class: "rules" }, texts) : h("p", {}, t("web.no-rule")),
    usedFacts(facts),
    close,
  );
  dialog.showModal();
  dialog.scrollTop = 0; // the button that has the focus is its last line
}
