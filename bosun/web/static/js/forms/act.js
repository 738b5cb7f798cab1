/**
 * Act: the timed phase. With one move a player there is a huge button for each (press: act; long press: take
 * back); with many, a player's moves are listed, and those that are closed say why.
 */

import { fill, h, sign } from "../dom.js";
import { nameTag, shape } from "../icons.js";
import { isOnlooker, isTable, mySeat, seatHeld, seatName, store } from "../store.js";
import { labelled, t } from "../text.js";
import { announce, toast } from "../toast.js";
import { Making } from "./making.js";
import { ToldAhead } from "./told_ahead.js";

/** @import { Act, Acted, Move } from "../messages.js" */
/** @import { Form, Shown } from "../types.js" */

/** What a move means that takes back the last action, and one that says that hands did what a bot decided. */
const BACK = "take-back";
const HANDS = "hands";
const LONG_MS = 600;

/**
 * @param {Shown<Act>} request
 * @param {(answer: Acted) => void} answer
 * @returns {Form}
 */
export function act(request, answer) {
  const element = h("div", { class: "act" });
  let chosen = mySeat() ?? 0;
  let moves = request.moves;
  const give = (/** @type {number|null} */ seat, /** @type {string} */ move) =>
    answer({ kind: "acted", seat, move });
  const pick = (/** @type {number} */ seat) => {
    chosen = seat;
    update({ ...request, moves });
  };
  const light = new LightButtons(give);
  const making = new Making(() => update({ ...request, moves }));
  const ahead = new ToldAhead();
  const hands = new HandsWanted();
  const update = (/** @type {Shown<Act>} */ now) => {
    moves = now.moves;
    hands.tell(moves);
    making.refresh();
    const seats = [...new Set(moves.flatMap((move) => (move.seat === null ? [] : [move.seat])))];
    const each = seats.map((seat) => moves.filter((move) => move.seat === seat && move.meaning !== BACK));
    const simple = each.every((own) => own.length === 1);
    const body =
      making.element ?? (simple ? light.show(seats, moves) : listed(seats, moves, chosen, pick, making));
    if (body.parentNode !== element) fill(element, ahead.element, body, h("div", { class: "table-moves" }));
    ahead.update(now);
    fill(element.lastElementChild, tableMoves(moves, give));
  };
  update(request);
  return { element, update };
}

/** What a bot decided is said aloud to who cannot look at the buttons, once. */
class HandsWanted {
  /** @type {string[]} */
  told = [];

  /** @param {Move[]} moves */
  tell(moves) {
    const wanted = moves.filter((move) => move.meaning === HANDS).map((move) => move.label);
    const fresh = wanted.filter((label) => !this.told.includes(label));
    this.told = wanted;
    if (fresh.length) announce(fresh.join(" "));
  }
}

/** The huge buttons. They stay in place while others press, so that a long press is never cut short. */
class LightButtons {
  /** @param {(seat: number|null, move: string) => void} give */
  constructor(give) {
    this.give = give;
    this.element = h("div", { class: "seats" });
    /** @type {Map<number, HTMLElement>} */
    this.tiles = new Map();
  }

  /** @param {number[]} seats @param {Move[]} moves */
  show(seats, moves) {
    const mine = mySeat();
    const ordered = mine === null ? seats : [mine, ...seats.filter((seat) => seat !== mine)];
    for (const seat of ordered) {
      if (!this.tiles.has(seat)) this.tiles.set(seat, this.tile(seat));
      this.refresh(seat, moves);
      const tile = /** @type {HTMLElement} */ (this.tiles.get(seat));
      if (tile.parentNode !== this.element) this.element.append(tile);
    }
    this.element.classList.toggle("mine", mine !== null);
    return this.element;
  }

  /** @param {number} seat */
  tile(seat) {
    const press = h("button", { type: "button", class: `press seat-${seat}` });
    const back = h(
      "button",
      { type: "button", class: "back", onclick: () => this.takeBack(seat) },
      sign("↶"),
      " ",
      t("web.take-back"),
    );
    const why = h("p", { class: "why", id: `why-${seat}` });
    this.hold(press, seat);
    return h("div", { class: "tile" }, press, why, back);
  }

  /** @param {number} seat @param {Move[]} moves */
  refresh(seat, moves) {
    const tile = /** @type {HTMLElement} */ (this.tiles.get(seat));
    const [press, why, back] = /** @type {any[]} */ ([...tile.children]);
    const move = moves.find((one) => one.seat === seat && one.meaning !== BACK);
    const others = !isTable() && seat !== mySeat() && seatHeld(seat);
    const reason = move?.why_not ?? (others ? t("web.own-phone", { player: seatName(seat) }) : "");
    press.dataset.move = move?.id ?? "";
    press.setAttribute("aria-disabled", String(Boolean(reason) || isOnlooker()));
    press.setAttribute("aria-describedby", `why-${seat}`);
    fill(
      press,
      sign(shape(seat), "shape"),
      h("span", { class: "name" }, seatName(seat)),
      counter(seat),
      h("span", { class: "do" }, move?.label ?? ""),
    );
    why.textContent = reason;
    why.classList.toggle("unseen", others && !move?.why_not);
    const undone = moves.find((one) => one.seat === seat && one.meaning === BACK);
    back.dataset.move = undone?.id ?? BACK;
    back.hidden = others || isOnlooker() || !undone;
    back.setAttribute("aria-label", labelled(seatName(seat), t("web.take-back")));
    tile.classList.toggle("waits", Boolean(move?.why_not));
    tile.classList.toggle("own", seat === mySeat());
  }

