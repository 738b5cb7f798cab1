/** Everything else: this phone's settings, the others at the table, numbers, replay, files, the panel. */

import { byId, fill, h, sign } from "./dom.js";
import { changeLanguage, post, seats } from "./door.js";
import { hangUp } from "./live.js";
import { watchLive } from "./live_picture.js";
import { myGameLink } from "./my_game_link.js";
import { numbers } from "./numbers.js";
import { panel } from "./panel.js";
import { putAway } from "./put_away.js";
import { replay } from "./replay.js";
import { isTable, on, seatName, settings, store } from "./store.js";
import { takeAlong, takeInLine } from "./take_along.js";
import { code, labelled, languages, t } from "./text.js";
import { openWorkshop } from "./workshop.js";

export function showMore() {
  on("game", refresh);
  on("people", refresh);
  on("view", (view) => view === "more" && refresh());
}

function refresh() {
  const place = byId("more");
  place.hidden = !store.game;
  if (!store.game) fill(place);
  if (!store.game || !store.people) return;
  if (
    store.view === "more" &&
    place.contains(document.activeElement) &&
    document.activeElement?.matches("input, select")
  )
    return;
  const key = `${code} ${store.game.name} ${store.people.you.role} ${store.people.you.owner} ${!store.state?.outcome}`;
  const kept = place.querySelector(`#extras[data-key="${key}"]`) ?? extras(key);
  fill(place, h("h2", {}, t("web.tab.more")), phoneSettings(), people(), kept);
}

export function phoneSettings() {
  const options = Object.entries(languages).map(([id, name]) =>
    h("option", { value: id, selected: id === code, lang: id }, name),
  );
  const language = h("select", { id: "language", onchange: () => changeLanguage(language.value) }, options);
  const volume = h("input", {
    id: "volume",
    type: "range",
    min: 0,
    max: 100,
    value: settings.get("volume", "40"),
    oninput: () => settings.set("volume", volume.value),
  });
  return h(
    "section",
    { class: "card-box", "aria-label": t("web.this-phone") },
    h("h3", {}, t("web.this-phone")),
    h("div", { class: "line" }, h("label", { for: "language" }, t("web.language")), language),
    h("div", { class: "line" }, h("label", { for: "volume" }, t("web.volume")), volume),
    toggle("quiet", "web.quiet", "yes"),
    toggle("speech", "web.speech", "yes"),
    toggle("text", "web.large-text", "large"),
    toggle("motion", "web.less-motion", "no"),
    h(
      "div",
      { class: "tools" },
      store.game && h("button", { type: "button", class: "quiet", onclick: seats }, t("web.change-seat")),
      h("button", { type: "button", class: "quiet", onclick: leave }, t("web.leave")),
    ),
  );
}

/** @param {string} name @param {string} text @param {string} value */
function toggle(name, text, value) {
  const input = h("input", {
    id: `set-${name}`,
    type: "checkbox",
    role: "switch",
    onchange: () => settings.set(name, input.checked ? value : ""),
  });
  input.checked = settings.get(name) === value;
  return h("div", { class: "line" }, h("label", { for: `set-${name}` }, t(text)), input);
}

async function leave() {
  hangUp();
  await post("/api/leave", {});
  location.reload();
}

export function people() {
  const people = /** @type {import("./types.js").People} */ (store.people);
  const rows = people.phones.filter((phone) => !phone.stale).map((phone) => phoneRow(phone, people.you));
  const gone = people.phones.filter((phone) => phone.stale).map((phone) => phoneRow(phone, people.you));
  const invite =
    people.code &&
    h(
      "div",
      { class: "invite" },
      h("img", { src: `/api/qr.svg?${people.code}`, alt: t("web.qr"), width: 200, height: 200 }),
      h("p", {}, t("web.code-is"), h("strong", { class: "code" }, people.code)),
      h("p", { class: "by" }, location.origin),
    );
  const change =
    people.you.owner &&
    h("button", { type: "button", class: "quiet", onclick: () => post("/api/code", {}) }, t("web.new-code"));
  const pictures =
    people.you.owner &&
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-pressed": String(people.open_pictures),
        onclick: () => post("/api/pictures", { all: !people.open_pictures }),
      },
      t("web.open-pictures"),
    );
  return h(
    "section",
    { class: "card-box", "aria-label": t("web.at-the-table") },
    h("h3", {}, t("web.at-the-table")),
    h("ul", { class: "phones" }, rows),
    gone.length > 0 &&
      h(
        "details",
        { class: "fold" },
        h("summary", {}, labelled(t("web.left-before"), gone.length)),
        h("ul", { class: "phones" }, gone),
      ),
    invite,
    change,
    pictures,
  );
}

/** @param {import("./types.js").Phone} phone @param {import("./types.js").Phone} you */
function phoneRow(phone, you) {
  const name = called(phone);
  const state = phone.id === you.id ? t("web.you") : t(phone.here ? "web.here" : "web.gone");
  const showOut = {
    type: "button",
    class: "small",
    "aria-label": t("web.show-out", { who: name }),
    onclick: () => post("/api/remove", { id: phone.id }),
  };
  const asScreen = { type: "button", class: "small", onclick: () => post("/api/screen", { id: phone.id }) };
  return h(
    "li",
    { class: "line" },
    h("span", {}, sign(phone.here ? "●" : "○"), " ", name),
    h("span", { class: "by" }, state),
    you.owner && phone.asks && h("button", asScreen, sign("▦"), " ", t("web.let-be-screen")),
    you.owner && phone.id !== you.id && h("button", showOut, sign("✕"), " ", t("web.remove")),
  );
}

/** How a phone is called in a list. @param {import("./types.js").Phone} phone */
function called(phone) {
  if (phone.seat !== null && store.game) return seatName(phone.seat);
  if (phone.role === "table") return t("web.table-screen");
  return phone.name || t(store.game ? "web.onlooker" : "web.nameless");
}

/** What is opened here stays open while people come and go. @param {string} key */
function extras(key) {
  return h(
    "section",
    { class: "card-box", id: "extras", "data-key": key, "aria-label": t("web.the-game") },
    h("h3", {}, t("web.the-game")),
    lazy("numbers", t("web.numbers"), numbers),
    lazy("replay", t("web.replay"), replay),
    lazy("panel", t("web.panel"), panel),
    mayLook() && lazy("live", t("web.live"), (place) => watchLive(place)),
    store.people?.you.owner &&
      h("p", {}, h("button", { type: "button", class: "quiet", onclick: openWorkshop }, t("web.workshop"))),
    h("p", {}, myGameLink(store.game?.name ?? "")),
    files(),
    putAway(),
  );
}

/** The live picture is for those who look after the table. */
const mayLook = () => store.people?.you.owner || isTable();

/** Something that is made when it is first opened. @param {string} id @param {string} title @param {(place: HTMLElement) => void} make */
function lazy(id, title, make) {
  const body = h("div", {});
  return h(
    "details",
    {
      class: "fold",
      id,
      ontoggle: (/** @type {any} */ event) => event.target.open && make(body),
    },
    h("summary", {}, title),
    body,
  );
}

function files() {
  const owner = store.people?.you.owner;
  const may = owner || store.state?.outcome;
  return h(
    "div",
    {},
    may && h("p", {}, takeAlong(`/api/export?language=${code}`, t("web.export"))),
    owner && takeInLine(),
  );
}
