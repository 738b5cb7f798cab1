/** All that was told as a file: a pack for others, or from others with what differs side by side. */

import { fill, h, onSubmit } from "../dom.js";
import { takeAlong } from "../take_along.js";
import { t } from "../text.js";
import { toast } from "../toast.js";
import { address, ask } from "./box.js";

/** @param {import("./overview.js").Overview} told @param {() => void} again */
export function files(told, again) {
  const place = h("div", { id: "differences" });
  return h(
    "section",
    { class: "card-box", "aria-labelledby": "files-title" },
    h("h2", { id: "files-title" }, t("web.facts-files")),
    h("p", { class: "hint" }, t("web.facts-files-hint")),
    h(
      "div",
      { class: "tools" },
      takeAlong(address("/export"), t("web.facts-export")),
      told.board && takeAlong(address("/export", { photograph: "yes" }), t("web.facts-export-photo")),
      takeAlong(address("/table.csv"), t("web.facts-csv")),
    ),
    told.owner && chooser((file) => compare(place, file, again)),
    place,
  );
}

/** @param {(file: File) => void} take */
function chooser(take) {
  const input = h("input", {
    type: "file",
    id: "take-file",
    onchange: () => {
      if (input.files?.[0]) take(input.files[0]);
      input.value = "";
    },
  });
  return h("div", { class: "line" }, h("label", { for: "take-file" }, t("web.facts-import")), input);
}

/**
 * What a pack or a table would change; what differs is chosen fact by fact.
 * @param {HTMLElement} place
 * @param {File} file
 * @param {() => void} again
 */
async function compare(place, file, again) {
  const text = await file.text();
  const told = await ask("/compare", { body: text });
  if (!told) return;
  const rows = told.differences.map(difference);
  const take = async () => {
    const theirs = rows
      .filter((/** @type {Row} */ row) => row.theirs())
      .map((/** @type {Row} */ row) => row.key);
    const done = await ask("/import", { body: { file: text, theirs } });
    if (!done) return;
    toast(t("web.facts-taken", { n: done.changed }));
    again();
  };
  fill(
    place,
    h(
      "form",
      { onsubmit: onSubmit(take) },
      h("p", {}, t("web.facts-new", { n: told.fresh })),
      rows.length > 0 && h("p", {}, t("web.facts-differ", { n: rows.length })),
      rows.map((/** @type {Row} */ row) => row.element),
      h("button", { class: "go", id: "take-now" }, t("web.facts-take")),
    ),
  );
}

/** @typedef {{key: string, element: HTMLElement, theirs: () => boolean}} Row */

/** One fact side by side; one's own is chosen until somebody says otherwise. @param {any} told @returns {Row} */
function difference(told) {
  const side = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string} */ said) => {
    const input = h("input", { type: "radio", name: told.key, value: id, checked: id === "own" });
    return { input, element: h("label", {}, input, h("span", {}, h("b", {}, label), h("br"), said)) };
  };
  const own = side("own", t("web.facts-own"), told.own);
  const theirs = side("theirs", t("web.facts-theirs"), told.theirs);
  const element = h(
    "fieldset",
    { class: "difference", "data-key": told.key },
    h("legend", {}, told.prompt),
    h("div", { class: "sides" }, own.element, theirs.element),
  );
  return { key: told.key, element, theirs: () => theirs.input.checked };
}
