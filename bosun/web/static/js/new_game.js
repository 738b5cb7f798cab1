/** A new game: which one, who plays, what is set and what that changes, and files of one's own. */

import { fill, h, onSubmit } from "./dom.js";
import { post } from "./door.js";
import { store } from "./store.js";
import { t } from "./text.js";

/**
 * @param {HTMLElement} place
 * @param {import("./types.js").Offer[]} games
 * @param {string[]} draws
 * @param {boolean} example whether games are on examples unless the owner says otherwise
 */
export function newGame(place, games, draws, example) {
  const form = h("div", { class: "new-form" });
  const buttons = games.map((game) =>
    h(
      "button",
      { type: "button", class: "big game-choice", "aria-pressed": "false", onclick: () => pick(game) },
      h("span", {}, game.title),
      h("span", { class: "by" }, t("web.players-range", { seats: range(game.seats) })),
    ),
  );
  const pick = (/** @type {import("./types.js").Offer} */ game) => {
    for (const [at, button] of buttons.entries())
      button.setAttribute("aria-pressed", String(games[at] === game));
    fill(form, gameForm(game, draws, example));
    form.querySelector("input, select")?.focus({ preventScroll: true });
    form.scrollIntoView({ block: "start" });
  };
  fill(
    place,
    h("div", { class: "buttons", role: "group", "aria-label": t("web.which-game") }, buttons),
    form,
  );
}

/** 2–4. @param {number[]} seats */
const range = (seats) =>
  seats.length > 1 ? `${Math.min(...seats)}–${Math.max(...seats)}` : String(seats[0] ?? "");

/** @param {import("./types.js").Offer} game @param {string[]} draws @param {boolean} example */
function gameForm(game, draws, example) {
  const names = waitingNames();
  const fitting = game.seats.filter((number) => number >= names.length);
  const first = names.length ? (fitting[0] ?? Math.max(...game.seats)) : Math.max(...game.seats);
  const seats = h("div", { class: "seats-form" });
  const number = h(
    "select",
    { id: "players", onchange: () => showSeats(seats, game, Number(number.value)) },
    game.seats.map((one) => h("option", { value: one, selected: one === first }, one)),
  );
  showSeats(seats, game, first);
  const trouble = h("p", { class: "trouble", role: "alert" });
  const files = h("input", { type: "file", id: "data-files", accept: ".toml", multiple: true });
  const form = h(
    "form",
    { onsubmit: onSubmit(() => start(game, form, files, trouble)) },
    h("div", { class: "line" }, h("label", { for: "players" }, t("web.how-many")), number),
    seats,
    h("p", { class: "hint" }, t("web.bots-hint")),
    h(
      "details",
      { class: "fold", id: "settings" },
      h("summary", {}, t("web.settings")),
      game.settings.map(setting),
      drawsLine(draws),
      game.facts && exampleLine(example),
      game.files.length > 0 &&
        h(
          "div",
          { class: "setting" },
          h("label", { for: "data-files" }, t("web.own-files", { kinds: game.files.join(", ") })),
          files,
        ),
    ),
    trouble,
    h("button", { class: "go", id: "start" }, t("web.start", { game: game.title })),
  );
  return form;
}

/** Names of the phones that wait, in the order in which they came. */
const waitingNames = () =>
  (store.people?.phones ?? []).filter((phone) => phone.here && phone.name).map((phone) => phone.name);

/** @param {HTMLElement} place @param {import("./types.js").Offer} game @param {number} number */
function showSeats(place, game, number) {
  const kept = [...place.querySelectorAll("input")].map((input) => input.value);
  const skills = [...place.querySelectorAll("[data-bot]")].map(
    (one) => /** @type {HTMLSelectElement} */ (one).value,
  );
  const waiting = waitingNames();
  fill(
    place,
    Array.from({ length: number }, (_, seat) => {
      const input = h("input", {
        id: `seat-${seat}`,
        type: "text",
        maxlength: 24,
        required: true,
        autocomplete: "off",
      });
      input.value = kept[seat] ?? waiting[seat] ?? game.names[seat] ?? "";
      const label = h(
        "label",
        { for: `seat-${seat}`, class: "seat-colour" },
        t("web.seat-name", { n: seat + 1 }),
      );
      const who = whoPlays(game, seat, skills[seat] ?? "");
      return h("div", { class: "line seat-line" }, label, input, colourChoice(place, game, seat), who);
    }),
  );
}

/** A person, or Bosun with one of its skills. @param {import("./types.js").Offer} game @param {number} seat @param {string} skill */
function whoPlays(game, seat, skill) {
  return h(
    "select",
    { "data-bot": seat, "aria-label": t("web.who-plays", { n: seat + 1 }) },
    h("option", { value: "" }, t("web.a-person")),
    game.skills.map((one) => h("option", { value: one.id, selected: one.id === skill }, one.label)),
  );
}

