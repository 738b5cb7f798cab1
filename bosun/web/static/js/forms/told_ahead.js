/** What was told so far of the form to come, in a line: one's own, on a table screen everybody's. */

import { h } from "../dom.js";
import { isOnlooker, isTable, mySeat, seatName } from "../store.js";
import { labelled, t } from "../text.js";
import { newestDraft } from "./draft_link.js";

/** @import { Act } from "../messages.js" */
/** @import { Shown } from "../types.js" */

export class ToldAhead {
  constructor() {
    this.element = h("p", { class: "hint ahead", "aria-live": "polite", hidden: true });
  }

  /** @param {Shown<Act>} request */
  update(request) {
    if (!request.draft || isOnlooker()) return;
    this.element.hidden = false;
    const told = Object.entries(newestDraft(request).ahead ?? {});
    const said = isTable()
      ? told.map(([seat, what]) => labelled(seatName(Number(seat)), what))
      : told.filter(([seat]) => Number(seat) === mySeat()).map(([, what]) => what);
    const text = said.length ? labelled(t("web.told-ahead"), said.join("; ")) : t("web.tell-on-map");
    if (this.element.textContent !== text) this.element.textContent = text;
  }
}
