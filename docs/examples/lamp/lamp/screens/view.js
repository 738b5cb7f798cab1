/** The Lamp: the tank, and how much oil is in it. */

import { fill, h } from "/static/js/dom.js";
import { t } from "/static/js/text.js";

/** @param {import("/static/js/types.js").GameInfo} game @returns {import("/static/js/types.js").View} */
export function create(game) {
  const element = h("div", { class: "lamp-view", tabindex: "0" });
  return {
    element,
    show: ({ night, oil }) => {
      const measures = Array.from({ length: game.view.most }, (_, at) =>
        h("span", { class: at < oil ? "oil" : "no-oil", "aria-hidden": "true" }),
      );
      fill(
        element,
        h("h2", {}, t("lamp.page.night", { night })),
        h(
          "p",
          { class: "tank", role: "img", "aria-label": t("lamp.page.oil", { n: Math.max(0, oil) }) },
          measures,
        ),
      );
    },
    offer: () => {},
    knows: () => false,
  };
}
