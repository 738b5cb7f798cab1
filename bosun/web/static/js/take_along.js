/** Games as files: taken along to another box, and taken in from one. */

import { h, sign } from "./dom.js";
import { code, t } from "./text.js";
import { toast } from "./toast.js";

/**
 * A button that saves what the box sends, or says why it sends nothing.
 * @param {string} url
 * @param {string} label
 */
export function takeAlong(url, label) {
  return h(
    "button",
    { type: "button", class: "quiet take", onclick: () => save(url) },
    sign("⤓"),
    " ",
    label,
  );
}

/** @param {string} url */
async function save(url) {
  const answer = await fetch(url);
  if (!answer.ok) {
    toast((await answer.json()).refused, "bad");
    return;
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "game.json";
  const href = URL.createObjectURL(await answer.blob());
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** A line with a place for a file from another box. */
export function takeInLine() {
  const input = h("input", {
    type: "file",
    id: "import",
    accept: ".json,application/json",
    onchange: () => takeIn(input),
  });
  return h("div", { class: "line" }, h("label", { for: "import" }, t("web.import")), input);
}

/** @param {HTMLInputElement} input */
async function takeIn(input) {
  const file = input.files?.[0];
  if (!file) return;
  const answer = await fetch(`/api/import?language=${code}`, { method: "POST", body: await file.text() });
  const told = await answer.json();
  input.value = "";
  toast(answer.ok ? t("web.imported", { name: told.name }) : told.refused, answer.ok ? "" : "bad");
}
