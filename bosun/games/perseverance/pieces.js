/** The pieces of the town: each has a shape of its own, and its owner is told by shape and colour. */

import { h, s } from "/static/js/dom.js";
import { shape } from "/static/js/icons.js";
import { t } from "/static/js/text.js";

export const DINOS = {
  trampler: "M3 17c0-6 4-10 10-10 3 0 4-3 7-3-1 2 0 3 1 5 1 3-1 4-3 4v6h-3v-4h-5v4H7v-3c-2 0-4 0-4 1z",
  raptor: "M2 6h9l9-3-2 5 3 3-6 1-2 4 2 5h-4l-1-4-5 4H2l4-6-1-5z",
  shieldhead: "M2 12c0-5 3-9 8-9l2 4c5 0 9 2 10 6l-3 1 1 6h-4l-1-4h-4l-1 4H6l-1-5c-2 0-3-1-3-3z",
};
const FIGURES = {
  light: "M12 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM6 21v-4c0-3 2-5 6-5s6 2 6 5v4z",
  heavy: "M12 2 5 5v6c0 5 3 9 7 11 4-2 7-6 7-11V5zM8 7h8M12 7v9",
  leader: "m12 2 3 6 7 1-5 5 1 8-6-4-6 4 1-8-5-5 7-1z",
};

/** The four specialists: a compass, a list, two who talk, a lamp. */
const FACES = {
  adventurer: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm5 5-8 3-2 8 8-3zm-5 4a1 1 0 1 0 0 2 1 1 0 0 0 0-2z",
  organizer: "M4 3h16v18H4zm3 4v2h2V7zm4 0v2h6V7zm-4 4v2h2v-2zm4 0v2h6v-2zm-4 4v2h2v-2zm4 0v2h6v-2z",
  facilitator: "M2 3h13v9H8l-4 4v-4H2zm15 5h5v9h-2v4l-4-4H9v-3h8z",
  innovator: "M12 2a7 7 0 0 1 4 12.700V17H8v-2.300A7 7 0 0 1 12 2zM8 18h8v2h-2v2h-4v-2H8z",
};

/** Whose pieces have which colour, by the seats of the game. */
export class Owners {
  /** @param {any} table @param {Record<string, string>} names */
  constructor(table, names) {
    this.names = names;
    /** @type {Record<string, number>} */
    this.seats = {};
    for (const [seat, colour] of Object.entries(table.colours)) this.seats[colour] = Number(seat);
    this.dissenters = table.dissenter_colour;
  }

  /** @param {string} colour */
  name(colour) {
    return this.names[colour] ?? colour;
  }

  /** A sign for those who do not tell colours apart. @param {string} colour */
  sign(colour) {
    if (colour in this.seats) return shape(this.seats[colour]);
    return colour === this.dissenters ? "✖" : "";
  }
}

/** @param {string} path @param {string} style */
const drawn = (path, style) =>
  s("svg", { class: style, viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: path }));

/** @param {keyof typeof DINOS} dino */
export const dino = (dino) => drawn(DINOS[dino], `dino ${dino}`);

/** A soldier or leader. @param {any} piece @param {Owners} owners */
export function fighter(piece, owners) {
  const figure = drawn(FIGURES[/** @type {keyof typeof FIGURES} */ (piece.kind)], "figure");
  return h(
    "span",
    { class: `piece own-${piece.owner} ${piece.toppled ? "toppled" : ""}` },
    figure,
    h("b", { "data-sign": owners.sign(piece.owner) }),
  );
}

/** A trap lies face down until it is turned up. @param {any} trap @param {Owners} owners */
export const trap = (trap, owners) =>
  h(
    "span",
    { class: `trap own-${trap.owner}` },
    trap.kind ? dino(trap.kind) : "?",
    h("b", { "data-sign": owners.sign(trap.owner) }),
  );

/** A small piece of an owner: wall, settlement, influence cube. @param {string} kind @param {string} colour @param {Owners} owners */
export const small = (kind, colour, owners) =>
  h("span", { class: `${kind} own-${colour}`, "aria-hidden": "true", "data-sign": owners.sign(colour) });

/** A specialist die as it lies there. @param {string} id @param {Owners} owners @param {Record<string, string>} faces */
export function die(id, owners, faces) {
  const [colour, face] = split(id);
  const element = h("span", {
    class: `pool-die own-${colour}`,
    "aria-hidden": "true",
    "data-sign": owners.sign(colour),
  });
  element.append(specialist(face) ?? h("span", { "data-sign": (faces[face] ?? face).slice(0, 2) }));
  return element;
}

/** The face of a specialist die. @param {string} face */
export const specialist = (face) =>
  face in FACES ? drawn(FACES[/** @type {keyof typeof FACES} */ (face)], "specialist") : null;

/** A face, a dino, a fighter or a die as a picture, by the id under which it is asked about. @param {string} id */
export function picture(id) {
  const face = id.slice(id.indexOf("-") + 1);
  if (id in FACES) return specialist(id);
  if (id in FIGURES) return drawn(FIGURES[/** @type {keyof typeof FIGURES} */ (id)], "figure");
  if (face in FACES) return h("span", { class: `pool-die own-${id.split(/[:-]/).at(-2)}` }, specialist(face));
  const dinos = id.split("+").filter((one) => one in DINOS);
  if (!dinos.length) return null;
  return h(
    "span",
    {},
    dinos.map((one) => dino(/** @type {keyof typeof DINOS} */ (one))),
  );
}

/** @param {string} id @param {Owners} owners @param {Record<string, string>} faces */
export function dieName(id, owners, faces) {
  const [colour, face] = split(id);
  return `${faces[face] ?? face} (${owners.name(colour)})`;
}

/** Colour and face. @param {string} id */
const split = (id) => [id.slice(0, id.indexOf("-")), id.slice(id.indexOf("-") + 1)];

/** What lies on a Dino space, in words. @param {string|undefined} found @param {any} hidden @param {Owners} owners @param {any} names */
export function spaceWords(found, hidden, owners, names) {
  const parts = [
    found && names.dino[found],
    hidden &&
      t(hidden.kind ? "perseverance.page.trap-open" : "perseverance.page.trap", {
        owner: owners.name(hidden.owner),
        dino: names.dino[hidden.kind] ?? "",
      }),
  ].filter(Boolean);
  return parts.length ? parts.join(", ") : t("perseverance.page.empty");
}

/** A place that can be tapped when a question offers it. @param {string} id @param {string} label @param {string} style @param {...any} children */
export const place = (id, label, style, ...children) =>
  h("div", { class: `place ${style}`, "data-place": id, "data-label": label }, children);

/** A space that lies under a cover until the zone was attacked. */
export const covered = () =>
  h("span", { class: "place covered", role: "img", "aria-label": t("perseverance.page.covered") });
