/** The parts of a form and the table's draft: what a finger changes goes out, what others tell comes in. */

import { send } from "../live.js";
import { on, store } from "../store.js";
import { filledIn, sameValue } from "./form_parts.js";

/** @import { Choose, Count } from "../messages.js" */
/** @import { Draft } from "../types.js" */
/** @import { Part, Value } from "./form_parts.js" */

/** While somebody types on, what comes back is older than what they typed. */
const SETTLED_MS = 400;

/** Whether the line was down since the last draft came: what was typed meanwhile is sent again. */
let again = false;
on("online", (up) => {
  if (up) return;
  again = true;
  store.draft = null;
});

/** The draft as it came last, with the state or by itself. @param {{draft?: Draft}} request @returns {Draft} */
export function newestDraft(request) {
  const came = request.draft ?? { number: -1, version: 0, parts: {}, told: [], refusal: null };
  const { draft } = store;
  return draft?.number === came.number && draft.version > came.version ? draft : came;
}

/** What is in a part; nothing is also something. @param {Part} part @returns {Value} */
export const given = (part) => part.value() ?? { kind: "chosen", ids: [] };

export class DraftLink {
  /**
   * @param {(Choose|Count)[]} asked
   * @param {Part[]} parts
   * @param {{draft: Draft, alone?: boolean, show: () => void}} told `alone`: the form is nobody else's; `show`: draws it anew.
   */
  constructor(asked, parts, { draft, alone = false, show }) {
    this.asked = new Map(asked.map((one) => [one.id, one]));
    this.parts = parts;
    this.draft = draft;
    this.alone = alone;
    this.show = show;
    /** Parts that were changed here and have not come back yet. @type {Map<string, number>} */
    this.pending = new Map();
  }

  /** @param {Draft} draft */
  take(draft) {
    this.draft = draft;
    this.show();
    again = false;
  }

  /** Show in each part what the draft has in it. */
  showParts() {
    for (const part of this.parts) {
      const told = this.draft.parts[part.id];
      const asked = this.asked.get(part.id);
      const value = told?.value ?? (asked ? filledIn(asked) : null);
      part.by.textContent = told && told.author !== store.people?.you.id ? told.by : "";
      if (this.settle(part, value) && !sameValue(part.value(), value)) part.take(value);
    }
  }

  /** Whether the draft's value may be shown, or what was typed here is newer. @param {Part} part @param {Value|null} value */
  settle(part, value) {
    const since = this.pending.get(part.id);
    if (since === undefined) return true;
    if (sameValue(part.value(), value)) {
      this.pending.delete(part.id);
      return true;
    }
    if (again) {
      this.send(part, value);
      return false;
    }
    const left = since + SETTLED_MS - performance.now();
    if (left > 0) {
      setTimeout(() => this.show(), left + 1);
      return false;
    }
    this.pending.delete(part.id);
    return true;
  }

  /** A finger changed the part. @param {Part} part @param {Value|null} was */
  edit(part, was) {
    this.pending.set(part.id, performance.now());
    this.send(part, was);
  }

  /** What is in the part now, and what was there before: two who add at once both count. @param {Part} part @param {Value|null} was */
  send(part, was) {
    const value = given(part);
    if (this.alone) {
      this.pending.delete(part.id);
      this.draft.parts[part.id] = { value, author: store.people?.you.id ?? "", by: "" };
    } else send({ do: "edit", number: this.draft.number, part: part.id, value, was });
  }
}
