/** Set it right: what really lies on the table, found by tapping a place or by a few letters. */

import { byId, fill, h } from "./dom.js";
import { FORMS } from "./forms/index.js";
import { send } from "./live.js";
import { isOnlooker, store } from "./store.js";
import { code, t } from "./text.js";

/** @typedef {{id: string, question: any}} Settable */

const MOST_SHOWN = 40;

/** Whether this is about a place or player: “soldiers:NE15” is about NE15. @param {Settable} one @param {string} subject */
function isAbout(one, subject) {
  return one.id.split(":").slice(1).includes(subject);
}

/**
 * Open the dialog, for one place of the map or one player, or for all there is.
 * @param {string} [place] a place, or the number of a seat
 * @param {string} [title] what the dialog is about
 */
export async function openSetRight(
  place,
  title = place ? t("web.set-right-at", { place }) : t("web.set-right"),
) {
  if (isOnlooker() || !store.state?.request) return;
  const answer = await fetch(`/api/settable?language=${code}`);
  if (!answer.ok) return;
  /** @type {Settable[]} */
  const all = await answer.json();
  const here = place ? all.filter((one) => isAbout(one, place)) : all;
  if (here.length === 0) return;
  show(here, title);
}

/** @param {Settable[]} all @param {string} title */
function show(all, title) {
  const dialog = byId("dialog");
  const list = h("div", { class: "buttons", id: "settable" });
  const search = h("input", {
    type: "search",
    id: "settable-search",
    "aria-label": t("web.set-right-search"),
    placeholder: t("web.set-right-search"),
    oninput: () => fill(list, ...buttons(all, search.value)),
  });
  fill(list, ...buttons(all, ""));
  fill(
    dialog,
    h("h2", {}, title),
    h("p", { class: "hint" }, t("web.set-right-hint")),
    all.length > 8 && search,
    list,
    h("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t("web.cancel")),
  );
  if (!dialog.open) dialog.showModal();
}

/** @param {Settable[]} all @param {string} letters */
function buttons(all, letters) {
  const wanted = letters.trim().toLocaleLowerCase(code);
  return all
    .filter((one) => one.question.prompt.toLocaleLowerCase(code).includes(wanted))
    .slice(0, MOST_SHOWN)
    .map((one) =>
      h(
        "button",
        { type: "button", class: "line", onclick: () => ask(one) },
        h("span", {}, one.question.prompt),
        h("strong", {}, now(one.question)),
      ),
    );
}

/** How Bosun has it. @param {any} question */
function now(question) {
  if (question.kind === "count") return String(question.default);
  const taken = question.options.find((/** @type {any} */ option) => option.id === question.default[0]);
  return taken ? taken.label : question.default[0];
}

/** @param {Settable} one */
function ask(one) {
  const dialog = byId("dialog");
  const give = (/** @type {any} */ answer) => {
    send({ do: "put-right", id: one.id, answer });
    dialog.close();
  };
  const form = FORMS[one.question.kind](one.question, give);
  fill(
    dialog,
    h("h2", {}, one.question.prompt),
    h("p", { class: "hint" }, t("web.set-right-was", { what: now(one.question) })),
    form.element,
    h("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t("web.cancel")),
  );
}
