/** Games of the scenario by bots: begun, watched and stopped, with how often they were won so far. */

import { fill, h } from "../dom.js";
import { t } from "../text.js";
import { ask } from "./box.js";

const LOOK_MS = 700;

/**
 * @param {any} told what the box said of the game
 * @param {() => Record<string, any>} scenario the game and the values as they are now
 */
export function trying(told, scenario) {
  const bot = choice("bot", t("web.design.bot"), told.skills);
  const difficulty = choice("difficulty", t("web.design.difficulty"), told.difficulties);
  const players = choice("players", t("web.how-many"), told.players);
  const variants = new Map(told.compare.map((/** @type {any} */ one) => [one.id, one.variants]));
  const compare = choice("compare", t("web.design.compare"), [...variants.keys()], (one) =>
    t(`web.design.compare-${one}`),
  );
  const games = h("input", { id: "games", type: "number", min: 1, max: 2000, value: 200 });
  const inAll = h("p", { class: "hint", id: "in-all", role: "status" });
  const count = () =>
    fill(inAll, t("web.design.in-all", { games: variants.get(compare.value) * Number(games.value) }));
  for (const input of [compare, games]) input.addEventListener("input", count);
  count();
  const stands = h("div", { id: "run", role: "status" });
  const begin = async () => {
    const wanted = {
      ...scenario(),
      bot: bot.value,
      difficulty: difficulty.value,
      players: Number(players.value),
      compare: compare.value,
      games: Number(games.value),
    };
    const run = await ask("/start", wanted);
    if (run) watch(run);
  };
  const watch = (/** @type {any} */ run) => {
    show(stands, run);
    if (run.state === "running") setTimeout(async () => watch((await ask("/run")) ?? run), LOOK_MS);
  };
  watch(told.run);
  return h(
    "section",
    { class: "card-box", "aria-label": t("web.design.try") },
    h("h2", {}, t("web.design.try")),
    h(
      "div",
      { class: "fields" },
      [bot, ...(told.difficulties.length ? [difficulty] : []), players, compare].map((one) =>
        line(one.dataset.label, one),
      ),
      line(t("web.design.games"), games),
    ),
    inAll,
    h("p", { class: "hint" }, told.own ? t("web.design.on-own") : t("web.design.on-example")),
    h("button", { type: "button", class: "go", id: "try", onclick: begin }, t("web.design.play")),
    stands,
  );
}

/** @param {HTMLElement} place @param {any} run */
function show(place, run) {
  const [rate, low, high] = run.rate;
  const { state } = run;
  fill(
    place,
    state !== "idle" &&
      h("p", { class: "hint" }, t(`web.design.${state}`, { played: run.played, games: run.games })),
    run.first > 0 && h("p", { class: "rate" }, t("web.design.won", { rate, low, high })),
    run.trouble && h("p", { class: "trouble" }, run.trouble),
    state === "running" &&
      h(
        "button",
        { type: "button", class: "quiet", id: "stop", onclick: () => ask("/stop", {}) },
        t("web.design.stop"),
      ),
    state === "done" &&
      h(
        "p",
        {},
        h("a", { id: "report", href: "/api/design/report", target: "_blank" }, t("web.design.report")),
      ),
  );
}

/** @param {string} id @param {string} label @param {any[]} values @param {(one: any) => string} [name] */
const choice = (id, label, values, name = String) =>
  h(
    "select",
    { id, "data-label": label },
    values.map((one) => h("option", { value: one }, name(one))),
  );

/** @param {string} label @param {HTMLElement} input */
export const line = (label, input) =>
  h("div", { class: "line" }, h("label", { for: input.id }, label), input);
