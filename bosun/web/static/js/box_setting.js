/** One setting of the box: its name, what it is, and what it is for. */

import { h } from "./dom.js";

/**
 * @typedef {{entry: string, kind: "str"|"int"|"bool", value: string|number|boolean, name: string, help: string,
 *   choices: {value: string, name: string}[]|null}} Setting
 */

/** @param {Setting} setting @param {(value: string|number|boolean) => void} onchange */
export function settingField(setting, onchange) {
  const id = `setting-${setting.entry}`;
  const hint = h("p", { class: "hint", id: `${id}-help` }, setting.help);
  const field = control(setting, id, onchange);
  return setting.kind === "bool"
    ? h("div", { class: "box-setting switch" }, h("label", { for: id }, field, setting.name), hint)
    : h("div", { class: "box-setting" }, h("label", { for: id }, setting.name), field, hint);
}

/** @param {Setting} setting @param {string} id @param {(value: string|number|boolean) => void} onchange */
function control(setting, id, onchange) {
  const told = { id, "aria-describedby": `${id}-help` };
  if (setting.kind === "bool") {
    const box = h("input", { ...told, type: "checkbox", checked: setting.value === true });
    box.addEventListener("change", () => onchange(box.checked));
    return box;
  }
  if (setting.choices) {
    const options = setting.choices.map(({ value, name }) =>
      h("option", { value, selected: value === setting.value }, name),
    );
    const select = h("select", told, options);
    select.addEventListener("change", () => onchange(select.value));
    return select;
  }
  const whole = setting.kind === "int";
  const type = whole
    ? { type: "number", inputmode: "numeric" }
    : { type: "text", autocapitalize: "off", autocomplete: "off" };
  const input = h("input", { ...told, ...type, maxlength: 200, spellcheck: "false" });
  input.value = String(setting.value);
  input.addEventListener("input", () =>
    onchange(whole ? Number.parseInt(input.value, 10) || 0 : input.value.trim()),
  );
  return input;
}
