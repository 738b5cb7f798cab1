/** The map of a scenario: a tap puts one more piece of the chosen kind, and after the last that fits, none. */

import { h, s } from "../dom.js";
import { t } from "../text.js";

/** Signs of pieces on the map, by the place of their kind; pawns have their number. */
const SIGNS = ["●", "★", "▪"];
/** No place of any game holds more. */
const MOST = 3;

/**
 * @param {string} picture the map as SVG; each place is a group whose id is its name
 * @param {{id: string, label: string}[]} kinds
 * @param {Record<string, Record<string, number>>} pieces how many of each kind lie where
 */
export function scenarioMap(picture, kinds, pieces) {
  const drawn = /** @type {any} */ (
    new DOMParser().parseFromString(picture, "image/svg+xml").documentElement
  );
  let kind = kinds[0]?.id ?? "";
  const tools = kinds.map((one) =>
    h(
      "button",
      { type: "button", class: "quiet", "data-kind": one.id, onclick: () => choose(one.id) },
      `${sign(kinds, one.id)} ${one.label}`,
    ),
  );
  const choose = (/** @type {string} */ id) => {
    kind = id;
    for (const tool of tools) tool.setAttribute("aria-pressed", String(tool.dataset.kind === id));
  };
  const show = (/** @type {any} */ place) => {
    const lying = kinds.flatMap((one) => {
      const number = pieces[one.id]?.[place.id] ?? 0;
      return number ? [sign(kinds, one.id) + (number > 1 ? number : "")] : [];
    });
    place.querySelector(".lies")?.remove();
    const number = place.querySelector("text")?.textContent ?? "";
    place.setAttribute("aria-label", [number, ...lying, place.id].join(" ").trim());
    if (lying.length) place.append(s("text", { class: "lies", y: 42 }, lying.join(" ")));
  };
  const places = [...drawn.querySelectorAll("g[id]")];
  const tap = (/** @type {any} */ place) => {
    put(pieces, kind, place.id);
    for (const one of places) show(one);
  };
  for (const place of places) {
    place.setAttribute("role", "button");
    place.setAttribute("tabindex", "0");
    place.addEventListener("click", () => tap(place));
    place.addEventListener(
      "keydown",
      (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && tap(place),
    );
    show(place);
  }
  drawn.setAttribute("role", "group");
  choose(kind);
  return h(
    "section",
    { class: "card-box design-map", "aria-label": t("web.design.map") },
    h("p", { class: "hint" }, t("web.design.map-hint")),
    h("div", { class: "tools-row", role: "group", "aria-label": t("web.design.map") }, tools),
    drawn,
  );
}

/** @param {Record<string, Record<string, number>>} pieces @param {string} kind @param {string} place */
export function put(pieces, kind, place) {
  if (kind.startsWith("pawn")) pieces[kind] = { [place]: 1 };
  else {
    const lying = pieces[kind] ?? {};
    pieces[kind] = { ...lying, [place]: ((lying[place] ?? 0) + 1) % (MOST + 1) };
  }
}

/** @param {{id: string}[]} kinds @param {string} id */
function sign(kinds, id) {
  const number = id.startsWith("pawn ") ? id.slice(5) : "";
  return number ? `♟${number}` : (SIGNS[kinds.findIndex((one) => one.id === id)] ?? "");
}
