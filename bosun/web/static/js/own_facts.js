/** Facts of the owner's copy in a game: which ones what is asked rests on, and which were changed since. */

import { h } from "./dom.js";
import { send } from "./live.js";
import { isOnlooker, store } from "./store.js";
import { labelled, t } from "./text.js";

/** What was told and the rules used for what is asked now. @param {{key: string, prompt: string, told: string}[]} facts */
export function usedFacts(facts) {
  if (!facts.length) return null;
  return h(
    "div",
    { class: "used-facts" },
    h("h3", {}, t("web.facts-used")),
    h(
      "ul",
      {},
      facts.map((fact) =>
        h(
          "li",
          {},
          labelled(fact.prompt, fact.told),
          " ",
          h("a", { href: place(fact.key) }, t("web.facts-mend")),
        ),
      ),
    ),
  );
}

/** The fact on the page of the owner's copy. @param {string} key */
const place = (key) =>
  `/my-game?game=${encodeURIComponent(store.game?.name ?? "")}#${encodeURIComponent(key)}`;

/** Where the game differs from what the owner told since, and the way to take it. */
export function changedFacts() {
  const changed = store.state?.changed ?? [];
  if (!changed.length) return null;
  const lines = changed.map((fact) =>
    h("li", {}, t("web.facts-changed-fact", { prompt: fact.prompt, here: fact.here, now: fact.now })),
  );
  const take = h(
    "button",
    { type: "button", class: "quiet", id: "take-facts", onclick: () => send({ do: "take-facts" }) },
    t("web.facts-take-new"),
  );
  return h(
    "details",
    { class: "fold changed-facts" },
    h("summary", {}, t("web.facts-changed")),
    h("ul", {}, lines),
    !isOnlooker() && take,
  );
}
