/**
 * An action with its parts, made up on this phone: the others act meanwhile, and the clock goes on. It is given
 * when it is whole.
 */

import { h } from "../dom.js";
import { send } from "../live.js";
import { on, store, tell } from "../store.js";
import { t } from "../text.js";
import { FORMS } from "./index.js";

/** @import { Answer } from "../messages.js" */

/** The one that hears what the box asks next. @type {Making|null} */
let current = null;
on("rehearsal", (told) => store.state?.request?.kind === "act" && current?.hear(told));
on("refused", () => current?.again());

export class Making {
  /** @param {() => void} onchange */
  constructor(onchange) {
    this.onchange = onchange;
    /** @type {Answer[]} */
    this.answers = [];
    /** @type {HTMLElement|null} */
    this.element = null;
    this.asked = "";
    this.number = -1;
    /** What was just given, in case two came at the same moment. @type {Answer[]|null} */
    this.gave = null;
    current = this;
  }

  /** @param {number} seat @param {string} move */
  begin(seat, move) {
    this.gave = null;
    this.tell([{ kind: "acted", seat, move }]);
  }

  /** As far as it goes: the box asks on, or takes the action. @param {Answer[]} answers */
  tell(answers) {
    this.answers = answers;
    this.number = store.state?.number ?? -1;
    send({ do: "act", number: this.number, answers });
  }

  /** Somebody else acted: what is asked here may have changed. */
  refresh() {
    if (this.element && current === this && this.number !== store.state?.number) this.tell(this.answers);
  }

  /** @param {{answers: Answer[], request: any, refused: string|null}} told */
  hear({ answers, request, refused }) {
    if (!request) {
      this.stop();
      this.gave = this.gave ? null : answers;
      return;
    }
    this.answers = answers;
    const asked = JSON.stringify([answers, request]);
    if (asked !== this.asked || refused) this.ask(request, refused);
    this.asked = asked;
  }

  /** The next question, in place of the moves. @param {any} request @param {string|null} refused */
  ask(request, refused) {
    const form = FORMS[request.kind]?.(request, (/** @type {Answer} */ answer) =>
      this.tell([...this.answers, answer]),
    );
    this.element = h(
      "div",
      { class: "making" },
      h("h2", {}, request.prompt),
      refused && h("p", { class: "refusal", role: "alert" }, refused),
      form?.element,
      h("button", { type: "button", class: "quiet", onclick: () => this.stop() }, t("web.action-drop")),
    );
    this.onchange();
    tell("offer", form?.picker ?? null);
    document.body.classList.toggle("wants-map", Boolean(request.on_map));
  }

  /** Two actions met on their way, and this one was refused: it is told once more. */
  again() {
    if (this.gave) this.tell(this.gave);
  }

  stop() {
    this.element = null;
    this.answers = [];
    this.asked = "";
    tell("offer", null);
    document.body.classList.remove("wants-map");
    this.onchange();
  }
}
