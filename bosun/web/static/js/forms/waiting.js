/** Somebody decides in secret. On a table screen it can be uncovered for a player without a phone. */

import { h } from "../dom.js";
import { send } from "../live.js";
import { isTable, seatHeld, seatName, store } from "../store.js";
import { t } from "../text.js";

/** @import { Form, Waiting } from "../types.js" */

/**
 * @param {Waiting} request
 * @returns {Form}
 */
export function waiting(request) {
  const seat = request.seat;
  const uncover = () => send({ do: "reveal", number: store.state?.number });
  const may = isTable() && seat !== null && !seatHeld(seat);
  const button = h(
    "button",
    { type: "button", class: "go", onclick: uncover },
    t("web.uncover", { player: seatName(seat) }),
  );
  return {
    element: h(
      "div",
      {},
      may && h("p", { class: "hint" }, t("web.uncover-hint", { player: seatName(seat) })),
      may && button,
    ),
  };
}
