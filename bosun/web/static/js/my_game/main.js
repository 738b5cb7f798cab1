/** My game: what is known of the owner's copy. The address says which game, and what of it is looked at. */

import { byId, fill, h } from "../dom.js";
import { ownLanguage, speakLanguage, t } from "../text.js";
import { traceBoard } from "./board.js";
import { call } from "./box.js";
import { showFact } from "./fact.js";
import { overview } from "./overview.js";

/** Going back with the phone's own button goes back here, too. */
async function show() {
  const place = byId("my-game");
  const wanted = decodeURIComponent(location.hash.slice(1));
  scrollTo(0, 0);
  if (wanted === "board") await traceBoard(place);
  else if (wanted) await showFact(place, wanted);
  else await showOverview(place);
}

/** @param {HTMLElement} place */
async function showOverview(place) {
  const answer = await call("");
  if (answer.ok) {
    document.title = t("web.facts-of", { game: answer.told.title });
    fill(place, overview(answer.told, show));
    return;
  }
  const why = answer.lost ? t("web.lost") : answer.refused;
  fill(place, h("h1", {}, t("web.facts")), h("p", { class: "trouble" }, why), home());
}

const home = () => h("p", {}, h("a", { href: "/" }, t("web.facts-table")));

async function start() {
  await speakLanguage(ownLanguage());
  document.body.dataset.text = localStorage.getItem("text") ?? "normal";
  addEventListener("hashchange", show);
  await show();
}

start();