  /** Where there is nothing to take back, the table refuses it and says why. @param {number} seat */
  takeBack(seat) {
    const back = /** @type {HTMLElement|undefined} */ (this.tiles.get(seat)?.lastElementChild);
    this.give(seat, back?.dataset.move ?? BACK);
  }

  /** Short press acts, long press takes back. @param {HTMLElement} button @param {number} seat */
  hold(button, seat) {
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    let timer;
    let long = false;
    button.addEventListener("pointerdown", () => {
      long = false;
      button.classList.add("held");
      timer = setTimeout(() => {
        long = true;
        navigator.vibrate?.(40);
        this.takeBack(seat);
      }, LONG_MS);
    });
    for (const end of ["pointerup", "pointerleave", "pointercancel"]) {
      button.addEventListener(end, () => {
        clearTimeout(timer);
        button.classList.remove("held");
      });
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      if (long) long = false;
      else this.press(button, seat);
    });
  }

  /** @param {HTMLElement} button @param {number} seat */
  press(button, seat) {
    if (button.getAttribute("aria-disabled") === "true") {
      toast(button.parentElement?.querySelector(".why")?.textContent || t("web.onlooker-hint"));
      return;
    }
    navigator.vibrate?.(15);
    this.give(seat, button.dataset.move ?? "");
  }
}

/** How far a player's counter is, where the game has one. @param {number} seat */
function counter(seat) {
  const number = store.state?.snapshot?.table?.players?.[seat]?.counter;
  return number === undefined
    ? ""
    : h("span", { class: "counter", "aria-label": t("web.counter", { n: number }) }, number);
}

/**
 * @param {number[]} seats
 * @param {Move[]} moves
 * @param {number} chosen
 * @param {(seat: number) => void} pick
 * @param {Making} making
 */
function listed(seats, moves, chosen, pick, making) {
  const free = seats.filter((seat) => isTable() || seat === mySeat() || !seatHeld(seat));
  const seat = free.includes(chosen) ? chosen : (free[0] ?? chosen);
  const tabs = free.map((one) =>
    h(
      "button",
      {
        type: "button",
        class: `who seat-${one}`,
        "aria-pressed": String(one === seat),
        onclick: () => pick(one),
      },
      nameTag(one),
    ),
  );
  const own = moves.filter((move) => move.seat === seat);
  const open = own.filter((move) => !move.why_not);
  const closed = own.filter((move) => move.why_not);
  return h(
    "div",
    {},
    free.length > 1 && h("div", { class: "who-row", role: "group", "aria-label": t("web.who") }, tabs),
    open.length === 0 && h("p", { class: "hint" }, closed[0]?.why_not ?? ""),
    h(
      "div",
      { class: "buttons two" },
      open.map((move) =>
        h("button", { type: "button", class: "big", onclick: () => making.begin(seat, move.id) }, move.label),
      ),
    ),
    closed.length > 0 &&
      h(
        "details",
        { class: "fold" },
        h("summary", {}, t("web.closed-moves", { n: closed.length })),
        h(
          "ul",
          { class: "closed" },
          closed.map((move) => h("li", {}, h("b", {}, move.label), " ", move.why_not)),
        ),
      ),
  );
}

/** @param {Move[]} moves @param {(seat: number|null, move: string) => void} give */
function tableMoves(moves, give) {
  const ours = moves.filter((move) => move.seat === null);
  return ours.map((move) =>
    h(
      "button",
      {
        type: "button",
        class: move.meaning === HANDS ? "big hands" : "quiet",
        disabled: Boolean(move.why_not) || isOnlooker(),
        onclick: () => (move.meaning === HANDS ? give(null, move.id) : sure(move, give)),
      },
      move.label,
    ),
  );
}

/** Ending a phase is asked twice: it is one tap beside the busiest buttons. @param {Move} move @param {(seat: number|null, move: string) => void} give */
function sure(move, give) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("dialog"));
  const onclick = () => {
    dialog.close();
    give(null, move.id);
  };
  const yes = h("button", { type: "button", class: "go", onclick }, t("web.yes-do", { what: move.label }));
  const no = h("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t("web.no"));
  fill(dialog, h("h2", {}, t("web.sure")), yes, no);
  dialog.showModal();
}
