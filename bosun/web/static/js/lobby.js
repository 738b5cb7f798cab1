/** The lobby, between two games: the owner's phone chooses what is played, the others say who they are. */

import { boxLink, firstStart } from "./box_link.js";
import { designLink } from "./design_link.js";
import { byId, fill, h, onSubmit, sign } from "./dom.js";
import { post } from "./door.js";
import { send } from "./live.js";
import { watchLive } from "./live_picture.js";
import { people, phoneSettings } from "./more.js";
import { myGame } from "./my_game_link.js";
import { newGame } from "./new_game.js";
import { on, store } from "./store.js";
import { takeAlong, takeInLine } from "./take_along.js";
import { code, labelled, t } from "./text.js";
import { toast } from "./toast.js";
import { openWorkshop } from "./workshop.js";

let drawn = "";

export function showLobby() {
  for (const what of ["lobby", "people"]) on(what, refresh);
}

function refresh() {
  const { lobby, people: told } = store;
  if (lobby && byId("lobby").hidden) scrollTo(0, 0);
  byId("lobby").hidden = !lobby;
  document.body.classList.toggle("at-lobby", Boolean(lobby));
  if (!lobby || !told) {
    drawn = "";
    return;
  }
  const whole = `${told.you.owner} ${code}`;
  if (drawn !== whole) draw(told.you.owner);
  else if (!busy()) fill(byId("lobby-people"), people());
  showCompany();
  if (told.you.owner && byId("saved").dataset.news !== `${lobby.news}`) load(lobby.news);
  drawn = whole;
}

/** Somebody is typing or choosing in the part that would be drawn anew. */
const busy = () => byId("lobby-people").contains(document.activeElement);

/** @param {boolean} owner */
function draw(owner) {
  fill(
    byId("lobby"),
    h("h1", { id: "lobby-title" }, t(owner ? "web.lobby" : "web.lobby-wait")),
    !owner && h("p", { class: "hint" }, t("web.lobby-hint")),
    h("div", { id: "lobby-first" }),
    h(
      "div",
      { class: "lobby-columns" },
      h("div", {}, owner && newPlace(), owner && savedGames(), !owner && whoAreYou()),
      h(
        "div",
        {},
        owner && whoAreYou(),
        h("div", { id: "lobby-people" }, people()),
        myGame(),
        owner && workplace(),
        owner && designLink(),
        owner && boxLink(),
        phoneSettings(),
      ),
    ),
  );
}

function whoAreYou() {
  const input = h("input", { id: "my-name", type: "text", maxlength: 24, autocomplete: "given-name" });
  input.value = store.people?.you.name ?? "";
  const call = () => send({ do: "call", name: input.value });
  input.addEventListener("change", call);
  return h(
    "form",
    { class: "card-box", onsubmit: onSubmit(call) },
    h("label", { for: "my-name" }, t("web.my-name")),
    input,
    h("p", { id: "company", class: "hint", role: "status" }),
    h("button", { class: "quiet" }, t("web.that-is-me")),
  );
}

/** Who else waits, by name. */
function showCompany() {
  const place = byId("company");
  const you = store.people?.you;
  const others = (store.people?.phones ?? [])
    .filter((phone) => phone.here && phone.id !== you?.id && phone.name)
    .map((phone) => phone.name);
  const named = you?.name ? `${t("web.you-are", { name: you.name })} ` : "";
  const company = others.length ? t("web.also-here", { names: others.join(", ") }) : "";
  if (place) place.textContent = named + company;
}

function savedGames() {
  return h(
    "section",
    { class: "card-box", "aria-labelledby": "saved-title" },
    h("h2", { id: "saved-title" }, t("web.saved-games")),
    h("ul", { id: "saved", class: "saved" }, h("li", { class: "hint" }, t("web.looking"))),
    takeInLine(),
  );
}

function newPlace() {
  return h(
    "section",
    { class: "card-box", "aria-labelledby": "new-title" },
    h("h2", { id: "new-title" }, t("web.new-game")),
    h("div", { id: "new-game" }),
  );
}

/** The games as the box knows them. @param {number} news */
async function load(news) {
  const place = byId("saved");
  place.dataset.news = String(news);
  const answer = await fetch(`/api/lobby?language=${code}`).catch(() => null);
  if (!answer?.ok || !place.isConnected) {
    delete place.dataset.news;
    return;
  }
  const told = await answer.json();
  fill(byId("lobby-first"), told.first && firstStart());
  const rows = told.saved.map(savedGame);
  fill(place, rows.length ? rows : h("li", { class: "hint" }, t("web.none-saved")));
  if (!byId("new-game").firstChild) newGame(byId("new-game"), told.games, told.draws, told.example);
  for (const said of told.said) toast(said);
}

/** @param {import("./types.js").Saved} game */
function savedGame(game) {
  const state = game.ended ? t("web.is-over") : t("web.goes-on");
  const doing = t(game.ended ? "web.look-at" : "web.go-on");
  const go = h(
    "button",
    {
      type: "button",
      class: "small",
      "aria-label": labelled(doing, game.name),
      onclick: () => goOn(game, false),
    },
    sign("▶"),
    " ",
    doing,
  );
  const mend = h(
    "button",
    {
      type: "button",
      class: "small",
      "aria-label": labelled(t("web.mend"), game.name),
      onclick: () => goOn(game, true),
    },
    sign("✚"),
    " ",
    t("web.mend"),
  );
  const url = `/api/lobby/export?name=${encodeURIComponent(game.name)}&language=${code}`;
  return h(
    "li",
    { class: game.trouble ? "game troubled" : "game", "data-name": game.name },
    h("p", { class: "game-title" }, h("b", {}, game.title), " ", h("span", { class: "by" }, game.when)),
    h("p", {}, game.players.join(", ")),
    game.stands && h("p", { class: "stands" }, game.stands),
    h("p", { class: "by" }, game.trouble ?? state),
    h(
      "div",
      { class: "tools" },
      !game.trouble && go,
      game.mend && mend,
      !game.trouble && takeAlong(url, t("web.export")),
    ),
  );
}

/** @param {import("./types.js").Saved} game @param {boolean} mend */
async function goOn(game, mend) {
  const answer = await post("/api/lobby/go-on", { name: game.name, mend });
  if (!answer.ok) toast((await answer.json()).refused, "bad");
}

/** The camera, looked after while nobody plays. */
function workplace() {
  const place = h("div", {});
  return h(
    "section",
    { class: "card-box", "aria-label": t("web.workshop") },
    h("h2", {}, t("web.workshop")),
    h("p", { class: "hint" }, t("web.workshop-hint")),
    h("button", { type: "button", class: "quiet", onclick: openWorkshop }, t("web.workshop-open")),
    h(
      "details",
      {
        class: "fold",
        id: "lobby-live",
        ontoggle: (/** @type {any} */ event) => (event.target.open ? watchLive(place) : fill(place)),
      },
      h("summary", {}, t("web.live")),
      place,
    ),
  );
}
