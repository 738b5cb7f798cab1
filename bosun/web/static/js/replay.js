/** Stepping through the game, one answer after the other, on a picture of its own. */

import { fill, h, sign } from "./dom.js";
import { loadView } from "./map.js";
import { store } from "./store.js";
import { code, t } from "./text.js";

/** @param {HTMLElement} place */
export async function replay(place) {
  if (!store.game || !store.state) return;
  const view = await loadView(store.game);
  let after = store.state.answers;
  let of = after;
  const step = h("p", { class: "told", "aria-live": "polite" });
  const where = h("input", {
    type: "range",
    min: 0,
    max: of,
    value: after,
    "aria-label": t("web.replay-at"),
    onchange: () => go(Number(where.value)),
  });
  const go = async (/** @type {number} */ to) => {
    const found = await fetch(`/api/replay/${Math.max(0, Math.min(of, to))}?language=${code}`);
    if (!found.ok) return;
    const at = await found.json();
    const next = at.after === after + 1;
    ({ after, of } = at);
    where.max = String(of);
    where.value = String(after);
    fill(
      step,
      h("b", {}, `${after}/${of}`),
      " ",
      at.step ? `${at.step.prompt} ${at.step.answer ? `→ ${at.step.answer}` : ""}` : t("web.replay-start"),
    );
    view.show(at.snapshot, !next);
  };
  const back = h(
    "button",
    { type: "button", class: "quiet", "aria-label": t("web.step-back"), onclick: () => go(after - 1) },
    sign("◀"),
  );
  const on = h(
    "button",
    { type: "button", class: "quiet", "aria-label": t("web.step-on"), onclick: () => go(after + 1) },
    sign("▶"),
  );
  fill(place, h("div", { class: "replay-bar" }, back, where, on), step, view.element);
  await go(after);
}
