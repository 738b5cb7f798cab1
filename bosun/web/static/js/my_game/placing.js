/** Places: the next one is named, and a tap puts it there. A place that was put wrongly is drawn away. */

import { fill, h } from "../dom.js";
import { t } from "../text.js";
import { photographAddress } from "./photo.js";
import { Stage } from "./stage.js";

/** @import { Board, Point, Tracing } from "./board.js" */

const TWICE = 6;

/** @param {Board} board @param {Tracing} tracing */
export function placing(board, { taps, to }) {
  const places = board.groups.flatMap((group) => group.places);
  const put = { ...board.places };
  /** @type {[string, Point|undefined][]} */
  const done = [];
  let next = first(places, put, 0);
  const said = h("p", { class: "next-tap", role: "status" });
  const kept = h("p", { class: "by", id: "kept", role: "status" });
  taps.onchange = () => (kept.textContent = taps.said);
  const stage = new Stage(
    { src: board.photograph ? photographAddress() : null, aspect: board.aspect, label: t("web.board-photo") },
    { ontap: (at) => tap(at), ondrag: (place, to) => move(place, to) },
  );

  /** A second tap of the same finger puts nothing on top of what the first one put. @param {Point} at */
  const tap = (at) => {
    const last = done.at(-1)?.[0];
    if (next === null || (last && put[last] && stage.pixels(put[last], at) < TWICE)) return;
    move(next, at);
    next = first(places, put, places.indexOf(next));
    draw();
    if (next === null && places.every((place) => put[place])) finish();
  };
  const move = (/** @type {string} */ place, /** @type {Point} */ to) => {
    done.push([place, put[place]]);
    put[place] = to;
    taps.send("/board/place", { place, at: to });
    draw();
  };
  const back = () => {
    const [place, was] = done.pop() ?? [null];
    if (!place) return;
    if (was) put[place] = was;
    else delete put[place];
    taps.send("/board/place", { place, at: was ?? null });
    next = place;
    draw();
  };
  const finish = () => to("links");

  const draw = () => {
    const there = places.filter((place) => put[place]);
    stage.draw(there.map((place) => ({ id: place, at: put[place], style: place === next ? "now" : "" })));
    fill(said, next === null ? t("web.board-all-placed") : [t("web.board-tap"), " ", h("b", {}, next)]);
    fill(tools, controls(there.length));
    kept.textContent = taps.said;
  };
  const tools = h("div", { class: "board-tools" });
  const controls = (/** @type {number} */ number) => [
    h("p", { class: "by", id: "placed" }, t("web.board-placed", { n: number, of: places.length })),
    h("label", { class: "line" }, h("span", {}, t("web.board-which")), which()),
    h(
      "div",
      { class: "tools" },
      h(
        "button",
        { type: "button", class: "quiet", id: "tap-back", disabled: !done.length, onclick: back },
        t("web.board-back"),
      ),
      number === places.length &&
        h("button", { type: "button", class: "go", id: "placed-all", onclick: finish }, t("web.board-go-on")),
    ),
  ];
  const which = () =>
    h(
      "select",
      {
        id: "which",
        onchange: (/** @type {any} */ event) => {
          next = event.target.value;
          draw();
        },
      },
      next === null && h("option", { value: "", selected: true }, "–"),
      board.groups.map((group) =>
        h(
          "optgroup",
          { label: group.name },
          group.places.map((place) =>
            h("option", { value: place, selected: place === next }, put[place] ? `${place} ✓` : place),
          ),
        ),
      ),
    );
  draw();
  return h("div", { class: "card-box" }, said, stage.element, kept, tools);
}

/** The next place without a spot; after the last one comes the first. @param {string[]} places @param {Record<string, Point>} put @param {number} from */
function first(places, put, from) {
  const order = [...places.slice(from), ...places.slice(0, from)];
  return order.find((place) => !put[place]) ?? null;
}
