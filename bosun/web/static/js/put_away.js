/** Putting a game away: it is kept, and the phones are in the lobby again. */

import { byId, fill, h, sign } from "./dom.js";
import { post } from "./door.js";
import { store } from "./store.js";
import { t } from "./text.js";
import { toast } from "./toast.js";

/** The button for it, where this phone may. */
export function putAway() {
  if (!store.people?.you.owner || !store.people.lobby) return null;
  return h(
    "p",
    {},
    h("button", { type: "button", class: "quiet put-away", onclick: ask }, sign("⌂"), " ", t("web.put-away")),
  );
}

/** Everybody at the table would see it: one more tap is asked for, unless the game is over. */
function ask() {
  if (store.state?.outcome) {
    close();
    return;
  }
  const dialog = byId("dialog");
  const onclick = () => {
    dialog.close();
    close();
  };
  const yes = h("button", { type: "button", class: "go", onclick }, t("web.put-away"));
  const no = h("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t("web.no"));
  fill(dialog, h("h2", {}, t("web.sure")), h("p", {}, t("web.put-away-hint")), yes, no);
  dialog.showModal();
}

async function close() {
  const answer = await post("/api/lobby/close", {});
  if (!answer.ok) toast((await answer.json()).refused, "bad");
}
