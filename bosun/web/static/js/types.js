/**
 * What the box sends, for editors and readers.
 *
 * @typedef {{id: string, label: string, most: number}} Option
 * @typedef {{seat: number|null, id: string, label: string, why_not: string|null}} Move
 * @typedef {{kind: string, faces: Option[], colour: string|null, label?: string|null}} Die
 * @typedef {{x: number, y: number, width: number, height: number, piece: number|string, value: string,
 *   confidence: number}} Mark
 * @typedef {{frame: string, marks: Mark[], why?: string|null}} Reading
 * @typedef {{kind: string, prompt: string, note: string|null, rule: string[], seat: number|null,
 *   secret: boolean, timer: {id: string, seconds: number}|null, options?: Option[], least?: number,
 *   most?: number, default?: any, on_map?: boolean, steps?: string[], of?: string, pieces?: Option[],
 *   number?: number, dice?: Die[], cubes?: Option[], zones?: Option[], lying?: {cube: Option, zone: string}[], items?: Option[], moves?: Move[],
 *   parts?: Request[], known?: string[], offered?: any, reading?: Reading|null, advice?: string[]}} Request
 * @typedef {{timer: string, left: number, running: boolean, paused: boolean}} Clock
 * @typedef {{number: number, request: Request|null, outcome: any, snapshot: any, can_undo: boolean,
 *   answers: number, clock: Clock|null}} State
 * @typedef {{name: string, title: string, seats: string[], language: string, view: any}} GameInfo
 * @typedef {{id: string, name: string, role: string, seat: number|null, owner: boolean, here: boolean}} Phone
 * @typedef {{phones: Phone[], away: {device: string, why: string[]}[], you: Phone, code?: string,
 *   lobby: boolean, notice: string}} People
 * @typedef {{id: string, label: string}} Value
 * @typedef {{name: string, label: string, values: Value[], rule: {id: string, text: string}[]}} Setting
 * @typedef {{name: string, title: string, seats: number[], names: string[], settings: Setting[],
 *   files: string[]}} Offer
 * @typedef {{name: string, title: string, players: string[], when: string, answers: number, ended: boolean,
 *   stands: string, trouble: string|null, mend: boolean}} Saved
 *
 * A form answers one kind of request. `update` takes a request of the same kind without a new form.
 * @typedef {{element: HTMLElement, update?: (request: Request) => void, picker?: import("./picker.js").Picker,
 *   close?: () => void}} Form
 *
 * A view draws the table of one game.
 * @typedef {{element: HTMLElement, show: (snapshot: any, still: boolean) => void,
 *   offer: (picker: import("./picker.js").Picker|null) => void, knows: (ids: string[]) => boolean}} View
 */

export {};
