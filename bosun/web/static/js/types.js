/**
 * What the box sends, beside the requests themselves (messages.d.ts).
 *
 * @typedef {{x: number, y: number, width: number, height: number, piece: number|string, value: string,
 *   confidence: number}} Mark
 * @typedef {{frame: string, marks: Mark[], why?: string|null, answer?: number}} Reading
 *
 * What others see of a request that is not theirs to see.
 * @typedef {{kind: "waiting", id?: undefined, prompt: string, seat: number|null, rule: string[],
 *   timer: import("./messages.js").Timer|null, note?: null, advice?: string[], reading?: null}} Waiting
 * @typedef {Shown<import("./messages.js").Request>|Waiting} Request
 *
 * @typedef {{timer: string, left: number, running: boolean, paused: boolean}} Clock
 * @typedef {{number: number, request: Request|null, outcome: any, snapshot: any, undoes: string|null,
 *   answers: number, clock: Clock|null, changed: ChangedFact[]}} State
 * @typedef {{name: string, title: string, seats: string[], colours: string[], palette: string[], language: string, calm: boolean,
 *   example: string|null, view: any}} GameInfo
 * @typedef {{key: string, prompt: string, here: string, now: string}} ChangedFact
 * @typedef {{id: string, name: string, role: string, seat: number|null, owner: boolean,
 *   here: boolean, stale: boolean, asks: boolean}} Phone
 * @typedef {{phones: Phone[], away: {device: string, why: string[]}[], you: Phone, code?: string,
 *   lobby: boolean, notice: string, open_pictures: boolean}} People
 * @typedef {{id: string, label: string}} Value
 * @typedef {{name: string, label: string, values: Value[], help: string}} Setting
 * @typedef {{name: string, title: string, seats: number[], names: string[], colours: Value[], settings: Setting[],
 *   files: string[], facts: boolean, skills: Value[]}} Offer
 * @typedef {{name: string, title: string, players: string[], when: string, answers: number, ended: boolean,
 *   stands: string, trouble: string|null, mend: boolean}} Saved
 *
 * A form that is being filled in, by everybody at the table.
 * @typedef {{value: import("./messages.js").Chosen|import("./messages.js").Counted, by: string, author: string}} DraftPart
 * `ahead`: what each seat told of a form that is not asked yet, in words.
 * @typedef {{number: number, version: number, parts: Record<string, DraftPart>, told: number[],
 *   refusal: {text: string, part: string|null}|null, ahead?: Record<string, string>}} Draft
 *
 * Places that may be tapped for what is asked.
 * @typedef {{label: string, options: Map<string, import("./messages.js").Option>, count: (id: string) => number,
 *   tap: (id: string) => void, drop: (id: string) => void, onchange: (listener: () => void) => void}} Offered
 *
 * A form answers one kind of request. `update` takes a request of the same kind without a new form.
 * @typedef {{element: HTMLElement, update?: (request: any) => void, refuse?: (text: string) => boolean, picker?: Offered,
 *   close?: () => void}} Form
 *
 * A picture of a board whose zones can be tapped; `zones` are those that it has.
 * @typedef {{element: HTMLElement, zones: string[], show: (cubes: {colour: string, zone: string, lying?: boolean}[]) => void}} TapBoard
 *
 * A view draws the table of one game.
 * @typedef {{element: HTMLElement, show: (snapshot: any, still: boolean) => void,
 *   offer: (picker: Offered|null) => void, knows: (ids: string[]) => boolean,
 *   tapBoard?: (zones: string[], ontap: (zone: string) => void) => TapBoard|null, picture?: (id: string) => Element|null, own?: (snapshot: any, seat: number) => Element|null}} View
 */

/**
 * A request with what the box adds to it: what must be part of the answer, what was read or drawn before,
 * what was told so far of a form.
 * @template {import("./messages.js").Request} T
 * @typedef {T & {known?: string[], advice?: string[], offered?: any, reading?: Reading|null, camera?: string|null, draft?: Draft}} Shown
 */

export {};
