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
  const wanted = game && `${game.name} ${game.language}`;
  if (!game || !wanted || made === wanted) return;
  made = wanted;
  const loaded = await loadView(game).catch(() => null);
  if (made !== wanted) return;
  if (!loaded) {
    made = ""; // the line broke; when it is back the game is told again, and so is its view
    return;
  }
  view = loaded;
  fill(place, h("p", { class: "offer", "aria-live": "polite" }), view.element);
  if (store.state) view.show(store.state.snapshot, true);
  offer();
}

let failures = 0;

/** A new view of the game, for the map and for the replay. @param {import("./types.js").GameInfo} game */
export async function loadView(game) {
  // Some browsers remember a module that did not come: another address asks for it anew.
  const again = failures ? `?${failures}` : "";
  const module = await import(`./views/${game.view.module}.js${again}`).catch((error) => {
    failures += 1;
    throw error;
  });
  return /** @type {import("./types.js").View} */ (module.create(game));
}
