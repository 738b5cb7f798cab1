/** The devices that are plugged into the box, each tried, and a tap to use what is not used yet. */

import { fill, h, sign } from "./dom.js";
import { code, t } from "./text.js";

/** @typedef {{device: string, told: string, good: boolean, use: Record<string, string>, place: string}} Device */

/** Where a camera is set up, by the place that it looks at. @type {Record<string, string>} */
const SET_UP = { tray: "/#workshop", tower: "/tower" };

/** @param {(use: Record<string, string>) => Promise<string>} use gives the sentence of a refusal */
export function boxDevices(use) {
  const list = h("div", { role: "status" }, h("p", { class: "hint" }, t("web.looking")));
  const again = h(
    "button",
    { type: "button", class: "quiet", onclick: () => look(list, use) },
    t("web.box-look"),
  );
  setTimeout(() => look(list, use));
  return h("div", {}, h("h3", {}, t("web.box-devices")), list, again);
}

/** @param {HTMLElement} list @param {(use: Record<string, string>) => Promise<string>} use */
async function look(list, use) {
  fill(list, h("p", { class: "hint" }, t("web.looking")));
  const answer = await fetch(`/api/box/devices?language=${code}`).catch(() => null);
  if (!list.isConnected) return;
  const told = answer ? await answer.json() : { refused: t("web.lost") };
  if (!answer?.ok) fill(list, h("p", { class: "trouble" }, told.refused));
  else if (told.length)
    fill(
      list,
      told.map((/** @type {Device} */ device) => found(device, use)),
    );
  else fill(list, h("p", { class: "hint" }, t("web.box-none-found")));
}

/** @param {Device} device @param {(use: Record<string, string>) => Promise<string>} use */
function found(device, use) {
  const said = h(
    "p",
    { class: device.good ? "" : "trouble" },
    sign(device.good ? "✓" : "⚠"),
    " ",
    device.told,
  );
  const row = h("div", { class: "box-found" }, said);
  if (device.place)
    row.append(h("a", { class: "quiet", href: SET_UP[device.place] }, t("web.camera-set-up")));
  if (Object.keys(device.use).length) {
    const button = h("button", { type: "button", class: "small" }, t("web.box-use"));
    button.addEventListener("click", async () => {
      const refused = await use(device.use);
      if (refused) fill(said, sign("⚠"), " ", refused);
    });
    row.append(button);
  }
  return row;
}
