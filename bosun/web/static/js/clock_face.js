/** A time as a clock shows it. */

/** 4:05; what has begun of a second still counts. @param {number} milliseconds */
export function face(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
