/** The place of the picture: it takes the view of the game, and lets forms offer places on it. */

import { byId, fill, h } from "./dom.js";
import { drawWith } from "./pictures.js";
import { openSetRight } from "./set_right.js";
import { mySeat, on, seatName, store, tell } from "./store.js";
import { openPlace } from "./telling.js";
import { labelled, t } from "./text.js";

/** @type {import("./types.js").View|null} */
let view = null;
let made = "";
/** @type {HTMLLinkElement|null} */
let style = null;
/** @type {import("./types.js").Offered|null} */
let offered = null;
/** What the picture shows in place of the table as it is. @type {any} */
let past = null;

export function showMap() {
  on("game", make);
  on("past", ({ snapshot, still }) => {
    past = snapshot;
    if (store.state) view?.show(past ?? store.state.snapshot, still);
  });
  on("state", (state) => {
    past = null;
    view?.show(state.snapshot, false);
    showOwn();
    offer();
  });
  on("place", openPlace);
  on("people", showOwn);
  on("offer", (picker) => {
    offered = picker;
    offer();
  });
}

/** What lies before the player of this phone, below what is asked. */
function showOwn() {
  const seat = mySeat();
  const own = seat !== null && store.state ? view?.own?.(store.state.snapshot, seat) : null;
  fill(byId("own"), own);
}

function offer() {
  const usable = offered && view?.knows([...offered.options.keys()]) ? offered : null;
  view?.offer(usable);
  document.body.classList.toggle("offers-map", Boolean(usable));
  const label = byId("map").querySelector(".offer");
  if (label) label.textContent = usable ? usable.label || t("web.tap-map") : "";
}

/** @param {import("./types.js").GameInfo|null} game */
async function make(game) {
  const place = byId("map");
  place.hidden = !game;
  place.setAttribute("aria-label", t("web.tab.map"));
  const wanted = game ? JSON.stringify(game) : ""; // another game of the same name has another view
  if (made === wanted) return;
  made = wanted;
  takeAway(place);
  if (!game) return;
  const link = game.view.style ? h("link", { rel: "stylesheet", href: game.view.style }) : null;
  const loaded = await Promise.all([loadView(game), link && arrival(link)]).catch(() => null);
  if (made !== wanted || !loaded) {
    link?.remove();
    if (made === wanted) made = ""; // the line broke; when it is back the game comes again, and so does its view
    return;
  }
  [view] = loaded;
  style = link;
  drawWith(view);
  fill(place, h("p", { class: "offer", "aria-live": "polite" }), view.element);
  view.element.addEventListener("click", tapped);
  if (store.state) view.show(past ?? store.state.snapshot, true);
  showOwn();
  offer();
}

/** Where nothing is offered, a tap on a place is to tell of it, and on a player to set right what is theirs. @param {Event} event */
function tapped(event) {
  if (view?.element.querySelector("[data-place].open")) return;
  const found = /** @type {Element} */ (event.target).closest("[data-place], [data-player]");
  const { place, player } = /** @type {HTMLElement|null} */ (found)?.dataset ?? {};
  if (place) tell("place", place);
  else if (player) openSetRight(player, labelled(t("web.set-right"), seatName(Number(player))));
}

/** The view of the former game goes, and its style with it. @param {HTMLElement} place */
function takeAway(place) {
  view = null;
  drawWith(null);
  fill(place);
  fill(byId("own"));
  style?.remove();
  style = null;
}

let failures = 0;

/** A new view of the game, for the map and for the replay. @param {import("./types.js").GameInfo} game */
export async function loadView(game) {
  // Some browsers remember a module that did not come: another address asks for it anew.
  const again = failures ? `?${failures}` : "";
  const module = await import(`${game.view.script}${again}`).catch((error) => {
    failures += 1;
    throw error;
  });
  return /** @type {import("./types.js").View} */ (module.create(game));
}

/** The style is part of the page, and there. @param {HTMLLinkElement} link @returns {Promise<void>} */
function arrival(link) {
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", reject);
    document.head.append(link);
  });
}
