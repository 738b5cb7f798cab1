/** The photograph of the board: taken with this phone or by the box, then made straight by four taps. */

import { h } from "../dom.js";
import { t } from "../text.js";
import { toast } from "../toast.js";
import { address, ask } from "./box.js";
import { Stage } from "./stage.js";

/** @import { Board, Tracing } from "./board.js" */

const LONGEST = 2000;
const CORNERS = ["one", "two", "three", "four"];

/** Another address each time, since the photograph may be another. @param {Record<string, string>} [more] */
export const photographAddress = (more = {}) =>
  address("/board/photograph.jpg", { ...more, at: String(Date.now()) });

/** @param {Board} board @param {Tracing} tracing */
export function photograph(board, { show, to }) {
  const input = h("input", {
    type: "file",
    id: "photograph",
    accept: "image/*",
    capture: "environment",
    class: "unseen",
    onchange: () => input.files?.[0] && send(input.files[0], show),
  });
  const take = async () => show(await ask("/board/take", { body: {} }));
  return h(
    "div",
    { class: "card-box" },
    board.photograph &&
      h("img", { class: "board-photo", src: photographAddress(), alt: t("web.board-photo") }),
    h("p", { class: "hint" }, t("web.board-photo-hint")),
    input,
    h("label", { class: "button go", for: "photograph", id: "take" }, t("web.board-photo-take")),
    board.camera &&
      h(
        "button",
        { type: "button", class: "quiet", id: "box-camera", onclick: take },
        t("web.board-photo-box"),
      ),
    board.taken &&
      h(
        "button",
        { type: "button", class: "quiet", onclick: () => to("corners") },
        t("web.board-corners-again"),
      ),
    !board.photograph &&
      h(
        "button",
        { type: "button", class: "quiet", id: "no-photo", onclick: () => to("places") },
        t("web.board-photo-none"),
      ),
  );
}

/** @param {File} file @param {Tracing["show"]} show */
async function send(file, show) {
  const smaller = await shrink(file);
  if (!smaller) {
    toast(t("web.board-photo-bad"), "bad");
    return;
  }
  show(await ask("/board/photograph", { body: smaller }));
}

/** What a phone takes is far larger than need be; drawn anew it also loses where it was taken. @param {File} file */
async function shrink(file) {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = h("canvas", {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return /** @type {Promise<Blob|null>} */ (
    new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.88))
  );
}

/** Four taps, clockwise from the top left; the fourth makes the photograph straight. @param {Board} _ @param {Tracing} tracing */
export function corners(_, { show }) {
  /** @type {import("./stage.js").Point[]} */
  let tapped = [];
  const said = h("p", { class: "next-tap", role: "status" });
  const stage = new Stage(
    { src: photographAddress({ taken: "yes" }), aspect: 1, label: t("web.board-photo") },
    {
      ontap: (at) => {
        if (tapped.length < 4) tapped.push(at);
        draw();
        if (tapped.length === 4) straighten();
      },
    },
  );
  const draw = () => {
    stage.draw(tapped.map((at, number) => ({ id: String(number + 1), at, style: "corner" })));
    const corner = CORNERS[tapped.length];
    said.textContent = corner ? t(`web.board-corner.${corner}`) : t("web.board-straightening");
    back.disabled = !tapped.length;
  };
  const straighten = async () => {
    const told = await ask("/board/straighten", { body: { corners: tapped } });
    if (told) show(told);
    else {
      tapped = [];
      draw();
    }
  };
  const back = h(
    "button",
    {
      type: "button",
      class: "quiet",
      onclick: () => {
        tapped.pop();
        draw();
      },
    },
    t("web.board-back"),
  );
  draw();
  return h("div", { class: "card-box" }, said, stage.element, h("div", { class: "tools" }, back));
}
