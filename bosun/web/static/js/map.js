/** The place of the picture: it takes the view of the game, and lets forms offer places on it. */

import { byId, fill, h } from "./dom.js";
import { on, store } from "./store.js";
import { t } from "./text.js";

/** @type {import("./types.js").View|null} */
let view = null;
let made = "";
/** @type {import("./picker.js").Picker|null} */
let offered = null;

export function showMap() {
  on("game", make);
  on("state", (state) => {
    view?.show(state.snapshot, false);
    offer();
  });
  on("offer", (picker) => {
    offered = picker;
    offer();
  });
}

function offer() {
  const usable = offered && view?.knows([...offered.options.keys()]) ? offered : null;
  view?.offer(usable);
  const label = byId("map").querySelector(".offer");
  if (label) label.textContent = usable ? usable.label || t("web.tap-map") : "";
}

/** @param {import("./types.js").GameInfo|null} game */
async function make(game) {
  const place = byId("map");
  place.hidden = !game;
  place.setAttribute("aria-label", t("web.tab.map"));
  if (!game) made = "";
  if (!game || made === `${game.name} ${game.language}`) return;
  made = `${game.name} ${game.language}`;
  view = await loadView(game);
  fill(place, h("p", { class: "offer", "aria-live": "polite" }), view.element);
  if (store.state) view.show(store.state.snapshot, true);
  offer();
}

/** A new view of the game, for the map and for the replay. @param {import("./types.js").GameInfo} game */
export async function loadView(game) {
  const module = await import(`./views/${game.view.module}.js`);
  return /** @type {import("./types.js").View} */ (module.create(game));
}
