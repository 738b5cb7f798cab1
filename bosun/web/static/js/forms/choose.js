/** Choose: a few options are large buttons; many are a list, and places are on the map. */

import { h } from "../dom.js";
import { byPlace, chips, Picker, searchList } from "../picker.js";
import { pictureOf } from "../pictures.js";
import { t } from "../text.js";
import { howMany, submit } from "./parts.js";

/** @import { Choose, Chosen, Option } from "../messages.js" */
/** @import { Form, Shown } from "../types.js" */

const FEW = 14;
const ONE_COLUMN = 8;

/**
 * @param {Shown<Choose>} request
 * @param {(answer: Chosen) => void} answer
 * @returns {Form}
 */
export function choose(request, answer) {
  const options = request.options;
  const one = request.least === 1 && request.most === 1;
  if (one && options.length <= FEW && !request.on_map) return few(options, answer);
  if (one && options.some((option) => option.place)) return mixed(request, answer);
  return several(request, answer);
}

/** A menu with places among it: those are tapped on the map, the others are buttons. @param {Shown<Choose>} request @param {(answer: Chosen) => void} answer @returns {Form} */
function mixed(request, answer) {
  const places = request.options.filter((option) => option.place);
  const others = request.options.filter((option) => !option.place);
  const form = several({ ...request, options: places, default: null }, answer);
  return { ...form, element: h("div", {}, few(others, answer).element, form.element) };
}

/** @param {Option[]} options @param {(answer: Chosen) => void} answer */
function few(options, answer) {
  const buttons = options.map((option) =>
    h(
      "button",
      { type: "button", class: "big", onclick: () => answer({ kind: "chosen", ids: [option.id] }) },
      pictureOf(option.id),
      option.label,
    ),
  );
  const style = buttons.length > ONE_COLUMN ? "buttons two" : "buttons";
  return { element: h("div", { class: style }, buttons) };
}

/** @param {Shown<Choose>} request @param {(answer: Chosen) => void} answer */
function several(request, answer) {
  const least = request.least;
  const most = request.most;
  const picker = new Picker(request.options, { least, most, picked: request.default ?? [] });
  const go = submit("", () => answer({ kind: "chosen", ids: picker.picked }));
  const show = () => {
    go.disabled = !picker.complete;
    const picked = picker.picked.map((id) => picker.name(id)).join(", ");
    go.textContent = picked
      ? t("web.confirm-what", { what: picked })
      : t(least ? "web.choose-first" : "web.confirm-none");
  };
  picker.onchange(show);
  show();
  const hint = h(
    "p",
    { class: "hint" },
    most > 1 || least === 0 ? howMany(least, most) : "",
    request.on_map ? ` ${t("web.tap-map")}` : "",
  );
  const list = request.on_map
    ? h("details", { class: "fold" }, h("summary", {}, t("web.as-list")), searchList(picker))
    : searchList(picker);
  return { element: h("div", {}, hint, most > 1 && chips(picker), list, go), picker: byPlace(picker) };
}
