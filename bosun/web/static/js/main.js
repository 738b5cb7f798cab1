/** Starts the page: the language first, then the door or the table. */

import { showBar, showLast } from "./bar.js";
import { byId } from "./dom.js";
import { showDoor } from "./door.js";
import { showDrama } from "./drama.js";
import { keepInView } from "./fit.js";
import { showLobby } from "./lobby.js";
import { showLog } from "./log.js";
import { showMap } from "./map.js";
import { showMore } from "./more.js";
import { showNow } from "./now.js";
import { followSeatColours } from "./seat_colours.js";
import { play } from "./sound.js";
import { on, settings, store } from "./store.js";
import { ownLanguage, speakLanguage, t } from "./text.js";
import { toast } from "./toast.js";
import { stayAwake } from "./wake.js";
import { openWorkshop, showWorkshop } from "./workshop.js";

function look() {
  document.body.dataset.role = store.people?.you.role ?? "";
  document.body.dataset.text = settings.get("text", "normal");
  document.body.dataset.motion = settings.get("motion", "");
}

/** Everybody sees who answered, without being kept from what they do. @param {any} note */
function answered(note) {
  play("done");
  showLast(note.said);
}

/** The owner comes from the page of the box to set up a camera. */
function comeToWorkshop() {
  history.replaceState(null, "", "/");
  openWorkshop();
}

async function start() {
  await speakLanguage(ownLanguage());
  byId("skip").textContent = t("web.skip");
  showBar();
  showNow();
  showMap();
  showDrama();
  followSeatColours();
  showLog();
  showMore();
  showLobby();
  showWorkshop();
  keepInView();
  on("people", look);
  on("settings", look);
  on("answered", answered);
  on("said", (note) => toast(note.text));
  on("rang", () => toast(t("web.rang"), "bad"));
  look();
  stayAwake();
  await showDoor();
  if (location.hash === "#workshop") comeToWorkshop();
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
}

start();
