/** Cubes are placed by tapping the picture of the board: a colour is in the hand, and each tap lays one of it. */

import { cubeTag } from "../cubes.js";
import { fill, h, sign } from "../dom.js";
import { boardFor } from "../pictures.js";
import { t } from "../text.js";
import { spread } from "./cubes_told.js";
import { submit } from "./parts.js";

/** @import { Drop, Dropped, Option } from "../messages.js" */
/** @import { Shown, TapBoard } from "../types.js" */
/** @import { Cube } from "./cubes_told.js" */

/**
 * The form, or nothing where the game has no picture of a board with these zones.
 * @param {Shown<Drop>} request
 * @param {(answer: Dropped) => void} answer
 * @param {() => void} ontouch
 * @param {() => void} onready the picture has come
 */
export function placeCubes(request, answer, ontouch, onready) {
  const zones = request.zones.map((zone) => zone.id);
  /** @type {Hand|null} */
  let hand = null;
  const board = boardFor(zones, (zone) => hand?.lay(zone), onready);
  if (!board) return null;
  hand = new Hand(request, board, answer, ontouch);
  return hand.element;
}

class Hand {
  /** @param {Shown<Drop>} request @param {TapBoard} board @param {(answer: Dropped) => void} answer @param {() => void} ontouch */
  constructor(request, board, answer, ontouch) {
    this.request = request;
    this.board = board;
    this.ontouch = ontouch;
    /** @type {Cube[]} */
    this.laid = [];
    this.colour = request.cubes[0]?.id ?? "";
    this.colours = h("div", { class: "cube-hand", role: "group", "aria-label": t("web.cubes") });
    const label = t("web.cube-back");
    const onclick = () => this.takeBack();
    this.back = h(
      "button",
      { type: "button", class: "cube-back", "aria-label": label, title: label, onclick },
      sign("⌫"),
    );
    this.go = submit("", () => answer({ kind: "dropped", ...spread(this.laid) }));
    const elsewhere = request.zones.filter((zone) => !board.zones.includes(zone.id));
    this.element = h(
      "div",
      { class: "cube-board" },
      this.colours,
      board.element,
      h(
        "div",
        { class: "cube-elsewhere" },
        elsewhere.map((zone) => this.elsewhere(zone)),
      ),
      this.go,
    );
    this.show();
  }

  /** Where no zone is: on a border, beside the board. @param {Option} zone */
  elsewhere(zone) {
    const count = h("b", { "data-elsewhere": zone.id });
    const onclick = () => this.lay(zone.id);
    return h(
      "button",
      { type: "button", class: "option", "data-zone": zone.id, onclick },
      zone.label,
      " ",
      count,
    );
  }

  /** @param {string} colour */
  left(colour) {
    const all = this.request.cubes.find((cube) => cube.id === colour)?.most ?? 0;
    return all - this.laid.filter((cube) => cube.colour === colour).length;
  }

  /** @param {string} zone */
  lay(zone) {
    if (!this.left(this.colour)) return;
    this.laid.push({ colour: this.colour, zone, mark: null });
    if (!this.left(this.colour))
      this.colour = this.request.cubes.find((cube) => this.left(cube.id))?.id ?? this.colour;
    this.touched();
  }

  takeBack() {
    this.colour = this.laid.pop()?.colour ?? this.colour;
    this.touched();
  }

  touched() {
    this.ontouch();
    this.show();
  }

  show() {
    fill(
      this.colours,
      this.request.cubes.map((cube) => this.chip(cube)),
      this.back,
    );
    const lying = this.request.lying.flatMap(({ cube, zone }) =>
      Array.from({ length: cube.most }, () => ({ colour: cube.id, zone, lying: true })),
    );
    this.board.show([...lying, ...this.laid]);
    for (const count of this.element.querySelectorAll("[data-elsewhere]"))
      count.textContent = this.inWords(count.dataset.elsewhere);
    const left = this.request.cubes.reduce((sum, cube) => sum + this.left(cube.id), 0);
    this.back.disabled = this.laid.length === 0;
    this.go.disabled = left > 0;
    this.go.textContent = left ? t("web.cubes-left", { n: left }) : t("web.confirm");
  }

  /** @param {string} zone */
  inWords(zone) {
    const here = this.laid.filter((cube) => cube.zone === zone).length;
    return here ? `×${here}` : "";
  }

  /** @param {Option} cube */
  chip({ id, label }) {
    const onclick = () => {
      this.colour = id;
      this.show();
    };
    return h(
      "button",
      {
        type: "button",
        class: "option cube-chip",
        "data-colour": id,
        "aria-pressed": String(id === this.colour),
        disabled: !this.left(id),
        onclick,
      },
      cubeTag(id),
      ` ${label} `,
      h("b", {}, this.left(id)),
    );
  }
}
