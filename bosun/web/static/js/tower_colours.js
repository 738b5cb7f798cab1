/** The lesson in colours: the empty board first, then cubes of one colour at a time, under the table's light. */

import { cubeTag } from "./cubes.js";
import { fill, h } from "./dom.js";
import { t } from "./text.js";

/** @param {any} told @param {(url: string, body: any) => Promise<any>} ask */
export function colourLesson(told, ask) {
  const place = h("section", { class: "card-box", id: "colours", "aria-label": t("web.tower-colours") });
  const state = h("p", { class: "hint", role: "status", id: "colours-state" });
  const act = async (/** @type {string} */ what, /** @type {any} */ body) => {
    const next = await ask(`/api/tower/colours/${what}`, body);
    if (!next) return;
    draw(next);
    state.textContent = what === "keep" ? t("web.tower-taught") : "";
  };
  const draw = (/** @type {any} */ now) =>
    fill(
      place,
      h("h2", {}, t("web.tower-colours")),
      h("p", { class: "hint" }, t("web.tower-colours-hint")),
      h(
        "div",
        { class: "tools" },
        h(
          "button",
          { type: "button", class: "quiet", id: "show-empty", onclick: () => act("empty", {}) },
          t("web.tower-empty"),
        ),
        Object.entries(now.colours).map(([colour, number]) =>
          h(
            "button",
            {
              type: "button",
              class: "quiet",
              disabled: !now.empty,
              id: `show-${colour}`,
              onclick: () => act("show", { colour }),
            },
            cubeTag(colour),
            " ",
            t(`web.tower-colour.${colour}`),
            Number(number) > 0 && ` ✓${number}`,
          ),
        ),
        h(
          "button",
          {
            type: "button",
            class: "go",
            disabled: !now.empty,
            id: "keep-colours",
            onclick: () => act("keep", {}),
          },
          t("web.tower-teach"),
        ),
      ),
      state,
    );
  draw(told);
  return place;
}
