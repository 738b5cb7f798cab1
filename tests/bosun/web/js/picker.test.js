import assert from "node:assert/strict";
import { test } from "node:test";
import { byPlace, Picker } from "../../../../bosun/web/static/js/picker.js";

const OPTIONS = [
  { id: "train", label: "Train", most: 2, place: null },
  { id: "radio", label: "Radio", most: 1, place: null },
];

const picker = (limits = {}) => new Picker(OPTIONS, { least: 1, most: 3, ...limits });

test("a tap takes one more, up to how often it may be taken, and then starts from none", () => {
  const picked = picker();
  for (const times of [1, 2, 0]) {
    picked.tap("train");
    assert.equal(picked.count("train"), times);
  }
});

test("no more are taken than may be", () => {
  const picked = picker({ most: 2 });
  picked.tap("train");
  picked.tap("train");
  picked.tap("radio");
  assert.deepEqual(picked.picked, ["train", "train"]);
});

test("where one is taken, another tap exchanges it, and it cannot be left out", () => {
  const picked = picker({ most: 1 });
  picked.tap("train");
  picked.tap("radio");
  picked.tap("radio");
  assert.deepEqual(picked.picked, ["radio"]);
});

test("where one or none is taken, a second tap leaves it out", () => {
  const picked = picker({ least: 0, most: 1 });
  picked.tap("radio");
  picked.tap("radio");
  assert.deepEqual(picked.picked, []);
});

test("what is out of the bag already stays picked", () => {
  const picked = picker({ locked: ["train"] });
  picked.drop("train");
  picked.tap("train");
  picked.drop("train");
  picked.drop("train");
  assert.deepEqual(picked.picked, ["train"]);
});

test("it is complete between the least and the most", () => {
  const picked = picker({ least: 2, most: 2 });
  picked.tap("train");
  assert.equal(picked.complete, false);
  picked.tap("radio");
  assert.equal(picked.complete, true);
});

test("what is not offered changes nothing and tells nobody", () => {
  const picked = picker();
  let changes = 0;
  picked.onchange(() => {
    changes += 1;
  });
  picked.tap("plane");
  picked.drop("radio");
  assert.deepEqual([picked.picked, changes], [[], 0]);
});

test("of several things at one place each tap takes the next, and the last leaves none", () => {
  const options = ["camp", "tower"].map((id) => ({ id: `${id} S1`, label: id, most: 1, place: "S1" }));
  const picked = new Picker(options, { least: 0, most: 3 });
  const map = byPlace(picked);
  const seen = [0, 1, 2].map(() => {
    map.tap("S1");
    return [...picked.picked];
  });
  assert.deepEqual(seen, [["camp S1"], ["tower S1"], []]);
  assert.equal(map.options.get("S1")?.label, "camp / tower");
});

test("a map without several things at a place picks what has its name", () => {
  const picked = picker();
  byPlace(picked).tap("train");
  assert.deepEqual(picked.picked, ["train"]);
});
