/** One fact: the same form as in play, filled in with what is known, and the way to the next one. */

import { fill, h, onSubmit, sign } from "../dom.js";
import { FORMS } from "../forms/index.js";
import { t } from "../text.js";
import { announce, toast } from "../toast.js";
import { ask } from "./box.js";

const SHORT = 8;

/**
 * @param {HTMLElement} place
 * @param {string} key
 * @param {() => void} [then] what comes once it is told; without it, the next unknown fact
 */
export async function showFact(place, key, then) {
  const fact = await ask("/one", { query: { key } });
  if (!fact) {
    location.hash = "";
    return;
  }
  const tell = async (/** @type {any} */ answer) => {
    if (!(await ask("/tell", { body: { key, answer } }))) return;
    if (then) then();
    else go(fact.next);
  };
  const form = FORMS[fact.request.kind]?.(fact.request, tell);
  fill(
    place,
    h("p", {}, h("a", { href: "#" }, sign("←"), " ", t("web.facts-all"))),
    h(
      "div",
      { class: "asked" },
      h("h1", { id: "prompt" }, fact.request.prompt),
      fact.request.note && h("p", { class: "note" }, fact.request.note),
      fact.told !== null && h("p", { class: "known" }, t("web.facts-now", { what: fact.told })),
      fact.by && h("p", { class: "by" }, fact.by),
      fact.trouble && h("p", { class: "trouble" }, fact.trouble),
    ),
    h("div", { class: "fact-form" }, form?.element),
    fact.nameless && naming(key, fact.name),
    tools(key, fact),
  );
  openShortLists(place, fact.request);
  announce(fact.request.prompt);
}

/** What the game has no name for gets one from its owner. @param {string} key @param {string} name */
function naming(key, name) {
  const input = h("input", { id: "own-name", type: "text", maxlength: 80, value: name });
  const keep = async () => {
    if (await ask("/name", { body: { key, name: input.value } })) toast(t("web.facts-named"));
  };
  return h(
    "form",
    { class: "card-box", onsubmit: onSubmit(keep) },
    h("label", { for: "own-name" }, t("web.facts-name")),
    input,
    h("button", { class: "quiet" }, t("web.facts-name-keep")),
  );
}

/** Lists that are short stand open: whoever tells many facts taps once less for each. @param {HTMLElement} place @param {any} request */
function openShortLists(place, request) {
  const lists = [...place.querySelectorAll(".part")];
  for (const [at, part] of (request.parts ?? []).entries())
    if (part.kind === "choose" && part.options.length <= SHORT)
      /** @type {any} */ (lists[at].querySelector("[aria-expanded]"))?.click();
}

/** @param {string} key @param {any} fact */
function tools(key, fact) {
  const forget = async () => {
    if (await ask("/forget", { body: { key } })) go(null);
  };
  const later = fact.state === "unknown" ? t("web.facts-later") : t("web.facts-next");
  return h(
    "div",
    { class: "tools" },
    h(
      "button",
      { type: "button", class: "quiet", onclick: () => history.back() },
      sign("↶"),
      " ",
      t("web.facts-back"),
    ),
    h("button", { type: "button", class: "quiet", id: "later", onclick: () => go(fact.next) }, later),
    fact.state === "told" &&
      h("button", { type: "button", class: "quiet", id: "forget", onclick: forget }, t("web.facts-forget")),
  );
}

/** To the next unknown fact, or to the list of all. @param {string|null} key */
function go(key) {
  location.hash = key ? encodeURIComponent(key) : "";
}
