/** What was told of the map while this page was open: the rings of settlements, and roads between zones. */

import { s } from "/static/js/dom.js";

const PAPER = "#fffaf0";
const RADIUS = [0, 16, 20, 25];

/**
 * Draw a zone with so many rings.
 * @param {any} zone @param {number} rings
 */
export function drawRings(zone, rings) {
  for (const circle of zone.querySelectorAll(":scope > circle:not(.reach)")) circle.remove();
  for (let ring = rings; ring > 0; ring -= 1) {
    const look = { fill: ring === rings ? PAPER : "none", stroke: "#444", "stroke-width": 1.5 };
    zone.insertBefore(s("circle", { r: RADIUS[ring], ...look }), zone.querySelector(":scope > text"));
  }
}

/**
 * Draw these roads under the zones, instead of those that were known before.
 * @param {any} svg @param {Map<string, any>} zones @param {[string, string, string][]} roads
 */
export function drawRoads(svg, zones, roads) {
  for (const line of svg.querySelectorAll(":scope > line")) line.remove();
  for (const [a, b, kind] of roads) {
    const [from, to] = [zones.get(a).dataset, zones.get(b).dataset];
    const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    const dots = kind === "mountain" ? { "stroke-dasharray": "3 8" } : {};
    const look = { stroke: "#8a6d3b", "stroke-width": 4, "stroke-linecap": "round", ...dots };
    svg.insertBefore(s("line", { ...ends, ...look }), svg.querySelector(":scope > g"));
  }
}
