/** Draw: tap or type what came out of the bag or pile; what is known already cannot be taken out. */

import { h } from "../dom.js";
import { chips, Picker, searchList } from "../picker.js";
import { t } from "../text.js";
import { howMany, submit } from "./parts.js";

/** @import { Draw, Drawn } from "../messages.js" */
/** @import { Form, Shown } from "../types.js" */

/**
 * @param {Shown<Draw>} request
 * @param {(answer: Drawn) => void} answer
 * @param {{was?: any}} [before]
 * @returns {Form}
 */
export function draw(request, answer, { was } = {}) {
  const number = request.number;
  const offered = was ?? request.offered;
  const picker = new Picker(request.pieces, {
    least: number,
    most: number,
    picked: offered?.pieces ?? [],
    locked: was ? [] : request.known,
  });
  const go = submit("", () => answer({ kind: "drawn", of: request.of, pieces: picker.picked }));
  const show = () => {
    go.disabled = !picker.complete;
    go.textContent = picker.complete
      ? t("web.confirm-what", { what: picker.picked.map((id) => picker.name(id)).join(", ") })
      : t("web.draw-first");
  };
  picker.onchange(show);
  show();
  return {
    element: h(
      "div",
      {},
      h("p", { class: "hint" }, howMany(number, number)),
      number > 1 && chips(picker),
      searchList(picker),
      go,
    ),
    picker,
  };
}
