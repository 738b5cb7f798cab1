/**
 * Form: several small questions on one screen. What is filled in is the table's draft, the same on all screens.
 * A form that brings no draft is nobody else's: what one's own copy shows, or an action that is being made up.
 */

import { h } from "../dom.js";
import { send } from "../live.js";
import { isTable, mySeat, tell } from "../store.js";
import { t } from "../text.js";
import { DraftLink, given, newestDraft } from "./draft_link.js";
import { groupsOf, waitedFor } from "./form_groups.js";
import { makePart } from "./form_parts.js";
import { submit } from "./parts.js";
import { Route } from "./route.js";

/** @import { Form as FormRequest } from "../messages.js" */
/** @import { Draft, Form, Shown } from "../types.js" */
/** @import { Part } from "./form_parts.js" */

/** @param {Shown<FormRequest>} request @param {(answer: any) => void} answer @returns {Form} */
export function form(request, answer) {
  return new FormView(request, answer);
}

class FormView {
  /** @param {Shown<FormRequest>} request @param {(answer: any) => void} answer */
  constructor(request, answer) {
    this.request = request;
    this.answer = answer;
    this.alone = !request.draft;
    this.parts = request.parts.map(makePart);
    const told = { draft: newestDraft(request), alone: this.alone, show: () => this.show() };
    this.link = new DraftLink(request.parts, this.parts, told);
    this.groups = groupsOf(this.parts);
    this.onMap = this.groups.flatMap((group) => group.parts).filter((part) => part.onMap);
    for (const part of this.parts) this.listen(part);
    /** What the large button does now. @type {"submit"|"tell"|"wait"} */
    this.mode = "submit";
    this.refusal = h("p", { class: "refusal", role: "alert", hidden: true });
    this.go = submit("", () => this.press());
    this.rather = h("button", { type: "button", class: "quiet", onclick: () => this.submit() });
    this.element = h(
      "div",
      { class: "form" },
      this.groups.filter((group) => !this.after(group)).map((group) => group.element),
      h("div", { class: "end" }, this.refusal, this.go, this.rather),
      this.groups.filter((group) => this.after(group)).map((group) => group.element),
    );
    const first = this.onMap.find((part) => part.id === this.draft.refusal?.part) ?? this.onMap[0];
    first?.mark?.(true);
    this.picker = first && this.route(first);
    this.show();
  }

  /** On a phone, what others tell comes after the end of what is one's own. @param {import("./form_groups.js").Group} group */
  after(group) {
    return !isTable() && group.seat !== null && group.seat !== mySeat();
  }

  /** What was told so far. */
  get draft() {
    return this.link.draft;
  }

  /** The same form, with what others told meanwhile. @param {Shown<FormRequest>} request */
  update(request) {
    this.go.disabled = false;
    this.link.take(newestDraft(request));
  }

  show() {
    this.link.showParts();
    for (const group of this.groups) group.show(this.draft.told);
    this.showRefusal(this.draft.refusal);
    this.showButtons();
  }

  /** @param {Part} part */
  listen(part) {
    part.onactive = () => part.onMap && this.activate(part);
    part.onedit = (was) => {
      this.link.edit(part, was);
      this.showButtons();
      if (part.picker?.single && part.picker.complete) this.goOn(part);
    };
  }

  /** @param {Part} part */
  activate(part) {
    for (const other of this.onMap) other.mark?.(other === part);
    this.picker = this.route(part);
    tell("offer", this.picker);
  }

  /** Places that are nothing to this question are tapped for the next one of the same player. @param {Part} part */
  route(part) {
    const own = this.onMap.filter((other) => other.seat === part.seat);
    const next = own.slice(own.indexOf(part) + 1).filter((other) => !other.picker?.single);
    return part.picker && new Route(part, next, (other) => this.activate(other));
  }

  /** From a place that was tapped to the next question of the same player. @param {Part} part */
  goOn(part) {
    const own = this.onMap.filter((other) => other.seat === part.seat);
    const next = own[own.indexOf(part) + 1] ?? own.find((other) => !other.picker?.complete);
    if (next) this.activate(next);
  }

  /** The large button: all right; or, while others are still telling, that one has told one's own. */
  showButtons() {
    const waiting = this.alone ? [] : waitedFor(this.groups, this.draft.told);
    const names = waiting.join(", ");
    const mine = this.ownSeat();
    const told = mine !== null && this.draft.told.includes(mine);
    this.mode = waiting.length === 0 ? "submit" : mine !== null && !told ? "tell" : "wait";
    const labels = {
      submit: t("web.all-right"),
      tell: t("web.mine-told"),
      wait: t("web.waits-for", { names }),
    };
    this.go.textContent = labels[this.mode];
    this.go.setAttribute("aria-disabled", String(this.mode === "wait"));
    this.rather.textContent = t("web.without-waiting");
    this.rather.hidden = this.mode !== "wait";
  }

  /** The seat whose parts this phone tells, if the form has any. */
  ownSeat() {
    const seat = isTable() ? null : mySeat();
    return this.groups.some((group) => group.seat === seat) ? seat : null;
  }

  press() {
    if (this.mode === "submit") this.submit();
    else if (this.mode === "tell")
      send({ do: "told", number: this.draft.number, seat: this.ownSeat(), told: true });
  }

  submit() {
    if (this.alone)
      this.answer({ kind: "filled", parts: Object.fromEntries(this.parts.map((p) => [p.id, given(p)])) });
    else this.go.disabled = send({ do: "submit", number: this.draft.number, version: this.draft.version });
  }

  /** A refusal stands beside the button, and marks the part that is to blame. @param {{text: string, part?: string|null}|null} refusal */
  showRefusal(refusal) {
    const fresh = Boolean(refusal) && this.refusal.textContent !== refusal?.text;
    this.refusal.hidden = !refusal;
    this.refusal.textContent = refusal?.text ?? "";
    for (const part of this.parts) part.element.classList.toggle("blamed", part.id === refusal?.part);
    if (fresh) requestAnimationFrame(() => this.refusal.scrollIntoView({ block: "nearest" }));
  }

  /** What the box refused to this phone alone: whether it was this form. @param {string} text */
  refuse(text) {
    if (!this.go.disabled) return false;
    this.go.disabled = false;
    this.showRefusal({ text });
    return true;
  }
}
