/** The live line to the box: it comes back by itself, and knows how far away the box is. */

import { applied } from "./change.js";
import { set, store, tell } from "./store.js";
import { code } from "./text.js";

const UNKNOWN = 4401;
const SHOWN_OUT = 4403;
const TOO_MANY = 4430;
const AGAIN_MS = 400;
const PING_MS = 2000;
const SILENT_MS = 5000;

/** @type {WebSocket|null} */
let line = null;
let heard = 0;
let wanted = false;
let nearest = Infinity;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let again;

/** Half of the shortest way there and back, in milliseconds. */
export const away = () => (nearest === Infinity ? 0 : nearest / 2);

export function connect() {
  wanted = true;
  clearTimeout(again);
  if (line && line.readyState <= WebSocket.OPEN) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const opened = new WebSocket(`${scheme}://${location.host}/live?language=${code}`);
  line = opened;
  opened.onopen = () => {
    heard = performance.now();
    nearest = Infinity;
    ping();
  };
  opened.onmessage = (event) => receive(JSON.parse(event.data));
  opened.onclose = (event) => closed(opened, event.code);
}

/** Hang up and stay away, until `connect`. */
export function hangUp() {
  wanted = false;
  line?.close();
}

/** @param {Record<string, any>} message @returns {boolean} whether it went out */
export function send(message) {
  if (line?.readyState !== WebSocket.OPEN) return false;
  line.send(JSON.stringify(message));
  return true;
}

/** @param {any} message */
function receive(message) {
  heard = performance.now();
  if (!store.online) set("online", true);
  switch (message.type) {
    case "state":
      set("state", message);
      tell("clock", message.clock);
      break;
    case "draft":
      takeDraft(message);
      break;
    case "change": {
      const state = /** @type {import("./types.js").State} */ (applied(store.state, message));
      set("state", state);
      tell("clock", state.clock);
      break;
    }
    case "lobby":
      store.state = null;
      set("game", null);
      set("lobby", message);
      break;
    case "game":
      if (store.lobby) set("lobby", null);
      store.state = null; // that of the former game is nothing to the new one; its own comes next
      set("game", message);
      break;
    case "people":
      set(message.type, message);
      break;
    case "clock":
      tell("clock", message.clock);
      break;
    case "pong":
      nearest = Math.min(nearest, heard - message.sent);
      tell("clock", message.clock);
      break;
    default:
      tell(message.type, message);
  }
}

/** The form that is being filled in; one of another question comes too late. @param {any} draft */
function takeDraft(draft) {
  const request = store.state?.request;
  if (!request || !("draft" in request) || draft.number !== request.draft?.number) return;
  store.draft = draft; // beside the state, which changes are told against
  tell("draft", request);
}

/** @param {WebSocket} which @param {number} why */
function closed(which, why) {
  if (which !== line) return;
  line = null;
  if (store.online) set("online", false);
  if (why === UNKNOWN || why === SHOWN_OUT) {
    wanted = false;
    tell("stranger", why === SHOWN_OUT);
  } else if (wanted && why !== TOO_MANY) {
    again = setTimeout(connect, AGAIN_MS);
  }
}

function ping() {
  send({ do: "ping", sent: performance.now() });
}

/** A line that says nothing is dead: a closing handshake would wait for a box that does not answer. */
function watch() {
  if (line?.readyState === WebSocket.OPEN && performance.now() - heard > SILENT_MS) {
    const dead = line;
    dead.close();
    closed(dead, 0);
  } else ping();
}

setInterval(watch, PING_MS);
addEventListener("online", () => wanted && connect());
document.addEventListener("visibilitychange", () => {
  if (document.hidden || !wanted) return;
  ping();
  connect();
});
