/** From one table to the next, one zone at a time: the order in which the army moves. */

/**
 * @typedef {{kind: string, zones: string[], table: any}} Change
 */

/**
 * @param {any} before
 * @param {any} after
 * @returns {Change[]}
 */
export function changes(before, after) {
  /** @type {Change[]} */
  const steps = [];
  let table = before;
  for (const zone of changed(before, after, "soldiers", "officers")) {
    for (const part of towards(table, after, zone)) {
      table = part;
      steps.push({ kind: "army", zones: [zone], table });
    }
  }
  const rest = [...changed(table, after, "cubes"), ...pawnsMoved(before, after)];
  if (rest.length && steps.length) steps.push({ kind: "rest", zones: rest, table: after });
  return steps.slice(0, 12);
}

/** Zones in which something differs: the drawn one first, then the highest number. @param {any} before @param {any} after @param {...string} kinds */
function changed(before, after, ...kinds) {
  const zones = new Set(kinds.flatMap((kind) => [...Object.keys(before[kind]), ...Object.keys(after[kind])]));
  const drawn = after.drawn_tokens.at(-1);
  const differs = [...zones].filter((zone) =>
    kinds.some((kind) => (before[kind][zone] ?? 0) !== (after[kind][zone] ?? 0)),
  );
  return differs.sort(
    (a, b) => Number(b === drawn) - Number(a === drawn) || Number(b.slice(2)) - Number(a.slice(2)),
  );
}

/** The table with this zone brought on, soldier by soldier. @param {any} table @param {any} after @param {string} zone */
function towards(table, after, zone) {
  /** @type {any[]} */
  const parts = [];
  const goal = after.soldiers[zone] ?? 0;
  let now = table.soldiers[zone] ?? 0;
  while (now < goal) {
    now += 1;
    parts.push({
      ...(parts.at(-1) ?? table),
      soldiers: { ...(parts.at(-1) ?? table).soldiers, [zone]: now },
    });
  }
  if (now !== goal || (table.officers[zone] ?? 0) !== (after.officers[zone] ?? 0)) {
    const last = parts.at(-1) ?? table;
    parts.push({
      ...last,
      soldiers: { ...last.soldiers, [zone]: goal },
      officers: { ...last.officers, [zone]: after.officers[zone] ?? 0 },
    });
  }
  return parts;
}

/** @param {any} before @param {any} after */
function pawnsMoved(before, after) {
  return after.players.flatMap((/** @type {any} */ player, /** @type {number} */ seat) => {
    const was = before.players[seat]?.pawn;
    return was && was !== player.pawn ? [was, player.pawn] : [];
  });
}
