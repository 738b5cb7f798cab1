/** What is printed, told and unknown, by kind, and what can be done with all of it at once. */

import { h, sign } from "../dom.js";
import { labelled, t } from "../text.js";
import { files } from "./files.js";

/**
 * @typedef {{key: string, prompt: string, name: string, state: string, told: string|null, by: string|null,
 *   trouble: string|null}} Fact
 * @typedef {{name: string, title: string, facts: Fact[], left: number}} Kind
 * @typedef {{game: string, title: string, games: {name: string, title: string}[], kinds: Kind[], left: number,
 *   printed: number, told: number, minutes: number, board: boolean, trouble: string|null, owner: boolean}} Overview
 */

/** @param {Overview} told @param {() => void} again */
export function overview(told, again) {
  const next = told.kinds.flatMap((kind) => kind.facts).find((fact) => fact.state === "unknown");
  return [
    h("p", {}, h("a", { href: "/" }, sign("←"), " ", t("web.facts-table"))),
    h("h1", {}, t("web.facts-of", { game: told.title })),
    others(told),
    h("p", { class: "hint" }, t("web.facts-hint")),
    told.trouble && h("p", { class: "trouble" }, told.trouble),
    stands(told),
    h(
      "div",
      { class: "tools" },
      told.board && link("board", "go", t("web.board-trace")),
      next && link(next.key, told.board ? "quiet" : "go", t("web.facts-next")),
    ),
    told.kinds.map(kind),
    files(told, again),
  ];
}

/** The other games of the box. @param {Overview} told */
function others(told) {
  const rest = told.games.filter((game) => game.name !== told.game);
  if (!rest.length) return null;
  return h(
    "nav",
    { class: "other-games", "aria-label": t("web.facts-games") },
    rest.map((game) =>
      h("a", { class: "chip", href: `/my-game?game=${encodeURIComponent(game.name)}` }, game.title),
    ),
  );
}

/** @param {Overview} told */
function stands(told) {
  const all = told.printed + told.told + told.left;
  return h(
    "div",
    { class: "card-box", id: "stands" },
    h("progress", { max: all, value: all - told.left, "aria-label": t("web.facts-known") }),
    h("p", {}, t("web.facts-stand", { printed: told.printed, told: told.told, left: told.left })),
    told.left > 0 && h("p", { class: "by" }, t("web.facts-minutes", { n: told.minutes })),
  );
}

/** A kind is open where something is wrong with it. @param {Kind} kind */
function kind(kind) {
  const wrong = kind.facts.some((fact) => fact.trouble);
  const done = `${kind.facts.length - kind.left}/${kind.facts.length}`;
  return h(
    "details",
    { class: "fold kind", "data-kind": kind.name, open: wrong },
    h("summary", {}, kind.title, " ", h("span", { class: "count" }, done)),
    h("ul", { class: "facts" }, kind.facts.map(row)),
  );
}

/** @param {Fact} fact */
function row(fact) {
  const said = fact.told ?? t("web.facts-unknown");
  return h(
    "li",
    { class: `fact ${fact.state}`, "data-key": fact.key },
    h(
      "a",
      { href: `#${encodeURIComponent(fact.key)}` },
      h("span", { class: "ask" }, fact.prompt, fact.name && ` “${fact.name}”`),
      h("span", { class: "known" }, fact.state === "printed" ? labelled(t("web.facts-printed"), said) : said),
      fact.by && h("span", { class: "by" }, fact.by),
    ),
    fact.trouble && h("p", { class: "trouble" }, fact.trouble),
  );
}

/** @param {string} to @param {string} style @param {string} label */
const link = (to, style, label) =>
  h("a", { class: `button ${style}`, href: `#${encodeURIComponent(to)}` }, label);
