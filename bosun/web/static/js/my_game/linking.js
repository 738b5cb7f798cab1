/** What joins places: tap one place after the other, or draw from one to the other. A tap on a line changes it. */

import { fill, h } from "../dom.js";
import { labelled, t } from "../text.js";
import { toast } from "../toast.js";
import { ask } from "./box.js";
import { photographAddress } from "./photo.js";
import { SPOT, Stage } from "./stage.js";

/** @import { Board, Point, Tracing } from "./board.js" */

const TO = "\t";

/** @param {Board} board @param {Tracing} tracing */
export function linking(board, tracing) {
  return new Linking(board, tracing).element;
}

class Linking {
  /** @param {Board} board @param {Tracing} tracing */
  constructor(board, { taps }) {
    this.board = board;
    this.taps = taps;
    this.order = board.groups.flatMap((group) => group.places);
    /** @type {Map<string, string>} */
    this.links = new Map(board.links.map(([one, other, style]) => [this.pair(one, other), style]));
    this.style = board.styles[0].id;
    /** @type {string|null} */
    this.last = null;
    /** @type {[string, string|null][]} */
    this.done = [];
    /** @type {Record<string, string>} */
    this.wrong = {};
    this.stage = new Stage(
      {
        src: board.photograph ? photographAddress() : null,
        aspect: board.aspect,
        label: t("web.board-photo"),
      },
      { ontap: (at) => this.tap(at), ondrag: (from, to) => this.dragTo(from, to) },
    );
    this.said = h("p", { class: "next-tap", role: "status" });
    this.kept = h("p", { class: "by", id: "kept", role: "status" });
    this.tools = h("div", { class: "board-tools" });
    taps.onchange = () => (this.kept.textContent = taps.said);
    this.element = h(
      "div",
      { class: "card-box" },
      this.styles(),
      this.said,
      this.stage.element,
      this.kept,
      this.tools,
    );
    this.draw();
  }

  /** @param {string} one @param {string} other */
  pair(one, other) {
    const [first, second] = this.order.indexOf(one) < this.order.indexOf(other) ? [one, other] : [other, one];
    return first + TO + second;
  }

  /** @param {Point} at */
  tap(at) {
    const line = this.stage.spotAt(at, SPOT) ? null : this.lineAt(at);
    const spot = this.stage.spotAt(at);
    if (line) this.change(line);
    else if (spot) this.step(spot);
    else this.last = null;
    this.draw();
  }

  /** From the last place to this one; the same place again ends the chain. @param {string} spot */
  step(spot) {
    if (this.last === spot) this.last = null;
    else {
      if (this.last) this.join(this.last, spot);
      this.last = spot;
    }
  }

  /** @param {string} from @param {Point} to */
  dragTo(from, to) {
    const spot = this.stage.spotAt(to);
    if (spot && spot !== from) this.join(from, spot);
    this.last = null;
    this.draw();
  }

  /** Who walks along a line that is there changes nothing. @param {string} one @param {string} other */
  join(one, other) {
    const pair = this.pair(one, other);
    if (!this.links.has(pair)) this.set(pair, this.style);
  }

  /** @param {Point} at */
  lineAt(at) {
    const pairs = [...this.links.keys()].filter((pair) => this.ends(pair));
    const lines = pairs.map((pair) => /** @type {[Point, Point]} */ (this.ends(pair)));
    return pairs[this.stage.lineAt(at, lines)] ?? null;
  }

  /** A line that is tapped gets the next style; after the last one it goes. @param {string} pair */
  change(pair) {
    const styles = this.board.styles.map((style) => style.id);
    this.last = null;
    this.set(pair, styles[styles.indexOf(this.links.get(pair) ?? "") + 1] ?? null);
  }

  /** @param {string} pair @param {string|null} style */
  set(pair, style) {
    this.done.push([pair, this.links.get(pair) ?? null]);
    this.put(pair, style);
    this.taps.send("/board/link", { links: [[...pair.split(TO), style]] });
  }

