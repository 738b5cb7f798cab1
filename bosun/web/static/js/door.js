/** The door: the pairing code, then a seat to tap. */

import { byId, fill, h, onSubmit, sign } from "./dom.js";
import { nameTag } from "./icons.js";
import { connect, send } from "./live.js";
import { on, set, store } from "./store.js";
import { code as language, languages, speakLanguage, t } from "./text.js";

let choosing = false;

export function showDoor() {
  on("stranger", (removed) => askCode(removed ? t("web.shown-out") : ""));
  on("people", () => (choosing && asked ? seats() : maybeSeats()));
  on("game", () => (choosing && asked ? seats() : maybeSeats()));
  on("lobby", (lobby) => {
    if (!lobby) return;
    asked = false;
    shut();
  });
  return useFragment();
}

/** A scanned address brings its code along; it is taken out of the address bar at once. */
async function useFragment() {
  const told = new URLSearchParams(location.hash.slice(1));
  const code = told.get("code") ?? "";
  const key = told.get("key") ?? "";
  if (code || key) {
    history.replaceState(null, "", "/");
    await join(code, key);
  } else {
    connect();
  }
}

/** @param {string} code @param {string} key */
async function join(code, key) {
  const answer = await post("/api/join", { code, key });
  if (answer.ok) {
    choosing = true;
    connect();
  } else {
    askCode((await answer.json()).refused);
  }
}

/** An opened address brings the owner's key along; it is taken out of the address bar at once. */
export async function joinByKey() {
  const key = new URLSearchParams(location.hash.slice(1)).get("key") ?? "";
  if (!key) return;
  history.replaceState(null, "", location.pathname);
  await post("/api/join", { code: "", key });
}

/** @param {string} url @param {any} body */
export function post(url, body) {
  const headers = { "content-type": "application/json" };
  return fetch(`${url}?language=${language}`, { method: "POST", headers, body: JSON.stringify(body) });
}

/** @param {string} trouble */
function askCode(trouble) {
  set("game", null);
  set("people", null);
  choosing = true;
  const input = h("input", {
    id: "code",
    inputmode: "numeric",
    autocomplete: "one-time-code",
    pattern: "[0-9 ]*",
    maxlength: 7,
    required: true,
  });
  const form = h(
    "form",
    { onsubmit: onSubmit(() => join(input.value, "")) },
    h("img", { src: "/static/icons/bosun.svg", alt: "", width: 112, height: 112 }),
    h("h1", {}, t("web.welcome")),
    h("label", { for: "code" }, t("web.code-ask")),
    input,
    h("p", { class: "trouble", role: "alert" }, trouble),
    h("button", { class: "go" }, t("web.come-in")),
    languageRow(),
  );
  open(form);
  input.focus();
}

function languageRow() {
  const buttons = Object.entries(languages).map(([code, name]) =>
    h(
      "button",
      {
        type: "button",
        class: "small",
        lang: code,
        "aria-pressed": String(code === language),
        onclick: () => changeLanguage(code).then(() => askCode("")),
      },
      name,
    ),
  );
  return h("div", { class: "languages", role: "group", "aria-label": t("web.language") }, buttons);
}

/** @param {string} code */
export async function changeLanguage(code) {
  localStorage.setItem("language", code);
  await speakLanguage(code);
  send({ do: "speak", code });
}

let asked = false;

/** A new phone is asked once where it sits. */
function maybeSeats() {
  if (asked || !store.game || store.people?.you.role !== "onlooker") return;
  asked = true;
  seats();
}

/** Where does this phone sit? */
export function seats() {
  if (!store.game || !store.people) return;
  choosing = true;
  asked = true;
  const { you, phones } = store.people;
  const places = store.game.seats.map((_, seat) => {
    const holder = phones.find((phone) => phone.seat === seat && phone.id !== you.id && phone.here);
    const state = holder ? t("web.seat-taken") : t("web.seat-free");
    return h(
      "button",
      {
        type: "button",
        class: `seat seat-${seat}`,
        disabled: Boolean(holder),
        onclick: () => sit("seat", seat),
      },
      nameTag(seat),
      h("span", { class: "state" }, state),
    );
  });
  const table = h(
    "button",
    { type: "button", class: "seat other", onclick: () => sit("table", null) },
    h("span", { class: "tag" }, sign("▦"), " ", t("web.table-screen")),
    h("span", { class: "state" }, t("web.table-hint")),
  );
  const look = h(
    "button",
    { type: "button", class: "seat other", onclick: () => sit("onlooker", null) },
    h("span", { class: "tag" }, sign("◌"), " ", t("web.onlooker")),
    h("span", { class: "state" }, t("web.onlooker-hint")),
  );
  open(h("div", { class: "places" }, h("h1", {}, t("web.who-are-you")), places, table, look));
}

/** @param {string} role @param {number|null} seat */
function sit(role, seat) {
  send({ do: "sit", role, seat });
  shut();
  set("view", "now");
}

function shut() {
  choosing = false;
  byId("door").hidden = true;
  document.body.classList.remove("at-door");
}

/** @param {Element} content */
function open(content) {
  const door = byId("door");
  fill(door, content);
  door.hidden = false;
  document.body.classList.add("at-door");
}
