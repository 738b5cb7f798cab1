/** Where hexes are drawn: as the owner's board has them, by their coordinates, or in rows while nobody told. */

const IN_ROW = 5;
const APART = 1.2;

/**
 * @typedef {{x: number, y: number}} Centre
 * @typedef {{spots: Record<string, [number, number]>, aspect: number, photograph: string|null}} Board
 */

/** @param {Record<string, any>} map @param {Board} board @param {number} size @returns {Map<string, Centre>} */
export function layout(map, board, size) {
  const ids = Object.keys(map);
  if (isTraced(map, board)) {
    const { scale, aspect } = measure(board, size);
    return new Map(
      ids.map((id) => [id, { x: board.spots[id][0] * aspect * scale, y: board.spots[id][1] * scale }]),
    );
  }
  const known = ids.every((id) => map[id].at);
  return new Map(ids.map((id, number) => [id, known ? hexAt(map[id].at, size) : inRows(number, size)]));
}

/** The photograph under a board that was traced. @param {Record<string, any>} map @param {Board} board @param {number} size */
export function photographFrame(map, board, size) {
  if (!board.photograph || !isTraced(map, board)) return null;
  const { scale, aspect } = measure(board, size);
  return { x: 0, y: 0, width: aspect * scale, height: scale };
}

/** @param {Record<string, any>} map @param {Board} board */
const isTraced = (map, board) => Object.keys(map).every((id) => board.spots[id]);

/** How large the board must be drawn for hexes of this size to touch. @param {Board} board @param {number} size */
function measure({ spots, aspect }, size) {
  const places = Object.values(spots);
  const far = (/** @type {[number, number]} */ a, /** @type {[number, number]} */ b) =>
    Math.hypot((a[0] - b[0]) * aspect, a[1] - b[1]);
  const nearest = places.map((one) =>
    Math.min(...places.filter((other) => other !== one).map((other) => far(one, other))),
  );
  nearest.sort((one, other) => one - other);
  return { scale: size / nearest[Math.floor(nearest.length / 2)], aspect };
}

/** @param {[number, number]} at column and row @param {number} size @returns {Centre} */
const hexAt = ([column, row], size) => ({
  x: (column + row / 2) * size,
  y: (row * size * Math.sqrt(3)) / 2,
});

/** Apart from each other, so that nobody takes them for neighbours. @param {number} number @param {number} size @returns {Centre} */
const inRows = (number, size) => ({
  x: (number % IN_ROW) * size * APART,
  y: Math.floor(number / IN_ROW) * size * APART,
});
