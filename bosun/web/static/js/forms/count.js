/** Count: small numbers are buttons, large ones a stepper. */

import { h } from "../dom.js";
import { t } from "../text.js";
import { stepper, submit } from "./parts.js";

/** @import { Count, Counted } from "../messages.js" */
/** @import { Form, Shown } from "../types.js" */

const FEW = 12;

/**
 * @param {Shown<Count>} request
 * @param {(answer: Counted) => void} answer
 * @returns {Form}
 */
export function count(request, answer) {
  const least = request.least;
  const most = request.most;
  const give = (/** @type {number} */ number) => answer({ kind: "counted", number });
  if (most - least < FEW) {
    const numbers = Array.from({ length: most - least + 1 }, (_, at) => least + at);
    const buttons = numbers.map((number) =>
      h("button", { type: "button", class: "big digit", onclick: () => give(number) }, number),
    );
    return { element: h("div", { class: "buttons numbers" }, buttons) };
  }
  let value = request.default ?? least;
  const go = submit(t("web.confirm-what", { what: value }), () => give(value));
  const steps = stepper({
    least,
    most,
    value,
    label: request.prompt,
    onchange(now) {
      value = now;
      go.textContent = t("web.confirm-what", { what: value });
    },
  });
  return { element: h("div", {}, steps, go) };
}
