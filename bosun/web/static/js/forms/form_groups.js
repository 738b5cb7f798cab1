/** The parts of a form by whose they are: one's own first and open, the others' with how far they are. */

import { fill, h, sign } from "../dom.js";
import { nameTag } from "../icons.js";
import { isTable, mySeat, seatHeld, seatName, store } from "../store.js";
import { t } from "../text.js";

/** @import { Part } from "./form_parts.js" */

/**
 * @typedef {{seat: number|null, parts: Part[], element: HTMLElement, show: (told: number[]) => void}} Group
 */

/** One group for each player, own first, then what is everybody's. @param {Part[]} parts @returns {Group[]} */
export function groupsOf(parts) {
  const seats = [...new Set(parts.map((part) => part.seat))];
  if (seats.every((seat) => seat === null)) return [plainGroup(parts)];
  const rank = (/** @type {number|null} */ seat) =>
    seat === null ? (isTable() ? 99 : -1) : seat === mySeat() ? -2 : seat;
  seats.sort((one, other) => rank(one) - rank(other));
  return seats.map((seat) => {
    const own = parts.filter((part) => part.seat === seat);
    return seat === null || seat === mySeat() ? plainGroup(own, seat) : foldedGroup(own, seat);
  });
}

/** @param {Part[]} parts @param {number|null} seat @returns {Group} */
function plainGroup(parts, seat = null) {
  const element = h(
    "div",
    { class: seat === null ? "group" : "group own" },
    parts.map((part) => part.element),
  );
  return { seat, parts, element, show() {} };
}

/** Another player's: folded while they tell it on a phone of their own. @param {Part[]} parts @param {number} seat @returns {Group} */
function foldedGroup(parts, seat) {
  let touched = false;
  const summary = h("summary", { onclick: () => (touched = true) });
  const element = h(
    "details",
    { class: "group fold others", "data-seat": String(seat) },
    summary,
    parts.map((part) => part.element),
  );
  const show = (/** @type {number[]} */ told) => {
    if (!touched) element.open = isTable() && !seatHeld(seat);
    const said = parts.map((part) => part.said()).filter(Boolean);
    const done = told.includes(seat);
    element.classList.toggle("told", done);
    fill(
      summary,
      nameTag(seat),
      " ",
      h("span", { class: "so-far" }, said.join(" · ")),
      " ",
      h("span", { class: "progress" }, done ? [sign("✓"), " ", t("web.has-told")] : t("web.not-told")),
    );
  };
  return { seat, parts, element, show };
}

/**
 * Who is still waited for: players with a phone of their own, and those who tell theirs on the table screen.
 * @param {Group[]} groups @param {number[]} told
 */
export function waitedFor(groups, told) {
  const table = store.people?.phones.some((phone) => phone.here && phone.role === "table");
  return groups.flatMap(({ seat }) => {
    if (seat === null || seat === mySeat() || told.includes(seat)) return [];
    const elsewhere = seatHeld(seat) || (table && !isTable());
    return elsewhere ? [seatName(seat)] : [];
  });
}
