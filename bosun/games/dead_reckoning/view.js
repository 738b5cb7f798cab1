/** Dead Reckoning: the fight that is fought, the ocean with islands and ships, and everybody's sheet. */

import { cubeSign, cubeTag } from "/static/js/cubes.js";
import { fill, h, sign } from "/static/js/dom.js";
import { nameTag, shape } from "/static/js/icons.js";
import { t } from "/static/js/text.js";
import { Places } from "/static/js/views/places.js";
import { battle, tapBoard } from "./battle.js";
import { sheets } from "./sheets.js";

/** @param {import("/static/js/types.js").GameInfo} game @returns {import("/static/js/types.js").View} */
export function create(game) {
  return new Ocean(game);
}

class Ocean {
  /** @param {import("/static/js/types.js").GameInfo} game */
  constructor(game) {
    this.game = game;
    this.view = game.view;
    this.facts = h("dl", { class: "facts" });
    this.fight = h("div", {});
    this.grid = h("div", { class: "ocean-grid" });
    this.players = h("div", { class: "captains" });
    this.places = new Places(this.grid);
    this.element = h(
      "div",
      { class: "ocean-view", tabindex: "0" },
      this.facts,
      this.fight,
      this.places.elsewhere,
      this.grid,
      this.players,
    );
  }

  /** @param {any} snapshot */
  show(snapshot) {
    const { table, words } = snapshot;
    fill(this.facts, facts(table));
    fill(this.fight, table.fight && battle(table.fight, this.view, this.game.seats));
    const focused = /** @type {any} */ (document.activeElement)?.dataset?.place;
    fill(
      this.grid,
      this.view.grid.map((/** @type {string} */ at) => this.board(at, table, words)),
      this.view.grid.length > 0 && this.harbour(table),
    );
    fill(this.players, sheets(snapshot, this.view));
    this.places.mark();
    if (focused) this.places.find(focused)?.focus();
  }

  /** A zone of the combat board with what it is worth, or a cube. @param {string} id */
  picture(id) {
    const [first, second] = id.split(" ");
    const zone = this.view.zones.find((/** @type {any} */ one) => one.id === (second ?? first));
    if (!zone) return null;
    const cube = second && first in this.view.names.colour ? cubeTag(first) : "";
    return h("span", { class: "zone-tile" }, cube, h("b", { class: `swatch ${zone.kind}` }, zone.worth));
  }

  /** The combat board, for telling where cubes lie. @param {string[]} ids @param {(zone: string) => void} ontap */
  tapBoard(ids, ontap) {
    const zones = this.view.zones.filter((/** @type {any} */ zone) => ids.includes(zone.id));
    return zones.length ? tapBoard(zones, this.view.names, ontap) : null;
  }

  /** @param {any} snapshot @param {number} seat */
  own(snapshot, seat) {
    return sheets(snapshot, this.view)[seat] ?? null;
  }

  /** @param {string[]} ids */
  knows(ids) {
    return this.places.knows(ids);
  }

  /** @param {import("/static/js/types.js").Offered|null} picker */
  offer(picker) {
    this.places.offer(picker);
  }

  /** @param {string} at @param {any} table @param {any} words */
  board(at, table, words) {
    const board = table.boards[at];
    const here = ships(table, at);
    if (board.id === null)
      return h(
        "div",
        { class: "ocean-board hidden-board", "data-place": at },
        sign("≈ ≈"),
        h("span", { class: "unseen" }, t("dead-reckoning.page.hidden"), " ", where(at)),
        here,
      );
    const name = words.boards[at] ?? board.id;
    const island = "slots" in board;
    return h(
      "div",
      { class: `ocean-board ${island ? "island-board" : "high-sea"}`, "data-place": at },
      h("p", { class: "name" }, name, h("span", { class: "unseen" }, " ", where(at))),
      island
        ? this.island(board, table)
        : sign(board.arrows.map((/** @type {string} */ way) => ARROWS[way]).join(" ")),
      words.cards[at] && h("p", { class: "card" }, words.cards[at]),
      here,
    );
  }

  /** @param {any} board @param {any} table */
  island(board, table) {
    const colour = (/** @type {string} */ seat) => table.players[Number(seat)].colour;
    const slots = Object.entries(board.cubes).flatMap(([seat, number]) =>
      Array.from({ length: Number(number) }, () => cubeTag(colour(seat))),
    );
    const empty = Array.from({ length: board.empty }, () => h("span", { class: "die-cube empty" }));
    const permanent = Object.entries(board.permanent).map(([seat, number]) =>
      h("span", { class: "permanent" }, cubeTag(colour(seat)), `×${number}`),
    );
    const goods = Object.entries(board.goods).map(
      ([kind, number]) => `${number} ${this.view.names.goods[kind]}`,
    );
    const buildings = board.buildings.map((/** @type {string} */ id) => this.view.names.building[id]);
    return [
      h("p", { class: "slots", role: "img", "aria-label": this.spoken(board, table) }, slots, empty),
      permanent.length > 0 && h("p", { class: "in-ring" }, permanent),
      board.controller !== null &&
        h("p", { class: "holds" }, sign("⚑"), " ", table.players[board.controller].name),
      buildings.length > 0 && h("p", { class: "built" }, buildings.join(", ")),
      goods.length > 0 && h("p", { class: "lying" }, goods.join(", ")),
      h("p", { class: "coins" }, board.places.map((/** @type {number} */ n) => `${n}◎`).join(" ")),
    ];
  }

  /** @param {any} board @param {any} table */
  spoken(board, table) {
    const held = Object.entries(board.cubes).map(
      ([seat, number]) => `${table.players[Number(seat)].name} ${number}`,
    );
    return [...held, t("dead-reckoning.page.empty", { n: board.empty })].join(", ");
  }

  /** @param {any} table */
  harbour(table) {
    const name = this.view.names.place[this.view.harbour];
    return h(
      "div",
      { class: "ocean-board the-harbour", "data-place": this.view.harbour },
      h("p", { class: "name" }, sign("⚓"), " ", name),
      ships(table, this.view.harbour),
    );
  }
}

/** @param {string} at */
const where = (at) => `(${t("dead-reckoning.page.row", { row: at[1], column: at[3] })})`;

/** @type {Record<string, string>} */
const ARROWS = { N: "↑", S: "↓", E: "→", W: "←" };

/** @param {any} table @param {string} at */
function ships(table, at) {
  const here = table.players.map((/** @type {any} */ player, /** @type {number} */ seat) => [player, seat]);
  const found = here.filter((/** @type {any[]} */ [player]) => player.at === at);
  if (!found.length) return null;
  return h(
    "p",
    { class: "ships" },
    found.map((/** @type {any[]} */ [player, seat]) =>
      h(
        "span",
        {
          class: `ship seat-${seat}${player.pirate ? " pirate" : ""}`,
          role: "img",
          "aria-label": player.name,
        },
        sign(shape(seat)),
        player.pirate && sign("☠"),
      ),
    ),
  );
}

/** @param {any} table */
function facts(table) {
  const fact = (/** @type {string} */ id, /** @type {any} */ value) =>
    h("div", {}, h("dt", {}, t(`dead-reckoning.page.fact.${id}`)), h("dd", {}, value));
  return [
    fact("turn", table.order.length ? nameTag(table.active) : "–"),
    "at" in table.players[0] && fact("sails", table.sails),
    fact("black", h("span", {}, sign(cubeSign("black")), ` ${table.black}`)),
    table.trigger !== null && fact("last", nameTag(table.trigger)),
  ];
}
