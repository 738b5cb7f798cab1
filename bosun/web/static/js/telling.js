/**
 * Telling while the phase goes on: a place that is tapped takes what happened there into the draft of the form
 * that comes after the phase. Nobody has to, and nobody waits for it.
 */

import { byId, fill, h } from "./dom.js";
import { DraftLink, newestDraft } from "./forms/draft_link.js";
import { makePart } from "./forms/form_parts.js";
import { counter } from "./forms/parts.js";
import { nameTag } from "./icons.js";
import { openSetRight } from "./set_right.js";
import { isOnlooker, isTable, mySeat, on, seatHeld, store } from "./store.js";
import { code, labelled, t } from "./text.js";

/** @import { Form } from "./messages.js" */
/** @import { Draft } from "./types.js" */
/** @import { Part } from "./forms/form_parts.js" */

/** What was opened last and hears what others tell. @type {DraftLink|null} */
let opened = null;
on("draft", hear);
on("state", (state) => hear(state.request ?? {}));

/** @param {{draft?: Draft}} request */
function hear(request) {
  const draft = newestDraft(request);
  if (byId("dialog").open && draft.number === opened?.draft.number) opened.take(draft);
}

/** A place that was tapped while nothing is asked of it: tell of it, or set it right. @param {string} place */
export async function openPlace(place) {
  const form = store.state?.request?.kind === "act" && !isOnlooker() ? await nextForm() : null;
  const seats = form ? tellers(form, place) : [];
  if (!form || seats.length === 0) await openSetRight(place);
  else show(form, place, seats, seats.find((seat) => seat === mySeat()) ?? seats[0]);
}

/** The form that comes after the phase, as it would be asked now. @returns {Promise<Form|null>} */
async function nextForm() {
  if (!draftOf(store.state?.request)) return null;
  const answer = await fetch(`/api/next-form?language=${code}`);
  return answer.ok ? answer.json() : null;
}

/** @param {import("./types.js").Request|null|undefined} request @returns {Draft|undefined} */
const draftOf = (request) => (request && "draft" in request ? request.draft : undefined);

/** Whose telling is done here: one's own, and on a table screen that of those without a phone. @param {Form} form @param {string} place */
function tellers(form, place) {
  const seats = new Set(partsAt(form, place).map((part) => /** @type {number} */ (part.seat)));
  return [...seats].filter((seat) => seat === mySeat() || (isTable() && !seatHeld(seat)));
}

/** The questions of players that know this place. @param {Form} form @param {string} place */
function partsAt(form, place) {
  const known = form.parts.filter((part) => part.kind === "choose" && part.on_map && part.seat !== null);
  return known.filter((part) => part.kind === "choose" && part.options.some((one) => one.id === place));
}

/** @param {Form} form @param {string} place @param {number[]} seats @param {number} seat */
function show(form, place, seats, seat) {
  const dialog = byId("dialog");
  const asked = partsAt(form, place).filter((part) => part.seat === seat);
  const parts = asked.map(makePart);
  const rows = parts.map((part) => (part.picker?.single ? hereButton(part, place) : countRow(part, place)));
  const refresh = () => {
    link.showParts();
    for (const row of rows) row.show();
  };
  const draft = newestDraft({ draft: draftOf(store.state?.request) });
  const link = new DraftLink(asked, parts, { draft, show: refresh });
  for (const part of parts)
    part.onedit = (was) => {
      link.edit(part, was);
      refresh();
    };
  opened = link;
  const tabs = seats.map((one) =>
    h(
      "button",
      {
        type: "button",
        class: `who seat-${one}`,
        "aria-pressed": String(one === seat),
        onclick: () => show(form, place, seats, one),
      },
      nameTag(one),
    ),
  );
  fill(
    dialog,
    h("h2", {}, place),
    seats.length > 1 && h("div", { class: "who-row", role: "group", "aria-label": t("web.who") }, tabs),
    rows.map((row) => row.element),
    h("p", { class: "hint" }, t("web.tell-ahead")),
    h("button", { type: "button", class: "go", onclick: () => dialog.close() }, t("web.close")),
    h(
      "button",
      { type: "button", class: "quiet", onclick: () => openSetRight(place) },
      t("web.set-right-at", { place }),
    ),
  );
  refresh();
  if (!dialog.open) dialog.showModal();
}

/** One is here, or not any more; then it is as it was before. @param {Part} part @param {string} place */
function hereButton(part, place) {
  const before = part.value();
  const button = h(
    "button",
    {
      type: "button",
      class: "big here",
      "data-part": part.id,
      onclick: () => {
        const was = part.value();
        if (part.picker?.count(place)) part.take(before);
        else part.take({ kind: "chosen", ids: [place] });
        part.onedit(was, /** @type {any} */ (part.value()));
      },
    },
    labelled(part.picker?.label ?? "", place),
  );
  const show = () => button.setAttribute("aria-pressed", String(Boolean(part.picker?.count(place))));
  return { element: button, show };
}

/** How many of something fell here, or were left here. @param {Part} part @param {string} place */
function countRow(part, place) {
  const picker = /** @type {import("./picker.js").Picker} */ (part.picker);
  const label = picker.label;
  const most = Math.min(picker.most, picker.options.get(place)?.most ?? 0);
  const steps = counter({
    least: 0,
    most,
    value: 0,
    label,
    onchange(number) {
      while (number < picker.count(place)) picker.drop(place);
      while (number > picker.count(place) && picker.mayAdd(place)) picker.tap(place);
      steps.set(picker.count(place));
    },
  });
  const element = h(
    "div",
    { class: "part line", "data-part": part.id },
    h("span", { class: "ask" }, label),
    part.by,
    steps.element,
  );
  return { element, show: () => steps.set(picker.count(place)) };
}
