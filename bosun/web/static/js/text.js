/** The page's own words, in the language of this phone. */

/** @type {Record<string, string>} */
let texts = {};
export let code = "en";
/** @type {Record<string, string>} */
export let languages = { en: "English" };

/** @param {string} wanted */
export async function speakLanguage(wanted) {
  const found = await fetch(`/api/texts/${encodeURIComponent(wanted)}`);
  if (!found.ok) return;
  const told = await found.json();
  ({ texts, code, languages } = told);
  document.documentElement.lang = code;
}

/** The language of the phone, if Bosun speaks it. */
export function ownLanguage() {
  const kept = localStorage.getItem("language");
  const spoken = navigator.languages.map((name) => name.slice(0, 2));
  return kept ?? spoken.find((name) => ["en", "fr", "pl"].includes(name)) ?? "en";
}

/**
 * A text by its id, with its blanks filled in.
 * @param {string} id
 * @param {Record<string, string|number>} [params]
 */
export function t(id, params = {}) {
  const text = texts[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (blank, name) => String(params[name] ?? blank));
}

/**
 * “What: which”, with the space before the colon that the language wants.
 * @param {string} of
 * @param {string|number} what
 */
export function labelled(of, what) {
  return t("web.told", { of, what });
}
