/** The way to the page of the box, for its owner in the lobby. */

import { h } from "./dom.js";
import { t } from "./text.js";

/** On a box that nobody has set up yet. */
export function firstStart() {
  return h(
    "section",
    { class: "card-box", "aria-label": t("web.box-first") },
    h("h2", {}, t("web.box-first")),
    h("p", { class: "hint" }, t("web.box-first-hint")),
    h("p", {}, h("a", { class: "quiet", href: "/box" }, t("web.box-open"))),
  );
}

export function boxLink() {
  return h(
    "section",
    { class: "card-box", "aria-label": t("web.box") },
    h("h2", {}, t("web.box")),
    h("p", { class: "hint" }, t("web.box-hint")),
    h("p", {}, h("a", { class: "quiet", href: "/box" }, t("web.box-open"))),
  );
}