/** The colour of a seat's pieces; who had it before takes the other. @param {HTMLElement} place @param {import("./types.js").Offer} game @param {number} seat */
function colourChoice(place, game, seat) {
  const choice = h(
    "select",
    { class: "colour", "aria-label": t("web.seat-colour", { n: seat + 1 }) },
    game.colours.map(({ id, label }) => h("option", { value: id }, label)),
  );
  choice.value = game.colours[seat]?.id ?? "";
  choice.dataset.had = choice.value;
  choice.addEventListener("change", () => {
    const { had } = choice.dataset;
    for (const other of /** @type {NodeListOf<HTMLSelectElement>} */ (
      place.querySelectorAll("select.colour")
    ))
      if (other !== choice && other.value === choice.value) give(game, other, had);
    give(game, choice, choice.value);
  });
  queueMicrotask(() => give(game, choice, choice.value));
  return choice;
}

/** A seat has this colour from now on; who is called after the pieces is called so still. @param {import("./types.js").Offer} game @param {HTMLSelectElement} choice @param {string} colour */
function give(game, choice, colour) {
  const line = choice.parentElement;
  const name = (/** @type {string|undefined} */ id) =>
    game.names[game.colours.findIndex((one) => one.id === id)];
  const input = line?.querySelector("input");
  if (input && input.value === name(choice.dataset.had)) input.value = name(colour) ?? input.value;
  choice.value = colour;
  choice.dataset.had = colour;
  const label = line?.querySelector("label");
  if (label) label.className = `seat-colour ${colour}`;
}

/** @param {import("./types.js").Setting} told */
function setting(told) {
  const choice = h(
    "select",
    { id: `setting-${told.name}`, "data-setting": told.name },
    told.values.map((value) => h("option", { value: value.id }, value.label)),
  );
  return h(
    "div",
    { class: "setting" },
    h("div", { class: "line" }, h("label", { for: `setting-${told.name}` }, told.label), choice),
    told.help && h("p", { class: "hint" }, told.help),
  );
}

/** @param {string[]} draws */
function drawsLine(draws) {
  return h(
    "div",
    { class: "setting" },
    h(
      "div",
      { class: "line" },
      h("label", { for: "draws" }, t("web.draws")),
      h(
        "select",
        { id: "draws" },
        draws.map((one) => h("option", { value: one }, t(`web.draws.${one}`))),
      ),
    ),
  );
}

/** To try a game without telling anything of one's copy. @param {boolean} example */
function exampleLine(example) {
  const box = h("input", { type: "checkbox", id: "example-game" });
  box.checked = example;
  return h(
    "div",
    { class: "setting" },
    h("div", { class: "line" }, h("label", { for: "example-game" }, t("web.example-game")), box),
    h("p", { class: "hint" }, t("web.example-game-hint")),
  );
}

/**
 * @param {import("./types.js").Offer} game @param {HTMLFormElement} form @param {HTMLInputElement} files
 * @param {HTMLElement} trouble
 */
async function start(game, form, files, trouble) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("#start"));
  button.disabled = true;
  trouble.textContent = "";
  try {
    const answer = await post("/api/lobby/start", { game: game.name, ...(await told(form, files)) });
    if (!answer.ok) trouble.textContent = (await answer.json()).refused;
  } catch {
    trouble.textContent = t("web.lost");
  }
  button.disabled = false;
}

/** What the form holds. @param {HTMLFormElement} form @param {HTMLInputElement} files */
async function told(form, files) {
  const value = (/** @type {any} */ input) => input.value.trim();
  /** @type {Record<string, string>} */
  const settings = {};
  for (const one of /** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("[data-setting]")))
    settings[one.dataset.setting ?? ""] = one.value;
  /** @type {Record<string, string>} */
  const data = {};
  for (const file of files.files ?? []) data[file.name] = await file.text();
  const seats = [...form.querySelectorAll(".seats-form input")].map(value);
  /** @type {Record<string, string>} */
  const bots = {};
  for (const one of /** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("[data-bot]")))
    if (one.value) bots[one.dataset.bot ?? ""] = one.value;
  const colours = [...form.querySelectorAll(".seats-form select.colour")].map(value);
  const draws = /** @type {HTMLSelectElement} */ (form.querySelector("#draws")).value;
  const box = /** @type {HTMLInputElement|null} */ (form.querySelector("#example-game"));
  return { seats, bots, colours, settings, data, draws, ...(box && { example: box.checked }) };
}
