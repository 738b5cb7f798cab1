/** What this phone knows, and who wants to hear when it changes. */

/**
 * @type {{state: import("./types.js").State|null, game: import("./types.js").GameInfo|null,
 *   people: import("./types.js").People|null, lobby: {news: number}|null, online: boolean, view: string,
 *   draft: import("./types.js").Draft|null}}
 */
export const store = {
  state: null,
  game: null,
  people: null,
  lobby: null,
  online: false,
  view: "now",
  draft: null,
};

/** @type {Map<string, Array<(value: any) => void>>} */
const listeners = new Map();

/** @param {string} what @param {(value: any) => void} listener */
export function on(what, listener) {
  listeners.set(what, [...(listeners.get(what) ?? []), listener]);
}

/** @param {string} what @param {any} [value] */
export function tell(what, value) {
  for (const listener of listeners.get(what) ?? []) listener(value);
}

/** @param {keyof typeof store} what @param {any} value */
export function set(what, value) {
  store[what] = /** @type {never} */ (value);
  tell(what, value);
}

/** The seat of this phone, or null. */
export const mySeat = () => store.people?.you.seat ?? null;
export const isTable = () => store.people?.you.role === "table";
export const isOnlooker = () => store.people?.you.role === "onlooker";

/** Whether a phone on the line holds the seat. @param {number} seat */
export const seatHeld = (seat) => Boolean(store.people?.phones.some((p) => p.here && p.seat === seat));

/** @param {number|null} seat */
export const seatName = (seat) => (seat === null ? "" : (store.game?.seats[seat] ?? ""));

/** Settings that stay on this phone. */
export const settings = {
  /** @param {string} name @param {string} [otherwise] */
  get: (name, otherwise = "") => localStorage.getItem(name) ?? otherwise,
  /** @param {string} name @param {string} value */
  set(name, value) {
    localStorage.setItem(name, value);
    tell("settings");
  },
};
