/** Taps on their way to the box: one after the other, kept until the box has them, and sent again. */

import { t } from "../text.js";
import { toast } from "../toast.js";
import { call } from "./box.js";

const AGAIN_MS = 1500;

export class Taps {
  /** @param {() => void} onrefused */
  constructor(onrefused) {
    this.onrefused = onrefused;
    this.onchange = () => {};
    /** @type {Array<() => void>} */
    this.idlers = [];
    /** @type {{path: string, body: any}[]} */
    this.waiting = [];
    this.sending = false;
  }

  /** @param {string} path @param {any} body */
  send(path, body) {
    this.waiting.push({ path, body });
    this.onchange();
    if (!this.sending) this.work();
  }

  async work() {
    this.sending = true;
    while (this.waiting.length) {
      const { path, body } = this.waiting[0];
      const answer = await call(path, { body });
      if (answer.lost) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        continue;
      }
      this.waiting.shift();
      if (!answer.ok) {
        toast(answer.refused, "bad");
        this.onrefused();
      }
      this.onchange();
    }
    this.sending = false;
    for (const idler of this.idlers.splice(0)) idler();
  }

  /** When the box has all of them. @returns {Promise<void>} */
  idle() {
    return this.sending ? new Promise((resolve) => this.idlers.push(resolve)) : Promise.resolve();
  }

  /** In words, for those who want to put the phone away. */
  get said() {
    return this.waiting.length ? t("web.board-waiting", { n: this.waiting.length }) : t("web.board-kept");
  }
}
