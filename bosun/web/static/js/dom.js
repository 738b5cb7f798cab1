/** Small helpers to build elements without a framework. */

/**
 * An element with properties and children: `h("button", {class: "big", onclick: go}, "Go")`.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Node|string|number|null|false|undefined|Array<any>)} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  setAll(element, props);
  add(element, children);
  return element;
}

/**
 * The same in SVG.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...any} children
 * @returns {any}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAll(element, props);
  add(element, children);
  return element;
}

/** @param {Element} element @param {Record<string, any>} props */
function setAll(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Element} element @param {any[]} children */
function add(element, children) {
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** A form's handler that acts in place of leaving the page. @param {() => unknown} act */
export const onSubmit = (act) => (/** @type {Event} */ event) => {
  event.preventDefault();
  act();
};

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** Put children in place of what was there. @param {Element} element @param {...any} children */
export function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
}

/** A sign that only decorates what is said anyway. @param {string} sign @param {string} [style] */
export const sign = (sign, style = "sign") => h("span", { class: style, "aria-hidden": "true" }, sign);
