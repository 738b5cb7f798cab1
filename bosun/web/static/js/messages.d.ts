/** Written by `make messages` from engine/requests.py and engine/answers.py: do not edit. */

/** Something to choose or to draw, by its id; `most` is how often it may be taken. */
export interface Option {
  id: string;
  label: string;
  most: number;
  place: string | null;
}

/** A clock that runs while requests carry it: the same id is the same clock, still running. */
export interface Timer {
  id: string;
  seconds: number;
}

/** What all requests share: the prompt, the rules behind it, who is asked and the clock it runs on. */
export interface Asked {
  id: string;
  prompt: string;
  rule: string[];
  seat: number | null;
  timer: Timer | null;
  note: string | null;
  secret: boolean;
}

/** Take between `least` and `most` of the options; `on_map`: they are places on the board. */
export interface Choose extends Asked {
  kind: "choose";
  options: Option[];
  least: number;
  most: number;
  default: string[] | null;
  on_map: boolean;
}

/** Tell a number from `least` to `most`. */
export interface Count extends Asked {
  kind: "count";
  least: number;
  most: number;
  default: number | null;
}

/** Do what the steps say with your hands, then confirm. */
export interface Confirm extends Asked {
  kind: "confirm";
  steps: string[];
}

/** Draw pieces from a bag or pile without looking. `pieces` is what is in it now. */
export interface Draw extends Asked {
  kind: "draw";
  of: string;
  pieces: Option[];
  number: number;
  by_box: boolean;
}

/** A die to roll: its kind, its faces, its colour where there are several, and its name in words. */
export interface Die {
  kind: string;
  faces: Option[];
  colour: string | null;
  label: string | null;
}

/** Roll these dice; the answer gives a face for each, in the same order. */
export interface Roll extends Asked {
  kind: "roll";
  dice: Die[];
}

/** Cubes of one colour that lie in a zone already; `cube.most` is how many. */
export interface Lying {
  cube: Option;
  zone: string;
}

/** Drop these cubes into the tower; the answer says in which zone each one lies. */
export interface Drop extends Asked {
  kind: "drop";
  cubes: Option[];
  zones: Option[];
  lying: Lying[];
}

/** Put all items in the order wished. */
export interface Order extends Asked {
  kind: "order";
  items: Option[];
}

/** Something a seat (or the table, when it has no seat) may do in a timed phase; `why_not` closes it. */
export interface Move {
  seat: number | null;
  id: string;
  label: string;
  why_not: string | null;
  meaning: "move" | "action" | "take-back" | "end-phase" | "hands";
}

/** Anyone may make one of the moves before the clock runs out. */
export interface Act extends Asked {
  kind: "act";
  moves: Move[];
}

/** Several small questions on one screen, each with the answer that is most likely filled in. */
export interface Form extends Asked {
  kind: "form";
  parts: (Choose | Count)[];
  about: string | null;
}

export type Request = Choose | Count | Confirm | Draw | Roll | Drop | Order | Act | Form;

/** The options taken; an id stands as often as it was taken. */
export interface Chosen {
  kind: "chosen";
  ids: string[];
}

export interface Counted {
  kind: "counted";
  number: number;
}

/** The instruction was carried out. */
export interface Confirmed {
  kind: "confirmed";
}

/** Pieces that came out of a bag or a pile, in this order. */
export interface Drawn {
  kind: "drawn";
  of: string;
  pieces: string[];
}

/** The faces that dice came to rest on; `dice` names the kind of each, in the same order. */
export interface Rolled {
  kind: "rolled";
  dice: string[];
  faces: string[];
}

/** Where each cube that went through the tower lies: colours and zones, in the same order. */
export interface Dropped {
  kind: "dropped";
  colours: string[];
  zones: string[];
}

/** All of the items, in the order wished. */
export interface Ordered {
  kind: "ordered";
  ids: string[];
}

/** Somebody made a move of a timed phase; no seat means the whole table. */
export interface Acted {
  kind: "acted";
  seat: number | null;
  move: string;
}

/** The clock of the timed phase rang. */
export interface TimeUp {
  kind: "timeup";
}

/** The parts of a form, each answered under its name: `Filled({"cubes": Counted(2)})`. */
export interface Filled {
  kind: "filled";
  parts: Record<string, Answer>;
}

export type Answer =
  | Chosen
  | Counted
  | Confirmed
  | Ordered
  | Drawn
  | Rolled
  | Dropped
  | Acted
  | TimeUp
  | Filled;
