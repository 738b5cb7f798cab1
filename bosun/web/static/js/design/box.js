/** What the designer's page asks of the box, in this phone's language; a refusal is shown in one sentence. */

import { code, t } from "../text.js";
import { toast } from "../toast.js";

/** @param {string} path @param {any} [body] @param {Record<string, string>} [query] */
export async function ask(path, body, query = {}) {
  const address = `/api/design${path}?${new URLSearchParams({ language: code, ...query })}`;
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  try {
    const answer = await fetch(address, sent);
    const told = await answer.json();
    if (answer.ok) return told;
    toast(told.refused, "bad");
  } catch {
    toast(t("web.lost"), "bad");
  }
  return null;
}