  /** @param {string} pair @param {string|null} style */
  put(pair, style) {
    if (style === null) this.links.delete(pair);
    else this.links.set(pair, style);
  }

  back() {
    const [pair, was] = this.done.pop() ?? [null];
    if (!pair) return;
    this.put(pair, was ?? null);
    this.last = null;
    this.taps.send("/board/link", { links: [[...pair.split(TO), was ?? null]] });
    this.draw();
  }

  /** All that is suggested, at once. */
  accept() {
    const missing = this.suggested();
    for (const pair of missing) this.links.set(pair, this.style);
    this.taps.send("/board/link", { links: missing.map((pair) => [...pair.split(TO), this.style]) });
    this.draw();
  }

  suggested() {
    return this.board.suggested
      .map(([one, other]) => this.pair(one, other))
      .filter((pair) => !this.links.has(pair));
  }

  async keep() {
    if (this.taps.waiting.length) {
      toast(this.taps.said, "bad");
      return;
    }
    const told = await ask("/board/keep", { body: {} });
    if (!told) return;
    this.wrong = told.wrong;
    if (Object.keys(told.wrong).length) this.draw();
    else {
      toast(t("web.board-done"));
      location.hash = "";
    }
  }

  /** @param {string} pair @returns {[Point, Point]|null} */
  ends(pair) {
    const [one, other] = pair.split(TO).map((place) => this.board.places[place]);
    return one && other ? [one, other] : null;
  }

  draw() {
    const lines = [...this.links].map(([pair, style]) => ({
      ends: this.ends(pair),
      style: `link style-${this.nth(style)}`,
    }));
    const guesses = this.suggested().map((pair) => ({ ends: this.ends(pair), style: "link guess" }));
    const there = this.order.filter((place) => this.board.places[place]);
    this.stage.draw(
      there.map((id) => ({ id, at: this.board.places[id], style: this.look(id) })),
      /** @type {any} */ ([...guesses, ...lines].filter((line) => line.ends)),
    );
    this.said.textContent = this.last
      ? t("web.board-chain", { place: this.last })
      : t("web.board-chain-start");
    this.kept.textContent = this.taps.said;
    fill(this.tools, this.controls());
  }

  /** @param {string} place */
  look(place) {
    if (this.wrong[place]) return "wrong";
    return place === this.last ? "now" : "dot";
  }

  /** @param {string} style */
  nth = (style) => this.board.styles.findIndex((one) => one.id === style);

  styles() {
    if (this.board.styles.length < 2) return null;
    return h(
      "fieldset",
      { class: "styles" },
      h("legend", {}, t("web.board-style")),
      this.board.styles.map((style) => {
        const input = h("input", {
          type: "radio",
          name: "style",
          value: style.id,
          checked: style.id === this.style,
          onchange: () => (this.style = style.id),
        });
        return h("label", {}, input, " ", style.name);
      }),
    );
  }

  controls() {
    const guesses = this.suggested().length;
    const button = (
      /** @type {string} */ id,
      /** @type {string} */ style,
      /** @type {string} */ text,
      /** @type {() => void} */ onclick,
    ) => h("button", { type: "button", class: style, id, onclick }, text);
    return [
      h("p", { class: "by", id: "linked" }, t("web.board-linked", { n: this.links.size })),
      Object.entries(this.wrong).map(([place, text]) => h("p", { class: "trouble" }, labelled(place, text))),
      guesses > 0 && button("accept", "quiet", t("web.board-accept", { n: guesses }), () => this.accept()),
      h(
        "div",
        { class: "tools" },
        this.done.length > 0 && button("tap-back", "quiet", t("web.board-back"), () => this.back()),
        this.links.size > 0 && button("keep-board", "go", t("web.board-keep"), () => this.keep()),
      ),
    ];
  }
}
