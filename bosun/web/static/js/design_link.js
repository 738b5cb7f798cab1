/** The way to the designer's page, from the lobby. */

import { h } from "./dom.js";
import { t } from "./text.js";

export function designLink() {
  return h(
    "section",
    { class: "card-box", "aria-label": t("web.design") },
    h("h2", {}, t("web.design")),
    h("p", { class: "hint" }, t("web.design-hint")),
    h("p", {}, h("a", { class: "quiet", href: "/design" }, t("web.design"))),
  );
}
