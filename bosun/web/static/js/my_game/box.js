/** What this page asks of the box: always about one game, always in this phone's language. */

import { code } from "../text.js";
import { toast } from "../toast.js";

const TOO_MANY = 429;

/** The game that the address names. */
export const game = () => new URLSearchParams(location.search).get("game") ?? "";

/** @param {string} path @param {Record<string, string>} [more] */
export function address(path, more = {}) {
  return `/api/facts${path}?${new URLSearchParams({ game: game(), language: code, ...more })}`;
}

/**
 * What the box says to it; a refusal is shown in one sentence, and nothing comes back.
 * @param {string} path
 * @param {{body?: any, query?: Record<string, string>, method?: string}} [told]
 */
export async function ask(path, { body, query, method } = {}) {
  const answer = await call(path, { body, query, method });
  if (answer.ok) return answer.told;
  toast(answer.refused, "bad");
  return null;
}

/**
 * The same, without showing anything; `lost` where no box answered, or one that had to hear too much at once.
 * @param {string} path
 * @param {{body?: any, query?: Record<string, string>, method?: string}} [told]
 * @returns {Promise<{ok: boolean, told?: any, refused: string, lost: boolean}>}
 */
export async function call(path, { body, query, method = body === undefined ? "GET" : "POST" } = {}) {
  const raw = body instanceof Blob || typeof body === "string";
  const sent = { method, body: raw || body === undefined ? body : JSON.stringify(body) };
  try {
    const answer = await fetch(address(path, query), sent);
    const told = await answer.json();
    return { ok: answer.ok, told, refused: told.refused ?? "", lost: answer.status === TOO_MANY };
  } catch {
    return { ok: false, refused: "", lost: true };
  }
}
