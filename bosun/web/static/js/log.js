/** The history: what happened, by whom and why; what was read or drawn can be corrected here. */

import { byId, fill, h, sign } from "./dom.js";
import { FORMS } from "./forms/index.js";
import { send } from "./live.js";
import { openSetRight } from "./set_right.js";
import { isOnlooker, on, store } from "./store.js";
import { code, labelled, t } from "./text.js";

let loaded = -1;

export function showLog() {
  on("view", (view) => view === "log" && load());
  on("state", () => store.view === "log" && load());
  on("game", () => {
    loaded = -1;
    byId("log").hidden = !store.game;
    if (store.view === "log") load();
  });
}

async function load() {
  const number = store.state?.number ?? 0;
  if (number === loaded) return;
  loaded = number;
  const found = await fetch(`/api/history?language=${code}`);
  if (!found.ok) return;
  const items = (await found.json()).map(item);
  fill(
    byId("log"),
    h("h2", {}, t("web.tab.log")),
    !isOnlooker() &&
      h(
        "button",
        { type: "button", class: "small", id: "set-right", onclick: () => openSetRight() },
        sign("✎"),
        " ",
        t("web.set-right"),
      ),
    items.length
      ? h("ol", { class: "log", reversed: true }, items)
      : h("p", { class: "hint" }, t("web.nothing-happened")),
  );
}

/** @param {any} step */
function item(step) {
  const steps = step.steps.map((/** @type {string} */ text) => h("li", {}, text));
  const rules = step.rule.map((/** @type {{id: string, text: string}} */ rule) => h("li", {}, rule.text));
  const fix =
    step.correct &&
    !isOnlooker() &&
    h(
      "button",
      {
        type: "button",
        class: "small",
        "aria-label": labelled(step.prompt, t("web.correct")),
        onclick: () => correct(step),
      },
      sign("✎"),
      " ",
      t("web.correct"),
    );
  return h(
    "li",
    { value: step.number + 1 },
    h("p", { class: "asked-then" }, step.prompt),
    step.answer && h("p", { class: "told" }, sign("→"), " ", step.answer),
    steps.length > 0 && h("ul", { class: "did" }, steps),
    h(
      "p",
      { class: "by" },
      step.by,
      step.at && ` · ${new Date(step.at).toLocaleTimeString(code, { hour: "2-digit", minute: "2-digit" })}`,
    ),
    h(
      "div",
      { class: "tools" },
      fix,
      rules.length > 0 &&
        h("details", { class: "fold" }, h("summary", {}, t("web.why")), h("ul", { class: "rules" }, rules)),
    ),
  );
}

/** Say what a draw or a roll really was. @param {any} step */
function correct(step) {
  const dialog = byId("dialog");
  const number = store.state?.number;
  const give = async (/** @type {any} */ answer) => {
    const change = await preview(step.number, answer);
    const carryOut = () => {
      send({ do: "correct", number, at: step.number, answer });
      dialog.close();
    };
    if (change === null || change.again.length === 0) carryOut();
    else agree(dialog, change, carryOut);
  };
  const form = FORMS[step.correct.kind]({ ...step.correct, reading: step.reading }, give, { was: step.was });
  const close = h(
    "button",
    { type: "button", class: "quiet", onclick: () => dialog.close() },
    t("web.cancel"),
  );
  fill(
    dialog,
    h("h2", {}, t("web.correct-what", { what: step.prompt })),
    h("p", { class: "hint" }, t("web.correct-hint")),
    form.element,
    close,
  );
  dialog.showModal();
}

/** What a correction would change; null where it cannot be known. @param {number} at @param {any} answer */
async function preview(at, answer) {
  const found = await fetch(`/api/correct/preview?language=${code}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ at, answer }),
  }).catch(() => null);
  return found?.ok ? await found.json() : null;
}

/**
 * Say what will stay and what will be asked again, before anything happens.
 * @param {HTMLDialogElement} dialog
 * @param {{stay: number, again: string[]}} change
 * @param {() => void} carryOut
 */
function agree(dialog, change, carryOut) {
  fill(
    dialog,
    h("h2", {}, t("web.correct-again", { n: change.again.length })),
    h("p", { class: "hint" }, t("web.correct-stay", { n: change.stay })),
    h("ul", { class: "did" }, ...change.again.map((prompt) => h("li", {}, prompt))),
    h("button", { type: "button", class: "go", onclick: carryOut }, t("web.correct-go")),
    h("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t("web.cancel")),
  );
}
