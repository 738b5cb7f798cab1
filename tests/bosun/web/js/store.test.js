import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  isOnlooker,
  isTable,
  mySeat,
  on,
  seatHeld,
  seatName,
  set,
} from "../../../../bosun/web/static/js/store.js";

const phone = (seat, here) => ({ id: String(seat), name: "", role: "seat", seat, owner: false, here });

beforeEach(() => {
  set("people", { phones: [phone(0, true), phone(1, false)], away: [], you: phone(0, true), lobby: false });
  set("game", { name: "lamp", title: "Lamp", seats: ["Ada", "Béla"], language: "en", view: null });
});

test("who listens hears what changes, in the order in which they came", () => {
  const heard = [];
  on("online", (value) => heard.push(["first", value]));
  on("online", (value) => heard.push(["second", value]));
  set("online", true);
  assert.deepEqual(heard, [
    ["first", true],
    ["second", true],
  ]);
});

test("a seat is held only while its phone is here", () => {
  assert.deepEqual([0, 1, 2].map(seatHeld), [true, false, false]);
});

test("seats have names; no seat and a seat that is not there have none", () => {
  assert.deepEqual([0, 1, 7, null].map(seatName), ["Ada", "Béla", "", ""]);
});

test("before anybody is known this phone has no seat and no role", () => {
  assert.equal(mySeat(), 0);
  set("people", null);
  assert.deepEqual([mySeat(), isTable(), isOnlooker()], [null, false, false]);
});
