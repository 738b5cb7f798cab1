/** Order: all items in a row, each moved up or down. */

import { fill, h, sign } from "../dom.js";
import { t } from "../text.js";
import { submit } from "./parts.js";

/** @import { Option, Order, Ordered } from "../messages.js" */
/** @import { Form, Shown } from "../types.js" */

/**
 * @param {Shown<Order>} request
 * @param {(answer: Ordered) => void} answer
 * @returns {Form}
 */
export function order(request, answer) {
  const items = [...request.items];
  const list = h("ol", { class: "order" });
  /** @param {number} at @param {number} by */
  const move = (at, by) => {
    const [item] = items.splice(at, 1);
    items.splice(at + by, 0, item);
    show();
    list.children[at + by]?.querySelector(by < 0 ? ".up" : ".down")?.focus();
  };
  const show = () =>
    fill(
      list,
      items.map((item, at) => row(item, at, items.length, move)),
    );
  show();
  const go = submit(t("web.confirm-order"), () =>
    answer({ kind: "ordered", ids: items.map((item) => item.id) }),
  );
  return { element: h("div", {}, list, go) };
}

/** @param {Option} item @param {number} at @param {number} of @param {(at: number, by: number) => void} move */
function row(item, at, of, move) {
  const up = h(
    "button",
    {
      type: "button",
      class: "step up",
      disabled: at === 0,
      "aria-label": t("web.up", { what: item.label }),
      onclick: () => move(at, -1),
    },
    sign("↑"),
  );
  const down = h(
    "button",
    {
      type: "button",
      class: "step down",
      disabled: at === of - 1,
      "aria-label": t("web.down", { what: item.label }),
      onclick: () => move(at, 1),
    },
    sign("↓"),
  );
  return h("li", {}, h("span", {}, item.label), up, down);
}
