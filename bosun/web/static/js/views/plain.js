/** The view of a game without a picture: its snapshot as neat tables. */

import { fill, h } from "../dom.js";

/** @returns {import("../types.js").View} */
export function create() {
  const element = h("div", { class: "plain-view" });
  return {
    element,
    show: (snapshot) => fill(element, tables(snapshot)),
    offer() {},
    knows: () => false,
  };
}

/** @param {any} value @returns {any} */
function tables(value) {
  const entries = Object.entries(value ?? {});
  const rows = entries.map(([name, one]) =>
    h("tr", {}, h("th", { scope: "row" }, words(name)), h("td", {}, cell(one))),
  );
  return h("table", {}, h("tbody", {}, rows));
}

/** @param {any} value @returns {any} */
function cell(value) {
  if (Array.isArray(value)) {
    if (value.some((one) => typeof one === "object" && one)) return value.map((one) => cell(one));
    return value.length ? value.join(", ") : "–";
  }
  if (value && typeof value === "object") return Object.keys(value).length ? tables(value) : "–";
  return String(value ?? "–");
}

/** @param {string} name */
const words = (name) => name.replaceAll("_", " ");
