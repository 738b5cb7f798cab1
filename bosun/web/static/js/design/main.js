/** The designer's page: a scenario in fields and on its map, checked, tried by bots and given away as a file. */

import { byId, fill, h } from "../dom.js";
import { ownLanguage, speakLanguage, t } from "../text.js";
import { ask } from "./box.js";
import { scenarioMap } from "./map.js";
import { line, trying } from "./trying.js";

const game = () => new URLSearchParams(location.search).get("game") ?? "";

/** @param {string} from the scenario to begin from @param {any} [brought] values of a file */
async function show(from, brought) {
  const told = await ask("", undefined, { game: game(), start: from });
  const place = byId("design");
  const home = h("p", {}, h("a", { href: "/" }, t("web.facts-table")));
  if (!told) {
    fill(place, h("h1", {}, t("web.design")), home);
    return;
  }
  const values = brought ?? told.scenario?.values;
  const scenario = () => ({ game: told.game, values });
  document.title = t("web.design");
  fill(
    place,
    h("h1", {}, t("web.design")),
    home,
    beginning(told, from),
    told.scenario && h("section", { class: "card-box" }, fields(told.scenario.fields, values)),
    told.scenario && scenarioMap(told.scenario.board, told.scenario.pieces, values.pieces),
    told.scenario && giving(scenario),
    trying(told, scenario),
  );
}

/** Which game, and which of its scenarios to begin from. @param {any} told @param {string} from */
function beginning(told, from) {
  const games = select("game", told.games, told.game, (id) => location.assign(`/design?game=${id}`));
  const file = h("input", {
    id: "bring",
    type: "file",
    accept: ".toml",
    onchange: () => bring(told.game, file, from),
  });
  return h(
    "section",
    { class: "card-box fields" },
    line(t("web.which-game"), games),
    told.scenario && line(t("web.design.from"), select("from", told.scenario.starts, from, show)),
    told.scenario && line(t("web.design.bring"), file),
  );
}

/** @param {string} id @param {any[]} values @param {string} chosen @param {(id: string) => void} pick */
function select(id, values, chosen, pick) {
  const found = h(
    "select",
    { id, onchange: () => pick(found.value) },
    values.map((one) => h("option", { value: one.id, selected: one.id === chosen }, one.label)),
  );
  return found;
}

/** @param {string} name @param {any} file @param {string} from */
async function bring(name, file, from) {
  const told = await ask("/read", { game: name, text: await file.files[0].text() });
  if (told) await show(from, told.values);
}

/** @param {any[]} wanted @param {Record<string, any>} values */
function fields(wanted, values) {
  return h(
    "div",
    { class: "fields" },
    wanted.map((one) => line(one.label, field(one, values))),
  );
}

/** @param {any} one @param {Record<string, any>} values */
function field(one, values) {
  const id = `field-${one.id}`;
  if (one.kind === "choice") {
    const choice = h(
      "select",
      { id, onchange: () => (values[one.id] = choice.value) },
      one.choices.map((/** @type {any} */ each) =>
        h("option", { value: each.id, selected: each.id === values[one.id] }, each.label),
      ),
    );
    return choice;
  }
  if (one.kind === "flag") {
    const box = h("input", { id, type: "checkbox", onchange: () => (values[one.id] = box.checked) });
    box.checked = values[one.id];
    return box;
  }
  const number = one.kind === "number";
  const limits = number ? { type: "number", min: one.least, max: one.most } : { type: "text", maxlength: 80 };
  const input = h("input", {
    id,
    ...limits,
    oninput: () => (values[one.id] = number ? Math.round(Number(input.value)) : input.value),
  });
  input.value = values[one.id];
  return input;
}

/** Checked, then saved as a file. @param {() => any} scenario */
function giving(scenario) {
  const says = h("p", { class: "hint", id: "checked", role: "status" });
  const save = async () => {
    says.textContent = "";
    const told = await ask("/check", scenario());
    if (!told) return;
    says.textContent = t("web.design.sound");
    const address = URL.createObjectURL(new Blob([told.text], { type: "application/toml" }));
    h("a", { href: address, download: "scenario.toml" }).click();
    URL.revokeObjectURL(address);
  };
  return h(
    "section",
    { class: "card-box" },
    h("button", { type: "button", class: "quiet", id: "save", onclick: save }, t("web.design.save")),
    says,
  );
}

async function start() {
  await speakLanguage(ownLanguage());
  document.body.dataset.text = localStorage.getItem("text") ?? "normal";
  await show("");
}

start();
