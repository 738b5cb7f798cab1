/** The way to the page of the owner's own game, from the lobby and from a game under way. */

import { h } from "./dom.js";
import { t } from "./text.js";

/** @param {string} game */
export function myGameLink(game) {
  return h("a", { class: "quiet", href: `/my-game?game=${encodeURIComponent(game)}` }, t("web.facts-open"));
}

/** In the lobby, where no game is chosen yet, the page shows the first one and leads to the others. */
export function myGame() {
  return h(
    "section",
    { class: "card-box", "aria-label": t("web.facts") },
    h("h2", {}, t("web.facts")),
    h("p", { class: "hint" }, t("web.facts-hint")),
    h("p", {}, myGameLink("")),
  );
}
