/** The network of the box: which one it is in, and one of its own where there is none. */

import { fill, h } from "./dom.js";
import { post } from "./door.js";
import { code, t } from "./text.js";

/** @typedef {{wifi: boolean, open: boolean, network: string|null, name: string, password: string, address: string}} Network */

export function boxNetwork() {
  const place = h("div", {});
  setTimeout(() => look(place));
  const label = { class: "card-box", id: "box-network", "aria-label": t("web.network") };
  return h("section", label, h("h2", {}, t("web.network")), place);
}

/** @param {HTMLElement} place */
async function look(place) {
  const answer = await fetch(`/api/box/network?language=${code}`).catch(() => null);
  const told = answer ? await answer.json() : { refused: t("web.lost") };
  if (told.refused) fill(place, h("p", { class: "hint" }, told.refused));
  else draw(place, told);
}

/** @param {HTMLElement} place @param {Network} told */
function draw(place, told) {
  const { name, password, network } = told;
  const now = network ? t("web.network-in", { name: network }) : t("web.network-none");
  const said = h("p", { class: "trouble", role: "status", hidden: true });
  const change = h(
    "button",
    { type: "button", class: "quiet" },
    t(told.open ? "web.network-close" : "web.network-open"),
  );
  change.addEventListener("click", () => toggle(place, told, said));
  fill(
    place,
    h("p", {}, told.open ? t("web.network-own", { name }) : now),
    told.wifi && h("p", { class: "hint" }, t("web.network-how", { name, password })),
    told.wifi && h("img", { class: "network-code", src: "/api/box/hotspot.svg", alt: t("web.network-code") }),
    said,
    told.wifi && change,
  );
}

/** The line to this phone is cut by it, so what to do then is shown before. @param {HTMLElement} place @param {Network} told @param {any} said */
async function toggle(place, told, said) {
  const changing = post("/api/box/hotspot", { open: !told.open });
  const shown = [...place.children];
  const open = h("a", { class: "quiet", href: told.address }, t("web.network-go"));
  fill(
    place,
    h(
      "p",
      { role: "status" },
      t(told.open ? "web.network-closing" : "web.network-opening", { name: told.name }),
    ),
    !told.open && h("p", {}, open),
  );
  const answer = await changing.catch(() => null);
  if (!answer || answer.ok) return;
  fill(place, shown);
  said.hidden = false;
  said.textContent = (await answer.json()).refused;
}
