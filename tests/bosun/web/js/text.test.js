import assert from "node:assert/strict";
import { test } from "node:test";
import { code, languages, speakLanguage, t } from "../../../../bosun/web/static/js/text.js";

const TOLD = { texts: { "web.cubes-left": "Jeszcze {n} z {all}" }, code: "pl", languages: { pl: "Polski" } };

test("before a language has come a text is its id", () => {
  assert.equal(t("web.confirm"), "web.confirm");
});

test("blanks are filled, and one that nobody fills stays to be seen", async () => {
  globalThis.document = { documentElement: { lang: "" } };
  globalThis.fetch = async () => ({ ok: true, json: async () => TOLD });
  await speakLanguage("pl");
  assert.equal(t("web.cubes-left", { n: 3 }), "Jeszcze 3 z {all}");
  assert.deepEqual([code, languages, document.documentElement.lang], ["pl", { pl: "Polski" }, "pl"]);
});

test("a language that does not come leaves the one before", async () => {
  globalThis.fetch = async () => ({ ok: false });
  await speakLanguage("fr");
  assert.equal(code, "pl");
});
