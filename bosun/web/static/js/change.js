/** What the box sends when the state changed: entries to drop and entries to put, by their paths. */

/** @typedef {(string|number)[]} Path */

/**
 * The new state. The old one stays as it is: views compare the two.
 * @param {any} state @param {{drop: Path[], put: [Path, any][]}} change
 */
export function applied(state, { drop, put }) {
  const root = { state };
  /** @type {Set<any>} */
  const own = new Set();
  for (const path of drop) {
    const place = placeOf(root, path, own);
    delete place.holder[place.key];
  }
  for (const [path, value] of put) {
    const place = placeOf(root, path, own);
    place.holder[place.key] = value;
  }
  return root.state;
}

/**
 * Where a path ends; what lies on the way is copied once, before it is changed.
 * @param {any} root @param {Path} path @param {Set<any>} own
 */
function placeOf(root, path, own) {
  /** @type {any} */
  let holder = root;
  let key = /** @type {string|number} */ ("state");
  for (const next of path) {
    if (!own.has(holder[key])) {
      holder[key] = Array.isArray(holder[key]) ? [...holder[key]] : { ...holder[key] };
      own.add(holder[key]);
    }
    holder = holder[key];
    key = next;
  }
  return { holder, key };
}
