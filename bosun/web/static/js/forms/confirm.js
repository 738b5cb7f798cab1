/** Confirm: steps for the hands at the table, to tick off if one likes, and one large button. */

import { h } from "../dom.js";
import { t } from "../text.js";
import { submit } from "./parts.js";

/** @import { Confirm, Confirmed } from "../messages.js" */
/** @import { Form, Shown } from "../types.js" */

/**
 * @param {Shown<Confirm>} request
 * @param {(answer: Confirmed) => void} answer
 * @returns {Form}
 */
export function confirm(request, answer) {
  const steps = request.steps.map((step) =>
    h("li", {}, h("label", {}, h("input", { type: "checkbox" }), h("span", {}, step))),
  );
  const go = submit(t("web.done"), () => answer({ kind: "confirmed" }));
  return { element: h("div", {}, steps.length > 0 && h("ol", { class: "steps" }, steps), go) };
}
