/** The bar on top (line, devices, clock) and the tabs. */

import { current, left } from "./clock.js";
import { face } from "./clock_face.js";
import { byId, fill, h, sign } from "./dom.js";
import { icon } from "./icons.js";
import { send } from "./live.js";
import { isOnlooker, on, set, store } from "./store.js";
import { t } from "./text.js";
import { announce } from "./toast.js";

const HURRY_S = 30;
const TABS = /** @type {const} */ (["now", "map", "log", "more"]);
let last = "";

export function showBar() {
  for (const what of ["online", "people", "game"]) on(what, bar);
  on("tick", clock);
  on("state", clock);
  for (const what of ["game", "view"]) on(what, tabs);
  on("view", () => scrollTo(0, 0));
  on("online", (online) => {
    document.body.classList.toggle("offline", !online);
    announce(online ? t("web.back") : t("web.lost"));
  });
  bar();
  tabs();
}

function bar() {
  const clockPlace = h("div", { id: "clock" });
  fill(
    byId("bar"),
    lineState(),
    h("p", { class: "title" }, store.game?.title ?? "Bosun"),
    store.game?.example && h("p", { class: "example", id: "example" }, sign("◇"), " ", store.game.example),
    store.game && h("p", { id: "last" }, last),
    clockPlace,
    devices(),
    notice(),
  );
  clock();
}

/** The last thing that somebody did, where everybody finds it. @param {string} text */
export function showLast(text) {
  last = text;
  const place = byId("last");
  if (place) place.textContent = text;
}

function lineState() {
  const { online, game, lobby } = store;
  if (!game && !lobby && !online) return h("p", { id: "line" }, sign("⚓"));
  const text = online ? t("web.online") : t("web.lost");
  return h(
    "p",
    { class: online ? "line up" : "line down", id: "line" },
    sign(online ? "⚓" : "⚠"),
    " ",
    h("span", {}, text),
  );
}

function devices() {
  const away = store.people?.away ?? [];
  if (!away.length) return null;
  const told = away.map(({ device, why }) => (why.length ? `${device} (${why.join(" ")})` : device));
  return h("p", { class: "devices" }, sign("⚠"), " ", t("web.devices-away", { devices: told.join(", ") }));
}

/** What the owner should know of the box itself. */
function notice() {
  const text = store.people?.notice;
  return text ? h("p", { class: "devices" }, sign("⚠"), " ", text) : null;
}

function clock() {
  const told = current();
  const place = byId("clock");
  document.body.classList.toggle("timed", Boolean(told));
  if (!place) return;
  if (!told) {
    fill(place);
    return;
  }
  const time = h(
    "span",
    {
      class: left() <= HURRY_S * 1000 ? "time hurry" : "time",
      role: "timer",
      "aria-label": t("web.time-left", { time: face(left()) }),
    },
    face(left()),
  );
  const label = told.paused ? t("web.resume") : t("web.pause");
  const toggle = h(
    "button",
    {
      type: "button",
      class: "small",
      id: "pause",
      "aria-label": label, // a wide screen shows the sign alone
      onclick: () => send({ do: told.paused ? "resume" : "pause" }),
    },
    sign(told.paused ? "▶" : "❚❚"),
    h("span", {}, " ", label),
  );
  const kept = document.activeElement?.id === "pause";
  fill(place, time, told.paused && h("span", { class: "paused" }, t("web.paused")), !isOnlooker() && toggle);
  if (kept) byId("pause")?.focus();
}

function tabs() {
  const place = byId("tabs");
  place.setAttribute("aria-label", t("web.tabs"));
  place.hidden = !store.game;
  document.body.dataset.view = store.view;
  document.body.classList.toggle("at-table", Boolean(store.game));
  fill(
    place,
    TABS.map((view) =>
      h(
        "button",
        {
          type: "button",
          class: "tab",
          "aria-current": store.view === view ? "page" : null,
          onclick: () => set("view", view),
        },
        icon(view),
        h("span", {}, t(`web.tab.${view}`)),
      ),
    ),
  );
}

/** What sticks to the top must not cover what is scrolled to. */
const heights = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    document.documentElement.style.setProperty(
      `--${target.id}`,
      `${/** @type {HTMLElement} */ (target).offsetHeight}px`,
    );
  }
});
heights.observe(byId("bar"));
heights.observe(byId("map"));
heights.observe(byId("tabs"));
