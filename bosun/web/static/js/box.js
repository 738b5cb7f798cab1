/** The box itself: its name, its devices, its sounds, whom it tells; checked, tried, and undone at will. */

import { boxDevices } from "./box_devices.js";
import { boxNetwork } from "./box_network.js";
import { settingField } from "./box_setting.js";
import { byId, fill, h } from "./dom.js";
import { joinByKey, post } from "./door.js";
import { code, ownLanguage, speakLanguage, t } from "./text.js";

const AGAIN_MS = 700;
const TRIES = 60;

/**
 * @typedef {import("./box_setting.js").Setting} Setting
 * @typedef {{trying: boolean, first: boolean, undoable: boolean, notice: string|null,
 *   sections: {id: string, title: string, settings: Setting[]}[]}} Box
 */

/** What was changed here and is not saved yet, by entry. @type {Map<string, string|number|boolean>} */
const changes = new Map();

async function start() {
  await speakLanguage(ownLanguage());
  document.body.dataset.text = localStorage.getItem("text") ?? "normal";
  await joinByKey();
  document.title = t("web.box");
  await show();
}

async function show() {
  const answer = await fetch(`/api/box?language=${code}`);
  const told = await answer.json();
  if (answer.ok) {
    draw(told, "");
  } else fill(byId("box"), h("h1", {}, t("web.box")), trouble(told.refused), home());
}

/** @param {string} text */
const trouble = (text) => h("p", { class: "trouble", role: "status" }, text);
const home = () => h("p", {}, h("a", { href: "/" }, t("web.facts-table")));

/** A box that is as it should be is not asked about again. */
function playNow() {
  const button = h("button", { type: "button", class: "go", id: "box-play" }, t("web.box-play"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    await post("/api/box", {});
    location.href = "/";
  });
  return button;
}

/** @param {Box} told @param {string} said */
function draw(told, said) {
  changes.clear();
  const saving = saveBar();
  /** @param {Setting} setting @param {string|number|boolean} value */
  const change = (setting, value) => {
    if (value === setting.value) changes.delete(setting.entry);
    else changes.set(setting.entry, value);
    saving.hidden = !changes.size;
  };
  fill(
    byId("box"),
    h("h1", {}, t(told.first ? "web.box-first" : "web.box")),
    told.first && h("p", { class: "hint" }, t("web.box-first-hint")),
    told.notice && trouble(told.notice),
    said && h("p", { class: "hint", role: "status" }, said),
    told.undoable && undoButton(),
    told.sections.map((section) => card(section, change)),
    boxNetwork(),
    phones(),
    h("section", { class: "card-box" }, h("h2", {}, t("web.box-game")), told.first ? playNow() : home()),
    report(),
    saving,
  );
}

/** @param {Box["sections"][0]} section @param {(setting: Setting, value: string|number|boolean) => void} change */
function card({ id, title, settings }, change) {
  const fields = settings.map((setting) => settingField(setting, (value) => change(setting, value)));
  return h(
    "section",
    { class: "card-box", id: `box-${id}`, "aria-label": title },
    h("h2", {}, title),
    id === "devices" && boxDevices((use) => save(use)),
    id === "others" ? h("details", {}, h("summary", {}, t("web.box-more")), fields) : fields,
  );
}

function saveBar() {
  const said = h("p", { class: "trouble", role: "status", hidden: true });
  const button = h("button", { type: "button", class: "go", id: "box-save" }, t("web.box-save"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    const refused = await save(Object.fromEntries(changes));
    button.disabled = false;
    said.hidden = !refused;
    said.textContent = refused;
  });
  return h(
    "div",
    { class: "box-save", hidden: true },
    said,
    h("p", { class: "hint" }, t("web.box-save-hint")),
    button,
  );
}

/** Save, and wait for the box to come back; a refusal comes back as its sentence. @param {Record<string, any>} wanted */
async function save(wanted) {
  const answer = await post("/api/box", wanted);
  const told = await answer.json();
  if (!answer.ok) return told.refused;
  if (typeof wanted.language === "string" && wanted.language) {
    localStorage.setItem("language", wanted.language);
    await speakLanguage(wanted.language);
  }
  await comeBack(told, "web.box-saved");
  return "";
}

function undoButton() {
  const button = h("button", { type: "button", class: "quiet" }, t("web.box-undo"));
  button.addEventListener("click", async () => {
    const answer = await post("/api/box/undo", {});
    const told = await answer.json();
    if (answer.ok) await comeBack(told, "web.box-undone");
    else fill(byId("box"), trouble(told.refused), home());
  });
  return button;
}

/** The box begins anew, perhaps elsewhere: look until it answers. @param {any} told @param {string} saying */
async function comeBack(told, saying) {
  fill(
    byId("box"),
    h("h1", {}, t("web.box")),
    h("p", { class: "hint", role: "status" }, t("web.box-waiting")),
  );
  scrollTo(0, 0);
  if (told.key) {
    await new Promise((done) => setTimeout(done, 2 * AGAIN_MS));
    location.href = `${location.protocol}//${location.hostname}:${told.port}/box#key=${told.key}`;
    return;
  }
  for (let tries = 0; tries < TRIES; tries++) {
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    const now = await look();
    if (now && !now.trying) return draw(now, now.notice ? "" : t(saying));
  }
  fill(byId("box"), h("h1", {}, t("web.box")), trouble(t("web.lost")), home());
}

/** How the box is; nothing while it does not answer. @returns {Promise<Box|null>} */
async function look() {
  const answer = await fetch(`/api/box?language=${code}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

function phones() {
  return h(
    "section",
    { class: "card-box", "aria-label": t("web.box-phones") },
    h("h2", {}, t("web.box-phones")),
    h(
      "div",
      { class: "box-phones" },
      h("img", { src: "/api/qr.svg", alt: t("web.box-scan") }),
      h("p", { class: "hint" }, t("web.box-phones-hint")),
    ),
  );
}

function report() {
  return h(
    "section",
    { class: "card-box", "aria-label": t("web.box-report") },
    h("h2", {}, t("web.box-report")),
    h("p", { class: "hint" }, t("web.box-report-hint")),
    h(
      "p",
      {},
      h(
        "a",
        { class: "quiet", href: `/api/box/bundle?language=${code}`, download: "bosun-report.zip" },
        t("web.box-report-take"),
      ),
    ),
  );
}

start();
