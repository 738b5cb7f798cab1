/** The end of a game: its story chapter by chapter on the picture, who did what, and then the points. */

import { calm } from "./calm.js";
import { fill, h, s, sign } from "./dom.js";
import { nameTag } from "./icons.js";
import { isTable, seatName, tell } from "./store.js";
import { code, labelled, t } from "./text.js";

const CHAPTER_MS = 6500;
const [WIDTH, HEIGHT, EDGE] = [300, 90, 6];

/**
 * @typedef {{title: string, happened: string[], snapshot: any}} Chapter
 * @typedef {{label: string, seat: number|null, values: number[], of: number}} Curve
 * @typedef {{chapters: Chapter[], people: string[][], levels: Curve[]}} Story
 */

/** The pages of a story; the last one is what the game came to. @param {() => any} result */
export function storyPages(result) {
  const place = h("div", { class: "story" });
  fetchStory().then((story) => {
    if (story?.chapters.length) new Pages(place, story, result).turnTo(0);
    else fill(place, result());
  });
  return place;
}

/** @returns {Promise<Story|null>} */
async function fetchStory() {
  const found = await fetch(`/api/story?language=${code}`).catch(() => null);
  return found?.ok ? await found.json() : null;
}

class Pages {
  /** @param {HTMLElement} place @param {Story} story @param {() => any} result */
  constructor(place, story, result) {
    this.place = place;
    this.story = story;
    this.result = result;
    this.at = 0;
    this.last = story.chapters.length + (this.hasPeople() ? 1 : 0);
    this.runs = isTable() && !calm();
    this.timer = 0;
  }

  hasPeople() {
    return this.story.levels.length > 0 || this.story.people.some((deeds) => deeds.length > 0);
  }

  /** @param {number} page */
  turnTo(page) {
    clearTimeout(this.timer);
    this.at = Math.max(0, Math.min(this.last, page));
    const chapter = this.story.chapters[this.at];
    const onMap = Boolean(chapter) && !calm();
    document.body.classList.toggle("wants-map", onMap);
    tell("past", { snapshot: onMap ? chapter.snapshot : null, still: !this.runs });
    const told = chapter ? this.chapter(chapter) : this.afterwards();
    fill(this.place, this.isResult() ? [this.controls(), told] : [told, this.controls()]);
    this.runs = this.runs && !this.isResult();
    if (this.runs)
      this.timer = setTimeout(() => this.place.isConnected && this.turnTo(this.at + 1), CHAPTER_MS);
  }

  isResult() {
    return this.at === this.last;
  }

  afterwards() {
    return this.isResult() ? this.result() : this.people();
  }

  /** @param {Chapter} chapter */
  chapter({ title, happened }) {
    const told = happened.map((text) => h("li", {}, text));
    return [
      h("h2", {}, title),
      told.length
        ? h("ul", { class: "turning-points" }, told)
        : h("p", { class: "hint" }, t("web.story.quiet")),
    ];
  }

  people() {
    const each = this.story.people.map((deeds, seat) =>
      h(
        "div",
        { class: "deeds" },
        nameTag(seat),
        h(
          "ul",
          {},
          deeds.map((text) => h("li", {}, text)),
        ),
      ),
    );
    return [
      h("h2", {}, t("web.story.people")),
      calm() ? inWords(this.story.levels) : chart(this.story.levels),
      each,
    ];
  }

  controls() {
    const turn = (/** @type {string} */ text, /** @type {number} */ to, style = "quiet") =>
      h("button", { type: "button", class: style, onclick: () => this.byHand(to) }, text);
    if (this.isResult())
      return h("p", { class: "story-tools" }, turn(t("web.story.again"), 0, "quiet story-again"));
    return h(
      "div",
      { class: "story-tools" },
      h("p", { class: "hint" }, t("web.story.at", { n: this.at + 1, of: this.last })),
      turn(t("web.story.next"), this.at + 1, "go story-next"),
      this.at > 0 && turn(t("web.story.back"), this.at - 1),
      !calm() && this.watch(),
      turn(t("web.story.points"), this.last, "quiet story-points"),
    );
  }

  /** Somebody turns the page: it does not turn by itself any more. @param {number} page */
  byHand(page) {
    this.runs = false;
    this.turnTo(page);
  }

  watch() {
    const onclick = () => {
      this.runs = !this.runs;
      this.turnTo(this.at);
    };
    const pressed = { "aria-pressed": String(this.runs) };
    const text = this.runs ? t("web.story.stop") : t("web.story.watch");
    return h(
      "button",
      { type: "button", class: "quiet story-watch", onclick, ...pressed },
      sign(this.runs ? "❚❚" : "▶"),
      " ",
      text,
    );
  }
}

/** How high each stood after every chapter, in plain text. @param {Curve[]} curves */
const inWords = (curves) => curves.map((curve) => h("p", { class: "levels" }, said(curve)));

/** @param {Curve} curve */
const said = ({ seat, label, values }) =>
  labelled(seat === null ? label : `${seatName(seat)}, ${label}`, values.join(" "));

/** The same as a picture. @param {Curve[]} curves */
function chart(curves) {
  if (!curves.length) return null;
  const lines = curves.map(({ seat, values, of }, at) => {
    const across = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
    const points = values.map((value, step) => [
      EDGE + across * step,
      HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * Math.max(0, value / of),
    ]);
    const ends = points.at(-1) ?? [0, 0];
    return s(
      "g",
      { class: seat === null ? `curve kind-${at}` : `curve seat-${seat}` },
      s("polyline", { points: points.map((point) => point.map(Math.round).join(",")).join(" ") }),
      s("circle", { cx: ends[0], cy: ends[1], r: 4 }),
    );
  });
  return h(
    "figure",
    { class: "chart" },
    s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": curves.map(said).join("; ") },
      lines,
    ),
    h("figcaption", {}, legend(curves)),
  );
}

/** @param {Curve[]} curves */
function legend(curves) {
  const key = (/** @type {Curve} */ { seat, label, values }, /** @type {number} */ at) =>
    h(
      "span",
      { class: seat === null ? `key kind-${at}` : "key" },
      seat === null ? [sign("━"), " ", label] : nameTag(seat),
      " ",
      h("b", {}, values.at(-1)),
    );
  const title = curves[0].seat === null ? null : h("span", { class: "hint" }, curves[0].label);
  return [title, curves.map(key)];
}
