/** Which question of a player a tapped place answers: the one that is asked, or the next that knows the place. */

/** @import { Option } from "../messages.js" */
/** @import { Part } from "./form_parts.js" */

/** A picker for the map that hands each place on to the picker of the question it answers. */
export class Route {
  /** @param {Part} part @param {Part[]} next @param {(part: Part) => void} activate */
  constructor(part, next, activate) {
    this.parts = [part, ...next];
    this.activate = activate;
    this.label = part.picker?.label ?? "";
    /** @type {Map<string, Option>} */
    this.options = new Map();
    for (const one of [...this.parts].reverse())
      for (const [id, option] of one.picker?.options ?? []) this.options.set(id, option);
  }

  /** @param {string} id */
  partOf(id) {
    return this.parts.find((part) => part.picker?.options.has(id));
  }

  /** @param {string} id */
  count(id) {
    return this.partOf(id)?.picker?.count(id) ?? 0;
  }

  /** @param {string} id */
  tap(id) {
    const part = this.partOf(id);
    if (part && part !== this.parts[0]) this.activate(part);
    part?.picker?.tap(id);
  }

  /** @param {string} id */
  drop(id) {
    this.partOf(id)?.picker?.drop(id);
  }

  /** @param {() => void} listener */
  onchange(listener) {
    for (const part of this.parts) part.picker?.onchange(listener);
  }
}
